import type { Running } from './running.ts';

// Freezing and thawing cost more than a quick move, so only a program that is off turn for a while is frozen.
const offTurn = 2; // ms
const toStart = 100; // ms of running before the first question: the next match's programs start beside the running one

/**
 * Freezes a program while nobody waits for it: it neither thinks on its opponent's time nor takes processors from it.
 */
export interface Freezer {
  /** Called before a message is sent to the program. */
  told(): void;
  wake(): void;
  rest(): void;
  /** Thaws the program for good. */
  close(): void;
}

/** Undefined for a program that cannot be frozen. */
export function freezer({ stdin, freeze, thaw }: Running): Freezer | undefined {
  if (freeze === undefined || thaw === undefined) return undefined;
  let isFrozen = false;
  let isAwaited = false;
  let isOver = false;
  const doze = (): void => {
    if (stdin.writableLength > 0) return later(offTurn); // the program has not yet read all messages
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
