import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noSandboxFor } from './no-sandbox.ts';
import { isAbandoned, owned } from '../channels/owner.ts';

// Every sandbox that root makes has a user of its own, over all arena processes of this machine: the kernel counts some
// limits by user, and a user may send signals to itself. A process claims users in blocks, by files named after it.

const first = 61001; // below 65534, the last user that a container may have
const blockSize = 16;
const blocks = Math.floor((65534 - first) / blockSize);

/** Claims of the arena's processes, for root alone. */
export const claims = '/run/ai-arena';

let free: number[] = [];

export function takeUser(folder = claims): number {
  if (free.length === 0) {
    const block = claimBlock(folder);
    free = Array.from({ length: blockSize }, (_, at) => first + block * blockSize + at);
  }
  return free.shift()!;
}

/** Called when no process of the user is left. */
export const releaseUser = (uid: number): void => void free.push(uid);

/** A file first, then a look: of two processes that want the same block at least one sees the other and gives way. */
function claimBlock(folder: string): number {
  makeFolder(folder);
  sweepClaims(folder);
  for (let isFirst = true; ; isFirst = false) {
    const taken = new Set(claimsIn(folder).map(blockOf));
    const open = Array.from({ length: blocks }, (_, block) => block).filter((block) => !taken.has(block));
    if (open.length === 0) throw noSandboxFor({ code: 'no-user-left', folder });
    const block = isFirst ? open[0]! : open[randomInt(open.length)]!;
    const file = join(folder, `${owned()}users-${block}`);
    writeFileSync(file, '', { mode: 0o600 });
    if (claimsIn(folder).filter((name) => blockOf(name) === block).length === 1) {
      process.once('exit', () => rmSync(file, { force: true }));
      return block;
    }
    rmSync(file);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw noSandboxFor(
      { code: 'no-claims', folder, error: (error as NodeJS.ErrnoException).code ?? '' },
      { cause: error },
    );
  }
}

/** The claims of living processes. */
const claimsIn = (folder: string): string[] => readdirSync(folder).filter((name) => !isAbandoned(name));

/** Removes the claims of dead processes. */
export function sweepClaims(folder = claims): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter(isAbandoned)) rmSync(join(folder, name), { force: true });
}

const blockOf = (name: string): number => Number(/-users-(\d+)$/.exec(name)?.[1]);
