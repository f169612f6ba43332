import { describe, expect, test } from 'vitest';
import { defaults } from '../game/laws.ts';
import { randomFor } from '../game/random.ts';
import { format as doubleElimination } from '../pairing/formats/double-elimination.ts';
import { format as doubleRoundRobin } from '../pairing/formats/double-round-robin.ts';
import type { FormatDefinition } from '../pairing/format.ts';
import { format as gauntlet } from '../pairing/formats/gauntlet.ts';
import { format as groups } from '../pairing/formats/groups.ts';
import { format as knockout } from '../pairing/formats/knockout.ts';
import { format as ladder } from '../pairing/formats/ladder.ts';
import { format as roundRobin } from '../pairing/formats/round-robin.ts';
import { format as solo } from '../pairing/formats/solo.ts';
import { format as swiss } from '../pairing/formats/swiss.ts';
import { format as tables } from '../pairing/formats/tables.ts';
import { seatsFor as seatsOf } from './formats.ts';
import { Tournament, type GameResult } from './tournament.ts';

const offers: Readonly<Record<string, FormatDefinition>> = {
  doubleElimination,
  doubleRoundRobin,
  gauntlet,
  groups,
  knockout,
  ladder,
  roundRobin,
  solo,
  swiss,
  tables,
};
const seatsFor = { one: 1, two: 2, several: 4 } as const;

const open = (name: string, entrants: number, chosen: object = {}, ownSeeds = false): Tournament => {
  const { isFixed, seats, open: make, options } = offers[name]!;
  return new Tournament({
    entrants,
    seed: 's',
    ownSeeds,
    isFixed,
    format: make({ entrants, seats: seatsFor[seats] }, { ...defaults({ options }), ...chosen }),
  });
};

/** The same game always has the same scores. */
const resultOf = (number: number, seats: number): GameResult => ({
  scores: Array.from({ length: seats }, (_, seat) => randomFor(`scores ${number}`, seat).below(10)),
});

/** Plays open games in a random order until there are none. */
function playOut(tournament: Tournament, order: string): Tournament {
  for (let step = 0; !tournament.isOver; step++) {
    const waiting = tournament.fixtures.filter(({ number }) => tournament.result(number) === undefined);
    if (waiting.length === 0) throw new Error('nothing to play, and not over');
    const { number, seats } = randomFor(order, step).pick(waiting);
    tournament.count(number, resultOf(number, seats.length));
  }
  return tournament;
}

describe.each(Object.keys(offers))('%s', (name) => {
  test.each([4, 5, 7, 8])('of %i: the order in which games end changes nothing', (entrants) => {
    const [one, other] = [playOut(open(name, entrants), 'a'), playOut(open(name, entrants), 'b')];
    expect(one.wrong).toBeUndefined();
    expect(one.fixtures.length).toBeGreaterThan(0);
    expect(other.fixtures).toEqual(one.fixtures);
    expect(other.places()).toEqual(one.places());
    expect(one.places()).toHaveLength(entrants);
  });

  test('has the same games where each has a seed of its own', () => {
    const [shared, own] = [false, true].map((ownSeeds) => playOut(open(name, 8, {}, ownSeeds), 'a').fixtures);
    expect(own!.map(({ seats }) => seats)).toEqual(shared!.map(({ seats }) => seats));
    expect(new Set(own!.map(({ seed }) => seed)).size).toBe(own!.length);
  });

  test('in every group of games on one seed everybody sits once in each seat', () => {
    const { seats, options } = offers[name]!;
    const tournament = playOut(
      open(name, 8, 'games' in options && name !== 'ladder' ? { games: seatsFor[seats] } : {}),
      'a',
    );
    for (const { meeting } of tournament.fixtures) {
      const games = tournament.fixtures.filter((fixture) => fixture.meeting === meeting);
      if (games.length < meeting.entrants.length) continue; // sudden death
      for (const seat of meeting.entrants.keys())
        expect(new Set(games.map((game) => game.seats[seat])).size).toBe(meeting.entrants.length);
    }
  });
});

