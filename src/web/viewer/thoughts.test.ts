import { expect, test } from 'vitest';
import { drawnThoughts, longestOf } from './thoughts.ts';

const frames = [{ ms: {} }, ...Array.from({ length: 10_000 }, (_, at) => ({ ms: { [at % 2]: (at * 7919) % 1009 } }))];

test('of a long match a thought of each seat for every few turns is drawn, the longest among them', () => {
  const drawn = drawnThoughts(frames);
  expect(drawn.length).toBeGreaterThan(1900);
  expect(drawn.length).toBeLessThanOrEqual(2000);
  for (const seat of [0, 1]) expect(drawn).toContainEqual(longestOf(frames, seat));
  expect(drawn.every(({ at, seat, ms }) => frames[at]!.ms[seat] === ms)).toBe(true);
});

test('of a short match all are', () => {
  expect(drawnThoughts(frames.slice(0, 301)).map(({ at }) => at)).toEqual(
    Array.from({ length: 300 }, (_, at) => at + 1),
  );
});
