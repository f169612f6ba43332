import { expect, test } from 'vitest';
import { cycleMatches, officialRound } from './rotation.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** The official tables of so many rounds, from the first on. */
const tablesOf = (count: number, seats: number, rounds: number): number[][] =>
  Array.from({ length: rounds }, (_, index) => officialRound({ bots: numbers(count), seats, seed: 'x', index })).flat();

/** How often a bot met each other one in its latest matches. */
function meetings(tables: readonly number[][], bot: number, bots: number, matches: number): number[] {
  const latest = tables.filter((table) => table.includes(bot)).slice(-matches);
  expect(latest.length).toBe(matches);
  return numbers(bots)
    .filter((other) => other !== bot)
    .map((other) => latest.filter((table) => table.includes(other)).length);
}

test.each([
  [2, 2],
  [3, 2],
  [8, 2],
  [9, 2],
  [32, 2],
  [64, 2],
  [4, 3],
  [5, 3],
  [6, 3],
  [4, 4],
  [5, 4],
  [7, 4],
  [8, 4],
  [13, 4],
  [8, 8],
])('%i bots at tables of %i meet each other equally often in any whole cycle, in all seats', (bots, seats) => {
  const cycle = cycleMatches(bots, seats, false);
  const rounds = Math.ceil((2 * bots * cycle) / seats / Math.floor(bots / seats));
  for (const more of [0, 1, 5]) {
    const tables = tablesOf(bots, seats, rounds + more); // a cycle ends anywhere
    const expected = (cycle * (seats - 1)) / (bots - 1);
    for (const bot of numbers(bots)) {
      expect(new Set(meetings(tables, bot, bots, cycle))).toEqual(new Set([expected]));
      const latest = tables.filter((table) => table.includes(bot)).slice(0, cycle);
      const sat = numbers(seats).map((seat) => latest.filter((table) => table[seat - 1] === bot).length);
      expect(new Set(sat)).toEqual(new Set([cycle / seats]));
    }
  }
});

test('at tables of four everybody has everybody else as neighbours', () => {
  expect(new Set(tablesOf(4, 4, 24).map(String)).size).toBe(24); // all orders
  const next = tablesOf(5, 4, 30).map((table) => table[(table.indexOf(1) + 1) % 4]!);
  for (const other of [2, 3, 4, 5]) expect(next.filter((bot) => bot === other).length).toBeGreaterThan(2);
});

test('a pair of a duplicate contest meets once in a cycle, because each meeting is played in both seats', () => {
  expect([cycleMatches(32, 2, true), cycleMatches(32, 2, false), cycleMatches(5, 4, true)]).toEqual([31, 62, 4]);
  const tables = tablesOf(9, 2, 12);
  for (const bot of numbers(9)) expect(new Set(meetings(tables, bot, 9, 8))).toEqual(new Set([1]));
});

test('two seats: everybody plays once a round', () => {
  for (let index = 0; index < 40; index++) {
    const sat = officialRound({ bots: numbers(9), seats: 2, seed: 'x', index }).flat();
    expect([sat.length, new Set(sat).size]).toEqual([8, 8]);
  }
});

test.each([
  [100, 2],
  [1000, 2],
  [200, 4],
])('%i bots are too many to meet: all play equally often, against others in the next cycle', (bots, seats) => {
  const cycle = cycleMatches(bots, seats, true);
  expect(cycle).toBe(32);
  const perRound = Math.floor(bots / seats);
  const rounds = (bots * cycle) / seats / perRound;
  const tables = tablesOf(bots, seats, 2 * rounds);
  const opponents = (from: number): number[] => [
    ...new Set(
      tables
        .slice(from * rounds * perRound, (from + 1) * rounds * perRound)
        .filter((table) => table.includes(1))
        .flat(),
    ),
  ];
  for (const from of [0, 1]) {
    const all = tables.slice(from * rounds * perRound, (from + 1) * rounds * perRound).flat();
    for (const bot of [1, 2, bots]) expect(all.filter((one) => one === bot).length).toBe(cycle);
  }
  expect(opponents(0).length).toBeGreaterThan(0.9 * cycle * (seats - 1));
  expect(opponents(1).filter((bot) => !opponents(0).includes(bot)).length).toBeGreaterThan(10);
});

test('the seed decides who meets whom first, and results decide nothing', () => {
  const first = (seed: string, bots = numbers(12)): string =>
    JSON.stringify(officialRound({ bots, seats: 2, seed, index: 0 }));
  expect(first('a')).toBe(first('a', numbers(12).toReversed())); // in any order of the ranking
  expect(first('a')).not.toBe(first('b'));
});
