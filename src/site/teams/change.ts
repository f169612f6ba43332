import { sql, type Transaction } from 'kysely';
import type { FieldProblems } from '../../http/problem.ts';
import type { Reading } from '../../kit/reading.ts';
import { deleteAccount, findAccount } from '../../people/account.ts';
import { note, type Noted } from '../../people/audit.ts';
import { readLogin } from '../../people/fields.ts';
import { atomically, type Database } from '../../store/database.ts';
import { addNews } from '../../store/news.ts';
import type { Schema } from '../../store/schema.ts';
import { membersOf, teamsOf } from '../../store/teams.ts';
import type { PeopleMessage } from '../../text/people.ts';
import type { TeamMessage } from '../../text/teams.ts';

// What people do with teams. Each is done wholly or not at all, and says why not.

export const limits = { teams: 10, members: 20 };

type Trx = Transaction<Schema>;
type Objection = TeamMessage | PeopleMessage | undefined;

/** Nobody else changes who is in the team until this transaction ends. */
const lockTeam = async (trx: Trx, team: number): Promise<void> =>
  void (await trx.selectFrom('users').select('id').where('id', '=', team).forUpdate().execute());

/** Whether a person may be in one more team. Needs that person's lock. */
async function whyFull(trx: Trx, person: number): Promise<TeamMessage | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena teams', ${person}))`.execute(trx);
  const members = (await teamsOf(trx, person)).filter(({ isMember }) => isMember).length;
  return members >= limits.teams ? { code: 'teams-many', most: limits.teams } : undefined;
}

/** Makes a team and returns its number: its name is a login of its own, and who makes it is its first member. */
export async function makeTeam(
  db: Database,
  person: number,
  typed: string,
  noted: Noted,
): Promise<Reading<number, FieldProblems>> {
  const login = readLogin(typed);
  if ('wrong' in login) return { wrong: { login: login.wrong } };
  return await atomically(db, async (trx) => {
    const full = await whyFull(trx, person);
    if (full !== undefined) return { wrong: { login: full } };
    const made = await trx
      .insertInto('users')
      .values({ login: login.value, role: 'team' })
      .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) return { wrong: { login: { code: 'login-taken', login: login.value } } };
    await trx
      .insertInto('team_members')
      .values({ team: made.id, account: person, accepted_at: sql<Date>`now()` })
      .execute();
    await note(trx, 'team-made', { ...noted, subject: `${made.id}` });
    return { value: made.id };
  });
}

/** Invites somebody, who is told of it and may accept. */
export async function invite(
  db: Database,
  team: number,
  { login: by }: { readonly login: string },
  typed: string,
  noted: Noted,
): Promise<Objection> {
  const login = typed.trim().slice(0, 40);
  return await atomically(db, async (trx) => {
    await lockTeam(trx, team);
    const account = await findAccount(trx, login);
    if (account === undefined || !['user', 'admin'].includes(account.role)) return { code: 'login-unknown', login };
    const members = await membersOf(trx, [team]);
    if (members.some((member) => member.account === account.id)) return { code: 'team-member', login: account.login };
    if (members.length >= limits.members) return { code: 'team-full', most: limits.members };
    await trx.insertInto('team_members').values({ team, account: account.id, accepted_at: null }).execute();
    const { login: name } = await trx
      .selectFrom('users')
      .select('login')
      .where('id', '=', team)
      .executeTakeFirstOrThrow();
    await addNews(trx, [
      {
        account: account.id,
        message: { code: 'news-team', team: name, login: by },
        path: '/teams',
        subject: `/teams/${team}`,
      },
    ]);
    await note(trx, 'team-invited', { ...noted, subject: `${team} of ${account.id}` });
    return undefined;
  });
}

/** Somebody who was invited becomes a member. */
export async function accept(db: Database, team: number, person: number, noted: Noted): Promise<Objection> {
  return await atomically(db, async (trx) => {
    const full = await whyFull(trx, person);
    if (full !== undefined) return full;
    await lockTeam(trx, team);
    await trx
      .updateTable('team_members')
      .set({ accepted_at: sql<Date>`now()` })
      .where('team', '=', team)
      .where('account', '=', person)
      .where('accepted_at', 'is', null)
      .execute();
    await note(trx, 'team-joined', { ...noted, subject: `${team}` });
    return undefined;
  });
}

/** Somebody leaves a team or is taken out of it, or an invitation ends; with its last member the team is gone. */
export async function removeMember(db: Database, team: number, account: number, noted: Noted): Promise<void> {
  await atomically(db, async (trx) => {
    await lockTeam(trx, team);
    await trx.deleteFrom('team_members').where('team', '=', team).where('account', '=', account).execute();
    await note(trx, 'team-left', { ...noted, subject: `${team} of ${account}` });
    await deleteEmpty(trx, team, noted);
  });
}

/** A team without members: its bots leave their contests as those of a deleted account do. */
async function deleteEmpty(trx: Trx, team: number, noted: Noted): Promise<void> {
  if ((await membersOf(trx, [team])).some(({ isMember }) => isMember)) return;
  await deleteAccount(trx, team, noted);
}
