import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { scaleOf, sampled, spread, stepFor } from './scale.ts';

/** A line of a plot: a value for every round from 0 on. */
export interface Line {
  /** The classes that give it its stroke. */
  readonly name: string;
  readonly label: string;
  /** The rest of the label, where there is room. */
  readonly more?: string | undefined;
  readonly values: readonly number[];
}

interface PlotProps {
  readonly name: string;
  readonly label: string;
  readonly lines: readonly Line[];
  /** Rounds of the whole match. */
  readonly rounds: number;
  /** The round that is shown. */
  readonly at: number;
  /** A value to compare with. */
  readonly level?: number | undefined;
  write(value: number): string;
}

const top = 3; // percent of the height above the plot
const tall = 87;
const apart = 10; // percent between two labels
const columnWidth = 16; // pixels, for the letters of many stocks

/** Percent of the width that the lines have; the rest is for their labels. The same in all plots, so that rounds align. */
const wide = 84;

/** Lines over the rounds of a match, each with its label at its end. */
export function Plot({ name, label, lines, rounds, level, write, at }: PlotProps): VNode {
  const lasting = useMemo(() => <Lines {...{ lines, rounds, level, write }} />, [lines, rounds, level, write]);
  const x = `${((wide * at) / rounds).toFixed(2)}%`;
  return (
    <div class="layers">
      <svg class={`plot ${name}`} role="img" aria-label={label}>
        {lasting}
      </svg>
      <svg class="plot moment" aria-hidden="true">
        <line class="now" x1={x} x2={x} y1={`${top.toFixed(2)}%`} y2={`${(top + tall).toFixed(2)}%`} />
      </svg>
    </div>
  );
}

/** All but the round that is shown. */
function Lines({ lines, rounds, level, write }: Pick<PlotProps, 'lines' | 'rounds' | 'level' | 'write'>): VNode {
  const { low, high, ticks } = scaleOf(lines.flatMap(({ values }) => values));
  const y = (value: number): number => (100 * (high - value)) / (high - low);
  const x = (round: number): number => (100 * round) / rounds;
  const down = (percent: number): string => `${(top + (tall * percent) / 100).toFixed(2)}%`;
  const across = (percent: number): string => `${((wide * percent) / 100).toFixed(2)}%`;
  const known = lines[0]!.values.length;
  const ends = spread(
    lines.map(({ values }) => y(values.at(-1)!)),
    apart,
  );
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x2={across(100)} y1={down(y(tick))} y2={down(y(tick))} />
          <text x="-3.4rem" y={down(y(tick))} dy="4">
            {write(tick)}
          </text>
        </g>
      ))}
      {level !== undefined && level >= low && level <= high && (
        <line class="cut" x2={across(100)} y1={down(y(level))} y2={down(y(level))} />
      )}
      <svg y={`${top}%`} width={`${wide}%`} height={`${tall}%`} viewBox="0 0 1000 100" preserveAspectRatio="none">
        {lines.map((line) => (
          <path key={line.label} class={line.name} d={pathOf(line.values, (round) => 10 * x(round), y)} />
        ))}
      </svg>
      {lines.map((line, index) => (
        <text
          key={line.label}
          class={`end ${line.name}`}
          x={across(x(known - 1))}
          dx={5 + columnWidth * ends[index]!.column}
          y={down(ends[index]!.height)}
          dy="4"
        >
          {line.label}
          {line.more !== undefined && <tspan class="named"> {line.more}</tspan>}
        </text>
      ))}
      {roundTicks(rounds).map((round) => (
        <text key={round} x={across(x(round))} y="100%" dy="-1" text-anchor="middle">
          {round}
        </text>
      ))}
    </>
  );
}

/** The numbers below a plot: the first and the last round, and even steps that keep away from the last. */
export function roundTicks(rounds: number): number[] {
  const step = Math.max(1, stepFor(rounds, 5));
  const even = Array.from({ length: Math.ceil(rounds / step) }, (_, at) => at * step);
  return [...even.filter((round) => round === 0 || rounds - round >= step / 2), rounds];
}

/** The points of a line; long ones are thinned out. */
export function pathOf(values: readonly number[], x: (round: number) => number, y: (value: number) => number): string {
  return sampled(values.length)
    .map((round, index) => `${index === 0 ? 'M' : 'L'}${x(round).toFixed(1)} ${y(values[round]!).toFixed(2)}`)
    .join('');
}
