import type { Random } from '../../src/game/random.ts';
import {
  bishop,
  fileOf,
  king,
  knight,
  pawn,
  pieceOf,
  queen,
  rankOf,
  rook,
  type Colour,
  type Square,
} from './squares.ts';

/** What a piece is worth, in hundredths of a pawn. */
export const worth: readonly number[] = [0, 100, 320, 330, 500, 950, 0];

/** How near a square is to the middle: from 0 in a corner to 6. */
const inMiddle = (square: Square): number =>
  6 - Math.abs(2 * fileOf(square) - 7) / 2 - Math.abs(2 * rankOf(square) - 7) / 2 + 1;

/** What a square adds to the worth of a piece of White there; `isLate`: few pieces are left. */
function placeWorth(kind: number, square: Square, isLate: boolean): number {
  const [middle, rank] = [inMiddle(square), rankOf(square)];
  if (kind === pawn) return isLate ? 8 * rank : 4 * rank + (rank > 1 ? 3 * middle : 0);
  if (kind === knight) return 7 * middle - 25;
  if (kind === bishop) return 4 * middle - 10 + (rank === 0 ? -8 : 0);
  if (kind === rook) return rank === 6 ? 20 : middle;
  if (kind === queen) return isLate ? 3 * middle : 2 * middle - 4;
  if (isLate) return 6 * middle;
  return rank > 1 ? -40 : rank === 1 ? -18 : [6, 20, 8, -8, -4, -8, 22, 10][fileOf(square)]!;
}

/**
 * What every piece is worth on every square, for White: at index 64 × piece + square, and a second time with few pieces
 * left. A little chance makes games that begin alike go different ways.
 */
export class Values {
  readonly early = new Int16Array(16 * 64);
  readonly late = new Int16Array(16 * 64);

  constructor(random: Random, chance: number) {
    for (const kind of [pawn, knight, bishop, rook, queen, king])
      for (let square = 0; square < 64; square++) {
        const luck = random.below(2 * chance + 1) - chance;
        for (const colour of [0, 1] as const) {
          const at = 64 * pieceOf(colour, kind) + seenBy(colour, square);
          const sign = colour === 0 ? 1 : -1;
          this.early[at] = sign * (worth[kind]! + placeWorth(kind, square, false) + luck);
          this.late[at] = sign * (worth[kind]! + placeWorth(kind, square, true) + luck);
        }
      }
  }
}

const seenBy = (colour: Colour, square: Square): Square => (colour === 0 ? square : square ^ 56);

/** How much each piece counts for an early position: 24 in all at the start. */
const phases: readonly number[] = [0, 0, 1, 1, 2, 4, 0];

/** The value of a position for the player to move, in hundredths of a pawn. */
export function evaluate(squares: Uint8Array, turn: Colour, { early, late }: Values): number {
  let [first, last, phase] = [0, 0, 0];
  for (let square = 0; square < 64; square++) {
    const piece = squares[square]!;
    if (piece === 0) continue;
    first += early[64 * piece + square]!;
    last += late[64 * piece + square]!;
    phase += phases[piece & 7]!;
  }
  const share = Math.min(24, phase);
  const value = Math.round((first * share + last * (24 - share)) / 24);
  return (turn === 0 ? value : -value) + 10;
}
