import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silence } from './watch.ts';

test('a process that was blocked does not take that time for silence', async () => {
  const { signal } = new AbortController();
  const silent = silence(600, signal);
  for (const until = performance.now() + 700; performance.now() < until;);
  expect(await Promise.race([silent, sleep(50, 'still waiting')])).toBe('still waiting');
  expect(await silent).toBe(false);
});
