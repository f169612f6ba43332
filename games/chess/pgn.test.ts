import { readFileSync } from 'node:fs';
import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { readClock } from '../../src/game/clock.ts';
import { readLog, type LogLine, type TimesLine } from '../../src/game/log.ts';
import { randomFor } from '../../src/game/random.ts';
import { languages, type Message } from '../../src/game/message.ts';
import { sentence } from '../../src/text/sentence.ts';
import { startFen } from './fen.ts';
import { legalMoves } from './generate.ts';
import { boardOf, sansOf } from './line.ts';
import { messages } from './messages.ts';
import { readMove, writeMove } from './move.ts';
import { pvSans, readNote, writeScore } from './note.ts';
import { timeControl, writeMatch } from './notation.ts';
import { readOpenings } from './openings.ts';
import { readPgn } from './pgn-read.ts';
import { commentOf, writePgn, type PgnGame } from './pgn-write.ts';
import { readSan, writeSan } from './san.ts';

const soak = process.env['ARENA_SOAK'] === '1';
const say = (message: Message): string => sentence(message, 'en', messages);

const games = soak ? 200 : 4;
test(`the moves of ${games} random games are written as chess.js writes them, and read back`, () => {
  for (let game = 0; game < games; game++) {
    const random = randomFor('san', game);
    const board = boardOf(startFen);
    const oracle = new Chess();
    for (let ply = 0; ply < 120 && !oracle.isGameOver(); ply++) {
      const moves = legalMoves(board);
      const sans = moves.map((move) => writeSan(board, move));
      expect(sans.toSorted()).toEqual(oracle.moves().toSorted());
      expect(sans.map((san) => readSan(board, san))).toEqual(moves);
      const chosen = random.pick(moves);
      oracle.move(writeMove(chosen));
      board.play(chosen);
    }
  }
});

test.each([
  ['1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1g1', 'O-O', ['0-0', 'O-O+', 'O-O!']],
  ['1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1c1', 'O-O-O', ['0-0-0']],
  ['k7/8/8/8/8/8/4K3/1R5R w - - 0 1', 'b1d1', 'Rbd1', []],
  ['k7/3R4/8/8/3R4/8/8/4K3 w - - 0 1', 'd4d6', 'R4d6', ['Rd4d6']],
  ['6k1/8/8/Q6Q/8/8/7Q/K7 w - - 0 1', 'h5e5', 'Qh5e5', []],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'exd6', ['e5xd6', 'e:d6', 'exd6?!']],
  ['1n5k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7b8q', 'axb8=Q+', ['axb8Q', 'a7xb8=Q#']],
  ['1n5k/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'a8=N', ['a8N']],
])('%s: %s is %s', (fen, uci, san, others) => {
  const board = boardOf(fen);
  const move = readMove(uci)!;
  expect(writeSan(board, move)).toBe(san);
  for (const text of [san, ...others]) expect(readSan(board, text)).toBe(move);
});

test('what fits no move or several is no move', () => {
  const board = boardOf('k7/8/8/8/8/8/4K3/1R5R w - - 0 1');
  for (const text of ['Rd1', 'Ra9', 'e2e4', '', 'Kxe2', 'O-O-O', 'Nf3', 'x', 'R'])
    expect(readSan(board, text)).toBeUndefined();
});

const opera =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 ' +
  'e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8';
const operaGame: PgnGame = {
  event: 'Bullet "ladder" \\ 1',
  site: 'AI-Arena',
  date: '2026.11.14',
  round: '1',
  white: 'heron v9',
  black: 'otter\nv14',
  result: '1-0',
  timeControl: '60+0.6',
  termination: 'normal',
  start: startFen,
  moves: opera.split(' ').map((move, at) => ({
    move,
    ...(at < 6 ? { comment: 'book' } : { comment: commentOf({ note: 'depth 16 score cp -135', ms: 2280 })! }),
  })),
};

test('a written game loads in chess.js and is read back', () => {
  const text = writePgn(operaGame);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(79);
  expect(text).toContain(`[Event "Bullet 'ladder' / 1"]\n`);
  expect(text).toContain('[Black "otter v14"]');
  expect(text).toContain('4. dxe5 {-1.35/16 2.28s} 4... Bxf3 {-1.35/16 2.28s} 5. Qxf3 {-1.35/16\n2.28s}');
  const oracle = new Chess();
  oracle.loadPgn(text);
  expect(oracle.history({ verbose: true }).map(({ lan }) => lan)).toEqual(opera.split(' '));
  expect(oracle.isCheckmate()).toBe(true);
  expect(oracle.getHeaders()).toMatchObject({
    White: 'heron v9',
    Result: '1-0',
    TimeControl: '60+0.6',
    PlyCount: '33',
  });
  const read = readPgn(text);
  expect(read).toMatchObject({
    value: [
      { start: startFen, moves: opera.split(' '), result: '1-0', line: 1, tags: { Event: "Bullet 'ladder' / 1" } },
    ],
  });
});

