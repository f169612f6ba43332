import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { fit, type Fit, type Tally } from './bradley-terry.ts';

const tally = (first: number, second: number, wins: number, losses: number, draws = 0): Tally => ({
  first,
  second,
  wins,
  draws,
  losses,
});
const ratingOf = ({ standings }: Fit, entrant: number): number =>
  standings.find((standing) => standing.entrant === entrant)!.rating;
const sdOf = ({ standings }: Fit, entrant: number): number =>
  standings.find((standing) => standing.entrant === entrant)!.sd;
const gap = (found: Fit, one: number, other: number): number => ratingOf(found, one) - ratingOf(found, other);

describe('known numbers', () => {
  test('7 : 3 without a prior', () => {
    expect(gap(fit([1, 2], [tally(1, 2, 7, 3)], { prior: 'none', seat: false }), 1, 2)).toBeCloseTo(147.190714, 6);
  });

  test('7 : 3 with the prior', () => {
    const found = fit([1, 2], [tally(1, 2, 7, 3)], { seat: false });
    expect(gap(found, 1, 2)).toBeCloseTo(139.105961, 6);
    expect(ratingOf(found, 1)).toBeCloseTo(1500 + 139.105961 / 2, 6);
  });

  test('three entrants, each better one 3 : 1 over each weaker', () => {
    const found = fit([1, 2, 3], [tally(1, 2, 3, 1), tally(1, 3, 3, 1), tally(2, 3, 3, 1)], {
      prior: 'none',
      seat: false,
    });
    expect(found.standings.map(({ entrant }) => entrant)).toEqual([1, 2, 3]);
    expect(ratingOf(found, 1) - 1500).toBeCloseTo(131.3841, 4);
    expect(ratingOf(found, 2)).toBeCloseTo(1500, 6);
    expect(ratingOf(found, 3) - 1500).toBeCloseTo(-131.3841, 4);
  });

  test('10 : 0 stays finite with the prior and is refused without', () => {
    const found = fit([1, 2], [tally(1, 2, 10, 0)], { seat: false });
    expect(gap(found, 1, 2)).toBeCloseTo(555.02803, 4);
    expect(sdOf(found, 1)).toBeLessThan(350);
    expect(() => fit([1, 2], [tally(1, 2, 10, 0)], { prior: 'none' })).toThrow('give a prior');
    expect(() => fit([1, 2, 3, 4], [tally(1, 2, 1, 1), tally(3, 4, 1, 1)], { prior: 'none' })).toThrow('give a prior');
  });
});

test('any number of wins converges', () => {
  expect(gap(fit([1, 2], [tally(1, 2, 100_000, 0)]), 1, 2)).toBeGreaterThan(1000);
});

test('nobody, one alone, and two who never played', () => {
  expect(fit([], []).standings).toEqual([]);
  expect(fit([], [], { prior: 'none' }).standings).toEqual([]);
  expect(fit([7], []).standings).toEqual([{ entrant: 7, rating: 1500, sd: 0, games: 0 }]);
  const strangers = fit([1, 2], []);
  expect(strangers.better(1, 2)).toBe(0.5);
  expect(sdOf(strangers, 1)).toBeCloseTo(350 * Math.SQRT1_2, 6); // relative to the mean of both
});

test('errors of the caller throw', () => {
  expect(() => fit([1, 1], [])).toThrow('an entrant is listed twice');
  expect(() => fit([1, 2], [tally(1, 3, 1, 0)])).toThrow('3 has games but is no entrant');
  expect(() => fit([1, 2], [tally(1, 1, 1, 0)])).toThrow('1 has games against itself');
  expect(() => fit([1, 2], []).better(1, 3)).toThrow('3 is no entrant');
});

