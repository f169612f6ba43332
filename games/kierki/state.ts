import type { Seat } from '../../src/game/seat.ts';
import type { Card } from './cards.ts';
import type { Deal, DealType } from './deals.ts';
import type { Trick } from './points.ts';

export interface State {
  /** All deals of the match. */
  readonly deals: readonly Deal[];
  readonly earlyStop: boolean;
  /** The points of each finished deal, by seat. */
  readonly points: readonly (readonly number[])[];
  /** What each seat still holds. */
  readonly hands: readonly (readonly Card[])[];
  /** The finished tricks of this deal. */
  readonly tricks: readonly Trick[];
  /** The trick taken last, even of the deal before. */
  readonly last: Trick | null;
  /** The leader of the trick on the table. */
  readonly leads: Seat;
  readonly table: readonly Card[];
}

/** What a seat or a spectator may know. Hidden hands are null. */
export interface View {
  /** The seat of the view; null for a spectator. */
  readonly seat: Seat | null;
  /** The current deal, from 1, and how many there are. After the last it stays the last. */
  readonly deal: number;
  readonly deals: number;
  readonly type: DealType;
  /** The leader of the first trick of this deal. */
  readonly leader: Seat;
  /** The cards dealt to each seat in this deal, in order. */
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
  /** The types of the deals, when they are drawn. */
  readonly deals: string;
  /** The text of a game file to be played instead. */
  readonly file: string;
  /** Whether a deal is over as soon as all its points were taken. */
  readonly 'early-stop': boolean;
}
