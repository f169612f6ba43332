import { game as geography, type Move, type Options, type Position } from '../../games/geography/rules.ts';
import { frameOf, type Frame } from '../game/frames.ts';
import { logLine, timesLine, type MatchEvent, type UsedLine } from '../game/log.ts';
import { inProcess, playMatch } from '../match/play.ts';
import { getContest } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { claimMatch, finishMatch, type Attempt } from '../store/results.ts';
import { addRound } from '../store/rounds.ts';

// For tests: matches step by step, as a worker would play them.

/** A new round of a contest: two matches of one seed, waiting. */
export async function newMatches(db: Database, contest: number, bots: readonly [number, number], round: number, pace = 1): Promise<[number, number]> {
  const found = (await getContest(db, contest))!;
  return (await db.transaction().execute((trx) => addRound(trx, found, round, [{ bots, pace }]))) as [number, number];
}

export const claim = async (db: Database, match: number): Promise<Attempt> => (await db.transaction().execute((trx) => claimMatch(trx, match)))!;

/** All that happens between two players who move anywhere they may. */
export async function eventsOf({ game, seed, moveTime, options, seats }: Attempt): Promise<MatchEvent<Position>[]> {
  const seated = seats.map(() => inProcess<Position, Move>((position, { seat, random }) => geography.anyMove(position, seat, random)));
  const events: MatchEvent<Position>[] = [];
  const players = seats.map(({ name }) => name);
  for await (const event of playMatch({ rules: geography, seated, game, seed, options: options as Options, players, moveTime })) events.push(event);
  return events;
}

export const framesIn = (events: readonly MatchEvent<Position>[]): Frame<Position>[] => events.flatMap((event) => frameOf(geography, event) ?? []);

export async function finish(db: Database, attempt: Attempt, events: readonly MatchEvent<Position>[], used?: UsedLine): Promise<void> {
  const lines = (all: readonly unknown[]): string => all.map((line) => `${JSON.stringify(line)}\n`).join('');
  const last = events.at(-1)!;
  if (last.event !== 'end') throw new Error('the match has no end');
  const { event: _event, ...outcome } = last;
  const log = lines(events.map(logLine));
  const times = lines(events.flatMap((event, at) => timesLine(event, at) ?? [])) + (used === undefined ? '' : lines([used]));
  await db.transaction().execute((trx) => finishMatch(trx, attempt, { log, times, turns: framesIn(events).length - 1, outcome }));
}
