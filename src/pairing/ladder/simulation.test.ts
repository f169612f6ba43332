// The goals of the ladder, 32 bots 50 Elo apart; in `npm test` a slice with wide bounds, in the soak their full counts.
import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { normal } from '../../kit/math.ts';
import { fit } from '../../rating/bradley-terry.ts';
import { pairsInOrder, shareOf, simulateLadder, type Newcomers, type Seen } from './simulation.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const percent = (runs: readonly Seen[], what: (each: Seen) => number): number => shareOf(runs.map(what)).percent;
const ladders = (runs: number, bots: number, games: number, newcomers = 0): { seen: Seen; off: Newcomers }[] =>
  Array.from({ length: runs }, (_, run) => {
    const { seen, off } = simulateLadder({ bots, gap: 50, seed: `goals ${run}` }, [games], newcomers);
    return { seen: seen[0]!, off };
  });

test('the right leader after 1,200 games, and intervals that hold', () => {
  const seen = ladders(isSoak ? 400 : 4, 32, 1200).map((ladder) => ladder.seen);
  expect(percent(seen, ({ leader }) => (leader ? 1 : 0))).toBeGreaterThanOrEqual(isSoak ? 95 : 75);
  const held = percent(seen, ({ covered }) => covered);
  // intervals of one ladder hold or fail together, so that few ladders tell little
  expect(held).toBeGreaterThan(isSoak ? 93 : 88);
  expect(held).toBeLessThan(isSoak ? 97 : 99);
});

test('the whole order after 12,000; intervals that hold; newcomers within one place after 80 games', () => {
  const found = isSoak ? ladders(260, 32, 12_000, 32) : ladders(1, 8, 3000, 8); // the same number of games per bot
  const seen = found.map((ladder) => ladder.seen);
  expect(percent(seen, ({ leader }) => (leader ? 1 : 0))).toBe(100);
  expect(percent(seen, ({ order }) => (order ? 1 : 0))).toBeGreaterThanOrEqual(95);
  if (isSoak) expect(Math.abs(percent(seen, ({ covered }) => covered) - 95)).toBeLessThan(2);
  const near = (of: (off: Newcomers) => readonly number[]): number =>
    shareOf(found.flatMap(({ off }) => of(off)).map((places) => (places <= 1 ? 1 : 0))).percent;
  expect(near(({ replacing }) => replacing)).toBeGreaterThanOrEqual(isSoak ? 93 : 75);
  expect(near(({ between }) => between)).toBeGreaterThanOrEqual(isSoak ? 90.5 : 75);
});

/** Points after a round robin in which each pair plays so often; bots 50 Elo apart, the best first. */
function roundRobinPoints(bots: number, times: number, seed: string): number[] {
  const random = randomFor(seed, 0);
  const points = Array.from({ length: bots }, () => 0);
  for (let one = 0; one < bots; one++)
    for (let other = one + 1; other < bots; other++)
      for (let game = 0; game < times; game++)
        points[random.below(2 ** 32) / 2 ** 32 < 1 / (1 + 10 ** ((-50 * (other - one)) / 400)) ? one : other]!++;
  return points;
}

test('points order bots as well as those of a round robin of as many games', () => {
  const [runs, bots, games] = isSoak ? [100, 32, 12_000] : [4, 8, 1500];
  const found = ladders(runs, bots, games).map(({ seen }) => seen.official!);
  const byPoints = shareOf(found.map(({ inOrder }) => inOrder));
  const league = shareOf(
    Array.from({ length: isSoak ? 400 : 100 }, (_, run) => {
      const { counted } = found[run % found.length]!;
      return pairsInOrder(roundRobinPoints(bots, counted / (bots - 1), `${run}`));
    }),
  );
  expect(byPoints.percent).toBeGreaterThan(league.percent - 2.6 * Math.hypot(byPoints.error, league.error));
});

test('halfway between two, 80 games are hardly enough for one place with 93 %, whoever the opponents are', () => {
  // 32 bots 50 Elo apart after 12,000 games with the results that Elo expects, each against the six next to it on both
  // sides; then a newcomer between 16 and 17 and 80 games against the bots that tell most, its nearest
  const at = (bot: number): number => (bot === 33 ? 16.5 : bot);
  const met = (first: number, second: number, games: number) => {
    const wins = games / (1 + 10 ** ((50 * (at(first) - at(second))) / 400));
    return { first, second, wins, draws: 0, losses: games - wins };
  };
  const old = Array.from({ length: 32 }, (_, bot) =>
    [1, 2, 3, 4, 5, 6].filter((step) => bot + 1 + step <= 32).map((step) => met(bot + 1, bot + 1 + step, 70)),
  ).flat();
  expect(old.reduce((sum, { wins, losses }) => sum + wins + losses, 0)).toBeGreaterThan(11_500);
  const bots = Array.from({ length: 33 }, (_, bot) => bot + 1);
  const nearest = [15, 16, 17, 18].map((bot) => met(33, bot, 20));
  const { sd } = fit(bots, [...old, ...nearest], { seat: false }).difference(33, 15);
  // it is two places off when it is held for better than 15, or for worse than 18, both 75 Elo away
  const two = 2 * (1 - normal(75 / sd));
  expect(1 - two).toBeGreaterThan(0.91);
  expect(1 - two).toBeLessThan(0.935);
});

test('games between equals are drawn as often as asked for', () => {
  const drawn = simulateLadder({ bots: 8, gap: 0, draws: 1, seed: 'draws' }, [400], 0).seen[0]!;
  expect(drawn.covered).toBe(1); // all games are drawn, so that all ratings are as they were
  expect(simulateLadder({ bots: 8, gap: 0, draws: 0, seed: 'draws' }, [400], 0).seen[0]).not.toEqual(drawn);
});

test('the same seed gives the same ladder', () => {
  const simulated = (seed: string): ReturnType<typeof simulateLadder> =>
    simulateLadder({ bots: 7, gap: 30, seed }, [50, 100], 2);
  const once = simulated('x');
  expect(simulated('x')).toEqual(once);
  expect(simulated('y')).not.toEqual(once);
});
