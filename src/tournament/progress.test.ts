import { expect, test } from 'vitest';
import { randomFor } from '../game/random.ts';
import { advance, begin, type Ending, type Progress } from './progress.ts';
import { classic } from './standings.ts';
import { swiss } from './swiss.ts';

const event = { entrants: 5, seed: 'progress' };
function progress(endings: ReadonlyMap<number, Ending>, games = 1): Progress {
  const format = swiss({ rounds: 3, games });
  return advance(format, begin(format, event), endings, classic);
}
const won: Ending = { scores: [1, 0] };

test('a round is over when all of its games are', () => {
  const first = progress(new Map());
  expect(first.history.met).toEqual([]);
  expect(first.fixtures.map(({ number, round, board, game }) => [number, round, board, game])).toEqual([[1, 1, 1, 1], [2, 1, 2, 1]]);
  expect(progress(new Map([[2, won]]))).toEqual(first);
  const second = progress(new Map([[1, won], [2, won]]));
  expect(second.history.met.map(({ points }) => points)).toEqual([[1, 0], [1, 0]]);
  expect(second.history.byes).toEqual(first.round!.byes);
  expect(second.fixtures.map(({ number, round }) => [number, round])).toEqual([[1, 1], [2, 1], [3, 2], [4, 2]]);
});

test('the same games give the same rounds, whenever they are asked', () => {
  const endings = new Map<number, Ending>();
  const random = randomFor('results', 0);
  let seen: unknown[] = [];
  let now = progress(endings);
  for (; now.round !== undefined; now = advance(swiss({ rounds: 3 }), now, endings, classic)) {
    expect(progress(endings)).toEqual(now);
    expect(now.fixtures.slice(0, seen.length)).toEqual(seen);
    seen = [...now.fixtures];
    for (const { number } of now.fixtures) if (!endings.has(number)) endings.set(number, random.below(3) === 0 ? { absent: [random.below(2)] } : { scores: random.pick([[1, 0], [0, 1]]) });
  }
  expect(seen).toHaveLength(6);
  expect(progress(new Map([...endings].toReversed()))).toEqual(now);
  expect(now).not.toHaveProperty('wrong');
});

test('seats change from game to game, first games come first', () => {
  const [one, two, three, four] = progress(new Map(), 2).fixtures;
  expect([one, two, three, four].map((fixture) => [fixture!.board, fixture!.game])).toEqual([[1, 1], [2, 1], [1, 2], [2, 2]]);
  expect(three!.entrants).toEqual(one!.entrants.toReversed());
});

test.each<[string, readonly Ending[], readonly number[], readonly number[] | undefined]>([
  ['one game', [{ scores: [0, 1] }], [0, 1], undefined],
  ['a draw', [{ scores: [3, 3] }], [0.5, 0.5], undefined],
  ['the first did not come', [{ absent: [0] }], [0, 1], [0]],
  ['nobody came', [{ absent: [0, 1] }], [0, 0], [0, 1]],
  ['two games, the second with seats swapped', [{ scores: [1, 0] }, { scores: [1, 0] }], [1, 1], undefined],
  ['came to the second only', [{ absent: [0] }, { scores: [0, 1] }], [1, 1], undefined],
  ['came to none of two', [{ absent: [0] }, { absent: [1] }], [0, 2], [0]],
  ['one came to each, never the same', [{ absent: [0] }, { absent: [0] }], [0, 0], [0, 1]],
])('%s', (_what, endings, points, absent) => {
  const { fixtures } = progress(new Map(), endings.length);
  const all = new Map(fixtures.map(({ number, board, game }): [number, Ending] => [number, board === 1 ? endings[game - 1]! : won]));
  const met = progress(all, endings.length).history.met[0]!;
  expect(met.points).toEqual(points);
  expect(met.absent).toEqual(absent?.map((at) => met.entrants[at]));
});

test('an event whose next round cannot be paired ends', () => {
  const format = swiss({ rounds: 3 });
  const two = advance(format, begin(format, { entrants: 2, seed: '' }), new Map([[1, won]]), classic);
  expect(two.round).toBeUndefined();
  expect(two.wrong).toMatch(/^round 2 cannot be paired/);
});
