import type { Seat } from '../../src/game/seat.ts';
import type { Stone } from './field.ts';

/** One game of the rotation; the players begin in turn, in the same order. */
export interface Round {
  /** In the order in which they were put. */
  readonly stones: readonly Stone[];
  readonly scores: readonly number[];
  /**
   * Why it is over: all stones are put or none fits, a seat ran out of time or of attempts, or only one player was
   * left.
   */
  readonly end: 'placed' | 'late' | 'wrong' | 'alone' | null;
}

export interface State {
  readonly players: number;
  /** Stones of each player in a game. */
  readonly stones: number;
  /** The finished games, and the current one. The next one is added with its first move. */
  readonly games: readonly Round[];
  /** The players that left. */
  readonly gone: readonly Seat[];
}

/**
 * Where to put a stone; or why there is none: out of time, too many attempts, gone. The player to move may also report
 * that another one is gone, and then still moves.
 */
export type Move = readonly [row: number, col: number] | 'late' | 'wrong' | 'gone' | `gone ${number}`;

export interface Options {
  readonly stones: number;
}
