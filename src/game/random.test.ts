import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { randomFor } from './random.ts';

/** The draws as they are defined, by another implementation of SHA-256. */
function* wordsOf(seed: string, turn: number): Generator<number> {
  for (let counter = 0; ; counter++) {
    const block = createHash('sha256')
      .update(JSON.stringify([seed, turn, counter]))
      .digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

test.each(['', 'plain', '90180b3530fbff96/1', 'żółw "quoted" \\ \n 🦦', 'x'.repeat(200)])(
  'the draws of seed %j are SHA-256 in counter mode, also where several are drawn at once',
  (seed) => {
    const turns = [0, 1, 7, 99, 100_000];
    const randoms = turns.map((turn) => randomFor(seed, turn));
    const words = turns.map((turn) => wordsOf(seed, turn));
    for (let draw = 0; draw < 1000; draw++)
      for (const [at, random] of randoms.entries()) expect(random.below(2 ** 32)).toBe(words[at]!.next().value);
  },
);
