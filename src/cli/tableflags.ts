import type { Table } from '../game/table.ts';
import { escape } from '../kit/escape.ts';
import { openFolder } from '../match/record.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './command.ts';
import { whyNot } from '../kit/files.ts';
import { readNumber, readWords, type Flags, type Values } from './options.ts';

/** What TCP servers of all games take. */
export const tableFlags = ['port', 'time', 'log', 'connections', 'per-address'];

export function readFlags(args: string[], flags: Flags, words?: NonNullable<Table['words']>): Values {
  const { values, positionals } = readWords(args, flags);
  return withWords(values, positionals, words);
}

/** Flags, and those that were given as words without their names. */
export function withWords(
  values: Values,
  positionals: readonly string[],
  words: NonNullable<Table['words']> = {},
): Values {
  const names = Object.keys(words);
  if (positionals.length > names.length) throw new Usage(`Unrecognized argument ${escape(positionals[names.length]!)}`);
  const given = { ...values, ...Object.fromEntries(positionals.map((word, at) => [names[at]!, word])) };
  const missing = names.filter((name) => words[name] === 'required' && given[name] === undefined);
  if (missing.length > 0) throw new Usage(`Must specify ${missing.map((name) => name.toUpperCase()).join(', ')}`);
  return given;
}

export const readPort = (values: Values): number =>
  readNumber(values, 'port', 'The port', { least: 0, most: 65_535, otherwise: 0 });

export const readLimits = (values: Values): { connections: number; perAddress: number } => ({
  connections: readNumber(values, 'connections', 'The number of connections', {
    least: 2,
    most: 1_000_000,
    otherwise: 20_000,
  }),
  perAddress: readNumber(values, 'per-address', 'The number of connections of one address', {
    least: 1,
    most: 1_000_000,
    otherwise: 64,
  }),
});

/** The folder of `--log`, made if need be, and the number of the last log there. */
export function readLogFolder(values: Values): { log?: { folder: string; last: number } } {
  if (typeof values.log !== 'string') return {};
  try {
    return { log: { folder: values.log, last: openFolder(values.log) } };
  } catch (error) {
    throw new Failure(`cannot keep logs in ${escape(values.log)}: ${whyNot(error)}`);
  }
}
