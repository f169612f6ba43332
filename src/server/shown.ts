import { framesOf, type Frame } from '../game/frames.ts';
import { readLog, type LogLine, type TimesLine, type UsedLine } from '../game/log.ts';
import type { Mishap } from '../game/viewer.ts';
import type { Database } from '../store/database.ts';
import { getLog, type Match } from '../store/matches.ts';
import type { MatchData, Shown } from '../web/data.ts';
import type { Ladder } from './standings.ts';
import { needGame } from './views.ts';

/** A match as pages and streams tell it. The seed is only in a match that is over: the store keeps it back until then. */
export async function dataOf(match: Match, ladder?: Ladder, fault?: Mishap): Promise<MatchData> {
  const { id, game, contest, round, state, moveTime, pace, seats, startedAt, finishedAt, seed, turns, outcome, reason } = match;
  const { rules } = await needGame(game);
  return {
    id,
    game,
    title: rules.title,
    contest,
    round,
    state,
    moveTime,
    pace,
    players: seats.map(({ bot, name }) => {
      const rated = ladder?.byBot.get(bot)?.rated;
      return { bot, name, ...(rated !== undefined && { rated }) };
    }),
    ...(startedAt !== undefined && { startedAt: startedAt.toISOString() }),
    ...(finishedAt !== undefined && { finishedAt: finishedAt.toISOString() }),
    ...(state === 'finished' && { turns: turns!, outcome: outcome! }),
    ...(seed !== undefined && { seed }),
    ...(fault !== undefined && { fault }),
    ...(reason !== undefined && { reason }),
  };
}

/** A finished match, played again from its log. */
export async function finishedMatch(db: Database, match: Match, ladder?: Ladder): Promise<Shown> {
  const kept = await getLog(db, match.id);
  if (kept === undefined) throw new Error(`match ${match.id} is finished and has no log`);
  const log = readLog(kept.log);
  if ('wrong' in log) throw new Error(`the log of match ${match.id}: ${log.wrong}`);
  const measured = kept.times.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as TimesLine | UsedLine);
  const used = measured.find((line) => 'used' in line)?.used;
  const { rules } = await needGame(match.game);
  const frames: Frame[] = framesOf(rules, log.value, measured.filter((line) => 'event' in line));
  return { match: { ...(await dataOf(match, ladder, faultOf(log.value))), ...(used !== undefined && { used }) }, frames };
}

function faultOf(lines: readonly LogLine[]): Mishap | undefined {
  const line = lines.find(({ event }) => event === 'fault');
  if (line?.event !== 'fault') return undefined;
  const { event: _event, ...mishap } = line;
  return mishap;
}
