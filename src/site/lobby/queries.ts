import { sql, type RawBuilder, type Transaction } from 'kysely';
import { isNotBanned } from '../../people/ban.ts';
import { nameOf, ownerLogin } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { lobbyChannel } from '../../store/listen.ts';
import { finishedMatches, readMatches, runningMatches, type Match } from '../../store/matches.ts';
import type { Schema } from '../../store/schema.ts';
import type { Challenge, ChallengeSeat, ChallengeState, Person } from './challenge.ts';

type Trx = Transaction<Schema>;

/** Minutes for which a challenge is open at most, and for which its maker may look at no page of the arena. */
export const openFor = 60;
export const awayFor = 5;

/** Nobody else changes a challenge until this transaction ends. */
export async function lockLobby(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena lobby', 0))`.execute(trx);
}

/** Tells every site that a challenge changed. */
export async function tellLobby(trx: Trx): Promise<void> {
  await sql`select pg_notify(${lobbyChannel}, '')`.execute(trx);
}

/** Whether a person looked at a page, or sent a program's request, a moment ago; visits are noted once a minute. */
const isHere = (account: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from sessions where account = ${account} and seen_at > now() - ${awayFor} * interval '1 minute')
  or exists (select from tokens where account = ${account} and used_at > now() - ${awayFor} * interval '1 minute'))`;

const isOpen = sql<boolean>`(challenges.ended is null
  and challenges.created_at > now() - ${openFor} * interval '1 minute'
  and users.deleted_at is null and ${isNotBanned} and ${isHere(sql.ref('challenges.maker'))})`;

interface SeatRow {
  readonly person: Person | null;
  readonly bot: ChallengeSeat['bot'] | null;
  readonly named: boolean;
  readonly accepted: boolean;
}

/** Challenges as pages show them, for a feature to filter. */
const selectChallenges = (db: Database) =>
  db
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.maker')
    .selectAll('challenges')
    .select([
      'users.login',
      sql<ChallengeState>`coalesce(challenges.ended, case when ${isOpen} then 'open' else 'lapsed' end)`.as('state'),
    ])
    .select((eb) =>
      eb
        .selectFrom('challenge_seats')
        .leftJoin('users as seated', 'seated.id', 'challenge_seats.account')
        .leftJoin('versions', 'versions.id', 'challenge_seats.version')
        .leftJoin('bots', 'bots.id', 'versions.bot')
        .select(
          sql<SeatRow[]>`json_agg(json_build_object(
            'person', case when seated.id is not null
              then json_build_object('id', seated.id, 'login', seated.login) end,
            'bot', case when versions.id is not null then json_build_object('version', versions.id, 'bot', bots.id,
              'number', versions.number, 'name', ${nameOf},
              'owner', (select ${ownerLogin} from users where users.id = bots.owner)) end,
            'named', challenge_seats.named, 'accepted', challenge_seats.accepted) order by challenge_seats.seat)`.as(
            'seats',
          ),
        )
        .whereRef('challenge_seats.challenge', '=', 'challenges.id')
        .as('seats'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectChallenges>['execute']>>[number];

const challengeOf = ({ id, maker, login, game, options, state, match, seats, ...row }: Row): Challenge => ({
  id,
  maker: { id: maker, login },
  game,
  options,
  moveTime: row.move_time,
  createdAt: row.created_at,
  state,
  ...(match !== null && { match }),
  ...(row.rematch_of !== null && { rematchOf: row.rematch_of }),
  seats: (seats ?? []).map(({ person, bot, named, accepted }) => ({
    ...(person !== null && { person }),
    ...(bot && { bot }),
    isNamed: named,
    hasAccepted: accepted,
  })),
});

export async function getChallenge(db: Database, id: number): Promise<Challenge | undefined> {
  const row = await selectChallenges(db).where('challenges.id', '=', id).executeTakeFirst();
  return row && challengeOf(row);
}

const mostShown = 200;

/** The challenges that are open, the oldest first. */
export async function openChallenges(db: Database): Promise<Challenge[]> {
  const rows = await selectChallenges(db)
    .where('challenges.ended', 'is', null)
    .where(isOpen)
    .orderBy('challenges.created_at')
    .orderBy('challenges.id')
    .limit(mostShown)
    .execute();
  return rows.map(challengeOf);
}

/** The open challenge to play a match again. */
export async function rematchOf(db: Database, match: number): Promise<Challenge | undefined> {
  const row = await selectChallenges(db)
    .where('challenges.rematch_of', '=', match)
    .where('challenges.ended', 'is', null)
    .where(isOpen)
    .executeTakeFirst();
  return row && challengeOf(row);
}

/** Friendly games that run, the longest running first. */
export const friendlyNow = async (db: Database, limit: number): Promise<Match[]> =>
  await readMatches(runningMatches(db).where('matches.kind', '=', 'friendly'), limit);

/**
 * Friendly games that are over, the latest first: those of a worker, among so many at most. What guests play in their
 * browsers would fill the list.
 */
export const friendlyOver = async (db: Database, limit: number): Promise<Match[]> =>
  await readMatches(
    finishedMatches(db)
      .where('matches.sent_key', 'is', null)
      .where('matches.id', 'in', (eb) =>
        eb
          .selectFrom('matches as latest')
          .select('latest.id')
          .where('latest.kind', '=', 'friendly')
          .where('latest.state', '=', 'finished')
          .orderBy('latest.finished_at', 'desc')
          .orderBy('latest.id', 'desc')
          .limit(mostSought),
      ),
    limit,
  );
const mostSought = 500;

/** A match that is not over in which a person sits. */
export interface OwnMatch {
  readonly match: number;
  readonly game: string;
  readonly account: number;
  readonly isFriendly: boolean;
}

/** The matches that are not over in which these people sit, the oldest first. */
export async function matchesOf(db: Database, people: readonly number[]): Promise<OwnMatch[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<OwnMatch>`
    select distinct open.id as match, open.game, bots.owner as account, open.kind = 'friendly' as "isFriendly"
    from (select id, game, kind from matches where state in ('waiting', 'running') and kind in ('friendly', 'test')) open
    join match_seats on match_seats.match = open.id
    join versions on versions.id = match_seats.version and versions.kind = 'person'
    join bots on bots.id = versions.bot
    where bots.owner = any(${[...people]}::bigint[])
    order by 1
  `.execute(db);
  return rows;
}

/** The open challenges of a person, and their friendly games that are not over. */
export async function openOf(db: Database, person: number): Promise<number> {
  const { count } = await selectChallenges(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('maker', '=', person)
    .where('challenges.ended', 'is', null)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return count + (await matchesOf(db, [person])).filter(({ isFriendly }) => isFriendly).length;
}

/** Those who can play among people of these logins, by login in small letters. */
export async function peopleNamed(db: Database, logins: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const names = logins.map((login) => login.trim().toLowerCase()).filter((login) => login !== '');
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'login'])
    .where(sql<string>`lower(login)`, 'in', names)
    .where('role', 'in', ['user', 'admin'])
    .where('deleted_at', 'is', null)
    .where(isNotBanned)
    .execute();
  return new Map(rows.map((person) => [person.login.toLowerCase(), person]));
}

/** The person's version in each seat of a match that a person has; undefined elsewhere. */
export async function peopleIn(db: Database, match: number): Promise<(Person | undefined)[]> {
  const rows = await db
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(['versions.kind', 'users.id', 'users.login', 'users.role'])
    .where('match', '=', match)
    .orderBy('seat')
    .execute();
  // guests play in their browser, and belong to the arena
  return rows.map(({ kind, id, login, role }) => (kind === 'person' && role !== 'arena' ? { id, login } : undefined));
}
