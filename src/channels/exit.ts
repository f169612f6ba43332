import type { Trouble } from '../game/contract.ts';
import type { Exit } from './program.ts';

/** What the end of a program means to its match. */
export function exitTrouble({ code, signal }: Exit, _complaints: string): Trouble {
  if (signal !== null) return { fault: 'signal', reason: `the program was ended by ${signal}` };
  return { fault: code === 0 ? 'quit' : 'crashed', reason: `the program ended with exit code ${code}` };
}
