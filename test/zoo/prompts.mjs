// Talks to a person who is not there.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`My move: ${text}\n`));
