import type { Bot } from '../../../src/game/contract.ts';
import { choices, pickBy } from '../choices.ts';
import { moveOf, type Move, type Position } from '../rules.ts';

/** Puts its block where it spoils the most other ways to put one. */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const { cell, other } = pickBy(choices(position), 'most', random);
  return moveOf(position, cell, other);
};
