import type { Bot } from '../../../src/game/player.ts';
import type { Move, State } from '../state.ts';
import { netOf } from '../trading.ts';

const part = 1 / 4; // of what the others traded

/**
 * A market maker: keeps about as much in each stock as in cash, and takes the other side of what the others traded,
 * because their impact on a price is gone when they trade back.
 */
export const bot: Bot<State, Move> = ({ prices, cash, held, trades }, { seat }) => {
  const own = held[seat]!;
  const whole = own.reduce((sum, shares, stock) => sum + shares * prices[stock]!, cash[seat]!);
  const share = whole / (prices.length + 1);
  const others = netOf(
    trades.filter((_, other) => other !== seat),
    prices.length,
  );
  return prices.flatMap((price, stock) => {
    const missing = (share - own[stock]! * price) / price;
    const shares = Math.trunc(missing / 2 - part * others[stock]!);
    return Math.abs(shares * price) > share / 50 ? [[stock, shares] as const] : [];
  });
};
