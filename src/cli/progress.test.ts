import { expect, test } from 'vitest';
import { progressLine } from './progress.ts';

test.each([
  [120, '###############-------------------------  30 of 80 games, 50 s more, until about 17:42'],
  [80, '############---------------------  30 of 80 games, 50 s more, until about 17:42'],
  [58, '####-------  30 of 80 games, 50 s more, until about 17:42'],
  [40, '#####-------  30 of 80 games, 50 s more'],
  [28, '####-------  30 of 80 games'],
  [10, '  30 of 80 games'],
])('a terminal of %i columns is told %s', (columns, line) => {
  const now = new Date(2026, 0, 1, 17, 41, 10).getTime();
  expect(progressLine({ done: 30, played: 30, games: 80, ms: 30_000, now, columns })).toBe(line);
});

test('no remaining time is shown before the first and after the last game', () => {
  expect(progressLine({ done: 0, played: 0, games: 8, ms: 500, now: 0, columns: 30 })).toBe(
    '-'.repeat(15) + '  0 of 8 games',
  );
  expect(progressLine({ done: 0, played: 0, games: 8, ms: 0, since: 5000, now: 0, columns: 50 })).toBe(
    '-'.repeat(23) + '  0 of 8 games, 5 s so far',
  );
  expect(progressLine({ done: 8, played: 3, games: 8, ms: 5000, now: 0, columns: 30 })).toBe(
    '#'.repeat(15) + '  8 of 8 games',
  );
  expect(progressLine({ done: 0, played: 0, games: 1, ms: 0, now: 0, columns: 30 })).toMatch(/ {2}0 of 1 game$/);
});

test('the time of the game that is played now is not added to the time of all', () => {
  const line = (since: number): string =>
    progressLine({ done: 1, played: 1, games: 3, ms: 10_000, since, now: 0, columns: 40 });
  expect([line(0), line(5000), line(60_000)]).toEqual(
    ['20 s', '15 s', '1 s'].map((left) => expect.stringContaining(`  1 of 3 games, ${left} more`) as string),
  );
});
