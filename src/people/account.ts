import { sql, type Insertable, type Transaction } from 'kysely';
import { languages, type Language } from '../game/message.ts';
import type { Reading } from '../kit/reading.ts';
import { atomically, type Database } from '../store/database.ts';
import { dropArtefacts } from '../store/artefacts.ts';
import { forgetMemories } from '../store/memories.ts';
import { addNews } from '../store/news.ts';
import type { MailAbout, Role, Schema, UserTable } from '../store/schema.ts';
import type { PeopleMessage } from '../text/people.ts';
import { note, type Noted } from './audit.ts';
import { isBanned, isNotBanned, type Ban } from './ban.ts';
import { readEmail, readFields, readLogin, type FieldErrors } from './fields.ts';
import { hashPassword, isPassword, readPassword } from './password.ts';

// Accounts: made, found, changed, banned, deleted. What pages show of them is asked by their features.

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
  readonly email: string | null;
  readonly language: Language | null;
  /** Of what the person gets e-mail. */
  readonly letters: readonly MailAbout[];
  readonly createdAt: Date;
  /** When the password was set; null without one: the person logs in by an OpenID provider. */
  readonly passwordAt: Date | null;
  /** Null while nobody bans the account, and after a ban that has ended. */
  readonly bannedAt: Date | null;
  /** When the ban ends by itself. */
  readonly bannedUntil: Date | null;
  readonly banReason: string;
}

const selectAccounts = (db: Database) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'login',
      'role',
      'email',
      'language',
      'mail_about as letters',
      'created_at as createdAt',
      'password_at as passwordAt',
      'banned_until as bannedUntil',
      'ban_reason as banReason',
    ])
    .select(sql<Date | null>`case when ${isBanned} then banned_at end`.as('bannedAt'))
    .where('deleted_at', 'is', null);

/** An account by its login, in whatever case it is written. */
export async function findAccount(db: Database, login: string): Promise<Account | undefined> {
  return await selectAccounts(db)
    .where(sql<string>`lower(login)`, '=', login.toLowerCase())
    .executeTakeFirst();
}

export async function getAccount(db: Database, id: number): Promise<Account | undefined> {
  return await selectAccounts(db).where('id', '=', id).executeTakeFirst();
}

export interface Registration {
  readonly login: string;
  readonly password: string;
  readonly email: string;
}

/** Makes an account, or says what is wrong with each field. */
export async function register(
  db: Database,
  { login, password, email }: Registration,
  by: RegisteredBy = {},
): Promise<Reading<Account, FieldErrors>> {
  const fields = readFields({
    login: await readFreeLogin(db, login),
    password: await readPassword(password, login.trim()),
    email: readEmail(email),
  });
  if ('wrong' in fields) return fields;
  const { password: chosen, ...known } = fields.value;
  return await insertAccount(db, { ...known, password: await hashPassword(chosen) }, by);
}

export interface RegisteredBy {
  readonly role?: Role | undefined;
  readonly language?: Language | undefined;
  /** Where the request came from. */
  readonly address?: string | undefined;
}

/** Makes an account without a password, for somebody who logs in by other ways. */
export async function registerWithoutPassword(
  db: Database,
  { login, email }: Omit<Registration, 'password'>,
  by: RegisteredBy = {},
): Promise<Reading<Account, FieldErrors>> {
  const fields = readFields({ login: await readFreeLogin(db, login), email: readEmail(email) });
  return 'wrong' in fields ? fields : await insertAccount(db, fields.value, by);
}

type NewAccount = Pick<Insertable<UserTable>, 'login' | 'email' | 'password'>;

