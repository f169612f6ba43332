import type { Language } from '../game/message.ts';
import type { Seat } from '../game/seat.ts';
import type { AnyGame } from '../match/games.ts';
import type { OpenFormat } from '../pairing/format.ts';
import type { Matches } from './matches.ts';
import type { Plan } from './plan.ts';
import type { Course } from './run.ts';

export interface Report {
  readonly out: string;
  readonly title: string;
  /** Missing when a judge program knows the rules. */
  readonly rules?: Pick<AnyGame, 'title' | 'titles' | 'points' | 'clock' | 'messages'>;
  /** The language of the page; English by default. A reader can switch to the other. */
  readonly language?: Language;
  readonly plan: Plan;
  /** Whoever reads the files must not know yet what is drawn for the games to come. */
  readonly isSeedHidden?: boolean;
  readonly format: OpenFormat;
  readonly course: Course;
  readonly matches: Matches;
  /** The command that plays the bot of a seat again from the recorded words of a game. */
  readonly replay?: (game: number, seat: Seat) => string;
}
