import type { Bot } from '../../../src/game/player.ts';
import type { Move, Position } from '../rules.ts';
import { Walk } from '../walk.ts';

const depth = 5;

/** Searches five moves ahead and takes the first that wins, or else the first that does not lose. */
export const bot: Bot<Position, Move> = (position) => {
  const walk = new Walk(position);
  const ways = walk.ways();
  const values = ways.map((way) => -valueAfter(walk, way, depth - 1));
  return walk.to[ways[values.indexOf(Math.max(...values))]!]!;
};

/** 1 if the player to move after this step wins within the depth, −1 if it loses, 0 if unknown. */
function valueAfter(walk: Walk, step: number, deeper: number): number {
  const from = walk.token;
  walk.step(step);
  const ways = walk.ways();
  let best = ways.length > 0 && deeper === 0 ? 0 : -1;
  for (const way of deeper === 0 ? [] : ways) {
    best = Math.max(best, -valueAfter(walk, way, deeper - 1));
    if (best === 1) break;
  }
  walk.back(step, from);
  return best;
}
