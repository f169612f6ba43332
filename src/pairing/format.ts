// The words that all formats share: types only. Entrants and results in, rounds and places out; nothing reads a clock or draws by itself.
import type { Fields } from '../game/contract.ts';
import type { SwissEvent } from './swiss/player.ts';

/** Who takes part, by number: 1 is the first seed. */
export type Entrant = number;

/** Entrants who are to play with each other. They sit in this order in the first game and change seats from game to game. */
export interface Meeting {
  /** Both counted from 1; boards within their round. */
  readonly round: number;
  readonly board: number;
  readonly entrants: readonly Entrant[];
  /** How many games decide. */
  readonly games: number;
  /** What it is called, where it has a name: `group A`, `final`. */
  readonly stage?: string;
  /** Meetings with the same word here play on the same seeds; without it each has seeds of its own. */
  readonly seeds?: string;
}

/** What came of a meeting. */
export interface Met extends Meeting {
  /** The points of each entrant over all its games, in the order of `entrants`. */
  readonly points: readonly number[];
  /** Those who did not come to any of its games. Nothing was played, then: it is a forfeit. */
  readonly absent?: readonly Entrant[];
}

/** A round without an opponent: given by the pairing, or asked for and worth a win, half of one, or nothing. */
export interface Bye {
  readonly round: number;
  readonly entrant: Entrant;
  readonly kind: 'pairing' | 'full' | 'half' | 'zero';
}

export interface Round {
  readonly meetings: readonly Meeting[];
  readonly byes: readonly Bye[];
}

/** All that happened so far, whole rounds, in any order. */
export interface History {
  /** How many entered. */
  readonly entrants: number;
  readonly met: readonly Met[];
  readonly byes: readonly Bye[];
  /** Who does not play on, and the first round that it misses. */
  readonly withdrawn: ReadonlyMap<Entrant, number>;
  /** What is drawn by lot is drawn from this. */
  readonly seed: string;
}

/** A place in the standings; equal places are shared, and the next one is left out. */
export interface Place {
  readonly entrant: Entrant;
  readonly place: number;
  readonly points: number;
  /** The values that broke ties, in the order in which they were asked. */
  readonly tiebreaks: readonly number[];
}

/** What a tournament file (TRF) is made from: a Swiss event, or one that looks like it. */
export interface EventFile extends SwissEvent {
  /** The kind of event; Swiss where it is missing. */
  readonly system?: string;
  readonly isDutch: boolean;
}

/** The points for one game, seat by seat, from its scores. */
export type Scoring = (scores: readonly number[]) => readonly number[];

export interface Format {
  /** The next round; nothing when the last one was played. */
  next(history: History): Round | { readonly wrong: string } | undefined;
  places(history: History): readonly Place[];
  /** Who is in each group, the best first, where there are groups. */
  groups?(history: History): readonly (readonly Entrant[])[];
}

/** A format as organisers choose it: a file of this folder that has an `offer` is a format of that name. */
export interface Offer<Options = object> {
  /** A few words for the list of formats. */
  readonly summary: string;
  /** The games it is for, by how many sit at a table. */
  readonly seats: 'one' | 'two' | 'any';
  /** Rounds do not depend on results: all can be played at once. */
  readonly isFixed: boolean;
  readonly options: Fields<Options>;
  /** Why so many cannot play like this, in words for a person. */
  objection?(entrants: number, options: Options, seats: number): string | undefined;
  open(setting: { readonly entrants: number; readonly seats: number }, options: Options): OpenFormat;
}

export interface OpenFormat extends Format {
  /** The points for one game. */
  readonly scoring: Scoring;
  /** The names of the tie-breaks, in their order. */
  readonly tiebreaks: readonly string[];
  /** How many games there will be, about. */
  readonly games: number;
  /** What its tournament file tells, where it has one. */
  file?(history: History): EventFile;
}
