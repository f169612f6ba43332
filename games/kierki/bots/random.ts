import type { Bot } from '../../../src/game/contract.ts';
import { allowed, type Card } from '../cards.ts';
import type { View } from '../rules.ts';

export const bot: Bot<View, Card> = ({ hands, table }, { seat, random }) => random.pick(allowed(hands[seat]!, table));
