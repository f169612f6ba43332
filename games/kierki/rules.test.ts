import { describe, expect, test } from 'vitest';
import { laws } from '../../src/game/laws.ts';
import { readDeals, writeDeals } from './deals.ts';
import { readTold } from './messages.ts';
import { game } from './rules.ts';
import { randomFor } from '../../src/game/random.ts';

describe('kierki', () => {
  test('keeps the laws of all games', () => {
    for (let seed = 0; seed < 10; seed++) expect(laws(game, `${seed}`, { seats: 4 })).toHaveLength(1 + 7 * 52);
  });
  test('a game file that is written and read is the same', () => {
    const { deals } = game.setup(4, { deals: '1-7', file: '', 'early-stop': false }, randomFor('file', 0));
    expect(readDeals(writeDeals(deals))).toEqual({ value: deals });
  });
  test('digits that can be read two ways', () => {
    expect(readTold('TRICK110C')).toEqual({ kind: 'trick', number: 1, table: ['10C'] });
    expect(readTold('TRICK112C')).toEqual({ kind: 'trick', number: 11, table: ['2C'] });
    expect(readTold('TRICK11')).toEqual({ kind: 'trick', number: 11, table: [] });
  });
});
