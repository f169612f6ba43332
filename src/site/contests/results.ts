import { sql } from 'kysely';
import { findGame } from '../../http/views.ts';
import { courseOf, type SiteCourse } from '../../contests/course.ts';
import type { Database } from '../../store/database.ts';
import type { TournamentState } from '../../store/schema.ts';
import { entrantsOf, gamesOf, type StoredEntrant, type StoredTournament } from '../../store/tournaments.ts';
import { dataOf } from '../../tournament/page-data.ts';
import type { Told } from '../../tournament/report-data.ts';
import { standingsOf, type Row } from '../../tournament/standings.ts';
import { botAddress } from '../../web/kit/addresses.ts';
import type { ContestData, ContestProgress } from '../../web/contests/data.ts';
import type { TournamentData } from '../../web/tournament/data.ts';
import { runningIn } from './queries.ts';

/** What follows from the results of a contest that has begun. */
export interface Results {
  /** Another key: other results. */
  readonly key: string;
  readonly told: Told;
  readonly rows: readonly Row[];
  readonly data: TournamentData;
}

/** The results of contests that have begun. They are computed anew when there are other ones, but not all the time. */
export type ContestResults = (stored: StoredTournament) => Promise<Results>;

const kept = 50; // contests
const share = 20; // of the time of this process, one part in so many is for computing
const plotted = 3000; // games: ratings after each round take long to compute

interface Kept {
  readonly key: string;
  readonly results: Promise<Results>;
  /** Until then other results wait. */
  until: number;
}

export function makeContestResults(db: Database): ContestResults {
  const known = new Map<number, Kept>();
  return async (stored) => {
    const { id } = stored.contest;
    const key = await keyOf(db, stored);
    const before = known.get(id);
    const isOver = stored.state === 'over';
    if (before !== undefined && (before.key === key || (!isOver && performance.now() < before.until)))
      return await before.results;
    const began = performance.now();
    const entry: Kept = { key, results: computed(db, stored, key), until: Infinity };
    known.delete(id);
    known.set(id, entry);
    if (known.size > kept) known.delete(known.keys().next().value!);
    entry.results.then(
      () => (entry.until = performance.now() + share * (performance.now() - began)),
      () => known.delete(id),
    );
    return await entry.results;
  };
}

/** What tells whether the results are the same as before, at little cost. */
async function keyOf(db: Database, { contest, state }: StoredTournament): Promise<string> {
  const { rows } = await sql<{ over: number; left: number }>`
    select
      (select count(*)::int from matches where contest = ${contest.id} and number is not null) as all,
      (select count(*)::int from matches where contest = ${contest.id} and number is not null and state = 'finished') as over,
      (select count(*)::int from contest_versions where contest = ${contest.id} and withdrawn_from is not null) as left
  `.execute(db);
  return `${state}-${Object.values(rows[0]!).join('-')}`;
}

async function computed(db: Database, stored: StoredTournament, key: string): Promise<Results> {
  const { contest } = stored;
  const plan = stored.plan!; // it has begun
  const [entrants, games, game, days] = await Promise.all([
    entrantsOf(db, stored),
    gamesOf(db, contest.id),
    findGame(contest.game),
    daysOf(db, contest.id),
  ]);
  const course: SiteCourse = await courseOf(plan, entrants, games);
  const told: Told = {
    title: contest.name,
    ...(game && { rules: game.rules }),
    plan,
    isSeedHidden: stored.state !== 'over',
    format: course.format,
    course,
    days: () => days,
  };
  const rows = standingsOf(course);
  const matches = new Map(games.map(({ number, match }) => [number, match]));
  const data = dataOf(told, rows, {
    files: [],
    pageOf: (number) => `/matches/${matches.get(number)}`,
    entrantOf: (entrant) => aboutEntrant(entrants[entrant - 1]!),
    isPlain: course.games.size > plotted,
  });
  return { key, told, rows, data };
}

const aboutEntrant = ({ owner, bot, botVersion, withdrawnFrom }: StoredEntrant) => ({
  owner,
  page: botAddress(bot, botVersion),
  ...(withdrawnFrom !== null && { isOut: true as const }),
});

/** The days of the first and the last finished game. */
async function daysOf(db: Database, contest: number): Promise<string[]> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select to_char(min(finished_at) at time zone 'UTC', 'YYYY/MM/DD') as from,
      to_char(max(finished_at) at time zone 'UTC', 'YYYY/MM/DD') as to
    from matches where contest = ${contest} and number is not null and state = 'finished'
  `.execute(db);
  const { from, to } = rows[0]!;
  return from === null || to === null ? [] : [from, to];
}

/** All that the page of a contest that has begun shows. */
export async function contestData(
  db: Database,
  results: ContestResults,
  stored: StoredTournament,
): Promise<ContestData> {
  const { key, data, told } = await results(stored);
  return { key, ...(await progressOf(db, stored, told)), tournament: data };
}

const shownNow = 6;
const latest = 50; // finished games whose pace tells when the last one is over

async function progressOf(
  db: Database,
  { contest, state, why }: StoredTournament,
  told: Told,
): Promise<ContestProgress> {
  const [counts, now] = await Promise.all([countsOf(db, contest.id), runningIn(db, contest.id, shownNow)]);
  const { over, paired, pace } = counts;
  const { course, format } = told;
  const isOpen = !(course as SiteCourse).isFixed;
  const left = Math.max(paired, isOpen ? format.games : 0) - over;
  return {
    state: state as Exclude<TournamentState, 'registration'>,
    why,
    over,
    paired,
    isOpen,
    ...(state === 'running' && pace !== null && left > 0 && { end: new Date(Date.now() + left * pace).toISOString() }),
    now: now.flatMap(({ id: match, number, round, seats }) =>
      number === undefined ? [] : [{ match, number, round, names: seats.map(({ name }) => name) }],
    ),
  };
}

/** The games, and the milliseconds from the end of one to the end of the next, lately. */
async function countsOf(
  db: Database,
  contest: number,
): Promise<{ readonly over: number; readonly paired: number; readonly pace: number | null }> {
  const { rows } = await sql<{ over: number; paired: number; pace: number | null }>`
    select
      (select count(*)::int from matches where contest = ${contest} and number is not null) as paired,
      (select count(*)::int from matches where contest = ${contest} and number is not null and state = 'finished') as over,
      (
        select extract(epoch from max(finished_at) - min(finished_at))::float8 * 1000 / nullif(count(*) - 1, 0)
        from (
          select finished_at from matches
          where contest = ${contest} and number is not null and state = 'finished'
          order by finished_at desc limit ${latest}
        ) lately
      ) as pace
  `.execute(db);
  return rows[0]!;
}
