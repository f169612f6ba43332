import type { Bot } from '../../../src/game/player.ts';
import { allowed, pack, type Card } from '../cards.ts';
import { playouts, Search } from '../search.ts';
import type { View } from '../state.ts';

// Samples for a second of the limit. 2,000 in the 5 s of the game's clock take some 20 ms on average: a match of 7 deals
// stays within two seconds. They are counted, not timed, so that the same seed gives the same cards on every machine.
const perSecond = 400;
const samples = { least: 4, most: 10_000 };

/** Searches for the card that costs least, the longer the more time it has. */
export const bot: Bot<View, Card> = (view, { seat, limit: { wall, cpu = wall }, random }) => {
  const cards = allowed(view.hands[seat]!, view.table);
  if (cards.length === 1) return cards[0]!;
  const search = new Search(view, seat);
  const chance = quick(random.below(2 ** 32));
  const count = Math.round((perSecond * Math.min(wall, cpu)) / 1000);
  for (let left = Math.min(samples.most, Math.max(samples.least, count)); left > 0; left--) {
    if (search.isDecided(left * playouts)) break;
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
