import type { Seat } from '../../src/game/seat.ts';
import type { Stone } from './field.ts';

/** One game of the rotation; the players begin in turn, and each follows the one before it. */
export interface Round {
  /** In the order in which they were put. */
  readonly stones: readonly Stone[];
  readonly scores: readonly number[];
  /** Why it is over: all stones are put or none can be, a seat ran out of time or of attempts, or only one was left. */
  readonly end: 'placed' | 'late' | 'wrong' | 'alone' | null;
}

export interface State {
  readonly players: number;
  /** Stones of each player in a game. */
  readonly stones: number;
  /** The games that are over, and the one that is played. The next one is here once somebody does something in it. */
  readonly games: readonly Round[];
  /** Who left for good. */
  readonly gone: readonly Seat[];
}

/**
 * Where to put a stone; or why there will be none: out of time, too many attempts, gone. Who else is gone may be told
 * by whoever is to move, and it moves then.
 */
export type Move = readonly [row: number, col: number] | 'late' | 'wrong' | 'gone' | `gone ${number}`;

export interface Options {
  readonly stones: number;
}
