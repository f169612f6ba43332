import type { Bot } from '../../../src/game/player.ts';
import { game, type Move, type Position } from '../rules.ts';
import { winningMove } from '../search.ts';

const sets = 300; // a dozen cells or so in one part

/** Plays anywhere until few cells are left, then perfectly. */
export const bot: Bot<Position, Move> = (position, { seat, random }) =>
  winningMove(position, sets) ?? game.anyMove(position, seat, random);
