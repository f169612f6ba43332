import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { choice, decimal, duration, list, integer, size, string, yes } from './flags.ts';
import { Usage } from './usage.ts';

const flags = {
  games: integer({ least: 1, most: 100, default: 1 }),
  seats: integer({ least: 1, most: 8 }),
  minimum: decimal({ least: -10, most: 10 }),
  'move-time': duration({ least: 1, most: 600_000, default: 1000 }),
  memory: size({ least: 2 ** 20, most: 2 ** 40, default: 2 ** 28 }),
  model: choice(['logistic', 'normalized'], 'logistic'),
  bot: list('bot'),
  seed: string(),
  json: yes(),
};
const read = (...args: string[]) => readArguments(args, flags);
const time = (given?: string): number =>
  read(...(given === undefined ? [] : [`--move-time=${given}`])).values['move-time'];
const bytes = (given?: string): number => read(...(given === undefined ? [] : [`--memory=${given}`])).values.memory;

describe('the reader', () => {
  test('gives typed values, the defaults for the rest', () => {
    const { values, positionals, given } = read('a', '--games', '3', '--bot', 'x=1', '--json', '--bot=y=2', 'b');
    const typed: {
      games: number;
      seats: number | undefined;
      model: 'logistic' | 'normalized';
      bot: readonly string[];
      seed: string | undefined;
      json: boolean;
    } = values;
    expect(typed).toEqual({
      games: 3,
      seats: undefined,
      minimum: undefined,
      'move-time': 1000,
      memory: 2 ** 28,
      model: 'logistic',
      bot: ['x=1', 'y=2'],
      seed: undefined,
      json: true,
    });
    expect(positionals).toEqual(['a', 'b']);
    expect(given).toEqual(['games', 'bot', 'json', 'bot']);
  });
  test('the last of several counts, and -- ends the flags', () => {
    const { values, positionals } = read('--games', '3', '--games', '4', '--', '--games', '5');
    expect(values.games).toBe(4);
    expect(positionals).toEqual(['--games', '5']);
  });
  test('a negative number is a value, not a flag, for flags that take one', () => {
    expect(read('--minimum', '-2.5').values.minimum).toBe(-2.5);
    expect(() => read('--games', '-2')).toThrow('Option --games needs a value, and what follows it begins with a dash');
  });
  test.each([
    [['--gmaes', '3'], 'Unrecognized argument --gmaes; did you mean --games?'],
    [['--chess'], 'Unrecognized argument --chess'],
    [['-x'], 'Unrecognized argument -x'],
    [['--\u001b[31m'], 'Unrecognized argument --\\x1b[31m'],
    [['--games'], 'Option --games needs a value'],
    [['--games', '--json'], 'Option --games needs a value, and what follows it begins with a dash'],
    [['--json=1'], 'Option --json takes no value'],
    [['--games', '0'], '--games must be a whole number from 1 to 100, not "0"'],
    [['--games', '1.5'], '--games must be a whole number from 1 to 100, not "1.5"'],
    [['--games='], '--games must be a whole number from 1 to 100, not ""'],
    [['--minimum', '11'], '--minimum must be a number from -10 to 10, not "11"'],
    [['--model', 'logistc'], '--model must be logistic or normalized, not "logistc"; did you mean logistic?'],
    [['--__proto__'], 'Unrecognized argument --__proto__'],
  ])('%j', (args, message) => {
    expect(() => read(...args)).toThrow(new Usage(message));
  });
});

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
    expect(time(given)).toBe(ms);
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
    expect(() => time(given)).toThrow(Usage);
  });
  test('the error says what to write instead', () => {
    expect(() => time('soon')).toThrow(
      '--move-time must be a time such as 500ms, 1.5s or 2m, from 1ms to 10m, not "soon"',
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
  ])('%s', (given, count) => {
    expect(bytes(given)).toBe(count);
  });
  test.each(['', 'M', '256m', '256MB', '-1M', '1K', '1e9', '9999999G'])('%j is refused', (given) => {
    expect(() => bytes(given)).toThrow('--memory must be a size such as 256M or 1G, from 1M to 1024G, not ');
  });
});
