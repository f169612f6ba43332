import type { Seat } from '../../src/game/seat.ts';

/** Chips, and the seats that can win them. */
export interface Pot {
  readonly chips: number;
  readonly seats: readonly Seat[];
}

/**
 * The main pot and the side pots of what the seats put into a hand, the main pot first. The chips of a bet that nobody
 * called are a pot for one.
 */
export function potsOf(put: readonly number[], isLive: (seat: Seat) => boolean): Pot[] {
  const live = put.flatMap((chips, seat) => (isLive(seat) && chips > 0 ? [seat] : []));
  const levels = [...new Set(live.map((seat) => put[seat]!))].toSorted((one, other) => one - other);
  let below = 0;
  return levels.map((level, at) => {
    const upTo = at === levels.length - 1 ? Infinity : level;
    const chips = put.reduce((sum, own) => sum + Math.max(0, Math.min(own, upTo) - below), 0);
    below = level;
    return { chips, seats: live.filter((seat) => put[seat]! >= level) };
  });
}

/** What a seat gets of a pot. */
export interface Share {
  readonly seat: Seat;
  /** In units: a chip has `perChip` of them. */
  readonly units: number;
}

/**
 * The shares of the seats with the best hands in each pot. Units that are left over go one by one to the winners that
 * come first in `order`, the seats from the left of the button on.
 */
export function sharesOf(
  pots: readonly Pot[],
  strengths: readonly number[],
  order: readonly Seat[],
  perChip: number,
): Share[] {
  return pots.flatMap(({ chips, seats }) => {
    const best = Math.max(...seats.map((seat) => strengths[seat]!));
    const winners = seats.filter((seat) => strengths[seat] === best);
    const each = Math.floor((chips * perChip) / winners.length);
    const odd = order.filter((seat) => winners.includes(seat)).slice(0, chips * perChip - each * winners.length);
    return winners.map((seat) => ({ seat, units: each + (odd.includes(seat) ? 1 : 0) }));
  });
}
