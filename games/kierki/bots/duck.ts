import type { Bot } from '../../../src/game/player.ts';
import { allowed, highest, rankOf, type Card } from '../cards.ts';
import type { View } from '../state.ts';

/** The highest card that does not take the trick so far, or else the lowest. */
export const bot: Bot<View, Card> = ({ hands, table }, { seat }) => {
  const cards = allowed(hands[seat]!, table).toSorted((one, other) => rankOf(one) - rankOf(other));
  return cards.findLast((card) => highest([...table, card]) < table.length) ?? cards[0]!;
};
