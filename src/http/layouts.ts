import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { root } from '../match/games.ts';

// Layouts of boards, such as where the vertices of a graph are drawn, take a tenth of a second: as long as ten pages. A
// thread makes them before a board is drawn.

export interface LayoutOrder {
  readonly id: number;
  readonly game: string;
  /** The first position of the match. */
  readonly start: unknown;
}

/** Without a layout where the thread could not make it. */
export interface LayoutAnswer {
  readonly id: number;
  readonly layout?: unknown;
}

const entry = fileURLToPath(new URL('dist/src/http/layout-thread.js', root)); // Node 20 runs no TypeScript
const asked = new Map<number, (answer: Omit<LayoutAnswer, 'id'>) => void>();
let thread: Worker | undefined;
let last = 0;

/** What the thread makes of an order; without a layout where it cannot: then the board makes its own. */
export async function makeLayout(game: string, start: unknown): Promise<Omit<LayoutAnswer, 'id'>> {
  const id = ++last;
  const answered = new Promise<Omit<LayoutAnswer, 'id'>>((resolve) => asked.set(id, resolve));
  thread ??= begin();
  thread.postMessage({ id, game, start } satisfies LayoutOrder);
  return await answered;
}

function begin(): Worker {
  const end = (): void => {
    thread = undefined;
    for (const answer of asked.values()) answer({});
    asked.clear();
  };
  const begun = new Worker(entry)
    .on('message', ({ id, ...answer }: LayoutAnswer) => {
      asked.get(id)?.(answer);
      asked.delete(id);
    })
    .on('error', end);
  begun.unref();
  return begun;
}
