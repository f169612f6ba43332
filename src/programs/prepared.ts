import type { ProgramMessage } from '../text/programs.ts';
import { readFileSync, statSync, type Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { BotOptions } from '../game/bot-options.ts';
import type { Reading } from '../kit/reading.ts';
import { escape } from '../kit/escape.ts';
import type { SandboxSpec } from '../sandbox/sandbox.ts';
import type { BuildPolicy } from './build.ts';
import type { Language, Toolchain } from './language.ts';

export { absent, fail, isUnbuilt, type Unbuilt } from './unbuilt.ts';

/** A program that is ready to run: all that a sandbox needs. */
export interface Prepared
  extends Pick<SandboxSpec, 'command' | 'folder'>, Required<Pick<SandboxSpec, 'shown' | 'environment'>> {
  /** The language, or what the command line starts. */
  readonly title: string;
  /** The protocol that the program speaks, if it says so; else that of all programs of a match. */
  readonly protocol?: string;
  /** What it is set to before its first match. */
  readonly botOptions?: BotOptions;
}

/** The settings of `prepare`. */
export interface Setting {
  readonly from: string;
  readonly cache: string;
  readonly memory: number;
  /** Folders that no program sees. */
  readonly hidden: readonly string[];
  readonly policy: BuildPolicy;
  readonly languages: ReadonlyMap<string, Language>;
}

export type Shown = readonly (readonly [from: string, to: string])[];
export const shownAt = (tool: Toolchain | undefined): Shown => (tool?.shown ?? []).map((path) => [path, path]);
export const defaultPath = '/usr/bin:/bin';
export const pathOf = (tool: Toolchain, rest = defaultPath): string => `${dirname(tool.file)}:${rest}`;

/** The status of a file or folder, links resolved; undefined when there is none or we may not look. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (['EACCES', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The bytes of a file, unless it is too large. */
export function readUpTo(file: string, most: number): Reading<Buffer, ProgramMessage> {
  try {
    if (statSync(file).size > most)
      return { wrong: { code: 'file-too-large', file: escape(basename(file)), mebibytes: most / 2 ** 20 } };
    return { value: readFileSync(file) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    return { wrong: { code: 'file-denied', file: escape(basename(file)) } };
  }
}
