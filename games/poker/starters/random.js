// Texas hold'em: a random player in JavaScript. It speaks on stdin and stdout.
// Try it:  arena play poker --bot me=random.js me caller
import { createInterface } from 'node:readline';

const below = (n) => Math.floor(Math.random() * n);

/** Change this! RAISE says the chips of this round after it; both limits are 0 where no raise is allowed. */
function choose(cards, board, { toCall, minRaise, maxRaise }) {
  const kind = below(maxRaise > 0 ? 3 : 2);
  if (kind === 2) return `RAISE ${minRaise + below(maxRaise - minRaise + 1)}`;
  if (toCall === 0) return 'CHECK';
  return kind === 0 ? 'FOLD' : 'CALL';
}

let cards = [];
let board = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...words] = line.split(' ');
  if (word === 'HAND') board = []; // number, button, small blind, big blind, the chips of each seat
  if (word === 'CARDS') cards = words;
  if (word === 'BOARD') board = words; // all its cards so far
  if (word === 'TURN') {
    // chips to call, least and most raise, pot
    const [toCall, minRaise, maxRaise, pot] = words.map(Number);
    process.stdout.write(`${choose(cards, board, { toCall, minRaise, maxRaise, pot })}\n`);
  }
  // GAME, POST, DID, SHOW, WIN, OUT and END change nothing for a random player
}