test.each(['roundRobin', 'doubleRoundRobin', 'tables', 'gauntlet', 'solo'])(
  '%s: all games are open from the start, and as many as were told',
  (name) => {
    for (const entrants of [4, 5, 8]) {
      const { open: make, seats, options } = offers[name]!;
      expect(open(name, entrants).fixtures).toHaveLength(
        make({ entrants, seats: seatsFor[seats] }, defaults({ options })).games,
      );
    }
  },
);

test('in a double round robin two meet twice on the same seed, once in each seat, and everybody has seeds of its own', () => {
  const { fixtures } = open('doubleRoundRobin', 5);
  const bySeed = new Map(fixtures.map(({ seed }) => [seed, fixtures.filter((each) => each.seed === seed)]));
  expect(bySeed.size).toBe(10);
  for (const [, [one, other, ...rest]] of bySeed) {
    expect(rest).toEqual([]);
    expect(other!.seats).toEqual(one!.seats.toReversed());
  }
});

test('all opponents of a gauntlet play on the same seeds', () => {
  expect(new Set(open('gauntlet', 5, { games: 4 }).fixtures.map(({ seed }) => seed))).toEqual(
    new Set(['s/gauntlet/1', 's/gauntlet/2']),
  );
});

describe('a player that does not connect', () => {
  const absent = (tournament: Tournament, games: readonly number[], entrant: number): Tournament => {
    for (const { number, seats } of tournament.fixtures)
      tournament.count(number, {
        scores: [1, 0],
        ...(games.includes(number) && seats.includes(entrant) ? { absent: [entrant] } : {}),
      });
    return tournament;
  };

  test('to any game of a meeting forfeits the meeting', () => {
    const [met] = absent(open('gauntlet', 2, { games: 2 }), [1, 2], 2).history().met;
    expect(met).toMatchObject({ points: [2, 0], absent: [2] });
  });

  test('to some games only loses those', () => {
    const [met] = absent(open('gauntlet', 2, { games: 2 }), [1], 2).history().met;
    expect(met).toMatchObject({ points: [1, 1] });
    expect(met).not.toHaveProperty('absent');
  });
});

test('a withdrawn player plays no more', () => {
  const { isFixed, open: make, options } = offers['swiss']!;
  const tournament = playOut(
    new Tournament({
      entrants: 6,
      seed: 's',
      isFixed,
      format: make({ entrants: 6, seats: 2 }, defaults({ options })),
      withdrawn: new Map([[3, 2]]),
    }),
    'a',
  );
  expect(
    new Set(tournament.fixtures.filter(({ seats }) => seats.includes(3)).map(({ meeting }) => meeting.round)),
  ).toEqual(new Set([1]));
});

test('one entrant: nothing to play', () => {
  for (const name of ['swiss', 'roundRobin', 'knockout', 'doubleElimination', 'gauntlet', 'groups', 'tables'])
    expect([name, open(name, 1).isOver]).toEqual([name, true]);
});

test('a game is counted once, and only if there is one', () => {
  const tournament = open('swiss', 4);
  tournament.count(1, { scores: [1, 0] });
  expect(() => tournament.count(1, { scores: [1, 0] })).toThrow('counted already');
  expect(() => tournament.count(9, { scores: [1, 0] })).toThrow('no game 9');
});

test.each<[string, readonly GameResult[], readonly number[], readonly number[] | undefined]>([
  ['one game', [{ scores: [0, 1] }], [0, 1], undefined],
  ['one did not come', [{ scores: [0, 1], absent: [0] }], [0, 1], [0]],
  ['nobody came', [{ scores: [0, 1], absent: [0, 1] }], [0, 0], [0, 1]],
  ['came to the second game only', [{ scores: [0, 1], absent: [0] }, { scores: [0, 1] }], [1, 1], undefined],
  [
    'came to none of two',
    [
      { scores: [0, 1], absent: [0] },
      { scores: [1, 0], absent: [0] },
    ],
    [0, 2],
    [0],
  ],
  [
    'each came to one, never both',
    [
      { scores: [0, 1], absent: [0] },
      { scores: [0, 1], absent: [1] },
    ],
    [0, 0],
    [0, 1],
  ],
])('a meeting: %s', (_what, results, points, absent) => {
  const tournament = open('swiss', 2, { games: results.length });
  const { entrants } = tournament.fixtures[0]!.meeting;
  for (const [at, { scores, absent: missing = [] }] of results.entries())
    tournament.count(at + 1, { scores, absent: missing.map((which) => entrants[which]!) });
  const [met] = tournament.history().met;
  expect([met!.points, met!.absent]).toEqual([points, absent?.map((which) => entrants[which])]);
});

