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
import { planning, startEmbedded } from '../src/store/embedded.ts';
import { migrate, migratorOf } from '../src/store/migrations.ts';

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

/**
 * For tests that ask a site for many things at once: on a busy machine a request waits long for a connection, and is not
 * refused for that.
 */
export const patient = { patience: 200_000 };

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
  ...planning,
};

/**
 * Starts the server of the run, whose database `arena` is the template of all others, and returns the folder of its
 * socket. A shell waits for the end of the process that runs vitest, however it ends, and then ends the server, unless
 * the teardown of the run did (test/run.ts).
 */
async function startShared(folder: string): Promise<string> {
  await prepareDatabase(folder);
  const cluster = openCluster(folder, 0);
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

/**
 * For tests: gives the database the tables of an arena whose last migration was this one, with what they had of the
 * present data.
 */
export async function makeOlder(db: Database, last: string): Promise<void> {
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db);
  await sql`alter schema public rename to present`.execute(db);
  await sql`create schema public`.execute(db);
  const { error } = await migratorOf(db).migrateTo(last);
  if (error !== undefined) throw error;
  for (const { name, columns } of await tablesNow(db)) await copyPresent(db, name, columns);
  await sql`drop schema present cascade`.execute(db);
}

/** The tables, in the order in which they were made: those that they refer to come first. */
const tablesNow = async (db: Database): Promise<readonly { readonly name: string; readonly columns: string[] }[]> =>
  (
    await sql<{ name: string; columns: string[] }>`
      select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and attnum > 0
        and not attisdropped
      group by pg_class.oid, relname order by pg_class.oid
    `.execute(db)
  ).rows;

/** Before migration 010 a version was a row of `bots`. */
const presentNames: Readonly<Record<string, string>> = { bots: 'versions', contest_bots: 'contest_versions' };
const presentColumns: Readonly<Record<string, string>> = {
  'bots.version': 'number',
  'contest_bots.bot': 'version',
  'match_seats.bot': 'version',
  'tallies.first_bot': 'first_version',
  'tallies.second_bot': 'second_version',
  'rankings.bots': 'versions',
  'official_points.bot': 'version',
};

async function copyPresent(db: Database, table: string, columns: readonly string[]): Promise<void> {
  const source = sql.table(`present.${presentNames[table] ?? table}`);
  const copied = columns.map((column) => {
    if (table === 'bots' && (column === 'game' || column === 'name'))
      return sql`(select ${sql.ref(column)} from present.bots where bots.id = source.bot)`;
    return sql.ref(`source.${presentColumns[`${table}.${column}`] ?? column}`);
  });
  const whole = table !== 'contest_bots' || columns.includes('left_at');
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join(copied)} from ${source} source ${whole ? sql`` : sql`where left_at is null`}
  `.execute(db);
  const counted = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(${table}, 'id') as sequence where ${columns.includes('id')}
  `.execute(db);
  for (const { sequence } of counted.rows)
    if (sequence !== null)
      await sql`select setval(${sequence}, (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
        db,
      );
}
