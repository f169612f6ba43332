import type { MatchEvent } from '../game/log.ts';
import type { Seat } from '../game/seat.ts';
import type { Seated } from './seat.ts';

const pause = 20; // ms between two readings of a program: a match of short moves must not get slower
const step = 64 * 1024; // bytes by which memory has changed when it is told again

/** The memory of programs when they have moved, read now and then. */
export class MemoryReadings {
  readonly #seated: readonly Pick<Seated, 'memory'>[];
  readonly #now: () => number;
  readonly #last: { at: number; bytes: number }[];

  constructor(seated: readonly Pick<Seated, 'memory'>[], now: () => number = () => performance.now()) {
    this.#seated = seated;
    this.#now = now;
    this.#last = seated.map(() => ({ at: -Infinity, bytes: -step }));
  }

  /** By seat the bytes of those who moved in this turn, where they have changed; undefined where none have. */
  after(event: MatchEvent): Readonly<Record<Seat, number>> | undefined {
    if (event.event !== 'turn') return undefined;
    let changed: Record<Seat, number> | undefined;
    for (let seat = 0; seat < this.#seated.length; seat++) {
      const { memory } = this.#seated[seat]!;
      if (memory === undefined || event.ms[seat] === undefined) continue;
      const last = this.#last[seat]!;
      const now = this.#now();
      if (now - last.at < pause) continue;
      last.at = now;
      const bytes = memory();
      if (Math.abs(bytes - last.bytes) < step) continue;
      (changed ??= {})[seat] = last.bytes = bytes;
    }
    return changed;
  }
}
