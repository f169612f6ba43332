import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from '../match/games.ts';
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

interface Kept {
  last?: Ladder;
  coming: Promise<Ladder>;
  /** When it has to be read again; never before it has come. */
  until: number;
}

export function makeStandings(databaseUrl: string): Standings {
  const reader = makeReader(databaseUrl);
  const kept = new Map<number, Kept>();
  const read = async (contest: number): Promise<Ladder> => {
    const began = performance.now();
    const ladder = await reader.read(contest).catch((error: unknown) => {
      kept.delete(contest);
      throw error;
    });
    const ended = performance.now();
    kept.set(contest, { last: ladder, coming: Promise.resolve(ladder), until: ended + Math.max(fresh, rest * (ended - began)) });
    return ladder;
  };
  return {
    async of(contest) {
      const known = kept.get(contest);
      if (known === undefined || known.until < performance.now()) {
        const coming = read(contest);
        coming.catch(() => undefined); // whoever waits for it is told
        kept.set(contest, { ...known, coming, until: Infinity });
      }
      const { last, coming } = kept.get(contest)!;
      return last === undefined ? await coming : await Promise.race([coming, sleep(patience, last)]);
    },
    close: reader.close,
  };
}

// Always the build's file: Node runs no TypeScript.
const entry = fileURLToPath(new URL('dist/src/server/standings-thread.js', root));

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
