import type { Catalogue, Message } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';
import { languageOf } from '../text/faults.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Field } from '../game/option.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { Failure } from '../kit/failure.ts';
import { readText } from '../kit/files.ts';
import { Usage } from './command.ts';

export type Flags = NonNullable<ParseArgsConfig['options']>;
export type Values = Readonly<{ [name: string]: string | boolean | (string | boolean)[] | undefined }>;

export interface Words {
  readonly values: Values;
  readonly positionals: readonly string[];
  /** The names of the flags in the order given. */
  readonly given: readonly string[];
}

/** Reads the words of a command line; what is wrong is a `Usage` of one line. */
export function readWords(args: string[], options: Flags): Words {
  try {
    const { values, positionals, tokens } = parseArgs({
      args,
      options,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    return { values, positionals, given: tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])) };
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Usage(wordsFor((error as Error).message.split('\n')[0]!));
  }
}

function wordsFor(complaint: string): string {
  const [, unknown] = /^Unknown option '([^']*)'/.exec(complaint) ?? [];
  if (unknown !== undefined) return `Unrecognized argument ${escape(unknown)}`;
  const [, option] = /^Option '([^']*)' argument is ambiguous/.exec(complaint) ?? [];
  return option === undefined
    ? escape(complaint)
    : `Option ${option} needs a value, and what follows it begins with a dash`;
}

/** The rules of the game of this name. */
export async function chooseGame(name: string | undefined): Promise<AnyGame> {
  if (name !== undefined && gameNames().includes(name)) return loadGame(name);
  const there = `the games here are: ${gameNames().join(', ')}`;
  throw new Usage(name === undefined ? `name a game; ${there}` : `there is no game "${escape(name, 40)}"; ${there}`);
}

/** The flags of a game's options. */
export function gameFlags(game: AnyGame, short: Readonly<Record<string, string>> = {}): Flags {
  const fields = Object.entries(game.options) as [string, Field<unknown>][];
  return {
    ...flagsOf(
      fields.map(([name]) => name),
      short,
    ),
    ...Object.fromEntries(fields.filter(([, { flag }]) => flag).map(([name]) => [name, { type: 'boolean' as const }])),
  };
}

export const flagsOf = (names: readonly string[], short: Readonly<Record<string, string>> = {}): Flags =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { type: 'string' as const, ...(short[name] === undefined ? {} : { short: short[name] }) },
    ]),
  );

/** The options of a game or a format as given, defaults for the rest. */
export function readOptions(game: Pick<AnyGame, 'options' | 'messages'>, values: Values): object {
  const fields = Object.entries(game.options) as [string, Field<unknown>][];
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const given = field.flag && values[name] === true ? 'yes' : values[name];
      if (typeof given !== 'string') return [name, field.default];
      return [name, field.file ? readFileOf(field, given, game.messages) : accept(field.read(given), game.messages)];
    }),
  );
}

/** What a file holds is not the fault of the words. */
function readFileOf(field: Field<unknown>, file: string, ofGame: Catalogue | undefined): unknown {
  const reading = field.read(readText(file, 2 ** 24));
  if ('wrong' in reading)
    throw new Failure(`${escape(file)}: ${sentence(reading.wrong, languageOf(process.env), ofGame)}`);
  return reading.value;
}

export function accept<T>(reading: Reading<T, Message>, ofGame?: Catalogue): T {
  if ('wrong' in reading) throw new Usage(sentence(reading.wrong, languageOf(process.env), ofGame));
  return reading.value;
}

/** A number from a flag, or the default where the flag is not given. */
export function readNumber(
  values: Values,
  name: string,
  what: string,
  { least, most, otherwise, whole = true }: { least: number; most: number; otherwise: number; whole?: boolean },
): number {
  const given = values[name];
  if (typeof given !== 'string') return otherwise;
  const value = (whole ? /^\d{1,15}$/ : /^(\d{1,15}(\.\d{1,6})?|\.\d{1,6})$/).test(given) ? Number(given) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Usage(
      `${what} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not ${JSON.stringify(escape(given, 40))}`,
    );
  return value;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly otherwise: number;
}

/** Milliseconds from a flag: `500ms`, `1.5s`, `2m`; seconds where no unit is given. */
export const readDuration = (values: Values, name: string, what: string, bounds: Bounds): number =>
  readQuantity(values, name, what, { ms: 1, '': 1000, s: 1000, m: 60_000 }, 'a time such as 500ms, 1.5s or 2m', bounds);

/** Bytes from a flag: `256M`, `1G`; bytes where no unit is given. */
export const readSize = (values: Values, name: string, what: string, bounds: Bounds): number =>
  Math.round(
    readQuantity(
      values,
      name,
      what,
      { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 },
      'a size such as 256M or 1G',
      bounds,
    ),
  );

function readQuantity(
  values: Values,
  name: string,
  what: string,
  units: Readonly<Record<string, number>>,
  like: string,
  { least, most, otherwise }: Bounds,
): number {
  const given = values[name];
  if (typeof given !== 'string') return otherwise;
  const [, number, unit] = /^(\d{1,15}(?:\.\d{1,6})?) ?([A-Za-z]{0,3})$/.exec(given) ?? [];
  const value = number === undefined || !Object.hasOwn(units, unit!) ? Number.NaN : Number(number) * units[unit!]!;
  if (!(value >= least && value <= most))
    throw new Usage(
      `${what} must be ${like}, from ${inUnits(least, units)} to ${inUnits(most, units)}, not ${JSON.stringify(escape(given, 40))}`,
    );
  return value;
}

/** In the greatest unit that gives a whole number. */
function inUnits(value: number, units: Readonly<Record<string, number>>): string {
  const [unit, size] = Object.entries(units).findLast(([name, each]) => name !== '' && value % each === 0) ?? ['', 1];
  return `${value / size}${unit}`;
}

/** How many matches to play at once; nothing where nobody says. */
export const readSlots = (values: Values): number | undefined =>
  values.slots === undefined
    ? undefined
    : readNumber(values, 'slots', 'The number of slots', { least: 1, most: 1024, otherwise: 1 });
