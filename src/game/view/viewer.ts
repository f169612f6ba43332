import type { VNode } from 'preact';
import type { Origin, Spoken } from '../log.ts';
import type { Outcome, PlayerFailure } from '../fault.ts';
import type { Catalogue, Language } from '../message.ts';
import type { Seat } from '../seat.ts';
import type { Frame } from './frames.ts';
import type { ShownTimes } from './times.ts';

/**
 * How a game is shown: `games/<name>/view.tsx` exports one as `view`. Pure: the server and the browser draw the same.
 * All it says is in the language that it is handed; `texts.ts` of the game holds the texts.
 */
export interface GameView<View = unknown> {
  /**
   * Draws position `at` of these frames, in classes only: the pages allow no inline style. What a bot may mark has its
   * name as `data-target`, if a person may click it, or as `data-cell`.
   */
  Board(
    props: Position<View> & {
      /** On a card: no labels, everything bolder. */ readonly mini?: boolean;
      /** The address of the viewer that came with the game. */ readonly viewer?: string | undefined;
      /** Whose place at the table the board is seen from; by default that of a spectator. */ readonly seat?: Seat;
    },
  ): VNode;
  /** Where things are on the board, if that follows from the first position and takes long: a thread of the site makes it. */
  readonly layouts?: {
    /** Whether the board would have to make it. */
    lacks(start: View): boolean;
    make(start: View): unknown;
    /** Keeps what `make` made elsewhere. */
    keep(start: View, layout: unknown): void;
  };
  /** Where cells are too many for elements of their own: the element with this `data-target` is a grid of them. */
  readonly grid?: {
    readonly target: string;
    readonly rows: number;
    readonly columns: number;
    /** The row and the column of a cell by its name; undefined for what is no cell. */
    read(cell: string): readonly [row: number, column: number] | undefined;
  };
  /** The board, or its small form, is one SVG, or the game has `pictures`: pages link to pictures of it. */
  readonly isDrawn?: true;
  /** The board is a square: players stand beside it, where there is room. */
  readonly isSquare?: true;
  /** With a square board: what stands below the players, beside the board; below all on a small screen. */
  Beside?(props: Position<View> & { readonly times?: ShownTimes }): VNode;
  /** What the marks on the board mean. */
  Key?(props: { readonly language: Language }): VNode;
  /** A card beside the board: facts of a position that the board does not show. */
  Side?(props: Position<View> & Seeking): VNode;
  /** The moves as people of this game write them down; a plain list where it is missing. */
  Moves?(props: Position<View> & Seeking & { readonly faults: readonly FaultRecord[] }): VNode;
  /** The messages in a form of the game's own, instead of those of `messages`. */
  Log?(props: Position<View> & Seeking): VNode;
  /** What the tabs of `Moves` and `Log` are called, if not that. */
  readonly tabs?: Readonly<Record<Language, { readonly moves: string; readonly log: string }>>;
  /** Who decided a match that ended without a fault, if not the rules. */
  readonly decidedBy?: Readonly<Record<Language, string>>;
  /** The arena has no rules to verify a log by. */
  readonly isUnverifiable?: true;
  /**
   * What happens to a seat whose player is at fault, in a word or two and as a sentence; by default a stand-in plays
   * on.
   */
  readonly out?: Readonly<Record<Language, { readonly short: string; readonly sentence: string }>>;
  /** The sentences of the rules: `messages.ts` of the game. */
  readonly catalogue?: Catalogue;
  /** In games with points: the points of each seat at a position. */
  points?(view: View): readonly number[];
  /** The position at which the replay of a finished match opens; the last one where it is missing. */
  opensAt?(frames: readonly Frame<View>[]): number;
  /** Where a match is several games: those that were begun, and how many there are. */
  games?(frames: readonly Frame<View>[]): {
    readonly of: number;
    readonly played: readonly { readonly scores: readonly number[]; readonly isOver: boolean }[];
  };
  /** How the match ended by the rules, in a sentence without full stop. */
  ending(frames: readonly Frame<View>[], names: readonly string[], outcome: Outcome, language: Language): string;
  /** The same in a word or three, for the list of moves. */
  readonly over: Readonly<Record<Language, string>>;
  /** What was played on, in a line. */
  facts(frames: readonly Frame<View>[], language: Language): string;
  /** A move as the list of moves shows it. */
  move(text: string): string;
  /**
   * The move of a seat that led to position `at`, in words for who does not see the board, without full stop; the name of
   * the player stands before it. By default as the list of moves shows it.
   */
  moveInWords?(text: string, frames: readonly Frame<View>[], at: number, language: Language): string;
  /** The messages, as the players saw them: `conversationOf` makes them from the protocol. */
  messages(match: Conversed<View>): Promise<readonly Message[]>;
}

/** The moves that led to a position in words, each with the name of its player. */
export const movesInWords = <View>(
  view: Pick<GameView<View>, 'move' | 'moveInWords'>,
  frames: readonly Frame<View>[],
  at: number,
  names: readonly string[],
  language: Language,
): string[] =>
  Object.entries(frames[at]!.moves).map(
    ([seat, text]) =>
      `${names[Number(seat)] ?? seat}: ${view.moveInWords?.(text, frames, at, language) ?? view.move(text)}`,
  );

/** What a conversation is made from. */
export interface Conversed<View> extends Spoken {
  /** Seats of the table. */
  readonly seats: number;
  readonly frames: readonly Frame<View>[];
  /** Milliseconds for a move, when it is not the game's default. */
  readonly moveTime?: number;
  /** The increment of a clock for many moves, and for how many the time is. */
  readonly increment?: number | undefined;
  readonly period?: number | undefined;
  readonly outcome?: Outcome | undefined;
  readonly faults?: readonly FaultRecord[];
  /** The turns before were played in another match. */
  readonly from?: Pick<Origin, 'turn'> | undefined;
}

export interface Position<View> {
  readonly frames: readonly Frame<View>[];
  readonly at: number;
  readonly language: Language;
  /** Who sits there, by seat. */
  readonly names?: readonly string[];
}

export interface Seeking {
  seek(at: number): void;
}

/** A fault in a match, which ended the match or brought a stand-in. */
export interface FaultRecord extends PlayerFailure {
  readonly turn: number;
  readonly seat: Seat;
}

export interface Message {
  /** Null: told to all seats. */
  readonly seat: Seat | null;
  /** Whether the player sent the message; otherwise the player was told it. */
  readonly said: boolean;
  readonly text: string;
  /** The position when the message was sent. */
  readonly at: number;
}
