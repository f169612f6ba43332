import { expect, test } from 'vitest';
import { inEnglish } from '../../test/in-english.ts';
import { messages } from './messages.ts';
import { readOrders, writeOrders } from './orders.ts';
import type { Move } from './state.ts';

test.each<[string, Move]>([
  ['ORDERS', []],
  ['ORDERS ', []],
  ['ORDERS 0 10', [[0, 10]]],
  [
    'ORDERS 0 +10 3 -5',
    [
      [0, 10],
      [3, -5],
    ],
  ],
  [
    'ORDERS  0\t10   0 10 ',
    [
      [0, 10],
      [0, 10],
    ],
  ],
  ['ORDERS 000 0000000000000000000000000000012', [[0, 12]]],
  [
    'ORDERS 1 0 2 -0 3 +0',
    [
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  ],
  [`ORDERS 0 1${'0'.repeat(30)}`, [[0, 1e14]]],
  [`ORDERS 0 -1${'0'.repeat(30)}`, [[0, -1e14]]],
  [`ORDERS 0 ${'9'.repeat(60_000)}`, [[0, 1e14]]],
  ['ORDERS 0 99999999999999', [[0, 99_999_999_999_999]]],
  ['ORDERS 0 100000000000001', [[0, 1e14]]],
  [
    'ORDERS 99 1 -1 1',
    [
      [99, 1],
      [-1, 1],
    ],
  ],
])('%.40s is read', (text, orders) => {
  expect(readOrders(text)).toEqual({ value: orders });
  expect(readOrders(writeOrders(orders))).toEqual({ value: orders });
});

const form = 'an answer must read ORDERS, then a stock and its shares for each order: ORDERS 0 10 3 -5';
test.each([
  ['', form],
  ['0 10', form],
  ['orders 0 10', form],
  ['ORDERS: 0 10', form],
  ['ORDERS0 10', form],
  ['BUY 0 10', form],
  ['ORDERS 0 1.5', '"1.5" is not a whole number'],
  ['ORDERS 0 1e3', '"1e3" is not a whole number'],
  ['ORDERS 0 10^30', '"10^30" is not a whole number'],
  ['ORDERS 0 1,000', '"1,000" is not a whole number'],
  ['ORDERS 0 0x10', '"0x10" is not a whole number'],
  ['ORDERS A 10', '"A" is not a whole number'],
  ['ORDERS 0 --5', '"--5" is not a whole number'],
  ['ORDERS 0 - 5', '"-" is not a whole number'],
  ['ORDERS 0 10; 1 5', '"10;" is not a whole number'],
  ['ORDERS 0 NaN', '"NaN" is not a whole number'],
  ['ORDERS 0 \u0001', '"\\x01" is not a whole number'],
  ['ORDERS 0', 'each order is two numbers, a stock and its shares; the last order has no shares'],
  ['ORDERS 0 1 2', 'each order is two numbers, a stock and its shares; the last order has no shares'],
  [`ORDERS${' 0 1'.repeat(101)}`, 'an answer has at most 100 orders'],
])('%.40j is refused', (text, wrong) => {
  expect(inEnglish(readOrders(text), messages)).toEqual({ wrong });
});
