// Plays the last block it finds, so that it stays away from players who begin at the other end.
import { createInterface } from 'node:readline';

const answer = (text) => process.stdout.write(`${text}\n`);
const cellsIn = (line) => [...line.matchAll(/\{(\d+);(\d+)\}/g)].map(([, x, y]) => [Number(x), Number(y)]);

let size = 0;
let taken;
const isFree = ([x, y]) => !taken[y * size + x];
const take = (cells) => cells.forEach(([x, y]) => (taken[y * size + x] = true));

function lastBlock() {
  for (let at = size * size - 1; at >= 0; at--) {
    const [x, y] = [at % size, Math.floor(at / size)];
    const beside = [
      [(x + 1) % size, y],
      [x, (y + 1) % size],
    ];
    const other = beside.find(isFree);
    if (isFree([x, y]) && other !== undefined) return [[x, y], other];
  }
}

let told = 0;
createInterface({ input: process.stdin }).on('line', (line) => {
  told++;
  if (told === 1) {
    size = Number(line);
    taken = Array.from({ length: size * size }, () => false);
  } else take(cellsIn(line)); // the cells that are taken, then the opponent's blocks
  if (told <= 2) return answer('ok');
  const block = lastBlock();
  take(block);
  answer(block.map(([x, y]) => `{${x};${y}}`).join(','));
});
