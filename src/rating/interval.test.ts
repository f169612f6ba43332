import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { groupedShareInterval, meanInterval, shareInterval, type Values } from './interval.ts';

const valuesOf = (values: readonly number[]): Values => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value * value, 0),
});
const of = (values: readonly number[]) => meanInterval(valuesOf(values));

test("the interval of a mean, by Student's tables", () => {
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

test('the interval of a share is never empty, and within 0 and 1', () => {
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 });
  for (const [points, games] of [
    [0, 4],
    [4, 4],
    [2.5, 10],
  ] as const) {
    const { low, high } = shareInterval(points, games);
    expect([low >= 0, low <= points / games, high >= points / games, high <= 1, high > low]).toEqual(
      Array(5).fill(true),
    );
  }
});

describe('the interval of a share from games in pairs', () => {
  const pairs = 100;

  /** Over so many runs: how often the truth, a half, is in the interval, and its mean width. */
  function tried(playPair: (chance: (percent: number) => boolean) => readonly [number, number]): {
    held: number;
    width: number;
    plain: number;
  } {
    const runs = 1000;
    let [held, width, plain] = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const random = randomFor('pairs', run);
      const results = Array.from({ length: pairs }, () => playPair((percent) => random.below(100) < percent));
      const points = results.flat().reduce((sum, each) => sum + each, 0);
      const { low, high } = groupedShareInterval(
        points,
        2 * pairs,
        valuesOf(results.map(([one, other]) => (one + other) / 2)),
      );
      const alone = shareInterval(points, 2 * pairs);
      if (low <= 0.5 && high >= 0.5) held++;
      width += (high - low) / runs;
      plain += (alone.high - alone.low) / runs;
    }
    return { held: held / runs, width, plain };
  }

  const play = (percent: number, chance: (percent: number) => boolean): number => (chance(percent) ? 1 : 0);
  test.each<[what: string, least: number, most: number, playPair: Parameters<typeof tried>[0]]>([
    ['independent games', 0.97, 1.03, (chance) => [play(50, chance), play(50, chance)]],
    ['the seat decides mostly', 0.5, 0.65, (chance) => [play(90, chance), play(10, chance)]],
    [
      'the map decides for both',
      1.2,
      1.45,
      (chance) => (chance(50) ? [play(90, chance), play(90, chance)] : [play(10, chance), play(10, chance)]),
    ],
  ])('%s', (_what, least, most, playPair) => {
    const { held, width, plain } = tried(playPair);
    expect(held).toBeGreaterThan(0.93);
    expect(held).toBeLessThan(0.97);
    expect(width / plain).toBeGreaterThan(least);
    expect(width / plain).toBeLessThan(most);
  });

  test('few pairs with the same result prove little', () => {
    expect(groupedShareInterval(1, 2, valuesOf([0.5]))).toEqual(shareInterval(1, 2));
    const { low, high } = groupedShareInterval(5, 10, valuesOf([0.5, 0.5, 0.5, 0.5, 0.5]));
    expect([low < 0.4, high > 0.6, low > 0.3]).toEqual([true, true, true]);
    expect(groupedShareInterval(10, 10, valuesOf([1, 1, 1, 1, 1]))).toEqual(shareInterval(10, 10));
  });
});
