import type { Bot } from '../../../src/game/player.ts';
import { game, type Move, type Position } from '../rules.ts';
import { winningMove } from '../search.ts';

const sets = 25; // the last four or five blocks

/** Plays anywhere until the end is a few moves away. */
export const bot: Bot<Position, Move> = (position, { seat, random }) =>
  winningMove(position, sets) ?? game.anyMove(position, seat, random);
