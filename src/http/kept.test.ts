import { expect, test } from 'vitest';
import { keptFor } from './kept.ts';

test('a value is read once for all who ask within the time, and anew after it, a change or an error', async () => {
  let time = 0;
  let reads = 0;
  let fails = false;
  const kept = keptFor(
    1000,
    async () => {
      if (fails) throw new Error('lost');
      return ++reads;
    },
    () => time,
  );
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
  time = 999;
  expect(await kept.read()).toBe(1);
  time = 1000;
  expect(await kept.read()).toBe(2);
  kept.forget();
  expect(await kept.read()).toBe(3);
  kept.forget();
  fails = true;
  await expect(kept.read()).rejects.toThrow('lost');
  fails = false;
  expect(await kept.read()).toBe(4);
});
