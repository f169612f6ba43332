import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents. Node's recursive `mkdir` never ends where the system reports ENOENT for a
 * folder that exists, as below /proc.
 */
export function makeFolders(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolders(dirname(path), mode);
    makeFolders(path, mode);
  }
}

const leastRoom = 2 ** 24; // bytes; PostgreSQL's log grows by as much

/** Whether next to nothing can be written to the disk of a folder. */
export function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastRoom;
}
