import { escape } from '../kit/escape.ts';
import { nearest } from '../kit/nearest.ts';
import { Usage } from './usage.ts';
import { texts, type Placeholder } from './text/arguments.ts';

/**
 * A flag of a command. The table of a command's flags is the one source of their values' types, of the help and of
 * shell completion; the words for help stand in the command's texts.
 *
 *     const flags = { games: integer({ least: 1, most: 100, default: 1 }), log: folder(), json: yes() };
 *     readArguments(args, flags).values; // { games: number; log: string | undefined; json: boolean }
 */
export interface Flag<T> {
  /** The placeholder of the value in help; undefined for a flag without a value. */
  readonly takes?: Placeholder;
  readonly short?: string;
  /** The help text of a game's option; by default it is in the command's texts. */
  readonly help?: string;
  /** May be given several times. */
  readonly isRepeated?: true;
  /** The value may begin with a minus. */
  readonly isSigned?: true;
  readonly choices?: readonly string[];
  readonly default: T;
  /** The default as it is written on a command line, for help. */
  readonly written?: string;
  /** Reads what was written, once or several times; `name` is used in errors. */
  read(given: readonly string[], name: string): T;
}
export type Flags = Readonly<Record<string, Flag<unknown>>>;
export type ValuesOf<F extends Flags> = { readonly [Name in keyof F]: F[Name] extends Flag<infer T> ? T : never };

interface Bounds<D> {
  readonly least: number;
  readonly most: number;
  readonly default?: D;
}

/** A flag without a value. */
export const yes = (): Flag<boolean> => ({ default: false, read: () => true });

/** A whole number. */
export const integer = <D extends number | undefined = undefined>({
  least,
  most,
  ...rest
}: Bounds<D>): Flag<number | D> =>
  valueFlag<number, D>(
    'number',
    rest.default,
    String,
    () => texts().wholeNumber(least, most),
    (text) => within(/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN, least, most),
  );

/** A number with up to nine decimal places; negative only if `least` is. */
export const decimal = <D extends number | undefined = undefined>({
  least,
  most,
  ...rest
}: Bounds<D>): Flag<number | D> => ({
  ...valueFlag<number, D>(
    'number',
    rest.default,
    String,
    () => texts().number(least, most),
    (text) => within(decimalNumber.test(text) ? Number(text) : Number.NaN, least, most),
  ),
  ...(least < 0 && { isSigned: true }),
});

const decimalNumber = /^-?(\d{1,15}(\.\d{1,9})?|\.\d{1,9})$/;

const times = { ms: 1, '': 1000, s: 1000, m: 60_000 };
const sizes = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Milliseconds: `500ms`, `1.5s`, `2m`; by default in seconds. */
export const duration = <D extends number | undefined = undefined>({
  least,
  most,
  ...rest
}: Bounds<D>): Flag<number | D> =>
  valueFlag<number, D>(
    'time',
    rest.default,
    (ms) => inUnits(ms, times),
    () => texts().duration(inUnits(least, times), inUnits(most, times)),
    (text) => within(quantity(text, times), least, most),
  );

/** Bytes: `256M`, `1G`; by default in bytes. */
export const size = <D extends number | undefined = undefined>({ least, most, ...rest }: Bounds<D>): Flag<number | D> =>
  valueFlag<number, D>(
    'size',
    rest.default,
    (bytes) => inUnits(bytes, sizes),
    () => texts().size(inUnits(least, sizes), inUnits(most, sizes)),
    (text) => within(Math.round(quantity(text, sizes)), least, most),
  );

export const choice = <const C extends string, D extends C | undefined = undefined>(
  choices: readonly C[],
  otherwise?: D,
): Flag<C | D> => ({
  ...valueFlag(
    'choice',
    otherwise as D,
    String,
    () => texts().oneOf(choices),
    (given) => choices.find((each) => each === given),
    choices,
  ),
  choices,
});

export const string = <D extends string | undefined = undefined>(
  takes: Placeholder = 'text',
  otherwise?: D,
): Flag<string | D> =>
  valueFlag(
    takes,
    otherwise as D,
    String,
    () => '',
    (given) => given,
  );
export const file = (): Flag<string | undefined> => string('file');
export const folder = (): Flag<string | undefined> => string('folder');

/** A flag that may be given several times, each with its value. */
export const list = (takes: Placeholder): Flag<readonly string[]> => ({
  takes,
  isRepeated: true,
  default: [],
  read: (given) => given,
});

/** The same flags, some of them with a short name. */
export const withShort = <F extends Flags>(flags: F, short: Readonly<Record<string, string>>): F =>
  Object.fromEntries(
    Object.entries(flags).map(([name, flag]) => [
      name,
      short[name] === undefined ? flag : { ...flag, short: short[name] },
    ]),
  ) as F;

function valueFlag<T, D extends T | undefined>(
  takes: Placeholder,
  otherwise: D | undefined,
  write: (value: T) => string,
  expected: () => string,
  read: (text: string) => T | undefined,
  known: readonly string[] = [],
): Flag<T | D> {
  return {
    takes,
    default: otherwise as D,
    ...(otherwise !== undefined && { written: write(otherwise) }),
    read(given, name) {
      const last = given.at(-1)!;
      const value = read(last);
      if (value === undefined)
        throw new Usage(`${texts().mustBe(name, expected(), quoted(last))}${texts().didYouMean(nearest(last, known))}`);
      return value;
    },
  };
}

/** A user's word, quoted and escaped. */
export const quoted = (word: string): string => `"${escape(word, 40)}"`;

const within = (value: number, least: number, most: number): number | undefined =>
  value >= least && value <= most ? value : undefined;

function quantity(given: string, units: Readonly<Record<string, number>>): number {
  const [, amount, unit] = /^(\d{1,15}(?:\.\d{1,6})?) ?([A-Za-z]{0,3})$/.exec(given) ?? [];
  return amount === undefined || !Object.hasOwn(units, unit!) ? Number.NaN : Number(amount) * units[unit!]!;
}

/** In the largest unit that gives a whole number. */
function inUnits(value: number, units: Readonly<Record<string, number>>): string {
  if (value === 0) return '0';
  const [unit, each] = Object.entries(units).findLast(([name, worth]) => name !== '' && value % worth === 0) ?? ['', 1];
  return `${value / each}${unit}`;
}
