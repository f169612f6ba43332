import type { Bot } from '../../../src/game/contract.ts';
import { game, type Move, type Position } from '../rules.ts';

/** Puts a block anywhere it fits. */
export const bot: Bot<Position, Move> = (position, { seat, random }) => game.anyMove(position, seat, random);
