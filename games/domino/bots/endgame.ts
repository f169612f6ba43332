import type { Bot } from '../../../src/game/contract.ts';
import { game, moveOf, type Move, type Position } from '../rules.ts';
import { look } from '../search.ts';

const sets = 300; // a dozen cells or so in one part

/** Plays anywhere until few cells are left; then it knows. */
export const bot: Bot<Position, Move> = (position, { seat, random }) => {
  const insight = look(position, sets);
  return typeof insight === 'object' ? moveOf(position, ...insight.wins) : game.anyMove(position, seat, random);
};
