import { expect, test } from 'vitest';
import { knockout } from '../../pairing/formats/knockout.ts';
import { doubleElimination } from '../../pairing/formats/double-elimination.ts';
import { playOut } from '../../../test/pairing.ts';
import { formatsOf } from '../texts/format.ts';
import { readAddress } from './address.ts';
import type { PlaceData } from './data.ts';
import { pairsOf } from './meetings.ts';
import { gameAt, gamesOf } from './names.tsx';
import { stageKey } from '../../text/stages.ts';
import { lastLevels, levelsOf, treeOf, withFinal } from './ties.ts';

const { points: pointsOf } = formatsOf('en');

const placed = (places: readonly { entrant: number; place: number }[]): PlaceData[] =>
  places.map((place) => ({ ...place, points: 0, tiebreaks: [], won: 0, drawn: 0, lost: 0, faults: 0 }));

test('two who meet have their points, over all their meetings', () => {
  const met = { board: 1, games: 2 };
  const between = pairsOf({
    meetings: [
      { ...met, round: 1, entrants: [1, 2], points: [1.5, 0.5] },
      { ...met, round: 2, entrants: [2, 1], points: [2, 0] },
      { ...met, round: 3, entrants: [1, 3] },
    ],
    games: [],
  });
  expect(between(1, 2)).toEqual({ points: 1.5, against: 2.5 });
  expect(between(2, 1)).toEqual({ points: 2.5, against: 1.5 });
  expect(between(1, 3)).toBeUndefined();
  expect(between(2, 3)).toBeUndefined();
});

test('at a larger table one is ahead of another or behind', () => {
  const game = { number: 1, round: 1, board: 1, cause: 'rules', turns: 1 } as const;
  const between = pairsOf({
    meetings: [{ round: 1, board: 1, entrants: [1, 2, 3], games: 2, points: [3, 2, 1] }],
    games: [
      { ...game, entrants: [1, 2, 3], scores: [5, 5, 1] },
      { ...game, entrants: [3, 1, 2], scores: [4, 9, 2] },
    ],
  });
  expect(between(1, 2)).toEqual({ points: 1.5, against: 0.5 });
  expect(between(3, 2)).toEqual({ points: 1, against: 1 });
});

test.each([2, 3, 5, 8, 11, 16, 23, 33])(
  'in the tree of a knockout of %i the winners of neighbours meet',
  (entrants) => {
    for (const seed of ['one', 'two', 'three']) {
      const format = knockout();
      const { history } = playOut(format, entrants, seed, { draws: 50, absent: 5 });
      const levels = treeOf(history.met, placed(format.places(history)));
      for (const [at, { ties }] of levels.entries()) {
        const next = levels[at + 1];
        if (next === undefined) expect(ties).toHaveLength(1);
        else {
          expect(ties).toHaveLength(2 * next.ties.length);
          expect(ties.flatMap(({ entrants: two, winner }) => winner ?? (two.length === 1 ? two : []))).toEqual(
            next.ties.flatMap(({ entrants: two }) => two),
          );
        }
      }
      expect(levels.at(-1)!.ties[0]!.winner).toBe(format.places(history)[0]!.entrant);
      expect(new Set(levels.flatMap(({ ties }) => ties.flatMap((tie) => tie.entrants))).size).toBe(entrants);
    }
  },
);

test.each([2, 3, 5, 8, 11, 13, 16, 23, 40])(
  'the tree of a knockout of %i is whole from its first stage on, and what it foretells comes true',
  (entrants) => {
    const format = knockout();
    const { history } = playOut(format, entrants, 'seed', { draws: 20 });
    const final = treeOf(history.met, placed(format.places(history)), entrants);
    for (let rounds = 1; rounds <= Math.max(...history.met.map(({ round }) => round)); rounds++) {
      const met = history.met.filter(({ round }) => round <= rounds);
      const levels = treeOf(met, placed(format.places({ ...history, met })), entrants);
      expect(levels.map(({ stage, ties }) => [stageKey(stage), ties.length])).toEqual(
        final.map(({ stage, ties }) => [stageKey(stage), ties.length]),
      );
      for (const [at, { ties }] of levels.entries())
        for (const [place, { entrants: two }] of ties.entries())
          expect(final[at]!.ties[place]!.entrants).toEqual(expect.arrayContaining([...two]));
    }
  },
);

test.each([3, 5, 11])('an entrant without an opponent stands alone in the final of a knockout of %i', (entrants) => {
  const format = knockout();
  const { history } = playOut(format, entrants, 'seed', { absent: 100 });
  const levels = treeOf(withFinal(history.met, placed(format.places(history))), placed(format.places(history)));
  expect(levels.at(-1)).toMatchObject({ stage: { code: 'final' }, ties: [{ entrants: [1], points: [undefined] }] });
  expect(new Set(levels.flatMap(({ ties }) => ties.flatMap((tie) => tie.entrants))).size).toBe(entrants);
  for (const [at, { ties }] of levels.slice(1).entries()) expect(levels[at]!.ties).toHaveLength(2 * ties.length);
});

test('nobody stands in the final alone while others are in the bracket', () => {
  const format = knockout();
  const { history } = playOut(format, 4, 'seed', {});
  const met = history.met.filter(({ stage }) => stage?.code !== 'final');
  expect(withFinal(met, placed(format.places({ ...history, met })))).toBe(met);
  expect(withFinal(history.met, placed(format.places(history)))).toBe(history.met);
});

test('of a large bracket the last stages are in sight, of a small one all', () => {
  const stagesOf = (entrants: number): [all: number, last: number] => {
    const format = knockout();
    const { history } = playOut(format, entrants, 'seed', {});
    const levels = treeOf(history.met, placed(format.places(history)));
    return [levels.length, lastLevels(levels).length];
  };
  expect([16, 32, 33, 100].map(stagesOf)).toEqual([
    [4, 4],
    [5, 5],
    [6, 5],
    [7, 5],
  ]);
});

test('every tie of a double elimination stands in its stage once', () => {
  const format = doubleElimination();
  const { history } = playOut(format, 13, 'seed', { draws: 30 });
  const levels = levelsOf(history.met, placed(format.places(history)));
  const ties = new Set(
    history.met.map(
      ({ stage, entrants }) => `${stageKey(stage)} ${entrants.toSorted((one, other) => one - other).join()}`,
    ),
  );
  expect(levels.flatMap((level) => level.ties)).toHaveLength(ties.size);
  expect(levels.flatMap((level) => level.ties).every(({ winner, entrants }) => entrants.includes(winner!))).toBe(true);
});

test.each([
  ['', { part: 'standings', among: [] }],
  ['#cross', { part: 'cross', among: [] }],
  [gamesOf(), { part: 'games', among: [] }],
  [gamesOf(3), { part: 'games', among: [3] }],
  [gamesOf(3, 7), { part: 'games', among: [3, 7] }],
  [gameAt({ number: 17 }), { game: 17 }],
  ['#game-17-42', { game: 17, at: 42 }],
  ['#game-x', { part: 'standings', among: [] }],
  ['#games-1-2-3', { part: 'standings', among: [] }],
  ['#<script>', { part: 'standings', among: [] }],
])('the address %s opens %j', (hash, address) => {
  expect(readAddress(hash)).toEqual(address);
});

test.each([
  [0, '0'],
  [0.5, '½'],
  [1.5, '1½'],
  [-0.5, '−½'],
  [-2, '−2'],
  [24.75, '24.75'],
  [1 / 3, '0.33'],
])('%f points are written %s', (points, text) => {
  expect(pointsOf(points)).toBe(text);
});
