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
 * The clock of a game by default, in wall time. Where a match is several games, `round` numbers them: with a new number
 * everybody's time begins anew.
 */
export type DefaultClock<State> = MoveClock | (GameClock & { round?(state: State): number });

/** The clock of a match: the one that was chosen for it, or that of its game with the time that the match has. */
export const clockOf = (
  rules: { readonly clock: DefaultClock<never> },
  { moveTime, clock }: { readonly moveTime: number; readonly clock?: GameClock },
): Clock => {
  if (clock !== undefined) return clock;
  if (rules.clock.kind === 'move') return { kind: 'move', ms: moveTime };
  const { increment } = rules.clock;
  return { kind: 'game', ms: moveTime, ...(increment !== undefined && { increment }) };
};

/** Whether the time of a match is for all moves of a game. */
export const perGameOf = (...[rules, times]: Parameters<typeof clockOf>): { readonly perGame?: true } =>
  clockOf(rules, times).kind === 'game' ? { perGame: true } : {};

/** What every move adds, where the clock of a match is one for many moves. */
export const incrementOf = (...[rules, times]: Parameters<typeof clockOf>): { readonly increment?: number } => {
  const clock = clockOf(rules, times);
  return clock.kind === 'game' && clock.increment !== undefined ? { increment: clock.increment } : {};
};

/** The number of the game that is played, of those that a match is. */
export const roundOf = <State>({ clock }: { readonly clock: DefaultClock<State> }, state: State): number =>
  (clock.kind === 'game' ? clock.round?.(state) : undefined) ?? 0;

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
