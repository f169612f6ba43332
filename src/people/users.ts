import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { Role } from '../store/schema.ts';
import { isBanned } from './ban.ts';

// Accounts as administrators see them.

export interface User {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
  readonly email: string | null;
  readonly createdAt: Date;
  /** The last visit, or the last use of a token; null after the last of both has ended. */
  readonly seenAt: Date | null;
  readonly bots: number;
  /** Whether two-step log-in is on. */
  readonly twoStep: boolean;
  /** Null while nobody bans the account. */
  readonly bannedAt: Date | null;
  readonly bannedUntil: Date | null;
  readonly banReason: string;
}

export const userSorts = ['login', 'newest', 'seen'] as const;
export type UserSort = (typeof userSorts)[number];

export interface UserQuery {
  /** A part of the login or the e-mail address. */
  readonly search?: string;
  readonly sort?: UserSort;
  readonly limit: number;
  /** The number of the last account of the page before. */
  readonly after?: number | undefined;
}

const seen = sql<Date | null>`greatest(
  (select max(seen_at) from sessions where account = users.id),
  (select max(used_at) from tokens where account = users.id))`;

/** What the list is sorted by, always the smallest first. */
const keys = {
  login: sql`lower(users.login)`,
  newest: sql`-users.id`,
  seen: sql`-coalesce(extract(epoch from ${seen}), 0)`,
};

/** The accounts that are not deleted. */
export async function findUsers(
  db: Database,
  { search = '', sort = 'login', limit, after }: UserQuery,
): Promise<User[]> {
  const key = keys[sort];
  const { rows } = await sql<User>`
    ${selectUsers} and (lower(users.login) like ${likely(search)} or lower(users.email) like ${likely(search)})
      and (${after ?? null}::bigint is null
        or (${key}, users.id) > (select ${key}, users.id from users where users.id = ${after ?? null}))
    order by ${key}, users.id limit ${limit}
  `.execute(db);
  return rows;
}

export async function findUser(db: Database, login: string): Promise<User | undefined> {
  const { rows } = await sql<User>`${selectUsers} and lower(users.login) = ${login.toLowerCase()}`.execute(db);
  return rows[0];
}

const selectUsers = sql`
  select users.id, users.login, users.role, users.email, users.created_at as "createdAt", ${seen} as "seenAt",
    (select count(*) from bots where owner = users.id) as bots,
    exists (select from two_step where account = users.id) as "twoStep",
    case when ${isBanned} then users.banned_at end as "bannedAt", users.banned_until as "bannedUntil",
    users.ban_reason as "banReason"
  from users where users.deleted_at is null`;

/** A pattern for texts with this part. */
const likely = (part: string): string => `%${part.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('role', '<>', 'arena')
    .executeTakeFirstOrThrow();
  return count;
}

/** How often somebody is logged in, and how many tokens they have. */
export async function accessOf(
  db: Database,
  user: number,
): Promise<{ readonly sessions: number; readonly tokens: number }> {
  const { rows } = await sql<{ sessions: number; tokens: number }>`
    select (select count(*) from sessions where account = ${user}) as sessions,
      (select count(*) from tokens where account = ${user} and ends_at > now()) as tokens
  `.execute(db);
  return rows[0]!;
}
