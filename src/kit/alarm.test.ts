import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Alarm } from './alarm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function newAlarm(): { readonly alarm: Alarm; readonly rung: readonly number[] } {
  const began = performance.now();
  const rung: number[] = [];
  return { alarm: new Alarm(() => rung.push(performance.now() - began)), rung };
}

test('rings once, when its deadline has passed', () => {
  const { alarm, rung } = newAlarm();
  alarm.set(performance.now() + 100);
  vi.advanceTimersByTime(99);
  expect(rung).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(rung).toEqual([100]);
  expect(vi.getTimerCount()).toBe(0);
});

test('of many deadlines the last one counts, whether it is later or earlier', () => {
  const { alarm, rung } = newAlarm();
  for (const due of [100, 150, 300]) alarm.set(performance.now() + due);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(200);
  expect(rung).toEqual([]);
  alarm.set(performance.now() + 10);
  vi.advanceTimersByTime(1000);
  expect(rung).toEqual([210]);
});

test('a deadline that was dropped does not ring, and one that is set after that does', () => {
  const { alarm, rung } = newAlarm();
  alarm.set(performance.now() + 100);
  alarm.drop();
  vi.advanceTimersByTime(50);
  alarm.set(performance.now() + 100);
  vi.advanceTimersByTime(99);
  expect(rung).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(rung).toEqual([150]);
  alarm.set(performance.now() + 100);
  alarm.drop();
  vi.advanceTimersByTime(1000);
  expect(rung).toEqual([150]);
});

test('an alarm that is cleared leaves no timer', () => {
  const { alarm, rung } = newAlarm();
  alarm.set(performance.now() + 100);
  alarm.clear();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(rung).toEqual([]);
});
