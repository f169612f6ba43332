// Elo, Glicko-2, OpenSkill and SPRT against published numbers and other programs' results.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { elo } from './choices/elo.ts';
import { glicko2, newcomer as glickoNewcomer } from './choices/glicko2.ts';
import { newcomer, openskill } from './choices/openskill.ts';
import { estimate, sprt, type Counts, type Sprt } from './sprt.ts';

const score = fc.constantFrom(0, 0.5, 1);

describe('Elo', () => {
  const games = [
    [1609, 0],
    [1477, 0.5],
    [1388, 1],
    [1586, 1],
    [1720, 0],
  ].map(([rating, points]) => ({ rating: rating!, score: points! }));

  test('a tournament of five games', () => {
    expect(elo(1613, games)).toBeCloseTo(1601.2699, 4);
  });
  test('the order of games never matters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ rating: fc.integer({ min: 0, max: 3000 }), score }), { maxLength: 20 }),
        fc.integer(),
        (some, seed) => {
          expect(elo(1500, randomFor('order', seed).shuffle(some))).toBe(elo(1500, some));
        },
      ),
      { seed: 1 },
    );
  });
  test('the winner gains what the loser loses', () => {
    expect(elo(1700, [{ rating: 1500, score: 0 }]) - 1700).toBeCloseTo(
      1500 - elo(1500, [{ rating: 1700, score: 1 }]),
      10,
    );
  });
});

describe('Glicko-2', () => {
  const games = [
    [1400, 30, 1],
    [1550, 100, 0],
    [1700, 300, 0],
  ].map(([rating, deviation, points]) => ({ opponent: { rating: rating!, deviation: deviation! }, score: points! }));

  test("Glickman's example", () => {
    const { rating, deviation, volatility } = glicko2({ rating: 1500, deviation: 200, volatility: 0.06 }, games, 0.5);
    expect(rating).toBeCloseTo(1464.0507, 4);
    expect(deviation).toBeCloseTo(151.5165, 4);
    expect(volatility).toBeCloseTo(0.059996, 7);
  });
  test('without games only the deviation grows', () => {
    const after = glicko2(glickoNewcomer, []);
    expect(after).toMatchObject({ rating: 1500, volatility: 0.06 });
    expect(after.deviation).toBeCloseTo(350.1551, 3);
  });
  test('surprises raise the volatility', () => {
    const lost = Array.from({ length: 20 }, () => ({ opponent: { rating: 1000, deviation: 50 }, score: 0 }));
    expect(glicko2({ rating: 1800, deviation: 50, volatility: 0.06 }, lost).volatility).toBeGreaterThan(0.0601);
  });
  test('the order of games never matters', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            opponent: fc.record({
              rating: fc.integer({ min: 500, max: 2500 }),
              deviation: fc.integer({ min: 30, max: 350 }),
            }),
            score,
          }),
          { maxLength: 20 },
        ),
        fc.integer(),
        (some, seed) => {
          expect(glicko2(glickoNewcomer, randomFor('order', seed).shuffle(some))).toEqual(
            glicko2(glickoNewcomer, some),
          );
        },
      ),
      { seed: 2 },
    );
  });
});

describe('OpenSkill', () => {
  test('one against one', () => {
    const [winner, loser] = openskill([newcomer, newcomer], [1, 0]);
    expect(winner!.mu).toBeCloseTo(27.635231383, 9);
    expect(loser!.mu).toBeCloseTo(22.364768617, 9);
    expect(winner!.sigma).toBeCloseTo(8.065506316, 9);
    expect(loser!.sigma).toBeCloseTo(8.065506316, 9);
  });
  test('equals keep their ratings, and seats do not matter', () => {
    for (const { mu } of openskill([newcomer, newcomer, newcomer], [4, 4, 4])) expect(mu).toBeCloseTo(25, 9);
    const [one, other, third] = openskill([newcomer, { mu: 30, sigma: 4 }, { mu: 20, sigma: 6 }], [1, 3, 2]);
    const turned = openskill([{ mu: 20, sigma: 6 }, newcomer, { mu: 30, sigma: 4 }], [20, 1, 30]);
    for (const [at, skill] of [third, one, other].entries()) {
      expect(turned[at]!.mu).toBeCloseTo(skill!.mu, 9);
      expect(turned[at]!.sigma).toBeCloseTo(skill!.sigma, 9);
    }
  });
});

