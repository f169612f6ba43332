import type { VNode } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import type { Language } from '../../src/game/message.ts';
import type { Frame } from '../../src/game/view/frames.ts';
import type { GameView } from '../../src/game/view/viewer.ts';
import { letterOf, money, short } from './amounts.ts';
import { describe } from './describe.ts';
import { partNames, target } from './offer.ts';
import { pathOf, Plot } from './plot.tsx';
import { scaleOf } from './scale.ts';
import { worths, type State } from './state.ts';
import { texts } from './texts.ts';

type Props = Parameters<GameView<State>['Board']>[0];

/** The prices and what everybody has, over all rounds that are known. */
export function Board(props: Props): VNode {
  const { frames, at, language, mini = false } = props;
  const { cash, terms } = frames[at]!.view;
  return mini ? (
    <Small frames={frames} label={texts[language].worthLabel(cash.length, terms.rounds)} />
  ) : (
    <Plots {...props} />
  );
}

function Plots({ frames, at, names, language }: Props): VNode {
  const say = texts[language];
  const now = frames[at]!.view;
  const { rounds, cash } = now.terms;
  const prices = useMemo(
    () =>
      frames[0]!.view.prices.map((_, stock) => ({
        name: `k${(stock % strokes) + 1}`,
        label: letterOf(stock),
        values: frames.map(({ view }) => view.prices[stock]! / 100),
      })),
    [frames],
  );
  const worth = useMemo(
    () =>
      wealth(frames).map((values, seat) => ({
        name: `p${seat + 1}`,
        label: `${seat + 1}`,
        more: shortName(names?.[seat]),
        values,
      })),
    [frames, names],
  );
  const write = useCallback((value: number): string => short(value, language), [language]);
  return (
    <div class="exchange" role="group" aria-label={describe(now, language)}>
      <figure>
        <figcaption>
          {say.prices} <span class="muted">{say.ofStocks(now.prices.length)}</span>
        </figcaption>
        <Plot
          name="stocks"
          label={say.pricesLabel(now.prices.length, rounds)}
          lines={prices}
          {...{ rounds, at, write }}
        />
      </figure>
      <figure>
        <figcaption>
          {say.worth} <span class="muted">{say.worthHint}</span>
        </figcaption>
        <Plot
          name="wealth"
          label={say.worthLabel(now.cash.length, rounds)}
          lines={worth}
          level={cash / 100}
          {...{ rounds, at, write }}
        />
      </figure>
      <Pad state={now} language={language} />
    </div>
  );
}

const strokes = 5; // kinds of strokes of style.css
const longest = 11; // letters of a name beside a plot

const shortName = (name: string | undefined): string | undefined =>
  name !== undefined && name.length > longest ? `${name.slice(0, longest - 1)}…` : name;

/** What everybody has after each round, in units of money, by seat. */
function wealth(frames: readonly Frame<State>[]): number[][] {
  const all = frames.map(({ view }) => worths(view));
  return all[0]!.map((_, seat) => all.map((each) => each[seat]! / 100));
}

/** On a card: what everybody has. */
function Small({ frames, label }: { readonly frames: readonly Frame<State>[]; readonly label: string }): VNode {
  const lines = wealth(frames);
  const { rounds } = frames[0]!.view.terms;
  const { low, high, ticks } = scaleOf(lines.flat());
  const y = (value: number): number => 140 - (130 * (value - low)) / (high - low);
  const x = (round: number): number => 10 + (220 * round) / rounds;
  const last = frames.length - 1;
  return (
    <svg class="minimarket" viewBox="0 0 240 150" role="img" aria-label={label}>
      {ticks.map((tick) => (
        <line key={tick} class="grid" x1="10" x2="230" y1={y(tick).toFixed(1)} y2={y(tick).toFixed(1)} />
      ))}
      {lines.map((values, seat) => (
        <g key={seat} class={`p${seat + 1}`}>
          <path class="worth" d={pathOf(values, x, y)} />
          <circle class="dot" cx={x(last).toFixed(1)} cy={y(values[last]!).toFixed(1)} r="3.5" />
        </g>
      ))}
    </svg>
  );
}

/** What a person at the board clicks: a stock, and a part to buy or sell. Whoever only watches does not see it. */
function Pad({ state: { prices }, language }: { readonly state: State; readonly language: Language }): VNode {
  const say = texts[language];
  return (
    <div class="pad">
      <div class="row">
        {prices.map((price, stock) => (
          <span key={stock} class="btn" data-target={letterOf(stock)}>
            <span class="hide">{say.stock}</span> {letterOf(stock)} <span class="muted">{money(price, language)}</span>
          </span>
        ))}
      </div>
      <div class="row">
        {partNames.map((part) => (
          <span key={part} class="btn" data-target={target.buy(part)}>
            {say.buys[part]}
          </span>
        ))}
        {partNames.map((part) => (
          <span key={part} class="btn" data-target={target.sell(part)}>
            {say.sells[part]}
          </span>
        ))}
        <span class="btn" data-target={target.pass}>
          {say.pass}
        </span>
      </div>
    </div>
  );
}
