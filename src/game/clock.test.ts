import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, incrementOf, leftOn, readClock, roundOf, timeLeftOn, writeClock, type GameClock } from './clock.ts';

const ms = fc.integer({ min: 1, max: 86_400_000 });
const clocks = fc.record({ kind: fc.constant('game' as const), ms, increment: fc.integer({ min: 0, max: 60_000 }) });
const moves = fc.array(fc.double({ min: 0, max: 100_000, noNaN: true }), { maxLength: 50 });
const holds = <T>(property: fc.IPropertyWithHooks<T>): void => fc.assert(property, { seed: 11 });

test('a time for every move is whole again at every move', () => {
  holds(
    fc.property(ms, moves, (each, taken) => {
      expect(leftOn({ kind: 'move', ms: each }, taken)).toBe(each);
    }),
  );
});

test('a clock for a game begins with its time and never shows less than nothing', () => {
  holds(
    fc.property(clocks, moves, (clock, taken) => {
      expect(leftOn(clock, [])).toBe(clock.ms);
      expect(leftOn(clock, taken)).toBeGreaterThanOrEqual(taken.length === 0 ? clock.ms : clock.increment);
    }),
  );
});

test('a move costs its time and brings its increment', () => {
  holds(
    fc.property(clocks, moves, fc.double({ min: 0, max: 1, noNaN: true }), (clock, taken, part) => {
      const before = leftOn(clock, taken);
      const move = before * part;
      expect(leftOn(clock, [...taken, move])).toBeCloseTo(before - move + clock.increment, 3);
      expect(leftOn(clock, [...taken, before + 1 + part])).toBe(clock.increment);
    }),
  );
});

test('while no player runs out of time, only the sum of all moves counts, in any order', () => {
  holds(
    fc.property(clocks, fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 }), (clock, taken) => {
      fc.pre(taken.reduce((sum, each) => sum + each, 0) < clock.ms);
      const left = clock.ms + taken.reduce((sum, each) => sum - each + clock.increment, 0);
      expect(leftOn(clock, taken)).toBe(left);
      expect(leftOn(clock, taken.toReversed())).toBe(left);
    }),
  );
});

test('a clock that is written is read as the same clock', () => {
  holds(
    fc.property(clocks, ({ increment, ...clock }) => {
      const given: GameClock = { ...clock, ...(increment > 0 && { increment }) };
      expect(readClock(writeClock(given))).toEqual(given);
    }),
  );
});

test('a time for so many moves is added again after them', () => {
  const clock = { kind: 'game', ms: 10_000, increment: 100, moves: 3 } as const;
  const left = (made: number): number =>
    leftOn(
      clock,
      Array.from({ length: made }, () => 1000),
    );
  expect([0, 1, 2, 3, 4, 6].map(left)).toEqual([10_000, 9100, 8200, 17_300, 16_400, 24_600]);
  expect([0, 2, 3].map((made) => timeLeftOn(clock, left(made), made))).toEqual([
    { left: 10_000, increment: 100, moves: 3 },
    { left: 8200, increment: 100, moves: 1 },
    { left: 17_300, increment: 100, moves: 3 },
  ]);
  expect(leftOn(clock, [1, 1, 20_000])).toBe(10_100);
});

test.each(['10+0.1', '300+0', '40/60+0.5', '0.5/move'])('%s is written as it is read', (text) => {
  expect(writeClock(readClock(text)!)).toBe(text);
});

test.each([
  ['10+0.1', { kind: 'game', ms: 10_000, increment: 100 }],
  ['300', { kind: 'game', ms: 300_000 }],
  ['0.5+0', { kind: 'game', ms: 500 }],
  ['', undefined],
  ['0', undefined],
  ['0+5', undefined],
  ['-1', undefined],
  ['10 + 1', undefined],
  ['10+', undefined],
  ['+1', undefined],
  ['1e3', undefined],
  ['10+0.1+1', undefined],
  ['99999', undefined],
  ['0.0001', undefined],
  ['40/60', { kind: 'game', ms: 60_000, moves: 40 }],
  ['40/60+0.5', { kind: 'game', ms: 60_000, increment: 500, moves: 40 }],
  ['0.5/move', { kind: 'move', ms: 500 }],
  ['0/60', undefined],
  ['40/', undefined],
  ['40/0', undefined],
  ['40/60/move', undefined],
  ['1/move+1', undefined],
  ['1001/60', undefined],
])('%j is read', (text, clock) => {
  expect(readClock(text)).toEqual(clock);
});

test("a match has the clock that was chosen for it, or its game's with its own time", () => {
  const blitz = { clock: { kind: 'game', ms: 10_000, increment: 100, round: () => 3 } } as const;
  const quick = { clock: { kind: 'move', ms: 500 } } as const;
  const chosen = { kind: 'game', ms: 60_000 } as const;
  expect(clockOf(quick, { moveTime: 800 })).toEqual({ kind: 'move', ms: 800 });
  expect(clockOf(blitz, { moveTime: 5000 })).toEqual({ kind: 'game', ms: 5000, increment: 100 });
  expect(clockOf(blitz, { moveTime: 60_000, clock: chosen })).toEqual(chosen);
  expect(clockOf(quick, { moveTime: 60_000, clock: chosen })).toEqual(chosen);
  expect([blitz, quick].map((rules) => incrementOf(rules, { moveTime: 1 }))).toEqual([{ increment: 100 }, {}]);
  const session = { kind: 'game', ms: 60_000, moves: 40 } as const;
  expect(incrementOf(quick, { moveTime: 60_000, clock: session })).toEqual({ period: 40 });
  const each = { kind: 'move', ms: 700 } as const;
  expect(clockOf(blitz, { moveTime: 700, clock: each })).toEqual(each);
  expect([blitz, quick].map((rules) => roundOf(rules, {}))).toEqual([3, 0]);
});
