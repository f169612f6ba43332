// Stock exchange: follows the trend of the last ten rounds. TypeScript, on stdin and stdout.
// Try it:  arena play market --bot me=momentum.mts me random
import { createInterface } from 'node:readline';

/** A stock and its shares: more than 0 to buy, fewer than 0 to sell. */
type Order = readonly [stock: number, shares: number];

const span = 10; // rounds

/**
 * Change this! The prices of all rounds so far, the last ones at the end; money is in cents. Sells what fell over the
 * span, and buys what rose most for a tenth of the cash.
 */
function choose(history: readonly number[][], cash: number, shares: readonly number[]): Order[] {
  const [now, then] = [history.at(-1)!, history.at(-1 - span)];
  if (then === undefined) return [];
  const rise = now.map((price, stock) => price / then[stock]!);
  const orders = shares.flatMap((held, stock): Order[] => (rise[stock]! < 1 && held > 0 ? [[stock, -held]] : []));
  const best = rise.indexOf(Math.max(...rise));
  return rise[best]! > 1 ? [...orders, [best, Math.floor(cash / 10 / now[best]!)]] : orders;
}

const history: number[][] = [];
let cash = 0;
let shares: number[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  const numbers = rest.map(Number);
  if (word === 'END') break;
  if (word === 'ROUND') history.push(numbers.slice(1)); // after the number of the round
  if (word === 'HAVE') [cash = 0, ...shares] = numbers;
  if (word === 'GO') process.stdout.write(`${['ORDERS', ...choose(history, cash, shares).flat()].join(' ')}\n`);
  // GAME seats you stocks rounds cash and TRADE seat stock shares ... are not needed here
}
process.exit(0);
