import type { Channel, Framing } from './channel.ts';
import type { Flagged } from './option.ts';
import type { Player } from './player.ts';

/** A game's own TCP server. */
export type Table = Queue | Hall<unknown, unknown>;

/** Whoever comes first sits down first, and a table that is full plays; all games run at once. */
export interface Queue extends Flagged {
  readonly kind: 'queue';
  /** The last word to a client that speaks before its game has begun. */
  readonly tooEarly: string;
  /** The last word to a client that has no game to come to in this round of a tournament. */
  readonly notExpected: string;
}

/** Guests come to seats as the game says; when all tables have played the server ends. */
export interface Hall<View, Move> extends Flagged {
  readonly kind: 'hall';
  /** Those of the game's options that its server takes; which of them must be given. */
  readonly options: Readonly<Record<string, 'required' | 'optional'>>;
  /** All other flags that it takes. */
  readonly flags: readonly string[];
  /** Ports that it must not listen on. */
  readonly reserved?: readonly number[];
  /** Milliseconds to wait for a guest's first word; as long as for a move where it is missing. */
  readonly patience?: number;
  /** Standard output is a report of every message; else it tells the operator what happens. */
  readonly isReported: boolean;
  readonly framing: Framing;
  open(setup: HallSetup): OpenHall<View, Move>;
}

export interface HallSetup {
  readonly tables: number;
  /** At each table. */
  readonly seats: number;
  readonly options: object;
  /** Milliseconds to wait for a guest's word. */
  readonly patience: number;
  /** Milliseconds between two games of a match. */
  readonly pause: number;
  /** A match begins when all are there; else when the operator says so. */
  readonly startsAlone: boolean;
  /** Rings once after so many milliseconds; returns how to turn it off. */
  readonly alarm: (ms: number, ring: () => void) => () => void;
  /** A line for the operator. */
  readonly tell: (line: string) => void;
}

export interface OpenHall<View, Move> {
  readonly tables: readonly HallTable<View, Move>[];
  enter(guest: Guest): Visit;
  /** The operator lets a match begin. */
  start?(): void;
  /** The operator can say nothing more: matches begin when all are there. */
  goOn?(): void;
}

export interface HallTable<View, Move> {
  /** Its match begins. */
  readonly full: Promise<void>;
  readonly seats: readonly Player<View, Move>[];
  /** What whoever sits there is called, where guests have names. */
  names?(): readonly string[];
}

/** Somebody who is connected, as the hall sees it. */
export interface Guest extends Pick<Channel, 'send' | 'receive' | 'waitOn' | 'close'> {
  /** Where it comes from. */
  readonly address: string;
  /** A message of it has begun and is not whole yet. */
  isSpeaking(): boolean;
}

/** The same guest's words and its going, as the hall hears of them; what `receive` heard is not told again. */
export interface Visit {
  heard(message: string): void;
  left(): void;
}
