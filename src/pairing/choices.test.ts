import { inEnglish } from '../../test/in-english.ts';
import { expect, test } from 'vitest';
import { pointsField, wholeField } from './choices.ts';

const games = wholeField(
  { en: 'The number of games in all; twenty by default', pl: 'Liczba gier; domyślnie dwadzieścia' },
  'games',
  {
    most: 1_000_000,
  },
);
const wrong = 'The number of games in all must be a whole number from 1 to 1000000';

test.each([
  ['1', { value: 1 }],
  ['1000000', { value: 1_000_000 }],
  ['0', { wrong }],
  ['1000001', { wrong }],
  ['1.5', { wrong }],
  ['', { wrong }],
])('%j of a million at most', (text, reading) => {
  expect(inEnglish(games.read(text))).toEqual(reading);
});

test.each([
  ['1,0.5,0', '1,0.5,0'],
  ['3,1,0', '3,1,0'],
  ['3/1/0', '3,1,0'],
  ['1 / 0,5 / 0', '1,0.5,0'],
  ['1/½/0', '1,0.5,0'],
  ['3 / 1½ / 0', '3,1.5,0'],
  ['1;0,5;0', undefined],
  ['1,0,5,0', undefined],
  ['½½/0/0', undefined],
  ['0/1/3', undefined],
])('points for a win, a draw and a loss: %j', (text, value) => {
  expect(pointsField.read(text)).toEqual(value === undefined ? { wrong: { code: 'points-form' } } : { value });
});
