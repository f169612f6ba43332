import type { Bot } from '../../../src/game/player.ts';
import { allowed, type Card } from '../cards.ts';
import type { View } from '../state.ts';

export const bot: Bot<View, Card> = ({ hands, table }, { seat, random }) => random.pick(allowed(hands[seat]!, table));
