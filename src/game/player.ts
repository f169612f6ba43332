import type { ReceivedMessage } from './channel.ts';
import type { Limit, TimeLeft } from './clock.ts';
import type { Message } from './message.ts';
import type { Outcome, PlayerFailure } from './fault.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';

export type Answer<Move> =
  | {
      readonly move: Move;
      /** Milliseconds of thought, where the player itself knows better than who asks. */ readonly ms?: number;
      /** What the move was read from. */ readonly words?: ReceivedMessage;
      /** What the player told about the move, for spectators: `depth 12 score cp 35`. Kept with the times. */
      readonly note?: string;
    }
  | { readonly failure: PlayerFailure; readonly ms?: number };

/** The answer of a person, who may also have the last move of a seat taken back (src/game/take-back.ts). */
export type PersonAnswer<Move> = Answer<Move> | { readonly back: Seat; readonly ms: number };

/** What a player is asked with. */
export interface Question {
  readonly seat: Seat;
  /** Counted from 1. */
  readonly turn: number;
  readonly limit: Limit;
  /** With a clock for many moves: what each seat has left, also those that are not asked. */
  readonly times?: readonly TimeLeft[];
  /** This player's own random numbers. */
  readonly random: Random;
  /** Called by a bot of this process: the note of its answer. */
  note?(text: string): void;
}

/** A player at a table: a bot in this process, a program, a TCP client. */
export interface Player<View, Move> {
  /**
   * Before the first turn: does what is needed to play, in a time of its own. Resolves to the failure of a player that
   * does not get ready.
   */
  prepare?(): Promise<PlayerFailure | undefined>;
  choose(view: View, question: Question): Answer<Move> | Promise<Answer<Move>>;
  /**
   * Called with the view at the start and after every turn; the limit is that of every question to come. With `isPast`,
   * in a match that goes on from a position of another one (src/game/continued.ts), it is an earlier position: the
   * player learns of it and is not asked about it.
   */
  see?(view: View, seat: Seat, limit: Limit, isPast?: boolean): void;
  /** Only of a person, who is asked by this instead of `choose`. */
  readonly person?: {
    choose(view: View, question: Question): Promise<PersonAnswer<Move>>;
    /** The answer is not allowed. The same question follows, for the time that is left. */
    refuse(why: Message, seat: Seat): void;
  };
  /** Registers a callback for a player that left or spoke out of turn; called at once. */
  onFailure?(tell: (failure: PlayerFailure) => void): void;
  /** The last messages from and to the player, as in a failure. */
  lastMessages?(): Pick<PlayerFailure, 'said' | 'told'>;
  /** The match is over for this seat: tells the player and closes. */
  leave(outcome: Outcome, seat: Seat): void;
}

/** A bot that runs in this process. */
export type Bot<View, Move> = (view: View, question: Question) => Move;
