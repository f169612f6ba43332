// Says hello before anybody asked.
import { play } from './well-behaved.mjs';

process.stdout.write('Hello, I am a bot.\n');
play();
