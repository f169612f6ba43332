import { terminators } from '../match/judge/protocol.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import { choice, decimal, integer, string } from './flags.ts';

/** The flags of games with a judge program. */
export const judgeFlags = {
  judge: string('program'),
  seats: integer({ least: 1, most: 64 }),
  terminator: choice(Object.keys(terminators) as Terminator[], 'angles'),
  minimum: decimal({ least: -1e15, most: 1e15 }),
};
