// Sends its move again while the opponent thinks.
import { play } from './well-behaved.mjs';

let last = '';
process.on('SIGUSR2', () => process.stdout.write(last)); // the opponent is on turn
play((text) => process.stdout.write((last = `${text}\n`)));
