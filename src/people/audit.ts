import { sql } from 'kysely';
import type { Thing } from '../text/audit.ts';
import { withThings, type Action } from './audit-actions.ts';
import type { Database } from '../store/database.ts';

export interface Noted {
  /** Who did it; by default the operator, by a command. */
  readonly actor?: number;
  /** To whom or what. */
  readonly subject?: string;
  /** Where the request came from. */
  readonly address?: string;
}

export async function note(db: Database, action: Action, { actor, subject = '', address }: Noted = {}): Promise<void> {
  await db
    .insertInto('audit')
    .values({ action, subject, actor: actor ?? null, address: address ?? null })
    .execute();
}

/** What the audit log notes of a person. */
export interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}

/** An entry as the owner of an account sees it. */
export interface OwnEntry extends Entry {
  /** Who did it; a guest is somebody who was not logged in, such as the owner at a log-in. */
  readonly by: 'owner' | 'guest' | 'administrator';
}

/**
 * What a person did and what others did about the log-in of their account, the latest first, from the start or before
 * one of the entries. Refused log-ins name a login, which may have been another person's before the account was made.
 * The address of an administrator is not told.
 */
export async function entriesOf(
  db: Database,
  user: number,
  { limit, before }: { readonly limit?: number; readonly before?: number | undefined } = {},
): Promise<OwnEntry[]> {
  const isOlder = before === undefined ? sql`true` : sql`id < ${before}`;
  const latest = sql`${isOlder} order by id desc limit ${limit ?? null}`;
  const owner = sql`from users where users.id = ${user}`;
  const { rows } = await sql<OwnEntry>`
    select id, at, action, subject, case when actor is null or actor = ${user} then address end as address,
      case when actor = ${user} then 'owner' when actor is null and address is not null then 'guest'
        else 'administrator' end as by
    from audit where id in (
      (select id from audit where actor = ${user} and ${latest})
      union (select id from audit where action in ('code-refused', 'link-made', 'two-step-off')
        and lower(subject) = ${String(user)} and ${latest})
      union (select id from audit where action = 'log-in-refused'
        and lower(subject) = (select lower(login) ${owner}) and at >= (select created_at ${owner}) and ${latest})
    ) order by id desc limit ${limit ?? null}
  `.execute(db);
  return rows;
}

/** An entry as administrators see it. */
export interface FullEntry extends Entry {
  /** Who did it; null: the operator, by a command, or somebody who is not logged in. */
  readonly actor: string | null;
  /** The login of the account that it was done to, if it was one. */
  readonly person: string | null;
  /** What the subject begins with, and the text after that. */
  readonly things: readonly Thing[];
  readonly rest: string;
}

export interface AuditQuery {
  /** Whoever did it, or to whom it was done. */
  readonly account?: { readonly id: number; readonly login: string } | undefined;
  readonly action?: string | undefined;
  /** From the first of these moments up to the second. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
  /** The number of the last entry of the page before. */
  readonly before?: number | undefined;
}

/** The subject of these begins with the number of an account. */
const aboutPeople = sql`audit.action in
  ('password', 'link-made', 'role', 'ban', 'unban', 'account-deleted', 'sessions-ended', 'quota', 'moderator-named',
   'moderator-removed', 'two-step-off', 'code-refused')`;

/** What the audit log has, the latest first. */
export async function findEntries(db: Database, query: AuditQuery): Promise<FullEntry[]> {
  const { account, action, from, to, limit, before } = query;
  const isAbout =
    account === undefined
      ? sql`true`
      : sql`(audit.actor = ${account.id} or (${aboutPeople} and split_part(audit.subject, ' ', 1) = ${String(account.id)})
          or (audit.action = 'log-in-refused' and lower(audit.subject) = ${account.login.toLowerCase()}))`;
  const { rows } = await sql<Omit<FullEntry, 'things' | 'rest'>>`
    select audit.id, audit.at, audit.action, audit.subject, audit.address, actors.login as actor, people.login as person
    from audit left join users actors on actors.id = audit.actor
    left join users people
      on people.id = case when ${aboutPeople} then substring(audit.subject from '^[0-9]{1,15}')::bigint end
    where ${isAbout} and (${action ?? null}::text is null or audit.action = ${action ?? null})
      and (${from ?? null}::timestamptz is null or audit.at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or audit.at < ${to ?? null})
      and (${before ?? null}::bigint is null or audit.id < ${before ?? null})
    order by audit.id desc limit ${limit}
  `.execute(db);
  return await withThings(db, rows);
}
