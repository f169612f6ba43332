import { fromTheMiddle, neighboursIn } from './parts.ts';

const half = 26; // cells in each half of a set; both halves together are an exact number
export const roomiest = 2 * half;

/** The remaining budget of sets, for all regions of a position. */
export interface Work {
  left: number;
}

const known = 1 << 20; // from here on the value itself is kept, below it a bit for each value that is ruled out

/**
 * One connected part of a board as a game of its own. Both players have the same moves, so a part has a value (Sprague,
 * Grundy): the smallest
 * number that no move leads to. Parts side by side are worth the exclusive or of their values, and whoever is to move
 * loses exactly when that is 0.
 * A value is found by asking for 0, 1, 2 …, since one move is enough to refute a number (Lemoine, Viennot).
 *
 * Sets of cells are two halves of 26 bits. Once the work is used up, what is answered means nothing.
 */
export class Region {
  readonly #cells: readonly number[];
  /** The neighbours of each cell, as sets. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #all: readonly [low: number, high: number];
  readonly #values = new Map<number, number>();
  readonly #work: Work;

  /** A part with at most `roomiest` cells. */
  constructor(part: readonly number[], size: number, work: Work) {
    this.#cells = fromTheMiddle(part, size);
    this.#work = work;
    const beside = neighboursIn(this.#cells, size).map((list) => setOf(list));
    this.#low = Int32Array.from(beside, ([low]) => low);
    this.#high = Int32Array.from(beside, ([, high]) => high);
    this.#all = setOf([...this.#cells.keys()]);
  }

  value(): number {
    return this.#valueOf(...this.#all);
  }

  isWorth(value: number): boolean {
    return this.#isWorth(...this.#all, value);
  }

  /** The cells of a block that leaves a rest of this value, if there is one. */
  moveTo(value: number): readonly [cell: number, other: number] | undefined {
    const found = this.#moveTo(...this.#all, value);
    return found < 0 ? undefined : [this.#cells[found >> 6]!, this.#cells[found & 63]!];
  }

  #valueOf(low: number, high: number): number {
    for (let value = 0; ; value++) if (this.#isWorth(low, high, value) || this.#work.left <= 0) return value;
  }

  /** For a connected set. */
  #isWorth(low: number, high: number, value: number): boolean {
    if (value > (count(low) + count(high)) >> 1) return false; // a value is at most the number of blocks that still fit
    const key = high * 2 ** half + low;
    const found = this.#values.get(key) ?? 0;
    if (found >= known) return found - known === value;
    if ((found >> value) & 1) return false;
    for (let smaller = 0; smaller < value; smaller++) if (this.#isWorth(low, high, smaller)) return false;
    if (this.#work.left-- <= 0) return false;
    const isIt = this.#moveTo(low, high, value) < 0;
    if (this.#work.left > 0) this.#values.set(key, isIt ? known + value : (this.#values.get(key) ?? 0) | (1 << value));
    return isIt;
  }

  /**
   * The two indices of a block that leaves a set of this value, the first times 64 plus the second; −1 if there is
   * none.
   */
  #moveTo(low: number, high: number, value: number): number {
    for (let at = 0; at < this.#cells.length; at++) {
      const isLow = at < half;
      const bit = 1 << (isLow ? at : at - half);
      if (((isLow ? low : high) & bit) === 0) continue;
      const [restLow, restHigh] = isLow ? [low ^ bit, high] : [low, high ^ bit];
      const later = -bit; // a block is tried once, from its first cell
      for (let next = isLow ? this.#low[at]! & restLow & later : 0; next !== 0; next &= next - 1) {
        if (this.#isSumWorth(restLow ^ (next & -next), restHigh, value)) return (at << 6) | lowest(next);
      }
      for (let next = this.#high[at]! & restHigh & (isLow ? -1 : later); next !== 0; next &= next - 1) {
        if (this.#isSumWorth(restLow, restHigh ^ (next & -next), value)) return (at << 6) | (half + lowest(next));
      }
    }
    return -1;
  }

  /** For any set. The largest of its parts comes last, and is only compared with what the others leave. */
  #isSumWorth(low: number, high: number, value: number): boolean {
    let left = value;
    let [bigLow, bigHigh, big] = [0, 0, 1];
    while ((low | high) !== 0) {
      const [partLow, partHigh] = this.#firstPart(low, high);
      low ^= partLow;
      high ^= partHigh;
      const cells = count(partLow) + count(partHigh);
      if (cells === 1) continue;
      if (cells <= big) left ^= this.#valueOf(partLow, partHigh);
      else {
        if (big > 1) left ^= this.#valueOf(bigLow, bigHigh);
        [bigLow, bigHigh, big] = [partLow, partHigh, cells];
      }
      if (this.#work.left <= 0) return false;
    }
    return big === 1 ? left === 0 : this.#isWorth(bigLow, bigHigh, left);
  }

  /** The connected part of a set with its first cell. */
  #firstPart(low: number, high: number): [low: number, high: number] {
    let [partLow, partHigh] = low !== 0 ? [low & -low, 0] : [0, high & -high];
    let [newLow, newHigh] = [partLow, partHigh];
    while ((newLow | newHigh) !== 0) {
      const at = newLow !== 0 ? lowest(newLow) : half + lowest(newHigh);
      if (newLow !== 0) newLow &= newLow - 1;
      else newHigh &= newHigh - 1;
      const [addLow, addHigh] = [this.#low[at]! & low & ~partLow, this.#high[at]! & high & ~partHigh];
      partLow |= addLow;
      partHigh |= addHigh;
      newLow |= addLow;
      newHigh |= addHigh;
    }
    return [partLow, partHigh];
  }
}

const setOf = (places: readonly number[]): [low: number, high: number] => [
  places.reduce((set, at) => (at < half ? set | (1 << at) : set), 0),
  places.reduce((set, at) => (at < half ? set : set | (1 << (at - half))), 0),
];

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** The number of set bits. */
function count(bits: number): number {
  const pairs = bits - ((bits >> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  return Math.imul((fours + (fours >> 4)) & 0x0f0f0f0f, 0x01010101) >> 24;
}