test('the uncertainty follows from the curvature', () => {
  // Two entrants, 100 games at even strength: the difference has precision 100 / 4 and, from two priors of 350, 1 / (2
  // · 350²).
  const found = fit([1, 2], [tally(1, 2, 50, 50)], { seat: false });
  const natural = Math.log(10) / 400;
  const precision = (100 / 4) * natural * natural + 1 / (2 * 350 * 350);
  // half of the difference's, for the mean is fixed
  expect(sdOf(found, 1)).toBeCloseTo(Math.sqrt(1 / precision) / 2, 6);
  const ahead = fit([1, 2], [tally(1, 2, 60, 40)], { prior: 'none', seat: false });
  const differenceSd = 2 * sdOf(ahead, 1);
  expect(differenceSd).toBeCloseTo(1 / (natural * Math.sqrt(100 * 0.6 * 0.4)), 6);
  const z = gap(ahead, 1, 2) / differenceSd; // 1.986: Φ = 0.9765
  expect(z).toBeCloseTo(1.98638, 4);
  expect(ahead.better(1, 2)).toBeCloseTo(0.9765, 4);
});

test('the advantage of the first seat is fitted and not counted for the players', () => {
  const found = fit([1, 2], [tally(1, 2, 700, 300), tally(2, 1, 700, 300)]);
  expect(gap(found, 1, 2)).toBeCloseTo(0, 6);
  expect(found.seat).toBeGreaterThan(145);
  expect(found.seat).toBeLessThan(147.190714);
  expect(fit([1, 2], [tally(1, 2, 700, 300)], { seat: false }).seat).toBe(0);
});

test('a newcomer starts from its predecessor', () => {
  const found = fit([1, 2, 3], [tally(1, 2, 5, 5)], {
    prior: (entrant) => (entrant === 3 ? { mean: 1800, sd: 100 } : { mean: 1500, sd: 350 }),
  });
  expect(gap(found, 3, 1)).toBeCloseTo(300, 6);
  expect(found.standings.reduce((sum, { rating }) => sum + rating, 0) / 3).toBeCloseTo(1500, 6);
});

const entrants = [1, 2, 3, 4, 5, 6];
const someTallies = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }), fc.nat(20), fc.nat(5), fc.nat(20))
    .map(([first, step, wins, draws, losses]) => tally(first, ((first - 1 + step) % 6) + 1, wins, losses, draws)),
  { maxLength: 30 },
);

