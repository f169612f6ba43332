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
  /** On the command line the value is the name of a file, whose text goes to `read`. */
  readonly file?: true;
  /** On the command line the flag has no value; `read` gets `yes`. */
  readonly flag?: true;
  /** What a list with commas holds, which pages show in words: points of a win, draw and loss, or names of tie-breaks. */
  readonly list?: ListOf;
  read(text: string): Reading<T, Message>;
}
export type ListOf = 'points' | 'tie-breaks';
export type Fields<Options> = { readonly [Name in keyof Options]: Field<Options[Name]> };

/** The label without what is meant by default, which stands after a semicolon. */
export const shortLabel = ({ label }: Pick<Field<unknown>, 'label'>): Label => ({
  en: label.en.split(';')[0]!,
  pl: label.pl.split(';')[0]!,
});

/** The flags of a game's TCP server or client. */
export interface Flagged {
  /** The whole text of the help, in each language. */
  readonly help: Readonly<Record<Language, string>>;
  /** Positional arguments: flags that are given without their names, in this order, and which of them are required. */
  readonly words?: Readonly<Record<string, 'required' | 'optional'>>;
  /** Short flags by long name. */
  readonly short: Readonly<Record<string, string>>;
}
