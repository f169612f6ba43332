import type { Bot } from '../../../src/game/player.ts';
import type { Move, State } from '../state.ts';

/** Sells what fell by more than a percent in the last round, and buys for a tenth of its cash what rose most. */
export const bot: Bot<State, Move> = ({ prices, before, cash, held }, { seat }) => {
  const rise = prices.map((price, stock) => price / before[stock]! - 1);
  const best = rise.indexOf(Math.max(...rise));
  const sales = held[seat]!.flatMap((shares, stock) =>
    rise[stock]! < -0.01 && shares > 0 ? [[stock, -shares] as const] : [],
  );
  return rise[best]! > 0.01 ? [...sales, [best, Math.floor(cash[seat]! / 10 / prices[best]!)]] : sales;
};
