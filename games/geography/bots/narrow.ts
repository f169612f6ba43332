import type { Bot } from '../../../src/game/player.ts';
import type { Move, Position } from '../rules.ts';
import { choices } from '../walk.ts';

/** Moves to the neighbour with the fewest edges left. */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const all = choices(position);
  const fewest = Math.min(...all.map(({ left }) => left));
  return random.pick(all.filter(({ left }) => left === fewest)).vertex;
};
