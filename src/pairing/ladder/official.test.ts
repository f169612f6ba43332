import { expect, test } from 'vitest';
import { matchesCounted, officialPlaces, provisionalShare } from './official.ts';

const records = [
  { bot: 1, matches: 40, points: 25 },
  { bot: 2, matches: 31, points: 31 },
  { bot: 3, matches: 29, points: 29 },
  { bot: 4, matches: 90, points: 25 },
  { bot: 5, matches: 33, points: 0.5 },
];

test('a bot with enough matches has a place by its points, a shared one with equal points', () => {
  expect(officialPlaces(records, 30)).toEqual(
    new Map([
      [2, 1],
      [1, 2],
      [4, 2],
      [5, 4],
    ]),
  );
  expect(officialPlaces(records.slice(2, 3), 30)).toEqual(new Map());
});

test('of all listed bots as many matches count as the one with fewest has', () => {
  expect(matchesCounted(records, 1)).toBe(31);
  expect(matchesCounted(records.slice(2, 3), 1)).toBeUndefined();
});

test('only whole cycles count, and a bot without a whole cycle has no place', () => {
  expect(matchesCounted(records, 8)).toBe(24); // of 31
  expect(matchesCounted(records, 33)).toBe(33);
  expect([...officialPlaces(records, 33).keys()].toSorted((one, other) => one - other)).toEqual([1, 4, 5]);
  expect(matchesCounted(records, 100)).toBeUndefined();
});

test('provisional bots are sorted by points per match; one win is not better than nine of ten', () => {
  const share = (matches: number, points: number): number => provisionalShare({ bot: 1, matches, points }, 2);
  expect(share(10, 9)).toBeGreaterThan(share(1, 1));
  expect(share(5, 5)).toBeGreaterThan(share(6, 0));
  expect(share(6, 3)).toBeGreaterThan(share(6, 2.5));
});
