import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { seatOrder, seatTables } from './seating.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** How often each bot sat in each seat. */
class Seats {
  readonly counts = new Map<string, number>();
  sat = (bot: number, seat: number): number => this.counts.get(`${bot} ${seat}`) ?? 0;
  add(tables: readonly (readonly number[])[]): void {
    for (const table of tables)
      for (const [seat, bot] of table.entries()) this.counts.set(`${bot} ${seat}`, this.sat(bot, seat) + 1);
  }
  /** How much oftener a bot sat in its most frequent seat than in its rarest. */
  uneven(bot: number, seats: number): number {
    const counts = Array.from({ length: seats }, (_, seat) => this.sat(bot, seat));
    return Math.max(...counts) - Math.min(...counts);
  }
}

describe('seats', () => {
  test.each([
    [2, 2],
    [3, 2],
    [8, 2],
    [31, 2],
    [9, 3],
    [4, 4],
    [21, 4],
    [16, 8],
  ])('of %i bots at tables of %i come out even, whichever bots meet', (bots, seats) => {
    for (let run = 0; run < 10; run++) {
      const random = randomFor(`seats ${run}`, bots);
      const taken = new Seats();
      for (let round = 0; round < 200; round++) {
        const mixed = random.shuffle(numbers(bots));
        const tables = Array.from({ length: Math.floor(bots / seats) }, (_, table) =>
          mixed.slice(table * seats, (table + 1) * seats),
        );
        const seated = seatTables(tables, taken.sat, random);
        expect(seated.map((table) => table.toSorted())).toEqual(tables.map((table) => table.toSorted()));
        taken.add(seated);
      }
      const uneven = numbers(bots).map((bot) => taken.uneven(bot, seats));
      expect(Math.max(...uneven)).toBeLessThanOrEqual(2); // by chance alone it would be ten and more
      expect(uneven.reduce((sum, each) => sum + each) / bots).toBeLessThan(1.25);
    }
  });

  test('of the same two are within one of each other at any time, also within a round', () => {
    for (let run = 0; run < 50; run++) {
      const random = randomFor('two', run);
      const taken = new Seats();
      for (let round = 0; round < 10; round++) {
        const seated = seatTables(
          Array.from({ length: 1 + random.below(4) }, () => [1, 2]),
          taken.sat,
          random,
        );
        for (const table of seated) {
          taken.add([table]);
          expect(Math.max(taken.uneven(1, 2), taken.uneven(2, 2))).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('are drawn where all are equal, the same for the same seed', () => {
    const seat = (seed: number): string => seatTables([[1, 2, 3, 4]], () => 7, randomFor('drawn', seed))[0]!.join();
    expect(new Set(numbers(500).map(seat)).size).toBe(24);
    expect(seat(1)).toBe(seat(1));
  });
});

describe('the order of a table', () => {
  const games = (players: number, count: number): number[][] =>
    Array.from({ length: count }, (_, index) => seatOrder(players, Math.floor(index / players), index % players, 'x'));

  test.each([
    [1, 1],
    [2, 2],
    [3, 6],
    [4, 24],
  ])('of %i players is each of all %i ones once', (players, orders) => {
    expect(new Set(games(players, orders).map(String)).size).toBe(orders);
    expect(games(players, 2 * orders).slice(orders)).toEqual(games(players, orders));
    expect(games(players, 1)).toEqual([Array.from({ length: players }, (_, player) => player)]); // as written
  });

  test('is drawn for more; the games of a table are its rotations', () => {
    const played = games(6, 600);
    for (let table = 0; table < 100; table++)
      for (let seat = 0; seat < 6; seat++)
        expect(new Set(played.slice(6 * table, 6 * table + 6).map((order) => order[seat])).size).toBe(6);
    // everybody has everybody else at the left about equally often
    for (const other of [1, 2, 3, 4, 5]) {
      const next = played.filter((order) => order[(order.indexOf(0) + 1) % 6] === other).length;
      expect(next).toBeGreaterThan(60);
      expect(next).toBeLessThan(180);
    }
    expect(seatOrder(6, 7, 0, 'x')).not.toEqual(seatOrder(6, 7, 0, 'y'));
  });
});
