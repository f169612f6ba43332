// Moves to a vertex that does not exist.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`${text.replace(/\d+$/, '4711')}\n`));
