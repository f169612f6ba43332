import { expect, test } from 'vitest';
import { MemoryReadings } from './memory-readings.ts';

test('the memory of a program is told when it has moved, at most every 20 ms, and when it has changed', () => {
  let [now, bytes, read] = [0, 5e6, 0];
  const memory = (): number => (read++, bytes);
  const readings = new MemoryReadings([{}, { memory }], () => now);
  const turn = (seat: number): unknown =>
    readings.after({ event: 'turn', turn: 1, moves: { [seat]: 'x' }, state: 0, ms: { [seat]: 1 } });
  expect([turn(0), turn(1), read]).toEqual([undefined, { 1: 5e6 }, 1]);
  bytes = 9e6;
  now = 19;
  expect([turn(1), read]).toEqual([undefined, 1]);
  now = 20;
  expect(turn(1)).toEqual({ 1: 9e6 });
  bytes += 1000;
  now = 90;
  expect([turn(1), read]).toEqual([undefined, 3]);
  bytes = 1e6;
  now = 120;
  expect(turn(1)).toEqual({ 1: 1e6 });
  // a stand-in moves in its place
  expect(readings.after({ event: 'turn', turn: 2, moves: { 1: 'x' }, state: 0, ms: {} })).toBe(undefined);
});
