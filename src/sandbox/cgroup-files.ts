import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killProcess, unlessGone } from './group.ts';
import { isAbandoned } from '../channels/owner.ts';

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

/**
 * Takes the pages of files that a group read from disk out of memory: how quickly a later program reads them would tell
 * it which ones. Returns whether that is done. It takes the kernel some milliseconds, so it is done in the background,
 * but `atExit`.
 */
export function forgetter(memory: string, reclaim: string): (atExit: boolean) => boolean {
  let state: 'due' | 'begun' | 'done' = 'due';
  return (atExit) => {
    if (state !== 'due') return state === 'done' || atExit;
    const bytes = bytesOfFiles(readFileSync(join(memory, 'memory.stat'), 'latin1'));
    const file = join(memory, reclaim);
    state = bytes > 0 && existsSync(file) ? 'begun' : 'done'; // memory.reclaim of version 2 exists since Linux 5.19
    if (state === 'done') return true;
    if (atExit) unlessKept(() => writeFileSync(file, `${bytes}`));
    else
      writeFile(file, `${bytes}`).then(
        () => (state = 'done'),
        (error: unknown) => {
          state = 'done';
          unlessKept(() => {
            throw error;
          });
        },
      );
    return atExit;
  };
}

const bytesOfFiles = (stat: string): number => countOf('inactive_file', stat) + countOf('active_file', stat);

/** Pages that others use by now stay, and a group may be gone when its owner exits. */
function unlessKept(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!['EAGAIN', 'EBUSY', 'ENOENT', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
