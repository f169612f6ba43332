import type { VNode } from 'preact';
import { contestName } from '../../game/title.ts';
import type { KnownGame } from '../../store/games.ts';
import type { RatingPoint } from '../../store/rating-history.ts';
import { doubt, scaleOf } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

const mostPoints = 300;
const shares = [0, 1, 1 / 3, 2 / 3]; // of the axis, where times may stand; the ends first
const apart = 5; // per cent of the width that the name of a version takes
const twoDays = 2 * 86_400_000;

export interface RatingPlotData {
  readonly contest: { readonly name: string };
  readonly game: KnownGame;
  /** The oldest first. */
  readonly points: readonly RatingPoint[];
}

/** The ratings of a bot in a contest over time, with the 95 % band and the first point of each version. */
export function RatingPlot({ contest, game, points: all }: RatingPlotData): VNode | null {
  const say = useMessages(messages);
  const { language, format } = useTexts();
  const points = thinned(inOrder(all), mostPoints);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const [start, span] = [first.at.getTime(), Math.max(1, last.at.getTime() - first.at.getTime())];
  const when = span < twoDays ? format.moment : format.day;
  const { low, high, ticks } = scaleOf(points);
  const x = (at: Date): number => (1000 * (at.getTime() - start)) / span;
  const y = (rating: number): number => 100 - (100 * (rating - low)) / (high - low);
  const line = (side: number, of = points): string =>
    of.map(({ at, rating, sd }) => `${x(at).toFixed(0)} ${y(rating + side * 1.96 * sd).toFixed(2)}`).join('L');
  const then = (point: RatingPoint): string =>
    say.ratingOn(Math.round(point.rating), doubt(point), format.moment(point.at.toISOString()));
  const grid = (tick: number): string => `${(2 + y(tick) * 0.88).toFixed(1)}%`;
  return (
    <section class="card">
      <header>
        <h2>{say.rating}</h2>
        <span class="muted">
          {contestName(contest.name, game.rules, language)}, {say.band}
        </span>
      </header>
      <div class="body">
        <svg class="plot history" role="img" aria-label={say.ratingFromTo(then(first), then(last))}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x2="100%" y1={grid(tick)} y2={grid(tick)} />
              <text x="-2.3rem" y={grid(tick)} dy="4">
                {tick}
              </text>
            </g>
          ))}
          {versionsIn(points, x).map(({ version, left, isNamed }) => (
            <g key={version}>
              <line class="cut" x1={`${left}%`} x2={`${left}%`} y1="2%" y2="90%" />
              {isNamed && (
                <text x={`${left}%`} dx="4" y="6%">
                  v{version}
                </text>
              )}
            </g>
          ))}
          <svg y="2%" width="100%" height="88%" viewBox="0 0 1000 100" preserveAspectRatio="none">
            <path class="band" d={`M${line(1)}L${line(-1, points.toReversed())}Z`} />
            <path d={`M${line(0)}`} />
          </svg>
          {marksOf((share) => when(new Date(start + span * share).toISOString())).map(({ share, text }) => (
            <text
              key={share}
              class={share > 0 && share < 1 ? 'opt' : 'end'}
              x={`${(100 * share).toFixed(1)}%`}
              y="100%"
              text-anchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
    </section>
  );
}

/** Some times for the axis, none twice. */
function marksOf(textAt: (share: number) => string): { readonly share: number; readonly text: string }[] {
  const all = shares.map((share) => ({ share, text: textAt(share) }));
  return all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
}

/** Without what was kept of a version after its successor had come: the line is that of the bot. */
function inOrder(points: readonly RatingPoint[]): readonly RatingPoint[] {
  let newest = 0;
  return points.filter(({ version }) => version >= newest && (newest = version));
}

/** Where each version but the first begins, in per cent; where two would cover each other, the earlier has no name. */
function versionsIn(
  points: readonly RatingPoint[],
  x: (at: Date) => number,
): { readonly version: number; readonly left: number; readonly isNamed: boolean }[] {
  const starts = points
    .filter(({ version }, at) => at > 0 && points[at - 1]!.version < version)
    .map(({ version, at }) => ({ version, left: Math.round(x(at)) / 10 }));
  return starts.map((start, at) => ({
    ...start,
    isNamed: starts[at + 1] === undefined || starts[at + 1]!.left - start.left >= apart,
  }));
}

/** At most so many points: the first, the last, and some between. */
export function thinned<Point>(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)]!);
}
