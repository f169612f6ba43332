import type { Bot } from '../../../src/game/player.ts';
import { neighbours, type Move, type Position } from '../rules.ts';

/** Any legal move. */
export const bot: Bot<Position, Move> = (position, { random }) => random.pick(neighbours(position, position.token));
