import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Asks a database again and again whether it answers. */
export interface Watch {
  /** Whether the last question got no answer. */
  isSilent(): boolean;
  close(): Promise<void>;
}

const interval = 500; // ms between two questions
const patience = 3000; // ms for an answer: a busy machine is slow, a frozen server says nothing at all

/** Calls `onSilence` after every question that got no answer. */
export function watchDatabase(databaseUrl: string, onSilence: () => void): Watch {
  const stop = new AbortController();
  let client: pg.Client | undefined;
  let silent = false;

  const ask = async (): Promise<boolean> => {
    try {
      client ??= await connected(databaseUrl);
      const answer = client.query('select').then(() => true);
      return await Promise.race([answer, sleep(patience, false, { ref: false, signal: stop.signal })]);
    } catch {
      return false;
    }
  };
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const answers = await ask();
      if (stop.signal.aborted) break;
      silent = !answers;
      if (silent) {
        forget(client);
        client = undefined;
        onSilence();
      }
      await sleep(interval, undefined, { ref: false, signal: stop.signal }).catch(() => undefined); // it is closed
    }
    forget(client);
  })();
  return {
    isSilent: () => silent,
    async close() {
      stop.abort();
      await watching;
    },
  };
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'arena watch',
    connectionTimeoutMillis: patience,
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
