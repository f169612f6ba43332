import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { readLog } from '../game/log.ts';
import type { Message } from '../game/message.ts';
import { verify } from '../game/replay.ts';
import { gameNames, loadGame } from '../match/games.ts';
import { mean } from '../rating/posterior.ts';
import type { Database } from '../store/database.ts';
import { entrantsOf, gamesOf, getTournament } from '../store/tournaments.ts';
import type { CheckMessage } from '../text/checks.ts';
import { summarise } from '../tournament/summary.ts';
import { courseOf } from './course.ts';

// Whether a database holds together: every result is that of its log, every log follows from the rules, every sum from
// the results, every game of a tournament from its pairing.

export interface Checked {
  readonly matches: number;
  readonly contests: number;
  readonly wrong: readonly CheckMessage[];
}

/** Hears how many matches are checked, of all. */
type OnProgress = (done: number, all: number) => void;

/** Checks all as it was at one moment: the arena may run. */
export const verifyDatabase = async (db: Database, onProgress: OnProgress): Promise<Checked> =>
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => verifyWithin(trx, onProgress));

/** The same within a transaction. */
export async function verifyWithin(db: Database, onProgress: OnProgress): Promise<Checked> {
  const all = await countFinished(db);
  onProgress(0, all);
  const wrong = [...(await wrongLogs(db)), ...(await wrongSums(db)), ...(await wrongPriors(db))];
  const contests = await db.selectFrom('contests').select('id').orderBy('id').execute();
  for (const { id } of contests) wrong.push(...(await wrongGames(db, id)));
  let matches = 0;
  for await (const batch of finished(db)) {
    for (const row of batch) {
      wrong.push(...(await wrongMatch(row)));
      onProgress(++matches, all);
      await nextTurn(); // a line of progress is drawn by a timer
    }
  }
  return { matches, contests: contests.length, wrong };
}

async function countFinished(db: Database): Promise<number> {
  const { rows } = await sql<{ all: number }>`
    select count(*)::int as all from matches where state = 'finished'
  `.execute(db);
  return rows[0]!.all;
}

/** Matches that are over without a log, and the other way round. */
async function wrongLogs(db: Database): Promise<CheckMessage[]> {
  const rows = await db
    .selectFrom('matches')
    .leftJoin('logs', 'logs.match', 'matches.id')
    .select(['matches.id', 'matches.state'])
    .where(sql<boolean>`(matches.state = 'finished') <> (logs.match is not null)`)
    .orderBy('matches.id')
    .execute();
  return rows.map(({ id: match, state }) => ({
    code: state === 'finished' ? 'check-no-log' : 'check-early-log',
    match,
  }));
}

/** Tables whose matches are all over, as `countTable` counts them. */
const counted = sql`
  select matches.* from matches
  join contests on contests.id = matches.contest and contests.kind in ('ladder', 'series', 'permanent')
  where matches.state = 'finished' and not exists (
    select from matches other
    where other.contest = matches.contest and other.round = matches.round and other.seed = matches.seed
      and other.state in ('waiting', 'running')
  )
`;

async function wrongSums(db: Database): Promise<CheckMessage[]> {
  const { rows: pairs } = await sql<{ contest: number }>`
    with counted as (${counted}), found as (
      select contest, one.version as first_version, two.version as second_version,
        count(*) filter (where scores[one.seat + 1] > scores[two.seat + 1]) as wins,
        count(*) filter (where scores[one.seat + 1] = scores[two.seat + 1]) as draws,
        count(*) filter (where scores[one.seat + 1] < scores[two.seat + 1]) as losses
      from counted
      join match_seats one on one.match = counted.id
      join match_seats two on two.match = counted.id and two.seat > one.seat
      group by 1, 2, 3
    )
    select distinct contest from (
      select coalesce(found.contest, tallies.contest) as contest
      from found full join tallies using (contest, first_version, second_version)
      where (found.wins, found.draws, found.losses) is distinct from (tallies.wins, tallies.draws, tallies.losses)
    ) differing order by contest
  `.execute(db);
  const { rows: points } = await sql<{ contest: number }>`
    with counted as (${counted}), tables as (
      select contest, round, seed, count(*) as matches from counted where kind = 'official' group by 1, 2, 3
    ), gained as (
      select counted.contest, one.version, tables.round, tables.seed, sum(
        case when scores[one.seat + 1] > scores[two.seat + 1] then 1
          when scores[one.seat + 1] = scores[two.seat + 1] then 0.5
          else 0 end
      ) / max(tables.matches) as points
      from counted
      join tables using (contest, round, seed)
      join match_seats one on one.match = counted.id
      join match_seats two on two.match = counted.id and two.seat <> one.seat
      group by 1, 2, 3, 4
    ), found as (
      select contest, version, count(*) as number, sum(points) as points from gained group by 1, 2
    ), stored as (
      select distinct on (contest, version) contest, version, number, points
      from official_points order by contest, version, number desc
    )
    select distinct contest from (
      select coalesce(found.contest, stored.contest) as contest
      from found full join stored using (contest, version)
      where found.number is distinct from stored.number or abs(found.points - stored.points) > 1e-6
    ) differing order by contest
  `.execute(db);
  const { rows: ofMany } = await sql<{ contest: number }>`
    with counted as (${counted}), seated as (
      select counted.contest, array_agg(version order by seat) as versions, array_agg(
        (select count(*) from unnest(scores) score where score > scores[seat + 1])::smallint order by seat
      ) as places
      from counted join match_seats on match_seats.match = counted.id
      where array_length(scores, 1) > 2
      group by counted.id, counted.contest
    ), found as (
      select contest, versions, places, count(*) as games from seated group by 1, 2, 3
    )
    select distinct contest from (
      select coalesce(found.contest, rankings.contest) as contest
      from found full join rankings using (contest, versions, places)
      where found.games is distinct from rankings.games
    ) differing order by contest
  `.execute(db);
  return [
    ...pairs.map(({ contest }) => ({ code: 'check-sums' as const, contest })),
    ...ofMany.map(({ contest }) => ({ code: 'check-tables' as const, contest })),
    ...points.map(({ contest }) => ({ code: 'check-points' as const, contest })),
  ];
}

