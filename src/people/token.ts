import { sql } from 'kysely';
import type { Reading } from '../kit/reading.ts';
import { atomically, type Database } from '../store/database.ts';
import type { Scope } from '../store/schema.ts';
import type { PeopleMessage } from '../text/people.ts';
import { note, type Noted } from './audit.ts';
import { readFields, readText, type FieldErrors } from './fields.ts';
import { isBanned, isNotBanned } from './ban.ts';
import { hashOf, newSecret } from './secret.ts';
import type { Visitor } from './session.ts';

export const scopes: readonly Scope[] = ['read', 'submit', 'play', 'manage'];
export const tokenLimits = { days: 366, tokens: 20, name: 60 };

/** How a token begins: a program that searches sources for secrets knows it by that. */
const prefix = 'arena_';

export interface TokenWish {
  readonly name: string;
  readonly scopes: readonly string[];
  /** After so many days it ends. */
  readonly days: number;
}

/** Makes a token; it is told once, here. */
export async function makeToken(
  db: Database,
  user: number,
  wish: TokenWish,
  noted: Noted = {},
): Promise<Reading<{ readonly id: number; readonly token: string }, FieldErrors>> {
  const fields = readFields({
    name: readTokenName(wish.name),
    scopes: readScopes(wish.scopes),
    days: readDays(wish.days),
  });
  if ('wrong' in fields) return fields;
  const { name, scopes: allowed, days } = fields.value;
  return await atomically(db, async (trx) => {
    const account = await trx
      .selectFrom('users')
      .select(isBanned.as('isBanned'))
      .where('id', '=', user)
      .forUpdate() // of two at once, one counts the other
      .executeTakeFirst();
    if (account?.isBanned === true) return { wrong: { login: { code: 'token-banned' } } };
    const { count } = await trx
      .selectFrom('tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account', '=', user)
      .where('ends_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    if (count >= tokenLimits.tokens) return { wrong: { name: { code: 'tokens-many', most: tokenLimits.tokens } } };
    const token = `${prefix}${newSecret()}`;
    const { id } = await trx
      .insertInto('tokens')
      .values({
        hash: hashOf(token),
        account: user,
        name,
        scopes: sql<Scope[]>`${allowed}::text[]`,
        ends_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(trx, 'token-made', { actor: user, subject: `${id} ${allowed.join(' ')}`, ...noted });
    return { value: { id, token } };
  });
}

function readTokenName(text: string): Reading<string, PeopleMessage> {
  const name = readText(text, { most: tokenLimits.name });
  return 'value' in name && name.value === '' ? { wrong: { code: 'token-name-missing' } } : name;
}

function readScopes(names: readonly string[]): Reading<Scope[], PeopleMessage> {
  const wanted = scopes.filter((scope) => names.includes(scope));
  return wanted.length === 0 || names.some((name) => !scopes.includes(name as Scope))
    ? { wrong: { code: 'token-scopes' } }
    : { value: wanted };
}

const readDays = (days: number): Reading<number, PeopleMessage> =>
  Number.isInteger(days) && days >= 1 && days <= tokenLimits.days
    ? { value: days }
    : { wrong: { code: 'token-ends', most: tokenLimits.days } };

/** Whose token this is. A use is noted once a minute. */
export async function bearerOf(db: Database, token: string): Promise<Visitor | undefined> {
  if (!token.startsWith(prefix)) return undefined;
  const row = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.account')
    .select(['tokens.id as token', 'scopes', 'users.id as user', 'login', 'role', 'language'])
    .select(sql<boolean>`coalesce(tokens.used_at < now() - interval '1 minute', true)`.as('isOld'))
    .where('tokens.hash', '=', hashOf(token))
    .where('tokens.ends_at', '>', sql<Date>`now()`)
    .where(isNotBanned)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { token: id, scopes: allowed, isOld, ...visitor } = row;
  if (isOld)
    await db
      .updateTable('tokens')
      .set({ used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  return { ...visitor, by: { token: id, scopes: allowed } };
}

export interface Token {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly usedAt: Date | null;
}

/** The tokens of an account that have not ended, the newest first: all, or so many after one of them. */
export async function tokensOf(
  db: Database,
  user: number,
  { limit, after }: { readonly limit?: number; readonly after?: number | undefined } = {},
): Promise<Token[]> {
  return await db
    .selectFrom('tokens')
    .select(['id', 'name', 'scopes', 'created_at as createdAt', 'ends_at as endsAt', 'used_at as usedAt'])
    .where('account', '=', user)
    .where('ends_at', '>', sql<Date>`now()`)
    .$if(after !== undefined, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
}

/** Deletes a token of this account; false when it has none of this number. */
export async function deleteToken(db: Database, user: number, token: number, noted: Noted = {}): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('id', '=', token)
    .where('account', '=', user)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await note(db, 'token-deleted', { actor: user, subject: String(token), ...noted });
  return numDeletedRows > 0n;
}
