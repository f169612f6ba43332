import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../configuration/settings.ts';
import { Failure } from '../kit/failure.ts';
import { root } from '../match/games.ts';
import { isLost, isRefusal, openDatabase, reasonOf, withoutPassword, type Database } from '../store/database.ts';
import { dataFolder } from '../store/cluster.ts';
import { runningServer, startEmbedded } from '../store/embedded.ts';
import { migrate } from '../store/migrations.ts';
import { Locked, Unusable } from '../store/unusable.ts';
import { texts } from './text/start.ts';

type Work<T> = (db: Database, url: string) => Promise<T>;

/**
 * Works with the database of the arena that `DATABASE_URL` or `ARENA_DATA` names, whether the arena runs or not: the
 * embedded server is started for as long as it takes. Only work that `begins` an arena makes a database where there is
 * none: a backup of an empty one, because DATABASE_URL was forgotten, would be none.
 */
export async function withArena<T>(work: Work<T>, { begins = false } = {}): Promise<T> {
  const { DATABASE_URL: url, ARENA_DATA } = readSettings(['DATABASE_URL', 'ARENA_DATA']);
  const folder = url === undefined ? dataFolder(fileURLToPath(root), ARENA_DATA) : undefined;
  if (folder !== undefined && !begins && !existsSync(join(folder, 'lock'))) throw new Failure(texts().noArena(folder));
  try {
    return await (folder === undefined ? withDatabase(url!, work) : onceStarted(folder, work));
  } catch (error) {
    if (error instanceof Unusable) throw new Failure(error.message);
    const [at, why] = [folder ?? withoutPassword(url!), reasonOf(error)];
    if (isLost(error)) throw new Failure(texts()[folder === undefined ? 'noAnswer' : 'embeddedGone'](at, why));
    if (isRefusal(error)) throw new Failure(texts().refuses(at, why));
    throw error;
  }
}

/** How long an arena may take to start, or another command to end, in milliseconds. */
const mostPatience = 30_000;

/** With the embedded server: while an arena is starting it is not there yet, or lacks its database. */
async function onceStarted<T>(folder: string, work: Work<T>): Promise<T> {
  for (const until = performance.now() + mostPatience; ; await sleep(250)) {
    let begun = false;
    const begin: Work<T> = async (...args) => {
      begun = true;
      return await work(...args);
    };
    try {
      const running = runningServer(folder);
      return await (running === undefined ? inOwnServer(folder, begin) : withDatabase(running, begin));
    } catch (error) {
      if (begun || !isStarting(error) || performance.now() > until) throw error;
    }
  }
}

/** No socket, nobody who listens, no database, a server that takes no connections yet. */
const isStarting = (error: unknown): boolean =>
  error instanceof Locked || /^(ENOENT|ECONNREFUSED|3D000|57P03)$/.test(String((error as { code?: unknown }).code));

async function inOwnServer<T>(folder: string, work: Work<T>): Promise<T> {
  const server = await startEmbedded(folder, undefined, 0); // who is patient looks for the other's server again
  try {
    return await withDatabase(server.url, work);
  } finally {
    await server.stop();
  }
}

async function withDatabase<T>(url: string, work: Work<T>): Promise<T> {
  const db = openDatabase(url, { connections: 2 });
  try {
    await migrate(db);
    return await work(db, url);
  } finally {
    await db.destroy();
  }
}
