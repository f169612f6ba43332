import { expect, test } from 'vitest';
import type { Outcome } from '../../game/fault.ts';
import { textsOf } from '../texts/all.ts';
import { placesOf, scoreWords, titleOf } from './parts.tsx';

const en = textsOf('en');
const pl = textsOf('pl');

const names = ['heron', 'fox', 'owl', 'hare'];
const titled = (seats: number, scores?: readonly number[], cause: Outcome['cause'] = 'rules'): string => {
  return titleOf(
    {
      players: names.slice(0, seats).map((name) => ({ name })),
      ...(scores !== undefined && { outcome: { scores, cause } }),
    },
    en,
  );
};

test.each([
  [1, undefined, 'heron'],
  [1, [7], 'heron: 7 points'],
  [2, undefined, 'heron – fox'],
  [2, [1, 0], 'heron beats fox'],
  [2, [0, 1], 'fox beats heron'],
  [2, [0.5, 0.5], 'heron and fox draw'],
  [4, undefined, 'heron, fox, owl and hare'],
  [4, [-31, -12, -40, -20], 'fox wins against hare, heron and owl'],
  [4, [-12, -20, -12, -40], 'heron and owl win against fox and hare'],
  [4, [-5, -5, -5, -5], 'heron, fox, owl and hare draw'],
])('the title of a match of %i with the scores %j is "%s"', (seats, scores, title) => {
  expect(titled(seats, scores)).toBe(title);
});

test('when no player connected, nobody wins', () => {
  expect(titled(2, [0, 0], 'crashed')).toBe('heron and fox: nobody wins');
});

test('equal scores share a place, and the next one is left out', () => {
  expect(placesOf([-12, -20, -12, 0])).toEqual([
    { seat: 3, place: 1 },
    { seat: 0, place: 2 },
    { seat: 2, place: 2 },
    { seat: 1, place: 4 },
  ]);
});

test('scores are shown as people count them in the game', () => {
  expect(scoreWords([1, 0], {}, en)).toBe('1 – 0');
  expect(scoreWords([-12, -0, -7, -31], { points: 'fewer' }, en)).toBe('12, 0, 7, 31 points');
  expect(scoreWords([12, 3], { points: 'more' }, en)).toBe('12, 3 points');
  expect(scoreWords([12, 3], { points: 'more' }, pl)).toBe('punkty: 12, 3');
  expect(scoreWords([0.5, 0.5], {}, pl)).toBe('0,5 – 0,5');
});
