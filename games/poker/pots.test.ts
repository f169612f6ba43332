import { expect, test } from 'vitest';
import { potsOf, sharesOf } from './pots.ts';

test.each([
  ['everybody has put in the same', [50, 50, 50], [0, 1, 2], [[150, [0, 1, 2]]]],
  [
    'two side pots',
    [100, 300, 200, 300],
    [0, 1, 2, 3],
    [
      [400, [0, 1, 2, 3]],
      [300, [1, 2, 3]],
      [200, [1, 3]],
    ],
  ],
  ['chips of somebody who folded', [100, 40, 100], [0, 2], [[240, [0, 2]]]],
  [
    'a fold between two all-ins',
    [100, 150, 200, 200],
    [0, 2, 3],
    [
      [400, [0, 2, 3]],
      [250, [2, 3]],
    ],
  ],
  [
    'a bet that nobody called',
    [100, 300],
    [0, 1],
    [
      [200, [0, 1]],
      [200, [1]],
    ],
  ],
  ['all but one folded', [20, 60, 10], [1], [[90, [1]]]],
  ['who folded had put in most', [100, 300, 100], [0, 2], [[500, [0, 2]]]],
  ['a seat that took no part', [0, 60, 60], [0, 1, 2], [[120, [1, 2]]]],
] as const)('%s', (_name, put, live, pots) => {
  const got = potsOf(put, (seat) => (live as readonly number[]).includes(seat));
  expect(got).toEqual(pots.map(([chips, seats]) => ({ chips, seats })));
});

test.each([
  ['the winner takes all', 101, [5, 6, 1], [0, 1, 2], { 1: 101 }],
  ['two winners, an odd chip', 101, [5, 5, 1], [1, 2, 0], { 0: 50, 1: 51 }],
  ['the button is the last to get an odd chip', 101, [5, 5, 1], [2, 0, 1], { 0: 51, 1: 50 }],
  ['three winners, two odd chips', 101, [5, 5, 5], [2, 0, 1], { 0: 34, 1: 33, 2: 34 }],
] as const)('%s', (_name, chips, strengths, order, shares) => {
  const got = sharesOf([{ chips, seats: [0, 1, 2] }], strengths, order, 1);
  expect(Object.fromEntries(got.map(({ seat, units }) => [seat, units]))).toEqual(shares);
});

test('a seat wins a side pot only if it put something into it', () => {
  const pots = potsOf([100, 300, 300], () => true);
  expect(sharesOf(pots, [9, 1, 5], [0, 1, 2], 1)).toEqual([
    { seat: 0, units: 300 },
    { seat: 2, units: 400 },
  ]);
});

test('each pot has its own odd chip', () => {
  const pots = potsOf([3, 10, 10, 1], (seat) => seat !== 3); // 10 for three, 14 for two
  expect(sharesOf(pots, [7, 7, 7, 0], [2, 3, 0, 1], 1)).toEqual([
    { seat: 0, units: 3 },
    { seat: 1, units: 3 },
    { seat: 2, units: 4 },
    { seat: 1, units: 7 },
    { seat: 2, units: 7 },
  ]);
});
