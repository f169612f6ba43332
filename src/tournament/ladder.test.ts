import { describe, expect, it } from 'vitest';
import { randomFor } from '../game/random.ts';
import { Meetings, nextTables } from './ladder.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe("a ladder's next tables", () => {
  it.each([[2, 2], [3, 2], [6, 2], [9, 2], [7, 3], [4, 4], [5, 4], [6, 4], [7, 4], [9, 4], [20, 4]])('of %i bots with %i seats are fair over thousands of rounds', (count, seats) => {
    const bots = numbers(count);
    const meetings = new Meetings();
    const games = new Map(bots.map((bot) => [bot, 0]));
    const sat = new Map(bots.flatMap((bot) => numbers(seats).map((seat) => [`${bot} in seat ${seat - 1}`, 0])));
    for (let round = 1; round <= 2000; round++) {
      const tables = nextTables(bots, seats, meetings, randomFor('ladder', round));
      expect(tables.map((table) => table.length)).toEqual(Array(Math.floor(count / seats)).fill(seats));
      expect(new Set(tables.flat()).size).toBe(tables.length * seats);
      for (const table of tables) {
        meetings.add(table);
        for (const [seat, bot] of table.entries()) {
          games.set(bot, games.get(bot)! + 1);
          sat.set(`${bot} in seat ${seat}`, sat.get(`${bot} in seat ${seat}`)! + 1);
        }
      }
      expect(spread([...games.values()])).toBeLessThanOrEqual(1);
    }
    const met = bots.flatMap((bot) => bots.filter((other) => other > bot).map((other) => meetings.between(bot, other)));
    expect(Math.max(...met) / Math.min(...met)).toBeLessThan(1.15);
    expect(Math.max(...sat.values()) / Math.min(...sat.values())).toBeLessThan(1.4);
    expect(meetings.of(1)).toBe(games.get(1)! * (seats - 1));
  });

  it('are none where a table cannot be filled', () => {
    expect(nextTables([], 2, new Meetings(), randomFor('x', 1))).toEqual([]);
    expect(nextTables([1, 2, 3], 4, new Meetings(), randomFor('x', 1))).toEqual([]);
  });

  it('seat a newcomer in every round until it has as many games as the others', () => {
    const meetings = new Meetings();
    for (let round = 1; round <= 100; round++) for (const table of nextTables(numbers(6), 4, meetings, randomFor('x', round))) meetings.add(table);
    for (let round = 101; round <= 120; round++) {
      const [table] = nextTables(numbers(7), 4, meetings, randomFor('x', round));
      expect(table).toContain(7);
      meetings.add(table!);
    }
    const withNewcomer = numbers(6).map((bot) => meetings.between(bot, 7));
    expect(spread(withNewcomer)).toBeLessThanOrEqual(2);
  });

  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
});
