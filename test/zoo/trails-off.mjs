// Forgets the newline of its second move.
import { play } from './well-behaved.mjs';

let moves = 0;
play((text) => process.stdout.write(moves++ === 0 ? `${text}\n` : text));
