import { fileURLToPath } from 'node:url';
import { readSettings } from '../configuration/settings.ts';
import { Failure } from '../kit/failure.ts';
import { root } from '../match/games.ts';
import { isLost, isRefusal, openDatabase, reasonOf, withoutPassword, type Database } from '../store/database.ts';
import { dataFolder } from '../store/cluster.ts';
import { runningServer, startEmbedded } from '../store/embedded.ts';
import { migrate } from '../store/migrations.ts';
import { Unusable } from '../store/unusable.ts';
import { texts } from './text/start.ts';

/**
 * Works with the database of the arena that `DATABASE_URL` or `ARENA_DATA` names, whether the arena runs or not: the
 * embedded server is started for as long as it takes.
 */
export async function withArena<T>(work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url, ARENA_DATA } = readSettings(['DATABASE_URL', 'ARENA_DATA']);
  try {
    if (url !== undefined) return await withDatabase(url, work);
    const folder = dataFolder(fileURLToPath(root), ARENA_DATA);
    const running = runningServer(folder);
    if (running !== undefined) return await withDatabase(running, work);
    const server = await startEmbedded(folder);
    try {
      return await withDatabase(server.url, work);
    } finally {
      await server.stop();
    }
  } catch (error) {
    if (error instanceof Unusable) throw new Failure(error.message);
    const at = withoutPassword(url ?? '');
    if (isLost(error)) throw new Failure(texts().noAnswer(at, reasonOf(error)));
    if (isRefusal(error)) throw new Failure(texts().refuses(at, reasonOf(error)));
    throw error;
  }
}

async function withDatabase<T>(url: string, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { connections: 2 });
  try {
    await migrate(db);
    return await work(db, url);
  } finally {
    await db.destroy();
  }
}
