import { fileURLToPath } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { root } from '../match/games.ts';
import { openDatabase, type Database } from '../store/database.ts';

// Threads of the site: a fit of a thousand ratings takes longer than a page or a live stream may wait. Asked for a
// contest, a thread answers with what it read.

/** Asks a thread. */
export interface Reader<T> {
  read(contest: number): Promise<T>;
  /** All requests that wait fail with this error. */
  interrupt(error: Error): void;
  close(): Promise<void>;
}

type Answer<T> = { readonly contest: number } & (
  | { readonly found: T }
  | { readonly error: unknown; readonly code: unknown }
);

/** A thread, by its file in this folder, which starts at the first request; each contest is asked for once at a time. */
export function makeReader<T>(file: string, databaseUrl: string): Reader<T> {
  const entry = fileURLToPath(new URL(`dist/src/site/${file}.js`, root)); // Node 20 runs no TypeScript
  const asked = new Map<number, { resolve(found: T): void; reject(error: unknown): void }>();
  let thread: Worker | undefined;
  const hear = (answer: Answer<T>): void => {
    const asking = asked.get(answer.contest);
    asked.delete(answer.contest);
    if ('found' in answer) asking?.resolve(answer.found);
    else asking?.reject(Object.assign(answer.error as Error, { code: answer.code }));
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
    interrupt(error) {
      if (asked.size === 0) return;
      void thread?.terminate(); // its connection may never answer
      end(error);
    },
    async close() {
      await thread?.terminate();
      end(new Error('the site is closing'));
    },
  };
}

const codeOf = (error: unknown): unknown =>
  error instanceof AggregateError ? codeOf(error.errors[0]) : (error as { code?: unknown }).code;

/** Within a thread: answers with what this function reads. */
export function answerWith<T>(read: (db: Database, contest: number) => Promise<T>): void {
  const db = openDatabase(workerData as string, { connections: 1 });
  parentPort!.on('message', (contest: number) => {
    read(db, contest).then(
      (found) => parentPort!.postMessage({ contest, found } satisfies Answer<T>),
      // an error loses its code between threads
      (error: unknown) => parentPort!.postMessage({ contest, error, code: codeOf(error) } satisfies Answer<T>),
    );
  });
}
