import { makeField, side, type Field, type Stone } from './field.ts';
import { shadesOf, type Shades } from './picture.ts';

const most = 32; // cached positions, of 2 MB each
const before = 24; // of them before one that was computed from the start: a reader who went back goes on back

/**
 * A cache of the shades of positions. The next position takes one stone; recent ones are cached; others are computed
 * from the start.
 */
export class Gallery {
  readonly #players: number;
  /** The stones of the cached game; every cached position has a prefix of them. */
  #stones: readonly Stone[] = [];
  #field: Field | undefined;
  #put = 0;
  readonly #kept = new Map<number, Shades>();

  constructor(players: number) {
    this.#players = players;
  }

  /** How many stones must be added to reach the position. */
  way(stones: readonly Stone[]): number {
    this.#turnTo(stones);
    if (stones.length === 0 || this.#kept.has(stones.length)) return 0;
    return this.#put > stones.length ? stones.length : stones.length - this.#put;
  }

  /** Adds stones as long as `mayGoOn` allows, at least one; returns the shades once all are there. */
  approach(stones: readonly Stone[], mayGoOn: () => boolean = () => true): Shades | undefined {
    this.#turnTo(stones);
    const goal = stones.length;
    if (goal === 0) return new Uint16Array(side * side);
    if (!this.#kept.has(goal)) {
      this.#field ??= makeField(this.#players);
      if (this.#put > goal) this.#startAgain();
      do {
        this.#field.add(stones[this.#put++]!);
        if (this.#put > goal - before) this.#keep(this.#put, shadesOf(this.#field));
      } while (this.#put < goal && mayGoOn());
    }
    const shades = this.#kept.get(goal);
    if (shades !== undefined) this.#keep(goal, shades);
    return shades;
  }

  #startAgain(): void {
    this.#field?.clear();
    this.#put = 0;
  }

  /** The latest last; the oldest is dropped. */
  #keep(count: number, shades: Shades): void {
    this.#kept.delete(count);
    this.#kept.set(count, shades);
    if (this.#kept.size > most) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /** Drops what does not belong to these stones. */
  #turnTo(stones: readonly Stone[]): void {
    let same = 0;
    while (
      same < stones.length &&
      same < this.#stones.length &&
      stones[same]!.every((part, at) => part === this.#stones[same]![at])
    )
      same++;
    const isOther = same < stones.length && same < this.#stones.length;
    if (isOther) {
      for (const count of this.#kept.keys()) if (count > same) this.#kept.delete(count);
      if (this.#put > same) this.#startAgain();
    }
    if (isOther || stones.length > this.#stones.length) this.#stones = stones;
  }
}
