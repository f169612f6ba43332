import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Fault, Reading } from '../game/contract.ts';
import { escape } from '../game/escape.ts';
import type { BoxSpec } from '../sandbox/box.ts';
import type { Site, Unbuilt } from './build.ts';
import type { Language, Toolchain } from './language.ts';

export type { Unbuilt };

/** A program that is ready to run: what a box needs to know of it. */
export interface Prepared extends Pick<BoxSpec, 'command' | 'folder'>, Required<Pick<BoxSpec, 'shown' | 'environment'>> {
  /** Its language, or what the command line starts. */
  readonly title: string;
}

/** What all who prepare have to know. */
export interface Setting {
  readonly from: string;
  readonly store: string;
  readonly memory: number;
  readonly site: Site;
  readonly languages: ReadonlyMap<string, Language>;
}

export const fail = (fault: Fault, reason: string): Unbuilt => ({ trouble: { fault, reason }, messages: '' });
export const absent = (reason: string): Unbuilt => fail('no-program', reason);
export const isUnbuilt = (result: object): result is Unbuilt => 'trouble' in result;

export type Shown = readonly (readonly [from: string, to: string])[];
export const shownAt = (tool: Toolchain | undefined): Shown => (tool?.shown ?? []).map((path) => [path, path]);
export const usualPath = '/usr/bin:/bin';
export const pathOf = (tool: Toolchain, rest = usualPath): string => `${dirname(tool.file)}:${rest}`;

/** The bytes of a file that is not too large. */
export function readUpTo(file: string, most: number): Reading<Buffer> {
  if (statSync(file).size > most) return { wrong: `${escape(basename(file))} is larger than ${most / 2 ** 20} MiB` };
  return { value: readFileSync(file) };
}

/** Hands over a folder in which nothing lies but this file. */
export async function withTemporary<T>(name: string, bytes: Buffer, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'arena-source-'));
  try {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, name), bytes);
    chmodSync(join(folder, name), 0o644);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
