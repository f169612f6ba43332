import type { Language } from '../../src/game/message.ts';
import { change, letterOf, money, signed } from './amounts.ts';
import { worths, type State } from './state.ts';
import { texts } from './texts.ts';
import { netOf } from './trading.ts';

/** The exchange for a terminal: a table of the stocks and one of the players. */
export function draw(state: State, language: Language = 'en'): string {
  const say = texts[language];
  const { prices, before, held, cash, trades } = state;
  const net = netOf(trades, prices.length);
  const stocks = prices.map((price, stock) => [
    letterOf(stock),
    money(price, language),
    change(before[stock]!, price, language),
    signed(net[stock]!),
  ]);
  const total = worths(state);
  const players = held.map((shares, seat) => [
    `${seat + 1}`,
    ...shares.map(String),
    money(cash[seat]!, language),
    money(total[seat]!, language),
  ]);
  return [
    ...columns([[say.stock, say.price, say.change, say.net], ...stocks]),
    '',
    ...columns([[say.player, ...prices.map((_, stock) => letterOf(stock)), say.cash, say.worth], ...players]),
  ].join('\n');
}

/** Rows of words as lines, the first column to the left, all others to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row.map((word, at) => (at === 0 ? word.padEnd(widths[at]!) : word.padStart(widths[at]!))).join('  '),
  );
}
