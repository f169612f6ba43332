import { expect, test } from 'vitest';
import { seriesGames } from './series.ts';

const series = { players: 2, seed: 'x', isDuplicate: true };

test('a single game has the seed and the seats themselves', () => {
  expect(seriesGames({ ...series, games: 1 })).toEqual([{ seed: 'x', order: [0, 1] }]);
});

test('in duplicate the games of a seed are the rotations of the seats', () => {
  const games = seriesGames({ ...series, games: 5 });
  expect(games.map(({ seed }) => seed)).toEqual(['x/1', 'x/1', 'x/2', 'x/2', 'x/3']);
  expect(games.map(({ order }) => order.join(''))).toEqual(['01', '10', '01', '10', '01']);
  const four = seriesGames({ ...series, players: 4, games: 4 });
  for (const seat of [0, 1, 2, 3])
    expect(four.map(({ order }) => order[seat]).toSorted((one, other) => one! - other!)).toEqual([0, 1, 2, 3]);
});

test('otherwise everybody stays, and every game has a seed of its own', () => {
  const games = seriesGames({ ...series, games: 3, isDuplicate: false });
  expect(games.map(({ seed, order }) => `${seed} ${order.join('')}`)).toEqual(['x/1 01', 'x/2 01', 'x/3 01']);
});
