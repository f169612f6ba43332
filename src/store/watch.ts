import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TroubleMessage } from '../text/troubles.ts';
import { fullDiskAt, troubleOf } from './database.ts';
import { unknownMigration } from './migrations.ts';

/** Asks a database again and again whether it answers, and whether all is well with it. */
export interface Watch {
  /** Whether the last question got no answer. */
  isSilent(): boolean;
  /** Why matches have to wait although the database answers; undefined while all is well. */
  trouble(): TroubleMessage | undefined;
  close(): Promise<void>;
}

const interval = 500; // ms between two questions
const patience = 3000; // ms for an answer: a busy machine is slow, a frozen server says nothing at all
const examinedEvery = 5000; // ms

/** Calls `onSilence` after every question that got no answer. */
export function watchDatabase(databaseUrl: string, onSilence: () => void): Watch {
  const stop = new AbortController();
  let asked = new AbortController(); // aborted when the question is over
  let connection: Promise<pg.Client> | undefined;
  let silent = false;

  const ask = async (): Promise<boolean> => {
    connection ??= connected(databaseUrl);
    asked = new AbortController();
    const answer = connection.then((client) => client.query('select')).then(() => true);
    try {
      return await Promise.race([answer, silence(patience, asked.signal)]);
    } catch {
      return false;
    } finally {
      asked.abort();
    }
  };
  const hangUp = (): void => {
    connection?.then(forget, () => undefined); // one that was never made is forgotten already
    connection = undefined;
  };
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const answers = await ask();
      if (stop.signal.aborted) break;
      silent = !answers;
      if (silent) {
        hangUp();
        onSilence();
      }
      await sleep(interval, undefined, { ref: false, signal: stop.signal }).catch(() => undefined); // it is closed
    }
    hangUp();
  })();
  const troubles = watchTroubles(databaseUrl, stop.signal);
  return {
    isSilent: () => silent,
    trouble: () => fullDiskAt(databaseUrl) ?? troubles.current(),
    async close() {
      stop.abort();
      asked.abort();
      await watching;
      troubles.close();
    },
  };
}

/**
 * Resolves to false after so many milliseconds, in a dozen steps: a process whose event loop was blocked has lost one
 * step, and reads an answer that came meanwhile.
 */
export async function silence(ms: number, stop: AbortSignal): Promise<false> {
  for (let step = 0; step < 12; step++) await sleep(ms / 12, undefined, { ref: false, signal: stop });
  return false;
}

/** Examines the database on a connection of its own: how long that takes tells nothing. */
function watchTroubles(
  databaseUrl: string,
  stop: AbortSignal,
): { current(): TroubleMessage | undefined; close(): void } {
  let client: pg.Client | undefined;
  let trouble: TroubleMessage | undefined;
  void (async () => {
    while (!stop.aborted) {
      try {
        client ??= await connected(databaseUrl);
        trouble = await examined(client);
      } catch {
        forget(client); // the connection was lost
        client = undefined;
      }
      await sleep(examinedEvery, undefined, { ref: false, signal: stop }).catch(() => undefined); // it is closed
    }
    forget(client);
  })();
  return { current: () => trouble, close: () => forget(client) };
}

// More rows than fit into the memory for it, so that the server writes a temporary file; nothing else changes.
const needsRoom = `
  set work_mem = '64kB';
  set temp_tablespaces = '';
  select count(*) from generate_series(1, 20000)`;

/** A full disk shows when the server needs room: it tells nobody how much room is left. */
async function examined(client: pg.Client): Promise<TroubleMessage | undefined> {
  try {
    if ((await unknownMigration((query) => client.query(query))) !== undefined) return { code: 'database-newer' };
    await client.query(needsRoom);
    return undefined;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble?.code === 'database-full') return trouble;
    throw error;
  }
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'arena watch',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined); // the next question fails
  try {
    await client.connect();
    return client;
  } catch (error) {
    forget(client);
    throw error;
  }
}

/** Closes a connection without waiting for a server that may be frozen. */
function forget(client: pg.Client | undefined): void {
  client?.end().catch(() => undefined); // it is broken already
}
