// The laws of all formats, on thousands of events with random results: entrants that do not come or leave, half of the
// games drawn.
import { inEnglish } from '../../test/in-english.ts';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { doubleElimination } from './formats/double-elimination.ts';
import type { Format } from './format.ts';
import type { Entrant, History, Place, Round } from './history.ts';
import { gauntlet } from './formats/gauntlet.ts';
import { groups } from './formats/groups.ts';
import { knockout } from './formats/knockout.ts';
import { roundRobin } from './formats/round-robin.ts';
import { solo } from './formats/solo.ts';
import { isWithdrawn } from './standings.ts';
import { tables } from './formats/tables.ts';
import { playOut, shuffled, type Chances } from '../../test/pairing.ts';

const isSoak = process.env['ARENA_SOAK'] === '1';
const events = isSoak ? 2000 : 32;

const formats: [name: string, make: () => Format, least: number][] = [
  ['round robin', () => roundRobin(), 1],
  ['double round robin', () => roundRobin({ cycles: 2 }), 1],
  ['knockout', () => knockout(), 1],
  ['double elimination', () => doubleElimination(), 1],
  ['groups', () => groups(), 1],
  ['groups of which one goes on', () => groups({ groups: 2, advance: 1, cycles: 2 }), 4],
  ['gauntlet', () => gauntlet(), 1],
  ['tables of three', () => tables({ seats: 3 }), 3],
  ['tables of four, from three on', () => tables({ seats: 4, least: 3, cycles: 2 }), 4],
  ['solo', () => solo(), 1],
];
const kinds: readonly Chances[] = [
  {},
  { draws: 50 },
  { draws: 100 },
  { leave: 3, draws: 20 },
  { leave: 30 },
  { absent: 10 },
  { absent: 100 },
  { absent: 50, leave: 10, draws: 50 },
];

describe.each(formats)('%s', (name, make, least) => {
  test('keeps the laws', () => {
    for (let event = 0; event < events; event++) {
      const random = randomFor(name, event);
      const entrants = least + random.below(event % 16 === 0 ? 40 : 12);
      const seed = `${name} ${event}`;
      const { history, rounds } = playOut(make(), entrants, seed, kinds[event % kinds.length]);
      for (const [at, round] of rounds.entries()) checkRound(history, round, at + 1, name);
      expect(JSON.stringify(playOut(make(), entrants, seed, kinds[event % kinds.length]).rounds)).toBe(
        JSON.stringify(rounds),
      );
      const again = shuffled(history, random);
      expect(make().places(again)).toEqual(make().places(history));
      expect(make().next(again)).toBeUndefined();
      checkPlaces(make().places(history), entrants);
      const cut = random.below(rounds.length + 1);
      const early = {
        ...again,
        met: again.met.filter(({ round }) => round <= cut),
        byes: again.byes.filter(({ round }) => round <= cut),
      };
      expect(make().next({ ...early, withdrawn: knownBy(history, cut + 1) })).toEqual(rounds[cut]);
      checkPlaces(make().places(early), entrants);
    }
  });

  test('no entrant, one and two', () => {
    if (least > 2) {
      expect(inEnglish(make().next(empty(2)))).toMatchObject({
        wrong: expect.stringMatching(/^2 entrants (cannot fill|are too few)/) as string,
      });
    } else {
      const { history } = playOut(make(), 2, 'two');
      expect(
        make()
          .places(history)
          .map(({ entrant }) => entrant)
          .toSorted(),
      ).toEqual([1, 2]);
      expect(history.met.length).toBeGreaterThan(0);
    }
    expect(make().next(empty(0))).toBeUndefined();
    expect(make().places(empty(0))).toEqual([]);
    if (name === 'solo') return;
    expect(make().next(empty(1))).toBeUndefined();
    expect(
      make()
        .places(empty(1))
        .map(({ entrant, place }) => [entrant, place]),
    ).toEqual([[1, 1]]);
  });
});

const empty = (entrants: number): History => ({ entrants, met: [], byes: [], withdrawn: new Map(), seed: 'x' });

const knownBy = ({ withdrawn }: History, round: number): Map<Entrant, number> =>
  new Map([...withdrawn].filter(([, gone]) => gone <= round));

function checkRound(history: History, { meetings, byes }: Round, number: number, name: string): void {
  expect(meetings.length + byes.length).toBeGreaterThan(0);
  expect(meetings.map(({ round, board }) => [round, board])).toEqual(meetings.map((_, at) => [number, at + 1]));
  expect(byes.every(({ round }) => round === number)).toBe(true);
  const playing = meetings.flatMap(({ entrants }) => entrants);
  const busy = [...playing, ...byes.map(({ entrant }) => entrant)];
  if (name !== 'gauntlet') expect(new Set(busy).size).toBe(busy.length);
  expect(playing.filter((entrant) => isWithdrawn(history, entrant, number))).toEqual([]);
  expect(meetings.every(({ games }) => games > 0)).toBe(true);
}

function checkPlaces(places: readonly Place[], entrants: number): void {
  expect(places.map(({ entrant }) => entrant).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: entrants }, (_, at) => at + 1),
  );
  expect(places.map(({ place }) => place)).toEqual(
    places.map(({ place }, at) => (at > 0 && places[at - 1]!.place === place ? place : at + 1)),
  );
}
