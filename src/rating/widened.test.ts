import { expect, test } from 'vitest';
import { fit, type Tally } from './bradley-terry.ts';
import { widened } from './widened.ts';

const tally = (first: number, second: number, wins: number, losses: number): Tally => ({ first, second, wins, draws: 0, losses });
const gap = (tallies: readonly Tally[]): number => {
  const { standings } = widened((prior) => fit([1, 2], tallies, { prior, seat: false }));
  return standings[0]!.rating - standings[1]!.rating;
};

test('a field that is no wider than the prior is rated as ever', () => {
  expect(gap([tally(1, 2, 7, 3)])).toBeCloseTo(139.105961, 6);
  expect(gap([tally(1, 2, 10, 0)])).toBeCloseTo(555.02803, 4);
  expect(widened((prior) => fit([], [], { prior })).standings).toEqual([]);
});

test('a wide field is pulled together less, and stays finite', () => {
  // Forty bots 50 Elo apart, each against the eight below it as Elo expects: the best is 1950 Elo above the worst.
  const ids = Array.from({ length: 40 }, (_, bot) => bot);
  const tallies = ids.flatMap((bot) => [1, 2, 3, 4, 5, 6, 7, 8].filter((step) => bot + step < 40).map((step) => tally(bot, bot + step, 4 / (1 + 10 ** ((-50 * step) / 400)), 4 / (1 + 10 ** ((50 * step) / 400)))));
  const range = ({ standings }: { readonly standings: readonly { readonly rating: number }[] }): number => standings[0]!.rating - standings.at(-1)!.rating;
  const [plain, wide] = [range(fit(ids, tallies, { seat: false })), range(widened((prior) => fit(ids, tallies, { prior, seat: false })))];
  expect(plain).toBeLessThan(1500);
  expect(wide).toBeGreaterThan(1650);
  expect(wide).toBeLessThan(1950);
  expect(gap([tally(1, 2, 100_000, 0)])).toBeLessThan(4000);
});
