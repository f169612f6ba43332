import type { Times } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { Usage } from './command.ts';
import { readDuration, type Values } from './options.ts';

const day = 86_400_000;

/** A limit of ours is on computing, and the wall only stops who waits; the game's own is on the wall. */
export function readLimits(rules: Pick<AnyGame, 'moveTime'>, values: Values): Times {
  const moveTime = readDuration(values, 'move-time', 'The time for a move', { least: 1, most: day, otherwise: rules.moveTime });
  if (values['move-time'] === undefined && values.wall !== undefined) throw new Usage('--wall goes with --move-time');
  return values['move-time'] === undefined ? { moveTime } : { moveTime, wall: readDuration(values, 'wall', 'The time on the wall for a move', { least: 1, most: day, otherwise: 4 * moveTime + 100 }) };
}
