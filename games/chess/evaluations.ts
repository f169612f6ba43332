import type { Seat } from '../../src/game/seat.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import { readNote, type Note } from './note.ts';
import type { View } from './state.ts';

export type Frames = readonly Frame<View>[];

/** What the player of this seat told when it moved to position `at`. */
export interface Evaluation extends Note {
  readonly at: number;
  readonly seat: Seat;
}

/** All that the players told, in the order of the positions. */
export const evaluationsOf = (frames: Frames): readonly Evaluation[] =>
  frames.flatMap(({ notes = {} }, at) =>
    Object.entries(notes).map(([seat, text]) => ({ at, seat: Number(seat), ...readNote(text) })),
  );

type Score = NonNullable<Note['score']>;

/** A score for White. */
export function forWhite({ score, seat }: Evaluation): Score | undefined {
  if (score === undefined || seat === 0) return score;
  return 'mate' in score ? { mate: -score.mate } : { cp: -score.cp };
}

/** How likely White is to win rather than lose, from -1 to 1: the usual curve over centipawns. */
export function chanceOf(score: Score): number {
  if ('mate' in score) return score.mate > 0 ? 1 : -1;
  return 2 / (1 + Math.exp(-0.00368208 * score.cp)) - 1;
}

/** `+1.4`, `−0.3`, `+#2`. */
export function shownScore(score: Score, digits = 1): string {
  if ('mate' in score) return `${score.mate > 0 ? '+' : '−'}#${Math.abs(score.mate)}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(digits);
  return `${Number(pawns) === 0 ? '' : score.cp < 0 ? '−' : '+'}${pawns}`;
}
