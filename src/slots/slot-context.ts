import type { KeptPrograms } from './kept-programs.ts';
import type { Seated } from './seat.ts';

/** What a match needs to know of its slot. */
export interface SlotContext {
  /** All started players, of this match and of others. */
  readonly running: Set<Seated>;
  readonly stopped: AbortSignal;
  /** Programs that wait for their next match. */
  readonly kept: KeptPrograms;
}
