import { isForgivable, type Fault } from './fault.ts';
import type { Game } from './rules.ts';
import type { Seat } from './seat.ts';

/** Counts the faults of each seat, and forgives wrong and late answers as long as the rules do. */
export class Pardon {
  readonly #most: number;
  readonly #faults = new Map<Seat, number>();

  constructor({ standIn, faults }: Pick<Game<never, unknown, never, never>, 'standIn' | 'faults'>, options: object) {
    this.#most = standIn === undefined ? 1 : (faults?.(options as never) ?? 1);
  }

  /** Counts a fault; true if the player may stay. */
  grant(seat: Seat, fault: Fault): boolean {
    const count = (this.#faults.get(seat) ?? 0) + 1;
    this.#faults.set(seat, count);
    return count < this.#most && isForgivable(fault);
  }
}
