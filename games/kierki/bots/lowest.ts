import type { Bot } from '../../../src/game/player.ts';
import { allowed, rankOf, type Card } from '../cards.ts';
import type { View } from '../state.ts';

/** The lowest legal card. */
export const bot: Bot<View, Card> = ({ hands, table }, { seat }) =>
  allowed(hands[seat]!, table).reduce((low, card) => (rankOf(card) < rankOf(low) ? card : low));
