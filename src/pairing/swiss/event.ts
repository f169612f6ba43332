import type { Colour, CrossTable } from '../crosstable.ts';
import type { Entrant } from '../history.ts';
import type { Preference } from './preference.ts';

/** All that decides the next round of a Swiss event. */
export interface SwissEvent {
  /** The rounds so far. */
  readonly table: CrossTable;
  /** How many rounds are planned. */
  readonly rounds: number;
  /** The first round's colour of the first seed. */
  readonly initial: Colour;
  /** Who does not play in the next round. */
  readonly absent?: ReadonlySet<Entrant>;
  /** Groups of entrants who must not meet. */
  readonly forbidden?: readonly (readonly Entrant[])[];
  /** Tenths that count for pairing only, in accelerated events. */
  readonly virtual?: (entrant: Entrant, round: number) => number;
}

export type Float = 'down' | 'up';

/** An entrant as the pairing of a round sees it. */
export interface Player {
  readonly number: Entrant;
  readonly score: number;
  readonly met: ReadonlySet<Entrant>;
  /** Colours of games that were played, the last one first. */
  readonly colours: readonly Colour[];
  readonly preference: Preference | undefined;
  readonly isTopscorer: boolean;
  /** May not have the bye. */
  readonly isBarred: boolean;
  readonly unplayed: number;
  /** In the last round, and in the one before. */
  readonly floats: readonly [Float | undefined, Float | undefined];
  /** Its number among those who were ever paired, this round included: decides colours where nothing else does. */
  readonly appearance: number;
}

/** Who meets whom in a round, and who has the bye. */
export interface Pairing {
  /** In their order, white first. */
  readonly boards: readonly (readonly [Entrant, Entrant])[];
  readonly bye?: Entrant;
}
