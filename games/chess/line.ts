import { Board, type Placement } from './board.ts';
import { readFen } from './fen.ts';
import { readMove } from './move.ts';
import { writeSan } from './san.ts';
import type { View } from './state.ts';

/** A position of ours, which is one. */
export function placementOf(fen: string): Placement {
  const read = readFen(fen);
  if ('wrong' in read) throw new Error(`${read.wrong.code}: ${fen}`);
  return read.value;
}

export const boardOf = (fen: string): Board => new Board().set(placementOf(fen));

const known = new WeakMap<readonly string[], readonly string[]>();

/** All moves of a view as chess players write them. */
export function sansOf({ start, moves }: Pick<View, 'start' | 'moves'>): readonly string[] {
  const written = known.get(moves) ?? writeSans(boardOf(start), moves);
  known.set(moves, written);
  return written;
}

/** Legal moves, one after the other. */
function writeSans(board: Board, moves: readonly string[]): readonly string[] {
  const sans: string[] = [];
  for (const text of moves) {
    const move = readMove(text)!;
    sans.push(writeSan(board, move));
    board.play(move);
  }
  return sans;
}

/** The number and the side of a half-move, counted from 0 from a position. */
export function plyOf(start: string, at: number): { readonly number: number; readonly isBlack: boolean } {
  const [, toMove, , , , number = '1'] = start.split(' ');
  const ply = at + (toMove === 'b' ? 1 : 0);
  return { number: Number(number) + Math.floor(ply / 2), isBlack: ply % 2 === 1 };
}
