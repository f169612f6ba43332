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
  /** The time is for so many moves of a player; then as much is added. */
  readonly moves?: number;
}

/** What a player has left on a clock for many moves, in milliseconds. */
export interface TimeLeft {
  readonly left: number;
  readonly increment?: number;
  /** The moves after which more time is added. */
  readonly moves?: number;
}

/**
 * The clock of a game by default, in wall time. Where a match is several games, `round` numbers them: with a new number
 * everybody's time begins anew.
 */
export type DefaultClock<State> = MoveClock | (GameClock & { round?(state: State): number });

/** The clock of a match: the one that was chosen for it, or that of its game with the time that the match has. */
export const clockOf = (
  rules: { readonly clock: DefaultClock<never> },
  { moveTime, clock }: { readonly moveTime: number; readonly clock?: Clock },
): Clock => {
  if (clock !== undefined) return clock;
  if (rules.clock.kind === 'move') return { kind: 'move', ms: moveTime };
  const { increment, moves } = rules.clock;
  return {
    kind: 'game',
    ms: moveTime,
    ...(increment !== undefined && { increment }),
    ...(moves !== undefined && { moves }),
  };
};

/** Whether the time of a match is for all moves of a game. */
export const perGameOf = (...[rules, times]: Parameters<typeof clockOf>): { readonly perGame?: true } =>
  clockOf(rules, times).kind === 'game' ? { perGame: true } : {};

/** Where the clock of a match is one for many moves: what every move adds, and for how many moves the time is. */
export const incrementOf = (
  ...[rules, times]: Parameters<typeof clockOf>
): { readonly increment?: number; readonly period?: number } => {
  const clock = clockOf(rules, times);
  if (clock.kind === 'move') return {};
  const { increment, moves } = clock;
  return { ...(increment !== undefined && { increment }), ...(moves !== undefined && { period: moves }) };
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
  let made = 0;
  for (const ms of taken) left = leftAfter(clock, left, ++made, ms);
  return left;
}

/** The same after one more move, which took so long and is the player's `made`-th. */
export const leftAfter = (
  { ms, increment = 0, moves = Infinity }: GameClock,
  left: number,
  made: number,
  taken: number,
): number => Math.max(0, left - taken) + increment + (made % moves === 0 ? ms : 0);

/** What is left after so many moves, on a clock for many moves, with what a player must know to plan its time. */
export const timeLeftOn = ({ increment, moves }: GameClock, left: number, made: number): TimeLeft => ({
  left,
  ...(increment !== undefined && { increment }),
  ...(moves !== undefined && { moves: moves - (made % moves) }),
});

/** As chess players write a clock, in seconds: `10+0.1`, `40/60+0`; `0.5/move` for a time for each move. */
export const writeClock = (clock: Clock): string => {
  const seconds = `${clock.ms / 1000}`;
  if (clock.kind === 'move') return `${seconds}/move`;
  return `${clock.moves === undefined ? '' : `${clock.moves}/`}${seconds}+${(clock.increment ?? 0) / 1000}`;
};

const longest = 86_400_000; // a day

/** The time for a move where there is no limit, as in a friendly match in a page. */
export const unlimited = longest;
const most = 1000; // moves for which a time can be

export function readClock(text: string): Clock | undefined {
  const number = String.raw`(\d{1,5}(?:\.\d{1,3})?)`;
  const [, count, time, move, increment = '0'] =
    new RegExp(`^(?:(\\d{1,4})/)?${number}(?:(/move)|\\+${number})?$`).exec(text) ?? [];
  if (time === undefined || (move !== undefined && count !== undefined)) return undefined;
  const [ms, more, moves] = [Math.round(Number(time) * 1000), Math.round(Number(increment) * 1000), Number(count)];
  if (ms < 1 || ms > longest || more > longest || moves < 1 || moves > most) return undefined;
  if (move !== undefined) return { kind: 'move', ms };
  return { kind: 'game', ms, ...(more > 0 && { increment: more }), ...(count !== undefined && { moves }) };
}
