import { Alarm } from '../kit/alarm.ts';
import type { Running } from './running.ts';

// Freezing and thawing cost more than a quick move, so only a program that is off turn for a while is frozen.
const offTurn = 2; // ms
const toRead = 20; // ms in which a program off turn may read what it was told, lest one that never reads stays awake
const mostUnread = 2 ** 20; // bytes
const toStart = 100; // ms of running before the first question: the next match's programs start beside the running one

/**
 * Freezes a program while nobody waits for it: it neither thinks on its opponent's time nor takes processors from it.
 */
export interface Freezer {
  /** Called before so many bytes are sent to the program. */
  told(bytes: number): void;
  wake(): void;
  rest(): void;
  /**
   * Bytes that still wait and that the program had no time to read, because it was told them off turn: nothing of what it
   * left unread while it was asked, and nothing while it is asked.
   */
  unread(): number;
  /** Thaws the program for good. */
  close(): void;
}

/** Undefined for a program that cannot be frozen; `waiting` counts the bytes that it was sent and has not read. */
export function freezer({ freeze, thaw }: Running, waiting: () => number): Freezer | undefined {
  if (freeze === undefined || thaw === undefined) return undefined;
  let isFrozen = false;
  let isAwaited = false;
  let isOver = false;
  let mayReadUntil = 0;
  let toldOffTurn = 0; // bytes since the program was asked last
  const alarm = new Alarm(doze, { keepsAlive: false });
  alarm.set(performance.now() + toStart);
  function doze(): void {
    const now = performance.now();
    if (waiting() > 0 && now < mayReadUntil) return alarm.set(now + offTurn, now);
    isFrozen = true;
    freeze!();
  }
  const offTurnFromNow = (): void => {
    if (isOver) return;
    const now = performance.now();
    mayReadUntil = now + toRead;
    alarm.set(now + offTurn, now);
  };
  const run = (): void => {
    alarm.drop();
    if (isFrozen) thaw();
    isFrozen = false;
  };
  return {
    told(bytes) {
      run();
      if (isAwaited) return;
      toldOffTurn += bytes;
      offTurnFromNow();
    },
    wake() {
      isAwaited = true;
      toldOffTurn = 0;
      run();
    },
    rest() {
      isAwaited = false;
      offTurnFromNow();
    },
    unread: () => Math.min(toldOffTurn, waiting(), mostUnread),
    close() {
      isOver = true;
      run();
      alarm.clear();
    },
  };
}
