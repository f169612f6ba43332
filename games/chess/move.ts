import { bishop, knight, pieceLetter, queen, rook, squareNames, type Square } from './squares.ts';

/** Where from, where to, and the kind of piece that a pawn becomes, in 15 bits. Castling is a move of the king. */
export type Move = number;

export const moveOf = (from: Square, to: Square, promotion = 0): Move => from | (to << 6) | (promotion << 12);
export const fromOf = (move: Move): Square => move & 63;
export const toOf = (move: Move): Square => (move >> 6) & 63;
export const promotionOf = (move: Move): number => move >> 12;

export const promotions = [queen, rook, bishop, knight] as const;
/** What is clicked to choose the piece that a pawn becomes. */
export const promotionTarget = (kind: number): string => `=${pieceLetter(kind)}`;

const suffixes = '..nbrq';

/** As UCI writes moves: `e2e4`, `e1g1`, `e7e8q`. */
export const writeMove = (move: Move): string => (written[move] ??= write(move));
// whole from the start: an array that grew by single moves far apart would be a slow hash table
const written = Array.from<string | undefined>({ length: 1 << 15 });

function write(move: Move): string {
  const promotion = promotionOf(move);
  return squareNames[fromOf(move)]! + squareNames[toOf(move)]! + (promotion === 0 ? '' : suffixes[promotion]!);
}

export function readMove(text: string): Move | undefined {
  const found = /^([a-h])([1-8])([a-h])([1-8])([qrbn])?$/.exec(text);
  if (found === null) return undefined;
  const square = (file: number, rank: number): Square => text.charCodeAt(file) - 97 + 8 * (text.charCodeAt(rank) - 49);
  return moveOf(square(0, 1), square(2, 3), found[5] === undefined ? 0 : suffixes.indexOf(found[5]));
}
