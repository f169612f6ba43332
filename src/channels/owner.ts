import { readFileSync, readlinkSync } from 'node:fs';

// What a sandbox leaves outside (cgroups, a folder of FIFOs) is named after the process that made it, so that others
// can tell whether its owner is dead.

const namespace = (): string => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))![0];

/**
 * When a process started, in ticks since boot, to notice a pid that was used again. Undefined for a process that does
 * not exist.
 */
export function startOf(pid: number | string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19]; // a zombie is dead
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The prefix of all names of this process. */
export const owned = (): string => `ai-arena-${namespace()}-${process.pid}-${startOf('self')}-`;

/** Whether the owner is dead. Processes of other namespaces are not visible here, and what is theirs is left alone. */
export function isAbandoned(name: string): boolean {
  const [, space, pid, start] = /^ai-arena-(\d+)-(\d+)-(\d+)-/.exec(name) ?? [];
  return space !== undefined && space === namespace() && startOf(pid!) !== start;
}
