import { expect, test } from 'vitest';
import { apartBySeed, matchWork } from './job.ts';

test('matches of one seed are kept apart, and take turns with those of other seeds', () => {
  const work = apartBySeed(matchWork([1, 2, 3, 4, 5]), ['a', 'a', 'b', 'b', 'c']);
  expect(work.map(({ match, apart }) => [match, apart])).toEqual([
    [1, 'seed a'],
    [3, 'seed b'],
    [5, 'seed c'],
    [2, 'seed a'],
    [4, 'seed b'],
  ]);
});
