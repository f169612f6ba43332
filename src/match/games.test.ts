import { expect, test } from 'vitest';
import { Failure } from '../kit/failure.ts';
import { loadGame, withDefaults } from './games.ts';

test('a ladder on which bots remember plays no seed twice: one sentence says so', async () => {
  const game = await loadGame('geography');
  const wrong = (): unknown => withDefaults('geography', game, { memory: true });
  expect(wrong).toThrow(Failure); // which commands print without a stack trace
  expect(wrong).toThrow('games/geography/ladder.ts has memory: true, so it must have duplicate: false');
  expect(withDefaults('geography', game, { memory: true, duplicate: false }).memory).toBe(true);
});
