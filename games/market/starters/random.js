// Stock exchange: a random player in JavaScript. It speaks on stdin and stdout.
// Try it:  arena play market --bot me=random.js me random
import { createInterface } from 'node:readline';

/** Change this! Orders, each a stock and its shares: more than 0 to buy, fewer than 0 to sell. Money is in cents. */
function choose(prices, cash, shares) {
  const stock = Math.floor(Math.random() * prices.length);
  const most = cash / 10 / prices[stock]; // what a tenth of the cash pays
  return [[stock, Math.round(Math.random() * (shares[stock] + most)) - shares[stock]]];
}

let prices = [];
let cash = 0;
let shares = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  const numbers = rest.map(Number);
  if (word === 'END') break;
  if (word === 'ROUND') prices = numbers.slice(1); // after the number of the round
  if (word === 'HAVE') [cash, ...shares] = numbers;
  if (word === 'GO') process.stdout.write(`${['ORDERS', ...choose(prices, cash, shares).flat()].join(' ')}\n`);
  // GAME seats you stocks rounds cash and TRADE seat stock shares ... are not needed here
}
process.exit(0);
