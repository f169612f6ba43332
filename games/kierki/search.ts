import type { Seat } from '../../src/game/seat.ts';
import { log } from '../../src/kit/math.ts';
import { follow, Imagination, lead, suitAt, type Hands, type Prices } from './imagine.ts';
import type { View } from './state.ts';

/** A card that was put down, in all samples in which it could be: its place in the pack, and how it went on. */
interface Branch {
  readonly card: number;
  /** How often it could be put down, how often it was, and what its player took afterwards in all of these. */
  possible: number;
  tried: number;
  cost: number;
  /** What was put down next. */
  readonly next: Branch[];
}

const branch = (card: number): Branch => ({ card, possible: 0, tried: 0, cost: 0, next: [] });

function branchTo(next: readonly Branch[], card: number): Branch | undefined {
  for (let at = 0; at < next.length; at++) if (next[at]!.card === card) return next[at];
  return undefined;
}

/** Logarithms of small numbers, for they are needed millions of times. */
const logs = Float64Array.from({ length: 4096 }, (_, count) => log(count));
const logOf = (count: number): number => (count < logs.length ? logs[count]! : log(count));

/** How much a card that was tried seldom is preferred, as a part of what a trick costs on average. */
const curiosity = 1.4;

/** Drawing hands takes longer than playing them out: the same ones serve several times, in which other cards are tried. */
export const playouts = 4;

/**
 * A search of a tree of cards by samples of the unseen hands (information set Monte Carlo tree search): each sample
 * goes down the tree by the cards that cost their players least so far, adds one card to it, and is played out from
 * there as most people would.
 */
export class Search {
  readonly #imagination: Imagination;
  readonly #root: Branch = branch(-1);
  /** To play out: made once. */
  readonly #hands: Hands = new Int32Array(16);
  readonly #taken: number[] = [0, 0, 0, 0];
  readonly #path: Branch[] = [];
  readonly #movers: Seat[] = [];
  /** By which step of the path each seat had taken how much: what a card costs is counted from there. */
  readonly #before: number[] = [];
  readonly #scale: number;

  constructor(view: View, seat: Seat) {
    this.#imagination = new Imagination(view, seat);
    const { prices, now } = this.#imagination;
    let left = 0;
    for (let number = now; number <= 13; number++) left += prices.tricks[number]!;
    for (const place of prices.dearest) if (!this.#imagination.isPlayed(place)) left += prices.cards[place]!;
    this.#scale = (curiosity * left) / 4;
  }

  /** Draws the unseen hands and plays them out `playouts` times. */
  sample(chance: () => number): void {
    const dealt = this.#imagination.deal(chance);
    for (let time = 0; time < playouts; time++) this.#playOut(dealt);
  }

  #playOut(dealt: Hands): void {
    const { prices, leads: first, table, now } = this.#imagination;
    const hands = this.#hands;
    hands.set(dealt);
    const taken = this.#taken.fill(0);
    this.#path.length = 0;
    this.#movers.length = 0;
    this.#before.length = 0;
    let here: Branch | undefined = this.#root;
    let leads = first;
    for (let number = now; number <= 13; number++) {
      let led = -1;
      let top = -1;
      let taker = leads;
      let cost = prices.tricks[number]!;
      for (let turn = 0; turn < 4; turn++) {
        const seat: Seat = (leads + turn) % 4;
        let place: number;
        if (number === now && turn < table.length) place = table[turn]!;
        else if (here === undefined) place = played(hands, seat, led, top, turn === 3, cost, prices);
        else {
          const usual = played(hands, seat, led, top, turn === 3, cost, prices);
          const into = this.#choose(here, hands, seat, led, usual);
          if (into === undefined) continue; // somebody told us less than was played
          this.#path.push(into);
          this.#movers.push(seat);
          this.#before.push(taken[seat]!);
          here = into.tried === 0 ? undefined : into;
          place = into.card;
        }
        if (place < 0) continue;
        const suit = suitAt(place);
        const rank = place % 13;
        hands[4 * seat + suit]! &= ~(1 << rank);
        cost += prices.cards[place]!;
        if (led < 0) led = suit;
        if (suit !== led || rank < top) continue;
        top = rank;
        taker = seat;
      }
      taken[taker]! += cost;
      leads = taker;
    }
    for (let step = 0; step < this.#path.length; step++) {
      const into = this.#path[step]!;
      const mover = this.#movers[step]!;
      into.tried++;
      into.cost += taken[mover]! - this.#before[step]!;
    }
  }

  /** The card that was tried most often, of several the first; undefined before the first sample. */
  best(): number | undefined {
    let best: Branch | undefined;
    for (const each of this.#root.next) if (best === undefined || each.tried > best.tried) best = each;
    return best?.card;
  }

  /** Whether so many playouts more cannot change the best card. */
  isDecided(left: number): boolean {
    let [most, second] = [-1, 0];
    for (const { tried } of this.#root.next) {
      if (tried > most) [most, second] = [tried, Math.max(most, 0)];
      else if (tried > second) second = tried;
    }
    return most > second + left;
  }

  /**
   * The card to put down in this sample: one that was never tried, or else the one that promises most; where several
   * promise the same, the one that most people would put down.
   */
  #choose(from: Branch, hands: Hands, seat: Seat, led: number, usual: number): Branch | undefined {
    const own = led < 0 ? 0 : hands[4 * seat + led]!;
    let best: Branch | undefined;
    let bestWorth = Infinity;
    for (let suit = 0; suit < 4; suit++) {
      if (own !== 0 && suit !== led) continue;
      for (let ranks = hands[4 * seat + suit]!; ranks !== 0; ranks &= ranks - 1) {
        const card = 13 * suit + 31 - Math.clz32(ranks & -ranks);
        let into = branchTo(from.next, card);
        if (into === undefined) from.next.push((into = branch(card)));
        into.possible++;
        const bonus = card === usual ? 2 / (into.tried + 1) : 0;
        const worth =
          into.tried === 0
            ? -Infinity
            : into.cost / into.tried - this.#scale * (Math.sqrt(logOf(into.possible) / into.tried) + bonus);
        if (best === undefined || worth < bestWorth || (worth === bestWorth && card === usual))
          [best, bestWorth] = [into, worth];
      }
    }
    return best;
  }
}

const played = (
  hands: Hands,
  seat: Seat,
  led: number,
  top: number,
  isLast: boolean,
  cost: number,
  prices: Prices,
): number => (led < 0 ? lead(hands, seat) : follow(hands, seat, led, top, isLast, cost, prices));
