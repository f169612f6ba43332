import type { Pauses } from './pauses.ts';
import type { Seated } from './seat.ts';

/** What a match needs to know of the slot in which it is played. */
export interface SlotContext {
  /** Sandboxes of different slots run under different users. */
  readonly slot: number;
  /** All who sit, of this match and of others. */
  readonly running: Set<Seated>;
  readonly stopped: AbortSignal;
  readonly pauses: Pauses;
}
