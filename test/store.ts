import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../src/store/database.ts';
import { startEmbedded } from '../src/store/embedded.ts';
import { migrate } from '../src/store/migrations.ts';

/** For tests: a folder that PostgreSQL's user may read too. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** For tests: a folder with a new database, as after a first start and stop of an arena. */
export async function preparedFolder(): Promise<string> {
  const folder = temporaryFolder();
  await prepareDatabase(folder);
  return folder;
}

/** For tests: puts a new database into a folder. */
export async function prepareDatabase(folder: string): Promise<void> {
  const template = await prepared();
  if (template === undefined) return;
  execFileSync('cp', ['-a', join(template, 'pg'), folder]);
  for (const programs of readdirSync(template).filter((name) => name.startsWith('postgresql-')))
    symlinkSync(join(template, programs), join(folder, programs));
}

/**
 * The database that the tests of one run copy: made by the first test that needs it, kept until the run is over
 * (test/run.ts). Of two made at once the first is kept.
 */
async function prepared(): Promise<string | undefined> {
  const run = process.env['ARENA_TEST_RUN'];
  if (run === undefined) return undefined;
  const template = join(run, 'database');
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(run, 'making-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder);
  const database = openDatabase(server.url);
  await migrate(database);
  await database.destroy();
  await server.stop();
  try {
    renameSync(folder, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
  return template;
}

/** For tests: a server of its own with all tables, without protection against a power cut. */
export async function temporaryDatabase(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await preparedFolder();
  const settings = join(folder, 'pg/postgresql.conf');
  if (existsSync(settings)) appendFileSync(settings, 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n');
  const server = await startEmbedded(folder);
  const close = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const database = openDatabase(server.url);
  try {
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  } finally {
    await database.destroy();
  }
  return { url: server.url, close };
}

/** For tests: so many bots of geography, each with one version, both numbered from 1 in an empty database. */
export async function addBots(db: Database, count: number): Promise<void> {
  await sql`
    with added as (
      insert into bots (owner, game, name)
      select (select id from users where role = 'arena'), 'geography', 'bot ' || number from generate_series(1, ${count}::int) number
      returning id
    )
    insert into versions (bot, number, program) select id, 1, 'random' from added order by id
  `.execute(db);
}

/** For tests: the bot of a version. */
export const botOf = async (db: Database, version: number): Promise<number> =>
  (await db.selectFrom('versions').select('bot').where('id', '=', version).executeTakeFirstOrThrow()).bot;

/** For tests: reverts migrations 017 and 018. */
async function undoOpenid(db: Database): Promise<void> {
  await sql`drop index audit_of`.execute(db);
  await sql`drop table news, site, newcomers, openid_visits, identities`.execute(db);
  await sql`delete from kysely_migration where name >= '017'`.execute(db);
}

/** For tests: reverts migration 016. */
async function undoMemory(db: Database): Promise<void> {
  await undoOpenid(db);
  await sql`drop table memories`.execute(db);
  await sql`alter table contests drop column memory`.execute(db);
  await sql`alter table versions drop column language`.execute(db);
  await sql`alter table workers drop column languages`.execute(db);
  await sql`delete from kysely_migration where name >= '016'`.execute(db);
}

/** For tests: reverts migration 015. */
async function undoConnect(db: Database): Promise<void> {
  await undoMemory(db);
  await sql`drop table connections, seat_messages`.execute(db);
  await sql`alter table versions drop column kind`.execute(db);
  await sql`alter table contests drop column margin`.execute(db);
  await sql`alter table matches drop column awaits_since`.execute(db);
  await sql`delete from kysely_migration where name >= '015'`.execute(db);
}

/** For tests: reverts migration 012. */
async function undoUploads(db: Database): Promise<void> {
  await undoConnect(db);
  await sql`drop function tell_version cascade`.execute(db); // 014
  await sql`drop table match_stderr`.execute(db);
  await sql`alter table versions drop column artefact, drop column state, drop column attempt, drop column token, drop column failure, drop column output, drop column trial`.execute(
    db,
  );
  await sql`drop index versions_created`.execute(db);
  await sql`drop table artefacts`.execute(db);
  await sql`alter table matches drop column made_by`.execute(db);
  await sql`delete from kysely_migration where name >= '012'`.execute(db);
}

/** For tests: reverts migration 011. */
async function undoPeople(db: Database): Promise<void> {
  await undoUploads(db);
  await sql`alter table bots drop column owner`.execute(db);
  await sql`drop table audit, links, tokens, sessions, users`.execute(db);
  await sql`delete from kysely_migration where name >= '011'`.execute(db);
}

/** For tests: reverts migration 010. */
export async function undoBots(db: Database): Promise<void> {
  await undoPeople(db);
  await sql`alter table versions add column game text, add column name text`.execute(db);
  await sql`update versions set game = bots.game, name = bots.name from bots where bots.id = versions.bot`.execute(db);
  await sql`alter table versions drop column bot, alter column game set not null, alter column name set not null`.execute(
    db,
  );
  await sql`drop table bots`.execute(db);
  for (const [table, column, old] of [
    ['versions', 'number', 'version'],
    ['contest_versions', 'version', 'bot'],
    ['match_seats', 'version', 'bot'],
    ['tallies', 'first_version', 'first_bot'],
    ['tallies', 'second_version', 'second_bot'],
    ['rankings', 'versions', 'bots'],
    ['official_points', 'version', 'bot'],
  ] as const)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to ${sql.ref(old)}`.execute(db);
  const { rows: constraints } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where conname like '%version%' and connamespace = 'public'::regnamespace
  `.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(name.replaceAll('version', 'bot'))}`.execute(
      db,
    );
  await sql`alter index match_seats_of_version rename to match_seats_of_bot`.execute(db);
  await sql`alter sequence versions_id_seq rename to bots_id_seq`.execute(db);
  await sql`alter table contest_versions rename to contest_bots`.execute(db);
  await sql`alter table versions rename to bots`.execute(db);
  await sql`alter table bots alter column version set default 1, add unique (game, name, version), add unique (game, name, fingerprint)`.execute(
    db,
  );
  await sql`delete from kysely_migration where name >= '010'`.execute(db);
}

/** For tests: reverts migration 005. */
export async function undoVersions(db: Database): Promise<void> {
  await undoBots(db);
  await sql`delete from contest_bots where left_at is not null`.execute(db);
  await sql`alter table contest_bots drop column prior, drop column left_at`.execute(db);
  await sql`alter table bots drop column version, drop column fingerprint, add constraint bots_game_name_key unique (game, name)`.execute(
    db,
  );
  await sql`delete from kysely_migration where name >= '005'`.execute(db);
}

/** For tests: reverts migration 004. */
export async function undoOfficial(db: Database): Promise<void> {
  await undoVersions(db);
  await sql`alter table matches drop column kind`.execute(db);
  await sql`drop index tallies_of_second`.execute(db);
  await sql`drop table rankings, official_points`.execute(db);
  await sql`delete from kysely_migration where name >= '004'`.execute(db);
}
