import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChunkedList } from './chunked-list.ts';

test.each([0, 1, 1024, 1025, 5000])('a list of %i numbers comes back, as a value and as text', (length) => {
  const list = Array.from({ length }, (_, at) => at);
  const chunked = ChunkedList.from(list);
  expect(chunked.length).toBe(length);
  expect(chunked.plain()).toEqual(list);
  expect(JSON.stringify(chunked)).toBe(JSON.stringify(list));
  expect([0, length - 1, length].map((item) => chunked.includes(item))).toEqual([length > 0, length > 0, false]);
});

test('taking out leaves the list as it was, and shares all other chunks with it', () => {
  const list = Array.from({ length: 4096 }, (_, at) => at);
  const before = ChunkedList.from(list);
  const after = before.without(1, 6, 2);
  expect(before.plain()).toEqual(list);
  expect(after.plain()).toEqual(list.toSpliced(1030, 2));
  expect(after.length).toBe(4094);
  expect(after.chunks.map((chunk, at) => chunk === before.chunks[at])).toEqual([true, false, true, true]);
});

test('taking out item by item is the same as from a plain list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (places) => {
      const plain = Array.from({ length: 2100 }, (_, at) => at);
      let chunked = ChunkedList.from(plain);
      for (const place of places) {
        const item = plain.splice(place % plain.length, 1)[0]!;
        const chunk = chunked.chunks.findIndex((each) => each.includes(item));
        chunked = chunked.without(chunk, chunked.chunks[chunk]!.indexOf(item), 1);
      }
      expect(chunked.plain()).toEqual(plain);
    }),
    { seed: 13 },
  );
});
