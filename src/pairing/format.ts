import type { TournamentMessage } from '../text/tournament.ts';
import type { Entrant, Round, History, Place } from './history.ts';
// The words that all formats share: types only. Entrants and results in, rounds and places out; nothing reads a clock
// or draws by itself.
import type { Fields, Label } from '../game/option.ts';
import type { SwissEvent } from './swiss/event.ts';

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
  next(history: History): Round | { readonly wrong: TournamentMessage } | undefined;
  places(history: History): readonly Place[];
  /** Who is in each group, the best first, where there are groups. */
  groups?(history: History): readonly (readonly Entrant[])[];
}

/** A format as organisers choose it: a file of this folder that exports a `format` is a format of that name. */
export interface FormatDefinition<Options = object> {
  /** A few words for the list of formats. */
  readonly summary: Label;
  /** The games it is for, by how many sit at a table. */
  readonly seats: 'one' | 'two' | 'any';
  /** Rounds do not depend on results: all can be played at once. */
  readonly isFixed: boolean;
  readonly options: Fields<Options>;
  /** Why so many cannot play like this. */
  objection?(entrants: number, options: Options, seats: number): TournamentMessage | undefined;
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
