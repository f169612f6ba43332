import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { code, ending } from '../kit/root.ts';
import type { Database } from './database.ts';

/**
 * Brings the tables up to date, in one transaction under Kysely's advisory lock: an interrupted run changes nothing,
 * and of two runs at once the second waits.
 */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: loadMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

const folder = new URL('src/store/migrations/', code);

/**
 * The files of `migrations/` by their names, `NNN-name`, which databases remember: one that has been released keeps its
 * name and its text. Each exports its `statements`; each statement ends with a semicolon at the end of a line.
 */
async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = readdirSync(folder).filter((file) => /^\d{3}-[a-z0-9-]+\.[jt]s$/.test(file) && file.endsWith(ending));
  const migrations = files.toSorted().map(async (file): Promise<[string, Migration]> => {
    const { statements } = (await import(fileURLToPath(new URL(file, folder)))) as { readonly statements: string };
    return [file.slice(0, -ending.length), { up: (db: Kysely<unknown>) => run(db, statements) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}

/** One statement at a time: Kysely's queries are prepared, and a prepared query is one statement. */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
