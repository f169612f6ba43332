import { sql } from 'kysely';
import type { Reading } from '../kit/reading.ts';
import { atomically, type Database } from '../store/database.ts';
import { addNews } from '../store/news.ts';
import type { PeopleMessage } from '../text/people.ts';
import { getAccount, hasPassword, registerWithoutPassword, type Account, type RegisteredBy } from './account.ts';
import { note, type Noted } from './audit.ts';
import type { FieldErrors } from './fields.ts';
import { proposedLogin, type Challenge, type Person } from './openid.ts';
import { hashOf, newSecret } from './secret.ts';

// Who accounts are to an OpenID provider. Accounts are linked with what the provider calls its subject, and never found
// by a name or an e-mail address, which may be another person's tomorrow.

export type Identity = Pick<Person, 'issuer' | 'subject'>;

/** Of the way to the provider and back, and of choosing a login afterwards. */
const inTime = sql<Date>`now() + interval '15 minutes'`;
const isInTime = sql<boolean>`ends_at > now()`;

export interface Visit {
  /** The path to go to afterwards. */
  readonly next: string;
  /** The account that links; null: a log-in. */
  readonly account: number | null;
}

/** A visitor with this cookie is led to the provider. */
export async function beginVisit(db: Database, browser: string, { next, account }: Visit): Promise<Challenge> {
  const challenge = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const { state, ...kept } = challenge;
  await db
    .insertInto('openid_visits')
    .values({
      ...kept,
      state: hashOf(state),
      browser: hashOf(browser),
      next: next.slice(0, 500),
      account,
      ends_at: inTime,
    })
    .execute();
  return challenge;
}

/** The visitor is back: undefined when the visit was another browser's, is over, or took too long. */
export async function endVisit(
  db: Database,
  browser: string,
  state: string,
): Promise<(Visit & { readonly challenge: Challenge }) | undefined> {
  const row = await db
    .deleteFrom('openid_visits')
    .where('state', '=', hashOf(state))
    .where('browser', '=', hashOf(browser))
    .where(isInTime)
    .returning(['nonce', 'verifier', 'next', 'account'])
    .executeTakeFirst();
  return row && { next: row.next, account: row.account, challenge: { ...row, state } };
}

/** The account that is linked with somebody; a banned one too. */
export async function accountOfIdentity(db: Database, { issuer, subject }: Identity): Promise<Account | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('account')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && (await getAccount(db, row.account));
}

export interface LinkedIdentity extends Identity {
  readonly createdAt: Date;
}

export async function identitiesOf(db: Database, account: number): Promise<LinkedIdentity[]> {
  return await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'created_at as createdAt'])
    .where('account', '=', account)
    .orderBy('issuer')
    .execute();
}

/** Links an account; what is wrong, if it cannot be. */
export async function link(
  db: Database,
  account: number,
  { issuer, subject }: Identity,
  name: string,
  noted: Noted = {},
): Promise<PeopleMessage | undefined> {
  const isLinked = await atomically(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('identities')
      .values({ issuer, subject, account })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await note(trx, 'openid-linked', { actor: account, subject: issuer, ...noted });
    if (await hasPassword(trx, account))
      // else it is a new account
      await addNews(trx, [{ account, message: { code: 'news-linked', name }, path: '/account#openid' }]);
    return true;
  });
  if (isLinked) return undefined;
  const linked = await accountOfIdentity(db, { issuer, subject });
  if (linked?.id === account) return undefined;
  return linked === undefined ? { code: 'openid-linked', name } : { code: 'openid-taken', name };
}

/** Unlinks an account that has a password: else nobody could log in to it. */
export async function unlink(
  db: Database,
  account: number,
  issuer: string,
  noted: Noted = {},
): Promise<PeopleMessage | undefined> {
  return await atomically(db, async (trx) => {
    const { passwordAt } = (await getAccount(trx, account))!; // nothing ever takes a password away
    if (passwordAt === null) return { code: 'openid-last' };
    const { numDeletedRows } = await trx
      .deleteFrom('identities')
      .where('account', '=', account)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await note(trx, 'openid-unlinked', { actor: account, subject: issuer, ...noted });
    return undefined;
  });
}

/** Somebody whom no account is linked with, and who has yet to choose a login. */
export interface Newcomer {
  readonly login: string;
  readonly email: string;
  /** There is an account with this e-mail address: its owner may prefer to link that one. */
  readonly emailIsKnown: boolean;
  readonly next: string;
}

/** Remembers who came back to a browser, until a login is chosen. */
export async function keepNewcomer(db: Database, browser: string, person: Person, next: string): Promise<void> {
  const { issuer, subject, email, emailIsChecked } = person;
  const known = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const row = {
    issuer,
    subject,
    login: await freeLogin(db, proposedLogin(person.login) || proposedLogin(email)),
    email,
    email_is_known: emailIsChecked && known !== undefined,
    next,
    ends_at: inTime,
  };
  await db
    .insertInto('newcomers')
    .values({ ...row, browser: hashOf(browser) })
    .onConflict((conflict) => conflict.column('browser').doUpdateSet(row))
    .execute();
}

/** The login, or the login with a number, that nobody has; empty where all are taken. */
async function freeLogin(db: Database, login: string): Promise<string> {
  if (login === '') return '';
  const wanted = [login, ...Array.from({ length: 98 }, (_, at) => `${login.slice(0, 29)}_${at + 2}`)];
  const taken = await db
    .selectFrom('users')
    .select(sql<string>`lower(login)`.as('login'))
    .where(
      sql<string>`lower(login)`,
      'in',
      wanted.map((each) => each.toLowerCase()),
    )
    .execute();
  return wanted.find((each) => taken.every((one) => one.login !== each.toLowerCase())) ?? '';
}

export async function newcomerOf(db: Database, browser: string): Promise<Newcomer | undefined> {
  return await db
    .selectFrom('newcomers')
    .select(['login', 'email', 'email_is_known as emailIsKnown', 'next'])
    .where('browser', '=', hashOf(browser))
    .where(isInTime)
    .executeTakeFirst();
}

export type Welcomed = Reading<{ readonly account: Account; readonly next: string }, FieldErrors>;

/** Makes the account of a newcomer and links it; undefined when there is none in this browser any more. */
export async function welcome(
  db: Database,
  browser: string,
  fields: { readonly login: string; readonly email: string },
  name: string,
  by: RegisteredBy,
): Promise<Welcomed | undefined> {
  const taken: PeopleMessage = { code: 'openid-taken', name };
  return await atomically(db, async (trx): Promise<Welcomed | undefined> => {
    const row = await trx
      .selectFrom('newcomers')
      .select(['issuer', 'subject', 'next'])
      .where('browser', '=', hashOf(browser))
      .where(isInTime)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if ((await accountOfIdentity(trx, row)) !== undefined) return { wrong: { form: taken } };
    const made = await registerWithoutPassword(trx, fields, by);
    if ('wrong' in made) return made;
    const noted = by.address === undefined ? {} : { address: by.address };
    if ((await link(trx, made.value.id, row, name, noted)) !== undefined) throw new Overtaken();
    await trx.deleteFrom('newcomers').where('browser', '=', hashOf(browser)).execute();
    return { value: { account: made.value, next: row.next } };
  }).catch((error: unknown) => {
    if (error instanceof Overtaken) return { wrong: { form: taken } };
    throw error;
  });
}

/** Another browser has linked the same person meanwhile: the account is not made. */
class Overtaken extends Error {}
