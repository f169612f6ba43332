import type { Bot } from '../../../src/game/player.ts';
import type { Move, Position } from '../rules.ts';
import { choices } from '../walk.ts';

/** Moves to the neighbour with the most edges left. */
export const bot: Bot<Position, Move> = (position, { random }) => {
  const all = choices(position);
  const most = Math.max(...all.map(({ left }) => left));
  return random.pick(all.filter(({ left }) => left === most)).vertex;
};
