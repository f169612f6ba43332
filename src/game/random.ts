import { sha256 } from '../kit/sha256.ts';

/** Random numbers drawn from a seed: the same seed and turn give the same draws on every machine. */
export interface Random {
  /** A whole number from 0 to n − 1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** A new list in random order. */
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * The random numbers of one turn; free before the first draw. Nothing has to be stored: any turn's draws can be
 * computed again from the seed. SHA-256 in counter mode, so that the draws a player saw tell nothing about the seed or
 * later draws.
 */
export const randomFor = (seed: string, turn: number): Random => new TurnRandom(seed, turn);

const unread = new Int32Array(0);

/** A class, so that a question nobody draws for makes one object and no functions. */
class TurnRandom implements Random {
  readonly #seed: string;
  readonly #turn: number;
  #block: Int32Array = unread;
  #counter = 0;
  #at = 0;

  constructor(seed: string, turn: number) {
    this.#seed = seed;
    this.#turn = turn;
  }

  below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32)
      throw new RangeError(`below(${n}): n must be a whole number from 1 to 2^32`);
    const fair = 2 ** 32 - (2 ** 32 % n); // numbers from here on would favour small results
    let drawn = this.#word();
    while (drawn >= fair) drawn = this.#word();
    return drawn % n;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('pick from an empty list');
    return list[this.below(list.length)]!;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
    }
    return mixed;
  }

  /** The next 32 bits. */
  #word(): number {
    if (this.#at === this.#block.length) {
      this.#block = sha256(JSON.stringify([this.#seed, this.#turn, this.#counter++]));
      this.#at = 0;
    }
    return this.#block[this.#at++]! >>> 0;
  }
}
