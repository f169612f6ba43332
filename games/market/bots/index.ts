import type { Bot } from '../../../src/game/player.ts';
import type { Move, State } from '../state.ts';

/** Spends its cash on all stocks alike in the first round, and holds them. */
export const bot: Bot<State, Move> = ({ round, prices, cash }, { seat }) =>
  round > 0 ? [] : prices.map((price, stock) => [stock, Math.floor(cash[seat]! / prices.length / price)]);
