// Prints an empty line before its first move.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`\n${text}\n`));
