import { expect, test } from 'vitest';
import type { Random } from '../../game/random.ts';
import { randomFor } from '../../game/random.ts';
import { match, type Graph } from './matching.ts';

const soak = process.env['ARENA_SOAK'] === '1';

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, place) => value - other[place]!).find((difference) => difference !== 0) ?? 0;
const weightOf = ({ weights, width }: Graph, edge: number): number[] =>
  Array.from({ length: width }, (_, place) => weights[edge * width + place]!);
const zeros = ({ width }: Graph): number[] => Array.from({ length: width }, () => 0);
const plus = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, place) => value + other[place]!);

/** The best weight, by dynamic programming over all sets of vertices. */
function heaviest(graph: Graph): number[] {
  const none = zeros(graph);
  const edges = Array.from({ length: graph.ends.length / 2 }, (_, edge) => ({
    one: graph.ends[2 * edge]!,
    other: graph.ends[2 * edge + 1]!,
    weight: weightOf(graph, edge),
  }));
  const known = new Map<number, number[]>([[0, none]]);
  const best = (vertices: number): number[] => {
    const before = known.get(vertices);
    if (before !== undefined) return before;
    const first = 31 - Math.clz32(vertices & -vertices);
    let most = best(vertices & ~(1 << first));
    for (const { one, other, weight } of edges) {
      const both = (1 << one) | (1 << other);
      if ((one !== first && other !== first) || (vertices & both) !== both) continue;
      const found = plus(weight, best(vertices & ~both));
      if (compare(found, most) > 0) most = found;
    }
    known.set(vertices, most);
    return most;
  };
  return best(2 ** graph.vertices - 1);
}

function someGraph(random: Random, largest: number): Graph {
  const vertices = random.below(largest + 1);
  const width = 1 + random.below(3);
  const [density, range] = [1 + random.below(10), random.pick([2, 3, 10, 1000, 2 ** 40])];
  const ends: number[] = [];
  const weights: number[] = [];
  for (let one = 0; one < vertices; one++) {
    for (let other = one + 1; other < vertices; other++) {
      if (random.below(10) >= density) continue;
      ends.push(...(random.below(2) === 0 ? [one, other] : [other, one]));
      weights.push(
        ...Array.from(
          { length: width },
          (_, place) => (random.below(2 ** 31) % range) - (place > 0 && random.below(2) === 0 ? range : 0),
        ),
      );
    }
  }
  return { vertices, width, ends, weights };
}

function weightOfMatching(graph: Graph, mates: Int32Array): number[] {
  let sum = zeros(graph);
  let pairs = 0;
  for (let edge = 0; edge < graph.ends.length / 2; edge++) {
    if (mates[graph.ends[2 * edge]!] !== graph.ends[2 * edge + 1]) continue;
    sum = plus(sum, weightOf(graph, edge));
    pairs++;
  }
  expect(mates.filter((mate, vertex) => mate !== -1 && mates[mate] === vertex)).toHaveLength(2 * pairs);
  expect(mates.filter((mate) => mate !== -1)).toHaveLength(2 * pairs);
  return sum;
}

test('the best matching of thousands of random graphs is found', () => {
  const random = randomFor('matching', 1);
  for (let graphs = 0; graphs < (soak ? 50_000 : 2000); graphs++) {
    const graph = someGraph(random, graphs % 20 === 0 ? 14 : 10);
    expect({ graph, weight: weightOfMatching(graph, match(graph).mates) }).toEqual({ graph, weight: heaviest(graph) });
  }
});

test('prices prove that matchings of large graphs are the best', () => {
  const random = randomFor('matching', 2);
  for (let graphs = 0; graphs < (soak ? 1000 : 40); graphs++) {
    const graph = someGraph(random, 70);
    const { mates, prices, blossoms } = match(graph);
    const zero = zeros(graph);
    const price = (vertex: number): number[] =>
      Array.from(prices.subarray(vertex * graph.width, (vertex + 1) * graph.width));
    let sum = zero;
    for (let vertex = 0; vertex < graph.vertices; vertex++) {
      expect(compare(price(vertex), zero)).toBeGreaterThanOrEqual(0);
      sum = plus(sum, price(vertex));
    }
    for (const blossom of blossoms) {
      expect(compare([...blossom.price], zero)).toBeGreaterThanOrEqual(0);
      sum = plus(
        sum,
        [...blossom.price].map((value) => value * (blossom.vertices.length - 1)),
      );
    }
    expect(sum).toEqual(weightOfMatching(graph, mates).map((value) => 2 * value));
    for (let edge = 0; edge < graph.ends.length / 2; edge++) {
      const [one, other] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
      const around = blossoms.filter(({ vertices }) => vertices.includes(one) && vertices.includes(other));
      const cost = around.reduce(
        (total, blossom) =>
          plus(
            total,
            [...blossom.price].map((value) => 2 * value),
          ),
        plus(price(one), price(other)),
      );
      expect(
        compare(
          cost,
          weightOf(graph, edge).map((value) => 2 * value),
        ),
      ).toBeGreaterThanOrEqual(0);
    }
  }
});

test.each<[string, Graph, number[]]>([
  ['nothing', { vertices: 0, width: 1, ends: [], weights: [] }, []],
  ['no edges', { vertices: 2, width: 1, ends: [], weights: [] }, [-1, -1]],
  [
    'a middle edge that outweighs two',
    { vertices: 4, width: 1, ends: [0, 1, 1, 2, 2, 3], weights: [5, 11, 5] },
    [-1, 2, 1, -1],
  ],
  [
    'two edges that outweigh the middle one in the second place',
    { vertices: 4, width: 2, ends: [0, 1, 1, 2, 2, 3], weights: [5, 1, 10, 1, 5, 1] },
    [1, 0, 3, 2],
  ],
  [
    'a blossom that is entered from outside',
    {
      vertices: 8,
      width: 1,
      ends: [0, 1, 0, 6, 1, 2, 1, 6, 2, 7, 3, 4, 3, 5, 4, 5, 4, 7, 5, 6],
      weights: [8, 8, 10, 12, 12, 14, 12, 12, 14, 12],
    },
    [],
  ],
])('%s', (_, graph, mates) => {
  const found = match(graph).mates;
  expect(weightOfMatching(graph, found)).toEqual(heaviest(graph));
  if (mates.length > 0) expect([...found]).toEqual(mates);
});

test('weights beyond whole numbers are refused', () => {
  expect(() => match({ vertices: 2, width: 1, ends: [0, 1], weights: [2 ** 60] })).toThrow('too large');
});
