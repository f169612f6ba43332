import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfFifos, owned } from './owner.ts';

let folder: string | undefined;

/** A folder of this process alone, removed at its exit. */
export function privateFolder(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(folderOfFifos(), owned())); // 0700
    process.once('exit', () => clear(folder!));
  }
  return folder;
}

/**
 * Removes such a folder. A mkfifo may still write to it: then the removal starts again from the top, where Node would
 * retry only its last step.
 */
export function clear(left: string, times = 50): void {
  try {
    rmSync(left, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || times === 0) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20); // ms
    clear(left, times - 1);
  }
}
