import { expect, test } from 'vitest';
import { randomFor } from '../../game/random.ts';
import { classic, crossTable, meetings, type CrossTable, type Entry, type Mark } from '../crosstable.ts';
import { pairDutch } from './dutch.ts';
import { natural, newTable, unnatural, withRound } from '../../../test/invented-swiss.ts';
import { playersOf } from './player.ts';
import type { SwissEvent } from './event.ts';

const soak = process.env['ARENA_SOAK'] === '1';

/** Rows like `4w1 2b1`, `Z` for an unplayed round. */
function event(rounds: number, rows: readonly string[], more: Partial<SwissEvent> = {}): SwissEvent {
  const read = (word: string): Entry => {
    const [, opponent, colour, mark] = /^(?:(\d+)([wb]))?(.)$/.exec(word)!;
    return {
      mark: mark as Mark,
      ...(opponent === undefined ? {} : { opponent: Number(opponent), colour: colour === 'w' ? 'white' : 'black' }),
    };
  };
  const table: CrossTable = {
    points: classic,
    rounds: rows[0]?.split(' ').length ?? 0,
    rows: rows.map((row) => row.split(' ').map(read)),
  };
  return { table, rounds, initial: 'white', ...more };
}

test('the bye goes lower at the price of breaking up the top bracket', () => {
  const six = event(3, ['4w1 2b1', '5b1 1w0', '6w1 4b1', '1b0 3w0', '2w0 6b1', '3b0 5w0'], { absent: new Set([4]) });
  expect(pairDutch(six)).toEqual({
    boards: [
      [1, 5],
      [3, 2],
    ],
    bye: 6,
  });
});

test('the bye goes to the player with more games', () => {
  expect(pairDutch(event(5, ['3w1', '4b1', '1b0', '2w0', 'Z']))).toEqual({
    boards: [
      [2, 1],
      [3, 5],
    ],
    bye: 4,
  });
});

test.each([
  [0, { boards: [] }],
  [1, { boards: [], bye: 1 }],
  [2, { boards: [[1, 2]] }],
  [3, { boards: [[1, 2]], bye: 3 }],
  [
    7,
    {
      boards: [
        [1, 4],
        [5, 2],
        [3, 6],
      ],
      bye: 7,
    },
  ],
])('the first round of %i players', (players, pairing) => {
  expect(pairDutch({ table: newTable(players), rounds: 3, initial: 'white' })).toEqual(pairing);
  // found by search
  expect(pairDutch({ table: newTable(players), rounds: 3, initial: 'white', virtual: () => 0 })).toEqual(pairing);
});

test('the first colour is as drawn, and absent players leave no gap', () => {
  expect(pairDutch({ table: newTable(6), rounds: 3, initial: 'black' })!.boards).toEqual([
    [4, 1],
    [2, 5],
    [6, 3],
  ]);
  expect(pairDutch({ table: newTable(6), rounds: 3, initial: 'white', absent: new Set([1, 4]) })!.boards).toEqual([
    [2, 5],
    [6, 3],
  ]);
});

test.each([1, 2, 3, 4, 5])('%i players play as many rounds as there are pairings, then none is found', (players) => {
  let table = newTable(players);
  let played = 0;
  for (; ; played++) {
    const pairing = pairDutch({ table, rounds: 20, initial: 'white' });
    if (pairing === undefined) break;
    table = withRound(table, pairing, () => ['1', '0']);
  }
  expect(played).toBe({ 1: 1, 2: 1, 3: 3, 4: 3, 5: 5 }[players]);
});

test('entrants whom the organiser keeps apart do not meet', () => {
  const six = { table: newTable(6), rounds: 3, initial: 'white' } as const;
  expect(pairDutch({ ...six, forbidden: [[1, 4]] })!.boards).toEqual([
    [1, 5],
    [4, 2],
    [3, 6],
  ]);
  expect(
    pairDutch({
      ...six,
      forbidden: [
        [1, 4, 5],
        [1, 6],
      ],
    })!.boards,
  ).toEqual([
    [1, 3],
    [5, 2],
    [6, 4],
  ]);
  expect(pairDutch({ ...six, forbidden: [[1, 2, 3, 4, 5, 6]] })).toBeUndefined();
});

test('virtual points move the upper half up', () => {
  const eight = {
    table: newTable(8),
    rounds: 5,
    initial: 'white',
    virtual: (entrant: number) => (entrant <= 4 ? 10 : 0),
  } as const;
  expect(pairDutch(eight)!.boards).toEqual([
    [1, 3],
    [4, 2],
    [5, 7],
    [8, 6],
  ]);
});

const isSame = (colours: readonly unknown[]): boolean =>
  colours.length > 0 && colours.every((colour) => colour === colours[0]);

/** Checks the absolute rules on the event and its pairing alone. */
function checkRules(before: SwissEvent): void {
  const pairing = pairDutch(before);
  expect(pairDutch(before)).toEqual(pairing);
  if (pairing === undefined) return;
  const { table, absent = new Set() } = before;
  const paired = [...pairing.boards.flat(), ...(pairing.bye === undefined ? [] : [pairing.bye])];
  expect(paired.toSorted((one, other) => one - other)).toEqual(
    table.rows.map((_, at) => at + 1).filter((number) => !absent.has(number)),
  );
  expect(pairing.bye === undefined).toBe(paired.length % 2 === 0);
  if (pairing.bye !== undefined)
    expect(table.rows[pairing.bye - 1]!.filter(({ mark }) => 'UF+'.includes(mark))).toEqual([]);
  const players = new Map(playersOf(before).map((player) => [player.number, player]));
  for (const board of pairing.boards) {
    expect(table.rows[board[0] - 1]!.some(({ opponent, mark }) => opponent === board[1] && '1=0'.includes(mark))).toBe(
      false,
    );
    const isTop = board.some((number) => players.get(number)!.isTopscorer);
    for (const [seat, number] of board.entries()) {
      const colours = [seat === 0 ? 'white' : 'black', ...players.get(number)!.colours];
      const surplus = Math.abs(colours.filter((colour) => colour === 'white').length * 2 - colours.length);
      if (!isTop && table.rounds + 1 < before.rounds)
        expect([colours.length >= 3 && isSame(colours.slice(0, 3)), surplus > 2]).toEqual([false, false]);
    }
  }
}

test('the absolute rules hold in events of up to 40 players', () => {
  for (let at = 0; at < (soak ? 500 : 4); at++)
    for (const round of natural(randomFor('rules', at), 40)) checkRules(round);
});

test('the order of the results changes nothing', () => {
  for (let at = 0; at < 40; at++) {
    const random = randomFor('order', at);
    for (const round of unnatural(random, 20)) {
      const { met, byes } = meetings(round.table);
      const table = crossTable(
        { entrants: round.table.rows.length, met: random.shuffle(met), byes: random.shuffle(byes) },
        round.table.points,
      );
      expect(pairDutch({ ...round, table })).toEqual(pairDutch(round));
    }
  }
});
