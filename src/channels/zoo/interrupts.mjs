// Says its move once more while the other one thinks.
import { play } from './well-behaved.mjs';

play((text) => {
  process.stdout.write(`${text}\n`);
  setTimeout(() => process.stdout.write(`${text}\n`), 100);
});