async function insertAccount(
  db: Database,
  account: NewAccount,
  { role = 'user', language, address }: RegisteredBy,
): Promise<Reading<Account, FieldErrors>> {
  const row = await db
    .insertInto('users')
    .values({
      ...account,
      role,
      language: language ?? null,
      password_at: account.password === undefined ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return { wrong: { login: { code: 'login-taken', login: account.login } } };
  await note(db, 'register', { actor: row.id, ...(address !== undefined && { address }) });
  return { value: (await getAccount(db, row.id))! };
}

/** A login that nobody has. */
async function readFreeLogin(db: Database, text: string): Promise<ReturnType<typeof readLogin>> {
  const login = readLogin(text);
  if ('wrong' in login || (await findAccount(db, login.value)) === undefined) return login;
  return { wrong: { code: 'login-taken', login: login.value } };
}

/** The account of somebody who knows its password; takes as long where there is none. */
export async function authenticate(db: Database, login: string, password: string): Promise<Account | undefined> {
  const kept = await db
    .selectFrom('users')
    .select(['id', 'password'])
    .where(sql<string>`lower(login)`, '=', login.trim().toLowerCase())
    .where(isNotBanned)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (await isPassword(kept?.password, password)) ? await getAccount(db, kept!.id) : undefined;
}

/** Whether an account has a password; without one its owner logs in by an OpenID provider. */
export const hasPassword = async (db: Database, user: number): Promise<boolean> =>
  (await getAccount(db, user))!.passwordAt !== null;

export async function passwordFits(db: Database, user: number, password: string): Promise<boolean> {
  const kept = await db.selectFrom('users').select('password').where('id', '=', user).executeTakeFirst();
  return await isPassword(kept?.password, password);
}

/** Sets the password and ends all sessions but one, and all links. */
export async function setPassword(
  db: Database,
  user: number,
  password: string,
  { session, ...noted }: Noted & { /** The session that stays. */ readonly session?: number | undefined } = {},
): Promise<void> {
  const hashed = await hashPassword(password);
  await atomically(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ password: hashed, password_at: sql<Date>`now()` })
      .where('id', '=', user)
      .execute();
    await trx.deleteFrom('links').where('account', '=', user).execute();
    await endSessions(trx, user, session);
    await note(trx, 'password', { subject: String(user), ...noted });
    await addNews(trx, [{ account: user, message: { code: 'news-password' }, path: '/account#password' }]);
  });
}

/** Ends all sessions of an account, but for one. */
export async function endSessions(db: Database, user: number, except?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account', '=', user)
    .where('id', '<>', except ?? 0)
    .execute();
}

/** Makes an account an administrator, or a user again; says why not. */
export async function setRole(
  db: Database,
  user: number,
  role: 'user' | 'admin',
  noted: Noted = {},
): Promise<PeopleMessage | undefined> {
  return await atomically(db, async (trx) => {
    if (role !== 'admin' && (await isLastAdministrator(trx, user))) return { code: 'admin-last' };
    await trx
      .updateTable('users')
      .set({ role })
      .where('id', '=', user)
      .where('role', 'in', ['user', 'admin'])
      .execute();
    await note(trx, 'role', { subject: `${user} ${role}`, ...noted });
    return undefined;
  });
}

/**
 * Whether nobody else could administer the arena. Of two administrators who go at once, the second waits here for the
 * first, and is the last then.
 */
async function isLastAdministrator(trx: Transaction<Schema>, user: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena administrators', 0))`.execute(trx);
  const all = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where(isNotBanned)
    .where('deleted_at', 'is', null)
    .execute();
  return all.length === 1 && all[0]!.id === user;
}

/** Bans an account: its sessions, tokens and links end at once; says why not. */
export async function ban(
  db: Database,
  user: number,
  { reason = '', until }: Ban = {},
  noted: Noted = {},
): Promise<PeopleMessage | undefined> {
  return await atomically(db, async (trx) => {
    if (await isLastAdministrator(trx, user)) return { code: 'admin-last' };
    await trx
      .updateTable('users')
      .set({ banned_at: sql<Date>`now()`, banned_until: until ?? null, ban_reason: reason })
      .where('id', '=', user)
      .where('role', 'in', ['user', 'admin'])
      .execute();
    await endAccess(trx, user);
    await note(trx, 'ban', { subject: `${user} ${reason}`.trim(), ...noted });
    return undefined;
  });
}

/** Lets an account in again. */
export async function unban(db: Database, user: number, noted: Noted = {}): Promise<void> {
  await atomically(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ banned_at: null, banned_until: null, ban_reason: '' })
      .where('id', '=', user)
      .where('role', 'in', ['user', 'admin'])
      .execute();
    await note(trx, 'unban', { subject: String(user), ...noted });
  });
}

async function endAccess(db: Database, user: number): Promise<void> {
  await endSessions(db, user);
  await db.deleteFrom('tokens').where('account', '=', user).execute();
  await db.deleteFrom('links').where('account', '=', user).execute();
}

