import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql, type Transaction } from 'kysely';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { note } from '../people/audit.ts';
import type { Database } from '../store/database.ts';
import { knownMigrations, migrate, migrateTo } from '../store/migrations.ts';
import type { Schema } from '../store/schema.ts';
import { whyNot } from '../text/files.ts';
import { hasQueue } from './overview.ts';
import { queueName, type Queue, type StoredJob } from './queue.ts';
import { texts } from './text.ts';

// A backup is a gzipped file of JSON lines: what it is, then each table with its rows, then the jobs, then the end. It
// needs no program of PostgreSQL, and can be restored where another version of PostgreSQL runs.

type Trx = Transaction<Schema>;

interface Header {
  readonly arenaBackup: 1;
  readonly at: string;
  readonly migrations: readonly string[];
}
interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
  /** The last numbers that were given, by column. */
  readonly last: Readonly<Record<string, number | null>>;
}
type Line =
  | Header
  | TableLine
  | { /** As JSON: in a value of the type json the order of the keys tells, and is kept. */ readonly row: string }
  | { readonly job: StoredJob }
  | { readonly end: { readonly rows: number; readonly jobs: number } };

/** What running processes say to each other, and what migrations keep. */
const passing = ['workers', 'live_frames', 'seat_messages', 'connections', 'kysely_migration', 'kysely_migration_lock'];

/** Writes all of an arena as it is at one moment, while it runs or not; returns the number of rows. */
export async function backup(db: Database, file: string): Promise<number> {
  if (existsSync(file)) throw new Failure(texts().exists(escape(file)));
  const half = `${file}.half`;
  let rows = 0;
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const lines = Readable.from(linesOf(trx, () => ++rows));
        await pipeline(lines, createGzip(), createWriteStream(half, { mode: 0o600 })); // it has hashes of passwords
      });
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new Failure(texts().cannotWrite(escape(file), whyNot(error)));
  }
  await note(db, 'backup');
  return rows;
}

async function* linesOf(trx: Trx, count: () => number): AsyncGenerator<string> {
  const header: Header = { arenaBackup: 1, at: new Date().toISOString(), migrations: await migrationsOf(trx) };
  yield `${JSON.stringify(header)}\n`;
  let rows = 0;
  for (const table of await tablesOf(trx)) {
    yield `${JSON.stringify(await describe(trx, table))}\n`;
    for await (const row of rowsOf(trx, table)) {
      rows = count();
      yield `${rowStart}${row}}\n`;
    }
  }
  const jobs = await jobsOf(trx);
  for (const job of jobs) yield `${JSON.stringify({ job })}\n`;
  yield `${JSON.stringify({ end: { rows, jobs: jobs.length } })}\n`;
}

const rowStart = '{"row":';

async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${passing}::text[]) order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Columns that can be written, and the sequences of those that number rows. */
async function describe(db: Database, table: string): Promise<TableLine> {
  const { rows } = await sql<{ name: string; sequence: string | null }>`
    select attname as name, pg_get_serial_sequence(${table}, attname) as sequence from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  `.execute(db);
  const last: Record<string, number | null> = {};
  for (const { name, sequence } of rows) {
    if (sequence === null) continue;
    const found = await sql<{ value: number | null }>`
      select last_value as value from pg_sequences where format('%I.%I', schemaname, sequencename) = ${sequence}
    `.execute(db);
    last[name] = found.rows[0]!.value;
  }
  return { table, columns: rows.map(({ name }) => name), last };
}

/** Sources and logs are long: few of them at once. */
const rowsAtOnce: Readonly<Record<string, number>> = { artefacts: 1, logs: 20 };

