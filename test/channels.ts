import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Random } from '../src/game/random.ts';

// For tests: bytes of strangers, and the memory that they cost.

const signs = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
export const noise = (random: Random): string =>
  Array.from({ length: random.below(300) }, () => random.pick(signs)).join('');

/** A line with one byte added or a piece removed. */
export const spoiled = (line: string, random: Random): string =>
  line.slice(0, random.below(line.length)) + random.pick(signs) + line.slice(random.below(line.length));

/** Bytes in use after a garbage collection. */
export function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
