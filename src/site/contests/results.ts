import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../store/database.ts';
import type { TournamentState } from '../../store/schema.ts';
import type { StoredTournament } from '../../store/tournaments.ts';
import type { ContestProgress } from '../../web/contests/data.ts';
import { makeReader, type Reader } from '../reader.ts';
import { runningIn } from './queries.ts';
import { keyOf, type Results } from './read-results.ts';

/** The results of contests that have begun. They are computed anew when there are other ones, but not all the time. */
export interface ContestResults extends Pick<Reader<Results>, 'interrupt' | 'close'> {
  /** While games are played, the latest that were computed; afterwards those of all games. */
  of(contest: number): Promise<Results>;
  /** For a page, which does not wait for the last games of a contest that has just ended. */
  ofPage(contest: number): Promise<Results>;
}

const kept = 50; // contests
const rest = 10; // times as long as computing took, other results wait
const patience = 50; // milliseconds that a page waits for new results if there are recent ones that took no longer
const recent = 60_000; // milliseconds: more than those of a large contest rest

interface Kept {
  readonly key: string;
  readonly coming: Promise<Results>;
  last?: { readonly results: Results; readonly at: number; readonly took: number } | undefined;
  /** Until then other results wait. */
  until: number;
}

export function makeContestResults(db: Database, databaseUrl: string): ContestResults {
  const { read: ask, ...others } = makeReader<Results>('contests/results-thread', databaseUrl);
  const known = new Map<number, Kept>();
  let isWarm = false; // the first results took also the start of the thread, which says nothing of a contest
  const compute = (contest: number, key: string, before: Kept | undefined): Kept => {
    const began = performance.now();
    // a contest is asked for once at a time; who waits for the one before gets its error
    const ready = before?.coming.catch(() => undefined);
    const coming = ready === undefined ? ask(contest) : ready.then(async () => await ask(contest));
    const entry: Kept = { key, coming, last: before?.last, until: Infinity };
    known.delete(contest);
    known.set(contest, entry);
    if (known.size > kept) known.delete(known.keys().next().value!);
    entry.coming.then(
      (results) => {
        const at = performance.now();
        const took = isWarm ? at - began : 0;
        entry.last = { results, at, took };
        entry.until = at + rest * took;
        isWarm = true;
      },
      () => known.get(contest) === entry && known.delete(contest), // who waits for it gets the error
    );
    return entry;
  };
  const read = async (contest: number, isAwaited: (key: string, last: string) => boolean): Promise<Results> => {
    const key = await keyOf(db, contest);
    const before = known.get(contest);
    const isFresh =
      before !== undefined && (before.key === key || (!isSettled(key) && performance.now() < before.until));
    const { coming, last } = isFresh ? before : compute(contest, key, before);
    const isShown = last !== undefined && performance.now() - last.at < recent && !isAwaited(key, last.results.key);
    if (!isShown) return await coming;
    return last.took > patience ? last.results : await Promise.race([coming, sleep(patience, last.results)]);
  };
  return {
    of: async (contest) => await read(contest, isSettled),
    ofPage: async (contest) => await read(contest, isDone),
    ...others,
  };
}

/** Few results come, and they are waited for. */
const isSettled = (key: string): boolean => /^(over|paused)/.test(key);

/**
 * Whether what people did to a contest, such as to pause it, makes its results others than the last ones: a page shows that at
 * once. What its games bring, and its end after the last one, it shows when it is computed.
 */
export function isDone(key: string, last: string): boolean {
  const done = (of: string): string => of.split('/')[0]!.replace(/^(running|over)-/, '');
  return isSettled(key) && done(key) !== done(last);
}

/** A contest that begins and ends, once it has begun. */
export interface BegunContest extends ContestProgress {
  readonly results: Results;
}

/**
 * All that the page of a contest that has begun shows. What is over stands in the results, as many games as the standings
 * are of; the contest is over when results of all its games are there.
 */
export async function contestData(db: Database, results: Results, stored: StoredTournament): Promise<BegunContest> {
  const isToCome = stored.state === 'over' && !results.key.startsWith('over');
  const told: StoredTournament = isToCome ? { ...stored, state: 'running' } : stored;
  return { ...(await progressOf(db, told, results)), results };
}

const shownNow = 6;
const latest = 50; // finished games whose pace tells when the last one is over

async function progressOf(
  db: Database,
  { contest, state, why }: StoredTournament,
  { isFixed, games }: Results,
): Promise<ContestProgress> {
  const [counts, now] = await Promise.all([countsOf(db, contest.id), runningIn(db, contest.id, shownNow)]);
  const { pace, ended } = counts;
  const { over, paired } = gamesSoFar(state, counts, games.over);
  const isOpen = !isFixed;
  const left = Math.max(paired, isOpen ? games.expected : 0) - over;
  return {
    state: state as Exclude<TournamentState, 'registration'>,
    why,
    over,
    paired,
    isOpen,
    ...(state === 'running' && pace !== null && left > 0 && { end: new Date(Date.now() + left * pace).toISOString() }),
    ...(state === 'over' && ended !== null && { end: ended.toISOString() }),
    now: now.flatMap(({ id: match, number, round, seats }) =>
      number === undefined ? [] : [{ match, number, round, names: seats.map(({ name }) => name) }],
    ),
  };
}

interface Counts {
  /** The number of the last game. */
  readonly last: number;
  readonly voids: number;
  readonly pace: number | null;
  /** When the last game so far was over. */
  readonly ended: Date | null;
}

/** Games that are over, and that are paired. When a contest is over, games that were never played have no match any more. */
export function gamesSoFar(
  state: TournamentState,
  { last, voids }: Omit<Counts, 'pace' | 'ended'>,
  over: number,
): { readonly over: number; readonly paired: number } {
  return { over, paired: state === 'over' ? over + voids : last };
}

/** The games, and the milliseconds from the end of one to the end of the next, lately. */
async function countsOf(db: Database, contest: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      coalesce((
        select number from matches where contest = ${contest} and number is not null order by number desc limit 1
      ), 0) as last,
      (select count(*)::int from matches where contest = ${contest} and number is not null and state = 'void') as voids,
      extract(epoch from max(finished_at) - min(finished_at))::float8 * 1000 / nullif(count(*) - 1, 0) as pace,
      max(finished_at) as ended
    from (
      select finished_at from matches
      where contest = ${contest} and state = 'finished' order by finished_at desc, id desc limit ${latest}
    ) lately
  `.execute(db);
  return rows[0]!;
}
