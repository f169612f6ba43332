import type { ProgramMessage } from '../text/programs.ts';
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a machine has of a language. */
export interface Toolchain {
  readonly version: string;
  /** Its main program; sandboxes see it at the same place. */
  readonly file: string;
  /** What lies outside /usr and a sandbox must show, each at its own place. */
  readonly shown: readonly string[];
}

export interface Source {
  /** Its path below the folder of the bot. */
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
  /** It comes with the arena's own packages. */
  readonly npm?: boolean;
  /** Its programs, as people call them on the command line. */
  readonly programs: readonly string[];
  /** A bot that answers every line with the same line. */
  readonly hello: string;
  find(): Promise<Toolchain | undefined>;
  /** What a single source must be called, where the language cares. */
  nameOf?(text: string): string;
  /** Builds the sources in the current folder; nothing where sources run as they are. */
  build?(sources: readonly Source[], tool: Toolchain): Command;
  /**
   * Runs what lies in the folder `at`, within so many bytes of memory; nothing when no source can be the first to run.
   */
  run(
    at: string,
    sources: readonly Source[],
    tool: Toolchain,
    memory: number,
  ): (Command & { /** What must be there. */ readonly program: string }) | undefined;
}

const folder = new URL('./languages/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

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

/** The toolchain of a language, looked for once. */
export function toolchainOf(name: string, language: Language): Promise<Toolchain | undefined> {
  const known = found.get(name) ?? language.find();
  found.set(name, known);
  return known;
}

/** For those who lack it. */
export const missing = ({ title, packages, npm = false }: Language): ProgramMessage => ({
  code: npm ? 'language-missing-npm' : 'language-missing',
  language: title,
  packages,
});

/** The source to run first: the only one, or the one called main or bot, the least deep. */
export function mainOf(sources: readonly Source[]): Source | undefined {
  if (sources.length === 1) return sources[0];
  const depth = ({ name }: Source): number => name.split('/').length;
  return sources
    .filter(({ name }) => /(^|\/)(main|bot|index|__main__)\.[^/]*$/.test(name))
    .toSorted((a, b) => depth(a) - depth(b))[0];
}

/**
 * The names of sources as words of a command; one that begins oddly could be taken for an option or a list of options.
 */
export const namesOf = (sources: readonly Source[]): string[] =>
  sources.map(({ name }) => (/^[\p{L}\p{N}_]/u.test(name) ? name : `./${name}`));

/** What C, Rust and Go are built to. */
export const binary = 'arena-bot';
/**
 * The part of a bot's memory that a runtime with a heap of its own may fill with it, in MiB: the rest is the runtime's.
 */
export const heapOf = (memory: number): number => Math.max(16, Math.floor((memory * 5) / 8 / 2 ** 20));
