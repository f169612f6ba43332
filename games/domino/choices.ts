import type { Random } from '../../src/game/contract.ts';
import { placements, type Board } from './board.ts';
import { around } from './parts.ts';

export interface Choice {
  readonly cell: number;
  readonly other: number;
  /** How many ways to put a block are gone with it, itself not counted. */
  readonly costs: number;
}

export function choices(board: Board): Choice[] {
  const { size, cells } = board;
  const free = (cell: number): number => around(cell, size).filter((next) => cells[next] === 0).length;
  const all = placements(board);
  return Array.from({ length: all.length / 2 }, (_, at) => ({ cell: all[2 * at]!, other: all[2 * at + 1]!, costs: free(all[2 * at]!) + free(all[2 * at + 1]!) - 2 }));
}

/** One of those that cost the most, or the fewest. */
export function pickBy(list: readonly Choice[], which: 'most' | 'fewest', random: Random): Choice {
  const costs = list.map((choice) => choice.costs);
  const wanted = which === 'most' ? Math.max(...costs) : Math.min(...costs);
  return random.pick(list.filter((choice) => choice.costs === wanted));
}
