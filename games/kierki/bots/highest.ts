import type { Bot } from '../../../src/game/player.ts';
import { allowed, rankOf, type Card } from '../cards.ts';
import type { View } from '../state.ts';

/** The highest legal card: it takes tricks early and few at the end. */
export const bot: Bot<View, Card> = ({ hands, table }, { seat }) =>
  allowed(hands[seat]!, table).reduce((high, card) => (rankOf(card) > rankOf(high) ? card : high));
