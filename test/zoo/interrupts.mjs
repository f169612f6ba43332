// Says its move once more while the other one thinks.
import { play } from './well-behaved.mjs';

let last = '';
process.on('SIGUSR2', () => process.stdout.write(last)); // the other one is on turn
play((text) => process.stdout.write((last = `${text}\n`)));
