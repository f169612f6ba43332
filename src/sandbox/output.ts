import { readdirSync, statSync, type Stats } from 'node:fs';
import { unlessGone } from './group.ts';
import { childrenOf, family } from './watched.ts';

export type Pipe = Pick<Stats, 'dev' | 'ino'>;

/**
 * Whether no process in a sandbox can write to this pipe any more. bwrap, outside the sandbox and as its first process,
 * has the pipe open and does not count.
 */
export function isAbandoned(bwrap: number, pipe: Pipe): boolean {
  const inside = childrenOf(bwrap).flatMap(childrenOf).flatMap(family);
  return inside.length > 0 && !inside.some((pid) => holds(pid, pipe));
}

function holds(pid: number, { dev, ino }: Pipe): boolean {
  try {
    return (unlessGone(() => readdirSync(`/proc/${pid}/fd`)) ?? []).some((fd) => {
      const file = unlessGone(() => statSync(`/proc/${pid}/fd/${fd}`));
      return file?.ino === ino && file.dev === dev;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return true; // unknown: assume that it does
    throw error;
  }
}
