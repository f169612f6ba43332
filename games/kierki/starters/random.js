// Kierki: a random player in JavaScript. It speaks on stdin and stdout.
// Try it:  arena play kierki --bot me=random.js me random random random
import { createInterface } from 'node:readline';

/** The cards in a text, "10C2D" as well as "110C2D": what stands before the first one is no part of it. */
const cardsOf = (text) => text.match(/(?:10|[2-9JQKA])[CDHS]/g) ?? [];

/** Change this! A card that may be put down: of the suit that was led, if there is one. */
function choose(hand, table) {
  const following = table.length === 0 ? [] : hand.filter((card) => card.at(-1) === table[0].at(-1));
  const allowed = following.length === 0 ? hand : following;
  return allowed[Math.floor(Math.random() * allowed.length)];
}

let hand = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith('DEAL')) hand = cardsOf(line.slice(6)); // DEAL, type, who leads, 13 cards
  if (line.startsWith('TRICK')) {
    // TRICK, number, the cards on the table
    const table = cardsOf(line.slice(5));
    const question = line.slice(0, line.length - table.join('').length);
    process.stdout.write(`${question}${choose(hand, table)}\r\n`);
  }
  if (line.startsWith('TAKEN')) {
    // TAKEN, number, four cards, who took them
    const taken = cardsOf(line.slice(5, -1));
    hand = hand.filter((card) => !taken.includes(card));
  }
  // WRONG, SCORE and TOTAL change nothing for a random player
}
