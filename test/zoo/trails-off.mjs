// Forgets the newline.
import { play } from './well-behaved.mjs';

play((text) => process.stdout.write(text));
