// Thinks for half a minute about its second move.
import { play } from './well-behaved.mjs';

let moves = 0;
play((text) => {
  const end = performance.now() + 30_000;
  while (moves > 0 && performance.now() < end);
  moves++;
  process.stdout.write(`${text}\n`);
});
