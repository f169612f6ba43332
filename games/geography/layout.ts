import type { Graph } from './graph.ts';

/** Where a vertex is drawn, in a rectangle of 1000 by 700. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
export interface Layout {
  readonly spots: readonly Spot[];
  /** The radius of a vertex; no two vertices come nearer than their two radii. */
  readonly radius: number;
}

export const width = 1000;
export const height = 700;
const rounds = 33; // one more than 2^5: the step shrinks by a fifth square root
const allPairs = 300; // up to so many vertices every distance counts; above, distances from some of them
const pivots = 12;
const work = 2_000_000; // comparisons of `mend`, so that 8 to 200 vertices take about a tenth of a second

const kept = new Map<string, Layout>();
/** The same for lists that were seen before: a long one is not written again at every position. */
const seen = new WeakMap<readonly number[], Layout>();

/**
 * Draws a graph: first every pair gets a distance like its distance in the graph, then vertices move where that saves
 * crossings. The same graph gives the same picture in every engine: random numbers of its own, and only + − × ÷ and the
 * square root.
 */
export function layout(graph: Drawable): Layout {
  const known = knownLayout(graph);
  if (known !== undefined) return known;
  const made = draw(graph.vertices, graph.edges);
  keepLayout(graph, made);
  return made;
}

/** The layout that was made of this graph, here or elsewhere. */
export function knownLayout(graph: Drawable): Layout | undefined {
  const known = seen.get(graph.edges) ?? kept.get(keyOf(graph));
  if (known !== undefined) seen.set(graph.edges, known);
  return known;
}

export function keepLayout(graph: Drawable, made: Layout): void {
  if (kept.size >= 64) kept.delete(kept.keys().next().value!);
  kept.set(keyOf(graph), made);
  seen.set(graph.edges, made);
}

type Drawable = Pick<Graph, 'vertices' | 'edges'>;

const keyOf = ({ vertices, edges }: Drawable): string => `${vertices}:${edges.join()}`;

function draw(vertices: number, edges: readonly number[]): Layout {
  const chance = chanceOf(vertices);
  const radius = Math.min(17, 0.19 * Math.sqrt((width * height) / vertices));
  const [xs, ys] = relax(vertices, edges, chance);
  if (vertices > allPairs) [xs, ys].forEach(spread);
  fit(xs, radius, width);
  fit(ys, radius, height);
  if (vertices <= allPairs) {
    mend(xs, ys, edges, radius, chance);
    fit(xs, radius, width);
    fit(ys, radius, height);
  }
  part(xs, ys, radius);
  const places = vertices <= 1000 ? 1 : 10;
  const spots = Array.from(xs, (x, vertex) => ({
    x: Math.round(x * places) / places,
    y: Math.round(ys[vertex]! * places) / places,
  }));
  return { spots, radius: Math.round(radius * 10) / 10 };
}

type Chance = () => number;

/** Random numbers from 0 to 1, the same for the same number of vertices. */
function chanceOf(seed: number): Chance {
  let state = seed ^ 0x9e3779b9;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x1000000;
  };
}

function besideOf(vertices: number, edges: readonly number[]): number[][] {
  const beside: number[][] = Array.from({ length: vertices }, () => []);
  for (let at = 0; at < edges.length; at += 2) {
    beside[edges[at]!]!.push(edges[at + 1]!);
    beside[edges[at + 1]!]!.push(edges[at]!);
  }
  return beside;
}

/**
 * Moves pairs closer or apart, in a new random order each round and by ever smaller steps, until their distances are
 * like those in the graph.
 */
function relax(vertices: number, edges: readonly number[], chance: Chance): [Float64Array, Float64Array] {
  const [from, to, far] = pairsOf(vertices, edges, chance);
  const xs = Float64Array.from({ length: vertices }, () => chance() * 4);
  const ys = Float64Array.from({ length: vertices }, () => chance() * 4);
  const order = Uint32Array.from({ length: from.length }, (_, at) => at);
  let longest = 1;
  for (const distance of far) if (distance > longest) longest = distance;
  let step = longest * longest;
  let shrink = 0.1 / step;
  for (let halving = rounds - 1; halving > 1; halving /= 2) shrink = Math.sqrt(shrink);
  for (let round = 0; round < rounds; round++, step *= shrink) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(chance() * (last + 1));
      const held = order[last]!;
      order[last] = order[other]!;
      order[other] = held;
    }
    for (const at of order) {
      const one = from[at]!;
      const other = to[at]!;
      const distance = far[at]!;
      const dx = xs[one]! - xs[other]!;
      const dy = ys[one]! - ys[other]!;
      const now = Math.sqrt(dx * dx + dy * dy) + 1e-9;
      const pull = (Math.min(1, step / (distance * distance)) * (now - distance)) / now / 2;
      xs[one]! -= pull * dx;
      ys[one]! -= pull * dy;
      xs[other]! += pull * dx;
      ys[other]! += pull * dy;
    }
  }
  return [xs, ys];
}

