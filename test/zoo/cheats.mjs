// Moves to a vertex that is not there.
import { play } from './well-behaved.mjs';

play(() => process.stdout.write('210 4711\n'));
