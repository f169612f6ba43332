import type { Reading } from '../../src/kit/reading.ts';
import { Board, castles, type Placement } from './board.ts';
import { canTakeEnPassant } from './generate.ts';
import type { ChessMessage } from './messages.ts';
import {
  black,
  colourOf,
  king,
  kindOf,
  none,
  pawn,
  pieceLetter,
  pieceOf,
  pieceOfLetter,
  rankOf,
  rook,
  squareNames,
  squareOf,
  white,
  type Colour,
  type Piece,
  type Square,
} from './squares.ts';

export const startFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export function writeFen({
  squares,
  turn,
  castling,
  enPassant,
  quiet,
  number,
}: Omit<Placement, 'squares'> & Squares): string {
  let text = '';
  for (let rank = 7; rank >= 0; rank--) {
    let empty = 0;
    for (let square = squareOf(0, rank); square < squareOf(0, rank + 1); square++) {
      const piece = squares[square]!;
      if (piece === none) {
        empty++;
        continue;
      }
      if (empty > 0) text += empty;
      text += pieceLetter(piece);
      empty = 0;
    }
    if (empty > 0) text += empty;
    if (rank > 0) text += '/';
  }
  const passed = enPassant < 0 ? '-' : squareNames[enPassant]!;
  return `${text} ${turn === black ? 'b' : 'w'} ${writeCastling(castling)} ${passed} ${quiet} ${number}`;
}
interface Squares {
  readonly squares: ArrayLike<Piece>;
}

const rights = Object.entries(castles);
const castlingTexts = Array.from(
  { length: 16 },
  (_, castling) =>
    rights
      .filter(([, right]) => castling & right)
      .map(([letter]) => letter)
      .join('') || '-',
);
const writeCastling = (castling: number): string => castlingTexts[castling]!;

type Wrong = { readonly wrong: ChessMessage };
const wrong = (message: ChessMessage): Wrong => ({ wrong: message });

/** Reads a position and checks that it can come up; the counts may be missing, as in EPD. */
export function readFen(text: string): Reading<Placement, ChessMessage> {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 6 && fields.length !== 4) return wrong({ code: 'fen-fields', fields: fields.length });
  const [pieces, toMove, castling, passed, quiet = '0', number = '1'] = fields as [string, string, string, string];
  const squares = readSquares(pieces);
  if ('wrong' in squares) return squares;
  if (toMove !== 'w' && toMove !== 'b') return wrong({ code: 'fen-turn', text: cut(toMove) });
  if (!/^(-|(?=.)K?Q?k?q?)$/.test(castling)) return wrong({ code: 'fen-castling', text: cut(castling) });
  if (!/^\d{1,4}$/.test(quiet) || !/^\d{1,5}$/.test(number)) return wrong({ code: 'fen-counts' });
  const placement = {
    squares: squares.value,
    turn: toMove === 'b' ? black : white,
    castling: rights.reduce((all, [letter, right]) => (castling.includes(letter) ? all | right : all), 0),
    enPassant: passed === '-' ? -1 : squareNames.indexOf(passed),
    quiet: Number(quiet),
    number: Math.max(1, Number(number)),
  } as const;
  const objection = checkPieces(squares.value) ?? checkCastling(placement) ?? checkPassed(placement, passed);
  return objection === undefined ? checked(placement) : wrong(objection);
}

const cut = (text: string): string => text.slice(0, 20);

function readSquares(text: string): Reading<readonly Piece[], ChessMessage> {
  const ranks = text.split('/');
  if (ranks.length !== 8) return wrong({ code: 'fen-ranks', ranks: ranks.length });
  const squares: Piece[] = [];
  for (const [at, signs] of ranks.toReversed().entries()) {
    const rank: Piece[] = [];
    for (const sign of signs) {
      const piece = pieceOfLetter(sign);
      if (piece > 0) rank.push(piece);
      else if (/^[1-8]$/.test(sign)) rank.push(...Array.from({ length: Number(sign) }, () => none));
      else return wrong({ code: 'fen-piece', rank: at + 1, sign });
    }
    if (rank.length !== 8) return wrong({ code: 'fen-rank', rank: at + 1, squares: rank.length });
    squares.push(...rank);
  }
  return { value: squares };
}

function checkPieces(squares: readonly Piece[]): ChessMessage | undefined {
  for (const colour of [white, black] as const) {
    const own = squares.filter((piece) => piece !== none && colourOf(piece) === colour).map(kindOf);
    const count = (kind: number): number => own.filter((each) => each === kind).length;
    const isBlack = colour === black;
    if (count(king) !== 1) return { code: 'fen-kings', isBlack, kings: count(king) };
    if (count(pawn) > 8 || own.length > 16) return { code: 'fen-many', isBlack };
  }
  const stray = squares.findIndex((piece, square) => kindOf(piece) === pawn && (square < 8 || square > 55));
  return stray < 0 ? undefined : { code: 'fen-pawns', square: squareNames[stray]! };
}

const corners: Readonly<Record<string, readonly [king: Square, rook: Square]>> = {
  K: [4, 7],
  Q: [4, 0],
  k: [60, 63],
  q: [60, 56],
};

function checkCastling({ squares, castling }: Placement): ChessMessage | undefined {
  for (const [letter, right] of rights) {
    const [home, corner] = corners[letter]!;
    const colour = home === 4 ? white : black;
    const stand = squares[home] === pieceOf(colour, king) && squares[corner] === pieceOf(colour, rook);
    if (castling & right && !stand) return { code: 'fen-castling-moved', right: letter };
  }
  return undefined;
}

function checkPassed({ squares, turn, enPassant }: Placement, text: string): ChessMessage | undefined {
  if (text === '-') return undefined;
  const [rank, up] = turn === white ? [5, 8] : [2, -8];
  const isPossible =
    enPassant >= 0 &&
    rankOf(enPassant) === rank &&
    squares[enPassant] === none &&
    squares[enPassant + up] === none &&
    squares[enPassant - up] === pieceOf((turn ^ 1) as Colour, pawn);
  return isPossible ? undefined : { code: 'fen-en-passant', text: cut(text) };
}

/** The king of whoever moved last is not in check; en passant is kept only where the pawn can be taken. */
function checked(placement: Placement): Reading<Placement, ChessMessage> {
  const board = new Board().set(placement);
  if (board.isLeftInCheck()) return wrong({ code: 'fen-check', isBlack: placement.turn === white });
  return { value: canTakeEnPassant(board) ? placement : { ...placement, enPassant: -1 } };
}
