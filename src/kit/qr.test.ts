import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeQr } from './qr.ts';

// Other programs made these codes, and read all of ours from 1 to 213 bytes.

const rowsOf = (text: string): string[] =>
  writeQr(text)!.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

test('a short text is the known code', () => {
  expect(rowsOf('AI-Arena')).toEqual([
    '#######....#..#######',
    '#.....#.#.#.#.#.....#',
    '#.###.#...###.#.###.#',
    '#.###.#.....#.#.###.#',
    '#.###.#.##.##.#.###.#',
    '#.....#..#.#..#.....#',
    '#######.#.#.#.#######',
    '..........#..........',
    '#.#.#.#..#..#...#..#.',
    '##.##......#.#.#####.',
    '#.#.######.#.########',
    '####......####.###...',
    '.########..#..##....#',
    '........###...###.##.',
    '#######..#..#..######',
    '#.....#...#...#....#.',
    '#.###.#.###.#.###.#..',
    '#.###.#...##.#.###.#.',
    '#.###.#.##.#.######.#',
    '#.....#..#.###.##..#.',
    '#######.#.##.##.##.##',
  ]);
});

test.each([
  [62, 33, '3129e6b8c9a602ba'], // several blocks
  [106, 41, 'daace4f3856d54e1'], // the last without a version in it
  [122, 45, '86afac325fe37e15'],
  [180, 53, '8855bdf912484d6f'], // blocks of two lengths
  [213, 57, '7e197da5996e69be'],
])('a text of %i bytes is a code of %i modules a side', (length, side, hash) => {
  const rows = rowsOf('https://arena.example.org/'.repeat(9).slice(0, length));
  expect([rows.length, createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)]).toEqual([side, hash]);
});

test('a text that is too long has no code', () => {
  expect(writeQr('x'.repeat(214))).toBeUndefined();
  expect(writeQr('ż'.repeat(107))).toBeUndefined(); // 214 bytes
});
