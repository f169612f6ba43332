import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For tests: a disk so small that it can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves no room for a single byte. */
  fill(): void;
  empty(): void;
  remove(): void;
}

/** Mounts a file system in memory; or says why it cannot be done here. */
export function smallDisk(megabytes: number): SmallDisk | { readonly why: string } {
  if (process.getuid!() !== 0) return { why: 'only root may mount a small disk' };
  const folder = mkdtempSync(join(tmpdir(), 'arena-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return { why: 'no small disk can be mounted here' };
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w');
      for (const size of [2 ** 20, 2 ** 12, 1]) writeAll(file, Buffer.alloc(size));
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function writeAll(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
