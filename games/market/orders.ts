import { escape } from '../../src/kit/escape.ts';
import type { Reading } from '../../src/kit/reading.ts';
import type { MarketMessage } from './messages.ts';
import { most, type Move, type Order } from './state.ts';

/** Each round every player is sent the trades of all others. */
export const mostOrders = 100;

/** As in the protocol: `ORDERS 0 10 3 -5` buys ten shares of stock 0 and sells five of stock 3; `ORDERS` passes. */
export const writeOrders = (orders: Move): string => ['ORDERS', ...orders.flat()].join(' ');

export function readOrders(text: string): Reading<Move, MarketMessage> {
  const [head, ...words] = text.split(/[ \t]+/).filter((word) => word !== '');
  if (head !== 'ORDERS') return { wrong: { code: 'orders-form' } };
  const strange = words.find((word) => !/^[+-]?\d+$/.test(word));
  if (strange !== undefined) return { wrong: { code: 'not-whole', word: escape(strange, 40) } };
  if (words.length % 2 === 1) return { wrong: { code: 'no-shares' } };
  if (words.length > 2 * mostOrders) return { wrong: { code: 'many-orders', most: mostOrders } };
  return {
    value: Array.from({ length: words.length / 2 }, (_, at): Order => [
      wholeNumber(words[2 * at]!),
      wholeNumber(words[2 * at + 1]!),
    ]),
  };
}

/** A whole number of any length. Beyond what anybody can have, it is all the same how far. */
function wholeNumber(word: string): number {
  const digits = word.replace(/^[+-]?0*/, '');
  const size = digits.length > 15 ? most : Math.min(most, Number(digits));
  return word.startsWith('-') && size > 0 ? -size : size;
}
