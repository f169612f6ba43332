import { inEnglish } from '../../test/in-english.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laws } from '../../src/game/laws.ts';
import { readLog } from '../../src/game/log.ts';
import { randomFor } from '../../src/game/random.ts';
import { verify } from '../../src/game/replay.ts';
import { readBoard, takenOn, writeBoard, writeTaken } from './board.ts';
import { game, readMove, type Position } from './rules.ts';

const setup = (size: number, seed = 'board'): Position =>
  game.setup(2, { size, sizes: '', board: '', 'one-write': 'strict' }, randomFor(seed, 0));
const on = (board: string): Position =>
  game.setup(2, { size: 15, sizes: '', board, 'one-write': 'strict' }, randomFor('', 0));
const after = (position: Position, ...moves: string[]): Position =>
  moves.reduce(
    (now, text) => game.play(now, new Map([[game.toMove(now)[0]!, readMove(text)!]]), randomFor('', 0)),
    position,
  );

const games = process.env['ARENA_SOAK'] === '1' ? 10_000 : 120;
test(`keeps the laws on ${games} seeded games`, () => {
  for (let seed = 0; seed < games; seed++)
    laws(game, `law ${seed}`, {
      options: { size: 1 + 2 * (seed % 5), sizes: '', board: '', 'one-write': seed % 2 === 0 ? 'strict' : 'lenient' },
    });
  for (const size of [15, 31]) laws(game, 'large', { options: { size, sizes: '', board: '', 'one-write': 'strict' } });
});

test.each([
  [1, 0],
  [3, 1],
  [5, 3],
  [7, 5],
  [15, 23],
  [99, 980],
])('a tenth of the cells is taken: on a board of %i, %i', (size, taken) => {
  expect(takenOn(size)).toBe(taken);
  const { cells } = setup(size);
  expect(cells).toHaveLength(size * size);
  expect(cells.filter((value) => value === 1)).toHaveLength(taken);
  expect(setup(size).cells).toEqual(cells);
  if (size > 1) expect(setup(size, 'another').cells).not.toEqual(cells);
});

test('each cell is taken about as often as any other', () => {
  const times = Array.from({ length: 9 }, () => 0);
  for (let seed = 0; seed < 9000; seed++) times[setup(3, `fair ${seed}`).cells.indexOf(1)]!++;
  for (const often of times) expect(Math.abs(often - 1000)).toBeLessThan(120); // four standard deviations
});

const lone = on('5 {2;2}');
test.each([
  ['{0;0},{1;0}', undefined],
  ['{1;0},{0;0}', undefined],
  ['{0;0},{0;1}', undefined],
  ['{4;3},{0;3}', undefined], // across the right edge
  ['{0;3},{4;3}', undefined],
  ['{3;4},{3;0}', undefined], // across the lower edge
  ['{3;0},{3;4}', undefined],
  ['{1;1},{1;1}', 'a block covers two cells, not {1;1} twice'],
  ['{1;2},{2;2}', '{2;2} is taken'],
  ['{2;2},{1;2}', '{2;2} is taken'],
  ['{0;0},{1;1}', '{0;0} and {1;1} are not neighbours'],
  ['{0;0},{4;4}', '{0;0} and {4;4} are not neighbours'], // opposite corners
  ['{4;0},{0;4}', '{4;0} and {0;4} are not neighbours'],
  ['{4;0},{0;1}', '{4;0} and {0;1} are not neighbours'], // the next cell in the list, not on the board
  ['{0;0},{2;0}', '{0;0} and {2;0} are not neighbours'],
  ['{5;0},{0;0}', 'there is no cell {5;0} on a board of 5 by 5'],
  ['{0;0},{0;5}', 'there is no cell {0;5} on a board of 5 by 5'],
  ['{4;4},{999999999;4}', 'there is no cell {999999999;4} on a board of 5 by 5'],
])('a block on %s: %s', (text, objection) => {
  expect(inEnglish(game.objection(lone, 0, readMove(text)!), game.messages)).toBe(objection);
});

test.each([
  '',
  'ok',
  '{1;2}',
  '{1;2},{1;3},',
  ' {1;2},{1;3}',
  '{1;2}, {1;3}',
  '{1,2},{1,3}',
  '(1;2),(1;3)',
  '{-1;0},{0;0}',
  '{1.5;0},{0;0}',
  '{1e1;0},{0;0}',
  '{1;2},{1;3}\r',
  '{1234567890;0},{0;0}',
  '{٣;0},{0;0}',
])('%j is no move', (text) => {
  expect(readMove(text)).toBeUndefined();
});

test('a block of either player counts for both, and its player is known', () => {
  const position = after(lone, '{0;0},{4;0}', '{1;1},{1;2}');
  expect(inEnglish(game.objection(position, 0, readMove('{4;0},{4;1}')!), game.messages)).toBe('{4;0} is taken');
  expect(position.cells.flatMap((value, cell) => (value > 1 ? [[cell, value]] : []))).toEqual([
    [0, 2],
    [4, 2],
    [6, 3],
    [11, 3],
  ]);
  expect(game.toMove(position)).toEqual([0]);
});

