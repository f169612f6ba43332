import { expect, test } from 'vitest';
import { gamesSoFar, isDone } from './results.ts';

test.each([
  ['nothing is over', 'running', { last: 10, voids: 0 }, 0, { over: 0, paired: 10 }],
  ['some games are over', 'running', { last: 10, voids: 1 }, 3, { over: 3, paired: 10 }],
  ['it is paused', 'paused', { last: 10, voids: 0 }, 8, { over: 8, paired: 10 }],
  ['it was ended before all games', 'over', { last: 10, voids: 1 }, 6, { over: 6, paired: 7 }],
  ['it has no game yet', 'running', { last: 0, voids: 0 }, 0, { over: 0, paired: 0 }],
] as const)('games so far: %s', (_what, state, counts, computed, expected) => {
  expect(gamesSoFar(state, counts, computed)).toEqual(expected);
});

test.each([
  ['a game is over', 'running-1-0-0-0-0/10-3', 'running-1-0-0-0-0/10-2', false],
  ['the last game is over', 'over-1-0-0-0-0/10-10', 'running-1-0-0-0-0/10-9', false],
  ['a game is over that was played when it was paused', 'paused-1-0-0-0-0/10-4', 'paused-1-0-0-0-0/10-3', false],
  ['it is paused', 'paused-1-0-0-0-0/10-3', 'running-1-0-0-0-0/10-3', true],
  ['it is ended', 'over-1-0-0-0-0/10-3', 'paused-1-0-0-0-0/10-3', true],
  ['a game is to be played anew', 'over-1-1-0-0-0/10-9', 'over-1-0-0-0-0/10-10', true],
])('a page waits for results that people ask for: %s', (_what, key, last, expected) => {
  expect(isDone(key, last)).toBe(expected);
});
