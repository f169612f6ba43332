import type { GameClock } from '../../game/clock.ts';
import type { Message } from '../../game/message.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Bye, Meeting, Met, Place } from '../../pairing/history.ts';
import type { Titled } from '../../game/title.ts';
import type { Rated } from '../viewer/data.ts';

// What the page of a tournament is made from: types only. Entrants are numbered from 1, as in src/tournament.

export interface TournamentData {
  /** What the organiser calls it; else it is called as its game. */
  readonly title: string;
  /** The game as its rules tell of it; nothing where a judge program knows the rules. */
  readonly game?: Titled & {
    readonly name: string;
    readonly points?: 'more' | 'fewer';
  };
  readonly judge?: string;
  /** As `--format` calls it. */
  readonly format: string;
  /** Missing while games are to come that are drawn from it. */
  readonly seed?: string;
  /** Milliseconds for a move, or on a clock. */
  readonly moveTime: number;
  /** Where the time is for all moves of a game. */
  readonly clock?: GameClock;
  /** What else is to be told, by name: limits, options, the day. */
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** Files that lie beside the page, by their relative paths: results.csv, tournament.trf. */
  readonly files: readonly string[];
  readonly entrants: readonly EntrantData[];
  /** Who wanted to take part and could not, and why. */
  readonly refused: readonly { readonly name: string; readonly reason: Message }[];
  /** How entrants are rated, where it is not by all games at once. */
  readonly rating?: { readonly title: string; readonly hasInterval: boolean };
  /** What the tie-breaks are called, in the order of those of a place. */
  readonly tiebreaks: readonly string[];
  /** The best first. */
  readonly places: readonly PlaceData[];
  /** Who is in each group, the best first, where there are groups. */
  readonly groups?: readonly (readonly number[])[];
  readonly meetings: readonly MeetingData[];
  readonly byes: readonly Bye[];
  readonly games: readonly GameData[];
  /** The ratings after each round, entrant by entrant: the plot. Where it is missing there is none. */
  readonly ratings?: readonly { readonly round: number; readonly rated: readonly (Rated | null)[] }[];
}

export interface EntrantData {
  readonly name: string;
  /** A second line: number, author, language. */
  readonly about?: string;
  /** Why it does not play on. */
  readonly out?: string;
}

export interface PlaceData extends Place {
  /** The sum over all games, where people of the game count points. */
  readonly gamePoints?: number;
  readonly rated?: Rated;
  /** Games. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Those of the games won that an opponent lost on time. */
  readonly wonOnTime?: number;
  readonly faults: number;
  /** Milliseconds for a move. */
  readonly thought?: { readonly mean: number; readonly longest: number };
}

/** Entrants who met, or are to meet: the points are missing while it is not over. */
export type MeetingData = Meeting & Partial<Pick<Met, 'points' | 'absent'>>;

/** A game that is over. */
export interface GameData {
  /** Counted from 1, as its log is called. */
  readonly number: number;
  /** Of its meeting. */
  readonly round: number;
  readonly board: number;
  /** By seat. */
  readonly entrants: readonly number[];
  /** Missing where it is void by the judge's fault. */
  readonly scores?: readonly number[];
  readonly cause: Outcome['cause'] | 'void';
  readonly by?: number;
  readonly reason?: Message;
  /** Missing where it is void. */
  readonly turns?: number;
  /** The log beside the page, by its relative path. */
  readonly file?: string;
}

/** Both streams of a game, as they are kept. */
export interface RecordedGame {
  readonly log: string;
  readonly times: string;
}
