import { expect, test } from 'vitest';
import { meanScores } from './mean-score.ts';

const game = (entrants: number[], scores?: number[]) => ({
  number: 1,
  round: 1,
  board: 1,
  entrants,
  cause: scores === undefined ? ('void' as const) : ('rules' as const),
  ...(scores !== undefined && { scores }),
});

test('the mean of who plays alone, with its 95 % interval', () => {
  const games = [10, 12, 8, 10, 10, 12, 8, 10, 10, 10].map((score) => game([1], [score]));
  const { mean, error } = meanScores({ games: [...games, game([1]), game([2], [3])] }).get(1)!;
  expect([mean, error!.toFixed(2)]).toEqual([10, '0.95']); // t of 9 is 2.262, and the deviation √(16/9)
  expect(meanScores({ games: [game([2], [3]), game([2], [4])] }).get(2)).toEqual({ mean: 3.5 });
});

test('nothing where two meet', () => {
  expect(meanScores({ games: [game([1, 2], [1, 0])] }).size).toBe(0);
});
