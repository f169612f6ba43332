import type { Seat } from '../../src/game/seat.ts';

/** Value and suit, as in the messages: `10C`, `QH`. */
export type Card = string;

export const seatNames = ['N', 'E', 'S', 'W'] as const;
export const suits = ['C', 'D', 'H', 'S'] as const;
const values = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

/** All 52, suit by suit, the lowest first. */
export const pack: readonly Card[] = suits.flatMap((suit) => values.map((value) => `${value}${suit}`));

/** The index of a card in the pack, which is also the order of a sorted hand. */
const places: ReadonlyMap<Card, number> = new Map(pack.map((card, place) => [card, place]));

export const placeOf = (card: Card): number => places.get(card)!;
export const isCard = (text: string): boolean => places.has(text);
export const suitOf = (card: Card): string => card.at(-1)!;
export const valueOf = (card: Card): string => card.slice(0, -1);
/** 0 for a two, 12 for an ace. */
export const rankOf = (card: Card): number => places.get(card)! % values.length;
export const tidy = (cards: readonly Card[]): Card[] =>
  cards.toSorted((one, other) => places.get(one)! - places.get(other)!);

/** Cards written without a separator, `10C2DKH`; undefined for any other text. */
export function readCards(text: string): Card[] | undefined {
  if (!/^(?:(?:[2-9]|10|[JQKA])[CDHS])*$/.test(text)) return undefined;
  return text.match(/[^CDHS]+[CDHS]/g) ?? [];
}
export const writeCards = (cards: readonly Card[]): string => cards.join('');

/** The seat with this letter; −1 if there is none. */
export const seatOf = (letter: string): Seat => (seatNames as readonly string[]).indexOf(letter);

/** The legal cards of a hand on this table. */
export function allowed(hand: readonly Card[], table: readonly Card[]): readonly Card[] {
  if (table.length === 0) return hand;
  const led = suitOf(table[0]!);
  const following = hand.filter((card) => suitOf(card) === led);
  return following.length > 0 ? following : hand;
}

/** The index of the card that takes the trick, in the order played. */
export function highest(cards: readonly Card[]): number {
  const led = suitOf(cards[0]!);
  return cards.reduce((best, card, at) => (suitOf(card) === led && rankOf(card) > rankOf(cards[best]!) ? at : best), 0);
}
