import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allowed,
  highest,
  isCard,
  pack,
  rankOf,
  readCards,
  seatOf,
  suitOf,
  tidy,
  valueOf,
  writeCards,
} from './cards.ts';

const cards = (text: string): string[] => readCards(text)!;

test('the pack has 52 different cards, 13 of each suit, from the two to the ace', () => {
  expect(new Set(pack).size).toBe(52);
  for (const suit of ['C', 'D', 'H', 'S'])
    expect(pack.filter((card) => suitOf(card) === suit).map(valueOf)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      'J',
      'Q',
      'K',
      'A',
    ]);
  expect(['2H', '9H', '10H', 'JH', 'QH', 'KH', 'AH'].map(rankOf)).toEqual([0, 7, 8, 9, 10, 11, 12]);
});

test('cards that are written and read are the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pack), { maxLength: 20 }), (list) => {
      expect(readCards(writeCards(list))).toEqual(list);
    }),
    { seed: 4 },
  );
});

test.each(['1C', '11C', '0C', '10', 'C', '2c', 'TC', '2C ', ' 2C', '2C,3C', '2C\n', '2C10', '102C', '2X', '10N', 'é'])(
  '%j is no list of cards',
  (text) => {
    expect(readCards(text)).toBeUndefined();
    expect(isCard(text)).toBe(false);
  },
);

test('a sorted hand goes suit by suit, the lowest first', () => {
  expect(tidy(cards('AS2S10HJH9HKD2C'))).toEqual(cards('2CKD9H10HJH2SAS'));
});

test.each([
  ['2C3CAH', '', '2C3CAH'], // the leader may play any card
  ['2C3CAH', '10C', '2C3C'],
  ['2C3CAH', '10D', '2C3CAH'], // none of the suit: anything goes
  ['2CAHKH', 'QH2CAS', 'AHKH'], // only the first card counts
  ['AS', '2H', 'AS'],
])('of %j on %j the legal cards are %j', (hand, table, may) => {
  expect(allowed(cards(hand), cards(table))).toEqual(cards(may));
});

test.each([
  ['2C3C4C5C', 3],
  ['5C4C3C2C', 0],
  ['9C10CJC8C', 2], // ten is more than nine
  ['2CAHASAD', 0], // the highest of the suit that was led, however low
  ['QHKH2SAH', 3],
  ['10DJSQDKH', 2],
])('of %j card %i takes the trick', (trick, taker) => {
  expect(highest(cards(trick))).toBe(taker);
});

test('seats by their letters', () => {
  expect(['N', 'E', 'S', 'W'].map(seatOf)).toEqual([0, 1, 2, 3]);
  expect(['', 'n', 'X', 'NE'].map(seatOf)).toEqual([-1, -1, -1, -1]);
});
