/** One measured number, and what it is compared with. */
export interface Figure {
  /** The goal it belongs to: `G1`. */
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  /** The same done in C, in the same run. */
  readonly reference?: number;
  /** The limit of our number, or of its ratio to the reference. Undefined: without a goal. */
  readonly goal?: { readonly of: 'ours' | 'ratio'; readonly least?: number; readonly most?: number };
}

export const ratio = ({ ours, reference }: Figure): number | undefined =>
  reference === undefined ? undefined : ours / reference;

export function isReached(figure: Figure): boolean | undefined {
  const { goal, ours } = figure;
  const value = goal?.of === 'ratio' ? ratio(figure) : ours;
  if (goal === undefined || value === undefined) return undefined;
  return value >= (goal.least ?? -Infinity) && value <= (goal.most ?? Infinity);
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  if (sorted.length === 0) throw new Error('no values were measured');
  return sorted[Math.ceil(sorted.length * share) - 1]!;
}

/** Measures in turns, so that other load affects all alike; returns the median of each. */
export async function inTurns(rounds: number, ...measures: readonly (() => Promise<number>)[]): Promise<number[]> {
  const found = measures.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, measure] of measures.entries()) found[at]!.push(await measure());
  }
  return found.map(median);
}
