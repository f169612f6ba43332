import type { Fault } from '../../src/game/fault.ts';
import type { Offer } from '../../src/game/offer.ts';
import type { Game } from '../../src/game/rules.ts';
import type { Seat } from '../../src/game/seat.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { faultKinds } from '../../src/game/fault.ts';
import { adjudicationOf, off, readDraw, readResign } from './adjudication.ts';
import { Board } from './board.ts';
import { bareMove, readClaim, withScore, writeClaim } from './claim.ts';
import { describe } from './describe.ts';
import { draw } from './draw.ts';
import { isTooWeakToWin, resigning } from './endings.ts';
import { writeFen } from './fen.ts';
import { isLegal, legalMoves, mostMoves, pseudoMoves } from './generate.ts';
import { boardOf } from './line.ts';
import { messages, type ChessMessage } from './messages.ts';
import { fromOf, promotionOf, promotionTarget, readMove, toOf, writeMove, type Move } from './move.ts';
import { writeSan } from './san.ts';
import { colourOf, none, squareNames, type Colour } from './squares.ts';
import { after, readStart, startpos } from './start.ts';
import type { Options, State, View } from './state.ts';

export const game: Game<State, Move, View, Options> = {
  title: 'Chess',
  titles: { pl: 'Szachy' },
  seats: { min: 2, max: 2 },
  seatNames: ['W', 'B'],
  seatTitles: { en: ['White', 'Black'], pl: ['Białe', 'Czarne'] },
  clock: { kind: 'game', ms: 10_000, increment: 100 },
  protocol: 'uci',
  options: {
    start: {
      label: {
        en: 'The position to start from, as FEN, and moves after it; the usual one by default',
        pl: 'Pozycja początkowa w zapisie FEN i posunięcia po niej; domyślnie zwykła',
      },
      unit: 'position',
      default: startpos,
      read: readStartText,
    },
    moves: {
      label: {
        en: 'A draw after so many moves of both players; 0 for no limit',
        pl: 'Remis po tylu posunięciach obu graczy; 0 oznacza brak ograniczenia',
      },
      unit: 'moves',
      default: 0,
      read: countUpTo(9999),
    },
    depth: {
      label: {
        en: 'The depth to which engines search; 0 for as far as time allows',
        pl: 'Głębokość, do której szukają silniki; 0, czyli na ile pozwala czas',
      },
      unit: 'half-moves',
      default: 0,
      read: countUpTo(100),
    },
    nodes: {
      label: {
        en: 'The positions that engines look at for a move; 0 for as many as time allows',
        pl: 'Liczba pozycji, które silniki oglądają na ruch; 0, czyli na ile pozwala czas',
      },
      unit: 'positions',
      default: 0,
      read: countUpTo(1_000_000_000),
    },
    resign: {
      label: {
        en: 'A loss by an own score that stays low, such as movecount=3 score=400 (twosided=true: the other must agree); off by default',
        pl: 'Przegrana przez własną ocenę, która pozostaje niska, np. movecount=3 score=400 (twosided=true: drugi ma się zgadzać); domyślnie off',
      },
      unit: 'moves and score',
      default: off,
      read: readResign,
    },
    draw: {
      label: {
        en: 'A draw by scores of both that stay near 0, such as movenumber=40 movecount=8 score=10; off by default',
        pl: 'Remis przez oceny obu, które pozostają bliskie 0, np. movenumber=40 movecount=8 score=10; domyślnie off',
      },
      unit: 'moves and score',
      default: off,
      read: readDraw,
    },
  },

  setup(_seats, { start, moves, depth, nodes, resign, draw: level }) {
    const adjudication = adjudicationOf(resign, level);
    const read = readStart(start, { moves, depth, nodes, ...(adjudication && { adjudication }) });
    if ('wrong' in read) throw new Error(read.wrong.code);
    return read.value;
  },

  toMove: ({ ending, turn }) => (ending === null ? [turn] : []),

  objection(state, _seat, told): ChessMessage | undefined {
    const move = bareMove(told);
    const board = scratch.set(state);
    return isLegal(board, move) ? undefined : whyIllegal(board, move);
  },
  messages,

  play: (state, moves) => after(state, moves.get(state.turn)!),

  /** Half a point for each while the game goes on. */
  scores({ ending, turn }) {
    const loser = ending === 'checkmate' ? turn : resigning(ending);
    return loser === undefined ? [0.5, 0.5] : loser === 0 ? [0, 1] : [1, 0];
  },
  forfeit,

  view: (state) => ({
    fen: writeFen(state),
    start: state.start,
    moves: state.moves.map(writeMove),
    opening: state.opening,
    ending: state.ending,
    ...(state.terms.depth > 0 && { depth: state.terms.depth }),
    ...(state.terms.nodes > 0 && { nodes: state.terms.nodes }),
    ...(state.terms.adjudication && { adjudicated: true as const }),
  }),
  describe,
  draw,
  moves: offer,
  anyMove(state, _seat, random) {
    return random.pick(legalMoves(scratch.set(state)));
  },
  write: (move) => writeMove(bareMove(move)) + writeClaim(move),
  read: readTold,
};

