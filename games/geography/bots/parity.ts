import type { Bot } from '../../../src/game/player.ts';
import type { Move, Position } from '../rules.ts';
import { choices } from '../walk.ts';

/**
 * Leaves the opponent an even number of ways out, as few as can be: every round trip takes two of them, and with none
 * left the opponent is stuck.
 */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const all = choices(position);
  const even = all.filter(({ left }) => left % 2 === 0);
  const liked = even.length > 0 ? even : all;
  const fewest = Math.min(...liked.map(({ left }) => left));
  return random.pick(liked.filter(({ left }) => left === fewest)).vertex;
};