describe('SPRT', () => {
  const at = (model: Sprt['model'], elo0: number, elo1: number): Sprt => ({
    elo0,
    elo1,
    alpha: 0.05,
    beta: 0.05,
    model,
  });
  const single = (wins: number, losses: number, draws: number): Counts => [losses, draws, wins];

  test.each([
    [single(36433, 36027, 68692), at('normalized', 0, 2), 0.923293],
    [single(10871, 10650, 20431), at('normalized', -1.75, 0.25), 2.2975],
    [single(21404, 21184, 40708), at('logistic', 0.5, 2.5), -1.571889],
    [[365, 16618, 36229, 16974, 390], at('normalized', 0, 2), 2.250368],
    [[871, 26175, 55983, 26678, 821], at('logistic', 0, 2), -4.978673],
  ])('%j %j', (counts, asked, llr) => {
    const found = sprt(counts, asked);
    expect(found.llr).toBeCloseTo(llr, 6);
    expect(found.upper).toBeCloseTo(2.944439, 6);
    expect(found.lower).toBeCloseTo(-2.944439, 6);
    expect(found.verdict).toBe(llr < -2.944439 ? 'not better' : undefined);
  });

  test('Elo with its error', () => {
    const { elo: points, error, nelo, nerror, los } = estimate(single(136, 96, 111));
    expect([points, error, nelo, nerror].map((number) => number.toFixed(2))).toEqual([
      '40.70',
      '30.43',
      '49.77',
      '36.77',
    ]);
    expect(los).toBeCloseTo(0.996, 3);
    const pairs = estimate([34, 54, 63, 64, 75]);
    expect([pairs.elo.toFixed(2), pairs.error.toFixed(2)]).toEqual(['55.58', '27.65']);
  });

  test('no games, and nothing but wins', () => {
    expect(sprt([0, 0, 0, 0, 0], at('normalized', 0, 5))).toMatchObject({ llr: 0 });
    expect(estimate([0, 0, 0])).toEqual({ elo: 0, error: Infinity, nelo: 0, nerror: Infinity, los: 0.5 });
    expect(estimate([0, 0, 0, 0, 9])).toMatchObject({ elo: Infinity, error: Infinity, los: 1 });
    expect(estimate([9, 0, 0, 0, 0])).toMatchObject({ elo: -Infinity, error: Infinity, los: 0 });
    expect(estimate([0, 0, 9, 0, 0])).toMatchObject({ elo: 0, los: 0.5 });
    for (const model of ['logistic', 'normalized'] as const) {
      expect(sprt([0, 0, 0, 0, 1000], at(model, 0, 5)).verdict).toBe('better');
      expect(sprt([1000, 0, 0, 0, 0], at(model, 0, 5)).verdict).toBe('not better');
      expect(Number.isFinite(sprt([0, 0, 1000, 0, 0], at(model, 0, 5)).llr)).toBe(true);
    }
  });

  test('hypotheses far from the results', () => {
    expect(sprt([10, 20, 30, 40, 50], at('normalized', 0, 300)).llr).toBeCloseTo(-0.9648, 4);
    for (const model of ['logistic', 'normalized'] as const) {
      for (const elo1 of [300, 1000, 5000]) {
        for (const counts of [
          [10, 20, 30, 40, 50],
          [0, 0, 1, 0, 0],
          [50, 0, 0, 0, 0],
          [0, 0, 0, 0, 9],
          [3, 4, 5],
        ]) {
          expect([model, elo1, counts, Number.isFinite(sprt(counts, at(model, -elo1, elo1)).llr)]).toEqual([
            model,
            elo1,
            counts,
            true,
          ]);
        }
      }
    }
  });

  test('has the error rates that were asked for', () => {
    const random = randomFor('sprt', 0);
    /** A pair of games against an opponent weaker by this difference. */
    const pair = (difference: number): number => {
      const won = (): number => (random.below(2 ** 32) / 2 ** 32 < 1 / (1 + 10 ** (-difference / 400)) ? 1 : 0);
      return 2 * (won() + won());
    };
    const verdicts = (difference: number): string[] =>
      Array.from({ length: 120 }, () => {
        const counts = [0, 0, 0, 0, 0];
        for (;;) {
          for (let time = 0; time < 10; time++) counts[pair(difference)]!++;
          const { verdict } = sprt(counts, at('logistic', 0, 60));
          if (verdict !== undefined) return verdict;
        }
      });
    expect(verdicts(0).filter((verdict) => verdict === 'better').length).toBeLessThan(14);
    expect(verdicts(60).filter((verdict) => verdict === 'not better').length).toBeLessThan(14);
  });
});
