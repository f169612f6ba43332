import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { fit, type Tally } from './bradley-terry.ts';
import { rateField } from './field.ts';
import type { Ratings } from './posterior.ts';

const tally = (first: number, second: number, wins: number, losses: number): Tally => ({
  first,
  second,
  wins,
  draws: 0,
  losses,
});
const field = (ids: readonly number[], tallies: readonly Tally[]): Ratings =>
  rateField((prior) => fit(ids, tallies, { prior, seat: false, averaged: true }));
const range = ({ standings }: Ratings): number => standings[0]!.rating - standings.at(-1)!.rating;

/** Thirty bots at this distance, each against the six below it with the results that Elo expects. */
const ids = Array.from({ length: 30 }, (_, bot) => bot);
const evenly = (gap: number, games: number): Tally[] => {
  const share = (step: number): number => 1 / (1 + 10 ** ((-gap * step) / 400));
  return ids.flatMap((bot) =>
    [1, 2, 3, 4, 5, 6]
      .filter((step) => bot + step < 30)
      .map((step) => tally(bot, bot + step, games * share(step), games * (1 - share(step)))),
  );
};

describe('the width of a field', () => {
  test('a wide field is shrunk less than by the prior alone, a narrow one more', () => {
    const [wide, narrow] = [evenly(100, 4), evenly(5, 4)];
    expect(range(fit(ids, wide, { seat: false }))).toBeLessThan(1900);
    expect(range(field(ids, wide))).toBeGreaterThan(2400);
    expect(range(field(ids, wide))).toBeLessThan(3200);
    expect(range(fit(ids, narrow, { seat: false }))).toBeGreaterThan(110);
    expect(range(field(ids, narrow))).toBeLessThan(100);
  });

  test('is found also when an entrant never lost, or when there are no games', () => {
    expect(range(field([1, 2], [tally(1, 2, 100_000, 0)]))).toBeLessThan(6000);
    expect(field([], []).standings).toEqual([]);
    expect(field([7], []).standings).toEqual([{ entrant: 7, rating: 1500, sd: 0, games: 0 }]);
    const strangers = field([1, 2], []);
    expect(strangers.better(1, 2)).toBe(0.5);
    expect(strangers.standings.map(({ rating }) => rating)).toEqual([1500, 1500]);
    // the width may be twice as much, or half
    expect(strangers.standings[0]!.sd).toBeGreaterThan(350 * Math.SQRT1_2);
  });

  test('follows from the distances to the expected ratings', () => {
    const means = (entrant: number): number => 1500 + 100 * (14.5 - entrant);
    const expected = rateField((prior) => fit(ids, evenly(100, 4), { prior, seat: false, averaged: true }), means);
    expect(Math.abs(range(expected) - 2900)).toBeLessThan(5);
    expect(expected.standings[0]!.sd).toBeLessThan(field(ids, evenly(100, 4)).standings[0]!.sd / 2);
  });
});

test('comparisons go with the standings', () => {
  const rated = field(ids, evenly(50, 4));
  const [first, second] = rated.standings;
  const { elo, sd } = rated.difference(first!.entrant, second!.entrant);
  expect(elo).toBeCloseTo(first!.rating - second!.rating, 6);
  expect(rated.difference(second!.entrant, first!.entrant)).toEqual({ elo: -elo, sd });
  expect(rated.better(first!.entrant, second!.entrant) + rated.better(second!.entrant, first!.entrant)).toBeCloseTo(
    1,
    12,
  );
  expect(rated.places(0).best).toBe(1);
  expect(rated.places(29).worst).toBe(30);
  expect(rated.standings.reduce((sum, { rating }) => sum + rating, 0) / 30).toBeCloseTo(1500, 6);
});

describe('the mean of the posterior', () => {
  // Two entrants with a prior of 350 each: their difference has the prior 350·√2 and, after 10 : 0, this posterior,
  // integrated point by point.
  const natural = Math.log(10) / 400;
  const points = Array.from({ length: 8001 }, (_, at) => at - 4000);
  const weights = points.map(
    (ahead) => Math.exp(-(ahead * ahead) / (4 * 350 * 350)) * (1 / (1 + Math.exp(-ahead * natural))) ** 10,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const middle = points.reduce((sum, ahead, at) => sum + ahead * weights[at]!, 0) / total;
  const deviation = Math.sqrt(points.reduce((sum, ahead, at) => sum + (ahead - middle) ** 2 * weights[at]!, 0) / total);

  test('is further out than the mode, and is found within a few Elo', () => {
    const [top, averaged] = [false, true].map((each) =>
      fit([1, 2], [tally(1, 2, 10, 0)], { seat: false, averaged: each }).difference(1, 2),
    );
    expect(top!.elo).toBeCloseTo(555.02803, 4);
    expect(Math.abs(averaged!.elo - middle)).toBeLessThan(0.1 * (middle - top!.elo));
    expect(Math.abs(averaged!.sd - deviation)).toBeLessThan(0.15 * deviation);
  });

  test('is more certain when games may be drawn, for they vary less', () => {
    const sdOf = (wins: number, draws: number): number =>
      fit([1, 2], [{ first: 1, second: 2, wins, draws, losses: wins }], { seat: false, averaged: true }).difference(
        1,
        2,
      ).sd;
    expect(sdOf(500, 1000) / sdOf(1000, 0)).toBeCloseTo(Math.SQRT1_2, 1);
    expect(sdOf(0, 4)).toBeGreaterThan(sdOf(4, 0) / 2); // four draws are no proof
  });

  test('is the mode when the posterior is symmetric, and when there are many games', () => {
    const even = fit([1, 2], [tally(1, 2, 5, 5)], { seat: false, averaged: true });
    expect(even.difference(1, 2).elo).toBeCloseTo(0, 6);
    const many = [tally(1, 2, 70_000, 30_000)];
    expect(fit([1, 2], many, { averaged: true }).difference(1, 2).elo).toBeCloseTo(
      fit([1, 2], many).difference(1, 2).elo,
      0,
    );
  });
});

test.each([
  [20, 0.94],
  [100, 0.92],
])('intervals hold in fields %i Elo apart, narrower and wider than the prior', (gap, least) => {
  const random = randomFor('field', gap);
  let covered = 0;
  const ladders = 12;
  for (let ladder = 0; ladder < ladders; ladder++) {
    const bots = ids.slice(0, 16);
    const truth = (bot: number): number => 1500 + gap * (7.5 - bot);
    const tallies = Array.from({ length: 300 }, () => {
      const [first, second] = random.shuffle(bots) as [number, number];
      const won = random.below(2 ** 32) / 2 ** 32 < 1 / (1 + 10 ** ((truth(second) - truth(first)) / 400));
      return tally(first, second, won ? 1 : 0, won ? 0 : 1);
    });
    for (const { entrant, rating, sd } of field(bots, tallies).standings)
      covered += Math.abs(rating - truth(entrant)) < 1.96 * sd ? 1 : 0;
  }
  expect(covered / (16 * ladders)).toBeGreaterThan(least);
  expect(covered / (16 * ladders)).toBeLessThan(0.98);
});
