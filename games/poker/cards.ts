import type { Random } from '../../src/game/random.ts';

/** Rank and suit, as in the messages: `As`, `Td`. Several cards are written without a separator: `AsTd`. */
export type Card = string;

export const ranks = '23456789TJQKA';
export const suits = 'cdhs';

/** All 52; the number of a card is its index here: 4 × rank + suit. */
export const pack: readonly Card[] = ranks.split('').flatMap((rank) => suits.split('').map((suit) => `${rank}${suit}`));

const numbers: ReadonlyMap<Card, number> = new Map(pack.map((card, number) => [card, number]));

export const rankOf = (card: Card): string => card[0]!;
export const suitOf = (card: Card): string => card[1]!;

/** The cards of a text of known cards. */
export function cardsIn(text: string): Card[] {
  const cards: Card[] = [];
  for (let at = 0; at < text.length; at += 2) cards.push(text.slice(at, at + 2));
  return cards;
}

/** The numbers of the cards of a text of known cards. */
export const numbersIn = (text: string): number[] => cardsIn(text).map((card) => numbers.get(card)!);

/** The cards of any text; undefined where it is none of different cards. */
export function readCards(text: string): Card[] | undefined {
  const cards = cardsIn(text);
  return cards.every((card) => numbers.has(card)) && new Set(cards).size === cards.length ? cards : undefined;
}

/** The first `count` cards of a shuffled deck without these cards; the rest of the deck is not drawn. */
export function drawCards(count: number, random: Random, without: readonly Card[] = []): Card[] {
  const deck = without.length === 0 ? [...pack] : pack.filter((card) => !without.includes(card));
  for (let at = 0; at < count; at++) {
    const other = at + random.below(deck.length - at);
    [deck[at], deck[other]] = [deck[other]!, deck[at]!];
  }
  return deck.slice(0, count);
}
