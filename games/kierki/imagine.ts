import type { Seat } from '../../src/game/seat.ts';
import { pack, placeOf, suitOf, suits } from './cards.ts';
import type { DealType } from './deals.ts';
import { cardPoints, trickPoints, type Trick } from './points.ts';
import type { View } from './state.ts';

// How a deal may go on, in thousands of ways a second: a card is its place in the pack, that is 13 × suit + rank.

/** What each seat holds: number 4 × seat + suit has a bit for each rank. */
export type Hands = Int32Array;

/** What is paid in a deal of one type. */
export interface Prices {
  /** By number of the trick. */
  readonly tricks: readonly number[];
  /** By place in the pack. */
  readonly cards: readonly number[];
  /** For each suit the bits of the cards that cost something. */
  readonly dear: readonly number[];
  /** The same cards by their places in the pack, the dearest first. */
  readonly dearest: readonly number[];
}

const prices: readonly Prices[] = [1, 2, 3, 4, 5, 6, 7].map((type: DealType) => {
  const cards = pack.map((card) => cardPoints(type, card));
  return {
    tricks: Array.from({ length: 14 }, (_, number) => trickPoints(type, number)),
    cards,
    dear: suits.map((_, suit) =>
      cards.slice(13 * suit, 13 * suit + 13).reduce((bits, price, rank) => bits | (price > 0 ? 1 << rank : 0), 0),
    ),
    dearest: pack
      .map((_, place) => place)
      .filter((place) => cards[place]! > 0)
      .sort((one, other) => cards[other]! - cards[one]! || (other % 13) - (one % 13)),
  };
});

export const suitAt = (place: number): number => (place / 13) | 0;
const highestOf = (ranks: number): number => 31 - Math.clz32(ranks);
const lowestOf = (ranks: number): number => highestOf(ranks & -ranks);

/** One seat's thoughts about the deal that it sees, when it is to put down a card. */
export class Imagination {
  readonly #seat: Seat;
  readonly prices: Prices;
  readonly leads: Seat;
  /** The cards of the trick that is being played. */
  readonly table: readonly number[];
  /** The number of that trick. */
  readonly now: number;
  readonly #own: readonly number[];
  readonly #voids: readonly boolean[];
  /** The cards that others hold, those first that the fewest of them can hold. */
  readonly #unseen: readonly number[];
  /** To play out: made once. */
  readonly #hands: Hands = new Int32Array(16);

