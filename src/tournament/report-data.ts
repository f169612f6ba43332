import type { Language } from '../game/message.ts';
import type { Field } from '../game/option.ts';
import type { Seat } from '../game/seat.ts';
import type { AnyGame } from '../match/games.ts';
import type { OpenFormat } from '../pairing/format.ts';
import type { Matches } from './matches.ts';
import type { Plan } from './plan.ts';
import type { Course } from './run.ts';

/** A tournament as its tables and pages tell it, wherever it is kept. */
export interface Told {
  readonly title: string;
  /** What its rules tell, or `judgedFacts`. */
  readonly rules: Pick<AnyGame, 'title' | 'titles' | 'points' | 'clock' | 'messages'>;
  /** A judge program has the rules. */
  readonly isJudged?: boolean;
  readonly plan: Plan;
  /** Its settings and options by name, to tell them in words. */
  readonly fields?: Readonly<Record<string, Pick<Field<unknown>, 'label' | 'list'>>>;
  /** Whoever reads it must not know yet what is drawn for the games to come. */
  readonly isSeedHidden?: boolean;
  readonly format: OpenFormat;
  readonly course: Course;
  /** The days of the first and the last game, such as `2026/11/14`; none before a game is over. */
  days(): readonly string[];
}

/** A tournament in a folder. */
export interface Report extends Omit<Told, 'days'> {
  readonly out: string;
  /** The language of the page; English by default. A reader can switch to the other. */
  readonly language?: Language;
  readonly matches: Matches;
  /** The command that plays the bot of a seat again from the recorded words of a game. */
  readonly replay?: (game: number, seat: Seat) => string;
}

export const toldOf = (report: Report): Told => ({
  ...report,
  days() {
    const numbers = [...report.course.games.keys()]; // of the games in the order in which they ended
    return [...numbers.slice(0, 1), ...numbers.slice(-1)].map((number) => report.matches.day(number)).toSorted();
  },
});
