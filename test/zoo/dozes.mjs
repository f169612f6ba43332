// Makes one move and then never answers.
import { play } from './well-behaved.mjs';

let moves = 0;
play((text) => moves++ === 0 && process.stdout.write(`${text}\n`));
