import type { Stage } from '../text/stages.ts';

/** An entrant's number: 1 is the first seed. */
export type Entrant = number;

/** Entrants who are to play each other. They sit in this order in the first game and change seats from game to game. */
export interface Meeting {
  /** Both counted from 1; boards within their round. */
  readonly round: number;
  readonly board: number;
  readonly entrants: readonly Entrant[];
  /** How many games it has. */
  readonly games: number;
  /** Its name, if it has one: `{ code: 'group', group: 'A' }`, `{ code: 'final' }`. */
  readonly stage?: Stage;
  /** Meetings with the same value here play on the same seeds; without it each has its own. */
  readonly seeds?: string;
}

/** The result of a meeting. */
export interface Met extends Meeting {
  /** The points of each entrant over all its games, in the order of `entrants`. */
  readonly points: readonly number[];
  /** Entrants who came to none of its games. Then nothing was played: a forfeit. */
  readonly absent?: readonly Entrant[];
}

/** A round without an opponent: given by the pairing, or asked for and worth a win, half of one, or nothing. */
export interface Bye {
  readonly round: number;
  readonly entrant: Entrant;
  readonly kind: 'pairing' | 'full' | 'half' | 'zero';
  /** In a round robin: the meeting that was scheduled, which somebody forfeits by having left. */
  readonly forfeit?: { readonly opponent: Entrant; readonly colour: 'white' | 'black' };
}

export interface Round {
  readonly meetings: readonly Meeting[];
  readonly byes: readonly Bye[];
}

/** All that happened so far, whole rounds, in any order. */
export interface History {
  /** The number of entrants. */
  readonly entrants: number;
  readonly met: readonly Met[];
  readonly byes: readonly Bye[];
  /** Entrants who left, and the first round that each misses. */
  readonly withdrawn: ReadonlyMap<Entrant, number>;
  /** The seed of everything drawn by lot. */
  readonly seed: string;
}

/** A place in the standings; equal entrants share a place, and the next one is left out. */
export interface Place {
  readonly entrant: Entrant;
  readonly place: number;
  readonly points: number;
  /** The values of the tie-breaks, in order. */
  readonly tiebreaks: readonly number[];
}
