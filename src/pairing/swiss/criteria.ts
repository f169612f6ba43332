import type { Graph } from './matching.ts';

/** The worth of a pair, as digits of a number, the first digit being the most important. */
export interface Criterion<Vertex> {
  readonly digits: number;
  /** The range of a digit's sum over all pairs of a matching. */
  readonly least: number;
  readonly most: number;
  rate(higher: Vertex, lower: Vertex, add: (digit: number, value: number) => void): void;
}

/** A criterion of one digit. */
export const single = <Vertex>(
  least: number,
  most: number,
  worth: (higher: Vertex, lower: Vertex) => number,
): Criterion<Vertex> => ({ digits: 1, least, most, rate: (higher, lower, add) => add(0, worth(higher, lower)) });

/** Sums in the matching stay well below 2^53, with room for its own arithmetic. */
export const room = 2 ** 46;

/**
 * All allowed pairs, as indices of the vertices, two for each pair. Vertices are ordered from the highest ranked down.
 */
export function pairsAmong<Vertex>(
  vertices: readonly Vertex[],
  isAllowed: (higher: Vertex, lower: Vertex) => boolean,
): number[] {
  const ends: number[] = [];
  for (let one = 0; one < vertices.length; one++) {
    for (let other = one + 1; other < vertices.length; other++)
      if (isAllowed(vertices[one]!, vertices[other]!)) ends.push(one, other);
  }
  return ends;
}

/** A graph of these pairs, weighted by all criteria in their order. */
export function weigh<Vertex>(
  vertices: readonly Vertex[],
  ends: readonly number[],
  criteria: readonly Criterion<Vertex>[],
): Graph {
  const rated: { edge: number; digit: number; value: number }[] = [];
  let edge = 0;
  let first = 0;
  const add = (digit: number, value: number): void =>
    void (value !== 0 && rated.push({ edge, digit: first + digit, value }));
  for (edge = 0; edge < ends.length / 2; edge++) {
    first = 0;
    for (const criterion of criteria) {
      criterion.rate(vertices[ends[2 * edge]!]!, vertices[ends[2 * edge + 1]!]!, add);
      first += criterion.digits;
    }
  }
  const { width, places, units } = pack(criteria, new Set(rated.map(({ digit }) => digit)));
  const weights = new Float64Array(edge * width);
  for (const { edge: at, digit, value } of rated) weights[at * width + places[digit]!]! += value * units[digit]!;
  return { vertices: vertices.length, width, ends, weights };
}

/** Packs as many digits as fit into each number of the weight: returns the number of each digit, and its unit there. */
function pack<Vertex>(
  criteria: readonly Criterion<Vertex>[],
  used: ReadonlySet<number>,
): { width: number; places: number[]; units: number[] } {
  const sizes = criteria.flatMap(({ digits, least, most }) => Array.from({ length: digits }, () => most - least + 1));
  const places: number[] = [];
  const units = sizes.map(() => 1);
  let place = 0;
  let start = 0;
  let full = 1;
  for (const [digit, wanted] of sizes.entries()) {
    const size = used.has(digit) ? wanted : 1;
    if (full * size > room) {
      place++;
      start = digit;
      full = 1;
    }
    full *= size;
    for (let above = start; above < digit; above++) units[above]! *= size;
    places.push(place);
  }
  return { width: place + 1, places, units };
}
