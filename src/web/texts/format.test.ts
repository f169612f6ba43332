import { expect, test } from 'vitest';
import { formatsOf } from './format.ts';

const [en, pl] = [formatsOf('en'), formatsOf('pl')];
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('numbers have no-break thousands and the sign and point of their language', () => {
  expect([en.number(1006), pl.number(1006), en.number(-12_345), pl.number(7)].map(plain)).toEqual([
    '1 006',
    '1 006',
    '−12 345',
    '7',
  ]);
  expect([en.decimal(0.25, 3), pl.decimal(0.25, 3), pl.decimal(2, 2, true)]).toEqual(['0.25', '0,25', '2,00']);
  expect([en.points(1.5), en.points(0.5), en.points(-0.5), pl.points(2.25), en.points(3)]).toEqual([
    '1½',
    '½',
    '−½',
    '2,25',
    '3',
  ]);
});

test('times are short, and tiny ones keep a digit', () => {
  expect([en.seconds(290), pl.seconds(290), en.seconds(4.1), pl.seconds(0.01), en.seconds(0)].map(plain)).toEqual([
    '0.29 s',
    '0,29 s',
    '4.1 ms',
    '< 0,1 ms',
    '0.00 s',
  ]);
  expect([en.limit(2000), pl.limit(500), en.megabytes(5 * 2 ** 20)].map(plain)).toEqual(['2 s', '0,5 s', '5.0 MiB']);
});

test('days, lists and counts are those of the language', () => {
  expect([en.moment('2026-11-14T18:42:09Z'), pl.moment('2026-11-14T18:42:09Z')]).toEqual([
    '14 Nov 18:42',
    '14 lis 18:42',
  ]);
  expect([en.list(['a', 'b', 'c']), pl.list(['a', 'b', 'c']), en.list(['a'])]).toEqual(['a, b and c', 'a, b i c', 'a']);
  const forms = { one: 'mecz', few: 'mecze', many: 'meczów', other: 'meczu' };
  expect([1, 3, 12, 22].map((count) => plain(pl.count(count, forms)))).toEqual([
    '1 mecz',
    '3 mecze',
    '12 meczów',
    '22 mecze',
  ]);
  expect(plain(en.range(2, 4))).toBe('2–4');
  expect(plain(en.percent(0.625))).toBe('63 %');
});
