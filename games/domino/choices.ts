import type { Random } from '../../src/game/random.ts';
import { placements, type Board } from './board.ts';
import { around } from './parts.ts';
import { moveOf, type Move } from './rules.ts';

/** One of the moves that take away the most, or the fewest, other placements. */
export function choose(board: Board, which: 'most' | 'fewest', random: Random): Move {
  const all = placements(board);
  const costs = Array.from(
    { length: all.length / 2 },
    (_, at) => waysAt(all[2 * at]!, board) + waysAt(all[2 * at + 1]!, board),
  );
  const wanted = costs.reduce((one, other) => (which === 'most' ? Math.max(one, other) : Math.min(one, other)));
  const at = 2 * random.pick(costs.flatMap((cost, index) => (cost === wanted ? [index] : [])));
  return moveOf(board, all[at]!, all[at + 1]!);
}

const waysAt = (cell: number, { size, cells }: Board): number =>
  around(cell, size).filter((next) => cells[next] === 0).length;
