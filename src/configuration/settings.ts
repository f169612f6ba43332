import { existsSync } from 'node:fs';
import type { XStatic } from 'typebox/schema';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { nearest } from '../kit/nearest.ts';
import { readText } from '../text/files.ts';
import { texts } from './text.ts';

/**
 * All settings of the arena's processes, environment variables or keys of the configuration file, as a JSON schema:
 * types, validation and docs/configuration.md come from it. Only TypeBox's types are used: to load its code would
 * double the start of a command, so a test compares with it what is accepted here. `otherwise` tells the default.
 */
export const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    DATABASE_URL: {
      type: 'string',
      pattern: '^postgres(ql)?://',
      expected: 'postgres',
      description: 'PostgreSQL (15 or newer) of the arena, `postgres://user:password@host/database`',
      otherwise: 'an embedded server',
    },
    PORT: { type: 'integer', minimum: 0, maximum: 65_535, description: 'port of the site', otherwise: '3000' },
    HOST: {
      type: 'string',
      description: 'address on which the site listens',
      otherwise: 'every address of the machine',
    },
    ARENA_URL: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      expected: 'url',
      description: 'address of the site as people type it, `https://arena.example.org`: links in e-mail begin with it',
      otherwise: 'none: the site sends no e-mail',
    },
    ARENA_SMTP: {
      type: 'string',
      pattern: '^smtps?://',
      expected: 'smtp',
      description: 'server that sends e-mail, `smtps://user:password@mail.example.org`; needs `ARENA_URL`',
      otherwise: 'none: administrators make links for forgotten passwords',
    },
    ARENA_MAIL_FROM: {
      type: 'string',
      description: 'sender of e-mail, `AI-Arena <arena@example.org>`',
      otherwise: '`arena@` and the host of `ARENA_URL`',
    },
    ARENA_OPENID_ISSUER: {
      type: 'string',
      pattern: '^(https://|http://(localhost|127(\\.[0-9]+){3}|\\[::1\\])(:|/|$))',
      expected: 'issuer',
      description:
        'OpenID provider by which people may log in too, `https://login.example.org`; needs `ARENA_URL`, the client and the secret',
      otherwise: 'none: people log in by a password',
    },
    ARENA_OPENID_CLIENT: {
      type: 'string',
      description:
        'name of the arena at the OpenID provider; there its redirect address is `ARENA_URL` and `/login/openid/callback`',
      otherwise: 'none',
    },
    ARENA_OPENID_SECRET: {
      type: 'string',
      description: 'secret of the arena at the OpenID provider',
      otherwise: 'none',
    },
    ARENA_OPENID_NAME: {
      type: 'string',
      pattern: '^.{1,40}$',
      expected: 'shortText',
      description: 'what people call the OpenID provider: “Log in with …”',
      otherwise: 'the host of `ARENA_OPENID_ISSUER`',
    },
    ARENA_OPENID_LOGIN: {
      type: 'string',
      description: 'claim of the OpenID provider whose value is proposed as the login of a new account',
      otherwise: '`preferred_username`',
    },
    ARENA_TWO_STEP: {
      type: 'string',
      enum: ['optional', 'administrators', 'everybody'],
      description: 'who must have two-step log-in: whoever logs in by a password and has it not can only turn it on',
      otherwise: '`optional`: who wants it',
    },
    ARENA_BREACHED_PASSWORDS: {
      type: 'string',
      description:
        'file with the SHA-1 hashes of leaked passwords, which nobody may choose: lines `HASH:COUNT`, sorted',
      otherwise: 'none: only the most common passwords are refused',
    },
    ARENA_SLOTS: {
      type: 'integer',
      minimum: 1,
      maximum: 1024,
      description: 'matches that a worker plays at once',
      otherwise: 'one for each core',
    },
    ARENA_TIER: {
      type: 'string',
      enum: ['full', 'partial', 'none'],
      description: "how well the sandbox of a worker's machine holds; `arena start` finds it out and sets it",
      otherwise: 'found out',
    },
    ARENA_PARTIAL: {
      type: 'string',
      enum: ['yes'],
      description:
        'programs of strangers are taken although nothing limits their memory and processes for sure; `--partial` sets it',
      otherwise: 'only where the sandbox is full',
    },
    ARENA_SCAN: {
      type: 'string',
      description:
        'command that looks at every file that is sent, `clamdscan --fdpass --no-summary`; the path of the file is its last argument',
      otherwise: 'none: nobody looks',
    },
    ARENA_UPLOADS: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'versions that one person may send in an hour',
      otherwise: '60',
    },
    ARENA_UPLOADS_MIB: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      description: 'MiB that all versions of one person may take',
      otherwise: '200',
    },
    ARENA_BOTS: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'bots that one person may have in a game',
      otherwise: '20',
    },
    ARENA_TESTS: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'test matches of one person that may wait or run',
      otherwise: '100',
    },
    ARENA_COMMENTS: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'comments that one person may write in an hour, and report',
      otherwise: '30',
    },
    ARENA_CONTESTS: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'contests that one person may have that are not over',
      otherwise: '10',
    },
    ARENA_GAMES: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'judges of games that one person may send in a day',
      otherwise: '20',
    },
    ARENA_FRIENDLY: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      description: 'open challenges of one person, and friendly games of theirs that wait or run',
      otherwise: '10',
    },
    ARENA_WEBHOOKS_PRIVATE: {
      type: 'string',
      enum: ['yes'],
      description: 'webhooks may have addresses of this machine and its networks',
      otherwise: 'only addresses of the public internet',
    },
    ARENA_DATA: {
      type: 'string',
      description: "folder of the embedded server's data",
      otherwise: '`.data` in the checkout',
    },
    ARENA_BUILDS: {
      type: 'string',
      description: 'folder of the cache of builds',
      otherwise: '`ai-arena/builds` in `$XDG_CACHE_HOME` or `~/.cache`',
    },
    ARENA_LANG: {
      type: 'string',
      enum: ['en', 'pl'],
      description: 'language of the command line; `--lang` sets it',
      otherwise: 'by `LC_ALL`, `LC_MESSAGES`, `LANG`',
    },
  },
} as const;

