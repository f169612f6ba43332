import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { openCluster, socketFolder } from '../src/store/cluster.ts';
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
  const run = process.env['ARENA_TEST_RUN'];
  if (run === undefined) return;
  const template = await onceInRun(run, 'database', makeTemplate);
  execFileSync('cp', ['-a', join(template, 'pg'), folder]);
  for (const programs of readdirSync(template).filter((name) => name.startsWith('postgresql-')))
    symlinkSync(join(template, programs), join(folder, programs));
}

async function makeTemplate(folder: string): Promise<string> {
  const server = await startEmbedded(folder);
  const database = openDatabase(server.url);
  await migrate(database);
  await database.destroy();
  await server.stop();
  return folder;
}

/**
 * What the test files of one run share, in a folder that is removed after the run (test/run.ts): made by the first test
 * that needs it, awaited by the others, who get the same text.
 */
async function onceInRun(run: string, name: string, make: (folder: string) => Promise<string>): Promise<string> {
  const [folder, made] = [join(run, name), join(run, `${name}.made`)];
  for (; !existsSync(made); await sleep(50)) {
    if (!makeUnlessThere(folder)) continue;
    try {
      writeFileSync(`${made}.half`, await make(folder));
      renameSync(`${made}.half`, made);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true }); // the next one tries again
      throw error;
    }
  }
  return readFileSync(made, 'utf8');
}

function makeUnlessThere(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  chmodSync(folder, 0o755); // PostgreSQL's user reads it, too
  return true;
}

/** For tests: a database that ends with `close`. */
interface TemporaryDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * For tests: a database with all tables, on the server of this run or (in a benchmark) on one of its own. A test that
 * kills, fills or restarts a server starts one in a `preparedFolder`.
 */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const run = process.env['ARENA_TEST_RUN'];
  return run === undefined ? await databaseAlone() : await copyOf('arena', run);
}

/** For tests: a database without tables. */
export const emptyDatabase = async (): Promise<TemporaryDatabase> =>
  await copyOf('template1', process.env['ARENA_TEST_RUN']!);

async function copyOf(template: string, run: string): Promise<TemporaryDatabase> {
  const sockets = await onceInRun(run, 'server', startShared);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // this strategy takes a third of the CPU of the default one
  await administer(sockets, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(sockets, name),
    close: async () => await administer(sockets, `drop database ${name} with (force)`),
  };
}

async function databaseAlone(): Promise<TemporaryDatabase> {
  const folder = temporaryFolder();
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

/** How the server of the run is unlike that of an arena: no power cut, and the connections of several test files. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '500',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
};

/**
 * Starts the server of the run, whose database `arena` is the template of all others, and returns the folder of its
 * socket. A shell waits for the end of the process that runs vitest, however it ends, and then ends the server, unless
 * the teardown of the run did (test/run.ts).
 */
async function startShared(folder: string): Promise<string> {
  await prepareDatabase(folder);
  const cluster = openCluster(folder);
  const sockets = socketFolder(cluster);
  const { hba, ident } = cluster.access;
  const all = { ...settings, unix_socket_directories: sockets, hba_file: hba, ident_file: ident };
  const guard = '"$@" & tail --pid="$0" -f /dev/null; kill -QUIT $! 2>/dev/null';
  const words = ['-D', cluster.pgdata, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = openSync(cluster.log, 'a', 0o600);
  if (cluster.account !== undefined) fchownSync(log, cluster.account.uid, cluster.account.gid);
  spawn('sh', ['-c', guard, `${process.ppid}`, cluster.binaries.postgres, ...words], {
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    detached: true, // Ctrl-C in a terminal ends vitest first
    stdio: ['ignore', log, log],
    ...cluster.account,
  }).unref();
  closeSync(log);
  cluster.close();
  for (let waited = 0; ; waited += 50)
    try {
      await administer(sockets, 'select 1');
      return sockets;
    } catch (error) {
      if (waited > 60_000) throw new Error(readFileSync(cluster.log, 'utf8'), { cause: error });
      await sleep(50);
    }
}

/** A command to the server of the run, outside of all databases of tests. */
async function administer(sockets: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(sockets, 'postgres') });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

const urlOf = (sockets: string, database: string): string =>
  `postgres://arena@localhost/${database}?host=${encodeURIComponent(sockets)}`;

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

/** For tests: reverts migration 025. */
async function undoAdministration(db: Database): Promise<void> {
  await sql`alter table users drop column banned_until, drop column ban_reason`.execute(db);
  await sql`drop table quotas, site_texts`.execute(db);
  await sql`alter table workers drop column drained_at`.execute(db);
  await sql`alter table versions drop column worker`.execute(db);
  await sql`drop index audit_by_action`.execute(db);
  await sql`delete from kysely_migration where name >= '025'`.execute(db);
}

/** For tests: reverts migrations 024 and 027. */
async function undoClasses(db: Database): Promise<void> {
  await undoAdministration(db);
  await sql`alter table matches drop column replaced_at`.execute(db); // 029
  await sql`drop table team_members`.execute(db);
  await sql`alter table tournaments drop column class, drop column reference`.execute(db);
  await sql`drop table class_bots, class_members, classes`.execute(db);
  await sql`delete from kysely_migration where name >= '024'`.execute(db);
}

/** For tests: reverts migration 020. */
async function undoComments(db: Database): Promise<void> {
  await undoClasses(db);
  await sql`drop index matches_void`.execute(db); // 023
  await sql`drop function hide_results cascade`.execute(db); // 022
  await sql`drop table contest_moderators`.execute(db);
  await sql`alter table contests drop column is_hidden`.execute(db);
  await sql`drop function set_game_version cascade`.execute(db); // 021
  await sql`alter table matches drop column game_version`.execute(db);
  await sql`drop table game_samples, game_files, game_versions, game_moderators, games`.execute(db);
  await sql`drop table comment_reports, comments`.execute(db);
  await sql`delete from kysely_migration where name >= '020'`.execute(db);
}

/** For tests: reverts migration 019. */
async function undoTournaments(db: Database): Promise<void> {
  await undoComments(db);
  await sql`drop table summaries, tournaments`.execute(db);
  await sql`alter table contest_versions drop column number, drop column name, drop column withdrawn_from`.execute(db);
  await sql`alter table matches drop column number, add constraint matches_contest_round_board_key unique (contest, round, board)`.execute(
    db,
  );
  await sql`drop index matches_boards, matches_rounds`.execute(db);
  await sql`alter table contests drop column owner`.execute(db);
  await sql`delete from kysely_migration where name >= '019'`.execute(db);
}

/** For tests: reverts migrations 017 and 018. */
async function undoOpenid(db: Database): Promise<void> {
  await undoTournaments(db);
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
