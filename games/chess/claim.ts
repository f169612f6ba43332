import type { Move } from './move.ts';
import type { Note } from './note.ts';

/** A score that a player tells with its move, for adjudication: centipawns, or moves to mate. */
export type Score = NonNullable<Note['score']>;

// In the bits above those of a move: 0 for no score, else the score and `middle`.
const [shift, middle] = [2 ** 16, 2 ** 15];
const [mostCp, mostMate] = [30_000, 2000];
const mated = middle - 1; // the score of mate in 0

/** A move with the score that its player told; huge scores are cut. */
export function withScore(move: Move, score: Score): Move {
  return bareMove(move) + shift * (middle + worthOf(score));
}

const worthOf = (score: Score): number => {
  if ('cp' in score) return Math.max(-mostCp, Math.min(mostCp, score.cp));
  const away = mated - Math.min(mostMate, Math.abs(score.mate));
  return score.mate > 0 ? away : -away;
};

/** The move alone. */
export const bareMove = (move: Move): Move => move & 0xffff;

/** What the score of a move is worth to its player, in centipawns, with a mate beyond all others; undefined without one. */
export const claimOf = (move: Move): number | undefined =>
  move < shift ? undefined : Math.floor(move / shift) - middle;

/** ` cp 35`, ` mate -3`; nothing without a score. */
export function writeClaim(move: Move): string {
  const worth = claimOf(move);
  if (worth === undefined) return '';
  if (Math.abs(worth) <= mostCp) return ` cp ${worth}`;
  return ` mate ${worth > 0 ? mated - worth : worth + mated === 0 ? 0 : -(mated + worth)}`;
}

/** Reads what `writeClaim` wrote; a score that is cut has no other form. */
export function readClaim(text: string): Score | undefined {
  const [, kind, digits] = /^(cp|mate) (0|-?[1-9]\d{0,4})$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (kind === 'cp') return Math.abs(number) <= mostCp ? { cp: number } : undefined;
  return Math.abs(number) <= mostMate ? { mate: number } : undefined;
}
