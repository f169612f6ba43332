// Dominoes on a torus: a random player in JavaScript. It speaks on stdin and stdout.
// Try it:  arena play domino --bot me=random.js me random
import { createInterface } from 'node:readline';

const say = (text) => process.stdout.write(`${text}\n`); // the whole line in one write

/** The cells of "{0;1},{2;2}", each as "x;y"; none of an empty line. */
const cellsOf = (line) => [...line.matchAll(/\{(\d+;\d+)\}/g)].map(([, cell]) => cell);

/** Change this! One of the blocks that may be put down: two free cells side by side; the edges of the board touch. */
function choose(free, size) {
  const blocks = [];
  for (const cell of free) {
    const [x, y] = cell.split(';').map(Number);
    for (const other of [`${(x + 1) % size};${y}`, `${x};${(y + 1) % size}`])
      if (other !== cell && free.has(other)) blocks.push([cell, other]);
  }
  return blocks[Math.floor(Math.random() * blocks.length)]; // whoever is asked can move
}

let size; // the first line
let free; // known since the second line, which names the cells that are taken
for await (const line of createInterface({ input: process.stdin })) {
  if (size === undefined) {
    size = Number(line);
    say('ok');
    continue;
  }
  if (free === undefined) {
    const all = Array.from({ length: size * size }, (_, at) => `${at % size};${Math.floor(at / size)}`);
    free = new Set(all);
    for (const cell of cellsOf(line)) free.delete(cell);
    say('ok');
    continue;
  }
  for (const cell of cellsOf(line)) free.delete(cell); // the opponent's block; "start" names no cell
  const block = choose(free, size);
  for (const cell of block) free.delete(cell);
  say(block.map((cell) => `{${cell}}`).join(','));
}
