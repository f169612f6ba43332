import { expect, test } from 'vitest';
import { makeKeptMatches, type Kept } from './kept.ts';
import { turnsBefore, type PlayedTurn } from './plan.ts';

/** The storage of a browser. */
function storageOf(room = Infinity): Storage {
  const all = new Map<string, string>();
  return {
    get length() {
      return all.size;
    },
    key: (at) => [...all.keys()][at] ?? null,
    getItem: (name) => all.get(name) ?? null,
    setItem(name, text) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      all.set(name, text);
    },
    removeItem: (name) => void all.delete(name),
    clear: () => all.clear(),
  };
}

const day = 24 * 3600 * 1000;
const keptAs = (key: string, at: number, finished?: Kept['finished']): Kept => ({
  plan: { key, seed: 's', game: 'chess', options: {}, seats: [null, 'random'], names: ['', 'random'], botTime: 1 },
  turns: [],
  at,
  ...(finished && { finished }),
});

test('a match is found again, the latest first, until it is dropped', () => {
  const keptMatches = makeKeptMatches(storageOf(), () => 3);
  keptMatches.keep(keptAs('one', 1));
  keptMatches.keep(keptAs('two', 2));
  expect(keptMatches.all().map(({ plan }) => plan.key)).toEqual(['two', 'one']);
  expect(keptMatches.find('one')).toEqual(keptAs('one', 1));
  keptMatches.drop('two');
  expect(keptMatches.all()).toEqual([keptAs('one', 1)]);
});

test('an unfinished match is forgotten after a month, one that waits to be sent never', () => {
  const storage = storageOf();
  const keptMatches = makeKeptMatches(storage, () => 40 * day);
  keptMatches.keep(keptAs('old', day));
  keptMatches.keep(keptAs('unsent', day, { log: 'l', times: '' }));
  expect(keptMatches.all().map(({ plan }) => plan.key)).toEqual(['unsent']);
  expect(storage.length).toBe(1);
});

test('what others stored, a full storage and none at all do no harm', () => {
  const storage = storageOf(10);
  storage.setItem('play x', '{');
  storage.setItem('play y', 'null');
  storage.setItem('theme', 'dark');
  for (const keptMatches of [makeKeptMatches(storage), makeKeptMatches(undefined)]) {
    keptMatches.keep(keptAs('one', 1));
    expect(keptMatches.all()).toEqual([]);
    expect(keptMatches.find('x')).toBeUndefined();
  }
});

test('a move is taken back to the last own decision, and never before the position that a match goes on from', () => {
  const turn = (seat: number): PlayedTurn => ({ moves: { [seat]: 'x' }, ms: {} });
  expect(turnsBefore([turn(0), turn(1)], 0, 0)).toBe(0);
  expect(turnsBefore([turn(0), turn(1), turn(0)], 0, 0)).toBe(2);
  expect(turnsBefore([turn(1)], 0, 0)).toBeUndefined();
  expect(turnsBefore([turn(0), turn(1)], 0, 1)).toBeUndefined();
});
