import { makeField, side, type Field, type Stone } from './field.ts';
import { shadesOf, type Shades } from './picture.ts';

const most = 32; // positions kept, of 2 MB each
const before = 24; // of them in front of one that was made from the start: whoever went back there goes on back

/**
 * The shades of the positions of one game after another. From one to the next it is a stone; what was seen lately is
 * kept; others are made from the start.
 */
export class Gallery {
  readonly #players: number;
  /** The stones that all below is about; any position that was asked for has the first ones of them. */
  #stones: readonly Stone[] = [];
  #field: Field | undefined;
  #put = 0;
  readonly #kept = new Map<number, Shades>();

  constructor(players: number) {
    this.#players = players;
  }

  /** How many stones must be put before the position is there. */
  way(stones: readonly Stone[]): number {
    this.#turnTo(stones);
    if (stones.length === 0 || this.#kept.has(stones.length)) return 0;
    return this.#put > stones.length ? stones.length : stones.length - this.#put;
  }

  /** Puts stones as long as it may, one at least; the shades once all are there. */
  approach(stones: readonly Stone[], mayGoOn: () => boolean = () => true): Shades | undefined {
    this.#turnTo(stones);
    const goal = stones.length;
    if (goal === 0) return new Uint16Array(side * side);
    if (!this.#kept.has(goal)) {
      if (this.#field === undefined || this.#put > goal) [this.#field, this.#put] = [makeField(this.#players), 0];
      do {
        this.#field.add(stones[this.#put++]!);
        if (this.#put > goal - before) this.#keep(this.#put, shadesOf(this.#field));
      } while (this.#put < goal && mayGoOn());
    }
    const shades = this.#kept.get(goal);
    if (shades !== undefined) this.#keep(goal, shades);
    return shades;
  }

  /** The latest last; the oldest goes. */
  #keep(count: number, shades: Shades): void {
    this.#kept.delete(count);
    this.#kept.set(count, shades);
    if (this.#kept.size > most) this.#kept.delete(this.#kept.keys().next().value!);
  }

  /** Forgets what is not about these stones. */
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
      if (this.#put > same) this.#field = undefined;
    }
    if (isOther || stones.length > this.#stones.length) this.#stones = stones;
  }
}
