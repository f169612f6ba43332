import { game as chess } from '../games/chess/rules.ts';
import { game as domino } from '../games/domino/rules.ts';
import { game as geography } from '../games/geography/rules.ts';
import { game as kierki } from '../games/kierki/rules.ts';
import { game as market } from '../games/market/rules.ts';
import { game as poker } from '../games/poker/rules.ts';
import { game as voronoi } from '../games/voronoi/rules.ts';
import type { PlayerFailure } from '../src/game/fault.ts';
import type { Seat } from '../src/game/seat.ts';
import { frameOf, type Frame } from '../src/game/view/frames.ts';
import { logLine, timesLine, type MatchEvent, type UsedLine } from '../src/game/log.ts';
import type { AnyGame } from '../src/match/games.ts';
import { playMatch } from '../src/referee/play.ts';
import { getContest } from '../src/store/contests.ts';
import { put } from '../src/store/artefacts.ts';
import type { Database } from '../src/store/database.ts';
import { addJudge } from '../src/store/judges.ts';
import { claimMatch, finishMatch, type Attempt, type Result } from '../src/store/results.ts';
import { addRound } from '../src/store/rounds.ts';

// For tests: matches step by step, as a worker plays them.

const games: Readonly<Record<string, AnyGame>> = { chess, domino, geography, kierki, market, poker, voronoi };

/**
 * A new round of a contest with one table: its waiting matches. Their seed depends on the round alone, because a drawn
 * one may give a match too short for a test.
 */
export async function newMatches(
  db: Database,
  contest: number,
  bots: readonly number[],
  round: number,
  pace = 1,
): Promise<number[]> {
  const found = (await getContest(db, contest))!;
  return await db.transaction().execute(async (trx) => {
    const matches = await addRound(trx, found, round, [{ versions: bots, pace }]);
    await trx
      .updateTable('matches')
      .set({ seed: `seed of round ${round}` })
      .where('id', 'in', matches)
      .execute();
    return matches;
  });
}

/** A game of a judge program that is ready, with the files that came with it. */
export async function addJudgedGame(
  db: Database,
  name: string,
  judge = '',
  files: Readonly<Record<string, string | Buffer>> = {},
): Promise<void> {
  const { id: owner } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await db.insertInto('games').values({ name, title: name, owner, published_at: new Date() }).execute();
  const limits = {
    terminator: 'newline',
    minimum: -3,
    seats: { min: 2, max: 2 },
    moveTime: 2000,
    memory: 256,
  } as const;
  const came = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]));
  const artefact = await put(db, Buffer.from(judge));
  await db
    .transaction()
    .execute((trx) => addJudge(trx, name, owner, { program: 'judge.py', artefact, ...limits }, came));
  await db.updateTable('game_versions').set({ state: 'ready' }).where('game', '=', name).execute();
}

export const claim = async (db: Database, match: number): Promise<Attempt> =>
  (await db.transaction().execute((trx) => claimMatch(trx, match)))!;

/** The events of a match between players with random moves, or failures. */
export async function eventsOf(
  { game, seed, moveTime, options, seats }: Attempt,
  failureAt: (seat: Seat, turn: number) => PlayerFailure | undefined = () => undefined,
): Promise<MatchEvent[]> {
  const rules = games[game]!;
  let state: unknown; // the last state in the events
  const seated = seats.map((_, at) => ({
    choose: (_view: unknown, { turn, random }: { turn: number; random: Parameters<AnyGame['anyMove']>[2] }) => {
      const failure = failureAt(at, turn);
      return failure === undefined ? { move: rules.anyMove(state, at, random) } : { failure };
    },
    leave: () => undefined,
  }));
  const events: MatchEvent[] = [];
  const players = seats.map(({ name }) => name);
  for await (const event of playMatch({ rules, seated, game, seed, options, players, moveTime })) {
    if ('state' in event) state = event.state;
    events.push(event);
  }
  return events;
}

export function framesIn(events: readonly MatchEvent[]): Frame[] {
  const start = events[0]!;
  if (start.event !== 'start') throw new Error('the match has no start');
  return events.flatMap((event) => frameOf(games[start.game]!, event) ?? []);
}

export async function finish(
  db: Database,
  attempt: Attempt,
  events: readonly MatchEvent[],
  used?: UsedLine,
  faults: Result['faults'] = [],
): Promise<void> {
  const lines = (all: readonly unknown[]): string => all.map((line) => `${JSON.stringify(line)}\n`).join('');
  const last = events.at(-1)!;
  if (last.event !== 'end') throw new Error('the match has no end');
  const { event: _event, ...outcome } = last;
  const log = lines(events.map(logLine));
  const times =
    lines(events.flatMap((event, at) => timesLine(event, at) ?? [])) + (used === undefined ? '' : lines([used]));
  await db.transaction().execute((trx) =>
    finishMatch(trx, attempt, {
      log,
      times,
      turns: events.filter(({ event }) => event === 'turn').length,
      outcome,
      faults,
    }),
  );
}
