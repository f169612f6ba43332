import type { Bot } from '../../../src/game/player.ts';
import type { Move, Position } from '../rules.ts';
import { choices } from '../walk.ts';

/**
 * Leaves the opponent an even number of edges, as few as possible: every return to the vertex takes two, and with none
 * left the opponent is stuck.
 */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const all = choices(position);
  const even = all.filter(({ left }) => left % 2 === 0);
  const liked = even.length > 0 ? even : all;
  const fewest = Math.min(...liked.map(({ left }) => left));
  return random.pick(liked.filter(({ left }) => left === fewest)).vertex;
};
