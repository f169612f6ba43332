import type { VNode } from 'preact';
import type { Seat } from '../../src/game/seat.ts';
import type { Position } from '../../src/game/view/viewer.ts';
import { count, letterOf, wholeMoney } from './amounts.ts';
import { worths, type State } from './state.ts';
import { texts } from './texts.ts';

export const SeatMark = ({ seat }: { readonly seat: Seat }): VNode => (
  <span class={`seat p${seat + 1}`}>{seat + 1}</span>
);

/** What everybody has, the richest first. */
export function Holdings({ frames, at, language }: Position<State>): VNode {
  const say = texts[language];
  const now = frames[at]!.view;
  const total = worths(now);
  const order = total.map((_, seat) => seat).toSorted((one, other) => total[other]! - total[one]!);
  return (
    <section class="card">
      <header>
        <h2>{say.holdings}</h2>
        <span class="muted">{say.holdingsHint}</span>
      </header>
      <div class="scroll exchange-holdings">
        <table class="data small">
          <thead>
            <tr>
              <th scope="col">
                <span class="hide">{say.player}</span>
              </th>
              {now.prices.map((_, stock) => (
                <th key={stock} class="num" scope="col">
                  {letterOf(stock)}
                </th>
              ))}
              <th class="num" scope="col">
                {say.cash}
              </th>
              <th class="num" scope="col">
                {say.worth}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.map((seat) => (
              <tr key={seat}>
                <th scope="row">
                  <SeatMark seat={seat} />
                </th>
                {now.held[seat]!.map((shares, stock) => (
                  <td key={stock} class={`num${shares === 0 ? ' muted' : ''}`}>
                    {count(shares)}
                  </td>
                ))}
                <td class="num">{wholeMoney(now.cash[seat]!)}</td>
                <td class="num">
                  <b>{wholeMoney(total[seat]!)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
