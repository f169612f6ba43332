import type { Seat } from '../../src/game/seat.ts';
import type { Choices, Hand, Move } from './hand.ts';

export type { Move };

export interface Options {
  /** The chips of each player at the start; in Doyle's game, of every hand. */
  readonly stack: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** The blinds double every so many hands; never where it is 0. */
  readonly levelHands: number;
  /** The most hands of a match. */
  readonly hands: number;
  readonly limit: boolean;
  /** Stacks are reset in every hand, and the balance of won and lost chips counts. */
  readonly doyle: boolean;
  /** The number of wrong or late answers after which a player is out. */
  readonly faults: number;
}

export interface State {
  readonly options: Options;
  /** The seed of all decks. */
  readonly decks: string;
  readonly hand: Hand;
  /** The hole cards by seat, such as `AsTd`; empty for a seat that takes no part. */
  readonly holes: readonly string[];
  /** All five cards of the board. */
  readonly board: string;
  /** The hands of all who did not fold are shown. */
  readonly isShown: boolean;
  /** The place of each seat that is out, from 1; 0 for the others. */
  readonly places: readonly number[];
  /** In Doyle's game: what each seat won and lost in the finished hands, in units of `perChip`. Else empty. */
  readonly balance: readonly number[];
  /** The public messages of the turn that led here, as in the line protocol. */
  readonly news: readonly string[];
  readonly over: boolean;
}

/** What a seat or a spectator may know; lists are by seat. */
export interface View extends Choices {
  /** The seat of the view; null for a spectator. */
  readonly seat: Seat | null;
  readonly options: Options;
  /** The number of the hand, from 1. */
  readonly hand: number;
  readonly button: Seat;
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** Before the flop 0, then 1 to 3. */
  readonly round: number;
  /** The cards of the board so far, such as `JdKs4s`. */
  readonly board: string;
  /** Hole cards such as `AsTd`; null for hidden ones, empty for a seat that takes no part. */
  readonly holes: readonly (string | null)[];
  /** The chips that are not in the pot. */
  readonly stacks: readonly number[];
  /** The chips of this round, and of the rounds before it. */
  readonly bets: readonly number[];
  readonly put: readonly number[];
  readonly folded: readonly boolean[];
  /** Bets and raises of this round. */
  readonly raises: number;
  /** All moves of this hand, as the Annual Computer Poker Competition writes them: `cr60c/cc/`. */
  readonly betting: string;
  /** Who is to act; null when the match is over. `toCall`, `minRaise` and `maxRaise` are this seat's. */
  readonly turn: Seat | null;
  readonly places: readonly number[];
  /** In Doyle's game: the chips that each seat won and lost in the finished hands. Else empty. */
  readonly balance: readonly number[];
  readonly news: readonly string[];
  readonly over: boolean;
}
