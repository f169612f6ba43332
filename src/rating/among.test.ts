import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { fit, type Tally } from './bradley-terry.ts';
import { rateField } from './field.ts';

/** Random results of so many entrants, the last of whom have none. */
function results(seed: number, playing: number): Tally[] {
  const random = randomFor(`among ${seed}`, 0);
  const ids = Array.from({ length: playing }, (_, id) => id);
  return ids.flatMap((first) =>
    ids
      .filter((second) => second !== first)
      .map((second) => ({ first, second, wins: random.below(5), draws: random.below(2), losses: random.below(5) })),
  );
}

test.each([1, 2, 3])(
  'a place is between the entrants that are better and those that are worse with 97.5 %% (%i)',
  (seed) => {
    const ids = Array.from({ length: 12 }, (_, id) => id);
    const random = randomFor(`places ${seed}`, 0);
    const tallies = results(seed, 12)
      .filter(() => random.below(3) === 0)
      .map((tally) => ({ ...tally, wins: tally.wins + 3 * Math.max(0, tally.second - tally.first) }));
    const simple = fit(ids, tallies);
    const wide = rateField((prior) => fit(ids, tallies, { prior, averaged: true }));
    for (const ratings of [simple, wide, simple.among(ids.slice(3)), wide.among(ids.slice(3))]) {
      const entrants = ratings.standings.map(({ entrant }) => entrant);
      for (const entrant of entrants) {
        const chances = entrants.map((other) => ratings.better(entrant, other));
        expect(ratings.places(entrant)).toEqual({
          best: 1 + chances.filter((chance) => chance < 0.025).length,
          worst: entrants.length - chances.filter((chance) => chance > 0.975).length,
        });
      }
      expect(new Set(entrants.map((entrant) => JSON.stringify(ratings.places(entrant)))).size).toBeGreaterThan(4);
    }
  },
);

describe('ratings of a part of the entrants', () => {
  test.each([1, 2, 3, 4, 5])('are those without the others, when the others had no games (%i)', (seed) => {
    const some = [0, 1, 2, 3, 4];
    const tallies = results(seed, some.length);
    const [alone, all] = [
      fit(some, tallies),
      fit([...some, 5, 6, 7], tallies, { prior: (id) => ({ mean: id > 4 ? 2000 : 1500, sd: 350 }) }),
    ];
    const narrow = all.among(some);
    expect(all.standings).toHaveLength(8);
    expect(narrow.standings.map(({ entrant, games }) => [entrant, games])).toEqual(
      alone.standings.map(({ entrant, games }) => [entrant, games]),
    );
    for (const [at, { entrant, rating, sd }] of alone.standings.entries()) {
      expect(narrow.standings[at]!.rating).toBeCloseTo(rating, 6);
      expect(narrow.standings[at]!.sd).toBeCloseTo(sd, 6);
      expect(narrow.places(entrant)).toEqual(alone.places(entrant));
    }
  });

  test.each([
    ['of one fit', fit([0, 1, 2, 3, 4, 5], results(6, 6))],
    ['of a field', rateField((prior) => fit([0, 1, 2, 3, 4, 5], results(6, 6), { prior, averaged: true }))],
  ])('have the mean 1500 and the same differences (%s)', (_, all) => {
    const some = all.among([1, 3, 4]);
    expect(some.standings.reduce((sum, { rating }) => sum + rating, 0) / 3).toBeCloseTo(1500, 6);
    expect(some.difference(1, 3)).toEqual(all.difference(1, 3));
    expect(some.better(1, 3)).toBe(all.better(1, 3));
    const [one, other] = [some, all].map(({ standings }) =>
      standings.filter(({ entrant }) => entrant === 1 || entrant === 3).map(({ rating }) => rating),
    ) as [number[], number[]];
    expect(one[0]! - one[1]!).toBeCloseTo(other[0]! - other[1]!, 6);
  });

  test('of one entrant or none', () => {
    const all = fit([0, 1, 2], results(7, 3));
    expect(all.among([2]).standings).toMatchObject([{ entrant: 2, rating: 1500, sd: 0 }]);
    expect(all.among([]).standings).toEqual([]);
  });
});
