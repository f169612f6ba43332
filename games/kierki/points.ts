import { suitOf, valueOf, type Card } from './cards.ts';
import type { DealType } from './deals.ts';

/** A finished trick. */
export interface Trick {
  /** From 1 to 13. */
  readonly number: number;
  readonly leader: number;
  /** In the order played. */
  readonly cards: readonly Card[];
  readonly taker: number;
}

interface Price {
  trick(number: number): number;
  card(card: Card): number;
  /** All points of the deal. */
  readonly all: number;
}

const nothing = (): number => 0;
const prices: Readonly<Record<DealType, Price>> = {
  1: { trick: () => 1, card: nothing, all: 13 },
  2: { trick: nothing, card: (card) => (suitOf(card) === 'H' ? 1 : 0), all: 13 },
  3: { trick: nothing, card: (card) => (valueOf(card) === 'Q' ? 5 : 0), all: 20 },
  4: { trick: nothing, card: (card) => (valueOf(card) === 'J' || valueOf(card) === 'K' ? 2 : 0), all: 16 },
  5: { trick: nothing, card: (card) => (card === 'KH' ? 18 : 0), all: 18 },
  6: { trick: (number) => (number === 7 || number === 13 ? 10 : 0), card: nothing, all: 20 },
};
const singles = Object.values(prices);
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
const robber: Price = {
  trick: (number) => sum(singles.map((price) => price.trick(number))),
  card: (card) => sum(singles.map((price) => price.card(card))),
  all: sum(singles.map(({ all }) => all)),
};

const priceOf = (type: DealType): Price => prices[type] ?? robber;

/** The points of a card. */
export const cardPoints = (type: DealType, card: Card): number => priceOf(type).card(card);
/** The points of a trick of this number, whatever its cards. */
export const trickPoints = (type: DealType, number: number): number => priceOf(type).trick(number);

/** The points of each seat for these tricks of a deal. */
export function dealPoints(type: DealType, tricks: readonly Trick[]): number[] {
  const points = [0, 0, 0, 0];
  for (const { number, cards, taker } of tricks)
    points[taker]! += trickPoints(type, number) + sum(cards.map((card) => cardPoints(type, card)));
  return points;
}

/** Whether all points of this deal were taken. */
export const isSettled = (type: DealType, tricks: readonly Trick[]): boolean =>
  sum(dealPoints(type, tricks)) === priceOf(type).all;
