import { sql } from 'kysely';
import { selectVersions } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import type { ClassRole, Refusal, TournamentState, VersionState } from '../../store/schema.ts';

export interface Member {
  readonly id: number;
  readonly account: number;
  readonly login: string;
  readonly role: ClassRole;
  readonly number: string;
  /** As a folder said that was handed in. */
  readonly name: string;
  /** The personal code by which somebody takes the place; null where somebody has. */
  readonly claim: string | null;
}

const selectMembers = (db: Database, of: number) =>
  db
    .selectFrom('class_members')
    .innerJoin('users', 'users.id', 'class_members.account')
    .select(['class_members.id', 'account', 'login', 'class_members.role', 'number', 'name', 'claim'])
    .where('class', '=', of);

export async function teachersOf(db: Database, of: number): Promise<number[]> {
  return (await membersOf(db, of, { role: 'teacher' })).map(({ account }) => account);
}

/** By number and login; so many after the first ones. */
export async function membersOf(
  db: Database,
  of: number,
  { role, limit, offset = 0 }: { readonly role?: ClassRole; readonly limit?: number; readonly offset?: number } = {},
): Promise<Member[]> {
  return await selectMembers(db, of)
    .$if(role !== undefined, (query) => query.where('class_members.role', '=', role!))
    .orderBy(sql`length(number)`)
    .orderBy('number')
    .orderBy('name')
    .orderBy('class_members.id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .offset(offset)
    .execute();
}

export async function findMember(db: Database, of: number, member: number): Promise<Member | undefined> {
  return await selectMembers(db, of).where('class_members.id', '=', member).executeTakeFirst();
}

export async function memberOf(db: Database, of: number, account: number): Promise<Member | undefined> {
  return await selectMembers(db, of).where('account', '=', account).executeTakeFirst();
}

export async function studentsIn(db: Database, of: number): Promise<number> {
  const { count } = await db
    .selectFrom('class_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('class', '=', of)
    .where('role', '=', 'student')
    .executeTakeFirstOrThrow();
  return count;
}

export interface ClassContest {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly state: TournamentState;
  /** It never ends: there are no final standings, and no reference bot. */
  readonly isPermanent: boolean;
  /** The reference bot, and its name. */
  readonly reference: number | null;
  readonly referenceName: string | null;
  readonly createdAt: Date;
}

const selectContestsIn = (db: Database, of: number) =>
  db
    .selectFrom('tournaments')
    .innerJoin('contests', 'contests.id', 'tournaments.contest')
    .leftJoin('bots', 'bots.id', 'tournaments.reference')
    .select(['contests.id', 'contests.name', 'contests.game', 'state', 'reference', 'bots.name as referenceName'])
    .select(['contests.created_at as createdAt', sql<boolean>`contests.kind = 'permanent'`.as('isPermanent')])
    .where('tournaments.class', '=', of)
    .where('contests.deleted_at', 'is', null)
    .orderBy('contests.id', 'desc');

/** The contests for a class, the newest first. */
export async function contestsIn(db: Database, of: number, limit: number, before?: number): Promise<ClassContest[]> {
  return await selectContestsIn(db, of)
    .$if(before !== undefined, (query) => query.where('contests.id', '<', before!))
    .limit(limit)
    .execute();
}

export async function contestIn(db: Database, of: number, contest: number): Promise<ClassContest | undefined> {
  return await selectContestsIn(db, of).where('contests.id', '=', contest).executeTakeFirst();
}

/** Versions that may be the reference of a contest: the newest of each bot that came with the arena. */
export async function arenaVersions(db: Database, game: string): Promise<{ id: number; bot: number; name: string }[]> {
  return await selectVersions(db)
    .distinctOn('versions.bot')
    .where('bots.game', '=', game)
    .where('users.role', '=', 'arena')
    .where('versions.state', '=', 'ready')
    .where('versions.kind', '=', 'program')
    .orderBy('versions.bot')
    .orderBy('versions.number', 'desc')
    .limit(100)
    .execute();
}

/** Of each bot that was handed in for a student the newest version that is ready. */
export async function handedIn(db: Database, of: number, game: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (bots.id) versions.id
    from class_bots
    join bots on bots.id = class_bots.bot
    join class_members on class_members.class = class_bots.class and class_members.account = bots.owner
    join versions on versions.bot = bots.id and versions.state = 'ready' and versions.kind = 'program'
    where class_bots.class = ${of} and bots.game = ${game}
    order by bots.id, versions.number desc
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A bot that was handed in, and how its newest version does. */
export interface HandedBot {
  readonly account: number;
  readonly bot: number;
  readonly name: string;
  readonly game: string;
  readonly number: number;
  readonly state: VersionState;
  /** Why it was refused. */
  readonly failure: Refusal | null;
}

export async function handedBots(db: Database, of: number, accounts: readonly number[]): Promise<HandedBot[]> {
  const { rows } = await sql<HandedBot>`
    select distinct on (bots.id) bots.owner as account, bots.id as bot, bots.name, bots.game, versions.number,
      versions.state, versions.failure
    from class_bots
    join bots on bots.id = class_bots.bot
    join versions on versions.bot = bots.id
    where class_bots.class = ${of} and bots.owner = any (${[...accounts]}::bigint[])
    order by bots.id, versions.number desc
  `.execute(db);
  return rows;
}
