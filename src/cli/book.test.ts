import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arenaHere } from '../../test/cli.ts';
import { readPgn } from '../../games/chess/pgn-read.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-book-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string, text?: string): string => {
  if (text !== undefined) writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const fens = [
  '4k3/p7/8/8/8/8/P7/4K3 w - - 0 1',
  '4k3/1p6/8/8/8/8/1P6/4K3 w - - 0 1',
  '4k3/2p5/8/8/8/8/2P5/4K3 w - - 0 1',
];
const epd = inFolder('book.epd', fens.join('\n'));
// one at a time: games are written as they end
const bots = ['greedy', 'random', '--moves', '2', '--seed', '1', '--concurrency', '1'];

/** Plays games and reads them back from the file. */
async function written(
  name: string,
  ...words: string[]
): Promise<readonly { start: string; white: string; result: string }[]> {
  const file = inFolder(name);
  const { code, err } = await arenaHere([...words, '--pgn', file]);
  expect([code, err]).toEqual([0, '']);
  const games = readPgn(readFileSync(file, 'utf8'));
  if ('wrong' in games) throw new Error(JSON.stringify(games.wrong));
  return games.value.map(({ start, tags, result }) => ({ start, white: tags['White']!, result }));
}

test('each opening is played with both colours, in the order of the file, and again after the last', async () => {
  const games = await written('order.pgn', 'play', 'chess', ...bots, '--openings', epd, '--games', '8');
  expect(games.map(({ start }) => start)).toEqual([0, 0, 1, 1, 2, 2, 0, 0].map((at) => fens[at]));
  for (const at of [0, 2, 4, 6]) expect(games[at]!.white).not.toBe(games[at + 1]!.white);
});

test('the order can be drawn by the seed, and games are added to the file', async () => {
  const words = ['play', 'chess', ...bots, '--openings', epd, '--games', '6', '--order', 'random'];
  const first = await written('random.pgn', ...words);
  const both = await written('random.pgn', ...words);
  expect(both).toHaveLength(12);
  expect(both.slice(6)).toEqual(first);
  expect(new Set(first.map(({ start }) => start)).size).toBe(3);
});

test('openings of PGN are cut, and belong to the game', async () => {
  const pgn = inFolder('book.pgn', '[Event "?"]\n\n1. e4 c5 2. Nf3 d6 *\n');
  const file = inFolder('cut.pgn');
  await arenaHere(['play', 'chess', ...bots, '--openings', pgn, '--plies', '3', '--games', '1', '--pgn', file]);
  expect(readFileSync(file, 'utf8')).toContain('1. e4 {book} 1... c5 {book} 2. Nf3 {book} 2... ');
});

test('sprt has openings, too, one for each pair', async () => {
  const file = inFolder('sprt.pgn');
  const words = ['sprt', 'random', 'random', '--game', 'chess', '--moves', '1', '--games', '4'];
  await arenaHere([...words, '--openings', epd, '--pgn', file]);
  const games = readPgn(readFileSync(file, 'utf8'));
  expect('value' in games && games.value.map(({ start }) => start)).toEqual([fens[0], fens[0], fens[1], fens[1]]);
});

test.each([
  [['play', 'chess', ...bots, '--order', 'random'], '--order and --plies go with --openings'],
  [['play', 'geography', 'random', 'random', '--openings', epd], 'Edge geography has no files of openings'],
  [
    ['play', 'geography', 'random', 'random', '--pgn', inFolder('x.pgn')],
    'Edge geography has no file format of its own',
  ],
  [
    ['play', 'chess', ...bots, '--openings', inFolder('bad.epd', `${fens[0]}\nhello`)],
    'bad.epd: line 2: a position has four fields',
  ],
  [['play', 'chess', ...bots, '--openings', inFolder('none.epd')], 'none.epd'],
  [['play', 'chess', ...bots, '--pgn', '/nowhere/games.pgn'], '/nowhere/games.pgn cannot be written'],
  [['play', 'chess', ...bots, '--tc', 'soon'], '--tc must be seconds'],
])('%j is refused in a sentence', async (words, why) => {
  const { code, err } = await arenaHere(words);
  expect(code).not.toBe(0);
  expect(err).toContain(why);
});
