import type { VNode } from 'preact';
import type { FaultRecord, Position, Seeking } from '../../src/game/view/viewer.ts';
import { letterOf, signed } from './amounts.ts';
import { SeatMark } from './holdings.tsx';
import type { Move, State } from './state.ts';
import { texts } from './texts.ts';

/** Trades as people read them: B +173 E −149. */
export const writeTrades = (trades: Move): string =>
  trades.length === 0 ? '·' : trades.map(([stock, shares]) => `${letterOf(stock)} ${signed(shares)}`).join(' ');

const shown = 40; // rounds of a long match

/** What was carried out in each round until now, the latest first; a round links to its position. */
export function Trades({
  frames,
  at,
  language,
  seek,
  faults,
}: Position<State> & Seeking & { readonly faults: readonly FaultRecord[] }): VNode {
  const say = texts[language];
  const rounds = Array.from({ length: Math.min(shown, at) }, (_, index) => at - index);
  return (
    <div class="scroll exchange-trades">
      <table class="data small">
        <thead>
          <tr>
            <th class="num" scope="col">
              {say.of}
            </th>
            <th scope="col">{say.trades}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round, index) => (
            <tr key={index} class={round === at ? 'mine' : ''}>
              <td class="num">
                <button
                  class="link"
                  type="button"
                  data-at={round}
                  aria-current={round === at ? 'true' : undefined}
                  onClick={() => seek(round)}
                >
                  {round}
                </button>
              </td>
              <td>
                {frames[round]!.view.trades.map((own, seat) => {
                  const isPassed = faults.some((fault) => fault.turn === round && fault.seat === seat);
                  return (
                    (own.length > 0 || isPassed) && (
                      <span key={seat} class="traded">
                        <SeatMark seat={seat} /> {isPassed ? <span class="bad">{say.passed}</span> : writeTrades(own)}
                      </span>
                    )
                  );
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
