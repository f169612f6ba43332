import { below, rightOf, type Board } from './board.ts';

/** The connected parts of the free cells, the smallest first; single cells are left out, for no block fits there. */
export function partsOf({ size, cells }: Board): number[][] {
  const isFree = cells.map((value) => value === 0);
  const parts: number[][] = [];
  for (const start of cells.keys()) {
    if (!isFree[start]) continue;
    isFree[start] = false;
    const part = [start];
    for (const cell of part) {
      for (const next of around(cell, size)) {
        if (isFree[next]) part.push(next);
        isFree[next] = false;
      }
    }
    if (part.length > 1) parts.push(part);
  }
  return parts.sort((one, other) => one.length - other.length);
}

export const around = (cell: number, size: number): number[] => [
  rightOf(cell, size),
  below(cell, size),
  cell % size === 0 ? cell + size - 1 : cell - 1,
  (cell + size * (size - 1)) % (size * size),
];

/** The neighbours of each cell of a part, as indices in the part. */
export function neighboursIn(part: readonly number[], size: number): number[][] {
  const place = new Map(part.map((cell, at) => [cell, at]));
  return part.map((cell) => around(cell, size).flatMap((next) => place.get(next) ?? []));
}

/** The same cells, the middle of the part first: blocks there split it soonest. */
export function fromTheMiddle(part: readonly number[], size: number): number[] {
  const beside = neighboursIn(part, size);
  const distances = part.map((_, from) => distancesFrom(from, beside));
  return part
    .map((cell, at) => ({ cell, far: distances[at]! }))
    .sort((one, other) => one.far - other.far)
    .map(({ cell }) => cell);
}

/** The sum of the distances to all others. */
function distancesFrom(from: number, beside: readonly (readonly number[])[]): number {
  const steps = new Map([[from, 0]]);
  let sum = 0;
  for (const [at, distance] of steps) {
    sum += distance;
    for (const next of beside[at]!) if (!steps.has(next)) steps.set(next, distance + 1);
  }
  return sum;
}
