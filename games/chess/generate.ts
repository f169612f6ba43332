import { castles, type Board } from './board.ts';
import { fromOf, moveOf, promotions, toOf, type Move } from './move.ts';
import {
  bishop,
  king,
  kingReach,
  kindOf,
  knight,
  knightReach,
  none,
  pawn,
  pawnReach,
  rankOf,
  rays,
  rook,
  straight,
  type Colour,
  type Square,
} from './squares.ts';

/** More than any position has; the most known is 218. */
export const mostMoves = 256;

/** Writes moves into a list from `count` on, and returns how many the list has then. */
type Fill = (board: Board, from: Square, list: Uint16Array, count: number) => number;

/** All moves, but for those that leave the own king in check, from place `at` of the list on; returns where they end. */
export function pseudoMoves(board: Board, list: Uint16Array, at = 0): number {
  const { squares, turn } = board;
  let count = at;
  for (let square = 0; square < 64; square++) {
    const piece = squares[square]!;
    if (piece !== none && piece >> 3 === turn) count = movesFrom(board, square, list, count);
  }
  return count;
}

const movesFrom: Fill = (board, from, list, count) => {
  const kind = kindOf(board.squares[from]!);
  if (kind === pawn) return pawnMoves(board, from, list, count);
  if (kind === knight) return stepMoves(board, from, knightReach[from]!, list, count);
  if (kind === king) return castlingMoves(board, from, list, stepMoves(board, from, kingReach[from]!, list, count));
  return slides(board, from, kind, list, count);
};

function stepMoves(board: Board, from: Square, reach: Uint8Array, list: Uint16Array, at: number): number {
  let count = at;
  for (const to of reach) {
    const there = board.squares[to]!;
    if (there === none || there >> 3 !== board.turn) list[count++] = moveOf(from, to);
  }
  return count;
}

function slides(board: Board, from: Square, kind: number, list: Uint16Array, at: number): number {
  let count = at;
  const last = kind === rook ? straight : 8;
  for (let direction = kind === bishop ? straight : 0; direction < last; direction++)
    for (const to of rays[8 * from + direction]!) {
      const there = board.squares[to]!;
      if (there === none || there >> 3 !== board.turn) list[count++] = moveOf(from, to);
      if (there !== none) break;
    }
  return count;
}

const pawnMoves: Fill = ({ squares, turn, enPassant }, from, list, at) => {
  let count = at;
  const up = turn === 0 ? 8 : -8;
  const to = from + up;
  if (squares[to] === none) {
    count = addPawnMove(from, to, list, count);
    if (rankOf(from) === (turn === 0 ? 1 : 6) && squares[to + up] === none) list[count++] = moveOf(from, to + up);
  }
  for (const goal of pawnReach[turn]![from]!) {
    const there = squares[goal]!;
    if (there === none ? goal === enPassant : there >> 3 !== turn) count = addPawnMove(from, goal, list, count);
  }
  return count;
};

function addPawnMove(from: Square, to: Square, list: Uint16Array, at: number): number {
  let count = at;
  if (to >= 8 && to < 56) list[count++] = moveOf(from, to);
  else for (const kind of promotions) list[count++] = moveOf(from, to, kind);
  return count;
}

/** The king does not castle out of check or over an attacked square; that it ends in check is seen later. */
const castlingMoves: Fill = (board, from, list, at) => {
  const { squares, turn } = board;
  const rights = turn === 0 ? board.castling : board.castling >> 2;
  const other = (turn ^ 1) as Colour;
  if ((rights & 3) === 0 || board.attacks(other, from)) return at;
  let count = at;
  if (rights & castles.K && squares[from + 1] === none && squares[from + 2] === none && !board.attacks(other, from + 1))
    list[count++] = moveOf(from, from + 2);
  if (
    rights & castles.Q &&
    squares[from - 1] === none &&
    squares[from - 2] === none &&
    squares[from - 3] === none &&
    !board.attacks(other, from - 1)
  )
    list[count++] = moveOf(from, from - 2);
  return count;
};

/** Whether a pseudo-legal move leaves the own king out of check. */
export function isSafe(board: Board, move: Move): boolean {
  const undo = board.play(move);
  const safe = !board.isLeftInCheck();
  board.back(move, undo);
  return safe;
}

const scratch = new Uint16Array(mostMoves);

export function isLegal(board: Board, move: Move): boolean {
  const from = fromOf(move);
  const piece = board.squares[from]!;
  if (piece === none || piece >> 3 !== board.turn) return false;
  const count = movesFrom(board, from, scratch, 0);
  for (let at = 0; at < count; at++) if (scratch[at] === move) return isSafe(board, move);
  return false;
}

export function hasMove(board: Board): boolean {
  for (let square = 0; square < 64; square++) {
    const piece = board.squares[square]!;
    if (piece === none || piece >> 3 !== board.turn) continue;
    const count = movesFrom(board, square, scratch, 0);
    for (let at = 0; at < count; at++) if (isSafe(board, scratch[at]!)) return true;
  }
  return false;
}

export function legalMoves(board: Board): Move[] {
  const count = pseudoMoves(board, scratch);
  return Array.from(scratch.subarray(0, count)).filter((move) => isSafe(board, move));
}

/** Whether the pawn that was just moved by two can be taken, pins considered. */
export function canTakeEnPassant(board: Board): boolean {
  const { squares, turn, enPassant } = board;
  if (enPassant < 0) return false;
  const own = (turn << 3) | pawn;
  return pawnReach[turn ^ 1]![enPassant]!.some(
    (from) => squares[from] === own && isSafe(board, moveOf(from, enPassant)),
  );
}

export const isCapture = ({ squares, enPassant }: Board, move: Move): boolean =>
  squares[toOf(move)] !== none || (toOf(move) === enPassant && kindOf(squares[fromOf(move)]!) === pawn);
