import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from '../../match/games.ts';
import type { Ladder } from './ladder.ts';
import type { Answer } from './standings-thread.ts';

/** Ladders by contest. */
export interface Standings {
  of(contest: number): Promise<Ladder>;
  close(): Promise<void>;
}

const fresh = 1000; // milliseconds for which a ladder is shown again
const rest = 10; // and so many times as long as it took to read and fit it
const patience = 50; // milliseconds that a page waits for the new one where there is an old one
const stale = 60_000; // milliseconds after which the old one is too old: nobody came meanwhile

interface Kept {
  last?: Ladder;
  coming: Promise<Ladder>;
  /** When it has to be read again; never before it has come. */
  until: number;
  /** When the last one is too old to be shown. */
  end: number;
}

export function makeStandings(databaseUrl: string): Standings {
  const { read, close } = makeReader(databaseUrl);
  return { of: keeping(read), close };
}

/** Ladders as they were read not long ago. */
export function keeping(
  readNow: (contest: number) => Promise<Ladder>,
  now = () => performance.now(),
  wait = () => sleep(patience),
): Standings['of'] {
  const kept = new Map<number, Kept>();
  const read = async (contest: number): Promise<Ladder> => {
    const began = now();
    const ladder = await readNow(contest).catch((error: unknown) => {
      kept.delete(contest);
      throw error;
    });
    const until = now() + Math.max(fresh, rest * (now() - began));
    kept.set(contest, { last: ladder, coming: Promise.resolve(ladder), until, end: until + stale });
    return ladder;
  };
  return async (contest) => {
    const known = kept.get(contest);
    if (known === undefined || known.until < now()) {
      const coming = read(contest);
      coming.catch(() => undefined); // whoever waits for it is told
      kept.set(contest, { end: 0, ...known, coming, until: Infinity });
    }
    const { last, coming, end } = kept.get(contest)!;
    return last === undefined || end < now() ? await coming : await Promise.race([coming, wait().then(() => last)]);
  };
}

// Always the build's file: Node runs no TypeScript.
const entry = fileURLToPath(new URL('dist/src/site/standings/standings-thread.js', root));

/** Asks the thread, which is started when it is first needed; each contest is asked for once at a time. */
function makeReader(databaseUrl: string): { read(contest: number): Promise<Ladder>; close(): Promise<void> } {
  const asked = new Map<number, { resolve(ladder: Ladder): void; reject(error: unknown): void }>();
  let thread: Worker | undefined;
  const hear = (answer: Answer): void => {
    const asking = asked.get(answer.contest)!;
    asked.delete(answer.contest);
    if ('ladder' in answer) asking.resolve(answer.ladder);
    else asking.reject(Object.assign(answer.error as Error, { code: answer.code }));
  };
  const end = (error: unknown): void => {
    thread = undefined;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  };
  const start = (): Worker => {
    const started = new Worker(entry, { workerData: databaseUrl }).on('message', hear).on('error', end);
    started.unref();
    return started;
  };
  return {
    read: (contest) =>
      new Promise((resolve, reject) => {
        asked.set(contest, { resolve, reject });
        thread ??= start();
        thread.postMessage(contest);
      }),
    async close() {
      await thread?.terminate();
      end(new Error('the site is closing'));
    },
  };
}
