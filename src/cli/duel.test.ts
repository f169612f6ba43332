import { expect, test } from 'vitest';
import { Duel, duelLines, duelSoFar } from './duel.ts';

/** Games in order, by the points of the first player, who sits in seat 0 in odd games. */
function played(points: readonly number[], inPairs = true): Duel {
  const duel = new Duel(inPairs);
  for (const [at, own] of points.entries()) {
    const isFirst = at % 2 === 0;
    duel.add(at + 1, isFirst ? [0, 1] : [1, 0], isFirst ? [own, 1 - own] : [1 - own, own]);
  }
  return duel;
}

test('pairs are counted by the points of the first player, whatever its seat', () => {
  const duel = played([1, 1, 1, 0, 0.5, 0.5, 0, 0.5, 1, 0.5, 0, 0]);
  expect(duel.counts).toEqual([1, 1, 2, 1, 1]);
  expect(duel.draws).toBe(4);
  expect(duelLines(duel, 12, ['new', 'old'])).toEqual([
    'new against old: Elo 0.0 ± 198.6, normalized 0.0 ± 196.6, better with 50.0 % (LOS), draws 4 (33.3 %)',
    'pairs in which new has 0, ½, 1, 1½, 2 points: 1, 1, 2, 1, 1',
  ]);
});

test('a pair whose second game is missing does not count yet', () => {
  const duel = played([1, 1, 1]);
  expect(duel.counts).toEqual([0, 0, 0, 0, 1]);
  expect(duelLines(played([1]), 1, ['new', 'old'])).toEqual([]);
  expect([duelSoFar(played([1])), duelSoFar(played([1, 0.5, 0.5, 0]))]).toEqual([[], ['Elo 0.0 ± 296.6']]);
});

test('single games are lost, drawn or won, and only wins have no bound', () => {
  expect(played([1, 0.5, 0, 0], false).counts).toEqual([2, 1, 1]);
  expect(duelLines(played([1, 1], false), 2, ['new', 'old'])).toEqual([
    'new against old: Elo ∞, normalized ∞, better with 100.0 % (LOS), draws 0 (0.0 %)',
  ]);
});

test('pairs that all ended alike tell nothing of the error', () => {
  expect(duelSoFar(played([1, 0.5, 0.5, 1]))).toEqual(['Elo 190.8 ± ∞']);
});
