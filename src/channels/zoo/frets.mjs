// Thinks a little too long each time: no move is late, but all together are too much.
import { play } from './well-behaved.mjs';

play((text) => {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 100_000);
  process.stdout.write(`${text}\n`);
});
