import type { Times } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { matchTimeOf, usualMatchTime } from '../match/match-time.ts';
import { Usage } from './command.ts';
import { readDuration, type Values } from './options.ts';

const day = 86_400_000;

export const readMatchTime = (values: Values): number =>
  readDuration(values, 'match-time', 'The time for a game', { least: 1, most: day, otherwise: usualMatchTime });

/** Of games with a judge program, in which all limits are ours. */
export function readJudgedLimits(values: Values): Required<Omit<Times, 'clock'>> {
  const moveTime = readDuration(values, 'move-time', 'The time for an answer', {
    least: 1,
    most: day,
    otherwise: 1000,
  });
  return {
    moveTime,
    wall: readDuration(values, 'wall', 'The time on the wall for an answer', {
      least: 1,
      most: day,
      otherwise: 4 * moveTime + 100,
    }),
    matchTime: readMatchTime(values),
  };
}

/** A limit of ours is on computing, and the wall only stops who waits; the game's own is on the wall. */
export function readLimits(rules: Pick<AnyGame, 'moveTime' | 'clock'>, values: Values): Times {
  const moveTime = readDuration(values, 'move-time', 'The time for a move', {
    least: 1,
    most: day,
    otherwise: rules.moveTime,
  });
  if (values['move-time'] === undefined && values.wall !== undefined) throw new Usage('--wall goes with --move-time');
  const wall =
    values['move-time'] === undefined
      ? {}
      : {
          wall: readDuration(values, 'wall', 'The time on the wall for a move', {
            least: 1,
            most: day,
            otherwise: 4 * moveTime + 100,
          }),
        };
  return {
    moveTime,
    ...wall,
    ...(values['match-time'] === undefined ? matchTimeOf(rules) : { matchTime: readMatchTime(values) }),
  };
}
