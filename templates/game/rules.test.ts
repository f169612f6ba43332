import { expect, test } from 'vitest';
import { laws } from '../../src/game/laws.ts';
import { game } from './rules.ts';

test('keeps the laws', () => {
  for (let seed = 0; seed < 100; seed++) laws(game, `${seed}`, { options: { stones: 1 + seed } });
});

test('says why a move is illegal', () => {
  expect(game.objection({ stones: 2, turn: 0 }, 0, 3)).toEqual({ code: 'too-many', stones: 2 });
  expect(game.objection({ stones: 2, turn: 0 }, 0, 2)).toBeUndefined();
});
