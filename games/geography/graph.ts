import type { Random } from '../../src/game/random.ts';
import type { Reading } from '../../src/kit/reading.ts';
import type { GeographyMessage } from './messages.ts';

/** An undirected graph without loops or double edges, and the token's vertex. */
export interface Graph {
  /** Vertices are 0 … vertices − 1. */
  readonly vertices: number;
  readonly token: number;
  /** Ends of the edges in pairs: a1 b1 a2 b2 … */
  readonly edges: readonly number[];
}

const least = 3;
const most = 7; // the published C++ client has room for 7 neighbours
const perVertex = 2.3; // edges, as in the published game: 32 vertices, 72 edges

/**
 * A connected graph with every degree from 3 to 7: a random cycle through all vertices, then edges until every degree
 * is at least 3, then edges until there are enough.
 */
export function drawGraph(vertices: number, random: Random): Graph {
  const beside = Array.from({ length: vertices }, (): number[] => []); // so short that arrays are faster than sets
  const pairs: [number, number][] = [];
  const join = (one: number, other: number): void => {
    beside[one]!.push(other);
    beside[other]!.push(one);
    pairs.push(one < other ? [one, other] : [other, one]);
  };
  const fits = (one: number, other: number): boolean =>
    one !== other && beside[one]!.length < most && beside[other]!.length < most && !beside[one]!.includes(other);

  const trip = random.shuffle(Array.from({ length: vertices }, (_, vertex) => vertex));
  trip.forEach((vertex, at) => join(vertex, trip[(at + 1) % vertices]!));
  for (const vertex of random.shuffle(trip)) {
    while (beside[vertex]!.length < least) {
      const other = random.below(vertices);
      if (fits(vertex, other)) join(vertex, other);
    }
  }
  while (pairs.length < Math.round(vertices * perVertex)) {
    const [one, other] = [random.below(vertices), random.below(vertices)];
    if (fits(one, other)) join(one, other);
  }
  const token = random.below(vertices);
  const edges: number[] = [];
  // not flat(): V8 is faster on arrays that only ever held small integers
  for (const [one, other] of random.shuffle(pairs)) edges.push(one, other);
  return { vertices, token, edges };
}

/** The graph as it follows `200`: vertices, token, number of edges, the edges. */
export const writeGraph = ({ vertices, token, edges }: Graph): string =>
  edges.length === 0 ? `${vertices} ${token} 0` : `${vertices} ${token} ${edges.length / 2} ${edges.join(' ')}`;

export function readGraph(text: string): Reading<Graph, GeographyMessage> {
  const words = text.trim().split(/\s+/);
  const strange = words.find((word) => !/^\d{1,9}$/.test(word));
  if (strange !== undefined) return { wrong: { code: 'graph-no-number', text: JSON.stringify(strange.slice(0, 40)) } };
  const [vertices, token, count, ...edges] = words.map(Number);
  if (vertices === undefined || token === undefined || count === undefined) return { wrong: { code: 'graph-head' } };
  if (vertices < 2 || vertices > 10_000) return { wrong: { code: 'graph-vertices', vertices } };
  if (token >= vertices) return { wrong: { code: 'graph-token', token, last: vertices - 1 } };
  if (edges.length !== 2 * count) return { wrong: { code: 'graph-edges', edges: count, numbers: edges.length } };
  return readEdges({ vertices, token, edges });
}

function readEdges(graph: Graph): Reading<Graph, GeographyMessage> {
  const { vertices, token, edges } = graph;
  const seen = new Set<number>();
  for (let at = 0; at < edges.length; at += 2) {
    const [one, other] = [edges[at]!, edges[at + 1]!];
    if (one >= vertices || other >= vertices)
      return { wrong: { code: 'graph-edge-vertex', one, other, last: vertices - 1 } };
    if (one === other) return { wrong: { code: 'graph-loop', one, other } };
    const key = Math.min(one, other) * vertices + Math.max(one, other);
    if (seen.has(key)) return { wrong: { code: 'graph-edge-twice', one, other } };
    seen.add(key);
  }
  if (!edges.includes(token)) return { wrong: { code: 'graph-token-stuck', token } };
  return { value: graph };
}
