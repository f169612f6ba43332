import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { FieldProblems } from '../../http/problem.ts';
import { networkOf } from '../../http/streams.ts';
import type { Reading } from '../../kit/reading.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { deleteAccount, findAccount } from '../../people/account.ts';
import { note, type Noted } from '../../people/audit.ts';
import { mostClasses, roleIn } from '../../store/classes.ts';
import { atomically, type Database } from '../../store/database.ts';
import type { Schema } from '../../store/schema.ts';
import type { ClassMessage } from '../../text/classes.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { findMember, memberOf, teachersOf, type Member } from './queries.ts';

// What teachers and students do with a class. Each is done wholly or not at all, and says why not.

type Trx = Transaction<Schema>;

export const limits = { name: 60, number: 32, own: 20, members: 500, teachers: 20 };

const problem = (message: ClassMessage): ClassMessage => message;
const wrong = (field: string, message: ClassMessage | PeopleMessage): { wrong: FieldProblems } => ({
  wrong: { [field]: message },
});

/** Without the letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const newCode = (length = 8): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]!).join('');

/** A code as it is typed: in any case, with blanks and dashes. */
const plainCode = (typed: string): string =>
  typed
    .slice(0, 100)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');

/** Makes a class, and returns its number: who makes it is its teacher. */
export async function makeClass(
  db: Database,
  user: number,
  typed: string,
  noted: Noted = {},
): Promise<Reading<number, FieldProblems>> {
  const name = typed.trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > limits.name || /\p{C}/u.test(name))
    return wrong('name', { code: 'class-name', most: limits.name });
  return await atomically(db, async (trx) => {
    await lockPerson(trx, user);
    const { count } = await trx
      .selectFrom('classes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner', '=', user)
      .executeTakeFirstOrThrow();
    if (count >= limits.own) return wrong('name', { code: 'classes-many', most: limits.own });
    const { id } = await trx
      .insertInto('classes')
      .values({ name, code: newCode(), owner: user })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('class_members').values({ class: id, account: user, role: 'teacher', claim: null }).execute();
    await note(trx, 'class-made', { ...noted, actor: user, subject: `${id}` });
    return { value: id };
  });
}

