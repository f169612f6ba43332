import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Frame } from '../../game/view/frames.ts';
import { add, begin, emptyBroadcast, finish } from '../../http/broadcast.ts';
import type { MatchData } from '../../web/viewer/data.ts';
import { asRunning, follow, Telling } from './telling.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const frame = (number: number): Frame => ({ view: number, moves: {}, ms: {}, toMove: [0] });
const match: MatchData = {
  id: 7,
  game: 'geography',
  title: 'Edge geography',
  contest: { id: 1, name: 'cup' },
  round: 1,
  state: 'running',
  moveTime: 2000,
  players: [],
  faults: [],
};
const over: MatchData = {
  ...match,
  state: 'finished',
  seed: 'secret',
  turns: 3,
  finishedAt: 'now',
  outcome: { scores: [1, 0], cause: 'rules' },
  used: [null, null],
};

test('a match that was played at once is told move by move, and its result last', () => {
  const telling = new Telling(300);
  telling.begin(asRunning(over), 1);
  for (const number of [0, 1, 2, 3]) telling.add(frame(number), performance.now() - 5000);
  telling.end({ match: over }, performance.now() - 5000);
  expect([telling.frames.length, telling.behind()]).toEqual([1, 5000]);
  vi.advanceTimersByTime(299);
  expect(telling.frames.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect([telling.frames.length, telling.behind()]).toEqual([2, 5300]);
  vi.advanceTimersByTime(600);
  expect(telling.frames.length).toBe(4);
  expect(JSON.stringify(telling.news)).not.toMatch(/secret|outcome|finished/);
  expect(telling.isOver).toBe(false);
  vi.advanceTimersByTime(300);
  expect([telling.isOver, telling.match, telling.behind()]).toEqual([true, over, 0]);
});

test('a match between bots that think is told as it is played', () => {
  const source = { ...emptyBroadcast() };
  begin(source, match, 1);
  const telling = new Telling(300);
  follow(source, telling);
  const seen: [number, number][] = [];
  telling.listen(() => seen.push([telling.frames.length, performance.now()]));
  const began = performance.now();
  for (let number = 0; number < 4; number++) {
    add(source, frame(number));
    vi.advanceTimersByTime(1000);
  }
  expect(seen).toEqual([1, 2, 3, 4].map((frames) => [frames, began + 1000 * (frames - 1)]));
  add(source, frame(4)); // a thought, and an answer at once
  add(source, frame(5));
  expect(telling.frames.length).toBe(5);
  vi.advanceTimersByTime(250);
  expect(telling.frames.length).toBe(6);
});

test('a page that comes in the middle gets what was played so far at once, and a new attempt starts over', () => {
  const source = { ...emptyBroadcast() };
  begin(source, match, 1);
  for (const number of [0, 1, 2]) add(source, frame(number));
  const telling = new Telling(300);
  follow(source, telling);
  expect([telling.frames.length, telling.behind()]).toEqual([3, 0]);
  for (const number of [3, 4, 5]) add(source, frame(number));
  begin(source, match, 2);
  expect(telling.frames.length).toBe(0);
  add(source, frame(0));
  finish(source, { match: { ...match, state: 'void' } });
  vi.advanceTimersByTime(1000);
  expect([telling.frames.length, telling.match.state, telling.isOver]).toEqual([1, 'void', true]);
});
