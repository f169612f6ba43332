import { said } from '../text/said.ts';
import { parseArgs } from 'node:util';
import type { Catalogue } from '../game/message.ts';
import type { Field } from '../game/option.ts';
import { escape } from '../kit/escape.ts';
import { nearest } from '../kit/nearest.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import { readText } from '../text/files.ts';
import type { Flag, Flags, ValuesOf } from './flags.ts';
import { spoken } from '../text/spoken.ts';
import { texts } from './text/arguments.ts';

/** Options of a game or settings of a format, by name: `Fields` of anything. */
export type AnyFields = object;
const entriesOf = (fields: AnyFields): [name: string, Field<unknown>][] =>
  Object.entries(fields) as [string, Field<unknown>][];

export interface Arguments<F extends Flags> {
  readonly values: ValuesOf<F>;
  readonly positionals: readonly string[];
  /** The names of the flags in the order given. */
  readonly given: readonly string[];
  /** The options of a game or a format as written, for `readFields`. */
  readonly written: Written;
}
type Written = Readonly<Record<string, string>>;

export interface ReaderOptions {
  /** Options of a game or a format, which are flags too. */
  readonly fields?: AnyFields;
  /** The only flags of the table that are allowed here. */
  readonly only?: readonly string[];
  readonly short?: Readonly<Record<string, string>>;
  /** Flags that are given by position, without their names; which of them are required. */
  readonly words?: Readonly<Record<string, 'required' | 'optional'>>;
}

/** Reads the arguments of a command by its table of flags; a mistake is a `Usage` of one line. */
export function readArguments<F extends Flags>(args: string[], flags: F, options: ReaderOptions = {}): Arguments<F> {
  const known = knownFlags(flags, options);
  const { found, given, positionals } = parse(args, known, options.short ?? {});
  const { words } = options;
  if (words !== undefined) takeWords(positionals, words, found);
  const nameOf = (name: string): string => (words !== undefined && name in words ? name.toUpperCase() : `--${name}`);
  const values = Object.entries(flags).map(([name, flag]) => {
    const wrote = found.get(name);
    return [name, wrote === undefined ? flag.default : flag.read(wrote, nameOf(name))];
  });
  return {
    values: Object.fromEntries(values) as ValuesOf<F>,
    positionals: words === undefined ? positionals : [],
    given,
    written: Object.fromEntries([...found].map(([name, wrote]) => [name, wrote.at(-1)!])),
  };
}

/** All flags that are allowed, with those of a game's options. */
export function knownFlags(flags: Flags, { fields = {}, only }: ReaderOptions): Flags {
  const own = Object.entries(flags).filter(([name]) => only === undefined || only.includes(name));
  return { ...Object.fromEntries(own), ...fieldFlags(fields) };
}

/** The options of a game or a format as flags. */
export const fieldFlags = (fields: AnyFields): Flags =>
  Object.fromEntries(
    entriesOf(fields).map(([name, { flag, file, label }]): [string, Flag<unknown>] => [
      name,
      {
        ...(flag ? {} : { takes: file ? 'file' : 'value' }),
        help: spoken(label),
        default: undefined,
        read: (given) => given.at(-1),
      },
    ]),
  );

interface Parsed {
  /** The written values of each flag; `yes` for one without a value. */
  readonly found: Map<string, string[]>;
  readonly given: readonly string[];
  readonly positionals: readonly string[];
}

function parse(args: string[], flags: Flags, short: Readonly<Record<string, string>>): Parsed {
  const { tokens, positionals } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(flags).map(([name, { takes, short: letter = short[name] }]) => [
        name,
        {
          type: takes === undefined ? ('boolean' as const) : ('string' as const),
          multiple: true,
          ...(letter !== undefined && { short: letter }),
        },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const options = tokens.filter((token) => token.kind === 'option');
  const found = new Map<string, string[]>();
  for (const { name, rawName, value, inlineValue } of options) {
    const flag = Object.hasOwn(flags, name) ? flags[name]! : undefined;
    if (flag === undefined) throw new Usage(unknown(rawName, flags));
    found.set(name, [...(found.get(name) ?? []), valueOf(flag, rawName, value, inlineValue)]);
  }
  return { found, given: options.map(({ name }) => name), positionals };
}

function valueOf(flag: Flag<unknown>, name: string, value: string | undefined, isInline: boolean | undefined): string {
  const shown = escape(name);
  if (flag.takes === undefined) {
    if (value !== undefined) throw new Usage(texts().takesNoValue(shown));
    return 'yes';
  }
  if (value === undefined) throw new Usage(texts().needsValue(shown));
  if (isInline !== true && /^-./.test(value) && !(flag.isSigned && /^-[\d.]/.test(value)))
    throw new Usage(texts().needsValueNotFlag(shown));
  return value;
}

function unknown(name: string, flags: Flags): string {
  const meant = name.startsWith('--') ? nearest(name.slice(2), Object.keys(flags)) : undefined;
  return `${texts().unknownFlag(escape(name))}${texts().didYouMean(meant && `--${meant}`)}`;
}

/** Assigns positional arguments to the flags whose values they are. */
function takeWords(
  positionals: readonly string[],
  words: NonNullable<ReaderOptions['words']>,
  found: Map<string, string[]>,
): void {
  const names = Object.keys(words);
  if (positionals.length > names.length) throw new Usage(texts().tooMuch(escape(positionals[names.length]!)));
  for (const [at, word] of positionals.entries()) found.set(names[at]!, [word]);
  const missing = names.filter((name) => words[name] === 'required' && !found.has(name));
  if (missing.length > 0) throw new Usage(texts().mustSpecify(missing.map((name) => name.toUpperCase()).join(', ')));
}

/** The options of a game or a format, with defaults for those that were not given. */
export const readFields = (fields: AnyFields, written: Written, ofGame?: Catalogue): object =>
  Object.fromEntries(
    entriesOf(fields).map(([name, field]) => {
      const text = written[name];
      return [name, text === undefined ? field.default : readField(field, text, ofGame)];
    }),
  );

/** A mistake inside a file is a `Failure`, not a `Usage`. */
function readField(field: Field<unknown>, text: string, ofGame: Catalogue | undefined): unknown {
  const reading = field.read(field.file ? readText(text, 2 ** 24) : text);
  if ('value' in reading) return reading.value;
  const why = said(reading.wrong, ofGame);
  throw field.file ? new Failure(`${escape(text)}: ${why}`) : new Usage(why);
}
