import type { ProgramMessage } from '../text/programs.ts';
import { hasOptions, readBotOptions, type BotOptions } from '../game/bot-options.ts';
import type { Reading } from '../kit/reading.ts';
import { escape, legible } from '../kit/escape.ts';
import { splitCommand } from './split.ts';

/** The content of `arena.json`. */
export interface Recipe {
  readonly language?: string;
  /** The build command: a line for the shell, or arguments. */
  readonly build?: readonly string[];
  /** The command that runs the bot, as arguments. */
  readonly run?: readonly string[];
  /** The protocol of its game that the bot speaks, if it is not the default. */
  readonly protocol?: string;
  /** What the bot is set to before its first match, in games whose protocol has options. */
  readonly options?: BotOptions;
  /** It needs a network, which a sandbox does not have. */
  readonly network?: boolean;
}

const keys = ['language', 'build', 'run', 'protocol', 'options', 'network'];
const longest = 64 * 1024; // bytes

export function readRecipe(text: string, languages: readonly string[]): Reading<Recipe, ProgramMessage> {
  const read = readObject(text);
  if ('wrong' in read) return read;
  const { language, build, run, protocol, options, network = false } = read.value;
  const unknown = Object.keys(read.value).find((key) => !keys.includes(key));
  if (unknown !== undefined) return { wrong: { code: 'recipe-unknown-key', key: escape(unknown, 40), keys } };
  if (language !== undefined && !(typeof language === 'string' && languages.includes(language))) {
    return { wrong: { code: 'recipe-unknown-language', language: shown(language), languages } };
  }
  if (protocol !== undefined && !(typeof protocol === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(protocol)))
    return { wrong: { code: 'recipe-no-protocol', value: shown(protocol) } };
  const building =
    build === undefined ? undefined : readWords('build', build, (line) => ({ value: ['sh', '-c', line] }));
  const running = run === undefined ? undefined : readWords('run', run, splitCommand);
  if (building !== undefined && 'wrong' in building) return building;
  if (running !== undefined && 'wrong' in running) return running;
  const set = options === undefined ? undefined : readBotOptions(options);
  if (options !== undefined && set === undefined) return { wrong: { code: 'recipe-options', value: shown(options) } };
  if (typeof network !== 'boolean') return { wrong: { code: 'recipe-no-flag', key: 'network', value: shown(network) } };
  return {
    value: {
      ...(language !== undefined && { language }),
      ...(building && { build: building.value }),
      ...(running && { run: running.value }),
      ...(protocol !== undefined && { protocol }),
      ...(hasOptions(set) && { options: set }),
      ...(network && { network }),
    },
  };
}

function readObject(text: string): Reading<Readonly<Record<string, unknown>>, ProgramMessage> {
  if (text.length > longest) return { wrong: { code: 'recipe-too-long' } };
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as Readonly<Record<string, unknown>> };
    return { wrong: { code: 'recipe-no-object' } };
  } catch (error) {
    return { wrong: { code: 'recipe-no-json', error: legible((error as Error).message, 120) } };
  }
}

function readWords(
  key: string,
  value: unknown,
  readLine: (line: string) => Reading<readonly string[], ProgramMessage>,
): Reading<readonly string[], ProgramMessage> {
  const isWords =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((word) => typeof word === 'string' && !word.includes('\0')) &&
    value[0] !== '';
  if (isWords) return { value: value as string[] };
  if (typeof value !== 'string') return { wrong: { code: 'recipe-no-command', key, value: shown(value) } };
  const words =
    value.trim() === '' || value.includes('\0') ? { wrong: { code: 'command-empty' } as const } : readLine(value);
  return 'wrong' in words ? { wrong: { code: 'recipe-command-unreadable', key, why: words.wrong } } : words;
}

const shown = (value: unknown): string => legible(JSON.stringify(value), 60);
