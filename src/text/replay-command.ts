import { printable } from '../kit/escape.ts';

/** What `arena replay FILE --feed SEAT=WHAT` needs to play a bot again from the recorded words. */
export interface Replayed {
  /** The log of the match, as the reader of the command finds it. */
  readonly file: string;
  readonly seat: number;
  /** The program, by default a name to be replaced; `own`: the version that played, fetched from the match's address. */
  readonly what?: string | { readonly own: true };
  /** How the limits of the match were set, where they are not in its log. */
  readonly flags?: readonly string[];
  /** How the arena is called from here. */
  readonly arena?: string;
}

/** The one command that feeds a program what a seat was told, up to its fault. */
export const replayCommand = ({ file, seat, what = 'bot.py', flags = [], arena = 'arena' }: Replayed): string =>
  [arena, 'replay', file, '--feed', typeof what === 'string' ? `${seat}=${what}` : `${seat}`, ...flags]
    .map(shellQuoted)
    .join(' ');

/** A word as a shell takes it; what a terminal could misread is escaped. */
export const shellQuoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${printable(word).replaceAll("'", `'\\''`)}'`;
