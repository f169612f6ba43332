import type { VNode } from 'preact';
import type { Language } from '../../src/game/message.ts';
import { timeLeft, type ShownTimes } from '../../src/game/view/times.ts';
import { chanceOf, evaluationsOf, forWhite, type Frames } from './evaluations.ts';
import { plyOf } from './line.ts';
import { texts } from './texts.ts';

const wide = 94; // width in percent; the rest is for the letters of the players
const letters = ['W', 'B'];

interface Point {
  readonly at: number;
  /** From 0, at the top, to 100. */
  readonly y: number;
}
interface Tick {
  readonly y: number;
  readonly text: string;
}

interface GraphProps {
  readonly frames: Frames;
  readonly at: number;
  readonly language: Language;
}

/** A line for each player over the moves of the game, and a mark at the position on the board. */
function Graph({
  name,
  label,
  curves,
  ticks,
  last,
  at,
  marks,
  apart,
}: {
  readonly name: string;
  readonly label: string;
  readonly curves: readonly (readonly Point[])[];
  readonly ticks: readonly Tick[];
  readonly last: number;
  readonly at: number;
  /** Numbers of moves below the graph, with their positions. */
  readonly marks: readonly { readonly at: number; readonly text: string }[];
  /** Hundredths of the height between the letters of two lines that end close to each other. */
  readonly apart: number;
}): VNode {
  const across = (position: number): string => `${((wide * position) / Math.max(1, last)).toFixed(2)}%`;
  const tall = marks.length > 0 ? 76 : 92;
  const down = (y: number): string => `${(4 + (tall * y) / 100).toFixed(2)}%`;
  return (
    <svg class={`plot ${name}`} role="img" aria-label={label}>
      {ticks.map(({ y, text }) => (
        <g key={text}>
          <line x2={`${wide}%`} y1={down(y)} y2={down(y)} />
          <text x="-2.3rem" y={down(y)} dy="4">
            {text}
          </text>
        </g>
      ))}
      <svg y="4%" width={`${wide}%`} height={`${tall}%`} viewBox="0 0 1000 100" preserveAspectRatio="none">
        {curves.map((points, seat) => (
          <path
            key={seat}
            class={`p${seat + 1}`}
            d={points
              .map(
                ({ at: here, y }, index) =>
                  `${index === 0 ? 'M' : 'L'}${((1000 * here) / Math.max(1, last)).toFixed(1)} ${y.toFixed(2)}`,
              )
              .join('')}
          />
        ))}
      </svg>
      {endsOf(curves, apart).map(({ seat, at: end, y }) => (
        <text key={seat} class={`end p${seat + 1}`} x={across(end)} dx="5" y={down(y)} dy="4">
          {letters[seat]}
        </text>
      ))}
      {marks.map(({ at: mark, text }) => (
        <text key={text} x={across(mark)} y="100%" dy="-1" text-anchor="middle">
          {text}
        </text>
      ))}
      <line class="now" x1={across(at)} x2={across(at)} y1="2%" y2={down(100)} />
    </svg>
  );
}

function endsOf(curves: readonly (readonly Point[])[], apart: number): readonly (Point & { readonly seat: number })[] {
  const ends = curves.flatMap((points, seat) => (points.length === 0 ? [] : [{ seat, ...points.at(-1)! }]));
  const [one, other] = ends.toSorted((first, second) => first.y - second.y);
  if (one === undefined || other === undefined || other.y - one.y >= apart) return ends;
  const top = Math.min(Math.max(0, (one.y + other.y - apart) / 2), 100 - apart);
  return [
    { ...one, y: top },
    { ...other, y: top + apart },
  ];
}

const yOf = (chance: number): number => 50 - 50 * chance;

/** What each player told of the position, for White; nothing if nobody told anything. */
export function EvaluationGraph({ frames, at, language }: GraphProps): VNode | undefined {
  const told = evaluationsOf(frames);
  if (told.every(({ score }) => score === undefined)) return undefined;
  const curves = [0, 1].map((seat) =>
    told.flatMap((evaluation) => {
      const score = evaluation.seat === seat ? forWhite(evaluation) : undefined;
      return score === undefined ? [] : [{ at: evaluation.at, y: yOf(chanceOf(score)) }];
    }),
  );
  const ticks = [
    { y: 0, text: '+#' },
    ...[2, 0, -2].map((pawns) => ({
      y: yOf(chanceOf({ cp: 100 * pawns })),
      text: pawns > 0 ? `+${pawns}` : `${pawns}`.replace('-', '−'),
    })),
    { y: 100, text: '−#' },
  ];
  return (
    <Graph
      name="evaluations"
      label={texts[language].evaluationGraph}
      {...{ curves, ticks, at }}
      last={frames.length - 1}
      marks={[]}
      apart={13}
    />
  );
}

const leastApart = 22; // hundredths of the height between two lines of text

interface Left {
  readonly at: number;
  readonly ms: number;
}
/** By the frames of a match, whose times do not change: each step through a long game would count all clocks anew. */
const counted = new WeakMap<Frames, readonly (readonly Left[])[]>();

function leftAfterMoves(frames: Frames, times: ShownTimes): readonly (readonly Left[])[] {
  const left =
    counted.get(frames) ??
    [0, 1].map((seat) =>
      frames.flatMap(({ ms }, at) =>
        at === 0 || ms[seat] !== undefined ? [{ at, ms: timeLeft(frames, seat, at, times) }] : [],
      ),
    );
  counted.set(frames, left);
  return left;
}

/** What each player has left on its clock after each of its moves. */
export function ClockGraph({ frames, at, language, times }: GraphProps & { readonly times: ShownTimes }): VNode {
  const last = frames.length - 1;
  const left = leftAfterMoves(frames, times);
  const top = 1.05 * Math.max(1, times.moveTime, ...left.flat().map(({ ms }) => ms));
  const curves = left.map((points) =>
    points.map(({ at: position, ms }) => ({ at: position, y: 100 - (100 * ms) / top })),
  );
  const half = times.moveTime / 2;
  const isRoom = (100 * half) / top >= leastApart;
  const ticks = [times.moveTime, ...(isRoom ? [half] : [])].map((ms) => ({
    y: 100 - (100 * ms) / top,
    text: texts[language].seconds(ms / 1000),
  }));
  return (
    <Graph
      name="clocks"
      label={texts[language].clockGraph(texts[language].seconds(times.moveTime / 1000))}
      {...{ curves, ticks, last, at }}
      marks={marksOf(frames)}
      apart={leastApart}
    />
  );
}

/** At most six numbers of moves. */
function marksOf(frames: Frames): readonly { readonly at: number; readonly text: string }[] {
  const { start, opening } = frames[0]!.view;
  const numbers = frames.flatMap((_, at) => {
    const { number, isBlack } = plyOf(start, opening + at - 1);
    return at === 0 || isBlack ? [] : [{ at, number }];
  });
  const step = [1, 5, 10, 20, 50, 100, 200, 500].find((size) => numbers.length / size <= 5) ?? 1000;
  return numbers
    .filter(({ number }) => step === 1 || number % step === 0)
    .map(({ at, number }) => ({ at, text: `${number}` }));
}
