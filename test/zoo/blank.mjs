// Prints a newline too many, and that one first.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`\n${text}\n`));
