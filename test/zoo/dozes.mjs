// Makes one move and then forgets to answer.
import { play } from './well-behaved.mjs';

let moves = 0;
play((text) => moves++ === 0 && process.stdout.write(`${text}\n`));
