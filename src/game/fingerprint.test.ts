import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('is the same for the value that comes back from its text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fingerprint(JSON.parse(JSON.stringify(value)))).toBe(fingerprint(value));
    }),
    { seed: 7 },
  );
});

test('differs for values that differ', () => {
  const values = [
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    2 ** 31,
    '',
    '0',
    '1',
    'null',
    [],
    [0],
    [[0]],
    [0, 0],
    [[], 0],
    [0, []],
    {},
    { a: 1 },
    { a: '1' },
    { b: 1 },
    { a: 1, b: 1 },
    ['a', 1],
    [undefined],
    Number.NaN,
  ];
  expect(new Set(values.map(fingerprint)).size).toBe(values.length);
  const numbers = Array.from({ length: 100_000 }, (_, at) => fingerprint([at]));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('stays what it was: logs of all times are checked by it', () => {
  expect(fingerprint({ vertices: 3, token: 1, edges: [0, 1, 1, 2], moves: 0 })).toMatchInlineSnapshot(
    `"43dab1fe39e5f354"`,
  );
});
