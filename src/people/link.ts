import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { LinkPurpose } from '../store/schema.ts';
import { note, type Noted } from './audit.ts';
import { hashOf, newSecret } from './secret.ts';

/** Hours for which a link is good: by e-mail, and from an administrator, who hands it on by other ways. */
const hours = { mail: 1, admin: 72 };

/**
 * A one-time link for a new password; its path. Older ones stay good: else whoever asks for links would end those of
 * others.
 */
export async function makePasswordLink(
  db: Database,
  user: number,
  by: keyof typeof hours,
  noted: Noted = {},
): Promise<string> {
  const secret = await makeOnce(db, 'password', user, { minutes: hours[by] * 60 });
  await note(db, 'link-made', { subject: String(user), ...noted });
  return `/password/${secret}`;
}

/**
 * Makes a secret of an account that is good once, for so many minutes, or until the password changes; returns it. Those
 * that have ended go.
 */
export async function makeOnce(
  db: Database,
  purpose: LinkPurpose,
  user: number,
  { minutes, secret = newSecret() }: { readonly minutes: number; readonly secret?: string },
): Promise<string> {
  await db
    .deleteFrom('links')
    .where('account', '=', user)
    .where('ends_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('links')
    .values({
      hash: hashOf(secret),
      purpose,
      account: user,
      ends_at: sql<Date>`now() + ${minutes} * interval '1 minute'`,
    })
    .execute();
  return secret;
}

/** The account of a one-time secret, such as a link for its password; undefined when it was used or has ended. */
export async function accountOfLink(
  db: Database,
  secret: string,
  purpose: LinkPurpose = 'password',
): Promise<number | undefined> {
  const row = await selectLinks(db, purpose, secret).select('account').executeTakeFirst();
  return row?.account ?? undefined;
}

/** Uses a link up: of many who try at once one gets true. */
export async function useLink(db: Database, purpose: LinkPurpose, secret: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('links')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const selectLinks = (db: Database, purpose: LinkPurpose, secret: string) =>
  db
    .selectFrom('links')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('ends_at', '>', sql<Date>`now()`);

export async function isAdminLink(db: Database, secret: string): Promise<boolean> {
  return (await selectLinks(db, 'admin', secret).select('purpose').executeTakeFirst()) !== undefined;
}

/**
 * The path of a link that makes the first administrator; undefined when there is one. The link of an earlier start ends:
 * a secret that was printed is not printed again, only its hash is known.
 */
export async function makeAdminLink(db: Database): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (admin !== undefined) return undefined;
  const secret = newSecret();
  await db.deleteFrom('links').where('purpose', '=', 'admin').execute();
  await db
    .insertInto('links')
    .values({ hash: hashOf(secret), purpose: 'admin', account: null, ends_at: sql<Date>`now() + interval '30 days'` })
    .execute();
  return `/register/${secret}`;
}
