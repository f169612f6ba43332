import { chmodSync, chownSync, closeSync, constants, openSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { noSandboxFor } from './no-sandbox.ts';
import { childrenOf } from './watched.ts';

/**
 * The folder /data of a sandbox: a tmpfs of its own, of a fixed size. Its descriptor keeps it when the sandbox is gone,
 * so that nothing is ever mounted outside of sandboxes, and what a killed process leaves goes with its descriptors.
 */
export interface DataFolder {
  /** Bytes that the program may have in it. */
  readonly bytes: number;
  /** Puts files into the folder before the program begins. */
  fill(folder: string): Promise<void>;
  /** Looks at the folder when all processes of the sandbox are gone: nobody changes it any more. */
  look(folder: string): Promise<void>;
}

export interface OpenData {
  /** Looks at the folder and forgets it. */
  close(): Promise<void>;
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/** Opens and fills the folder of a sandbox that is ready and whose program has not begun yet. */
export async function openData(bwrap: number, data: DataFolder, user: number | undefined): Promise<OpenData> {
  const [first] = childrenOf(bwrap); // the first process of the sandbox
  const fd = openSync(`/proc/${first}/root/data`, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  const folder = `/proc/self/fd/${fd}`;
  try {
    const { blocks, bsize } = statfsSync(folder);
    if (blocks * bsize > data.bytes) throw noSandboxFor({ code: 'data-without-limit' });
    await data.fill(folder);
    if (user !== undefined) give(folder, user);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return {
    close: async () => {
      try {
        await data.look(folder);
      } finally {
        closeSync(fd);
      }
    },
  };
}

/** Makes a user the owner of a folder and of all that we put into it. */
function give(folder: string, user: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) give(path, user);
    else chownSync(path, user, user);
  }
  chmodSync(folder, 0o700);
  chownSync(folder, user, user);
}
