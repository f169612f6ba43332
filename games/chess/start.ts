import type { Reading } from '../../src/kit/reading.ts';
import { addClaim, adjudicate, noClaims, type Adjudication } from './adjudication.ts';
import { Board, type Placement } from './board.ts';
import { bareMove, claimOf } from './claim.ts';
import { endingOf } from './endings.ts';
import { readFen, startFen, writeFen } from './fen.ts';
import { canTakeEnPassant, isLegal } from './generate.ts';
import type { ChessMessage } from './messages.ts';
import { readMove, type Move } from './move.ts';
import type { State, Terms } from './state.ts';

export const startpos = 'startpos';
const noTerms: Terms = { moves: 0, depth: 0, nodes: 0 };

/** Reads `startpos` or a FEN, and perhaps `moves e2e4 …` after it: the state before the first move of the players. */
export function readStart(text: string, terms: Terms = noTerms): Reading<State, ChessMessage> {
  const [position = '', ...rest] = text.trim().split(/\s+moves(?:\s+|$)/);
  const placement = readFen(position === startpos ? startFen : position);
  if ('wrong' in placement) return placement;
  let state = firstState(placement.value, terms);
  for (const [at, word] of rest.join(' ').split(/\s+/).filter(Boolean).entries()) {
    const move = readMove(word);
    if (move === undefined || state.ending !== null || !isLegal(scratch.set(state), move))
      return { wrong: { code: 'start-move', move: word.slice(0, 20), number: at + 1 } };
    state = after(state, move);
  }
  if (state.ending !== null) return { wrong: { code: 'fen-over' } };
  return { value: { ...state, opening: state.moves.length } };
}

const scratch = new Board();

function firstState(placement: Placement, terms: Terms): State {
  const board = scratch.set(placement);
  return {
    start: writeFen(placement),
    moves: [],
    opening: 0,
    same: 0,
    terms,
    ...(terms.adjudication !== undefined && { claims: noClaims }),
    ending: endingOf(board, [], 0, terms.moves),
    ...placement,
  };
}

/** The state after a legal move, which may tell a score. */
export function after(state: State, told: Move): State {
  const move = bareMove(told);
  const board = scratch.set(state);
  const { castling } = board;
  board.play(move);
  if (!canTakeEnPassant(board)) board.enPassant = -1;
  const moves = [...state.moves, move];
  const isFinal = board.quiet === 0 || castling !== board.castling; // no earlier position can come again
  const same = isFinal ? (board.enPassant < 0 ? 0 : -1) : state.same + 1;
  const squares = state.squares.slice();
  for (let square = 0; square < 64; square++) squares[square] = board.squares[square]!;
  const { terms } = state;
  const ending = endingOf(board, moves, same, terms.moves);
  const judged = terms.adjudication && judge(state, terms.adjudication, claimOf(told), moves.length, ending);
  return {
    start: state.start,
    moves,
    opening: state.opening,
    same,
    terms,
    ...(judged ?? { ending }),
    squares,
    turn: board.turn,
    castling: board.castling,
    enPassant: board.enPassant,
    quiet: board.quiet,
    number: board.number,
  };
}

/** What the scores amount to after a move of the player to move; the rules come first. */
function judge(
  { claims = noClaims, turn }: State,
  adjudication: Adjudication,
  score: number | undefined,
  plies: number,
  ending: State['ending'],
): Pick<State, 'claims' | 'ending'> {
  const now = addClaim(claims, adjudication, turn, score);
  return { claims: now, ending: ending ?? adjudicate(adjudication, now, plies) };
}
