import type { Board } from './board.ts';
import { neighboursIn, partsOf } from './parts.ts';
import { Region, roomiest, type Work } from './region.ts';
import { moveOf, type Move } from './rules.ts';

/** The result of a search: a winning block, that there is none, or nothing. */
type Insight = { readonly wins: readonly [cell: number, other: number] } | 'lost' | 'unknown';

const mostWays = 60; // placements in one part; larger parts were hardly ever solved, however long the search

/**
 * Searches at most so many sets of cells; there is no time limit, so the same position gives the same result on every
 * machine.
 */
export function look(board: Board, sets: number): Insight {
  const parts = partsOf(board);
  if (parts.some((part) => part.length > roomiest || waysIn(part, board.size) > mostWays)) return 'unknown';
  const work: Work = { left: sets };
  const regions = parts.map((part) => new Region(part, board.size, work));
  const largest = regions.pop();
  if (largest === undefined) return 'lost';
  const values = regions.map((region) => region.value());
  const others = values.reduce((sum, value) => sum ^ value, 0);
  const isLost = largest.isWorth(others);
  if (work.left <= 0) return 'unknown';
  if (isLost) return 'lost';
  const wins = largest.moveTo(others) ?? moveInOthers(regions, values, others ^ largest.value());
  return work.left <= 0 || wins === undefined ? 'unknown' : { wins };
}

/** A move that is proven to win, within so many sets. */
export function winningMove(board: Board, sets: number): Move | undefined {
  const insight = look(board, sets);
  return typeof insight === 'object' ? moveOf(board, ...insight.wins) : undefined;
}

const waysIn = (part: readonly number[], size: number): number =>
  neighboursIn(part, size).reduce((sum, { length }) => sum + length, 0) / 2;

/** A move in one of the smaller parts that makes the sum of all values 0. */
function moveInOthers(
  regions: readonly Region[],
  values: readonly number[],
  sum: number,
): readonly [cell: number, other: number] | undefined {
  const at = values.findIndex((value) => (value ^ sum) < value);
  return regions[at]?.moveTo(values[at]! ^ sum);
}
