import { readdirSync, statSync, type Stats } from 'node:fs';
import { unlessGone } from './group.ts';
import { childrenOf, family } from './watched.ts';

export type Pipe = Pick<Stats, 'dev' | 'ino'>;

/** Descriptors that are looked at, about a millisecond of work: programs may have many thousands of them. */
const mostDescriptors = 256;

/**
 * Whether no process in a sandbox can write to this pipe any more; false where there are too many descriptors to tell.
 * bwrap, outside the sandbox and as its first process, has the pipe open and does not count.
 */
export function isAbandoned(bwrap: number, pipe: Pipe): boolean {
  const inside = childrenOf(bwrap).flatMap(childrenOf).flatMap(family);
  let left = mostDescriptors;
  for (const pid of inside) {
    const descriptors = descriptorsOf(pid);
    left -= descriptors?.length ?? 0;
    if (descriptors === undefined || left < 0 || descriptors.some((file) => leadsTo(file, pipe))) return false;
  }
  return inside.length > 0;
}

/** Undefined where we may not look. */
function descriptorsOf(pid: number): string[] | undefined {
  try {
    return (unlessGone(() => readdirSync(`/proc/${pid}/fd`)) ?? []).map((fd) => `/proc/${pid}/fd/${fd}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined;
    throw error;
  }
}

function leadsTo(file: string, { dev, ino }: Pipe): boolean {
  const found = unlessGone(() => statSync(file));
  return found?.ino === ino && found.dev === dev;
}
