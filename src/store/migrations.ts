import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { code, ending } from '../kit/root.ts';
import type { Database } from './database.ts';
import { texts } from './text.ts';
import { Unusable } from './unusable.ts';

/**
 * Brings the tables up to date, in one transaction under Kysely's advisory lock: an interrupted run changes nothing,
 * and of two runs at once the second waits. Throws `Unusable` where a newer version has migrated the database.
 */
export async function migrate(database: Database): Promise<void> {
  await assertKnown(database);
  const { error } = await migratorOf(database).migrateToLatest();
  if (error !== undefined) throw error;
}

export const migratorOf = (database: Database): Migrator =>
  new Migrator({ db: database, provider: { getMigrations: loadMigrations } });

/** Brings the tables of an empty database to one of the migrations. */
export async function migrateTo(database: Database, name: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: loadMigrations } });
  const { error } = await migrator.migrateTo(name);
  if (error !== undefined) throw error;
}

/** The names of all migrations that this version knows, in their order. */
export const knownMigrations = (): string[] => migrationFiles().map(nameOf);

/** Throws `Unusable` where the database has a migration that this version does not know. */
export async function assertKnown(database: Database): Promise<void> {
  const unknown = await unknownMigration(async (query) => await sql.raw<{ name: string }>(query).execute(database));
  if (unknown !== undefined) throw new Unusable(texts().newerDatabase(unknown));
}

/** The first migration of a database that this version does not know: a newer version has run it. */
export async function unknownMigration(
  ask: (query: string) => Promise<{ readonly rows: readonly { readonly name: string }[] }>,
): Promise<string | undefined> {
  const known = new Set(migrationFiles().map(nameOf));
  try {
    const { rows } = await ask('select name from kysely_migration order by name');
    return rows.find(({ name }) => !known.has(name))?.name;
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01') return undefined; // a database without tables
    throw error;
  }
}

const folder = new URL('src/store/migrations/', code);

/**
 * The files of `migrations/` by their names, `NNN-name`, which databases remember: one that has been released keeps its
 * name and its text. Each exports its `statements`; each statement ends with a semicolon at the end of a line.
 */
async function loadMigrations(): Promise<Record<string, Migration>> {
  const migrations = migrationFiles().map(async (file): Promise<[string, Migration]> => {
    const { statements } = (await import(fileURLToPath(new URL(file, folder)))) as { readonly statements: string };
    return [nameOf(file), { up: (db: Kysely<unknown>) => run(db, statements) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{3}-[a-z0-9-]+\.[jt]s$/.test(file) && file.endsWith(ending))
    .toSorted();
const nameOf = (file: string): string => file.slice(0, -ending.length);

/** One statement at a time: Kysely's queries are prepared, and a prepared query is one statement. */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
