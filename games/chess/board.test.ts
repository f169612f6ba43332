import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { randomFor } from '../../src/game/random.ts';
import { sentence } from '../../src/text/sentence.ts';
import { Board } from './board.ts';
import { readFen, startFen, writeFen } from './fen.ts';
import { canTakeEnPassant, hasMove, isLegal, legalMoves, mostMoves, pseudoMoves } from './generate.ts';
import { messages } from './messages.ts';
import { moveOf, readMove, writeMove } from './move.ts';

const soak = process.env['ARENA_SOAK'] === '1';

function boardOf(fen: string): Board {
  const read = readFen(fen);
  if ('wrong' in read) throw new Error(read.wrong.code);
  return new Board().set(read.value);
}

/** How many games of so many half-moves there are. */
function perft(board: Board, depth: number, list = new Uint16Array(mostMoves * depth), at = 0): number {
  const end = pseudoMoves(board, list, at);
  let games = 0;
  for (let index = at; index < end; index++) {
    const undo = board.play(list[index]!);
    if (!board.isLeftInCheck()) games += depth === 1 ? 1 : perft(board, depth - 1, list, end);
    board.back(list[index]!, undo);
  }
  return games;
}

// The numbers that all move generators are compared by; those of the deepest level take a second or two each.
test.each([
  ['the start position', startFen, [20, 400, 8902, 197_281, 4_865_609]],
  ['Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', [48, 2039, 97_862, 4_085_603]],
  ['position 3', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', [14, 191, 2812, 43_238, 674_624]],
  ['position 4', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', [6, 264, 9467, 422_333]],
  ['position 5', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', [44, 1486, 62_379, 2_103_487]],
])('perft of %s', (_name, fen, counts) => {
  const board = boardOf(fen);
  for (const [at, games] of counts.slice(0, soak ? undefined : -1).entries()) expect(perft(board, at + 1)).toBe(games);
  expect(writeFen(board)).toBe(fen); // all was taken back
});

const games = soak ? 500 : 6;
test(`${games} random games are played as chess.js plays them`, () => {
  for (let game = 0; game < games; game++) {
    const random = randomFor('oracle', game);
    const board = boardOf(startFen);
    const oracle = new Chess();
    for (let ply = 0; ply < 200; ply++) {
      const moves = legalMoves(board).map(writeMove);
      // chess.js takes long to write moves out
      if (ply % 10 === 0 || soak)
        expect(moves.toSorted()).toEqual(
          oracle
            .moves({ verbose: true })
            .map((move) => move.lan)
            .toSorted(),
        );
      else expect(moves).toHaveLength(oracle.moves().length);
      expect(hasMove(board)).toBe(moves.length > 0);
      expect(board.isCheck()).toBe(oracle.inCheck());
      if (oracle.isGameOver()) break;
      const chosen = random.pick(moves);
      board.play(readMove(chosen)!);
      if (!canTakeEnPassant(board)) board.enPassant = -1;
      oracle.move(chosen);
      expect(writeFen(board)).toBe(oracle.fen());
      expect(readFen(oracle.fen())).toEqual({ value: board.placement() });
    }
  }
});

test('exactly the legal moves are legal, of all that can be written', () => {
  const board = boardOf('r3k2r/Pppp1ppp/1b3nbN/nPP5/BB2P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1');
  const all = Array.from({ length: 4096 }, (_, move) =>
    [0, 2, 3, 4, 5].map((kind) => moveOf(move & 63, move >> 6, kind)),
  );
  expect(
    all
      .flat()
      .filter((move) => isLegal(board, move))
      .toSorted((one, other) => one - other),
  ).toEqual(legalMoves(board).toSorted((one, other) => one - other));
});

test('moves are written as UCI writes them', () => {
  for (const text of ['e2e4', 'a1h8', 'h8a1', 'e7e8q', 'a2a1n', 'b7c8r', 'g2h1b'])
    expect(writeMove(readMove(text)!)).toBe(text);
  for (const text of ['', 'e2', 'e2e9', 'i2e4', 'e7e8k', 'e7e8Q', 'e2-e4', ' e2e4', 'e2e4\r', 'O-O', '0000', '(none)'])
    expect(readMove(text)).toBeUndefined();
});

test.each([
  ['', 'a position has four fields (pieces, who is to move, castling, en passant) or two more, the counts; here are 1'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0', 'here are 5'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1', 'the board has 8 ranks, divided by "/"; here are 7'],
  ['rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'rank 7 has 7 squares, not 8'],
  ['rnbqkbnr/pppppppp/8/8/8/9/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '"9" on rank 3 is no piece'],
  ['rnbqxbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '"x" on rank 8 is no piece'],
  ['8/8/8/8/8/8/8/K7 w - - 0 1', 'Black has no king'],
  ['k6k/8/8/8/8/8/8/K7 w - - 0 1', 'Black has 2 kings'],
  ['k7/8/8/8/8/8/8/K6P w - - 0 1', 'a pawn cannot stand on h1'],
  ['k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1', 'White has more than 8 pawns or more than 16 pieces'],
  ['k7/8/8/8/8/8/8/K7 white - - 0 1', '"w" or "b" is to move, not "white"'],
  ['k7/8/8/8/8/8/8/K7 w qk - 0 1', '"qk" does not say who may castle, such as KQkq, Kq or -'],
  ['4k2r/8/8/8/8/8/8/4K2B w Kk - 0 1', 'the right K to castle needs king and rook on their first squares'],
  ['k7/8/8/8/4P3/8/8/K7 w - e3 0 1', 'no pawn can just have been moved over "e3"'],
  ['k7/8/8/8/4P3/8/8/K7 b - e4 0 1', 'no pawn can just have been moved over "e4"'],
  ['k7/8/8/8/8/8/8/K7 w - - x 1', 'the counts of quiet half-moves and of moves must be whole numbers'],
  ['k7/8/8/8/8/8/8/K6r b - - 0 1', 'White is in check, although the other side is to move'],
])('%s is no position', (fen, why) => {
  const read = readFen(fen);
  expect('wrong' in read && sentence(read.wrong, 'en', messages)).toContain(why);
  expect('wrong' in read && sentence(read.wrong, 'pl', messages)).not.toContain('undefined');
});

test('en passant is kept where the pawn can be taken', () => {
  const fens = [
    ['k7/8/8/8/3pP3/8/8/K7 b - e3 0 1', 'k7/8/8/8/3pP3/8/8/K7 b - e3 0 1'],
    ['k7/8/8/8/4P3/8/8/K7 b - e3 0 1', 'k7/8/8/8/4P3/8/8/K7 b - - 0 1'],
    ['8/8/8/8/k2pP2R/8/8/K7 b - e3 0 1', '8/8/8/8/k2pP2R/8/8/K7 b - - 0 1'], // both pawns leave the rank
    ['k7/8/8/8/3pP3/8/8/K7 b - e3', 'k7/8/8/8/3pP3/8/8/K7 b - e3 0 1'], // of EPD
  ];
  for (const [fen, kept] of fens) expect(writeFen(boardOf(fen!))).toBe(kept);
});
