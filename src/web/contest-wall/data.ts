import type { Titled } from '../../game/title.ts';
import type { ContestProgress } from '../contests/data.ts';

// The data of a contest on a wall: types only.

export interface ContestWallData {
  readonly name: string;
  /** The time of day of the site, for the clock. */
  readonly now: string;
  readonly game: Titled;
  readonly state: 'registration' | ContestProgress['state'];
  /** Games that are over, of those that are paired; missing where they have no end, or have not begun. */
  readonly progress?: Pick<ContestProgress, 'over' | 'paired' | 'end'>;
  /** Until when the results are not shown; missing where everybody sees them. */
  readonly hidden?: 'at-end' | 'published';
  /** The best first, as many as fit. */
  readonly places: readonly WallPlace[];
  /** How many stand below them. */
  readonly more: number;
  /** The match to be shown next, for a page that asks for one. */
  readonly next?: { readonly match: number; readonly round: number };
}

export interface WallPlace {
  readonly id: number;
  readonly place?: number | undefined;
  readonly name: string;
  readonly points: number;
  readonly pass?: 'pass' | 'reference';
}
