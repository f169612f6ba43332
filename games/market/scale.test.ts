import { expect, test } from 'vitest';
import { short } from './amounts.ts';
import { roundTicks } from './plot.tsx';
import { sampled, scaleOf, spread, stepFor } from './scale.ts';

test.each([
  [100, 5, 20],
  [99, 4, 50],
  [40, 4, 10],
  [41, 4, 20],
  [0.03, 4, 0.01],
  [1, 1, 1],
  [2e6, 4, 500_000],
])('a length of %d has at most %d steps of %d', (length, steps, step) => {
  expect(stepFor(length, steps)).toBeCloseTo(step, 12);
});

test('a scale holds all values, goes from tick to tick, and has some height where they are the same', () => {
  expect(scaleOf([72, 153])).toEqual({ low: 60, high: 160, ticks: [60, 80, 100, 120, 140, 160] });
  expect(scaleOf([100])).toEqual({ low: 99, high: 101, ticks: [99, 99.5, 100, 100.5, 101] });
  expect(scaleOf([0.01]).low).toBeGreaterThanOrEqual(0);
  for (const values of [
    [1e12, 3],
    [0.01, 0.02],
    [99_999.99, 100_000],
  ]) {
    const { low, high, ticks } = scaleOf(values);
    expect(low <= Math.min(...values) && high >= Math.max(...values) && low < high).toBe(true);
    expect(ticks.length).toBeLessThan(8);
  }
  expect(scaleOf(Array.from({ length: 300_000 }, (_, at) => at)).high).toBe(300_000);
});

test('labels keep apart in as many columns as they need, and stay within the plot', () => {
  const heights = (all: readonly number[]): number[] => spread(all, 10).map(({ height }) => height);
  expect(heights([50, 50, 50])).toEqual([50, 60, 70]);
  expect(heights([99, 98, 10])).toEqual([100, 90, 10]);
  for (const count of [1, 10, 11, 26]) {
    const labels = spread(
      Array.from({ length: count }, () => 50),
      10,
    );
    expect(labels.every(({ height }) => height >= -0.001 && height <= 100)).toBe(true);
    const columns = new Set(labels.map(({ column }) => column));
    expect(columns.size).toBe(count <= 10 ? 1 : Math.ceil(count / 11));
    for (const each of columns) {
      const own = labels.filter(({ column }) => column === each).map(({ height }) => height);
      own.sort((one, other) => one - other);
      expect(own.every((height, at) => at === 0 || height - own[at - 1]! >= 9.99)).toBe(true);
    }
  }
});

test('long lines are thinned out, and keep their last point', () => {
  expect(sampled(1)).toEqual([0]);
  expect(sampled(101)).toHaveLength(101);
  const long = sampled(10_001);
  expect([long.length < 502, long[0], long.at(-1)]).toEqual([true, 0, 10_000]);
});

test('the rounds below a plot', () => {
  expect(roundTicks(100)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(roundTicks(1)).toEqual([0, 1]);
  expect(roundTicks(3)).toEqual([0, 1, 2, 3]);
  expect(roundTicks(42)).toEqual([0, 10, 20, 30, 42]);
});

test.each([
  [80, '80', '80'],
  [99.5, '99.5', '99,5'],
  [9999, '9999', '9999'],
  [105_000, '105k', '105 tys.'],
  [99_500, '99.5k', '99,5 tys.'],
  [1_500_000, '1.5M', '1,5 mln'],
  [2e9, '2G', '2 mld'],
])('%d is written %s', (value, en, pl) => {
  expect([short(value, 'en'), short(value, 'pl')]).toEqual([en, pl]);
});
