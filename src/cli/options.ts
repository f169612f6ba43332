import { closeSync, openSync, readSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Field } from '../game/option.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { Failure, Usage } from './command.ts';

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
export function readOptions(game: Pick<AnyGame, 'options'>, values: Values): object {
  const fields = Object.entries(game.options) as [string, Field<unknown>][];
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const given = field.flag && values[name] === true ? 'yes' : values[name];
      if (typeof given !== 'string') return [name, field.default];
      return [name, field.file ? readFileOf(field, given) : accept(field.read(given))];
    }),
  );
}

/** What a file holds is not the fault of the words. */
function readFileOf(field: Field<unknown>, file: string): unknown {
  const reading = field.read(readText(file, 2 ** 24));
  if ('wrong' in reading) throw new Failure(`${escape(file)}: ${reading.wrong}`);
  return reading.value;
}

export function accept<T>(reading: Reading<T>): T {
  if ('wrong' in reading) throw new Usage(reading.wrong);
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

export const readText = (file: string, most = 2 ** 28): string => readBytes(file, most).toString('utf8');

export function readBytes(file: string, most: number): Buffer {
  let bytes: Buffer;
  try {
    bytes = readStart(file, most + 1);
  } catch (error) {
    throw new Failure(`cannot read ${escape(file)}: ${whyNot(error)}`);
  }
  if (bytes.length > most)
    throw new Failure(`${escape(file)} is longer than ${most / 2 ** 20} MiB: is it the right file?`);
  return bytes;
}

/** At least so many bytes of a file if it has them, and few more: a device may have no end. */
function readStart(file: string, wanted: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let size = 0, read = -1; size < wanted && read !== 0; size += read) {
      const piece = Buffer.allocUnsafe(2 ** 16);
      read = readSync(opened, piece);
      pieces.push(piece.subarray(0, read));
    }
    return Buffer.concat(pieces);
  } finally {
    closeSync(opened);
  }
}

/** Why the system refused, in words. */
export function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'there is a file of that name',
  ENOSPC: 'the disk is full',
  EPIPE: 'nobody reads it',
  EROFS: 'the disk is read-only',
  EADDRINUSE: 'the port is taken; choose another one',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this name has no address',
  EAI_AGAIN: 'this name has no address',
  EINVAL: 'this address cannot be used',
  ECONNREFUSED: 'nobody listens there',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way there',
  ENETUNREACH: 'no way there',
};
