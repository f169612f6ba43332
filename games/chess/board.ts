import { fromOf, promotionOf, toOf, type Move } from './move.ts';
import {
  bishop,
  black,
  king,
  kingReach,
  kindOf,
  knight,
  knightReach,
  none,
  pawn,
  pawnReach,
  pieceOf,
  queen,
  rays,
  rook,
  straight,
  type Colour,
  type Piece,
  type Square,
} from './squares.ts';

/** The rights to castle, as bits: king's side and queen's side of White, then of Black. */
export const castles = { K: 1, Q: 2, k: 4, q: 8 } as const;

/** The rights that are left when something moves from or to this square. */
const kept = new Uint8Array(64).fill(15);
kept[0] = 15 ^ castles.Q;
kept[4] = 15 ^ castles.K ^ castles.Q;
kept[7] = 15 ^ castles.K;
kept[56] = 15 ^ castles.q;
kept[60] = 15 ^ castles.k ^ castles.q;
kept[63] = 15 ^ castles.k;

/** A position as plain JSON. */
export interface Placement {
  /** The pieces on all squares from a1 to h8. */
  readonly squares: readonly Piece[];
  readonly turn: Colour;
  readonly castling: number;
  /** The square behind a pawn that was just moved by two, where it can be taken; -1 otherwise. */
  readonly enPassant: Square;
  /** Moves of both players since the last capture or move of a pawn. */
  readonly quiet: number;
  /** The number of the move, as chess players count. */
  readonly number: number;
}

/** What `back` needs to take a move back, in 31 bits. */
export type Undo = number;

/** A position that is changed in place, so that no move makes an object. */
export class Board {
  readonly squares = new Uint8Array(64);
  /** The squares of the kings. */
  readonly kings = new Uint8Array(2);
  turn: Colour = 0;
  castling = 0;
  enPassant: Square = -1;
  quiet = 0;
  number = 1;

  set({ squares, turn, castling, enPassant, quiet, number }: Placement): this {
    for (let square = 0; square < 64; square++) {
      const piece = squares[square]!;
      this.squares[square] = piece;
      if (kindOf(piece) === king) this.kings[piece >> 3] = square;
    }
    this.turn = turn;
    this.castling = castling;
    this.enPassant = enPassant;
    this.quiet = quiet;
    this.number = number;
    return this;
  }

  placement(): Placement {
    const { turn, castling, enPassant, quiet, number } = this;
    return { squares: Array.from(this.squares), turn, castling, enPassant, quiet, number };
  }

  /** Plays a move that is at least pseudo-legal. */
  play(move: Move): Undo {
    const { squares, turn } = this;
    const from = fromOf(move);
    const to = toOf(move);
    const piece = squares[from]!;
    const kind = kindOf(piece);
    let taken = squares[to]!;
    const state = (this.castling << 4) | ((this.enPassant + 1) << 8) | (this.quiet << 15);
    squares[from] = none;
    squares[to] = promotionOf(move) === 0 ? piece : pieceOf(turn, promotionOf(move));
    this.castling &= kept[from]! & kept[to]!;
    this.quiet = kind === pawn || taken !== none ? 0 : this.quiet + 1;
    const passed = this.enPassant;
    this.enPassant = -1;
    if (kind === pawn) {
      if (to === passed) {
        taken = squares[to ^ 8]!;
        squares[to ^ 8] = none;
      } else if ((from ^ to) === 16 && this.#isBesidePawn(to)) this.enPassant = (from + to) >> 1;
    } else if (kind === king) {
      this.kings[turn] = to;
      if (to - from === 2) this.#moveRook(to + 1, to - 1);
      else if (from - to === 2) this.#moveRook(to - 2, to + 1);
    }
    this.turn = (turn ^ 1) as Colour;
    this.number += turn;
    return state | taken;
  }

  back(move: Move, undo: Undo): void {
    const { squares } = this;
    const from = fromOf(move);
    const to = toOf(move);
    this.turn = (this.turn ^ 1) as Colour;
    this.number -= this.turn;
    this.castling = (undo >> 4) & 15;
    this.enPassant = ((undo >> 8) & 127) - 1;
    this.quiet = undo >>> 15;
    const piece = promotionOf(move) === 0 ? squares[to]! : pieceOf(this.turn, pawn);
    const taken = undo & 15;
    squares[from] = piece;
    squares[to] = taken;
    if (kindOf(piece) === pawn && to === this.enPassant) {
      squares[to] = none;
      squares[to ^ 8] = taken;
    } else if (kindOf(piece) === king) {
      this.kings[this.turn] = from;
      if (to - from === 2) this.#moveRook(to - 1, to + 1);
      else if (from - to === 2) this.#moveRook(to + 1, to - 2);
    }
  }

  #moveRook(from: Square, to: Square): void {
    this.squares[to] = this.squares[from]!;
    this.squares[from] = none;
  }

  /** Whether a pawn of the other player stands beside a pawn that was moved by two. */
  #isBesidePawn(to: Square): boolean {
    const other = pieceOf((this.turn ^ 1) as Colour, pawn);
    const file = to & 7;
    return (file > 0 && this.squares[to - 1] === other) || (file < 7 && this.squares[to + 1] === other);
  }

  /** Whether this colour attacks a square. */
  attacks(by: Colour, square: Square): boolean {
    const { squares } = this;
    const side = by << 3;
    for (const from of pawnReach[by ^ 1]![square]!) if (squares[from] === (side | pawn)) return true;
    for (const from of knightReach[square]!) if (squares[from] === (side | knight)) return true;
    for (const from of kingReach[square]!) if (squares[from] === (side | king)) return true;
    for (let direction = 0; direction < 8; direction++) {
      const slider = side | (direction < straight ? rook : bishop);
      for (const from of rays[8 * square + direction]!) {
        const piece = squares[from]!;
        if (piece === none) continue;
        if (piece === slider || piece === (side | queen)) return true;
        break;
      }
    }
    return false;
  }

  isCheck(): boolean {
    return this.attacks((this.turn ^ 1) as Colour, this.kings[this.turn]!);
  }

  /** After a pseudo-legal move: whether its player left the own king in check. */
  isLeftInCheck(): boolean {
    return this.attacks(this.turn, this.kings[this.turn ^ 1]!);
  }
}

/** A move by the king of two squares. */
export const isCastling = (move: Move, piece: Piece): boolean =>
  kindOf(piece) === king && Math.abs(fromOf(move) - toOf(move)) === 2;

export const lastRank = (colour: Colour): number => (colour === black ? 0 : 7);
