import { describe, expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { fit, type Tally } from '../../rating/bradley-terry.ts';
import { fitRankings } from '../../rating/plackett-luce.ts';
import type { Ratings } from '../../rating/posterior.ts';
import { ladderRound, type LadderTable } from './rounds.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const tally = (first: number, second: number, wins: number, losses: number): Tally => ({
  first,
  second,
  wins,
  draws: 0,
  losses,
});
const roundOf = (ratings: Ratings, round: number, seats = 2): LadderTable[] =>
  ladderRound({ ratings, seats, seed: 'x', round });

/** Every bot beats the next one 6 : 4 and the one after that 7 : 3, so often. */
const chain = (count: number, times: number): Tally[] =>
  numbers(count).flatMap((bot) =>
    [
      [1, 6],
      [2, 7],
    ]
      .filter(([step]) => bot + step! <= count)
      .flatMap(([step, wins]) => [
        tally(bot, bot + step!, wins! * times, (10 - wins!) * times),
        tally(bot + step!, bot, (10 - wins!) * times, wins! * times),
      ]),
  );

describe('rounds', () => {
  test('are official once in seven, and of each other kind twice', () => {
    const ratings = fit(numbers(8), chain(8, 5));
    const kinds = ['official', 'informative', 'neighbours', 'leaders', 'informative', 'neighbours', 'leaders'];
    expect(numbers(14).map((round) => roundOf(ratings, round)[0]!.kind)).toEqual([...kinds, ...kinds]);
    expect(numbers(8).map((round) => roundOf(ratings, round).length)).toEqual(numbers(8).map(() => 4));
  });

  test('official ones bring everybody together with everybody, whatever the results', () => {
    // The best two would meet again and again if games were matched by what they tell.
    const ratings = fit(numbers(9), [tally(1, 2, 12, 10), ...numbers(6).map((at) => tally(1, at + 3, 900, 100))]);
    const met = new Map<string, number>();
    for (let round = 1; round <= 7 * 18; round += 7)
      for (const { bots, kind } of roundOf(ratings, round)) {
        expect(kind === 'official' || kind === 'newcomers').toBe(true);
        if (kind === 'official') met.set(bots.join(), (met.get(bots.join()) ?? 0) + 1);
      }
    expect(met.size).toBe(9 * 8); // each pair in both seats
    expect(new Set(met.values())).toEqual(new Set([1]));
  });

  test.each([
    [2, 2],
    [3, 2],
    [9, 2],
    [32, 2],
    [4, 4],
    [7, 4],
    [21, 4],
    [13, 3],
  ])('informative ones give each of %i bots one of %i seats, and rest those with most games', (count, seats) => {
    const games = new Map(numbers(count).map((bot) => [bot, 0]));
    const waiting: (readonly number[])[] = [];
    for (let round = 2; round <= 7 * 20; round += 7) {
      const tables = ladderRound({ ratings: fit(numbers(count), []), waiting, seats, seed: 'x', round });
      expect(tables.map(({ bots }) => bots.length)).toEqual(Array(Math.floor(count / seats)).fill(seats));
      const sat = tables.flatMap(({ bots }) => bots);
      expect(new Set(sat).size).toBe(sat.length);
      waiting.push(...tables.map(({ bots }) => bots));
      for (const bot of sat) games.set(bot, games.get(bot)! + 1);
      expect(Math.max(...games.values()) - Math.min(...games.values())).toBeLessThanOrEqual(1);
    }
  });

  test('informative ones bring together bots whose games tell most', () => {
    // 1 and 2, and 3 and 4, are as good as each other and have played for long; 1 and 2 are far above 3 and 4. Only 5
    // and 6 are unknown.
    const known = [
      [1, 2],
      [3, 4],
    ].flatMap(([one, other]) => [tally(one!, other!, 500, 500), tally(other!, one!, 500, 500)]);
    const ratings = fit(numbers(6), [...known, tally(1, 3, 90, 10), tally(3, 1, 10, 90)]);
    for (const round of [2, 5, 9, 12]) {
      expect(roundOf(ratings, round).some(({ bots }) => bots.toSorted().join() === '1,2')).toBe(false);
      expect(roundOf(ratings, round).some(({ bots }) => bots.toSorted().join() === '3,4')).toBe(false);
    }
  });

  test('neighbours are those whose order is least certain, not those that are settled', () => {
    const sure = numbers(9).map((bot) => tally(bot, bot + 1, bot === 4 ? 11 : 1600, bot === 4 ? 10 : 400));
    const tables = roundOf(fit(numbers(10), sure, { seat: false }), 3);
    expect(tables.filter(({ bots }) => bots.toSorted().join() === '4,5').length).toBe(5);
    // Almost equal, after so many games that the difference is known to less than 15 Elo.
    const equal = numbers(3).map((bot) => tally(bot, bot + 1, bot === 2 ? 20_000 : 90, bot === 2 ? 20_001 : 10));
    expect(
      roundOf(fit(numbers(4), equal, { seat: false }), 3).some(({ bots }) => bots.toSorted().join() === '2,3'),
    ).toBe(false);
  });

  test('leaders are the first and those that may overtake it', () => {
    const results = [
      tally(1, 2, 12, 10),
      tally(1, 3, 13, 10),
      ...[4, 5, 6, 7, 8].map((bot) => tally(1, bot, 900, 100)),
    ];
    const ratings = fit(numbers(8), results, { seat: false });
    const tables = roundOf(ratings, 4).filter(({ kind }) => kind === 'leaders');
    expect(tables.length).toBe(4);
    expect(tables.every(({ bots }) => bots.includes(ratings.standings[0]!.entrant))).toBe(true);
    expect(new Set(tables.flatMap(({ bots }) => bots))).toEqual(new Set([1, 2, 3]));
    const sure = fit(
      numbers(8),
      [2, 3, 4, 5, 6, 7, 8].map((bot) => tally(1, bot, 900, 100)),
      { seat: false },
    );
    expect(roundOf(sure, 4)).toEqual([]); // none may
  });

  test('a newcomer meets its three nearest bots, in at most a third of the tables', () => {
    const results = chain(20, 10);
    const ratings = fit(numbers(21), results);
    const order = ratings.standings.map(({ entrant }) => entrant);
    const place = order.indexOf(21);
    for (const round of [1, 2, 3, 4]) {
      const tables = roundOf(ratings, round);
      const own = tables.filter(({ kind }) => kind === 'newcomers');
      expect(own.length).toBe(5);
      expect(own.length).toBeLessThanOrEqual(tables.length / 3);
      for (const { bots } of own) {
        expect(bots).toContain(21);
        expect(Math.abs(order.indexOf(bots.find((bot) => bot !== 21)!) - place)).toBeLessThanOrEqual(3);
      }
    }
    const old = fit(numbers(21), [...results, tally(21, 10, 50, 50)]);
    expect(roundOf(old, 1).some(({ kind }) => kind === 'newcomers')).toBe(false);
    // when all are new, none counts as a newcomer
    expect(roundOf(fit(numbers(21), []), 1).some(({ kind }) => kind === 'newcomers')).toBe(false);
  });

  test('the same seed gives the same tables, and seats are drawn', () => {
    const ratings = fit(numbers(16), chain(16, 1));
    for (const round of [1, 2, 3, 4]) expect(roundOf(ratings, round)).toEqual(roundOf(ratings, round));
    const random = randomFor('seats', 0);
    const first = Array.from(
      { length: 400 },
      () => ladderRound({ ratings, seed: `${random.below(2 ** 32)}`, round: 4 })[0]!.bots[0],
    );
    const leader = first.filter((bot) => bot === ratings.standings[0]!.entrant).length;
    expect(leader).toBeGreaterThan(150);
    expect(leader).toBeLessThan(250);
  });

  test('waiting tables count as played: no pair is made again and again', () => {
    const ratings = fit(numbers(12), chain(12, 4));
    const pairs = (tables: readonly (readonly number[])[]): number =>
      new Set(tables.map((table) => table.toSorted((one, other) => one - other).join())).size;
    for (const first of [2, 3]) {
      const [blind, seeing]: number[][][] = [[], []];
      for (let round = first; round < first + 70; round += 7) {
        blind!.push(...roundOf(ratings, round).map(({ bots }) => [...bots]));
        seeing!.push(...ladderRound({ ratings, waiting: seeing!, seed: 'x', round }).map(({ bots }) => [...bots]));
      }
      expect(pairs(seeing!)).toBeGreaterThan(pairs(blind!));
    }
    const close = fit(numbers(4), [tally(1, 2, 120, 100), tally(1, 3, 120, 100), tally(1, 4, 900, 100)], {
      seat: false,
    });
    const leaders = ladderRound({
      ratings: close,
      waiting: Array.from({ length: 20 }, () => [1, 2]),
      seed: 'x',
      round: 4,
    });
    expect(leaders.map(({ bots }) => bots.toSorted().join())).toEqual(['1,3', '1,3']);
    const fresh = fit(numbers(13), chain(12, 20));
    expect(
      ladderRound({
        ratings: fresh,
        waiting: Array.from({ length: 100 }, () => [13, 5]),
        seed: 'x',
        round: 1,
      }).some(({ kind }) => kind === 'newcomers'),
    ).toBe(false);
  });

  test('tables of four are full, and nobody sits twice at one', () => {
    const random = randomFor('four', 0);
    const games = Array.from({ length: 400 }, () => {
      const entrants = random.shuffle(numbers(13)).slice(0, 4);
      return { entrants, scores: entrants.map((bot) => random.below(20) - bot) };
    });
    const ratings = fitRankings(numbers(14), games);
    for (let round = 1; round <= 8; round++) {
      const tables = roundOf(ratings, round, 4);
      expect(tables.length).toBeGreaterThanOrEqual(3);
      for (const { bots } of tables) expect(new Set(bots).size).toBe(4);
      if (round % 7 === 4)
        for (const { bots, kind } of tables)
          if (kind === 'leaders') expect(bots).toContain(ratings.standings[0]!.entrant);
      expect(tables.filter(({ kind, bots }) => kind === 'newcomers' && bots.includes(14)).length).toBe(1);
    }
  });

  test('none without enough bots for a table', () => {
    expect(roundOf(fit([], []), 1)).toEqual([]);
    expect(roundOf(fit([1], []), 2)).toEqual([]);
    expect(roundOf(fit([1, 2, 3], []), 4, 4)).toEqual([]);
  });
});
