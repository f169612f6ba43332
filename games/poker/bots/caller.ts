import type { Bot } from '../../../src/game/player.ts';
import type { Move, View } from '../state.ts';

/** Calls whatever is bet, and never bets. */
export const bot: Bot<View, Move> = ({ toCall }) => (toCall > 0 ? 'call' : 'check');
