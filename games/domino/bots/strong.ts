import type { Bot } from '../../../src/game/contract.ts';
import { choices, pickBy } from '../choices.ts';
import { moveOf, type Move, type Position } from '../rules.ts';
import { look } from '../search.ts';

const sets = 50_000; // about 0.2 s of a core

/** Sees to the end once no part of the board has more than some forty free cells, and then never errs. Before that, and when all is lost, it keeps the board open. */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const insight = look(position, sets);
  if (typeof insight === 'object') return moveOf(position, ...insight.wins);
  const { cell, other } = pickBy(choices(position), 'fewest', random);
  return moveOf(position, cell, other);
};
