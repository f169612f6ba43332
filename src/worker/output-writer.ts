import { isLost, isQueryError } from '../store/database.ts';

const interval = 200; // milliseconds between two writes

/** Writes what a build says into the database while it runs, a batch at a time; `done` waits for the last one. */
export function outputWriter(store: (text: string) => Promise<void>): {
  readonly add: (text: string) => void;
  readonly done: () => Promise<void>;
} {
  let unwritten = '';
  let due: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    const text = unwritten;
    unwritten = '';
    if (text === '') return;
    try {
      await store(text);
    } catch (error) {
      // pages can do without it; when something is wrong, the worker notices it by the result
      if (!isLost(error) && !isQueryError(error)) throw error;
    }
  };
  const flush = (): void => {
    clearTimeout(due);
    due = undefined;
    writing = writing.then(write);
  };
  return {
    add(text) {
      unwritten += text;
      due ??= setTimeout(flush, interval);
    },
    async done() {
      flush();
      await writing;
    },
  };
}
