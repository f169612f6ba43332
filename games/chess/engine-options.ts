import type { BotOptions } from '../../src/game/bot-options.ts';
import type { Reading } from '../../src/kit/reading.ts';
import { escapeName } from '../../src/kit/escape.ts';
import type { ChessMessage } from './messages.ts';

/** An option that an engine announced: `option name Hash type spin default 16 min 1 max 33554432`. */
export interface EngineOption {
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo' | 'button' | 'string' | undefined;
  readonly min: number;
  readonly max: number;
  /** The values of a `combo`. */
  readonly values: readonly string[];
}

/** Reads a line `option`; names and values may have blanks in them. */
export function readEngineOption(line: string): EngineOption | undefined {
  const [, name, type, rest = ''] =
    /^\s*option\s+name\s+(.+?)(?:\s+type\s+(check|spin|combo|button|string)\b(.*))?\s*$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const bound = (word: string, none: number): number =>
    Number(new RegExp(`\\s${word}\\s+(-?\\d+)`).exec(rest)?.[1] ?? none);
  const values = rest.split(/\svar\s+/).slice(1);
  return {
    name,
    type: type as EngineOption['type'],
    min: bound('min', -Infinity),
    max: bound('max', Infinity),
    values: values.map((value) => value.trim()),
  };
}

/** The lines `setoption` for these options, by what the engine announced; UCI ignores upper and lower case of names. */
export function setOptions(options: BotOptions, known: readonly EngineOption[]): Reading<string[], ChessMessage> {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(options)) {
    const option = known.find((each) => same(each.name, name));
    if (option === undefined) return { wrong: unknown(name, known) };
    const read = readValue(option, value);
    if ('wrong' in read) return read;
    lines.push(`setoption name ${option.name}${read.value === null ? '' : ` value ${read.value || '<empty>'}`}`);
  }
  return { value: lines };
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const mostNamed = 40; // options

const unknown = (name: string, known: readonly EngineOption[]): ChessMessage => ({
  code: 'engine-option-unknown',
  option: escapeName(name),
  known: known.slice(0, mostNamed).map((each) => escapeName(each.name)),
});

/** The value as the engine takes it; null for a button. */
function readValue(
  { name, type, min, max, values }: EngineOption,
  value: string | null,
): Reading<string | null, ChessMessage> {
  const option = escapeName(name);
  const given = escapeName(value ?? '');
  if (type === 'button' && value !== null) return { wrong: { code: 'engine-option-button', option } };
  if (type === 'button' || type === undefined) return { value };
  if (value === null) return { wrong: { code: 'engine-option-needs-value', option } };
  if (type === 'check') {
    const found = ['true', 'false'].find((each) => same(each, value));
    return found === undefined ? { wrong: { code: 'engine-option-check', option, given } } : { value: found };
  }
  if (type === 'spin') {
    const isIn = /^-?\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return isIn ? { value } : { wrong: { code: 'engine-option-spin', option, given, min: `${min}`, max: `${max}` } };
  }
  if (type === 'combo') {
    const found = values.find((each) => same(each, value));
    return found === undefined
      ? { wrong: { code: 'engine-option-combo', option, given, values: values.map((each) => escapeName(each)) } }
      : { value: found };
  }
  return { value };
}
