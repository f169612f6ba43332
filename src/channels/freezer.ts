import type { Running } from './running.ts';

// Freezing and thawing cost more than a quick move: only who is off turn for a while pays.
const offTurn = 2; // ms
const toStart = 100; // ms of running before its first question: the next match's programs start beside the running one

/**
 * Lets a program stand still while nobody waits for it: it neither thinks on its opponent's time nor takes processors
 * from it.
 */
export interface Freezer {
  /** It is about to be told something. */
  told(): void;
  wake(): void;
  rest(): void;
  /** It may run until it is gone. */
  close(): void;
}

/** Nothing where it cannot be frozen. */
export function freezer({ stdin, freeze, thaw }: Running): Freezer | undefined {
  if (freeze === undefined || thaw === undefined) return undefined;
  let isFrozen = false;
  let isAwaited = false;
  let isOver = false;
  const doze = (): void => {
    if (stdin.writableLength > 0) return later(offTurn); // it has not yet read what it was told
    isFrozen = true;
    freeze();
  };
  let timer = setTimeout(doze, toStart).unref();
  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(doze, ms).unref();
  };
  const run = (): void => {
    clearTimeout(timer);
    if (isFrozen) thaw();
    isFrozen = false;
  };
  return {
    told() {
      run();
      if (!isAwaited) later(offTurn);
    },
    wake() {
      isAwaited = true;
      run();
    },
    rest() {
      isAwaited = false;
      later(offTurn);
    },
    close() {
      isOver = true;
      run();
    },
  };
}
