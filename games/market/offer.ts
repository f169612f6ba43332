import type { MovesOffer, OfferedMove } from '../../src/game/offer.ts';
import type { Seat } from '../../src/game/seat.ts';
import { letterOf } from './amounts.ts';
import { readOrders, writeOrders } from './orders.ts';
import { affordable } from './prices.ts';
import type { State } from './state.ts';

/** Parts of the cash to buy for, and of the shares to sell. */
export const parts = { quarter: 1 / 4, half: 1 / 2, all: 1 } as const;
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as readonly Part[];

/** What is clicked besides the letter of a stock. */
export const target = { buy: (part: Part) => `buy ${part}`, sell: (part: Part) => `sell ${part}`, pass: 'pass' };

/** Single orders that a person can click together from a stock and a part. All other orders are legal, too. */
export function offerOf(state: State, seat: Seat): MovesOffer {
  if (state.round === state.terms.rounds) return { kind: 'moves', complete: true, moves: [] };
  const pass = { text: writeOrders([]), targets: [target.pass] };
  return {
    kind: 'moves',
    complete: false,
    typed: { read: readTyped, example: 'A 10 C -5' },
    moves: [...state.prices.flatMap((_, stock) => ordersFor(state, seat, stock)), pass],
  };
}

/** `A 10 C -5` buys ten shares of A and sells five of C. */
function readTyped(text: string): string | undefined {
  if (!/^([A-Z] *[+-]?\d+[ ,;]*)+$/i.test(text)) return undefined;
  const orders = [...text.matchAll(/([A-Z]) *([+-]?\d+)/gi)];
  const words = orders.map(([, letter, shares]) => `${letter!.toUpperCase().charCodeAt(0) - 65} ${shares}`);
  const read = readOrders(['ORDERS', ...words].join(' '));
  return 'value' in read ? writeOrders(read.value) : undefined;
}

function ordersFor({ terms, prices, cash, held }: State, seat: Seat, stock: number): OfferedMove[] {
  return partNames.flatMap((part) => {
    const money = Math.floor(cash[seat]! * parts[part]);
    const bought = affordable(money, prices[stock]!, Math.floor(money / prices[stock]!), terms);
    const sold = Math.floor(held[seat]![stock]! * parts[part]);
    return [
      { text: writeOrders([[stock, bought]]), targets: [letterOf(stock), target.buy(part)], isSome: bought > 0 },
      { text: writeOrders([[stock, -sold]]), targets: [letterOf(stock), target.sell(part)], isSome: sold > 0 },
    ].flatMap(({ isSome, ...move }) => (isSome ? [move] : []));
  });
}