describe('for all results', () => {
  test('the order of entrants and games, and how games are grouped, never matter', () => {
    fc.assert(
      fc.property(someTallies, fc.integer(), (tallies, seed) => {
        const random = randomFor('order', seed);
        const single = tallies.flatMap(({ first, second, wins, draws, losses }) => [
          ...Array.from({ length: wins }, () => tally(first, second, 1, 0)),
          ...Array.from({ length: losses }, () => tally(first, second, 0, 1)),
          ...Array.from({ length: draws }, () => tally(first, second, 0, 0, 1)),
        ]);
        const [found, again] = [fit(entrants, tallies), fit(random.shuffle(entrants), random.shuffle(single))];
        expect(JSON.stringify(again)).toBe(JSON.stringify(found));
        expect(again.better(2, 5)).toBe(found.better(2, 5));
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  test('swapping all wins and losses mirrors the ratings', () => {
    fc.assert(
      fc.property(someTallies, (tallies) => {
        const found = fit(entrants, tallies);
        const turned = fit(
          entrants,
          tallies.map(({ first, second, wins, draws, losses }) => tally(first, second, losses, wins, draws)),
        );
        for (const entrant of entrants) {
          expect(ratingOf(turned, entrant) - 1500).toBeCloseTo(1500 - ratingOf(found, entrant), 5);
          expect(sdOf(turned, entrant)).toBeCloseTo(sdOf(found, entrant), 5);
        }
        expect(turned.seat).toBeCloseTo(-found.seat, 5);
      }),
      { seed: 4 },
    );
  });

  test('swapping two entrants swaps their ratings', () => {
    const swap = (entrant: number): number => (entrant === 2 ? 5 : entrant === 5 ? 2 : entrant);
    fc.assert(
      fc.property(someTallies, (tallies) => {
        const found = fit(entrants, tallies);
        const swapped = fit(
          entrants,
          tallies.map((each) => ({ ...each, first: swap(each.first), second: swap(each.second) })),
        );
        for (const entrant of entrants)
          expect(ratingOf(swapped, swap(entrant))).toBeCloseTo(ratingOf(found, entrant), 5);
        expect(swapped.better(5, 2)).toBeCloseTo(found.better(2, 5), 8);
      }),
      { seed: 5 },
    );
  });

  test('the mean is 1500, and one of two is the better one', () => {
    fc.assert(
      fc.property(someTallies, (tallies) => {
        const found = fit(entrants, tallies);
        expect(found.standings.reduce((sum, { rating }) => sum + rating, 0) / 6).toBeCloseTo(1500, 5);
        expect(found.better(1, 4) + found.better(4, 1)).toBeCloseTo(1, 12);
        expect(found.better(1, 4) > 0.5).toBe(gap(found, 1, 4) > 0);
      }),
      { seed: 6 },
    );
  });

  test('one more win raises the winner and lowers the loser', () => {
    fc.assert(
      fc.property(someTallies, (tallies) => {
        const options = { seat: false }; // a win in the first seat may also be due to the seat
        const [found, more] = [
          fit(entrants, tallies, options),
          fit(entrants, [...tallies, tally(1, 2, 1, 0)], options),
        ];
        expect(ratingOf(more, 1)).toBeGreaterThan(ratingOf(found, 1));
        expect(ratingOf(more, 2)).toBeLessThan(ratingOf(found, 2));
      }),
      { seed: 7 },
    );
  });
});

test('the intervals cover the truth about 95 times in 100', () => {
  const random = randomFor('coverage', 0);
  const chance = (): number => random.below(2 ** 32) / 2 ** 32;
  let covered = 0;
  const rounds = 60;
  for (let round = 0; round < rounds; round++) {
    const ids = Array.from({ length: 16 }, (_, entrant) => entrant);
    const truth = (entrant: number): number => 1500 + 50 * (entrant - 7.5);
    const tallies = Array.from({ length: 800 }, () => {
      const [first, second] = random.shuffle(ids) as [number, number];
      const won = chance() < 1 / (1 + 10 ** ((truth(second) - truth(first)) / 400));
      return tally(first, second, won ? 1 : 0, won ? 0 : 1);
    });
    for (const { entrant, rating, sd } of fit(ids, tallies).standings)
      covered += Math.abs(rating - truth(entrant)) < 1.96 * sd ? 1 : 0;
  }
  expect(covered / (16 * rounds)).toBeGreaterThan(0.93);
  expect(covered / (16 * rounds)).toBeLessThan(0.97);
});

test('places are given with their uncertainty', () => {
  const sure = fit([1, 2, 3], [tally(1, 2, 900, 100), tally(2, 3, 900, 100)], { seat: false });
  expect([1, 2, 3].map((entrant) => sure.places(entrant))).toEqual([
    { best: 1, worst: 1 },
    { best: 2, worst: 2 },
    { best: 3, worst: 3 },
  ]);
  const unsure = fit([1, 2, 3], [tally(1, 2, 11, 10), tally(2, 3, 900, 100)], { seat: false });
  expect([1, 2, 3].map((entrant) => unsure.places(entrant))).toEqual([
    { best: 1, worst: 2 },
    { best: 1, worst: 2 },
    { best: 3, worst: 3 },
  ]);
  const { elo, sd } = unsure.difference(1, 2);
  expect(elo).toBeCloseTo(gap(unsure, 1, 2), 6);
  expect(sd).toBeGreaterThan(50);
  expect(unsure.difference(2, 1)).toEqual({ elo: -elo, sd });
});
