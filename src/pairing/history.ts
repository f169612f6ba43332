/** Who takes part, by number: 1 is the first seed. */
export type Entrant = number;

/**
 * Entrants who are to play with each other. They sit in this order in the first game and change seats from game to
 * game.
 */
export interface Meeting {
  /** Both counted from 1; boards within their round. */
  readonly round: number;
  readonly board: number;
  readonly entrants: readonly Entrant[];
  /** How many games decide. */
  readonly games: number;
  /** What it is called, where it has a name: `group A`, `final`. */
  readonly stage?: string;
  /** Meetings with the same word here play on the same seeds; without it each has seeds of its own. */
  readonly seeds?: string;
}

/** What came of a meeting. */
export interface Met extends Meeting {
  /** The points of each entrant over all its games, in the order of `entrants`. */
  readonly points: readonly number[];
  /** Those who did not come to any of its games. Nothing was played, then: it is a forfeit. */
  readonly absent?: readonly Entrant[];
}

/** A round without an opponent: given by the pairing, or asked for and worth a win, half of one, or nothing. */
export interface Bye {
  readonly round: number;
  readonly entrant: Entrant;
  readonly kind: 'pairing' | 'full' | 'half' | 'zero';
}

export interface Round {
  readonly meetings: readonly Meeting[];
  readonly byes: readonly Bye[];
}

/** All that happened so far, whole rounds, in any order. */
export interface History {
  /** How many entered. */
  readonly entrants: number;
  readonly met: readonly Met[];
  readonly byes: readonly Bye[];
  /** Who does not play on, and the first round that it misses. */
  readonly withdrawn: ReadonlyMap<Entrant, number>;
  /** What is drawn by lot is drawn from this. */
  readonly seed: string;
}

/** A place in the standings; equal places are shared, and the next one is left out. */
export interface Place {
  readonly entrant: Entrant;
  readonly place: number;
  readonly points: number;
  /** The values that broke ties, in the order in which they were asked. */
  readonly tiebreaks: readonly number[];
}
