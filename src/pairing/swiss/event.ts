import type { Colour, CrossTable } from '../crosstable.ts';
import type { Entrant } from '../history.ts';
import type { Preference } from './preference.ts';

/** All data that decide the next round of a Swiss event. */
export interface SwissEvent {
  /** The rounds so far. */
  readonly table: CrossTable;
  /** How many rounds are planned. */
  readonly rounds: number;
  /** The first round's colour of the first seed. */
  readonly initial: Colour;
  /** Entrants who do not play in the next round. */
  readonly absent?: ReadonlySet<Entrant>;
  /** Groups of entrants who must not meet. */
  readonly forbidden?: readonly (readonly Entrant[])[];
  /** Tenths that count for pairing only, in accelerated events. */
  readonly virtual?: (entrant: Entrant, round: number) => number;
}

export type Float = 'down' | 'up';

/** An entrant during the pairing of a round. */
export interface Player {
  readonly number: Entrant;
  readonly score: number;
  readonly met: ReadonlySet<Entrant>;
  /** Colours of games that were played, the last one first. */
  readonly colours: readonly Colour[];
  readonly preference: Preference | undefined;
  readonly isTopscorer: boolean;
  /** Must not have the bye. */
  readonly isBarred: boolean;
  readonly unplayed: number;
  /** In the last round, and in the one before. */
  readonly floats: readonly [Float | undefined, Float | undefined];
  /** Its number among all entrants ever paired, this round included: decides colours when nothing else does. */
  readonly appearance: number;
}

/** The pairs of a round, and who has the bye. */
export interface Pairing {
  /** In the order of boards, white first. */
  readonly boards: readonly (readonly [Entrant, Entrant])[];
  readonly bye?: Entrant;
}
