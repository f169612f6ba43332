import type { Channel, Framing } from './channel.ts';
import type { Flagged } from './option.ts';
import type { Player } from './player.ts';

/** A game's own TCP server. */
export type TableServer = FirstCome | Lobby<unknown, unknown>;

/** Clients are seated in the order in which they connect; a full table begins to play, and all games run at once. */
export interface FirstCome extends Flagged {
  readonly kind: 'first-come';
  /** The last message to a client that sends something before its game has begun. */
  readonly tooEarly: string;
  /** The last message to a client that has no game in this round of a tournament. */
  readonly notExpected: string;
}

/** The game decides which client gets which seat; the server ends when all tables have played. */
export interface Lobby<View, Move> extends Flagged {
  readonly kind: 'lobby';
  /** The options of the game that its server takes; which of them must be given. */
  readonly options: Readonly<Record<string, 'required' | 'optional'>>;
  /** All other flags that the server takes. */
  readonly flags: readonly string[];
  /** Ports that the server must not listen on. */
  readonly reserved?: readonly number[];
  /** Milliseconds to wait for a client's first message; by default as long as for a move. */
  readonly messageTime?: number;
  /** Standard output is a report of every message; else of what happens, for the operator. */
  readonly isReported: boolean;
  readonly framing: Framing;
  open(setup: LobbySetup): OpenLobby<View, Move>;
}

export interface LobbySetup {
  readonly tables: number;
  /** At each table. */
  readonly seats: number;
  readonly options: object;
  /** Milliseconds to wait for a client's message. */
  readonly messageTime: number;
  /** Milliseconds after which a client that is still waited for is disconnected; by default the table waits for ever. */
  readonly patience?: number;
  /** Milliseconds between two games of a match. */
  readonly pause: number;
  /** A match begins when all seats are taken; else when the operator says so. */
  readonly startsAlone: boolean;
  /** Calls `ring` once after so many milliseconds; returns how to cancel the call. */
  readonly alarm: (ms: number, ring: () => void) => () => void;
  /** A line for the operator. */
  readonly tell: (line: string) => void;
}

export interface OpenLobby<View, Move> {
  readonly tables: readonly LobbyTable<View, Move>[];
  /** The framing, where it is not that of the lobby: its options can choose a protocol. */
  readonly framing?: Framing;
  /** The protocol that clients speak, where it is not the game's default. */
  readonly protocol?: string;
  /** A client has connected. */
  enter(connection: Connection): ConnectionListener;
  /** The operator lets a match begin. */
  start?(): void;
  /** The operator typed this line, while matches are played. */
  obey?(line: string): void;
  /** Standard input was closed, so the operator cannot start matches: they begin when all seats are taken. */
  goOn?(): void;
}

export interface LobbyTable<View, Move> {
  /** Resolves when all seats are taken and the match begins. */
  readonly full: Promise<void>;
  readonly seats: readonly Player<View, Move>[];
  /** The names of the players, in a game whose clients say theirs. */
  names?(): readonly string[];
}

/** A connected client, as the lobby sees it. */
export interface Connection extends Pick<Channel, 'send' | 'receive' | 'waitOn' | 'close'> {
  /** The client's address. */
  readonly address: string;
  /** A message of the client has begun and is not whole yet. */
  isSpeaking(): boolean;
  /** No further message is told until `resumeReading`; the client has to wait. */
  pauseReading(): void;
  resumeReading(): void;
}

/** Hears a client's messages and its leaving; messages that `receive` took are not told again. */
export interface ConnectionListener {
  heard(message: string): void;
  left(): void;
}
