// Computes for 0.6 s each time: no move is late, but the CPU time of the match is too much.
import { play } from './well-behaved.mjs';

const computed = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part);
play((text) => {
  const before = computed();
  while (computed() - before < 600_000);
  process.stdout.write(`${text}\n`);
});
