// Writes to stderr without end, and plays all the same.
import { play } from './well-behaved.mjs';

let left = 200;
const more = () => left-- > 0 && process.stderr.write('y'.repeat(65536), more);
more();
play();
