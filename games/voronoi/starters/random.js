// Gravitational Voronoi: a random player in JavaScript. It speaks on stdin and stdout.
// Try it:  arena play voronoi --bot me=random.js me random
import { createInterface } from 'node:readline';

const side = 1000;
const apart = 66 * 66; // the least distance between two stones, squared
const chance = () => Math.floor(Math.random() * side);
const say = (text) => process.stdout.write(`${text}\n`);

const fits = (stones, row, col) => stones.every(([r, c]) => (r - row) ** 2 + (c - col) ** 2 >= apart);

/** Change this! A place that is far enough from all stones; whoever is asked has one. */
function choose(stones) {
  for (let tries = 0; tries < 1000; tries++) {
    const [row, col] = [chance(), chance()];
    if (fits(stones, row, col)) return [row, col];
  }
  for (let place = 0; place < side * side; place++) {
    const [row, col] = [Math.floor(place / side), place % side];
    if (fits(stones, row, col)) return [row, col];
  }
  return [0, 0];
}

let players;
let stones = [];
for await (const line of createInterface({ input: process.stdin })) {
  const numbers = line.trim().split(/\s+/).map(Number);
  if (players === undefined) {
    players = numbers[0]; // then the stones of each, and our place in the order
    say('random in JavaScript'); // the name comes first
    continue;
  }
  const [over, ...rest] = numbers;
  if (over !== 0) {
    stones = []; // whatever follows is the next game
    continue;
  }
  const moves = rest.slice(players); // after the scores: row, column, player of each move since our own last one
  for (let at = 0; at + 1 < moves.length; at += 3) stones.push([moves[at], moves[at + 1]]);
  const [row, col] = choose(stones);
  stones.push([row, col]);
  say(`${row} ${col}`);
}
