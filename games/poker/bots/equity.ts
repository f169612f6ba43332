import type { Bot } from '../../../src/game/player.ts';
import { byEquity } from '../equity.ts';
import type { Move, View } from '../state.ts';

/** Estimates its share of the pot by random deals, and compares it with the price of a call. */
export const bot: Bot<View, Move> = byEquity;
