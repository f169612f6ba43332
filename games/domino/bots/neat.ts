import type { Bot } from '../../../src/game/contract.ts';
import { choices, pickBy } from '../choices.ts';
import { moveOf, type Move, type Position } from '../rules.ts';

/** Fills nooks: puts its block where it spoils the fewest other ways to put one. */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const { cell, other } = pickBy(choices(position), 'fewest', random);
  return moveOf(position, cell, other);
};
