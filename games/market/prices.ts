import type { Random } from '../../src/game/random.ts';
import type { Terms } from './state.ts';

const cheapest = 1; // cents
const dearest = 1e9;

/**
 * e to the power of x, where x is cut to [−1, 1]. Only + − × ÷ in this order, because engines may round `Math.exp`
 * differently: every machine gets the same bits.
 */
export function exponential(x: number): number {
  const cut = Math.max(-1, Math.min(1, x));
  let sum = 1;
  for (let k = 18; k >= 1; k--) sum = 1 + (cut * sum) / k;
  return sum;
}

type Market = Pick<Terms, 'impact' | 'liquidity'>;

/** What a share costs in a purchase of so many. */
export const costOf = (price: number, shares: number, { impact, liquidity }: Market): number =>
  Math.ceil(price * exponential((impact * shares) / liquidity));

/** What a share brings in a sale of so many. */
export const bringsOf = (price: number, shares: number, { impact, liquidity }: Market): number =>
  Math.floor(price * exponential((-impact * shares) / liquidity));

/** The most shares, up to those wanted, that the cash pays for. */
export function affordable(cash: number, price: number, wanted: number, market: Market): number {
  const isPaid = (shares: number): boolean => shares * costOf(price, shares, market) <= cash;
  if (isPaid(wanted)) return wanted;
  let paid = 0;
  let unpaid = Math.min(wanted, Math.floor(cash / price) + 1); // no share costs less than its price
  while (unpaid - paid > 1) {
    const middle = Math.floor((paid + unpaid) / 2);
    if (isPaid(middle)) paid = middle;
    else unpaid = middle;
  }
  return paid;
}

/** About normally distributed: the sum of twelve even draws has a variance of one. */
export function drawZ(random: Random): number {
  let sum = 0;
  for (let draw = 0; draw < 12; draw++) sum += random.below(2 ** 32);
  return sum / 2 ** 32 - 6;
}

/** The price after a round in which all players together bought so many shares more than they sold. */
export function nextPrice(price: number, z: number, net: number, { volatility, impact, liquidity }: Terms): number {
  const moved = Math.floor(price * exponential(volatility * z + (impact * net) / liquidity) + 0.5);
  return Math.max(cheapest, Math.min(dearest, moved));
}
