import type { Label, ListOf } from '../../game/option.ts';
import type { GameClock } from '../../game/clock.ts';
import type { Message } from '../../game/message.ts';
import type { Outcome } from '../../game/fault.ts';
import type { Bye, Meeting, Met, Place } from '../../pairing/history.ts';
import type { Titled } from '../../game/title.ts';
import type { Rated } from '../viewer/data.ts';

// The data of a tournament's page: types only. Entrants are numbered from 1, as in src/tournament.

export interface TournamentData {
  /** The organiser's title; empty for the name of the game. */
  readonly title: string;
  /** What the page needs of the rules. */
  readonly game: Titled & {
    /** Empty for a judge program that was given none. */
    readonly name: string;
    readonly points?: 'more' | 'fewer';
  };
  /** A judge program has the rules. */
  readonly isJudged?: boolean;
  /** The name that `--format` takes. */
  readonly format: string;
  /** Missing before the last game, because the seeds of the games follow from it. */
  readonly seed?: string;
  /** Milliseconds for a move, or on a clock. */
  readonly moveTime: number;
  /** The clock, if the time limit is for all moves of a game. */
  readonly clock?: GameClock;
  /** The days of its first and its last game so far, such as `2026/11/14`. */
  readonly days?: readonly string[];
  /** Further facts by name: limits, settings; a setting by its label, and a list with what it holds. */
  readonly facts: readonly (readonly [name: string | Label, text: string, list?: ListOf])[];
  /** The limits that logs do not have, as flags of `arena replay --feed`. */
  readonly limitFlags?: readonly string[];
  /** Files beside the page, by their relative paths: results.csv, tournament.trf. */
  readonly files: readonly string[];
  readonly entrants: readonly EntrantData[];
  /** The entrant above which others have to stand to pass, in a contest of a class that has one. */
  readonly reference?: number;
  /** Players that could not take part, and why. */
  readonly refused: readonly { readonly name: string; readonly reason: Message }[];
  /** How entrants are rated; by default to all games at once. */
  readonly rating?: { readonly title: string; readonly hasInterval: boolean };
  /** The names of the tie-breaks, in the order of their values in a place. */
  readonly tiebreaks: readonly string[];
  /** The best first. */
  readonly places: readonly PlaceData[];
  /** The entrants of each group, the best first, in formats with groups. */
  readonly groups?: readonly (readonly number[])[];
  readonly meetings: readonly MeetingData[];
  readonly byes: readonly Bye[];
  readonly games: readonly GameData[];
  /** The ratings after each round, by entrant, for the plot; without them there is no plot. */
  readonly ratings?: readonly { readonly round: number; readonly rated: readonly (Rated | null)[] }[];
}

export interface EntrantData {
  readonly name: string;
  /** A second line: number, author, language. */
  readonly about?: string;
  /** The login of its owner, where entrants have owners; null when the account was deleted. */
  readonly owner?: string | null;
  /** Its page, where it has one. */
  readonly page?: string;
  /** Why the entrant does not play on. */
  readonly out?: string;
  /** Its owner withdrew it, or a moderator took it out. */
  readonly left?: 'withdrew' | 'disqualified';
}

export interface PlaceData extends Place {
  /** The sum of the points of all games, in games that count points. */
  readonly gamePoints?: number;
  readonly rated?: Rated;
  /** The 95 % range of the place that its rating deserves. */
  readonly range?: { readonly best: number; readonly worst: number };
  /** Games. */
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Games won because an opponent lost on time. */
  readonly wonOnTime?: number;
  readonly faults: number;
  /** Milliseconds for a move. */
  readonly thought?: { readonly mean: number; readonly longest: number };
}

/** Entrants who met or are to meet; without points while the meeting is not over. */
export type MeetingData = Meeting & Partial<Pick<Met, 'points' | 'absent'>>;

export interface GameData {
  /** Counted from 1, as in the name of its log. */
  readonly number: number;
  /** The round of the meeting. */
  readonly round: number;
  readonly board: number;
  /** By seat. */
  readonly entrants: readonly number[];
  /** Missing when the game is void by the judge's fault. */
  readonly scores?: readonly number[];
  readonly cause: Outcome['cause'] | 'void';
  readonly by?: number;
  readonly reason?: Message;
  /** Missing when the game is void. */
  readonly turns?: number;
  /** The log beside the page, by its relative path. */
  readonly file?: string;
  /** Its own page, where it has one. */
  readonly page?: string;
}

/** The log and the times of a game. */
export interface RecordedGame {
  readonly log: string;
  readonly times: string;
  /** What the seats at fault wrote to stderr. */
  readonly stderr?: Readonly<Record<number, string>>;
}
