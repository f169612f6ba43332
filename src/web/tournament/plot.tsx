import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Rated } from '../viewer/data.ts';
import { scaleOf } from '../kit/parts.tsx';
import { useMessages } from '../texts/texts.ts';
import type { TournamentData } from './data.ts';
import { messages } from './messages.ts';
import { nameOf } from './names.tsx';

const most = 60; // lines
const labels = 9; // names that fit beside the plot
const letters = 15;

type Point = { readonly at: number; readonly rated: Rated };

/** The ratings after each round: the chosen entrant with its interval, the others grey. */
export function RatingPlot({ data }: { readonly data: TournamentData }): VNode {
  const say = useMessages(messages);
  const [chosen, choose] = useState(data.places[0]!.entrant);
  const { ratings = [] } = data;
  const last = Math.max(1, ratings.length - 1);
  const shown = data.places.filter(({ entrant }, at) => at < most || entrant === chosen);
  const lines = new Map(
    shown.map(({ entrant }) => [
      entrant,
      ratings.flatMap(({ rated }, at): Point[] =>
        rated[entrant - 1] ? [{ at: (1000 * at) / last, rated: rated[entrant - 1]! }] : [],
      ),
    ]),
  );
  const { low, high, ticks } = scaleOf(
    [...lines].flatMap(([entrant, line]) =>
      line.map(({ rated }) => (entrant === chosen ? rated : { ...rated, sd: 0 })),
    ),
  );
  const y = (rating: number): number => 100 - (100 * (rating - low)) / (high - low);
  const path = (line: readonly Point[]): string =>
    line
      .map(({ at, rated }, index) => `${index === 0 ? 'M' : 'L'}${at.toFixed(0)} ${y(rated.rating).toFixed(2)}`)
      .join('');
  const edge = (line: readonly Point[], side: number): string =>
    line.map(({ at, rated }) => `${at.toFixed(0)} ${y(rated.rating + side * 1.96 * rated.sd).toFixed(2)}`).join('L');
  const own = lines.get(chosen)!;
  return (
    <section class="card">
      <header class="row">
        <h2>{say.plot}</h2>
        <select
          class="push js"
          aria-label={say.highlight}
          value={chosen}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {data.places.map(({ entrant }) => (
            <option key={entrant} value={entrant} selected={entrant === chosen}>
              {nameOf(data, entrant)}
            </option>
          ))}
        </select>
      </header>
      <div class="body">
        <svg class="plot ratings" role="img" aria-label={say.plotOf(nameOf(data, chosen))}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={`${(y(tick) * 0.9).toFixed(1)}%`} y2={`${(y(tick) * 0.9).toFixed(1)}%`} />
              <text x="-2.3rem" y={`${(y(tick) * 0.9).toFixed(1)}%`} dy="4">
                {tick}
              </text>
            </g>
          ))}
          <svg width="100%" height="90%" viewBox="0 0 1000 100" preserveAspectRatio="none">
            {own.length > 0 && <path class="band" d={`M${edge(own, 1)}L${edge(own.toReversed(), -1)}Z`} />}
            {[...lines]
              .filter(([entrant]) => entrant !== chosen)
              .map(([entrant, line]) => (
                <path key={entrant} class="other" d={path(line)} />
              ))}
            <path d={path(own)} />
          </svg>
          {ratings.length < 2 && (
            <text x="50%" y="35%" text-anchor="middle">
              {say.plotLater}
            </text>
          )}
          {marksOf(ratings.map(({ round }) => round)).map(({ round, at }) => (
            <text
              key={round}
              x={`${((100 * at) / last).toFixed(1)}%`}
              y="100%"
              dy="2"
              text-anchor={at === 0 ? 'start' : 'middle'}
            >
              {round}
            </text>
          ))}
          {labelsOf(lines, chosen, y).map(({ entrant, top }) => (
            <text
              key={entrant}
              class={entrant === chosen ? 'chosen' : ''}
              x="100%"
              dx="6"
              y={`${(top * 0.9).toFixed(1)}%`}
              dy="4"
            >
              {cut(nameOf(data, entrant))}
            </text>
          ))}
        </svg>
      </div>
    </section>
  );
}

const cut = (name: string): string =>
  name.length > letters ? `${name.slice(0, letters - 1).replace(/[\ud800-\udbff]$/, '')}…` : name;

/** Some rounds for the axis, the last included. */
function marksOf(rounds: readonly number[]): { readonly round: number; readonly at: number }[] {
  const step = Math.ceil(rounds.length / 6);
  return rounds.map((round, at) => ({ round, at })).filter(({ at }) => (rounds.length - 1 - at) % step === 0);
}

/** The names at the ends of the lines: the chosen one, then from the best down, as long as none covers another. */
function labelsOf(
  lines: ReadonlyMap<number, readonly Point[]>,
  chosen: number,
  y: (rating: number) => number,
): { readonly entrant: number; readonly top: number }[] {
  const taken: { entrant: number; top: number }[] = [];
  for (const entrant of [chosen, ...lines.keys()]) {
    const end = lines.get(entrant)!.at(-1);
    if (end === undefined || taken.length >= labels) continue;
    const top = y(end.rated.rating);
    if (taken.every((other) => Math.abs(other.top - top) > 8)) taken.push({ entrant, top });
  }
  return taken;
}
