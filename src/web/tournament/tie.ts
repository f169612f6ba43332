import type { Stage } from '../../text/stages.ts';

/** A tie of a bracket: two who met, one without an opponent, or nobody. */
export interface TieData {
  readonly entrants: readonly number[];
  /** In the order of the entrants; of the first meeting only, the others were sudden death. */
  readonly points: readonly (number | undefined)[];
  readonly winner?: number;
  readonly absent: readonly number[];
  readonly suddenDeath: boolean;
  /** No game decided who went on. */
  readonly isLevel: boolean;
  /** It is not paired yet: of its entrants those are told who are sure. */
  readonly isToCome?: true;
}

export interface Level {
  readonly stage: Stage;
  readonly ties: readonly TieData[];
}
