// Each rating on a tournament, by the published numbers of its method (known.test.ts).
import { expect, test } from 'vitest';
import { loadRating, ratingNames } from '../../tournament/ratings.ts';
import { fit } from '../bradley-terry.ts';
import type { RatedGame } from '../choice.ts';

const duel = (round: number, first: number, second: number, one: number, other: number): RatedGame => ({
  round,
  entrants: [first, second],
  scores: [one, other],
});
const rate = async (name: string, entrants: readonly number[], games: readonly RatedGame[]) =>
  new Map((await loadRating(name)).rate(entrants, games).map((standing) => [standing.entrant, standing]));

test('are found by their files', () => {
  expect(ratingNames()).toEqual(['batch', 'elo', 'glicko2', 'openskill']);
});

test('the default is the fit of all games at once', async () => {
  const standings = await rate('batch', [1, 2], [duel(1, 1, 2, 1, 0), duel(2, 2, 1, 0, 0)]);
  const fitted = fit(
    [1, 2],
    [
      { first: 1, second: 2, wins: 1, draws: 0, losses: 0 },
      { first: 2, second: 1, wins: 0, draws: 1, losses: 0 },
    ],
  );
  expect([...standings.values()]).toEqual(fitted.standings);
});

test('Elo: K = 32, a win between equals is 16 points, and a round counts from the ratings before it', async () => {
  const once = await rate('elo', [1, 2, 3], [duel(1, 1, 2, 1, 0)]);
  expect([1, 2, 3].map((entrant) => once.get(entrant)!.rating)).toEqual([1516, 1484, 1500]);
  const twice = await rate('elo', [1, 2], [duel(1, 1, 2, 1, 0), duel(1, 2, 1, 0, 1)]);
  expect(twice.get(1)).toMatchObject({ rating: 1532, games: 2 });
  const later = await rate('elo', [1, 2], [duel(2, 2, 1, 0, 1), duel(1, 1, 2, 1, 0)]);
  expect(later.get(1)!.rating).toBeCloseTo(1516 + 32 * (1 - 1 / (1 + 10 ** (-32 / 400))), 6);
});

test('Glicko-2: two newcomers after a game, and an entrant that did not play is less certain', async () => {
  const standings = await rate('glicko2', [1, 2, 3], [duel(1, 1, 2, 1, 0)]);
  expect(standings.get(1)!.rating).toBeCloseTo(1662.3109, 3);
  expect(standings.get(1)!.sd).toBeCloseTo(290.319, 3);
  expect(standings.get(2)!.rating).toBeCloseTo(1337.6891, 3);
  expect(standings.get(3)).toMatchObject({ rating: 1500, games: 0 });
  expect(standings.get(3)!.sd).toBeCloseTo(350.155, 2);
});

test('OpenSkill: mu 27.635 and sigma 8.066 after a win between newcomers, on the scale of the arena', async () => {
  const standings = await rate('openskill', [1, 2], [duel(1, 1, 2, 1, 0)]);
  expect(standings.get(1)!.rating).toBeCloseTo(1500 + 42 * (27.635231383 - 25), 6);
  expect(standings.get(1)!.sd).toBeCloseTo(42 * 8.065506316, 6);
});

test.each(['elo', 'glicko2', 'openskill'])('%s: at a table of three the first is above the second', async (name) => {
  const standings = await rate(name, [1, 2, 3], [{ round: 1, entrants: [3, 1, 2], scores: [0, 10, 5] }]);
  const [one, two, three] = [1, 2, 3].map((entrant) => standings.get(entrant)!.rating);
  expect(one).toBeGreaterThan(two!);
  expect(two).toBeGreaterThan(three!);
});
