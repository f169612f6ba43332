import { describe, expect, test } from 'vitest';
import type { VersionRow } from '../../store/contests.ts';
import type { Rival } from './ratings.ts';
import { bySureRating, ladderOf } from './standings.ts';

const bots = ['a', 'b', 'c', 'd', 'e'].map((name, at): VersionRow => ({
  id: at + 1,
  bot: at + 1,
  number: 1,
  game: 'geography',
  name,
  owner: 'arena',
  createdAt: new Date(0),
}));
const field = [...bots.map(({ id }) => id), 6].map((bot): Rival => ({ bot, prior: 1500, takesPart: bot < 6 }));
const tally = (first: number, second: number, wins: number, losses: number) => ({
  first,
  second,
  wins,
  draws: 0,
  losses,
});
const counting = { seats: 2, cycle: 4 };
const names = (standings: readonly { readonly version: VersionRow }[]): string =>
  standings.map(({ version }) => version.name).join('');

describe('a ladder', () => {
  const chain = [
    [1, 2],
    [2, 3],
    [3, 4],
  ].flatMap(([one, other]) => [tally(one!, other!, 60, 40), tally(other!, one!, 40, 60)]);
  const tallies = [...chain, tally(5, 1, 1, 0), tally(1, 5, 0, 1), tally(6, 1, 50, 0)];
  const records = [
    [1, 100, 20],
    [2, 80, 25],
    [3, 31, 20],
    [4, 29, 29],
    [5, 3, 3],
  ].map(([bot, matches, points]) => ({ bot: bot!, matches: matches!, points: points! }));
  const ladder = ladderOf(bots, field.slice(0, 5), { tallies }, records, counting);

  test('is ranked by official points; bots with few official matches come after, without a place', () => {
    expect(names(ladder.standings)).toBe('bacde');
    expect(ladder.standings.map(({ place }) => place)).toEqual([1, 2, 2, undefined, undefined]);
    expect([ladder.counted, ladder.needed]).toEqual([28, 30]); // whole cycles of 31
  });

  test('never lists a bot above another that has more points in as many official matches, provisional or not', () => {
    const among = records.map((record) => ({ ...record, matches: 12, points: record.bot }));
    expect(names(ladderOf(bots, field, { tallies }, among, counting).standings)).toBe('edcba');
    const counted = records.map((record) => ({ ...record, matches: 40, points: record.bot }));
    expect(names(ladderOf(bots, field, { tallies }, counted, counting).standings)).toBe('edcba');
  });

  test('sorted by rating is led by a bot that is surely good, not by a lucky one', () => {
    expect(names(ladder.standings.toSorted((one, other) => other.rated.rating - one.rated.rating))[0]).toBe('e');
    expect(names(bySureRating(ladder.standings))[0]).toBe('a');
  });

  test('rates the bots that take part among each other', () => {
    expect(ladder.games).toBe(602);
    expect(ladder.standings.find(({ version }) => version.name === 'a')).toMatchObject({
      wins: 120,
      losses: 82,
      rated: { games: 202 },
    });
    for (const { range } of ladder.standings) expect(range.best).toBeLessThanOrEqual(range.worst);
  });

  test('of tables of four is fitted to whole tables', () => {
    const rotated = [0, 1, 2, 3].map((by) => [0, 1, 2, 3].map((seat) => (seat + by) % 4));
    const rankings = rotated.map((order) => ({
      entrants: order.map((at) => at + 1),
      scores: order.map((at) => -at),
      games: 10,
    }));
    const four = ladderOf(bots, field.slice(0, 5), { rankings }, records, counting);
    expect(four.games).toBe(40);
    expect(names(bySureRating(four.standings)).slice(0, 2)).toBe('ab');
    expect(four.standings.find(({ version }) => version.name === 'b')).toMatchObject({
      wins: 80,
      draws: 0,
      losses: 40,
      rated: { games: 40 },
    });
  });

  test('counts games against a bot that left, without listing it', () => {
    const { standings, games } = ladderOf(bots, field, { tallies }, records, counting);
    expect(games).toBe(652);
    expect(names(standings)).toBe('bacde');
    expect(standings.find(({ version }) => version.name === 'a')).toMatchObject({ losses: 132, rated: { games: 252 } });
    for (const { range } of standings) expect(range.worst).toBeLessThanOrEqual(5);
  });

  test('gives a new version the rating of the one before, until it has played', () => {
    const strong = field.map((rival) => (rival.bot === 5 ? { ...rival, prior: 1900 } : rival));
    const rating = (of: readonly Rival[], results: typeof tallies, name = 'e'): number =>
      ladderOf(bots, of, { tallies: results }, records, counting).standings.find(
        ({ version }) => version.name === name,
      )!.rated.rating;
    const ahead = (of: readonly Rival[], results: typeof tallies): number =>
      rating(of, results) - rating(of, results, 'a');
    const before = rating(strong, chain);
    expect(before).toBeGreaterThan(1780); // the mean of all is 1500
    expect(rating(field, chain)).toBeLessThan(1510);
    expect(rating(strong, [...chain, tally(5, 1, 0, 1)])).toBeLessThan(before - 30);
    const much = [...chain, tally(5, 1, 500, 500), tally(1, 5, 500, 500)];
    expect(Math.abs(ahead(strong, much) - ahead(field, much))).toBeLessThan(3);
  });

  test('without bots is empty', () => {
    expect(ladderOf([], [], { tallies: [] }, [], counting)).toEqual({ standings: [], games: 0, needed: 30 });
  });
});
