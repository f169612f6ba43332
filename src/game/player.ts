import type { ReceivedMessage } from './channel.ts';
import type { Limit } from './clock.ts';
import type { Outcome, PlayerFailure } from './fault.ts';
import type { Random } from './random.ts';
import type { Seat } from './seat.ts';

export type Answer<Move> =
  | {
      readonly move: Move;
      /** Milliseconds of thought, where the player itself knows better than who asks. */ readonly ms?: number;
      /** What the move was read from. */ readonly words?: ReceivedMessage;
    }
  | { readonly failure: PlayerFailure; readonly ms?: number };

/** What a player is asked with. */
export interface Question {
  readonly seat: Seat;
  /** Counted from 1. */
  readonly turn: number;
  readonly limit: Limit;
  /** Chance of this player's own. */
  readonly random: Random;
}

/** Whoever sits at a table: a bot in this process, a program, a client far away. */
export interface Player<View, Move> {
  choose(view: View, question: Question): Answer<Move> | Promise<Answer<Move>>;
  /** Sees the table at the start and after every turn, asked or not; the limit is that of every question to come. */
  see?(view: View, seat: Seat, limit: Limit): void;
  /** Tells at once, asked or not, when the player left or spoke out of turn. */
  onFailure?(tell: (failure: PlayerFailure) => void): void;
  /** What it said and was told last, as a failure tells it. */
  lastMessages?(): Pick<PlayerFailure, 'said' | 'told'>;
  /** The match is over for this seat: say so and go. */
  leave(outcome: Outcome, seat: Seat): void;
}

/** A bot that runs in this process. */
export type Bot<View, Move> = (view: View, question: Question) => Move;
