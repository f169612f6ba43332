import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Position } from '../../src/game/view/viewer.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import { change, letterOf, money, signed } from './amounts.ts';
import type { State } from './state.ts';
import { texts } from './texts.ts';
import { netOf } from './trading.ts';

/** The stocks after a round: price, change, and what each player sold (to the left) or bought (to the right). */
export function Orders({ frames, at, language }: Position<State>): VNode {
  const say = texts[language];
  const { round, prices, before, trades } = frames[at]!.view;
  const bySeat = trades.map((own) => netOf([own], prices.length));
  const net = netOf(trades, prices.length);
  const largest = useMemo(() => largestTrade(frames), [frames]);
  return (
    <section class="card exchange-orders">
      <header>
        <h2>{say.orders}</h2>
        <span class="muted">{say.round(round)}</span>
        <span class="muted push">{say.soldBought}</span>
      </header>
      <div class="scroll">
        <table class="data small">
          <thead>
            <tr>
              <th scope="col">{say.stock}</th>
              <th class="num" scope="col">
                {say.price}
              </th>
              <th class="num" scope="col">
                {say.change}
              </th>
              <th class="arms" scope="col">
                <span class="hide">{say.bySeat}</span>
              </th>
              <th class="num" scope="col">
                {say.net}
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price, stock) => (
              <tr key={stock}>
                <td>
                  <b>{letterOf(stock)}</b>
                </td>
                <td class="num">{money(price, language)}</td>
                <td class="num">{round > 0 && change(before[stock]!, price, language)}</td>
                <td class="arms">
                  <Arms shares={bySeat.map((own) => own[stock]!)} largest={largest} write={say.trade} />
                </td>
                <td class="num">{signed(net[stock]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The most shares that a player bought or sold of one stock in a round so far. */
const largestTrade = (frames: readonly Frame<State>[]): number =>
  frames.reduce(
    (most, { view: { trades } }) =>
      trades.reduce((all, own) => own.reduce((each, [, shares]) => Math.max(each, Math.abs(shares)), all), most),
    1,
  );

interface ArmsProps {
  /** By seat. */
  readonly shares: readonly number[];
  readonly largest: number;
  write(player: number, shares: string): string;
}

function Arms({ shares, largest, write }: ArmsProps): VNode {
  const height = 84 / shares.length;
  return (
    <svg>
      <line x1="50%" x2="50%" y2="100%" />
      {shares.map((own, seat) => {
        const width = Math.min(48, Math.max(1.5, 48 * Math.sqrt(Math.abs(own) / largest))); // small ones are seen, too
        return (
          own !== 0 && (
            <rect
              key={seat}
              class={`p${seat + 1}`}
              x={`${(own > 0 ? 50 : 50 - width).toFixed(1)}%`}
              width={`${width.toFixed(1)}%`}
              y={`${(8 + height * seat).toFixed(1)}%`}
              height={`${(0.8 * height).toFixed(1)}%`}
            >
              <title>{write(seat + 1, signed(own))}</title>
            </rect>
          )
        );
      })}
    </svg>
  );
}
