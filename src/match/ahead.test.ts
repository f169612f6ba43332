import { expect, test } from 'vitest';
import { oneAhead } from './ahead.ts';

const dropped: string[] = [];
const ahead = oneAhead((made: string) => Promise.resolve(void dropped.push(made)));
let made = 0;
const make = (): Promise<string> => Promise.resolve(`number ${++made}`);

test('what was made ready is taken once; everything else is made when it is needed', async () => {
  ahead.prepare(1, make);
  expect(made).toBe(1);
  expect(await ahead.take(1, make)).toBe('number 1');
  expect(await ahead.take(1, make)).toBe('number 2');
  ahead.prepare(2, make);
  expect(await ahead.take(7, make)).toBe('number 4');
  expect(await ahead.take(2, make)).toBe('number 3');
  expect(dropped).toEqual([]);
});

test('what nobody took is dropped, also when it failed', async () => {
  ahead.prepare(3, make);
  ahead.prepare(3, make);
  ahead.prepare(4, make);
  await ahead.close();
  expect(dropped.toSorted()).toEqual(['number 5', 'number 6']);
  ahead.prepare(5, () => Promise.reject(new Error('cannot start')));
  await ahead.close();
  ahead.prepare(6, () => Promise.reject(new Error('cannot start')));
  await expect(ahead.take(6, make)).rejects.toThrow('cannot start');
  expect(dropped).toHaveLength(2);
});
