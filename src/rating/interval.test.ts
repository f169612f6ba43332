import { expect, test } from 'vitest';
import { meanInterval, shareInterval } from './interval.ts';

const of = (values: readonly number[]) => meanInterval(values.length, values.reduce((sum, value) => sum + value, 0), values.reduce((sum, value) => sum + value * value, 0));

test('the interval of a mean, by the tables of Student', () => {
  expect(of([])).toBeUndefined();
  expect(of([5])).toBeUndefined();
  expect(of([7, 7, 7])).toEqual({ low: 7, high: 7 });
  const two = of([10, 20])!;
  expect([two.low, two.high]).toEqual([expect.closeTo(-48.53, 2), expect.closeTo(78.53, 2)]); // 15 ± 12.706 × 5
  const eleven = of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])!;
  expect(eleven.high - 6).toBeCloseTo(2.2281 * Math.sqrt(11 / 11), 2);
  const many = of(Array.from({ length: 1000 }, (_, at) => at % 2))!;
  expect(many.high - many.low).toBeCloseTo((2 * 1.9623 * 0.50025) / Math.sqrt(1000), 4);
});

test('the interval of a share is never empty, and never beyond 0 and 1', () => {
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  for (const [points, games] of [[0, 4], [4, 4], [2.5, 10]] as const) {
    const { low, high } = shareInterval(points, games);
    expect([low >= 0, low <= points / games, high >= points / games, high <= 1, high > low]).toEqual(Array(5).fill(true));
  }
});
