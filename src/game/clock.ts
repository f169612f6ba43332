/** The time for an answer, in milliseconds. */
export interface Limit {
  /** Wall time from the question to the answer. */
  readonly wall: number;
  /**
   * CPU time; `wall` is then only the timeout for a player that waits. Where CPU time cannot be measured, this limit
   * counts wall time.
   */
  readonly cpu?: number;
  /** Wall time between two pieces of one answer; no limit by default. */
  readonly pause?: number;
}

/** A player's time limit, in milliseconds. */
export type Clock = MoveClock | GameClock;

/** The same time for every move. */
export interface MoveClock {
  readonly kind: 'move';
  readonly ms: number;
}

/** One time for all moves of a game; every move adds the increment to what is left. */
export interface GameClock {
  readonly kind: 'game';
  readonly ms: number;
  readonly increment?: number;
}

/**
 * What is left on a clock after moves that took these times. An answer accepted after the time was up costs all that
 * was left.
 */
export function leftOn(clock: Clock, taken: Iterable<number>): number {
  if (clock.kind === 'move') return clock.ms;
  let left = clock.ms;
  for (const ms of taken) left = Math.max(0, left - ms) + (clock.increment ?? 0);
  return left;
}

/** As chess players write a clock, in seconds: `10+0.1`. */
export const writeClock = ({ ms, increment = 0 }: GameClock): string => `${ms / 1000}+${increment / 1000}`;

const longest = 86_400_000; // a day

export function readClock(text: string): GameClock | undefined {
  const [, time, increment = '0'] = /^(\d{1,5}(?:\.\d{1,3})?)(?:\+(\d{1,5}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  if (time === undefined) return undefined;
  const [ms, more] = [Math.round(Number(time) * 1000), Math.round(Number(increment) * 1000)];
  if (ms < 1 || ms > longest || more > longest) return undefined;
  return { kind: 'game', ms, ...(more > 0 && { increment: more }) };
}
