/** What a hand of poker is called, the weakest first. */
export const categories = [
  'high-card',
  'pair',
  'two-pair',
  'three',
  'straight',
  'flush',
  'full-house',
  'four',
  'straight-flush',
] as const;
export type Category = (typeof categories)[number];

// Ranks are sets of 13 bits, the ace the highest. Of two sets of equally many ranks the one with the higher ranks is
// the larger number, so that hands compare as numbers: category, ranks that make the hand, other ranks.
const at = Object.fromEntries(categories.map((category, index) => [category, index << 26])) as Record<Category, number>;

const allSets = 1 << 13;
const wheel = (1 << 12) | 0b1111; // the ace below the two
const sizes = Uint8Array.from({ length: allSets }, (_, set) => set.toString(2).replaceAll('0', '').length);
/** The highest rank of the highest straight in a set, as a set; 0 where there is none. */
const straights = Uint16Array.from({ length: allSets }, (_, set) => straightIn(set));

function straightIn(set: number): number {
  for (let rank = 12; rank >= 4; rank--) if (((set >> (rank - 4)) & 31) === 31) return 1 << rank;
  return (set & wheel) === wheel ? 1 << 3 : 0;
}

const highest = (set: number): number => 1 << (31 - Math.clz32(set));

/** The `count` highest ranks of a set. */
function top(set: number, count: number): number {
  let left = set;
  while (sizes[left]! > count) left &= left - 1;
  return left;
}

const value = (category: Category, making: number, others: number): number => at[category] | (making << 13) | others;

/** How good the best five of five to seven cards, given by their numbers, are: more is better, the same is a tie. */
export function strengthOf(cards: ArrayLike<number>): number {
  let [clubs, diamonds, hearts, spades] = [0, 0, 0, 0];
  for (let index = 0; index < cards.length; index++) {
    const card = cards[index]!;
    const rank = 1 << (card >> 2);
    const suit = card & 3;
    if (suit === 0) clubs |= rank;
    else if (suit === 1) diamonds |= rank;
    else if (suit === 2) hearts |= rank;
    else spades |= rank;
  }
  const flush = flushIn(clubs) || flushIn(diamonds) || flushIn(hearts) || flushIn(spades);
  if (flush !== 0 && straights[flush] !== 0) return value('straight-flush', straights[flush]!, 0);
  return byRanks(clubs, diamonds, hearts, spades, flush);
}

/** The ranks of a suit with five cards; among seven cards at most one suit has so many. */
const flushIn = (suit: number): number => (sizes[suit]! >= 5 ? suit : 0);

function byRanks(clubs: number, diamonds: number, hearts: number, spades: number, flush: number): number {
  const black = clubs & spades;
  const red = diamonds & hearts;
  const [anyBlack, anyRed] = [clubs | spades, diamonds | hearts];
  const all = anyBlack | anyRed;
  const four = black & red;
  if (four !== 0) return value('four', four, highest(all & ~four));
  const threes = (black & anyRed) | (red & anyBlack);
  const twice = black | red | (anyBlack & anyRed);
  if (threes !== 0) {
    const three = highest(threes);
    const pairs = twice & ~three;
    if (pairs !== 0) return value('full-house', three, highest(pairs));
    if (flush !== 0) return value('flush', top(flush, 5), 0);
    if (straights[all] !== 0) return value('straight', straights[all]!, 0);
    return value('three', three, top(all & ~three, 2));
  }
  if (flush !== 0) return value('flush', top(flush, 5), 0);
  if (straights[all] !== 0) return value('straight', straights[all]!, 0);
  if (twice === 0) return value('high-card', top(all, 5), 0);
  const pairs = top(twice, 2);
  if (sizes[pairs] === 2) return value('two-pair', pairs, highest(all & ~pairs));
  return value('pair', pairs, top(all & ~pairs, 3));
}

export const categoryOf = (strength: number): Category => categories[strength >> 26]!;
