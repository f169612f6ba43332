import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../store/database.ts';
import { readLadder, type Ladder } from './ladder.ts';

// A thread of the site: a fit of a thousand ratings takes longer than a page or a live stream may wait. Asked for a
// contest, it answers with the ladder.

export type Answer = { readonly contest: number } & (
  | { readonly ladder: Ladder }
  | { readonly error: unknown; readonly code: unknown }
);

const codeOf = (error: unknown): unknown =>
  error instanceof AggregateError ? codeOf(error.errors[0]) : (error as { code?: unknown }).code;

const db = openDatabase(workerData as string, { connections: 1 });
parentPort!.on('message', (contest: number) => {
  readLadder(db, contest).then(
    (ladder) => parentPort!.postMessage({ contest, ladder } satisfies Answer),
    // an error loses its code between threads
    (error: unknown) => parentPort!.postMessage({ contest, error, code: codeOf(error) } satisfies Answer),
  );
});
