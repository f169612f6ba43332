import { affordable, bringsOf, costOf } from './prices.ts';
import { most, type Move, type Order, type Terms } from './state.ts';

/** What a player has. */
export interface Account {
  readonly cash: number;
  /** Shares by stock. */
  readonly held: readonly number[];
}

/**
 * Carries out a player's orders: the sales, then the purchases, both in the order written and each cut to what is
 * possible. `trades` is what was carried out, in the order written.
 */
export function trade(
  account: Account,
  prices: readonly number[],
  orders: Move,
  terms: Terms,
): Account & { readonly trades: Move } {
  if (orders.length === 0) return { ...account, trades: orders };
  let { cash } = account;
  const held = account.held.slice();
  const done = orders.map(() => 0);
  for (const [at, [stock, shares]] of orders.entries()) {
    if (shares >= 0) continue;
    const sold = Math.min(-shares, held[stock]!);
    cash = Math.min(most, cash + sold * bringsOf(prices[stock]!, sold, terms));
    held[stock]! -= sold;
    done[at] = -sold;
  }
  for (const [at, [stock, shares]] of orders.entries()) {
    if (shares <= 0) continue;
    const price = prices[stock]!;
    const bought = affordable(cash, price, Math.min(shares, most - held[stock]!), terms);
    cash -= bought * costOf(price, bought, terms);
    held[stock]! += bought;
    done[at] = bought;
  }
  const trades = orders.flatMap(([stock], at): Order[] => (done[at] === 0 ? [] : [[stock, done[at]!]]));
  return { cash, held, trades };
}

/** Shares bought minus shares sold by all players, by stock. */
export function netOf(trades: readonly Move[], stocks: number): number[] {
  const net = Array.from({ length: stocks }, () => 0);
  for (const own of trades) for (const [stock, shares] of own) net[stock]! += shares;
  return net;
}
