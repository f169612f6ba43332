import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import type { Toolchain } from './language.ts';

const patience = 20_000; // ms for a toolchain to print its version

/**
 * Programs of this name on the PATH and then in these places, where `~` is the home and `*` any folder, higher versions
 * first.
 */
export function lookFor(names: readonly string[], places: readonly string[] = []): string[] {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const folders = [...path, ...['/usr/local/bin', '/usr/bin', ...places].flatMap(expand)];
  return [...new Set(folders.flatMap((folder) => names.map((name) => join(folder, name))))].filter(isExecutable);
}

function expand(place: string): string[] {
  const [before, ...after] = place.replace(/^~/, homedir()).split('*');
  if (after.length === 0) return [before!];
  return foldersIn(before!).map((name) => `${before}${name}${after.join('*')}`);
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // missing or not executable: the same to the caller
  }
}

/** What a program of a toolchain prints; undefined when it fails. */
export const ask = (file: string, ...args: string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(file, args, { cwd: '/', timeout: patience, maxBuffer: 2 ** 20, encoding: 'utf8' }, (error, stdout) =>
      resolve(error === null ? stdout.trim() : undefined),
    );
  });

/** The first complete toolchain of the candidates. */
export async function firstOf<T>(
  candidates: readonly string[],
  look: (file: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const file of candidates) {
    const found = await look(file);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A toolchain below `home`, its main program, and what else it reads; undefined when its home is too large to be shown
 * to strangers.
 */
export function toolchain(
  version: string,
  home: string,
  file: string,
  others: readonly string[] = [],
): Toolchain | undefined {
  const shown = [home, ...others].filter((path) => !isBelow(path, '/usr'));
  return shown.some((path) => isBelow(homedir(), path)) ? undefined : { version, file, shown: [...new Set(shown)] };
}

/** Whether a path is a folder or lies somewhere in it. */
export const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** A toolchain whose program, links resolved, is in `bin` of its home. */
export function withBin(version: string, file: string, others: readonly string[] = []): Toolchain | undefined {
  const real = realpathSync(file);
  const home = dirname(dirname(real));
  // A name that links to another program (ccache, multi-call programs) is kept: the program acts by its name.
  return toolchain(version, home, isBelow(file, '/usr') ? file : join(home, 'bin', basename(real)), others);
}
