import type { Bot } from '../../../src/game/contract.ts';
import { Kernel } from '../kernel.ts';
import type { Move, Position } from '../rules.ts';
import { Walk } from '../walk.ts';

const won = 1000; // proven
export const knobs = { work: 150000, leaf: 200, root: 8000, h: 2 };

export const bot: Bot<Position, Move> = (position) => new Search(position).best();
export const make = (k: typeof knobs): Bot<Position, Move> => (position) => new Search(position, k).best();
export const stats = { solved: 0, moves: 0, depth: 0 };

class Search {
  readonly #walk: Walk;
  readonly #kernel: Kernel;
  #nodes: number;
  readonly #known = new Map<number, number>();
  readonly #keys: Float64Array;
  k: typeof knobs;
  #key = 0;
  #keyHi = 0;

  constructor(position: Position, k = knobs) {
    this.k = k;
    this.#walk = new Walk(position);
    this.#kernel = new Kernel(this.#walk);
    this.#nodes = k.work;
    this.#keys = new Float64Array(0);
    const m = position.edges.length / 2;
    this.lo = new Int32Array(m + position.vertices);
    this.hi = new Int32Array(m + position.vertices);
    let s = 12345;
    const next = () => {
      s = (s + 0x9e3779b9) | 0;
      let z = s;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      return z ^ (z >>> 16);
    };
    for (let i = 0; i < this.lo.length; i++) {
      this.lo[i] = next();
      this.hi[i] = next() & 0xfffff;
    }
    this.m = m;
  }
  lo: Int32Array;
  hi: Int32Array;
  m: number;

  key(): number {
    const t = this.m + this.#walk.token;
    return ((this.#key ^ this.lo[t]!) >>> 0) + (this.#keyHi ^ this.hi[t]!) * 4294967296;
  }

  best(): number {
    const walk = this.#walk;
    let ways = this.order(walk.ways());
    stats.moves++;
    for (const way of ways) {
      const from = walk.token;
      walk.step(way);
      const proof = this.#kernel.holdsToken(this.k.root);
      walk.back(way, from);
      if (proof) {
        stats.solved++;
        return walk.to[way]!;
      }
    }
    let depth = 0;
    for (depth = 1; ways.length > 1 && depth <= this.m && this.#nodes > 0; depth++) {
      const scored: { way: number; value: number }[] = [];
      let best = -won;
      for (const way of ways) {
        const value = -this.after(way, depth - 1, -won, -best + (this.k.h === 0 ? 1 : 0));
        if (this.#nodes <= 0) break;
        if (value === won) {
          stats.solved++;
          return walk.to[way]!;
        }
        best = Math.max(best, value);
        scored.push({ way, value });
      }
      if (this.#nodes <= 0) {
        break;
      }
      const alive = scored.filter(({ value }) => value > -won);
      if (alive.length === 0) {
        stats.solved++;
        break;
      }
      ways = alive.toSorted((a, b) => b.value - a.value).map(({ way }) => way);
    }
    stats.depth += depth;
    return walk.to[ways[0]!]!;
  }

  order(ways: number[]): number[] {
    const { left, to } = this.#walk;
    const rank = (way: number): number => (left[to[way]!]! - 1) + (left[to[way]!]! % 2 === 0 ? 1.5 : 0);
    return ways.toSorted((a, b) => rank(a) - rank(b));
  }

  after(step: number, depth: number, alpha: number, beta: number): number {
    const walk = this.#walk;
    const from = walk.token;
    const e = walk.edge[step]!;
    walk.step(step);
    this.#key ^= this.lo[e]!;
    this.#keyHi ^= this.hi[e]!;
    const key = this.key();
    const known = this.#known.get(key);
    let best: number;
    if (known !== undefined && (Math.abs(known) === won || depth === 0)) best = known;
    else {
      best = this.value(depth, alpha, beta);
      if (Math.abs(best) === won || depth === 0) this.#known.set(key, best);
    }
    this.#key ^= this.lo[e]!;
    this.#keyHi ^= this.hi[e]!;
    walk.back(step, from);
    return best;
  }

  value(depth: number, alpha: number, beta: number): number {
    const walk = this.#walk;
    this.#nodes -= 2;
    if (walk.left[walk.token] === 0) return -won;
    if (depth === 0) {
      const b = this.#kernel.work;
      const h = this.k.leaf > 0 && this.#kernel.holdsToken(this.k.leaf);
      this.#nodes -= this.#kernel.work - b;
      if (h) return -won;
      return this.guess();
    }
    let best = -won;
    for (const way of this.order(walk.ways())) {
      if (this.#nodes <= 0) return 0;
      best = Math.max(best, -this.after(way, depth - 1, -beta, -Math.max(alpha, best)));
      if (best >= beta || best === won) return best;
    }
    return best;
  }

  guess(): number {
    const { left, to } = this.#walk;
    if (this.k.h === 0) return 0;
    const d = left[this.#walk.token]!;
    if (this.k.h === 1) return d % 2 === 0 ? -10 + d : 10 - d;
    // h2: number of even-left ways
    let g = 0;
    for (const way of this.#walk.ways()) g += (left[to[way]!]! - 1) % 2 === 0 ? 1 : 0;
    if (this.k.h === 2) return g * 4 - d;
    return (d % 2 === 0 ? -10 : 10) + g * 4 - d;
  }
}
