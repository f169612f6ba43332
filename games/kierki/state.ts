import type { Seat } from '../../src/game/seat.ts';
import type { Card } from './cards.ts';
import type { Deal, DealType } from './deals.ts';
import type { Trick } from './points.ts';

export interface State {
  /** All deals of the match. */
  readonly deals: readonly Deal[];
  readonly earlyStop: boolean;
  /** The points of each finished deal, seat by seat: as many as deals are over. */
  readonly points: readonly (readonly number[])[];
  /** What each seat still holds. */
  readonly hands: readonly (readonly Card[])[];
  /** The finished tricks of this deal. */
  readonly tricks: readonly Trick[];
  /** The trick that was taken last, be it of the deal before. */
  readonly last: Trick | null;
  /** Who leads the trick on the table. */
  readonly leads: Seat;
  readonly table: readonly Card[];
}

/** What somebody may know. Hands are null where they are hidden. */
export interface View {
  /** Who looks; null for a spectator. */
  readonly seat: Seat | null;
  /** The deal that is played, from 1, and how many there are. After the last it stays the last. */
  readonly deal: number;
  readonly deals: number;
  readonly type: DealType;
  /** Who led the first trick of this deal. */
  readonly leader: Seat;
  /** The cards that each seat was given in this deal, in the order given. */
  readonly dealt: readonly (string | null)[];
  readonly hands: readonly (readonly Card[] | null)[];
  readonly tricks: readonly Trick[];
  readonly last: Trick | null;
  readonly leads: Seat;
  readonly table: readonly Card[];
  readonly points: readonly (readonly number[])[];
  readonly over: boolean;
}

export type Move = Card;

export interface Options {
  /** The types of the deals, where they are drawn. */
  readonly deals: string;
  /** The text of a game file to be played instead. */
  readonly file: string;
  /** A deal is over as soon as all its points are given out. */
  readonly 'early-stop': boolean;
}
