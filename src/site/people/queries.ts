import { finishedOf } from '../bots/queries.ts';
import type { Match } from '../../store/matches.ts';
import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { Role } from '../../store/schema.ts';

/** What everybody sees of a person. */
export interface Profile {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
  readonly country: string;
  readonly school: string;
  readonly interests: string;
  readonly hasPicture: boolean;
  readonly createdAt: Date;
}

export async function profileOf(db: Database, login: string): Promise<Profile | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'login', 'role', 'country', 'school', 'interests', 'created_at as createdAt'])
    .select(sql<boolean>`picture is not null`.as('hasPicture'))
    .where(sql<string>`lower(login)`, '=', login.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function pictureOf(db: Database, login: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('users')
    .select('picture')
    .where(sql<string>`lower(login)`, '=', login.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.picture ?? undefined;
}

export interface ProfileChange {
  readonly country: string;
  readonly school: string;
  readonly interests: string;
  /** A new picture, or null to remove it; by default the old one stays. */
  readonly picture?: Buffer | null;
}

export async function updateProfile(db: Database, user: number, change: ProfileChange): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', user).execute();
}

export interface OwnBot {
  readonly id: number;
  readonly game: string;
  readonly name: string;
}

/** The bots of a person, by game and name. */
export async function botsOf(db: Database, user: number): Promise<OwnBot[]> {
  return await db
    .selectFrom('bots')
    .select(['id', 'game', 'name'])
    .where('owner', '=', user)
    .orderBy('game')
    .orderBy('name')
    .execute();
}

/** The versions of a person's bots that are looked at for their latest matches. */
const mostVersions = 30;

/** The latest finished matches of a person's bots. */
export async function resultsOf(db: Database, user: number, limit: number): Promise<Match[]> {
  const versions = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('versions.id')
    .where('owner', '=', user)
    .orderBy('versions.id', 'desc')
    .limit(mostVersions)
    .execute();
  const all = await Promise.all(versions.map(({ id }) => finishedOf(db, id, limit)));
  const matches = new Map(all.flat().map((match) => [match.id, match]));
  return [...matches.values()]
    .toSorted((one, other) => other.finishedAt!.getTime() - one.finishedAt!.getTime() || other.id - one.id)
    .slice(0, limit);
}
