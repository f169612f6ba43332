import { closeSync, openSync, readdirSync, readFileSync, readSync, rmdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { killProcess, unlessGone } from './group.ts';
import { isAbandoned } from './owner.ts';

/** A file of a cgroup that stays open, since it is read or written at every move. */
export class KeptFile {
  readonly #fd: number;
  readonly #bytes = Buffer.alloc(512);

  constructor(path: string, flags: 'r' | 'r+') {
    this.#fd = openSync(path, flags);
  }

  read(): string {
    return this.#bytes.toString('latin1', 0, readSync(this.#fd, this.#bytes, 0, this.#bytes.length, 0));
  }

  write(text: string): void {
    writeSync(this.#fd, text, 0);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** The number after a key, as in `oom_kill 3`. */
export const countOf = (word: string, text: string): number =>
  Number(new RegExp(`^${word} (\\d+)`, 'm').exec(text)?.[1] ?? 0);

export function killMembers(folder: string): void {
  const members = unlessGone(() => readFileSync(join(folder, 'cgroup.procs'), 'latin1')) ?? '';
  // 0 stands for processes of a namespace that we do not see
  for (const pid of members.split('\n')) if (Number(pid) > 0) killProcess(Number(pid));
}

/** False while a process is in one of them. */
export function removeFolders(folders: readonly string[]): boolean {
  try {
    for (const folder of folders) unlessGone(() => rmdirSync(folder));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return false;
    throw error;
  }
}

export const abandonedIn = (folder: string): string[] => readdirSync(folder).filter(isAbandoned);

/** Reads a value until its file is gone, then returns the last value. */
export function lasting(read: () => number): { readonly now: () => number; readonly end: () => void } {
  let last: number | undefined;
  return { now: () => last ?? read(), end: () => void (last ??= read()) };
}
