import type { KierkiMessage } from './messages.ts';
import type { Seat } from '../../src/game/seat.ts';
import { highest, seatNames, writeCards, type Card } from './cards.ts';
import type { Told } from './protocol-messages.ts';
import type { Trick } from './points.ts';
import type { View } from './state.ts';

export type Of<Kind extends Told['kind']> = Extract<Told, { kind: Kind }>;

/** What a client knows of the game from the messages of this connection. */
export interface Known {
  readonly seat: Seat;
  /** The current deal, or the last one. */
  readonly deal: Of<'deal'> | null;
  /** Its points are not known yet. */
  readonly open: boolean;
  /** The tricks of that deal. */
  readonly tricks: readonly Trick[];
}

export const nothing = (seat: Seat): Known => ({ seat, deal: null, open: false, tricks: [] });

export function learn(known: Known, told: Told): Known {
  switch (told.kind) {
    case 'deal':
      return { ...known, deal: told, open: true, tricks: [] };
    case 'taken':
      return { ...known, tricks: [...known.tricks.filter(({ number }) => number !== told.number), trickOf(told)] };
    case 'score':
    case 'total':
      return { ...known, open: false };
    default:
      return known;
  }
}

const trickOf = ({ number, cards, taker }: Of<'taken'>): Trick => ({
  number,
  leader: (taker - highest(cards) + 4) % 4,
  cards,
  taker,
});

/** The player's cards of this deal that were not played, in the order dealt. */
export const handOf = ({ deal, tricks }: Known): Card[] =>
  (deal?.cards ?? []).filter((card) => !tricks.some(({ cards }) => cards.includes(card)));

/**
 * The view of a bot that is asked to play a card on this table. The number of deals and the other hands are unknown.
 */
export function viewOf(known: Known, { type, leader, cards }: Of<'deal'>, table: readonly Card[]): View {
  const { seat, tricks } = known;
  const own = <T>(value: T): (T | null)[] => seatNames.map((_, at) => (at === seat ? value : null));
  const leads = (seat - table.length + 4) % 4;
  return {
    seat,
    deal: 1,
    deals: 1,
    type,
    leader,
    dealt: own(writeCards(cards)),
    hands: own(handOf(known)),
    tricks,
    last: tricks.at(-1) ?? null,
    leads,
    table,
    points: [],
    over: false,
  };
}

/** The error when the server disconnects; none after the points of a deal. */
export function wrongEnd({ deal, open }: Known): KierkiMessage | undefined {
  if (deal === null) return { code: 'server-gone-early' };
  return open ? { code: 'server-gone' } : undefined;
}
