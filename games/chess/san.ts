import { isCastling, type Board } from './board.ts';
import { hasMove, isCapture, isSafe, legalMoves, mostMoves, pseudoMoves } from './generate.ts';
import { fromOf, moveOf, promotionOf, toOf, type Move } from './move.ts';
import { fileOf, kindOf, pawn, rankOf, squareNames, type Square } from './squares.ts';

const letters = '..NBRQK';

/** A legal move as chess players write it: `Nf3`, `exd5`, `O-O`, `e8=Q+`, `Rd8#`. The board is as before. */
export function writeSan(board: Board, move: Move): string {
  const undo = board.play(move);
  const sign = board.isCheck() ? (hasMove(board) ? '+' : '#') : '';
  board.back(move, undo);
  return `${bareSan(board, move)}${sign}`;
}

function bareSan(board: Board, move: Move): string {
  const from = fromOf(move);
  const to = toOf(move);
  const piece = board.squares[from]!;
  if (isCastling(move, piece)) return to > from ? 'O-O' : 'O-O-O';
  const takes = isCapture(board, move) ? 'x' : '';
  if (kindOf(piece) !== pawn)
    return `${letters[kindOf(piece)]!}${originOf(board, from, to)}${takes}${squareNames[to]!}`;
  const file = takes === '' ? '' : squareNames[from]![0]!;
  const promotion = promotionOf(move);
  return `${file}${takes}${squareNames[to]!}${promotion === 0 ? '' : `=${letters[promotion]!}`}`;
}

const scratch = new Uint16Array(mostMoves);

/** The file, the rank or the square of a piece, as far as another one of its kind could move to the same square. */
function originOf(board: Board, from: Square, to: Square): string {
  const piece = board.squares[from]!;
  const count = pseudoMoves(board, scratch);
  const others: Square[] = [];
  for (let at = 0; at < count; at++) {
    const other = fromOf(scratch[at]!);
    const isRival = toOf(scratch[at]!) === to && other !== from && board.squares[other] === piece;
    if (isRival && isSafe(board, scratch[at]!)) others.push(other);
  }
  if (others.length === 0) return '';
  const name = squareNames[from]!;
  if (others.every((other) => fileOf(other) !== fileOf(from))) return name[0]!;
  return others.every((other) => rankOf(other) !== rankOf(from)) ? name[1]! : name;
}

const form = /^(?:(O-O(?:-O)?|0-0(?:-0)?)|([NBRQK])?([a-h])?([1-8])?[x:]?([a-h][1-8])(?:=?([NBRQ]))?)[+#]?[!?]{0,2}$/;

/** Reads a move as chess players write it; undefined if it is none, or fits no legal move or more than one. */
export function readSan(board: Board, text: string): Move | undefined {
  const [, castling, letter, file, rank, goal, promotion] = form.exec(text) ?? [];
  if (castling !== undefined) {
    const home = board.kings[board.turn]!;
    const move = moveOf(home, castling.length === 3 ? home + 2 : home - 2);
    return legalMoves(board).find((each) => each === move && isCastling(each, board.squares[home]!));
  }
  if (goal === undefined) return undefined;
  const kind = letter === undefined ? pawn : letters.indexOf(letter);
  const found = legalMoves(board).filter((move) => {
    const from = squareNames[fromOf(move)]!;
    return (
      squareNames[toOf(move)] === goal &&
      kindOf(board.squares[fromOf(move)]!) === kind &&
      (file === undefined || from[0] === file) &&
      (rank === undefined || from[1] === rank) &&
      promotionOf(move) === (promotion === undefined ? 0 : letters.indexOf(promotion))
    );
  });
  return found.length === 1 ? found[0] : undefined;
}
