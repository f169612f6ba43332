import { readFileSync, readlinkSync } from 'node:fs';

// What a sandbox leaves outside of it (cgroups, a folder of FIFOs) bears the name of the process that made it, so that
// others can tell whose owner is dead.

const namespace = (): string => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))![0];

/**
 * When a process started, in ticks since the boot: with it a number used again is not mistaken. Nothing if there is
 * none.
 */
export function startOf(pid: number | string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return words[0] === 'Z' ? undefined : words[19]; // nobody buried it yet, but it is dead
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The beginning of all names of this process. */
export const owned = (): string => `ai-arena-${namespace()}-${process.pid}-${startOf('self')}-`;

/**
 * Whether it was made by a process that is no more. Processes of other namespaces cannot be seen from here, and what is
 * theirs is left alone.
 */
export function isAbandoned(name: string): boolean {
  const [, space, pid, start] = /^ai-arena-(\d+)-(\d+)-(\d+)-/.exec(name) ?? [];
  return space !== undefined && space === namespace() && startOf(pid!) !== start;
}
