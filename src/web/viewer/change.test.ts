import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChange, changeOf } from './change.ts';

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a value is restored from its difference', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const [one, other] = [json(before), json(after)];
      expect(json(applyChange(one, json(changeOf(one, other)) as never))).toEqual(other);
    }),
    { seed: 7, numRuns: 1000 },
  );
});

test('the difference of a long list without one edge is short', () => {
  const edges = Array.from({ length: 2000 }, (_, at) => at);
  const after = { token: 5, edges: edges.toSpliced(700, 2) };
  const change = changeOf({ token: 3, edges }, after);
  expect(JSON.stringify(change).length).toBeLessThan(100);
  expect(applyChange({ token: 3, edges }, change)).toEqual(after);
});
