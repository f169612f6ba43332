import { describe, expect, test } from 'vitest';
import { Usage } from './command.ts';
import { readDuration, readSize } from './options.ts';

const duration = (given?: string): number =>
  readDuration({ 'move-time': given }, 'move-time', 'The time for a move', {
    least: 1,
    most: 600_000,
    otherwise: 1000,
  });
const size = (given?: string): number =>
  readSize({ memory: given }, 'memory', 'The memory of a bot', { least: 2 ** 20, most: 2 ** 40, otherwise: 2 ** 28 });

describe('times', () => {
  test.each([
    [undefined, 1000],
    ['1s', 1000],
    ['500ms', 500],
    ['2', 2000],
    ['1.5s', 1500],
    ['1.5', 1500],
    ['0.05', 50],
    ['2m', 120_000],
    ['10 s', 10_000],
  ])('%s', (given, ms) => {
    expect(duration(given)).toBe(ms);
  });
  test.each([
    '',
    's',
    '1h',
    '-1s',
    '1e3',
    '1,5s',
    '0',
    '11m',
    '1s ',
    '1 s x',
    'soon',
    '1\u001b[31m',
    '__proto__',
    '1toString',
  ])('%j is refused', (given) => {
    expect(() => duration(given)).toThrow(Usage);
  });
  test('the refusal says what to write instead', () => {
    expect(() => duration('soon')).toThrow(
      'The time for a move must be a time such as 500ms, 1.5s or 2m, from 1ms to 10m, not "soon"',
    );
  });
});

describe('sizes', () => {
  test.each([
    [undefined, 2 ** 28],
    ['256M', 2 ** 28],
    ['1G', 2 ** 30],
    ['2048K', 2 ** 21],
    ['1.5M', 1.5 * 2 ** 20],
    ['1048576', 2 ** 20],
  ])('%s', (given, bytes) => {
    expect(size(given)).toBe(bytes);
  });
  test.each(['', 'M', '256m', '256MB', '-1M', '1K', '1e9', '9999999G'])('%j is refused', (given) => {
    expect(() => size(given)).toThrow('The memory of a bot must be a size such as 256M or 1G, from 1M to 1024G, not ');
  });
});
