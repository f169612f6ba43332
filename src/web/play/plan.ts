import { unlimited, type Clock } from '../../game/clock.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Message } from '../../game/message.ts';
import type { Seat } from '../../game/seat.ts';
import type { Frame } from '../../game/view/frames.ts';
import type { FaultRecord } from '../../game/view/viewer.ts';

/** A match that is played in the page: what somebody chose, before it begins. */
export interface Choice {
  readonly game: string;
  readonly options: object;
  /** By seat a bot that came with the arena; null: the person. */
  readonly seats: readonly (string | null)[];
  /** Missing in a friendly match: everybody has all the time, and moves can be taken back. */
  readonly clock?: Clock;
  /** Milliseconds in which a bot answers at most, if it plans its time. */
  readonly botTime: number;
  /** It goes on from the position of a finished match of the site after so many turns. */
  readonly from?: { readonly match: number; readonly turn: number };
}

/** The match itself. */
export interface Plan extends Choice {
  /** A random number of its own: the site keeps a match once, however often it is sent. */
  readonly key: string;
  readonly seed: string;
  /** Whoever sits in the seats. */
  readonly names: readonly string[];
}

/** A turn that was played: who made which move, and how long each took in milliseconds. */
export interface PlayedTurn {
  readonly moves: Readonly<Record<Seat, string>>;
  readonly ms: Readonly<Record<Seat, number>>;
}

/** A finished match as it is sent. */
export interface Finished {
  readonly log: string;
  readonly times: string;
}

/** What the page says to the thread that plays. */
export type ToThread =
  | {
      readonly kind: 'begin';
      readonly plan: Plan;
      readonly past: readonly PlayedTurn[];
      /** Milliseconds that each move of a bot is shown before the next one. */
      readonly pace: number;
    }
  | { readonly kind: 'move'; readonly turn: number; readonly text: string }
  | { readonly kind: 'resign' };

/** What the thread says to the page. */
export type FromThread =
  | { readonly kind: 'frame'; readonly frame: Frame; readonly isPast: boolean }
  | { readonly kind: 'ask'; readonly turn: number }
  | { readonly kind: 'refused'; readonly reason: Message }
  | { readonly kind: 'fault'; readonly fault: FaultRecord }
  | {
      readonly kind: 'end';
      readonly outcome: Outcome;
      readonly finished: Finished;
      /** All positions with nothing hidden, in a game with secrets. */
      readonly open?: readonly Frame[];
    }
  | { readonly kind: 'broken'; readonly why: string };

/** The seat of the person; undefined where bots play alone. */
export const seatOf = ({ seats }: Choice): Seat | undefined => {
  const seat = seats.indexOf(null);
  return seat < 0 ? undefined : seat;
};

export const clockFor = ({ clock }: Choice): Clock => clock ?? { kind: 'move', ms: unlimited };

/** The number of turns before the last decision of a seat, and after these; undefined where there is none. */
export function turnsBefore(turns: readonly PlayedTurn[], seat: Seat, least: number): number | undefined {
  const at = turns.findLastIndex(({ moves }) => moves[seat] !== undefined);
  return at < least ? undefined : at;
}
