import type { Bot } from '../../../src/game/player.ts';
import { Kernel } from '../kernel.ts';
import type { Move, Position } from '../rules.ts';
import { Walk } from '../walk.ts';

// The search is limited by work, not by time: the same position gives the same move on every machine.
const looks = 3000; // for the proof that one move wins
const nodes = 10_000; // for the search among all moves

const won = 1000; // proven; guesses are smaller

/**
 * Takes a move that is proven to win, by an even kernel or by search; else, of the moves not proven to lose, the best
 * guess of the deepest search.
 * Once few edges are left around the token the search sees every line to its end.
 */
export const bot: Bot<Position, Move> = (position) => {
  const search = new Search(position);
  return search.target(search.kernelMove() ?? search.deepestMove());
};

class Search {
  readonly #walk: Walk;
  readonly #edges: number;
  /** The hash of the used edges. */
  #keyLow = 0;
  #keyHigh = 0;
  /** Positions whose value is proven. */
  readonly #proven = new Map<number, number>();
  #nodes = nodes;

  constructor(position: Position) {
    this.#walk = new Walk(position);
    this.#edges = position.edges.length / 2;
  }

  target(way: number): number {
    return this.#walk.to[way]!;
  }

  /** A move to a vertex from which the opponent is proven to lose. */
  kernelMove(): number | undefined {
    const kernel = new Kernel(this.#walk);
    const from = this.#walk.token;
    return this.#ordered().find((way) => {
      this.#walk.step(way);
      const proof = kernel.holdsToken(looks);
      this.#walk.back(way, from);
      return proof;
    });
  }

  /** Iterative deepening until the work is used up; moves that are proven to lose are dropped. */
  deepestMove(): number {
    let ways = this.#ordered();
    for (let depth = 1; ways.length > 1 && depth <= this.#edges; depth++) {
      const tried = this.#tryAll(ways, depth);
      if (tried[0]!.value === won) return tried[0]!.way;
      if (this.#nodes <= 0) break; // unfinished: the result of the last depth counts
      const alive = tried.filter(({ value }) => value > -won);
      if (alive.length === 0) break; // all lose: one that took longest to refute
      ways = alive.map(({ way }) => way);
    }
    return ways[0]!;
  }

  /** The moves with their values, best first. */
  #tryAll(ways: readonly number[], depth: number): { way: number; value: number }[] {
    let best = -won;
    const tried = ways.map((way) => {
      const value = best === won ? -won : -this.#after(way, depth - 1, -won, -best);
      best = Math.max(best, value);
      return { way, value };
    });
    return tried.toSorted((a, b) => b.value - a.value);
  }

  /** The value of this step for the player to move after it. */
  #after(step: number, depth: number, alpha: number, beta: number): number {
    const from = this.#walk.token;
    const edge = this.#walk.edge[step]!;
    this.#walk.step(step);
    this.#flip(edge);
    const key = this.#key();
    let value = this.#proven.get(key);
    if (value === undefined) {
      value = this.#value(depth, alpha, beta);
      if (Math.abs(value) === won) this.#proven.set(key, value);
    }
    this.#flip(edge);
    this.#walk.back(step, from);
    return value;
  }

  #value(depth: number, alpha: number, beta: number): number {
    this.#nodes--;
    if (this.#walk.left[this.#walk.token] === 0) return -won;
    if (depth === 0) return this.#guess();
    let best = -won;
    for (const way of this.#ordered()) {
      if (this.#nodes <= 0) return 0;
      best = Math.max(best, -this.#after(way, depth - 1, -beta, -Math.max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }

  /** It is good to be able to leave the opponent an even number of edges, and bad to leave a choice. */
  #guess(): number {
    const { left, to, token } = this.#walk;
    const even = this.#walk.ways().filter((way) => left[to[way]!]! % 2 === 1).length;
    return 4 * even - left[token]!;
  }

  /** The moves from the token, first those that leave the fewest edges, preferably an even number. */
  #ordered(): number[] {
    const { left, to } = this.#walk;
    const rank = (way: number): number => 2 * left[to[way]!]! + (left[to[way]!]! % 2 === 0 ? 3 : 0);
    return this.#walk.ways().sort((a, b) => rank(a) - rank(b));
  }

  #flip(edge: number): void {
    this.#keyLow ^= scramble(2 * edge);
    this.#keyHigh ^= scramble(2 * edge + 1);
  }

  /** The used edges and the token in 53 bits. */
  #key(): number {
    const token = this.#edges + this.#walk.token;
    return ((this.#keyLow ^ scramble(2 * token)) >>> 0) + ((this.#keyHigh ^ scramble(2 * token + 1)) >>> 11) * 2 ** 32;
  }
}

/** A hash of 32 bits. */
function scramble(number: number): number {
  const mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}
