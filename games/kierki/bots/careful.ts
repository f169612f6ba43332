import type { Bot } from '../../../src/game/player.ts';
import { allowed, placeOf, type Card } from '../cards.ts';
import { Imagination } from '../imagine.ts';
import type { View } from '../state.ts';

const deals = 32;

/** Samples the unseen hands, plays each sample out after each legal card, and takes the card that costs least. */
export const bot: Bot<View, Card> = (view, { seat, random }) => {
  const cards = allowed(view.hands[seat]!, view.table);
  if (cards.length === 1) return cards[0]!;
  const imagination = new Imagination(view, seat);
  const chance = quick(random.below(2 ** 32));
  const costs = cards.map(() => 0);
  for (let count = 0; count < deals; count++) {
    const hands = imagination.deal(chance);
    for (const [at, card] of cards.entries()) costs[at]! += imagination.pointsAfter(placeOf(card), hands);
  }
  return cards.reduce((best, card, at) => (costs[at]! < costs[cards.indexOf(best)]! ? card : best));
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
