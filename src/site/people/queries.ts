import { latestOf, type Match } from '../../store/matches.ts';
import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { Role, VersionState } from '../../store/schema.ts';

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
  /** Of its newest version. */
  readonly number: number;
  readonly file: string;
  /** That the build found; null: the name of the file tells. */
  readonly language: string | null;
  readonly state: VersionState;
  /** The version that plays in a ladder, if one does. */
  readonly playing: { readonly version: number; readonly number: number; readonly ladder: number } | null;
}

/** The bots of a person, by game and name: all, or so many after one of them. */
export async function botsOf(
  db: Database,
  user: number,
  { limit, after }: { readonly limit?: number; readonly after?: number | undefined } = {},
): Promise<OwnBot[]> {
  const { rows } = await sql<OwnBot>`
    select bots.id, bots.game, bots.name, newest.number, newest.program as file, newest.language, newest.state,
      playing.of as playing
    from bots
    join lateral (
      select number, program, language, state from versions where bot = bots.id order by number desc limit 1
    ) newest on true
    left join lateral (
      select jsonb_build_object('version', versions.id, 'number', versions.number, 'ladder', contests.id) as of
      from versions
      join contest_versions on contest_versions.version = versions.id and left_at is null
      join contests on contests.id = contest_versions.contest and contests.kind = 'ladder'
      where versions.bot = bots.id
      order by contests.id, versions.number desc limit 1
    ) playing on true
    where bots.owner = ${user}
      and (${after ?? null}::bigint is null
        or (bots.game, bots.name) > (select game, name from bots where id = ${after ?? null} and owner = ${user}))
    order by bots.game, bots.name
    limit ${limit ?? null}
  `.execute(db);
  return rows;
}

/** The versions of a person's bots that are looked at for their latest matches. */
const mostVersions = 30;
/** The latest finished matches of a person's bots. */
export const resultsOf = async (db: Database, user: number, limit: number): Promise<Match[]> =>
  await latestOf(
    db,
    sql`
      select versions.id as version from versions join bots on bots.id = versions.bot
      where bots.owner = ${user} order by versions.id desc limit ${mostVersions}
    `,
    limit,
  );
