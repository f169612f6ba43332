import type { Times } from '../game/log.ts';
import type { AnyGame } from '../match/games.ts';
import { matchTimeOf, usualMatchTime } from '../match/match-time.ts';
import { botLimits } from '../sandbox/box.ts';
import { Usage } from './usage.ts';
import { duration, size, yes, type ValuesOf } from './flags.ts';
import { texts } from './text/play.ts';

const upToADay = { least: 1, most: 86_400_000 };

/** What programs may take, in every command that lets them play. */
export const limitFlags = {
  'move-time': duration(upToADay),
  wall: duration(upToADay),
  'match-time': duration(upToADay),
  'match-cpu': duration(upToADay),
  startup: duration({ ...upToADay, least: 0 }),
  memory: size({ least: 2 ** 20, most: 2 ** 40, default: botLimits.memory }),
  trusted: yes(),
};
export type LimitValues = ValuesOf<typeof limitFlags>;

/** Of games with a judge program, in which all limits are ours. */
export function judgedLimits(values: LimitValues): Required<Omit<Times, 'clock'>> {
  const { 'move-time': moveTime = 1000 } = values;
  const { wall = wallFor(moveTime), 'match-time': matchTime = usualMatchTime } = values;
  return { moveTime, wall, matchTime };
}

/** A limit of ours is on CPU time, and that on wall time only stops who waits; the game's own is on wall time. */
export function limitsOf(rules: Pick<AnyGame, 'moveTime' | 'clock'>, values: LimitValues): Times {
  const { 'move-time': moveTime, wall, 'match-time': matchTime } = values;
  if (moveTime === undefined && wall !== undefined) throw new Usage(texts().wallNeedsMoveTime);
  return {
    ...(moveTime === undefined ? { moveTime: rules.moveTime } : { moveTime, wall: wall ?? wallFor(moveTime) }),
    ...(matchTime === undefined ? matchTimeOf(rules) : { matchTime }),
  };
}

const wallFor = (moveTime: number): number => 4 * moveTime + 100;
