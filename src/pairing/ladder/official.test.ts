import { expect, test } from 'vitest';
import { matchesCounted, officialPlaces } from './official.ts';

const records = [
  { bot: 1, matches: 40, points: 25 },
  { bot: 2, matches: 31, points: 31 },
  { bot: 3, matches: 29, points: 29 },
  { bot: 4, matches: 90, points: 25 },
  { bot: 5, matches: 33, points: 0.5 },
];

test('a bot with enough matches has a place by its points, a shared one with equal points', () => {
  expect(officialPlaces(records)).toEqual(
    new Map([
      [2, 1],
      [1, 2],
      [4, 2],
      [5, 4],
    ]),
  );
  expect(officialPlaces(records.slice(2, 3))).toEqual(new Map());
});

test('of all listed bots as many matches count as the one with fewest has', () => {
  expect(matchesCounted(records)).toBe(31);
  expect(matchesCounted(records.slice(2, 3))).toBeUndefined();
});