test('a game from a position says so, with Black to move first', () => {
  const start = '4k3/p7/8/8/8/8/P7/4K3 b - - 3 40';
  const moves = [{ move: 'a7a5', comment: 'a {strange} one' }, { move: 'a2a4' }, { move: 'e8d7' }];
  const text = writePgn({ ...operaGame, start, moves, result: '*', termination: 'unterminated' });
  expect(text).toContain(`[SetUp "1"]\n[FEN "${start}"]\n`);
  expect(text).toContain('\n40... a5 {a strange one} 41. a4 Kd7 *\n');
  const oracle = new Chess();
  oracle.loadPgn(text);
  expect(oracle.history()).toEqual(['a5', 'a4', 'Kd7']);
  expect(readPgn(text)).toMatchObject({ value: [{ start, moves: ['a7a5', 'a2a4', 'e8d7'], result: '*' }] });
});

test('other people’s PGN is read: comments, variations, signs, several games, without results', () => {
  const text = `\ufeff% a remark of a program
[Event "one"]
[White "A [x] \\"B\\""] [Black "C"]

1.e4! {best (by test)
over lines} e5 $1 (1...c5 2.Nf3 (2.c3 d5) d6) 2. Nf3 ; the rest } of the line
2...Nc6 3.Bb5 a6?! 1/2-1/2

[Event "two"]\r
\r
1. d4 d5 2. c4\r
[Event "three"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
*
1. e4 c5 0-1`;
  const read = readPgn(text);
  expect(read).toMatchObject({
    value: [
      {
        moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6'],
        result: '1/2-1/2',
        tags: { White: 'A [x] "B"' },
        line: 2,
      },
      { moves: ['d2d4', 'd7d5', 'c2c4'], result: '*', line: 9 },
      { moves: [], start: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', line: 12 },
      { moves: ['e2e4', 'c7c5'], result: '0-1' },
    ],
  });
});

test.each([
  ['[Event "x"]\n\n1. e4 e5 2. Ke3 *', 'line 3: "Ke3" is no legal move, or not only one, as move 2.'],
  ['[Event "x"]\n\n1. e4\nqq\n*', 'line 4: "qq" is no legal move, or not only one, as move 1...'],
  ['[Event x]\n\n*', 'line 1: a tag reads [Name "value"], not [Event x]'],
  ['[Event "x"\n\n*', 'line 1: a tag reads [Name "value"], not [Event "x"'],
  ['[Event "x"]\n1. e4 {never\nends', 'line 2: the comment that begins here has no end'],
  ['[Event "x"]\n1. e4 (1. d4\n*', 'line 2: the variation that begins here has no end'],
  ['[Event "x"]\n1. e4 )', 'line 2: a variation ends here that did not begin'],
  ['[FEN "8/8"]\n\n1. e4 *', 'line 1: the FEN of the game is no position: a position has four fields'],
  ['[Event "x"]\n1. e4 }', 'line 2: "}" is no legal move'],
  ['[Event "x"]\n1. e4 \u001b[31m e5', 'line 2: "\\x1b" is no legal move'],
])('%j has an error', (text, why) => {
  const read = readPgn(text);
  expect('wrong' in read && say(read.wrong)).toContain(why);
});

test('openings come from EPD, lines of FEN, and PGN', () => {
  const epd = `# a book
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
rnbqkbnr/pppppppp/8/8/3P4/8/PPP2PPP/RNBQKBNR b KQkq - hmvc 3; fmvn 7; id "d; 4"; bm Nf6 d5;

4k3/8/8/8/8/8/4P3/4K3 w - - 5 9
4k3/8/8/8/8/8/3P4/4K3 w - - 5 9 id "d2";
`;
  expect(readOpenings(epd.replaceAll('\n', '\r\n'))).toEqual({
    value: [
      { start: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' },
      { start: 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 3 7' },
      { start: '4k3/8/8/8/8/8/4P3/4K3 w - - 5 9' },
      { start: '4k3/8/8/8/8/8/3P4/4K3 w - - 5 9' },
    ],
  });
  const pgn = '[Event "?"]\n\n1. e4 e5 2. Nf3 *\n\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 5 9"]\n\n*';
  expect(readOpenings(pgn)).toEqual({
    value: [{ start: 'startpos moves e2e4 e7e5 g1f3' }, { start: '4k3/8/8/8/8/8/4P3/4K3 w - - 5 9' }],
  });
  expect(readOpenings('1. e4 e5 2. Nf3 *', 2)).toEqual({ value: [{ start: 'startpos moves e2e4 e7e5' }] });
});

test.each([
  ['', 'there is no opening in this file'],
  ['# only a remark\n', 'there is no opening in this file'],
  ['\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq', 'line 2: a position has four fields'],
  ['hello', 'line 1: a position has four fields'],
  ['this is no position at all', 'line 1: the board has 8 ranks'],
  ['8/8/8/8/8/8/8/8 w - -', 'line 1: White has no king'],
  ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5', 'line 1: after the position come operations'],
  ['4k3/8/8/8/8/8/8/4K3 w - -', 'line 1: the game is over in this position'],
  ['1. e4 e5\n2. Ke3', 'line 2: "Ke3" is no legal move'],
  ['[Event "x"]\n\n1. f3 e5 2. g4 Qh4# 0-1', 'line 1: the game is over in this position'],
])('%j is no file of openings', (text, why) => {
  const read = readOpenings(text);
  expect('wrong' in read && say(read.wrong)).toContain(why);
  for (const language of languages)
    expect('wrong' in read && sentence(read.wrong, language, messages)).not.toMatch(/undefined|\{/);
});

test('long and odd files do not take long', () => {
  const long = 'a '.repeat(50_000);
  for (const text of [
    long,
    `{${long}`,
    `[${long}`,
    '('.repeat(50_000),
    `8/8 w - - ${long}`,
    '% '.repeat(50_000),
    '"'.repeat(50_000),
  ])
    expect(readOpenings(text)).toHaveProperty('wrong');
});

test.each([
  ['depth 16 seldepth 20 multipv 1 score cp 135 nodes 4711 nps 1000 hashfull 3 time 12 pv e2e4 e7e5', '+1.35', 16],
  ['depth 3 score cp -7 lowerbound', '-0.07', 3],
  ['score mate 2 depth 40', '+M2', 40],
  ['score mate -1 depth 1', '-M1', 1],
  ['depth 9', undefined, 9],
  ['score cp x depth', undefined, undefined],
])('an engine told %s', (text, score, depth) => {
  const note = readNote(text);
  expect(note.score && writeScore(note.score)).toBe(score);
  expect(note.depth).toBe(depth);
});

test('expected moves are shown as far as they are legal', () => {
  expect(pvSans(startFen, readNote('pv e2e4 e7e5 g1f3 string e9e9 a1a8').pv!)).toEqual(['e4', 'e5', 'Nf3']);
  expect(readNote('pv (none)').pv).toBeUndefined();
  expect(sansOf({ start: startFen, moves: ['e2e4', 'e7e5'] })).toEqual(['e4', 'e5']);
});

test.each([
  [{ isOpening: true }, 'book'],
  [{ note: 'depth 1 score cp 20', ms: 2276.4 }, '+0.20/1 2.28s'],
  [{ note: 'score mate -3', ms: 12.3 }, '-M3/0 0.012s'],
  [{ ms: 100 }, '0.100s'],
  [{}, undefined],
])('the comment of a move with %j', (move, comment) => expect(commentOf(move)).toBe(comment));

const recorded = (name: string): readonly LogLine[] => {
  const log = readLog(readFileSync(new URL(`recorded/${name}.jsonl`, import.meta.url), 'utf8'));
  if ('wrong' in log) throw new Error(log.wrong.code);
  return log.value;
};
const date = new Date('2026-11-18T12:00:00Z');

test.each([
  ['engine', '1-0', 'normal', '10+0.1', 107],
  ['opening', '0-1', 'normal', '5+0.05', 72],
  ['flag-draw', '1/2-1/2', 'time forfeit', '0.3', 0],
])('the recorded match %s is written as PGN', (name, result, termination, control, plies) => {
  const log = recorded(name);
  const times = log.flatMap(({ event }, number): TimesLine[] =>
    event === 'turn' ? [{ event: number, ms: { 0: 12.3, 1: 4567 }, notes: { 0: 'depth 3 score cp 20' } }] : [],
  );
  const text = writeMatch({ log, times, number: 7, date });
  const oracle = new Chess();
  oracle.loadPgn(text);
  expect(oracle.history()).toHaveLength(plies);
  expect(oracle.getHeaders()).toMatchObject({
    Event: 'AI-Arena',
    Date: '2026.11.18',
    Round: '7',
    Result: result,
    Termination: termination,
    TimeControl: control,
  });
  if (name === 'engine') expect(text).toMatch(/^1\. \S+ \{\+0\.20\/3 0\.012s\} 1\.\.\. \S+ \{4\.57s\} /m);
  if (name === 'opening') expect(text).toContain('1. e4 {book} 1... c5 {book} 2. Nf3 {book} 2... ');
});

test('a match that broke off, a draw by length and all clocks have their words', () => {
  const log = recorded('mate');
  expect(writeMatch({ log: log.slice(0, 5), times: [], number: 1, date })).toContain('[Termination "unterminated"]');
  const bare = log.map((line) => ('state' in line ? { ...line, state: '' } : line)); // states of other options differ
  const start = { ...bare[0]!, options: { moves: 2 } } as LogLine;
  const drawn: LogLine = { event: 'end', scores: [0.5, 0.5], cause: 'rules' };
  expect(writeMatch({ log: [start, ...bare.slice(1, 5), drawn], times: [], number: 1, date })).toContain(
    '"adjudication"',
  );
  const lost: LogLine = { event: 'end', scores: [0, 1], cause: 'illegal', by: 0 };
  expect(writeMatch({ log: [start, lost], times: [], number: 1, date })).toContain('[Termination "rules infraction"]');
  expect(['60', '40/60+0.5', '0.5/move'].map((text) => timeControl(readClock(text)!))).toEqual([
    '60',
    '40/60+0.5',
    '1/0.5',
  ]);
});
