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

/** For tests: reverts migration 005. */
export async function undoVersions(db: Database): Promise<void> {
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
