import type { ProgramMessage } from '../text/programs.ts';
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { code, ending } from '../kit/root.ts';
import { fail, type Unbuilt } from './unbuilt.ts';

/** The installed toolchain of a language. */
export interface Toolchain {
  readonly version: string;
  /** The main program; sandboxes see it at the same path. */
  readonly file: string;
  /** Paths outside /usr that a sandbox must show, each at the same path. */
  readonly shown: readonly string[];
}

export interface Source {
  /** The path below the bot's folder. */
  readonly name: string;
  readonly text: string;
}

export interface Command {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A language: one file in `languages/`, found by its name. */
export interface Language {
  readonly title: string;
  readonly endings: readonly string[];
  /** What to install on Debian. */
  readonly packages: string;
  /** Whether npm installs it with the arena. */
  readonly npm?: boolean;
  /** The names of its programs on a command line. */
  readonly programs: readonly string[];
  /** A bot that answers every line with the same line. */
  readonly hello: string;
  find(): Promise<Toolchain | undefined>;
  /** Programs of other versions: their names, where version managers keep them, and the toolchain of such a file. */
  readonly versions?: {
    readonly names: RegExp;
    readonly places: readonly string[];
    find(file: string): Promise<Toolchain | undefined>;
  };
  /** The program of another version that a source asks for. */
  programOf?(text: string): string | undefined;
  /** The file name that a single source must have, if the language cares. */
  nameOf?(text: string): string;
  /** A single source may have any name of letters, digits, `_` and `-`; by default it is built as `bot`. */
  readonly keepsName?: true;
  /** Builds the sources in the current folder; missing for languages that run sources. */
  build?(sources: readonly Source[], tool: Toolchain): Command;
  /**
   * Runs the program in the folder `at`, within so many bytes of memory; undefined when no source can be the main one.
   */
  run(
    at: string,
    sources: readonly Source[],
    tool: Toolchain,
    memory: number,
  ): (Command & { /** What must be there. */ readonly program: string }) | undefined;
}

const folder = new URL('src/programs/languages/', code);

export const languageNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();

export const loadLanguage = async (name: string): Promise<Language> =>
  ((await import(fileURLToPath(new URL(`${name}${ending}`, folder)))) as { language: Language }).language;

export const loadLanguages = async (): Promise<Map<string, Language>> =>
  new Map(await Promise.all(languageNames().map(async (name) => [name, await loadLanguage(name)] as const)));

/** The name of the language of a file with this name. */
export const languageOf = (languages: ReadonlyMap<string, Language>, file: string): string | undefined =>
  [...languages].find(([, { endings }]) => endings.includes(extname(file).toLowerCase()))?.[0];

const found = new Map<string, Promise<Toolchain | undefined>>();

/** The toolchain of a language, searched once. */
export function toolchainOf(name: string, language: Language): Promise<Toolchain | undefined> {
  const known = found.get(name) ?? language.find();
  found.set(name, known);
  return known;
}

/** The message about a missing toolchain. */
export const missing = ({ title, packages, npm = false }: Language): ProgramMessage => ({
  code: npm ? 'language-missing-npm' : 'language-missing',
  language: title,
  packages,
});

/** Why a program of this language cannot run here. */
export const notInstalled = (name: string, language: Language): Unbuilt => ({
  ...fail('no-language', missing(language)),
  lacks: name,
});

/** The name of the language that `prepare` gives this title, or whose program it names. */
export const languageTitled = (languages: ReadonlyMap<string, Language>, title: string): string | undefined =>
  [...languages].find(([, language]) => language.title === title || language.programs.includes(title))?.[0];

/** The main source: the only one, or the one called main, bot or judge, the least deep. */
export function mainOf(sources: readonly Source[]): Source | undefined {
  if (sources.length === 1) return sources[0];
  const depth = ({ name }: Source): number => name.split('/').length;
  return sources
    .filter(({ name }) => /(^|\/)(main|bot|judge|index|__main__)\.[^/]*$/.test(name))
    .toSorted((a, b) => depth(a) - depth(b))[0];
}

/**
 * The names of sources as arguments; a name with an odd first character could be taken for an option or a response
 * file.
 */
export const namesOf = (sources: readonly Source[]): string[] =>
  sources.map(({ name }) => (/^[\p{L}\p{N}_]/u.test(name) ? name : `./${name}`));

/** The file that C, Rust and Go are built to. */
export const binary = 'arena-bot';
