import type { VNode } from 'preact';
import type { Position } from '../../src/game/view/viewer.ts';
import type { State } from './state.ts';
import { shownIn } from './shown.ts';
import { texts } from './texts.ts';

/** What the plot shows: the cells of each seat after so many stones of a game. */
export interface Curve {
  readonly count: number;
  readonly scores: readonly number[];
}

/** After each round of a game, and after its last stone so far. */
export function curveOf(views: readonly State[], number: number): Curve[] {
  const known = new Map<number, Curve>();
  for (const { games } of views) {
    const { stones, scores } = games[number] ?? { stones: [], scores: [] };
    if (stones.length > 0) known.set(stones.length, { count: stones.length, scores });
  }
  const all = [...known.values()];
  return all.filter(({ count }, at) => count % views[0]!.players === 0 || at === all.length - 1);
}

const wide = 96; // width in percent; the rest is for labels
const tall = 90;
const apart = 6; // between two labels

/** The cells of all players over the game on the board, each line with its player's number at its end. */
export function Plot({ frames, at, language }: Position<State>): VNode {
  const say = texts[language];
  const number = shownIn(frames[at]!.view);
  const { players, stones } = frames[0]!.view;
  const curve = curveOf(
    frames.map(({ view }) => view),
    number,
  );
  const whole = players * stones;
  const most = Math.max(100_000, ...curve.flatMap(({ scores }) => scores));
  const step = most > 600_000 ? 200_000 : 100_000;
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, tick) => tick * step);
  const y = (cells: number): number => 100 - (100 * Math.max(0, cells)) / (1.08 * most);
  const x = (count: number): number => (100 * count) / whole;
  const every = Math.ceil(stones / 4);
  const marks = Array.from({ length: Math.ceil(stones / every) }, (_, mark) => players * (stones - mark * every));
  const here = frames[at]!.view.games[number]!.stones.length;
  const end = curve.at(-1);
  return (
    <section class="card">
      <header>
        <h2>{say.plot(number + 1)}</h2>
        <span class="muted">{say.plotHint}</span>
      </header>
      <div class="body">
        <svg class="plot cells" role="img" aria-label={say.plotLabel(end?.scores)}>
          {ticks.map((cells) => (
            <g key={cells}>
              <line x2={`${wide}%`} y1={inPlot(y(cells))} y2={inPlot(y(cells))} />
              <text x="-2.3rem" y={inPlot(y(cells))} dy="4">
                {say.thousands(cells / 1000)}
              </text>
            </g>
          ))}
          {here > 0 && <line class="cut" x1={across(x(here))} x2={across(x(here))} y1="2%" y2={inPlot(100)} />}
          <svg y="2%" width={`${wide}%`} height={`${tall}%`} viewBox="0 0 1000 100" preserveAspectRatio="none">
            {Array.from({ length: players }, (_, seat) => (
              <path
                key={seat}
                class={`p${seat + 1}`}
                d={curve
                  .map(
                    ({ count, scores }, index) =>
                      `${index === 0 ? 'M' : 'L'}${(10 * x(count)).toFixed(1)} ${y(scores[seat]!).toFixed(2)}`,
                  )
                  .join('')}
              />
            ))}
          </svg>
          {end !== undefined &&
            labelsOf(end.scores.map(y)).map((top, seat) => (
              <text key={seat} class="end" x={across(x(end.count))} dx="6" y={inPlot(top)} dy="4">
                {seat + 1}
              </text>
            ))}
          {marks.map((count) => (
            <text key={count} x={across(x(count))} y="100%" text-anchor="middle">
              {count}
            </text>
          ))}
        </svg>
      </div>
    </section>
  );
}

const inPlot = (top: number): string => `${(2 + (tall * top) / 100).toFixed(1)}%`;
const across = (left: number): string => `${((wide * left) / 100).toFixed(1)}%`;

/** The positions of the numbers beside the ends of their lines, without overlap and close to their lines. */
export function labelsOf(tops: readonly number[]): number[] {
  const order = tops.map((_, seat) => seat).toSorted((one, other) => tops[one]! - tops[other]!);
  const placed = order.map((seat) => tops[seat]!);
  for (let round = 0; round < 100; round++) {
    for (let at = 1; at < placed.length; at++) {
      const missing = Math.max(0, apart - placed[at]! + placed[at - 1]!) / 2;
      placed[at - 1]! -= missing;
      placed[at]! += missing;
    }
  }
  for (const at of placed.keys()) placed[at] = Math.max(placed[at]!, at === 0 ? 0 : placed[at - 1]! + apart);
  for (const at of [...placed.keys()].toReversed())
    placed[at] = Math.min(placed[at]!, at === placed.length - 1 ? 100 : placed[at + 1]! - apart);
  return tops.map((_, seat) => placed[order.indexOf(seat)]!);
}
