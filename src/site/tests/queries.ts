import { sql } from 'kysely';
import { placesInQueue } from '../../jobs/queue.ts';
import type { Database } from '../../store/database.ts';
import { ownedBy } from '../../store/teams.ts';
import { readMatches, selectMatches, type Match } from '../../store/matches.ts';
import { selectCandidates, type Candidate } from '../../store/tests.ts';

/** More versions than these do not stand in a list; a link of its page chooses any other. */
const mostListed = 1000;

/** The versions of a game that may be chosen: own ones first, then those that take part in a contest, the newest first. */
export async function candidatesOf(
  db: Database,
  game: string,
  user: number,
  chosen: readonly number[],
): Promise<(Candidate & { readonly takesPart: boolean })[]> {
  const takesPart = sql<boolean>`exists (
    select from contest_versions join contests on contests.id = contest_versions.contest
    where version = versions.id and left_at is null and contests.kind <> 'tournament'
  )`;
  return await selectCandidates(db, user)
    .select(takesPart.as('takesPart'))
    .where('bots.game', '=', game)
    .where('versions.state', '=', 'ready')
    .orderBy(sql`versions.id = any(${[...chosen]}::bigint[])`, 'desc')
    .orderBy(ownedBy(user), 'desc')
    .orderBy(takesPart, 'desc')
    .orderBy('versions.id', 'desc')
    .limit(mostListed)
    .execute();
}

/** The matches of a round of a game's tests that somebody asked for, in their order. */
export async function seriesOf(db: Database, game: string, round: number): Promise<Match[]> {
  return await readMatches(
    selectMatches(db)
      .where('contests.game', '=', game)
      .where('contests.kind', '=', 'tests')
      .where('matches.round', '=', round)
      .where('matches.kind', '=', 'test')
      .orderBy('matches.board'),
    1000,
  );
}

/** Who asked for a match. */
export async function makerOf(
  db: Database,
  match: number,
): Promise<{ readonly id: number; readonly login: string | null } | undefined> {
  return await db
    .selectFrom('matches')
    .innerJoin('users', 'users.id', 'matches.made_by')
    .select(({ eb }) => [
      'users.id',
      eb.case().when('deleted_at', 'is', null).then(eb.ref('login')).else(null).end().as('login'),
    ])
    .where('matches.id', '=', match)
    .executeTakeFirst();
}

/** What somebody asked for last: rounds of a game's tests. */
export interface OwnSeries {
  readonly round: number;
  readonly first: number;
  readonly matches: number;
  readonly over: number;
}

export async function latestOf(db: Database, game: string, user: number, limit: number): Promise<OwnSeries[]> {
  return await db
    .selectFrom('matches')
    .select(({ fn }) => [
      'round',
      fn.min<number>('id').as('first'),
      fn.countAll<number>().as('matches'),
      fn.countAll<number>().filterWhere('state', 'in', ['finished', 'void']).as('over'),
    ])
    .where('made_by', '=', user)
    .where('game', '=', game)
    .where('kind', '=', 'test')
    .groupBy('round')
    .orderBy('round', 'desc')
    .limit(limit)
    .execute();
}

/** The places in the queue of those matches that wait. */
export const placesOf = async (db: Database, matches: readonly Match[]): Promise<ReadonlyMap<number, number>> =>
  await placesInQueue(
    db,
    matches.filter(({ state, kind }) => state === 'waiting' && kind === 'test').map(({ id }) => id),
  );

/** The seeds of matches, which stay secret while a match of the same seed is played. */
export async function seedsOf(db: Database, matches: readonly Match[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('matches')
    .select(['id', 'seed'])
    .where(
      'id',
      'in',
      matches.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, seed }) => [id, seed]));
}

/** The versions that a program names by bot and number, or the bot's newest that is ready. */
export async function candidateIds(
  db: Database,
  seats: readonly { readonly bot: number; readonly version?: number }[],
): Promise<(number | undefined)[]> {
  const versions = await db
    .selectFrom('versions')
    .select(['id', 'bot', 'number', 'state'])
    .where(
      'bot',
      'in',
      seats.map(({ bot }) => bot),
    )
    .orderBy('number', 'desc')
    .execute();
  return seats.map(({ bot, version }) => {
    const all = versions.filter((one) => one.bot === bot);
    const newest = all.find(({ state }) => state === 'ready') ?? all[0];
    return (version === undefined ? newest : all.find(({ number }) => number === version))?.id;
  });
}
