// Stock exchange: follows the last round. TypeScript, on stdin and stdout.
// Try it:  arena play market --bot me=momentum.mts me random
import { createInterface } from 'node:readline';

/** A stock and its shares: more than 0 to buy, fewer than 0 to sell. */
type Order = readonly [stock: number, shares: number];

/**
 * Change this! The prices of this round and of the one before; money is in cents. Sells what fell by more than a
 * percent, and buys for a tenth of the cash what rose most.
 */
function choose(
  prices: readonly number[],
  before: readonly number[],
  cash: number,
  shares: readonly number[],
): Order[] {
  const rise = prices.map((price, stock) => price / before[stock]! - 1);
  const orders = shares.flatMap((held, stock): Order[] => (rise[stock]! < -0.01 && held > 0 ? [[stock, -held]] : []));
  const best = rise.indexOf(Math.max(...rise));
  return rise[best]! > 0.01 ? [...orders, [best, Math.floor(cash / 10 / prices[best]!)]] : orders;
}

let prices: number[] = [];
let before: number[] = [];
let cash = 0;
let shares: number[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  const numbers = rest.map(Number);
  if (word === 'END') break;
  if (word === 'ROUND') {
    const now = numbers.slice(1); // after the number of the round
    [prices, before] = [now, prices.length > 0 ? prices : now];
  }
  if (word === 'HAVE') [cash = 0, ...shares] = numbers;
  if (word === 'GO') {
    const orders = choose(prices, before, cash, shares);
    process.stdout.write(`${['ORDERS', ...orders.flat()].join(' ')}\n`);
  }
  // GAME seats you stocks rounds cash and TRADE seat stock shares ... are not needed here
}
process.exit(0);
