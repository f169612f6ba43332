import { expect, test } from 'vitest';
import { compare, scoresMore } from './compare.ts';

const games = (first: number, second: number, wins: number, losses: number, draws = 0) => ({
  first,
  second,
  wins,
  draws,
  losses,
});

test('two versions are compared by the opponents that both have met', () => {
  const found = compare(2, 1, [
    games(2, 7, 30, 10), // from either seat
    games(7, 2, 10, 30),
    games(1, 7, 20, 20),
    games(7, 1, 20, 20),
    games(2, 8, 3, 0), // the other version never met 8
  ]);
  expect(found.opponents).toEqual([
    {
      opponent: 7,
      one: { wins: 60, draws: 0, losses: 20 },
      other: { wins: 40, draws: 0, losses: 40 },
      better: expect.closeTo(0.9996, 3) as number,
    },
  ]);
  expect(found.one).toEqual({ wins: 60, draws: 0, losses: 20 });
  const { elo, sd, better } = found.difference!;
  expect(elo).toBeGreaterThan(150); // 191 without a prior
  expect(elo).toBeLessThan(191);
  expect(better).toBeGreaterThan(0.99);
  expect(sd).toBeGreaterThan(30);
  const back = compare(1, 2, [games(2, 7, 60, 20), games(1, 7, 40, 40)]).difference!;
  expect(back.better).toBeLessThan(0.01);
});

test('few games prove nothing, and none tell nothing', () => {
  expect(compare(2, 1, [games(2, 7, 3, 1)]).difference).toBeUndefined();
  expect(compare(2, 1, []).difference).toBeUndefined();
  const few = compare(2, 1, [games(2, 7, 1, 0), games(1, 7, 0, 1)]).difference!;
  expect(few.better).toBeGreaterThan(0.5);
  expect(few.better).toBeLessThan(0.75);
  expect(few.sd).toBeGreaterThan(150);
});

test('games against each other count, and those at a table of many count once', () => {
  const direct = compare(2, 1, [games(2, 1, 20, 10, 5), games(1, 2, 10, 20, 5)]);
  expect(direct.direct).toEqual({ wins: 40, draws: 10, losses: 20 });
  expect(direct.difference!.better).toBeGreaterThan(0.95);
  const tallies = [games(2, 7, 60, 30), games(1, 7, 45, 45)];
  const [two, four] = [compare(2, 1, tallies), compare(2, 1, tallies, 3)];
  expect(four.difference!.sd).toBeGreaterThan(two.difference!.sd * 1.3);
  expect(scoresMore({ one: { wins: 5, draws: 0, losses: 5 }, other: { wins: 5, draws: 0, losses: 5 } })).toBeCloseTo(
    0.5,
  );
});
