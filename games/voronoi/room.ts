import type { Random } from '../../src/game/random.ts';
import { cells, side, type Stone } from './field.ts';

/** The least squared distance of two stones. */
export const apart = 66 * 66;

const squared = (r: number, c: number, row: number, col: number): number =>
  (r - row) * (r - row) + (c - col) * (c - col);

/** A stone that is too close to this place, and its distance. */
export function nearStone(
  stones: readonly Stone[],
  row: number,
  col: number,
): { readonly stone: Stone; readonly distance: number } | undefined {
  const stone = stones.find(([r, c]) => squared(r, c, row, col) < apart);
  return stone && { stone, distance: Math.sqrt(squared(stone[0], stone[1], row, col)) };
}

/** By the distance in rows: how many columns to each side of a stone are too close. */
const reach: readonly number[] = Array.from(
  { length: Math.sqrt(apart) },
  (_, rows) => Math.ceil(Math.sqrt(apart - rows * rows)) - 1,
);
/** The most cells that one stone blocks. */
const taken = reach.reduce((sum, columns, rows) => sum + (rows === 0 ? 1 : 2) * (2 * columns + 1), 0);

/** Consecutive cells of a row on which a stone may be put. */
interface Gap {
  readonly row: number;
  readonly from: number;
  /** The first cell after the gap. */
  readonly to: number;
}

function* gaps(stones: readonly Stone[]): Generator<Gap> {
  for (let row = 0; row < side; row++) {
    let from = 0;
    for (const [first, last] of takenIn(stones, row)) {
      if (first > from) yield { row, from, to: first };
      from = Math.max(from, last + 1);
    }
    if (from < side) yield { row, from, to: side };
  }
}

/** The first and last blocked column of each stone near this row, from the left. */
function takenIn(stones: readonly Stone[], row: number): [first: number, last: number][] {
  const blocked: [number, number][] = [];
  for (const [r, col] of stones) {
    const columns = reach[Math.abs(r - row)];
    if (columns !== undefined) blocked.push([col - columns, col + columns]);
  }
  return blocked.sort(([one], [other]) => one - other);
}

/** Whether a stone fits anywhere. Only searched when there are so many stones that they could block all cells. */
export const hasRoom = (stones: readonly Stone[]): boolean =>
  stones.length * taken < cells || gaps(stones).next().done !== true;

/** A random legal place, all equally likely; there must be one. */
export function anyPlace(stones: readonly Stone[], random: Random): [row: number, col: number] {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [row, col] = [random.below(side), random.below(side)];
    if (nearStone(stones, row, col) === undefined) return [row, col];
  }
  const all = [...gaps(stones)];
  let at = random.below(all.reduce((sum, { from, to }) => sum + to - from, 0));
  const gap = all.find(({ from, to }) => (at -= to - from) < 0)!;
  return [gap.row, gap.to + at];
}
