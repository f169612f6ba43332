import type { Bot } from '../../../src/game/player.ts';
import { choose } from '../choices.ts';
import type { Move, Position } from '../rules.ts';

/** Puts its block where it takes away the fewest other placements. */
export const bot: Bot<Position, Move> = (position, { random }) => choose(position, 'fewest', random);