/** The rows of a table as JSON; a value of the type json has its own line breaks, which are blanks as well. */
async function* rowsOf(trx: Trx, table: string): AsyncGenerator<string> {
  const cursor = sql`declare backup_rows cursor for
    select replace(row_to_json(${sql.id(table)})::text, E'\\n', ' ') as row from ${sql.table(table)}`;
  await cursor.execute(trx);
  for (;;) {
    const fetch = sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce[table] ?? 500)} from backup_rows`;
    const { rows } = await fetch.execute(trx);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await sql`close backup_rows`.execute(trx);
}

async function jobsOf(trx: Trx): Promise<StoredJob[]> {
  if (!(await hasQueue(trx))) return [];
  const { rows } = await sql<StoredJob>`
    select data, priority, group_id as "group" from pgboss.job where name = ${queueName} and state <= 'active'
    order by priority desc, created_on, start_after
  `.execute(trx);
  return rows;
}

/** Fills an empty arena with a backup, wholly or not at all; returns the number of rows. */
export async function restore(db: Database, queue: () => Promise<Queue>, file: string): Promise<number> {
  const lines = readLines(file);
  const reader = lines[Symbol.asyncIterator]();
  try {
    const header = await nextLine(reader, file);
    if (!('arenaBackup' in header) || header.arenaBackup !== 1) throw new Failure(texts().noBackup(escape(file)));
    await needEmpty(db);
    await prepareTables(db, header.migrations);
    const opened = await queue();
    const rows = await db.transaction().execute((trx) => load(trx, opened, reader, file));
    await migrate(db);
    await note(db, 'restore', { subject: header.at });
    return rows;
  } finally {
    lines.close();
  }
}

function readLines(file: string): Interface {
  if (!existsSync(file)) throw new Failure(texts().noFile(escape(file)));
  const unzipped = createReadStream(file).pipe(createGunzip());
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
  unzipped.on('error', () => lines.close()); // the end is missing then
  return lines;
}

async function nextLine(reader: AsyncIterator<string>, file: string): Promise<Line> {
  const { value, done } = await reader.next().catch((error: Error) => {
    if ('code' in error && String(error.code).startsWith('Z_')) return { value: '', done: true };
    throw error;
  });
  if (done === true) throw new Failure(texts().cutOff(escape(file)));
  if (value.startsWith(rowStart)) return { row: value.slice(rowStart.length, -1) };
  try {
    return JSON.parse(value) as Line;
  } catch {
    throw new Failure(texts().noBackup(escape(file)));
  }
}

async function needEmpty(db: Database): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from users where role <> 'arena') or exists (select from contests)
      or exists (select from bots) or exists (select from matches) as is
  `.execute(db);
  if (rows[0]!.is) throw new Failure(texts().notEmpty);
}

/** The tables become those of the version that made the backup; the way on from there is that of every update. */
async function prepareTables(db: Database, wanted: readonly string[]): Promise<void> {
  const present = await migrationsOf(db);
  if (wanted.join() === present.join()) return;
  const known = knownMigrations();
  if (wanted.some((name, at) => name !== known[at])) throw new Failure(texts().otherVersion(wanted.at(-1) ?? ''));
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateTo(db, wanted.at(-1)!);
}

/** Loads rows and jobs; references may point to rows that come later. */
async function load(trx: Trx, queue: Queue, reader: AsyncIterator<string>, file: string): Promise<number> {
  const tables = await tablesOf(trx);
  const references = await referencesOf(trx);
  await defer(trx, references, true);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} cascade`.execute(trx);
  const rows = await loadLines(trx, queue, reader, file);
  await sql`set constraints all immediate`.execute(trx);
  await defer(trx, references, false);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  return rows;
}

interface Reference {
  readonly table: string;
  readonly name: string;
}

async function referencesOf(trx: Trx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and not condeferrable and connamespace = 'public'::regnamespace
  `.execute(trx);
  return rows;
}

async function defer(trx: Trx, references: readonly Reference[], isDeferred: boolean): Promise<void> {
  const how = isDeferred ? sql`deferrable initially deferred` : sql`not deferrable`;
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.id(name)} ${how}`.execute(trx);
}

const mostCollected = { rows: 500, characters: 2 ** 22 };

/** Rows go to the database in pieces of a few megabytes. */
async function loadLines(trx: Trx, queue: Queue, reader: AsyncIterator<string>, file: string): Promise<number> {
  let table: TableLine | undefined;
  let collected: string[] = [];
  let [characters, rows] = [0, 0];
  const jobs: StoredJob[] = [];
  const store = async (): Promise<void> => {
    if (table !== undefined && collected.length > 0) await insert(trx, table, collected);
    [collected, characters] = [[], 0];
  };
  for (;;) {
    const line = await nextLine(reader, file);
    if ('row' in line) {
      rows++;
      characters += line.row.length;
      collected.push(line.row);
      if (collected.length >= mostCollected.rows || characters > mostCollected.characters) await store();
    } else if ('table' in line) {
      await store();
      table = line;
      await continueNumbers(trx, line);
    } else if ('job' in line) jobs.push(line.job);
    else if ('end' in line) {
      await store();
      if (line.end.rows !== rows || line.end.jobs !== jobs.length) throw new Failure(texts().cutOff(escape(file)));
      await queue.restore(trx, jobs);
      return rows;
    }
  }
}

async function insert(trx: Trx, { table, columns }: TableLine, rows: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)
  `.execute(trx);
}

/** Numbers that were given once are not given again. */
async function continueNumbers(trx: Trx, { table, last }: TableLine): Promise<void> {
  for (const [column, value] of Object.entries(last)) {
    if (value === null) continue;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${value})`.execute(trx);
  }
}
