import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { gamesIn, ratingsFrom, recordsIn, resultsAmong, seatsIn, type LadderResults } from './results.ts';

const duels: LadderResults = {
  tallies: [
    { first: 1, second: 2, wins: 5, draws: 2, losses: 1 },
    { first: 2, second: 1, wins: 3, draws: 0, losses: 0 },
    { first: 3, second: 1, wins: 0, draws: 4, losses: 0 },
  ],
};
const fours: LadderResults = {
  rankings: [
    { entrants: [1, 2, 3], scores: [0, -1, -1], games: 5 },
    { entrants: [3, 1, 2], scores: [0, -2, -1] },
  ],
};

test('results of two and of more are added up alike', () => {
  expect([gamesIn(duels), gamesIn(fours)]).toEqual([15, 6]);
  expect([1, 2, 4].map(recordsIn(duels))).toEqual([
    { wins: 5, draws: 6, losses: 4 },
    { wins: 4, draws: 2, losses: 5 },
    { wins: 0, draws: 0, losses: 0 },
  ]);
  expect([1, 2, 3].map(recordsIn(fours))).toEqual([
    { wins: 10, draws: 0, losses: 2 },
    { wins: 1, draws: 5, losses: 6 },
    { wins: 2, draws: 5, losses: 5 },
  ]);
  const seats = (results: LadderResults, bot: number): number[] => [0, 1, 2].map((seat) => seatsIn(results)(bot, seat));
  expect([seats(duels, 1), seats(duels, 3)]).toEqual([
    [8, 7, 0],
    [4, 0, 0],
  ]);
  expect([seats(fours, 1), seats(fours, 3)]).toEqual([
    [5, 1, 0],
    [1, 0, 5],
  ]);
});

test('results of bots that are gone are left out', () => {
  expect(gamesIn(resultsAmong(new Set([1, 2]), duels))).toBe(11);
  expect(gamesIn(resultsAmong(new Set([1, 2]), fours))).toBe(0);
  expect(gamesIn(resultsAmong(new Set([1, 2, 3]), fours))).toBe(6);
});

test('counted together or game by game, tables of four give the same ratings', () => {
  const random = randomFor('tables', 0);
  const bots = [1, 2, 3, 4, 5, 6];
  const rankings = Array.from({ length: 40 }, () => ({
    entrants: random.shuffle(bots).slice(0, 4),
    scores: random.shuffle([0, -1, -2, -random.below(3)]),
    games: 1 + random.below(5),
  }));
  const one = ratingsFrom(bots, { rankings });
  const each = ratingsFrom(bots, {
    rankings: rankings.flatMap(({ games, ...ended }) => Array.from({ length: games }, () => ended)),
  });
  for (const [at, { entrant, rating, sd, games }] of one.standings.entries()) {
    const same = each.standings[at]!;
    expect([entrant, games]).toEqual([same.entrant, same.games]);
    expect(rating).toBeCloseTo(same.rating, 6);
    expect(sd).toBeCloseTo(same.sd, 6);
  }
});
