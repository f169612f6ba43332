import { existsSync } from 'node:fs';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { nearest } from '../kit/nearest.ts';
import { readText } from '../text/files.ts';
import { texts } from './text.ts';

/** A setting of the arena's processes: an environment variable, or a key of the configuration file. */
interface Setting<T> {
  /** For docs/configuration.md, which a test compares with this table. */
  readonly about: string;
  readonly default: string;
  /** The value, or what it should be. */
  read(text: string): { readonly value: T } | { readonly expected: string };
}

const integer = (least: number, most: number, about: string, otherwise: string): Setting<number> => ({
  about,
  default: otherwise,
  read: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? { value: Number(text) }
      : { expected: texts().wholeNumber(least, most) },
});

const choice = <const C extends string>(choices: readonly C[], about: string, otherwise: string): Setting<C> => ({
  about,
  default: otherwise,
  read(text) {
    const value = choices.find((each) => each === text);
    return value === undefined ? { expected: texts().oneOf(choices) } : { value };
  },
});

const string = (about: string, otherwise: string): Setting<string> => ({
  about,
  default: otherwise,
  read: (value) => ({ value }),
});

/** All settings. */
export const settings = {
  DATABASE_URL: {
    ...string('PostgreSQL (15 or newer) of the arena, `postgres://user:password@host/database`', 'an embedded server'),
    read: (value: string) => (/^postgres(ql)?:\/\//.test(value) ? { value } : { expected: texts().postgres }),
  },
  PORT: integer(0, 65_535, 'port of the site', '3000'),
  HOST: string('address on which the site listens', 'every address of the machine'),
  ARENA_SLOTS: integer(1, 1024, 'matches that a worker plays at once', 'one for each core'),
  ARENA_TIER: choice(
    ['full', 'partial', 'none'],
    "how well the sandbox of a worker's machine holds; `arena start` finds it out and sets it",
    'found out',
  ),
  ARENA_DATA: string("folder of the embedded server's data", '`.data` in the checkout'),
  ARENA_BUILDS: string('folder of the cache of builds', '`ai-arena/builds` in `$XDG_CACHE_HOME` or `~/.cache`'),
  ARENA_LANG: choice(
    ['en', 'pl'],
    'language of the command line; `--lang` sets it',
    'by `LC_ALL`, `LC_MESSAGES`, `LANG`',
  ),
};

type Values<S> = { readonly [Name in keyof S]: S[Name] extends Setting<infer T> ? T | undefined : never };
export type Settings = Values<typeof settings>;

type Environment = Readonly<Record<string, string | undefined>>;

const usualFile = 'arena.config.json';

/**
 * Reads settings from the environment, and the rest from the file that `ARENA_CONFIG` names, or arena.config.json in
 * the current folder. A wrong value throws a `Failure` that names it. An empty variable counts as unset.
 */
export function readSettings<Name extends keyof Settings>(
  names: readonly Name[],
  environment: Environment = process.env,
): Pick<Settings, Name> {
  const found = { ...readFile(environment['ARENA_CONFIG']), ...withoutEmpty(environment) };
  const values = names.map((name) => {
    const text = found[name];
    if (text === undefined) return [name, undefined];
    const reading = settings[name].read(text);
    if ('value' in reading) return [name, reading.value];
    throw new Failure(texts().mustBe(name, reading.expected, JSON.stringify(escape(withoutPassword(text), 60))));
  });
  return Object.fromEntries(values) as Pick<Settings, Name>;
}

/** A setting that a process cannot do without is not there. */
export const missingSetting = (name: keyof Settings): Failure => new Failure(texts().missing(name));

const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

function readFile(named: string | undefined): Environment {
  const file = named || usualFile;
  if (!named && !existsSync(file)) return {};
  const content = parse(readText(file, 2 ** 20));
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Failure(texts().noObject(escape(file)));
  const names = Object.keys(settings);
  const stranger = Object.keys(content).find((name) => !names.includes(name));
  if (stranger !== undefined) {
    const meant = nearest(stranger, names);
    throw new Failure(
      `${texts().unknown(escape(file), escape(stranger, 40))}${meant === undefined ? '' : texts().didYouMean(meant)}`,
    );
  }
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, written(name, value)]));
}

function written(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `${value}`;
  throw new Failure(texts().mustBe(name, texts().text, escape(JSON.stringify(value), 60)));
}

/** Undefined for a text that is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller reports it
  }
}

const withoutPassword = (text: string): string => text.replace(/:[^:@/]*@/, ':…@');

/** The table of docs/configuration.md. */
export const settingsTable = (): string =>
  [
    '| setting | what it is | default |',
    '|---|---|---|',
    ...Object.entries(settings).map(
      ([name, { about, default: otherwise }]) => `| \`${name}\` | ${about} | ${otherwise} |`,
    ),
  ].join('\n');