/**
 * Pairs of vertices and their distance in the graph; unconnected parts are a little further apart than the longest
 * path.
 */
function pairsOf(
  vertices: number,
  edges: readonly number[],
  chance: Chance,
): [from: Int32Array, to: Int32Array, far: Int32Array] {
  const beside = besideOf(vertices, edges);
  const all = vertices <= allPairs;
  const starts = all
    ? Array.from({ length: vertices }, (_, vertex) => vertex)
    : Array.from({ length: pivots }, () => Math.floor(chance() * vertices));
  const count = all ? (vertices * (vertices - 1)) / 2 : pivots * (vertices - 1) + edges.length / 2;
  const [from, to, far] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  let pair = 0;
  const add = (one: number, other: number, distance: number): void => {
    from[pair] = one;
    to[pair] = other;
    far[pair++] = distance;
  };
  for (const start of starts) {
    const distances = distancesFrom(start, beside);
    for (let vertex = all ? start + 1 : 0; vertex < vertices; vertex++)
      if (vertex !== start) add(start, vertex, distances[vertex]!);
  }
  for (let at = 0; !all && at < edges.length; at += 2) add(edges[at]!, edges[at + 1]!, 1);
  return [from, to, far];
}

function distancesFrom(start: number, beside: readonly number[][]): number[] {
  const distances = beside.map(() => 0);
  const queue = [start];
  distances[start] = 1;
  for (const vertex of queue) {
    for (const next of beside[vertex]!) {
      if (distances[next] !== 0) continue;
      distances[next] = distances[vertex]! + 1;
      queue.push(next);
    }
  }
  const beyond = distances[queue.at(-1)!]! + 1;
  return distances.map((distance) => (distance === 0 ? beyond : distance - 1));
}

/** Spreads the crowded middle of a large graph: three quarters of a coordinate are its rank. */
function spread(values: Float64Array): void {
  const order = Array.from(values.keys()).toSorted((one, other) => values[one]! - values[other]! || one - other);
  const [least, most] = [values[order[0]!]!, values[order.at(-1)!]!];
  for (const [rank, at] of order.entries())
    values[at] = (values[at]! - least) / (most - least + 1e-9) + (3 * rank) / values.length;
}

/** Scales one coordinate to its side of the rectangle. */
function fit(values: Float64Array, radius: number, side: number): void {
  let [least, most] = [values[0]!, values[0]!];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const margin = marginOf(radius);
  for (const [at, value] of values.entries())
    values[at] = most === least ? side / 2 : margin + ((value - least) / (most - least)) * (side - 2 * margin);
}

const marginOf = (radius: number): number => radius * 1.9 + 8; // with the halo around the token

/** Moves single vertices where that saves crossings and keeps edges away from vertices they do not belong to. */
function mend(xs: Float64Array, ys: Float64Array, edges: readonly number[], radius: number, chance: Chance): void {
  const vertices = xs.length;
  const beside = besideOf(vertices, edges);
  const ends = Int32Array.from(edges);
  const margin = marginOf(radius);
  const perRound =
    beside.reduce((sum, { length }) => sum + length * (edges.length / 2 + vertices) + edges.length / 2 + vertices, 0) +
    1;
  const tries = Math.min(400, Math.floor(work / perRound));
  const costs = new Float64Array(vertices);
  const countedAt = new Int32Array(vertices).fill(-1); // by vertex, after how many moves its cost was counted
  let moves = 0;
  for (let round = 0; round < tries; round++) {
    const reach = (1 - round / tries) * 260 + 12;
    for (let vertex = 0; vertex < vertices; vertex++) {
      const [x, y] = [xs[vertex]!, ys[vertex]!];
      const [toX, toY] = [x + (chance() * 2 - 1) * reach, y + (chance() * 2 - 1) * reach];
      if (toX < margin || toX > width - margin || toY < margin || toY > height - margin) continue;
      if (countedAt[vertex] !== moves) costs[vertex] = cost(vertex, xs, ys, ends, beside, radius, Infinity);
      xs[vertex] = toX;
      ys[vertex] = toY;
      const after = cost(vertex, xs, ys, ends, beside, radius, costs[vertex]!);
      if (after < costs[vertex]!) {
        moves++;
        costs[vertex] = after;
      } else {
        xs[vertex] = x;
        ys[vertex] = y;
      }
      countedAt[vertex] = moves;
    }
  }
}

const sides = new Uint8Array(allPairs); // on which side of an edge each vertex is

