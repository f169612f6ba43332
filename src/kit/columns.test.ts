import { expect, test } from 'vitest';
import { columns, fittedColumns, wrapped } from './columns.ts';

const rows = [
  ['player', 'score', 'won', 'longest'],
  ['me', '50.0 %', '1', '12.34 s'],
];

test('a table that fits is one table; a wider one has narrower gaps, then two parts with the names in both', () => {
  expect(fittedColumns(rows, 80, 3)).toEqual(columns(rows));
  expect(fittedColumns(rows, 30, 3)).toEqual(['player   score  won  longest', 'me      50.0 %    1  12.34 s']);
  expect(fittedColumns(rows, 24, 3)).toEqual([
    'player    score   won',
    'me       50.0 %     1',
    '',
    'player   longest',
    'me       12.34 s',
  ]);
});

test('a text is wrapped between words', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('incomprehensible', 7)).toEqual(['incomprehensible']);
  expect(wrapped('a\n  b c\n\nd', 5)).toEqual(['a', '  b c', '', 'd']);
});
