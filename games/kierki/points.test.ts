import { describe, expect, test } from 'vitest';
import { pack, readCards } from './cards.ts';
import { cardPoints, dealPoints, isSettled, trickPoints, type Trick } from './points.ts';

const tricks = Array.from({ length: 13 }, (_, at) => at + 1);
/** The cards with points in a deal of this type. */
const dear = (type: number): Record<string, number> =>
  Object.fromEntries(pack.map((card) => [card, cardPoints(type, card)] as const).filter(([, points]) => points !== 0));
const hearts = ['2H', '3H', '4H', '5H', '6H', '7H', '8H', '9H', '10H', 'JH', 'QH', 'KH', 'AH'];

describe('prices', () => {
  test.each([
    [1, {}, tricks.map(() => 1)],
    [2, Object.fromEntries(hearts.map((card) => [card, 1])), tricks.map(() => 0)],
    [3, { QC: 5, QD: 5, QH: 5, QS: 5 }, tricks.map(() => 0)],
    [4, { JC: 2, JD: 2, JH: 2, JS: 2, KC: 2, KD: 2, KH: 2, KS: 2 }, tricks.map(() => 0)],
    [5, { KH: 18 }, tricks.map(() => 0)],
    [6, {}, [0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 10]],
    [
      7,
      {
        '2H': 1,
        '3H': 1,
        '4H': 1,
        '5H': 1,
        '6H': 1,
        '7H': 1,
        '8H': 1,
        '9H': 1,
        '10H': 1,
        JH: 3,
        QH: 6,
        KH: 21,
        AH: 1,
        JC: 2,
        JD: 2,
        JS: 2,
        QC: 5,
        QD: 5,
        QS: 5,
        KC: 2,
        KD: 2,
        KS: 2,
      },
      [1, 1, 1, 1, 1, 1, 11, 1, 1, 1, 1, 1, 11],
    ],
  ])('of deal %i', (type, cards, numbers) => {
    expect(dear(type)).toEqual(cards);
    expect(tricks.map((number) => trickPoints(type, number))).toEqual(numbers);
  });
});

/** All cards in thirteen tricks, taken in turn. */
const whole: readonly Trick[] = tricks.map((number) => ({
  number,
  leader: 0,
  cards: pack.slice(4 * number - 4, 4 * number),
  taker: number % 4,
}));

test.each([
  [1, 13],
  [2, 13],
  [3, 20],
  [4, 16],
  [5, 18],
  [6, 20],
  [7, 100],
])('deal %i has %i points, whoever takes them', (type, all) => {
  expect(dealPoints(type, whole).reduce((sum, own) => sum + own, 0)).toBe(all);
  expect(
    dealPoints(
      type,
      whole.map((trick) => ({ ...trick, taker: 2 })),
    ),
  ).toEqual([0, 0, all, 0]);
  expect(isSettled(type, whole)).toBe(true);
  expect(isSettled(type, [])).toBe(false);
});

test('each seat gets the points of its own tricks', () => {
  const took = (number: number, cards: string, taker: number): Trick => ({
    number,
    leader: 0,
    cards: readCards(cards)!,
    taker,
  });
  const some = [took(1, 'QHKH2H3H', 0), took(2, 'QSJSKS2S', 1), took(7, '2C3C4C5C', 3)];
  expect([1, 2, 3, 4, 5, 6, 7].map((type) => dealPoints(type, some))).toEqual([
    [1, 1, 0, 1],
    [4, 0, 0, 0],
    [5, 5, 0, 0],
    [2, 4, 0, 0],
    [18, 0, 0, 0],
    [0, 0, 0, 10],
    [30, 10, 0, 11],
  ]);
});