/** The cost of a vertex's position; stops counting above `enough`. Most of the time of a layout is spent here. */
function cost(
  vertex: number,
  xs: Float64Array,
  ys: Float64Array,
  ends: Int32Array,
  beside: readonly number[][],
  radius: number,
  enough: number,
): number {
  const x = xs[vertex]!;
  const y = ys[vertex]!;
  const vertices = xs.length;
  const room = Math.sqrt((width * height) / vertices);
  const tight = 0.64 * room * room;
  const near = (radius + 9) * (radius + 9);
  const reach = radius + 9.001; // farther away in one coordinate is farther away, however numbers are rounded
  let sum = 0;
  for (let other = 0; other < vertices; other++) {
    const dx = xs[other]! - x;
    const dy = ys[other]! - y;
    const far = dx * dx + dy * dy;
    if (far < tight && other !== vertex) sum += ((tight - far) / (room * room)) * 12;
  }
  for (const end of beside[vertex]!) {
    const dx = xs[end]! - x;
    const dy = ys[end]! - y;
    sum += Math.sqrt(dx * dx + dy * dy) / (room * 3);
  }
  for (let at = 0; at < ends.length; at += 2) {
    const one = ends[at]!;
    const other = ends[at + 1]!;
    const ax = xs[one]!;
    const bx = xs[other]!;
    if ((ax < bx ? ax : bx) - x > reach || x - (ax < bx ? bx : ax) > reach) continue;
    const ay = ys[one]!;
    const by = ys[other]!;
    if ((ay < by ? ay : by) - y > reach || y - (ay < by ? by : ay) > reach) continue;
    if (one !== vertex && other !== vertex && toSegment(x, y, ax, ay, bx, by) < near) sum += 4;
  }
  for (const end of beside[vertex]!) {
    if (sum >= enough) return sum;
    const ex = xs[end]!;
    const ey = ys[end]!;
    const dx = ex - x;
    const dy = ey - y;
    const [left, right] = [Math.min(x, ex) - reach, Math.max(x, ex) + reach];
    const [top, bottom] = [Math.min(y, ey) - reach, Math.max(y, ey) + reach];
    for (let other = 0; other < vertices; other++) {
      const ox = xs[other]!;
      const oy = ys[other]!;
      sides[other] = dx * (oy - y) - dy * (ox - x) > 0 ? 1 : 0;
      if (ox < left || ox > right || oy < top || oy > bottom) continue;
      if (other !== vertex && other !== end && toSegment(ox, oy, x, y, ex, ey) < near) sum += 4;
    }
    for (let at = 0; at < ends.length; at += 2) {
      const one = ends[at]!;
      const other = ends[at + 1]!;
      if (sides[one] === sides[other]) continue;
      const ax = xs[one]!;
      const ay = ys[one]!;
      const bx = xs[other]!;
      const by = ys[other]!;
      if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 === (bx - ax) * (ey - ay) - (by - ay) * (ex - ax) > 0)
        continue;
      if (one !== vertex && other !== vertex && one !== end && other !== end) sum += 1;
    }
  }
  return sum;
}

/** The squared distance from a point to a segment. */
function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9);
  if (along < 0) along = 0;
  if (along > 1) along = 1;
  const px = x - ax - along * dx;
  const py = y - ay - along * dy;
  return px * px + py * py;
}

/** Pushes vertices apart that are too close, comparing only those in neighbouring cells. */
function part(xs: Float64Array, ys: Float64Array, radius: number): void {
  const gap = radius * 2.6;
  const margin = marginOf(radius);
  const columns = Math.ceil(width / gap) + 2;
  for (let round = 0, moved = true; moved && round < 60; round++) {
    moved = false;
    const cells = new Map<number, number[]>();
    for (let vertex = 0; vertex < xs.length; vertex++) {
      const cell = Math.floor(ys[vertex]! / gap) * columns + Math.floor(xs[vertex]! / gap);
      for (const near of [0, 1, -1, columns - 1, columns, columns + 1, 1 - columns, -columns, -1 - columns]) {
        for (const other of cells.get(cell + near) ?? []) moved = pushApart(vertex, other, xs, ys, gap) || moved;
      }
      const here = cells.get(cell);
      if (here === undefined) cells.set(cell, [vertex]);
      else here.push(vertex);
    }
    for (let vertex = 0; vertex < xs.length; vertex++) {
      xs[vertex] = Math.max(margin, Math.min(width - margin, xs[vertex]!));
      ys[vertex] = Math.max(margin, Math.min(height - margin, ys[vertex]!));
    }
  }
}

function pushApart(one: number, other: number, xs: Float64Array, ys: Float64Array, gap: number): boolean {
  const dx = xs[one]! - xs[other]! + (xs[one] === xs[other] ? 1e-3 * (one - other) : 0);
  const dy = ys[one]! - ys[other]!;
  const now = Math.sqrt(dx * dx + dy * dy);
  if (now >= gap - 0.5) return false;
  const push = (gap - now) / now / 2;
  xs[one]! += dx * push;
  ys[one]! += dy * push;
  xs[other]! -= dx * push;
  ys[other]! -= dy * push;
  return true;
}
