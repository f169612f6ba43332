import type { VNode } from 'preact';
import { shareOf } from '../../pairing/ladder/standings.ts';
import type { WinDrawLoss } from '../../pairing/ladder/results.ts';
import { shareInterval, type Interval } from '../../rating/interval.ts';

/** A share of points with its 95 % interval. */
export interface Share extends Interval {
  readonly share: number;
  readonly games: number;
}

/** Undefined before the first game. At a table of more than two the results against all others are one game. */
export function shareIn(record: WinDrawLoss, opponents = 1): Share | undefined {
  const share = shareOf(record);
  if (share === undefined) return undefined;
  const games = (record.wins + record.draws + record.losses) / opponents;
  return { share, games, ...shareInterval(share * games, games) };
}

const per = (share: number): string => `${(100 * share).toFixed(1)}%`;
const grid = [0.25, 0.5, 0.75];

/** Bars of shares from 0 to 100 %, one above the other, in the colours of the players or, where it is one, in ink. */
export const ShareBars = ({ shares }: { readonly shares: readonly (Share | undefined)[] }): VNode => (
  <svg class={shares.length === 1 ? 'interval' : 'interval two'} aria-hidden="true">
    {grid.map((line) => (
      <line key={line} x1={per(line)} x2={per(line)} y1="-40%" y2="140%" />
    ))}
    {shares.map((one, at) => {
      const player = shares.length === 1 ? '' : `p${at + 1}`;
      return (
        one && (
          <svg key={at} y={per(at / shares.length)} height={per(1 / shares.length)}>
            <rect class={player} x={per(one.low)} width={per(one.high - one.low)} y="25%" height="50%" />
            <line class={`est ${player}`} x1={per(one.share)} x2={per(one.share)} y1="10%" y2="90%" />
          </svg>
        )
      );
    })}
  </svg>
);

/** The axis of a column of bars. */
export const ShareScale = (): VNode => (
  <div class="scale">
    <svg class="interval" aria-hidden="true">
      {grid.map((line, at) => (
        <text key={line} class={at === 1 ? '' : 'between'} x={per(line)} y="15" text-anchor="middle">
          {100 * line}
        </text>
      ))}
    </svg>
  </div>
);
