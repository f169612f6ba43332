// Squares are numbered from 0 (a1) to 63 (h8), pieces from 1 to 6 for White and from 9 to 14 for Black; 0 is no piece.

export type Square = number;
export type Piece = number;
/** 0 is White, 1 is Black, as the seats are. */
export type Colour = 0 | 1;

export const white = 0;
export const black = 1;
export const none = 0;
export const pawn = 1;
export const knight = 2;
export const bishop = 3;
export const rook = 4;
export const queen = 5;
export const king = 6;

export const kindOf = (piece: Piece): number => piece & 7;
export const colourOf = (piece: Piece): Colour => (piece >> 3) as Colour;
export const pieceOf = (colour: Colour, kind: number): Piece => (colour << 3) | kind;

export const fileOf = (square: Square): number => square & 7;
export const rankOf = (square: Square): number => square >> 3;
export const squareOf = (file: number, rank: number): Square => (rank << 3) | file;

/** `a1` to `h8`. */
export const squareNames: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => `${'abcdefgh'[fileOf(square)]}${rankOf(square) + 1}`,
);

const letters = '.PNBRQK..pnbrqk';

export const pieceLetter = (piece: Piece): string => letters[piece]!;
/** The piece of a FEN letter; -1 for any other sign. */
export const pieceOfLetter = (letter: string): Piece => (/^[pnbrqk]$/i.test(letter) ? letters.indexOf(letter) : -1);

/** The squares that a piece on each square reaches by these steps, those on the board. */
const reach = (steps: readonly (readonly [number, number])[]): readonly Uint8Array[] =>
  squareNames.map((_, square) =>
    Uint8Array.from(
      steps
        .map(([right, up]) => [fileOf(square) + right, rankOf(square) + up] as const)
        .filter(([file, rank]) => file >= 0 && file < 8 && rank >= 0 && rank < 8)
        .map(([file, rank]) => squareOf(file, rank)),
    ),
  );

/** First along ranks and files, then along diagonals. */
const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;
export const straight = 4;

export const kingReach = reach(directions);
export const knightReach = reach(
  [1, 2].flatMap((right) => [1, -1].flatMap((x) => [1, -1].map((y) => [x * right, y * (3 - right)] as const))),
);
/** The squares that a pawn attacks: those of White, then those of Black. */
export const pawnReach = [1, -1].map((up) =>
  reach([
    [-1, up],
    [1, up],
  ]),
);
/** The squares in a direction, the nearest first: index 8 × square + direction. */
export const rays: readonly Uint8Array[] = squareNames.flatMap((_, square) =>
  directions.map(([right, up]) => {
    const found: Square[] = [];
    for (let step = 1; step < 8; step++) {
      const [file, rank] = [fileOf(square) + step * right, rankOf(square) + step * up];
      if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
      found.push(squareOf(file, rank));
    }
    return Uint8Array.from(found);
  }),
);