test('a player that cannot put a block loses', () => {
  const almost = on('3 {0;0},{2;0},{0;1},{2;1},{0;2},{1;2},{2;2}');
  expect(game.describe(almost)).toBe('2 of 9 cells free, one way to put a block');
  const end = after(almost, '{1;1},{1;0}');
  expect(game.toMove(end)).toEqual([]);
  expect(game.scores(end)).toEqual([1, 0]);
  expect(game.describe(end)).toBe('0 of 9 cells free, no block fits any more');
});

test('a block that only fits across an edge keeps the game going', () => {
  const position = on('3 {0;0},{2;0},{1;1},{0;1},{2;1},{0;2},{2;2}');
  expect(game.toMove(position)).toEqual([0]);
  expect(game.anyMove(position, 0, randomFor('', 0))).toEqual([1, 2, 1, 0]);
});

test('on a board of one cell the first player loses at once', () => {
  const single = setup(1);
  expect(game.toMove(single)).toEqual([]);
  expect(game.scores(single)).toEqual([0, 1]);
  expect(inEnglish(game.objection(single, 0, [0, 0, 0, 0]), game.messages)).toBe(
    'a block covers two cells, not {0;0} twice',
  );
});

test.each([
  ['size', '14', 'The size of the board must be an odd number from 1 to 99'],
  ['size', '0', 'The size of the board must be an odd number from 1 to 99'],
  ['size', '101', 'The size of the board must be an odd number from 1 to 99'],
  ['size', '-3', 'The size of the board must be an odd number from 1 to 99'],
  ['size', '3.0', 'The size of the board must be an odd number from 1 to 99'],
  ['board', '', 'The size of the board must be an odd number from 1 to 99'],
  ['board', '4\n{0;0}', 'The size of the board must be an odd number from 1 to 99'],
  ['board', '3\n{0;0},{0;3}', 'There is no cell {0;3} on a board of 3 by 3'],
  ['board', '3\n{0;0},{0;0}', 'The cell {0;0} is there twice'],
  ['board', '3\n(0,0)', 'The taken cells must read {x;y},{x;y} and so on, not "(0,0)"'],
  ['one-write', 'maybe', 'One write is strict or lenient'],
] as const)('the option %s refuses %j', (name, text, wrong) => {
  expect(inEnglish(game.options[name].read(text), game.messages)).toEqual({ wrong });
});

test('a board is read back as it was written', () => {
  expect(game.options.board.read('\uFEFF5\r\n{0;1},{2;2},\r\n{2;3}\r\n')).toEqual({ value: '5 {0;1},{2;2},{2;3}' });
  expect(game.options.board.read('5\n\n')).toEqual({ value: '5' });
  for (const size of [1, 3, 15, 99])
    expect(readBoard(writeBoard(setup(size)))).toEqual({ value: { size, cells: setup(size).cells } });
  expect(writeTaken(on('5 {2;3},{0;1}'))).toBe('{0;1},{2;3}');
});

test('draws blocks with lines between their halves, also across the edges', () => {
  const position = after(lone, '{0;0},{4;0}', '{1;1},{1;2}', '{3;4},{3;0}', '{3;1},{4;1}');
  expect(game.draw!(position).split('\n')).toEqual([
    '    0  1  2  3  4',
    ' 0  a  ·  ·  a╵ a──',
    ' 1  ·  b╷ ·  B──B',
    ' 2  ·  b╵ #  ·  ·',
    ' 3  ·  ·  ·  ·  ·',
    ' 4  ·  ·  ·  a╷ ·',
  ]);
});

test('the recorded match replays the same', () => {
  const log = readLog(readFileSync(new URL('./recorded/cpp-java.jsonl', import.meta.url), 'utf8'));
  if ('wrong' in log) throw new Error(log.wrong.code);
  expect(verify(game, log.value)).toMatchObject({ value: { turns: 32, outcome: { scores: [0, 1], cause: 'rules' } } });
});

test('sizes are drawn from the odd numbers of a range, by the seed', () => {
  const sizes = Array.from(
    { length: 100 },
    (_, seed) =>
      game.setup(2, { size: 15, sizes: '8..13', board: '', 'one-write': 'strict' }, randomFor(`${seed}`, 0)).size,
  );
  expect([...new Set(sizes)].toSorted((one, other) => one - other)).toEqual([9, 11, 13]);
  laws(game, 'sizes', { options: { size: 15, sizes: '5..9', board: '', 'one-write': 'strict' } });
  expect(game.options.sizes.read('9..15')).toEqual({ value: '9..15' });
  for (const text of ['9', '8..8', '15..9', '0..3', '5..100', '9...15', 'a..b'])
    expect(inEnglish([text, game.options.sizes.read(text)], game.messages)).toEqual([
      text,
      { wrong: expect.stringMatching(/^The sizes of the board must read a\.\.b/) as string },
    ]);
});
