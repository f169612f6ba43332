import { expect, test } from 'vitest';
import { chooseMatch } from './choose.ts';

const match = (id: number, game: string, isRunning = false) => ({ id, game, isRunning });

test('the front page shows different games, and of these what is played now', () => {
  const fast = [match(1, 'domino'), match(2, 'domino'), match(3, 'kierki'), match(4, 'kierki', true)];
  expect(chooseMatch(fast, [])?.id).toBe(4);
  expect(chooseMatch(fast, ['kierki'])?.id).toBe(1);
  expect(chooseMatch(fast, ['kierki', 'domino'])?.id).toBe(4);
  expect(chooseMatch(fast, ['kierki', 'domino', 'kierki'])?.id).toBe(1);
  expect(chooseMatch([match(5, 'domino')], ['domino', 'domino'])?.id).toBe(5);
  expect(chooseMatch([], ['domino'])).toBeUndefined();
});
