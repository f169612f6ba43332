// Moves to a vertex that does not exist.
import { play } from './well-behaved.mjs';

play(() => process.stdout.write('210 4711\n'));
