import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reading } from '../kit/reading.ts';
import { atomically, type Database } from '../store/database.ts';
import { addNews } from '../store/news.ts';
import type { NewsMessage } from '../text/news.ts';
import type { PeopleMessage } from '../text/people.ts';
import { endSessions } from './account.ts';
import { note, type Noted } from './audit.ts';
import { accountOfLink, makeOnce, useLink } from './link.ts';
import { hashOf } from './secret.ts';
import { inGroups, readBase32, stepOf, writeBase32 } from './totp.ts';

// Two-step log-in: after the password a code of an authenticator app, or one of the recovery codes that stand in for an
// app that is lost.

/** Who has to have two-step log-in. */
export type TwoStepRule =
  | 'optional' // nobody
  | 'administrators'
  | 'everybody';

/** Minutes that the steps may take: to set it up, and from the password to the code. */
const minutes = { 'two-step': 30, 'log-in': 5 };

/** 160 bits, as RFC 4226 recommends, and 120: too many to guess, so that a plain hash of them is enough. */
const secretBytes = 20;
const codeBytes = 15;
const recoveryCodes = 10;

/** How a secret is written. */
export const secretPattern = '^[A-Z2-7]{32}$';

export interface TwoStep {
  /** Since when it is on; null: it is off. */
  readonly since: Date | null;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
}

export async function twoStepOf(db: Database, user: number): Promise<TwoStep> {
  const row = await db
    .selectFrom('two_step')
    .select('created_at as since')
    .select(sql<number>`(select count(*) from recovery_codes where account = ${user})`.as('recoveryCodes'))
    .where('account', '=', user)
    .executeTakeFirst();
  return row ?? { since: null, recoveryCodes: 0 };
}

/** A new secret for an authenticator app; nothing is asked for until a code of it was typed. */
export const proposeSecret = async (db: Database, user: number): Promise<string> =>
  await makeOnce(db, 'two-step', user, {
    minutes: minutes['two-step'],
    secret: writeBase32(randomBytes(secretBytes)),
  });

/** Whether a secret was proposed to this account, and not too long ago. */
export const isProposed = async (db: Database, user: number, secret: string): Promise<boolean> =>
  (await accountOfLink(db, secret, 'two-step')) === user;

/** Turns it on with a code of the proposed secret, and ends all sessions but one; returns the recovery codes. */
export async function turnOn(
  db: Database,
  user: number,
  { secret, code }: { readonly secret: string; readonly code: string },
  { session, now = new Date(), ...noted }: Noted & { readonly session?: number | undefined; readonly now?: Date } = {},
): Promise<Reading<readonly string[], PeopleMessage>> {
  const read = readCode(code);
  if ('wrong' in read || read.value.length !== 6) return { wrong: { code: 'two-step-code-digits' } };
  if (!(await isProposed(db, user, secret))) return { wrong: { code: 'two-step-ended' } };
  const bytes = readBase32(secret);
  const step = stepOf(bytes, read.value, now);
  if (step === undefined) return { wrong: { code: 'two-step-code-wrong' } };
  return await atomically(db, async (trx): Promise<Reading<readonly string[], PeopleMessage>> => {
    if (!(await useLink(trx, 'two-step', secret))) return { wrong: { code: 'two-step-ended' } };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('two_step')
      .values({ account: user, secret: bytes, used_step: step })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return { wrong: { code: 'two-step-ended' } }; // on already, by another window
    await endSessions(trx, user, session);
    await note(trx, 'two-step-on', { actor: user, ...noted });
    await tell(trx, user, { code: 'news-two-step-on' });
    return { value: await insertCodes(trx, user) };
  });
}

async function insertCodes(trx: Database, user: number): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => writeBase32(randomBytes(codeBytes)));
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account: user, hash: hashOf(code) })))
    .execute();
  return codes.map((code) => inGroups(code, '-'));
}

/** New recovery codes in the place of all old ones. */
export async function renewCodes(db: Database, user: number, noted: Noted = {}): Promise<readonly string[]> {
  return await atomically(db, async (trx) => {
    const row = await trx.selectFrom('two_step').select('account').where('account', '=', user).forUpdate().execute();
    if (row.length === 0) return []; // an administrator was quicker
    await trx.deleteFrom('recovery_codes').where('account', '=', user).execute();
    await note(trx, 'recovery-codes', { actor: user, ...noted });
    await tell(trx, user, { code: 'news-recovery-codes' });
    return await insertCodes(trx, user);
  });
}

/** Tells the owner of an account, who may be somebody else than who did it. */
const tell = async (trx: Database, account: number, message: NewsMessage): Promise<void> =>
  await addNews(trx, [{ account, message, path: '/account#two-step' }]);

/** Turns it off, and tells the owner. False where it was off. */
export async function turnOff(db: Database, user: number, noted: Noted = {}): Promise<boolean> {
  return await atomically(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('two_step').where('account', '=', user).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await trx.deleteFrom('links').where('account', '=', user).where('purpose', 'in', ['two-step', 'log-in']).execute();
    await note(trx, 'two-step-off', { subject: String(user), ...noted });
    await tell(trx, user, { code: noted.actor === user ? 'news-two-step-ended' : 'news-two-step-off' });
    return true;
  });
}

/** A code as it is typed, with blanks or hyphens: six digits, or a recovery code. */
export function readCode(text: string): Reading<string, PeopleMessage> {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^(?:[0-9]{6}|[A-Z2-7]{24})$/.test(code) ? { value: code } : { wrong: { code: 'two-step-code-pattern' } };
}

/** Uses a code up, of the app or a recovery code: of many who try at once one gets true. */
export async function spendCode(
  db: Database,
  user: number,
  code: string,
  { now = new Date(), ...noted }: Noted & { readonly now?: Date } = {},
): Promise<boolean> {
  const isUsed =
    code.length === 6 ? await spendAppCode(db, user, code, now) : await spendRecoveryCode(db, user, code, noted);
  if (!isUsed) await note(db, 'code-refused', { subject: String(user), ...noted });
  return isUsed;
}

async function spendAppCode(db: Database, user: number, code: string, now: Date): Promise<boolean> {
  const row = await db.selectFrom('two_step').select('secret').where('account', '=', user).executeTakeFirst();
  const step = row && stepOf(row.secret, code, now);
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('two_step')
    .set({ used_step: step })
    .where('account', '=', user)
    .where('used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function spendRecoveryCode(db: Database, user: number, code: string, noted: Noted): Promise<boolean> {
  return await atomically(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_codes')
      .where('account', '=', user)
      .where('hash', '=', hashOf(code))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const { recoveryCodes: left } = await twoStepOf(trx, user);
    await note(trx, 'recovery-code-used', { actor: user, ...noted });
    await tell(trx, user, { code: 'news-recovery-code', left });
    return true;
  });
}

/** Somebody with the right password has yet to type a code: the secret for the cookie of that browser. */
export const beginLogIn = async (db: Database, user: number): Promise<string> =>
  await makeOnce(db, 'log-in', user, { minutes: minutes['log-in'] });