/** The person is gone: nothing of them stays but the results of their bots, which leave their contests. */
export async function deleteAccount(db: Database, user: number, noted: Noted = {}): Promise<PeopleMessage | undefined> {
  return await atomically(db, async (trx) => {
    if (await isLastAdministrator(trx, user)) return { code: 'admin-last' };
    await endAccess(trx, user);
    for (const table of ['identities', 'news', 'class_members', 'two_step'] as const)
      await trx.deleteFrom(table).where('account', '=', user).execute();
    await trx.deleteFrom('webhooks').where('owner', '=', user).execute();
    await trx.deleteFrom('deliveries').where('account', '=', user).execute();
    await leaveTeams(trx, user, noted);
    await removeBots(trx, user);
    await trx
      .updateTable('users')
      .set({
        login: `deleted_${user}`,
        role: 'user',
        password: null,
        email: null,
        language: null,
        mail_about: [],
        country: '',
        school: '',
        interests: '',
        picture: null,
        deleted_at: sql<Date>`now()`,
      })
      .where('id', '=', user)
      .execute();
    await note(trx, 'account-deleted', { subject: String(user), ...noted });
    return undefined;
  });
}

/** A team whose last member is gone is gone too. */
async function leaveTeams(trx: Transaction<Schema>, user: number, noted: Noted): Promise<void> {
  await trx.deleteFrom('team_members').where('team', '=', user).execute();
  const left = await trx
    .deleteFrom('team_members')
    .where('account', '=', user)
    .where('accepted_at', 'is not', null)
    .returning('team')
    .execute();
  await trx.deleteFrom('team_members').where('account', '=', user).execute();
  for (const { team } of left) {
    const others = await trx
      .selectFrom('team_members')
      .select('account')
      .where('team', '=', team)
      .where('accepted_at', 'is not', null)
      .executeTakeFirst();
    if (others === undefined) await deleteAccount(trx, team, noted);
  }
}

/** The bots of a person leave their contests, and their sources and memories are deleted; results stay. */
async function removeBots(db: Database, user: number): Promise<void> {
  const versions = sql`select versions.id from versions join bots on bots.id = versions.bot where bots.owner = ${user}`;
  await sql`update contest_versions set left_at = now() where left_at is null and version in (${versions})`.execute(db);
  const { rows } = await sql<{ artefact: string }>`
    select distinct artefact from versions where artefact is not null and id in (${versions})
  `.execute(db);
  await sql`
    update versions set artefact = null, output = '', failure = null, token = null, state = 'refused'
    where artefact is not null and id in (${versions})
  `.execute(db);
  await dropArtefacts(db, [...rows.map(({ artefact }) => artefact), ...(await forgetMemories(db, user))]);
  await sql`update versions set state = 'refused' where kind <> 'program' and id in (${versions})`.execute(db);
  await sql`update bots set name = ${`@deleted_${user}`} where owner = ${user} and name like '@%'`.execute(db);
  await sql`delete from turn_stderr where version in (${versions})`.execute(db);
  await sql`delete from match_stderr where match in (select match from match_seats where version in (${versions}))`.execute(
    db,
  );
}

/** What of an account its owner may change at any time. */
export type Contact = Pick<Account, 'email' | 'language'>;

export const readContact = ({
  email,
  language,
}: Readonly<Record<keyof Contact, string>>): Reading<Contact, FieldErrors> =>
  readFields({ email: readEmail(email), language: readLanguage(language) });

/** Changes e-mail address and language; the old address is told of the new one. */
export async function updateAccount(db: Database, user: number, contact: Contact, noted: Noted = {}): Promise<void> {
  await atomically(db, async (trx) => {
    if (contact.email !== (await getAccount(trx, user))!.email) {
      await addNews(trx, [{ account: user, message: { code: 'news-email' }, path: '/account#you' }]);
      await note(trx, 'email', { actor: user, ...noted });
    }
    await trx.updateTable('users').set(contact).where('id', '=', user).execute();
  });
}

function readLanguage(text: string): Reading<Language | null, PeopleMessage> {
  const language = languages.find((one) => one === text);
  if (text !== '' && language === undefined) return { wrong: { code: 'language-unknown' } };
  return { value: language ?? null };
}
