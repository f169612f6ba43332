import type { LogLine, TimesLine } from './log.ts';
import type { Message } from './message.ts';
import type { Reading } from '../kit/reading.ts';

/**
 * Reads a file of openings, for `--openings`: `games/<name>/openings.ts` exports it as `readOpenings`. Each opening is
 * the options that differ; of a recorded game at most so many moves of single players are taken.
 */
export type ReadOpenings = (text: string, plies?: number) => Reading<readonly object[], Message>;

/** A match to be written down in a format that other programs read. */
export interface WrittenMatch {
  readonly log: readonly LogLine[];
  readonly times: readonly TimesLine[];
  /** The number of the match, counted from 1. */
  readonly number: number;
  readonly date: Date;
}

/** The usual file format of a game, for `--pgn`: `games/<name>/notation.ts` exports it as `writeMatch`. */
export type WriteMatch = (match: WrittenMatch) => string;
