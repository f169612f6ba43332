import { expect, test } from 'vitest';
import { lossLines, type Loss } from './losses.ts';

test('faults are told in the order of the games, however they ended', () => {
  const losses = [3, 1, 2].map((game): Loss => ({
    game,
    turn: 1,
    failure: { fault: 'left', reason: { code: 'table-closed' } },
    stderr: '',
  }));
  const games = (shown: number): string[] =>
    lossLines('me', losses, 'en', { shown }).filter((line) => /^me[:,]/.test(line));
  expect(games(3)).toEqual([1, 2, 3].map((game) => expect.stringMatching(`^me, game ${game}: `) as string));
  expect(games(1)).toEqual([expect.stringMatching('^me, game 1: '), 'me: and 2 more']);
});
