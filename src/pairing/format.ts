import type { TournamentMessage } from '../text/tournament.ts';
import type { Entrant, Round, History, Place } from './history.ts';
// The types that all formats share. Entrants and results in, rounds and places out; nothing reads a clock or draws
// random numbers of its own.
import type { Fields, Label } from '../game/option.ts';
import type { SwissEvent } from './swiss/event.ts';

/** The data of a tournament file (TRF): a Swiss event, or one in the same form. */
export interface EventFile extends SwissEvent {
  /** The kind of event; Swiss by default. */
  readonly system?: string;
  readonly isDutch: boolean;
}

/** The points for one game by seat, from its scores. */
export type Scoring = (scores: readonly number[]) => readonly number[];

export interface Format {
  /** The next round; undefined after the last. */
  next(history: History): Round | { readonly wrong: TournamentMessage } | undefined;
  places(history: History): readonly Place[];
  /** In a format with groups: the entrants of each group, the best first. */
  groups?(history: History): readonly (readonly Entrant[])[];
}

/** A format as organisers choose it: a file in `formats/` that exports a `format`, named after the file. */
export interface FormatDefinition<Options = object> {
  /** A few words for the list of formats. */
  readonly summary: Label;
  /** The number of seats of the games it is for. */
  readonly seats: 'one' | 'two' | 'several';
  /** Rounds do not depend on results: all can be played at once. */
  readonly isFixed: boolean;
  readonly options: Fields<Options>;
  /** Why this number of entrants cannot play it. */
  objection?(entrants: number, options: Options, seats: number): TournamentMessage | undefined;
  open(setting: { readonly entrants: number; readonly seats: number }, options: Options): OpenFormat;
}

export interface OpenFormat extends Format {
  /** The points for one game. */
  readonly scoring: Scoring;
  /** The names of the tie-breaks, in their order. */
  readonly tiebreaks: readonly string[];
  /** The approximate number of games. */
  readonly games: number;
  /** The data of its tournament file, if it has one. */
  file?(history: History): EventFile;
}
