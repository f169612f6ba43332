import type { Bot } from '../../src/game/player.ts';
import { allowed, pack, type Card } from './cards.ts';
import { playouts, Search } from './search.ts';
import type { View } from './state.ts';

/** How long a bot searches. */
export interface Effort {
  /** Samples for a second of the limit. They are counted, so that the same seed gives the same cards on every machine. */
  readonly perSecond: number;
  /** The most samples, however long the limit is. */
  readonly most: number;
  /** A clock in ms, by which the search ends early on a machine that is slow or busy. */
  readonly now?: () => number;
}

const least = 4;
const share = 0.4; // of the limit, by that clock

/** A bot that searches for the card that costs least, the longer the more time it has. */
export const searchBot =
  ({ perSecond, most, now = () => 0 }: Effort): Bot<View, Card> =>
  (view, { seat, limit: { wall, cpu = wall }, random }) => {
    const cards = allowed(view.hands[seat]!, view.table);
    if (cards.length === 1) return cards[0]!;
    const limit = Math.min(wall, cpu);
    const end = now() + share * limit;
    const search = new Search(view, seat);
    const chance = quick(random.below(2 ** 32));
    const count = Math.round((perSecond * limit) / 1000);
    for (let left = Math.min(most, Math.max(least, count)); left > 0; left--) {
      if (search.isDecided(left * playouts) || now() > end) break;
      search.sample(chance);
    }
    const best = pack[search.best() ?? -1];
    return best !== undefined && cards.includes(best) ? best : cards[0]!;
  };

/** Fast random numbers from 0 to 1 (mulberry32): those of a match cannot be guessed, and are too slow for this. */
function quick(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
