import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Random numbers drawn from a seed: the same seed and turn give the same draws on every machine. */
export interface Random {
  /** A whole number from 0 to n − 1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** A new list in random order. */
  shuffle<T>(list: readonly T[]): T[];
}

const unread: Uint8Array = new Uint8Array(0);

/**
 * The random numbers of one turn; free before the first draw. Nothing has to be stored: any turn's draws can be
 * computed again from the seed. SHA-256 in counter mode, so that the draws a player saw tell nothing about the seed or
 * later draws.
 */
export function randomFor(seed: string, turn: number): Random {
  let block = unread;
  let counter = 0;
  let offset = 0;

  const word = (): number => {
    if (offset === block.length) {
      block = digestOf(JSON.stringify([seed, turn, counter++]));
      offset = 0;
    }
    return ((block[offset++]! << 24) | (block[offset++]! << 16) | (block[offset++]! << 8) | block[offset++]!) >>> 0;
  };

  const below = (n: number): number => {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32)
      throw new RangeError(`below(${n}): n must be a whole number from 1 to 2^32`);
    const fair = 2 ** 32 - (2 ** 32 % n); // numbers from here on would favour small results
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % n;
  };

  return {
    below,
    pick(list) {
      if (list.length === 0) throw new RangeError('pick from an empty list');
      return list[below(list.length)]!;
    },
    shuffle(list) {
      const mixed = [...list];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
  };
}

const [blank, hash] = [sha256.create(), sha256.create()];

/** The hash begins anew each time: one with buffers of its own for each text takes longer. */
function digestOf(text: string): Uint8Array {
  const digest = new Uint8Array(sha256.outputLen);
  blank._cloneInto(hash).update(utf8ToBytes(text)).digestInto(digest);
  return digest;
}
