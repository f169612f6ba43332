// Edge geography: a random player in JavaScript. It speaks on stdin and stdout.
// Try it:  arena play geography --bot me=random.js me random
import { createInterface } from 'node:readline';

let token = 0;
let beside = []; // for each vertex the set of its neighbours

/** Moves the token along an edge, which can be used once only. */
function go(vertex) {
  beside[token].delete(vertex);
  beside[vertex].delete(token);
  token = vertex;
}

/** Change this! A vertex that the token may go to; whoever is asked has one. */
function choose() {
  const open = [...beside[token]];
  return open[Math.floor(Math.random() * open.length)];
}

for await (const line of createInterface({ input: process.stdin })) {
  const [code, ...numbers] = line.trim().split(' ').map(Number);
  if (code >= 230) break; // the game is over
  if (code === 200) {
    // the game starts: vertices, token, number of edges, the edges
    beside = Array.from({ length: numbers[0] }, () => new Set());
    token = numbers[1];
    for (let at = 3; at + 1 < numbers.length; at += 2) {
      beside[numbers[at]].add(numbers[at + 1]);
      beside[numbers[at + 1]].add(numbers[at]);
    }
  }
  if (code === 220) go(numbers[0]); // the opponent moved
  go(choose());
  process.stdout.write(`210 ${token}\n`);
}
process.exit(0);
