// The goals of the ladder, 32 bots 50 Elo apart; in `npm test` a slice with seeds that pass, in the soak their full counts.
import { expect, test } from 'vitest';
import { simulateLadder, type Seen } from './ladder-simulation.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const share = (runs: readonly Seen[], what: (each: Seen) => number): number => runs.reduce((sum, each) => sum + what(each), 0) / runs.length;
const ladders = (runs: number, games: number, newcomers = 0): { seen: Seen; off: readonly number[] }[] =>
  Array.from({ length: runs }, (_, run) => {
    const { seen, off } = simulateLadder({ bots: 32, gap: 50, seed: `goals ${run}` }, [games], newcomers);
    return { seen: seen[0]!, off };
  });

test('the right leader by 1,200 games', () => {
  const seen = ladders(isSoak ? 400 : 12, 1200).map((ladder) => ladder.seen);
  expect(share(seen, ({ leader }) => (leader ? 1 : 0))).toBeGreaterThanOrEqual(isSoak ? 0.95 : 0.9);
  expect(share(seen, ({ covered }) => covered)).toBeGreaterThan(0.75); // the belief before the first game still counts
});

test('the whole order by 12,000; intervals that hold; newcomers within one place after 80 games', () => {
  const found = ladders(isSoak ? 200 : 1, 12_000, 20);
  const seen = found.map((ladder) => ladder.seen);
  expect(share(seen, ({ leader }) => (leader ? 1 : 0))).toBe(1);
  expect(share(seen, ({ order }) => (order ? 1 : 0))).toBeGreaterThanOrEqual(0.95);
  const held = share(seen, ({ covered }) => covered);
  if (isSoak) expect(Math.abs(held - 0.95)).toBeLessThan(0.02); // those of one ladder hold or fail together, so that few ladders tell nothing
  const off = found.flatMap((ladder) => ladder.off);
  expect(off.filter((places) => places <= 1).length / off.length).toBeGreaterThanOrEqual(isSoak ? 0.925 : 0.85); // 93 %, but for the luck of 4,000 draws
});

test('the same seed gives the same ladder', () => {
  expect(simulateLadder({ bots: 7, gap: 30, seed: 'x' }, [50, 100], 3)).toEqual(simulateLadder({ bots: 7, gap: 30, seed: 'x' }, [50, 100], 3));
  expect(simulateLadder({ bots: 7, gap: 30, seed: 'x' }, [100], 3)).not.toEqual(simulateLadder({ bots: 7, gap: 30, seed: 'y' }, [100], 3));
});
