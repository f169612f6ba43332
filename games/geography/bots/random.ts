import type { Bot } from '../../../src/game/player.ts';
import { game, type Move, type Position } from '../rules.ts';

/** Moves anywhere it may. */
export const bot: Bot<Position, Move> = (position, { seat, random }) => game.anyMove(position, seat, random);