/** Of two requests of a person at once, one counts the other. */
const lockPerson = async (trx: Trx, user: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended('arena classes', ${user}))`.execute(trx));

/** Nobody else changes who is in the class until this transaction ends. */
export const lockClass = async (trx: Trx, of: number): Promise<void> =>
  void (await trx.selectFrom('classes').select('id').where('id', '=', of).forUpdate().execute());

export interface Joining {
  readonly user: number;
  readonly code: string;
  readonly number: string;
  readonly ip: string;
}

/** Joins the class of a code, or takes the place of a personal code; returns the class. */
export type Join = (joining: Joining) => Promise<Reading<number, FieldProblems>>;

/** With limits on wrong codes as for passwords: of a person, and of a network, from which a whole class may join. */
export function makeJoin(db: Database): Join {
  const ofPerson = makeThrottle({ most: 10, ms: quarter });
  const ofNetwork = makeThrottle({ most: 200, ms: quarter });
  return async ({ user, code, number, ip }) => {
    const read = readNumber(number);
    if ('wrong' in read) return wrong('number', read.wrong);
    const wait = ofPerson.take(`${user}`) || ofNetwork.take(networkOf(ip)); // who waits blocks no classroom
    if (wait > 0) return wrong('code', { code: 'class-code-throttled', minutes: Math.ceil(wait / 60_000) });
    const joined = await joinBy(db, user, plainCode(code), read.value, { actor: user, address: ip });
    if (!('wrong' in joined && 'code' in joined.wrong)) ofPerson.clear(`${user}`);
    return joined;
  };
}
const quarter = 15 * 60_000;

function readNumber(text: string): Reading<string, ClassMessage> {
  const number = text.trim();
  return number.length <= limits.number && /^[\p{L}\p{N}._/-]*$/u.test(number)
    ? { value: number }
    : { wrong: { code: 'student-number', most: limits.number } };
}

async function joinBy(
  db: Database,
  user: number,
  code: string,
  number: string,
  noted: Noted,
): Promise<Reading<number, FieldProblems>> {
  return await atomically(db, async (trx) => {
    await lockPerson(trx, user);
    const found = await trx.selectFrom('classes').select('id').where('code', '=', code).forUpdate().executeTakeFirst();
    if (found !== undefined) return await joinAsStudent(trx, found.id, user, number, noted);
    const place = await trx
      .selectFrom('class_members')
      .select(['id', 'class'])
      .where('claim', '=', code)
      .executeTakeFirst();
    if (place === undefined) return wrong('code', { code: 'class-code-unknown' });
    return await takePlace(trx, place.class, place.id, user, noted);
  });
}

async function joinAsStudent(
  trx: Trx,
  of: number,
  user: number,
  number: string,
  noted: Noted,
): Promise<Reading<number, FieldProblems>> {
  if ((await roleIn(trx, of, user)) !== undefined) return { value: of };
  if (await isTaken(trx, of, number)) return wrong('number', { code: 'student-number-taken' });
  const full = await whyFull(trx, of, user);
  if (full !== undefined) return wrong('form', full);
  await trx
    .insertInto('class_members')
    .values({ class: of, account: user, role: 'student', number, claim: null })
    .execute();
  await note(trx, 'class-joined', { ...noted, subject: `${of}` });
  return { value: of };
}

/** Whether somebody in the class has a number; leading zeros do not count. */
async function isTaken(trx: Trx, of: number, number: string, except = 0): Promise<boolean> {
  if (number === '') return false;
  const found = await trx
    .selectFrom('class_members')
    .select('id')
    .where('class', '=', of)
    .where('id', '<>', except)
    .where('number', '<>', '')
    .where(sql`lower(ltrim(number, '0'))`, '=', sql`lower(ltrim(${number}, '0'))`)
    .executeTakeFirst();
  return found !== undefined;
}

async function whyFull(trx: Trx, of: number, user: number): Promise<ClassMessage | undefined> {
  const counted = await trx
    .selectFrom('class_members')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('class', '=', of).as('members'),
      fn.countAll<number>().filterWhere('account', '=', user).as('classes'),
    ])
    .where(({ eb, or }) => or([eb('class', '=', of), eb('account', '=', user)]))
    .executeTakeFirstOrThrow();
  if (counted.members >= limits.members) return { code: 'class-full', most: limits.members };
  return counted.classes >= mostClasses ? { code: 'classes-many', most: mostClasses } : undefined;
}

/** The place of a student without an account becomes somebody's, with the bots that were handed in. */
async function takePlace(
  trx: Trx,
  of: number,
  place: number,
  user: number,
  noted: Noted,
): Promise<Reading<number, FieldProblems>> {
  await lockClass(trx, of);
  const member = await findMember(trx, of, place);
  if (member === undefined || member.claim === null) return wrong('code', { code: 'class-code-unknown' });
  if ((await roleIn(trx, of, user)) === 'teacher') return wrong('form', { code: 'class-is-teacher' });
  await trx.deleteFrom('class_members').where('class', '=', of).where('account', '=', user).execute();
  await trx.updateTable('class_members').set({ account: user, claim: null }).where('id', '=', place).execute();
  await trx.updateTable('bots').set({ owner: user }).where('owner', '=', member.account).execute();
  await trx.deleteFrom('users').where('id', '=', member.account).where('role', '=', 'place').execute();
  await note(trx, 'class-joined', { ...noted, subject: `${of} ${place}` });
  return { value: of };
}

/** Somebody leaves a class, or is taken out of it; a place goes with its bots, whose results stay. */
export async function removeMember(
  db: Database,
  of: number,
  member: Member,
  noted: Noted,
): Promise<ClassMessage | undefined> {
  return await atomically(db, async (trx) => {
    await lockClass(trx, of);
    const now = await findMember(trx, of, member.id);
    if (now === undefined) return undefined;
    if (now.role === 'teacher' && (await teachersOf(trx, of)).length === 1)
      return problem({ code: 'class-last-teacher' });
    await trx.deleteFrom('class_members').where('id', '=', now.id).execute();
    if (now.claim !== null) await deleteAccount(trx, now.account, noted);
    await note(trx, 'class-left', { ...noted, subject: `${of} of ${now.account}` });
    return undefined;
  });
}

/** Somebody teaches the class too. */
export async function nameTeacher(
  db: Database,
  of: number,
  login: string,
  noted: Noted,
): Promise<ClassMessage | PeopleMessage | undefined> {
  return await atomically(db, async (trx) => {
    await lockClass(trx, of);
    const account = await findAccount(trx, login.trim().slice(0, 40));
    if (account === undefined || !['user', 'admin'].includes(account.role))
      return { code: 'login-unknown', login: login.trim().slice(0, 40) };
    if ((await teachersOf(trx, of)).length >= limits.teachers)
      return problem({ code: 'class-full', most: limits.teachers });
    await trx
      .insertInto('class_members')
      .values({ class: of, account: account.id, role: 'teacher', claim: null })
      .onConflict((conflict) => conflict.columns(['class', 'account']).doUpdateSet({ role: 'teacher', number: '' }))
      .execute();
    await note(trx, 'class-teacher', { ...noted, subject: `${of} of ${account.id}` });
    return undefined;
  });
}

/** The old code is nobody's any more; who joined by it stays. */
export async function changeCode(db: Database, of: number): Promise<string> {
  const code = newCode();
  await db.updateTable('classes').set({ code }).where('id', '=', of).execute();
  return code;
}

export async function setNumber(
  db: Database,
  of: number,
  user: number,
  typed: string,
): Promise<ClassMessage | undefined> {
  const number = readNumber(typed);
  if ('wrong' in number) return number.wrong;
  return await atomically(db, async (trx) => {
    await lockClass(trx, of);
    const member = await memberOf(trx, of, user);
    if (member === undefined) return undefined;
    if (await isTaken(trx, of, number.value, member.id)) return problem({ code: 'student-number-taken' });
    await trx.updateTable('class_members').set({ number: number.value }).where('id', '=', member.id).execute();
    return undefined;
  });
}

/** The class is gone; its contests stay, and so does what was played in them. */
export async function deleteClass(db: Database, of: number, noted: Noted): Promise<ClassMessage | undefined> {
  return await atomically(db, async (trx) => {
    await lockClass(trx, of);
    const open = await trx
      .selectFrom('tournaments')
      .select('contest')
      .where('class', '=', of)
      .where('state', '<>', 'over')
      .executeTakeFirst();
    if (open !== undefined) return problem({ code: 'class-contests-open' });
    const places = await trx
      .selectFrom('class_members')
      .select('account')
      .where('class', '=', of)
      .where('claim', 'is not', null)
      .execute();
    for (const { account } of places) await deleteAccount(trx, account, noted);
    await trx.deleteFrom('classes').where('id', '=', of).execute();
    await note(trx, 'class-deleted', { ...noted, subject: `${of}` });
    return undefined;
  });
}