test('a bye counts when its round does, and a tournament file has whole rounds only', () => {
  const tournament = open('swiss', 5, { rounds: 3, games: 1 });
  const told = (): unknown[] =>
    [tournament.history(), tournament.wholeRounds()].map(({ met, byes }) => [met.length, byes.length]);
  const seen = [told()];
  for (let number = 1; number <= 4; number++) {
    tournament.count(number, { scores: [1, 0] });
    seen.push(told());
  }
  expect(seen).toEqual([
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1],
      [0, 0],
    ],
    [
      [2, 1],
      [2, 1],
    ],
    [
      [3, 2],
      [2, 1],
    ],
    [
      [4, 2],
      [4, 2],
    ],
  ]);
  expect(tournament.byes.map(({ round }) => round)).toEqual([1, 2, 3]);
});

test('at tables of more than two a missing player has nothing, and the others have their scores', () => {
  const tournament = open('tables', 4, { games: 1 });
  for (const { number, seats } of tournament.fixtures)
    tournament.count(number, { scores: seats.map((entrant) => 4 - entrant), absent: [1] });
  expect(tournament.history().met.every((met) => !('absent' in met))).toBe(true);
  expect(tournament.places().map(({ entrant, points }) => [entrant, points])).toEqual([
    [2, 8],
    [3, 4],
    [1, 0],
    [4, 0],
  ]);
});

test('a missing player of a solo game has the score of the game, and one without games is last', () => {
  const { isFixed, open: make, options } = offers['solo']!;
  const tournament = new Tournament({
    entrants: 4,
    seed: 's',
    isFixed,
    format: make({ entrants: 4, seats: 1 }, { ...defaults({ options }), games: 2 }),
    withdrawn: new Map([[4, 1]]),
  });
  for (const {
    number,
    seats: [entrant],
  } of tournament.fixtures)
    tournament.count(number, { scores: [[-3, -4, -50][entrant! - 1]!], ...(entrant === 3 ? { absent: [3] } : {}) });
  expect(tournament.places().map(({ entrant, place, points }) => [entrant, place, points])).toEqual([
    [1, 1, -6],
    [2, 2, -8],
    [3, 3, -100],
    [4, 4, 0],
  ]);
});

test('in a ladder missing players are last, and the others soon meet each other', () => {
  const { isFixed, open: make, options } = offers['ladder']!;
  const tournament = new Tournament({
    entrants: 6,
    seed: 's',
    isFixed,
    format: make({ entrants: 6, seats: 2 }, { ...defaults({ options }), games: 40 }),
  });
  const hasCome = (entrant: number): boolean => entrant === 2 || entrant === 5;
  for (let number = 1; !tournament.isOver; number++) {
    const { seats } = tournament.fixtures[number - 1]!;
    const absent = seats.filter((entrant) => !hasCome(entrant));
    tournament.count(number, {
      scores: seats.map((entrant) => (absent.length > 0 ? Number(hasCome(entrant)) : Number(entrant === 2))),
      absent,
    });
  }
  expect(tournament.places().map(({ entrant, place }) => [entrant, place])).toEqual([
    [2, 1],
    [5, 2],
    [1, 3],
    [3, 3],
    [4, 3],
    [6, 3],
  ]);
});

test('for games of one seat there is one format, for more all others', () => {
  const fitting = (seats: number): string[] =>
    Object.keys(offers).filter((name) => seatsOf(offers[name]!, seats) === seats);
  expect(fitting(1)).toEqual(['solo']);
  expect(fitting(2)).toEqual(Object.keys(offers).filter((name) => name !== 'solo'));
  expect(fitting(3)).toEqual(['ladder', 'tables']);
});