/** What a setting's schema may say. */
type Setting =
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | {
      readonly type: 'string';
      readonly enum?: readonly string[];
      readonly pattern?: string;
      readonly expected?: 'postgres' | 'url' | 'smtp' | 'issuer' | 'shortText';
    };

type Name = keyof typeof schema.properties;
export type Settings = { readonly [N in Name]: XStatic<(typeof schema.properties)[N]> | undefined };

/** The value, or what it should be. */
function readSetting(setting: Setting, text: string): { readonly value: unknown } | { readonly expected: string } {
  if (setting.type === 'integer') {
    const { minimum, maximum } = setting;
    const isWithin = /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
    return isWithin ? { value: Number(text) } : { expected: texts().wholeNumber(minimum, maximum) };
  }
  if (setting.enum?.includes(text) === false) return { expected: texts().oneOf(setting.enum) };
  const isWritten = setting.pattern === undefined || new RegExp(setting.pattern).test(text);
  return isWritten ? { value: text } : { expected: texts()[setting.expected ?? 'text'] };
}

type Environment = Readonly<Record<string, string | undefined>>;

const usualFile = 'arena.config.json';

/**
 * Reads settings from the environment, and the rest from the file that `ARENA_CONFIG` names, or arena.config.json in
 * the current folder. A variable `NAME_FILE` names a file with the value of `NAME`, as secret stores give them. A wrong
 * value throws a `Failure` that names it. An empty variable counts as unset.
 */
export function readSettings<N extends Name>(
  names: readonly N[],
  environment: Environment = process.env,
): Pick<Settings, N> {
  const variables = withoutEmpty(environment);
  const rest = readFile(variables['ARENA_CONFIG']);
  const values = names.map((name) => {
    const text = variables[name] ?? contentOf(variables[`${name}_FILE`]) ?? rest[name];
    if (text === undefined) return [name, undefined];
    const reading = readSetting(schema.properties[name], text);
    if ('value' in reading) return [name, reading.value];
    throw new Failure(texts().mustBe(name, reading.expected, `"${escape(withoutPassword(text), 60)}"`));
  });
  return Object.fromEntries(values) as Pick<Settings, N>;
}

/** A setting that a process cannot do without is not there. */
export const missingSetting = (name: Name): Failure => new Failure(texts().missing(name));

/** Editors end a file with a line break that is not part of the value. */
const contentOf = (file: string | undefined): string | undefined =>
  file === undefined ? undefined : readText(file, 2 ** 20).replace(/\r?\n$/, '');

const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

function readFile(named: string | undefined): Environment {
  const file = named || usualFile;
  if (!named && !existsSync(file)) return {};
  const content = parse(readText(file, 2 ** 20));
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Failure(texts().noObject(escape(file)));
  const names = Object.keys(schema.properties);
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
    ...Object.entries(schema.properties).map(
      ([name, { description, otherwise }]) => `| \`${name}\` | ${description} | ${otherwise} |`,
    ),
  ].join('\n');
