import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChunkedList } from './chunked-list.ts';
import { fingerprint, wholeFingerprint } from './fingerprint.ts';

describe.each([
  ['of parts', fingerprint],
  ['of the whole', wholeFingerprint],
])('a fingerprint %s', (_name, print) => {
  test('is the same for a value that was written as JSON and read back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(print(JSON.parse(JSON.stringify(value)))).toBe(print(value));
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
    expect(new Set(values.map(print)).size).toBe(values.length);
    const numbers = Array.from({ length: 100_000 }, (_, at) => print([at]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

const graph = { vertices: 3, token: 1, edges: [0, 1, 1, 2], moves: 0 };

test('stay the same for ever: old logs are checked by them', () => {
  expect(wholeFingerprint(graph)).toBe('43dab1fe39e5f354');
  expect(fingerprint(graph)).toMatchInlineSnapshot(`"480fc61e0448e90b"`);
  expect(fingerprint({ deals: [{ hands: ['2C3C', '4D'] }], points: [[1, 2.5, null]] })).toMatchInlineSnapshot(
    `"ab6ce73803591a4e"`,
  );
});

test.each([0, 2, 1024, 1026, 5000])('a chunked list of %i numbers has the print of the plain one', (length) => {
  const list = Array.from({ length }, (_, at) => (at * 7919) % 10_007);
  expect(fingerprint({ list: ChunkedList.from(list) })).toBe(fingerprint({ list }));
  expect(wholeFingerprint([ChunkedList.from(list)])).toBe(wholeFingerprint([list]));
});

test('of parts does not walk again what two values share', () => {
  let walks = 0;
  const part = new Proxy(
    Array.from({ length: 1000 }, (_, at) => at),
    { get: (list, name) => (name === '500' && walks++, Reflect.get(list, name) as unknown) },
  );
  const prints = [1, 2, 3].map((moves) => fingerprint({ part, moves }));
  expect(new Set(prints).size).toBe(3);
  expect(walks).toBe(1);
  expect(fingerprint({ part: [...part], moves: 3 })).toBe(prints[2]);
});
