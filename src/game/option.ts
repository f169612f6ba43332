import type { Language } from './message.ts';
import type { Reading } from '../kit/reading.ts';
import type { Message } from './message.ts';

/** A few words for people, in each language. */
export type Label = Readonly<Record<Language, string>>;

/** One option of a game: the single source of its web form field and its command line flag. */
export interface Field<T> {
  readonly label: Label;
  /** What the value is called in help: `nodes`, `seconds`, `file`. */
  readonly unit: string;
  readonly default: T;
  /** The command line takes the name of a file and hands its text to `read`. */
  readonly file?: true;
  /** The command line takes it without a value and hands `yes` to `read`. */
  readonly flag?: true;
  read(text: string): Reading<T, Message>;
}
export type Fields<Options> = { readonly [Name in keyof Options]: Field<Options[Name]> };

/** What a game's TCP server and client have in common: their flags. */
export interface Flagged {
  /** The help, word for word, in each language. */
  readonly help: Readonly<Record<Language, string>>;
  /** Flags that are given as words without their names, in this order; which of them must be there. */
  readonly words?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Short flags by long name, as people of this game know them. */
  readonly short: Readonly<Record<string, string>>;
}
