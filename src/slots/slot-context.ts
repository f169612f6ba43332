import type { Seated } from './seat.ts';

/** What a match needs to know of its slot. */
export interface SlotContext {
  /** Sandboxes of different slots run as different users. */
  readonly slot: number;
  /** All started players, of this match and of others. */
  readonly running: Set<Seated>;
  readonly stopped: AbortSignal;
}
