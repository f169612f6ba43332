import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../game/message.ts';
import { legible } from '../kit/escape.ts';
import type { Database } from '../store/database.ts';
import type { Role, Scope } from '../store/schema.ts';
import { isNotBanned } from './ban.ts';
import { hashOf, newSecret } from './secret.ts';
import type { TwoStepRule } from './two-step.ts';

/** Somebody who is logged in, by a session or by a token. */
export interface Visitor {
  readonly user: number;
  readonly login: string;
  readonly role: Role;
  readonly language: Language | null;
  /** This arena wants two-step log-in of them, and it is off: they may do nothing but turn it on. */
  readonly lacksTwoStep?: boolean;
  readonly by: { readonly session: number } | { readonly token: number; readonly scopes: readonly Scope[] };
}

/** Days after which a session ends: without a visit, and in any case. */
const idle = 30;
const longest = 180;

/** Begins a session; returns the secret for its cookie. */
export async function beginSession(
  db: Database,
  user: number,
  { agent, address }: { readonly agent: string; readonly address: string },
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({ hash: hashOf(secret), account: user, agent: legible(agent, 200), address })
    .execute();
  return secret;
}

/** Whose log-ins by a password need a second step, and have none. */
const lacking: Readonly<Record<TwoStepRule, RawBuilder<boolean>>> = {
  optional: sql`false`,
  administrators: sql`role = 'admin' and password_at is not null and two_step.account is null`,
  everybody: sql`password_at is not null and two_step.account is null`,
};

/** Whose session a cookie is. A visit is noted once a minute. */
export async function visitorOf(
  db: Database,
  secret: string,
  rule: TwoStepRule = 'optional',
): Promise<Visitor | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.account')
    .leftJoin('two_step', 'two_step.account', 'users.id')
    .select(lacking[rule].as('lacksTwoStep'))
    .select(['sessions.id as session', 'users.id as user', 'login', 'role', 'language'])
    .select(sql<boolean>`sessions.seen_at < now() - interval '1 minute'`.as('isOld'))
    .where('sessions.hash', '=', hashOf(secret))
    .where(sql<boolean>`sessions.seen_at > now() - ${idle} * interval '1 day'`)
    .where(sql<boolean>`sessions.created_at > now() - ${longest} * interval '1 day'`)
    .where(isNotBanned)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { session, isOld, ...visitor } = row;
  if (isOld)
    await db
      .updateTable('sessions')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', session)
      .execute();
  return { ...visitor, by: { session } };
}

/** Minutes for which a log-in confirms what else a password confirms. */
export const freshFor = 10;

/** Whether a session has just begun. */
export async function isFresh(db: Database, session: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .where(sql<boolean>`created_at > now() - ${freshFor} * interval '1 minute'`)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Session {
  readonly id: number;
  readonly agent: string;
  readonly address: string;
  readonly seenAt: Date;
}

/** The sessions of an account, the latest visit first: all, or so many after one of them. */
export async function sessionsOf(
  db: Database,
  user: number,
  {
    limit,
    after,
  }: { readonly limit?: number; readonly after?: { readonly at: Date; readonly id: number } | undefined } = {},
): Promise<Session[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'agent', 'address', 'seen_at as seenAt'])
    .where('account', '=', user)
    .where(sql<boolean>`seen_at > now() - ${idle} * interval '1 day'`)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(seen_at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
}

/** Ends a session of this account; false when it has none of this number. */
export async function endSession(db: Database, user: number, session: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', session)
    .where('account', '=', user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets what has ended: sessions, tokens, links, and who did not come back from an OpenID provider. */
export async function sweep(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(
      sql<boolean>`seen_at < now() - ${idle} * interval '1 day' or created_at < now() - ${longest} * interval '1 day'`,
    )
    .execute();
  for (const table of ['tokens', 'links', 'openid_visits', 'newcomers'] as const)
    await db
      .deleteFrom(table)
      .where('ends_at', '<', sql<Date>`now()`)
      .execute();
}
