// Prints a prompt for a person.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`My move: ${text}\n`));
