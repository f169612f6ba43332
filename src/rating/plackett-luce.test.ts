import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { fit } from './bradley-terry.ts';
import { fitRankings, type Ranking } from './plackett-luce.ts';

const entrants = [1, 2, 3, 4, 5, 6];
const games = (seats: fc.Arbitrary<number>): fc.Arbitrary<Ranking[]> =>
  fc.array(
    fc
      .tuple(
        fc.shuffledSubarray(entrants, { minLength: 2 }),
        seats,
        fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
      )
      .map(([table, count, scores]) => ({
        entrants: table.slice(0, count),
        scores: scores.slice(0, Math.min(count, table.length)),
      })),
    { maxLength: 30 },
  );

const ratingOf = ({ standings }: ReturnType<typeof fitRankings>, entrant: number): number =>
  standings.find((standing) => standing.entrant === entrant)!.rating;

test('a game of two is rated as by Bradley-Terry, seats and uncertainty included', () => {
  fc.assert(
    fc.property(games(fc.constant(2)), (all) => {
      const found = fitRankings(entrants, all);
      const tallies = all.map(({ entrants: [first, second], scores: [one, other] }) => ({
        first: first!,
        second: second!,
        wins: one! > other! ? 1 : 0,
        draws: one === other ? 1 : 0,
        losses: one! < other! ? 1 : 0,
      }));
      const known = fit(entrants, tallies);
      for (const { entrant, rating, sd, games: played } of known.standings) {
        const same = found.standings.find((standing) => standing.entrant === entrant)!;
        expect(same.rating).toBeCloseTo(rating, 5);
        expect(same.sd).toBeCloseTo(sd, 5);
        expect(same.games).toBe(played);
      }
      expect(found.better(2, 5)).toBeCloseTo(known.better(2, 5), 8);
      if (all.length > 0) expect(found.seats[0]! - found.seats[1]!).toBeCloseTo(known.seat, 5);
    }),
    { seed: 1, numRuns: 50 },
  );
});

describe('for all results', () => {
  test('the order of games and entrants never matters', () => {
    fc.assert(
      fc.property(games(fc.integer({ min: 2, max: 6 })), fc.integer(), (all, seed) => {
        const random = randomFor('order', seed);
        const [found, again] = [fitRankings(entrants, all), fitRankings(random.shuffle(entrants), random.shuffle(all))];
        expect(JSON.stringify(again)).toBe(JSON.stringify(found));
        expect(again.better(2, 5)).toBe(found.better(2, 5));
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  test('the mean is 1500, and a win raises the rating', () => {
    fc.assert(
      fc.property(games(fc.integer({ min: 2, max: 5 })), (all) => {
        const options = { seats: false };
        const [found, more] = [
          fitRankings(entrants, all, options),
          fitRankings(entrants, [...all, { entrants: [1, 2, 3], scores: [3, 2, 1] }], options),
        ];
        expect(found.standings.reduce((sum, { rating }) => sum + rating, 0) / 6).toBeCloseTo(1500, 5);
        expect(ratingOf(more, 1)).toBeGreaterThan(ratingOf(found, 1));
        expect(ratingOf(more, 3)).toBeLessThan(ratingOf(found, 3));
      }),
      { seed: 3, numRuns: 40 },
    );
  });
});

test('shared places count as all their orders in equal parts', () => {
  const shared = Array.from({ length: 6 }, () => ({ entrants: [1, 2, 3, 4], scores: [5, 1, 5, 5] }));
  const orders = [
    [7, 6, 5],
    [7, 5, 6],
    [6, 7, 5],
    [6, 5, 7],
    [5, 7, 6],
    [5, 6, 7],
  ].map(([one, other, third]) => ({ entrants: [1, 2, 3, 4], scores: [one!, 1, other!, third!] }));
  const [found, same] = [fitRankings(entrants, shared), fitRankings(entrants, orders)];
  for (const { entrant, rating, sd } of found.standings) {
    expect(ratingOf(same, entrant)).toBeCloseTo(rating, 5);
    expect(same.standings.find((standing) => standing.entrant === entrant)!.sd).toBeCloseTo(sd, 5);
  }
});

test('errors of the caller throw', () => {
  expect(() => fitRankings([1, 2], [{ entrants: [1, 3], scores: [1, 0] }])).toThrow('3 has games but is no entrant');
  expect(() => fitRankings([1, 2], [{ entrants: [1, 1], scores: [1, 0] }])).toThrow(
    'somebody sits twice in a game: 1, 1',
  );
});

test('strengths and seats are recovered, and the intervals cover them', () => {
  const random = randomFor('luce', 0);
  const chance = (): number => (random.below(2 ** 32) + 0.5) / 2 ** 32;
  const ids = Array.from({ length: 12 }, (_, entrant) => entrant);
  const truth = (entrant: number): number => 1500 + 50 * (entrant - 5.5);
  const worth = [30, 10, -10, -30];
  const seats = [0, 0, 0, 0];
  let [covered, all] = [0, 0];
  for (let round = 0; round < 25; round++) {
    const played = Array.from({ length: 400 }, () => {
      const table = random.shuffle(ids).slice(0, 4);
      // The order of strengths with Gumbel noise is distributed as by Luce.
      return {
        entrants: table,
        scores: table.map(
          (entrant, seat) => ((truth(entrant) + worth[seat]!) * Math.log(10)) / 400 - Math.log(-Math.log(chance())),
        ),
      };
    });
    const found = fitRankings(ids, played);
    for (const { entrant, rating, sd } of found.standings) {
      all++;
      covered += Math.abs(rating - truth(entrant)) < 1.96 * sd ? 1 : 0;
    }
    for (const [seat, each] of found.seats.entries()) seats[seat]! += each / 25;
  }
  for (const [seat, each] of seats.entries()) expect(Math.abs(each - worth[seat]!)).toBeLessThan(12);
  expect(covered / all).toBeGreaterThan(0.91);
  expect(covered / all).toBeLessThan(0.985);
});
