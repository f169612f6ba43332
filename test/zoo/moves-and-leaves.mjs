// Makes one move and leaves; the move counts.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(`${text}\n`, () => process.exit(0)));