const scratch = new Board();

/** `e2e4`, or `e2e4 cp 35` of a player who tells its score, for adjudication. */
function readTold(text: string): Move | undefined {
  const [, written = text, told] = /^(\S+) (.+)$/.exec(text) ?? [];
  const move = readMove(written);
  if (move === undefined || told === undefined) return move;
  const score = readClaim(told);
  return score && withScore(move, score);
}

function whyIllegal(board: Board, move: Move): ChessMessage {
  const text = writeMove(move);
  const piece = board.squares[fromOf(move)]!;
  if (piece === none || colourOf(piece) !== board.turn) return { code: 'no-piece', square: squareNames[fromOf(move)]! };
  const list = new Uint16Array(mostMoves);
  const possible = list.subarray(0, pseudoMoves(board, list));
  if (possible.includes(move)) return { code: 'leaves-check', move: text };
  const isPromotion = possible.some((each) => (each & 4095) === move && promotionOf(each) !== 0);
  return { code: isPromotion ? 'no-promotion' : 'not-legal', move: text };
}

/** Whoever runs out of time does not lose to a player who cannot mate. */
function forfeit({ squares }: State, seat: Seat, fault: Fault): readonly number[] {
  const other = (1 - seat) as Colour;
  if (faultKinds[fault] === 'late' && isTooWeakToWin(squares, other)) return [0.5, 0.5];
  return seat === 0 ? [0, 1] : [1, 0];
}

/** Two squares are clicked for a move, and for a promotion also the piece that the pawn becomes. */
function offer({ fen, ending }: View, seat: Seat): Offer {
  const board = boardOf(fen);
  const moves = ending === null && board.turn === seat ? legalMoves(board) : [];
  return {
    kind: 'moves',
    complete: true,
    moves: moves.map((move) => ({
      text: writeMove(move),
      names: [writeSan(board, move)],
      targets: [
        squareNames[fromOf(move)]!,
        squareNames[toOf(move)]!,
        ...(promotionOf(move) === 0 ? [] : [promotionTarget(promotionOf(move))]),
      ],
    })),
  };
}

function readStartText(text: string): Reading<string, ChessMessage> {
  const state = readStart(text);
  if ('wrong' in state) return { wrong: { code: 'option-start', why: state.wrong } };
  return { value: text.trim().replaceAll(/\s+/g, ' ') };
}

function countUpTo(most: number): (text: string) => Reading<number, ChessMessage> {
  return (text) =>
    /^\d{1,10}$/.test(text) && Number(text) <= most
      ? { value: Number(text) }
      : { wrong: { code: 'option-count', most } };
}
