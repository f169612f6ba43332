import type { Times } from '../game/log.ts';
import { readClock } from '../game/clock.ts';
import { protocolNames, type AnyGame } from '../match/games.ts';
import { matchTimeOf, defaultMatchTime, wallFor } from '../referee/match-time.ts';
import { botLimits } from '../sandbox/sandbox.ts';
import { Usage } from './usage.ts';
import { duration, list, quoted, size, string, yes, type ValuesOf } from './flags.ts';
import { texts } from './text/play.ts';

const upToADay = { least: 1, most: 86_400_000 };

/** The limits of programs, for every command that plays. */
export const limitFlags = {
  'move-time': duration(upToADay),
  wall: duration(upToADay),
  'match-time': duration(upToADay),
  clock: string('time'),
  tc: string('time'),
  margin: duration({ least: 0, most: 60_000 }),
  protocol: string('name'),
  'bot-option': list('option'),
  'match-cpu': duration(upToADay),
  startup: duration({ ...upToADay, least: 0 }),
  memory: size({ least: 2 ** 20, most: 2 ** 40, default: botLimits.memory }),
  trusted: yes(),
};
export type LimitValues = ValuesOf<typeof limitFlags>;

/** The limits of games with a judge program. */
export function judgedLimits(values: LimitValues): Required<Omit<Times, 'clock'>> {
  if ((values.clock ?? values.tc ?? values.protocol ?? values['bot-option'][0]) !== undefined)
    throw new Usage(texts().notJudged);
  const { 'move-time': moveTime = 1000 } = values;
  const { wall = wallFor(moveTime), 'match-time': matchTime = defaultMatchTime } = values;
  return { moveTime, wall, matchTime };
}

/** `--move-time` limits CPU time, with a wall time limit beside it; the game's own limit is wall time. */
export function limitsOf(rules: Pick<AnyGame, 'clock'>, values: LimitValues): Times {
  const { 'move-time': moveTime, wall, 'match-time': matchTime, tc, clock = tc } = values;
  if (clock !== undefined) return clockLimits(values, clock);
  if (moveTime === undefined && wall !== undefined) throw new Usage(texts().wallNeedsMoveTime);
  return {
    ...(moveTime === undefined ? { moveTime: rules.clock.ms } : { moveTime, wall: wall ?? wallFor(moveTime) }),
    ...(matchTime === undefined ? matchTimeOf(rules) : { matchTime }),
  };
}

/** One clock for all moves of a player, in wall time as in chess. */
function clockLimits(values: LimitValues, text: string): Times {
  const { 'move-time': moveTime, wall, 'match-time': matchTime } = values;
  if (moveTime !== undefined || wall !== undefined) throw new Usage(texts().clockAlone);
  const clock = readClock(text);
  if (clock === undefined)
    throw new Usage(texts().clockForm(values.clock === undefined ? '--tc' : '--clock', quoted(text)));
  return { moveTime: clock.ms, clock, ...(matchTime !== undefined && { matchTime }) };
}

/** The protocol of the programs; undefined for the game's default. */
export async function protocolOf(
  game: string,
  { protocol }: Pick<LimitValues, 'protocol'>,
): Promise<{ readonly protocol?: string }> {
  if (protocol === undefined) return {};
  const names = await protocolNames(game);
  if (!names.includes(protocol)) throw new Usage(texts().noProtocol(quoted(protocol), names.join(', ')));
  return protocol === names[0] ? {} : { protocol };
}
