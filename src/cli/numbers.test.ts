import { expect, test } from 'vitest';
import { numbersIn } from './numbers.ts';

test.each([
  ['en', ['0.50', '0.5', '0', '-1234.568', '12.3 %', '7.25 ms', '740 ms', '1.50 s', '2.5 MiB']],
  ['pl', ['0,50', '0,5', '0', '-1234,568', '12,3 %', '7,25 ms', '740 ms', '1,50 s', '2,5 MiB']],
] as const)('numbers of a table follow the language: %s', (language, written) => {
  const { fixed, short, percent, seconds, megabytes } = numbersIn(language);
  expect([
    fixed(0.5, 2),
    short(0.5),
    short(-0.001),
    short(-1234.5678, 3),
    percent(0.123),
    seconds(7.251),
    seconds(740.2),
    seconds(1500),
    megabytes(2.5 * 2 ** 20),
  ]).toEqual(written);
});
