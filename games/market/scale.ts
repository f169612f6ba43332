/** 1, 2 or 5 times a power of ten: the least such step with which a length has at most so many steps. */
export function stepFor(length: number, steps: number): number {
  let power = 1;
  while (power * 5 * steps < length) power *= 10;
  while (power > 1e-9 && (power / 2) * steps >= length) power /= 10;
  return [1, 2, 5, 10].map((size) => size * power).find((step) => step * steps >= length) ?? 10 * power;
}

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** A scale from tick to tick that holds all values, and a little more where they are almost the same. */
export function scaleOf(values: readonly number[], steps = 5): Scale {
  const [lowest, highest] = [minOf(values), maxOf(values)];
  const more = Math.max(0, highest / 50 - (highest - lowest), 0.02 - (highest - lowest)) / 2;
  const [least, greatest] = [Math.max(0, lowest - more), highest + more];
  const step = stepFor(greatest - least, steps);
  const [first, last] = [Math.floor(least / step), Math.ceil(greatest / step)];
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) => (first + at) * step);
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

// spreading a long list into the arguments of Math.max would overflow the stack
const minOf = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value));
const maxOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));

/** Where a label is: percent of the height, and its column. */
export interface Label {
  readonly height: number;
  readonly column: number;
}

/** Labels at these heights, moved apart as little as it takes, and beside each other where they are too many. */
export function spread(heights: readonly number[], apart: number): Label[] {
  const order = heights.map((_, at) => at).toSorted((one, other) => heights[one]! - heights[other]!);
  const gap = Math.min(apart, 100 / Math.max(1, heights.length - 1));
  const placed = order.map((at) => heights[at]!);
  for (let at = 1; at < placed.length; at++) placed[at] = Math.max(placed[at]!, placed[at - 1]! + gap);
  let limit = 100;
  for (let at = placed.length - 1; at >= 0; at--) {
    placed[at] = Math.min(placed[at]!, limit);
    limit = placed[at]! - gap;
  }
  const columns = Math.ceil(apart / gap);
  return heights.map((_, at) => {
    const rank = order.indexOf(at);
    return { height: placed[rank]!, column: rank % columns };
  });
}

const mostPoints = 500; // of a line: more cannot be seen

/** At most 500 of these numbers, evenly, with the last one. */
export function sampled(count: number): number[] {
  const every = Math.ceil(count / mostPoints);
  const chosen = Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
  return chosen.at(-1) === count - 1 ? chosen : [...chosen, count - 1];
}
