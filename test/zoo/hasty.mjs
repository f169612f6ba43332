// Answers every question twice.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`${text}\n${text}\n`));