/**
 * Versions whose prior cannot be: of a bot that is new to a ladder or permanent contest it is the mean. What the rating
 * of a version before was when the next one came, nobody can tell afterwards.
 */
async function wrongPriors(db: Database): Promise<CheckMessage[]> {
  const { rows } = await sql<{ contest: number; version: number }>`
    select contest, contest_versions.version
    from contest_versions
    join contests on contests.id = contest and contests.kind in ('ladder', 'permanent')
    join versions on versions.id = contest_versions.version
    where prior <> ${mean} and not exists (
      select from contest_versions before join versions earlier on earlier.id = before.version
      where before.contest = contest_versions.contest and earlier.bot = versions.bot
        and before.version <> contest_versions.version and before.joined_at <= contest_versions.joined_at
    )
    order by contest, version
  `.execute(db);
  return rows.map((row) => ({ code: 'check-prior', ...row }));
}

/** Games of a tournament that are not paired as its results say. */
async function wrongGames(db: Database, id: number): Promise<CheckMessage[]> {
  const stored = await getTournament(db, id);
  if (stored === undefined || stored.plan === null) return [];
  const entrants = await entrantsOf(db, stored);
  const games = await gamesOf(db, id);
  const { tournament } = await courseOf(stored.plan, entrants, games);
  const rows = await db
    .selectFrom('matches')
    .innerJoin('match_seats', 'match_seats.match', 'matches.id')
    .select(['matches.id', 'seed', sql<number[]>`json_agg(version order by seat)`.as('versions')])
    .where('contest', '=', id)
    .where('number', 'is not', null)
    .groupBy('matches.id')
    .execute();
  const seated = new Map(rows.map((row) => [row.id, row]));
  return games
    .filter(({ number, match }) => {
      const fixture = tournament.fixtures[number - 1];
      const { seed, versions } = seated.get(match)!;
      const paired = fixture?.seats.map((entrant) => entrants[entrant - 1]!.version);
      return seed !== fixture?.seed || !isDeepStrictEqual(versions, paired);
    })
    .map(({ number, match }) => ({ code: 'check-game', contest: id, game: number, match }));
}

interface FinishedMatch {
  readonly id: number;
  readonly game: string;
  readonly scores: readonly number[] | null;
  readonly log: string;
  readonly times: string;
  readonly summary: unknown;
}

async function* finished(db: Database): AsyncGenerator<FinishedMatch[]> {
  for (let last = 0; ;) {
    const batch = await db
      .selectFrom('matches')
      .innerJoin('logs', 'logs.match', 'matches.id')
      .leftJoin('summaries', 'summaries.match', 'matches.id')
      .select(['matches.id', 'game', 'scores', 'log', 'times', 'summary'])
      .where('matches.id', '>', last)
      .where('matches.state', '=', 'finished')
      .orderBy('matches.id')
      .limit(100)
      .execute();
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)!.id;
  }
}

async function wrongMatch({ id: match, game, scores, log, times, summary }: FinishedMatch): Promise<CheckMessage[]> {
  const found = summarise(log, times);
  if ('wrong' in found) return [{ code: 'check-log', match, why: found.wrong }];
  const why = await wrongLog(game, log);
  return [
    ...(why === undefined ? [] : [{ code: 'check-log' as const, match, why }]),
    ...(isDeepStrictEqual(found.value.scores, scores) ? [] : [{ code: 'check-scores' as const, match }]),
    ...(summary === null || isDeepStrictEqual(JSON.parse(JSON.stringify(found.value)), summary)
      ? []
      : [{ code: 'check-summary' as const, match }]),
  ];
}

/** Why a log does not follow from the rules; those of a judge program nobody but the judge knows. */
async function wrongLog(game: string, log: string): Promise<Message | undefined> {
  if (!gameNames().includes(game)) return undefined;
  const lines = readLog(log);
  if ('wrong' in lines) return lines.wrong;
  const verdict = verify(await loadGame(game), lines.value);
  return 'wrong' in verdict ? verdict.wrong : undefined;
}
