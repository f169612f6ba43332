import { describe, expect, test } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

const commands = ['play', 'replay', 'serve', 'sprt', 'start', 'tournament', 'verify'];

describe('nearest', () => {
  test.each([
    ['paly', 'play'],
    ['pla', 'play'],
    ['plays', 'play'],
    ['repaly', 'replay'],
    ['tournamnet', 'tournament'],
    ['turnament', 'tournament'],
    ['verfiy', 'verify'],
    ['strat', 'start'],
  ])('%s → %s', (written, word) => {
    expect(nearest(written, commands)).toBe(word);
  });
  test.each(['', 'x', 'xy', 'chess', 'tour', 'a very long word that nobody wrote'])(
    '%j is near none of the words',
    (written) => {
      expect(nearest(written, commands)).toBeUndefined();
    },
  );
  test('a word of two letters is not replaced as a whole', () => {
    expect(nearest('xy', ['ab'])).toBeUndefined();
  });
});

test('the distance counts letters added, taken away, changed, swapped', () => {
  expect(['swiss', 'swis', 'swwiss', 'sviss', 'wsiss', 'wsis'].map((word) => editDistance(word, 'swiss'))).toEqual([
    0, 1, 1, 1, 1, 2,
  ]);
});