  constructor({ type, tricks, leads, table, hands }: View, seat: Seat) {
    this.#seat = seat;
    this.prices = prices[type - 1]!;
    this.leads = leads;
    this.table = table.map(placeOf);
    this.#own = hands[seat]!.map(placeOf);
    this.now = 14 - this.#own.length;
    const played = [...tricks, { leader: leads, cards: table }];
    this.#voids = voidsOf(played);
    const seen = new Set([...this.#own, ...played.flatMap(({ cards }) => cards.map(placeOf))]);
    const holders = suits.map(
      (_, suit) => [0, 1, 2, 3].filter((other) => other !== seat && !this.#voids[4 * other + suit]).length,
    );
    this.#unseen = pack
      .map((_, place) => place)
      .filter((place) => !seen.has(place))
      .sort((one, other) => holders[suitAt(one)]! - holders[suitAt(other)]!);
  }

  /** Whether a card was put down in this deal. */
  isPlayed(place: number): boolean {
    return !this.#own.includes(place) && !this.#unseen.includes(place);
  }

  /**
   * The unseen cards as they may lie: nobody is given a suit that he did not follow while another has room for it.
   * `chance` is from 0 to 1.
   */
  deal(chance: () => number): Hands {
    const hands = new Int32Array(16);
    for (const place of this.#own) hands[4 * this.#seat + suitAt(place)]! |= 1 << (place % 13);
    const room = [0, 1, 2, 3].map((seat) =>
      seat === this.#seat ? 0 : this.#own.length - ((seat - this.leads + 4) % 4 < this.table.length ? 1 : 0),
    );
    const open = [0, 0, 0, 0];
    for (const place of this.#unseen) {
      const suit = suitAt(place);
      for (let seat = 0; seat < 4; seat++) open[seat] = this.#voids[4 * seat + suit] ? 0 : room[seat]!;
      const seat = draw(open, chance) ?? draw(room, chance);
      if (seat === undefined) break; // somebody told us less than was played
      room[seat]!--;
      hands[4 * seat + suit]! |= 1 << (place % 13);
    }
    return hands;
  }

  /** The points that the seat takes from now on if it puts down this card and all go on as most people would. */
  pointsAfter(card: number, dealt: Hands): number {
    const hands = this.#hands;
    hands.set(dealt);
    const { tricks, cards } = this.prices;
    const { now } = this;
    let points = 0;
    let leads = this.leads;
    for (let number = now; number <= 13; number++) {
      let led = -1;
      let top = -1;
      let taker = leads;
      let cost = tricks[number]!;
      for (let turn = 0; turn < 4; turn++) {
        const seat = (leads + turn) % 4;
        const isNow = number === now && turn <= this.table.length;
        const place = isNow
          ? (this.table[turn] ?? card)
          : led < 0
            ? lead(hands, seat)
            : follow(hands, seat, led, top, turn === 3, cost, this.prices);
        const suit = suitAt(place);
        const rank = place % 13;
        hands[4 * seat + suit]! &= ~(1 << rank);
        cost += cards[place]!;
        if (led < 0) led = suit;
        if (suit !== led || rank < top) continue;
        top = rank;
        taker = seat;
      }
      if (taker === this.#seat) points += cost;
      leads = taker;
    }
    return points;
  }
}

/** Who has none of a suit, for all have seen it: number 4 × seat + suit. */
function voidsOf(tricks: readonly Pick<Trick, 'leader' | 'cards'>[]): boolean[] {
  const voids = Array.from({ length: 16 }, () => false);
  for (const { leader, cards } of tricks) {
    for (const [at, card] of cards.entries()) {
      if (suitOf(card) !== suitOf(cards[0]!)) voids[4 * ((leader + at) % 4) + suitAt(placeOf(cards[0]!))] = true;
    }
  }
  return voids;
}

/** A seat drawn by its weight; none where all are 0. */
function draw(weights: readonly number[], chance: () => number): Seat | undefined {
  let left = chance() * (weights[0]! + weights[1]! + weights[2]! + weights[3]!);
  for (let seat = 0; seat < 4; seat++) {
    left -= weights[seat]!;
    if (left < 0) return seat;
  }
  return undefined;
}

/** Leads the lowest card. */
export function lead(hands: Hands, seat: Seat): number {
  let best = -1;
  for (let suit = 0; suit < 4; suit++) {
    const ranks = hands[4 * seat + suit]!;
    if (ranks !== 0 && (best < 0 || lowestOf(ranks) < best % 13)) best = 13 * suit + lowestOf(ranks);
  }
  return best;
}

/**
 * Stays under the trick as closely as it can; takes it with the highest where that costs nothing more; throws away what
 * is dear.
 */
export function follow(
  hands: Hands,
  seat: Seat,
  led: number,
  top: number,
  isLast: boolean,
  cost: number,
  { dear, dearest }: Prices,
): number {
  const ranks = hands[4 * seat + led]!;
  if (ranks === 0) return throwAway(hands, seat, dearest);
  const cheap = ranks & ~dear[led]!;
  if (isLast && cost === 0 && cheap !== 0) return 13 * led + highestOf(cheap);
  const under = ranks & ((1 << top) - 1);
  if (under !== 0) return 13 * led + highestOf(under & dear[led]! || under);
  return 13 * led + (isLast ? highestOf(cheap || ranks) : lowestOf(ranks));
}

/** Throws away the dearest card, or else the highest. */
function throwAway(hands: Hands, seat: Seat, dearest: readonly number[]): number {
  for (const place of dearest) if ((hands[4 * seat + suitAt(place)]! >> (place % 13)) & 1) return place;
  let best = -1;
  for (let suit = 0; suit < 4; suit++) {
    const ranks = hands[4 * seat + suit]!;
    if (ranks !== 0 && (best < 0 || highestOf(ranks) > best % 13)) best = 13 * suit + highestOf(ranks);
  }
  return best;
}
