import type { Board } from './board.ts';
import { hasMove } from './generate.ts';
import { fromOf, toOf, type Move } from './move.ts';
import { bishop, king, kindOf, knight, none, rankOf, type Colour, type Piece } from './squares.ts';

/** How a game can end by the rules. */
export type Ending =
  | 'checkmate'
  | 'stalemate'
  | 'material' // nobody can mate any more
  | 'repetition' // the third time
  | 'fifty-moves' // without a capture or a move of a pawn
  | 'length' // the option `moves`
  | 'white-resigns' // by its own scores, the option `resign`
  | 'black-resigns'
  | 'level'; // by the scores of both, the option `draw`

/** The player who lost by its own scores. */
export const resigning = (ending: Ending | null): Colour | undefined =>
  ending === 'white-resigns' ? 0 : ending === 'black-resigns' ? 1 : undefined;

/** How the game has ended; mate comes first. `same`: see `isRepeated`. */
export function endingOf(board: Board, moves: readonly Move[], same: number, longest: number): Ending | null {
  if (!hasMove(board)) return board.isCheck() ? 'checkmate' : 'stalemate';
  if (isDead(board.squares)) return 'material';
  if (isRepeated(board.squares, moves, same, 2)) return 'repetition';
  if (board.quiet >= 100) return 'fifty-moves';
  return longest > 0 && moves.length >= 2 * longest ? 'length' : null;
}

/** Whether only kings are left with at most one knight, or with bishops that are all on squares of one colour. */
export function isDead(squares: ArrayLike<Piece>): boolean {
  let knights = 0;
  let bishops = 0; // bits: on dark squares, on light squares
  for (let square = 0; square < 64; square++) {
    const kind = kindOf(squares[square]!);
    if (kind === none || kind === king) continue;
    if (kind === knight) knights++;
    else if (kind === bishop) bishops |= 1 << ((square + rankOf(square)) & 1);
    else return false;
  }
  return knights === 0 ? bishops !== 3 : knights === 1 && bishops === 0;
}

/** Whether this colour has only a king, or a king and one knight or bishop: it cannot win on time. */
export function isTooWeakToWin(squares: ArrayLike<Piece>, colour: Colour): boolean {
  let minor = 0;
  for (let square = 0; square < 64; square++) {
    const piece = squares[square]!;
    const kind = kindOf(piece);
    if (piece === none || piece >> 3 !== colour || kind === king) continue;
    if (kind !== knight && kind !== bishop) return false;
    minor++;
  }
  return minor <= 1;
}

const earlier = new Uint8Array(64);

/**
 * Whether this position was there so many times before. The last `same` moves can be taken back to a position that may
 * be the same: they are no captures, no moves of pawns, and took nobody's right to castle.
 */
export function isRepeated(squares: Uint8Array, moves: readonly Move[], same: number, before: number): boolean {
  if (same < 4 * before) return false; // a round trip of both players for each
  earlier.set(squares);
  let different = 0;
  let times = 0;
  for (let back = 1; back <= same; back++) {
    const move = moves[moves.length - back]!;
    const [from, to] = [fromOf(move), toOf(move)];
    different -= differs(squares, from) + differs(squares, to);
    earlier[from] = earlier[to]!;
    earlier[to] = none;
    different += differs(squares, from) + differs(squares, to);
    if (different === 0 && back % 2 === 0 && ++times === before) return true;
  }
  return false;
}

const differs = (squares: Uint8Array, square: number): number => (earlier[square] === squares[square] ? 0 : 1);
