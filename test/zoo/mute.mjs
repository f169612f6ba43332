// Closes its output at the second question, and stays.
import { closeSync } from 'node:fs';
import { play } from './well-behaved.mjs';

let moves = 0;
play((text) => (moves++ === 0 ? process.stdout.write(`${text}\n`) : closeSync(1)));
setInterval(() => undefined, 1000);
