// Each rating on a tournament, by the published numbers of its method (known.test.ts).
import { expect, test } from 'vitest';
import type { OpenFormat } from '../../pairing/format.ts';
import { format as roundRobin } from '../../pairing/formats/round-robin.ts';
import { format as swiss } from '../../pairing/formats/swiss.ts';
import { loadRating, ratingNames } from '../../tournament/ratings.ts';
import { Tournament } from '../../tournament/tournament.ts';
import { randomFor, type Random } from '../../game/random.ts';
import { fit } from '../bradley-terry.ts';
import type { RatedGame } from '../choice.ts';
import { rateField } from '../field.ts';
import type { Standing } from '../posterior.ts';

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

test('the default is the fit of all games at once, with the width of the field fitted, too', async () => {
  const standings = await rate('batch', [1, 2], [duel(1, 1, 2, 1, 0), duel(2, 2, 1, 0, 0)]);
  const tallies = [
    { first: 1, second: 2, wins: 1, draws: 0, losses: 0 },
    { first: 2, second: 1, wins: 0, draws: 1, losses: 0 },
  ];
  const fitted = rateField((prior) => fit([1, 2], tallies, { prior, averaged: true }));
  expect([...standings.values()]).toEqual(fitted.standings);
});

test('the default of very many entrants is one fit', async () => {
  const [entrants, games] = [Array.from({ length: 201 }, (_, at) => at + 1), [duel(1, 1, 2, 1, 0)]];
  const fitted = fit(entrants, [{ first: 1, second: 2, wins: 1, draws: 0, losses: 0 }]);
  expect((await loadRating('batch')).rate(entrants, games)).toEqual(fitted.standings);
});

/** The games of a tournament of bots so many Elo apart, the seeding drawn by lot. */
function gamesOf(format: OpenFormat, truth: (bot: number) => number, bots: number, random: Random): RatedGame[] {
  const seeded = random.shuffle(Array.from({ length: bots }, (_, at) => at + 1));
  const tournament = new Tournament({ entrants: bots, seed: 'x', isFixed: false, format });
  const games: RatedGame[] = [];
  for (let number = 1; number <= tournament.fixtures.length; number++) {
    const { seats, meeting } = tournament.fixtures[number - 1]!;
    const [first, second] = seats.map((entrant) => seeded[entrant - 1]!) as [number, number];
    const won = random.below(2 ** 32) / 2 ** 32 < 1 / (1 + 10 ** ((truth(second) - truth(first)) / 400));
    tournament.count(number, { scores: won ? [1, 0] : [0, 1] });
    games.push(duel(meeting.round, first, second, won ? 1 : 0, won ? 0 : 1));
  }
  return games;
}

const points = { points: '1,0.5,0', 'tie-breaks': 'SB' };
test.each([
  ['a round robin', 16, 100, roundRobin.open({ entrants: 16, seats: 2 }, { ...points, games: 2, cycles: 1 })],
  ['a Swiss', 32, 50, swiss.open({ entrants: 32, seats: 2 }, { ...points, games: 2, rounds: 7 })],
])('intervals of %s of %i bots %i Elo apart hold', async (_, count, gap, format) => {
  const isSoak = process.env['ARENA_SOAK'] === '1';
  const { rate: ratingsOf } = await loadRating('batch');
  const bots = Array.from({ length: count }, (__, at) => at + 1);
  const truth = (bot: number): number => 1500 + gap * ((count + 1) / 2 - bot);
  const held = Array.from({ length: isSoak ? 300 : 10 }, (__, run) => {
    const games = gamesOf(format, truth, count, randomFor(`intervals ${count}`, run));
    const isHeld = ({ entrant, rating, sd }: Standing): boolean => Math.abs(rating - truth(entrant)) < 1.96 * sd;
    return ratingsOf(bots, games).filter(isHeld).length / count;
  });
  const share = held.reduce((sum, each) => sum + each, 0) / held.length;
  expect(share).toBeGreaterThan(isSoak ? 0.93 : 0.91); // a fixed width holds 84 % and 76 %
  expect(share).toBeLessThan(isSoak ? 0.97 : 0.99);
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
