import { accessSync, constants, readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

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

let prefix: string | undefined;

/** The prefix of all names of this process. */
export const owned = (): string => (prefix ??= `ai-arena-${namespace()}-${process.pid}-${startOf('self')}-`);

const tmpfs = 0x01021994;

/** Where folders of FIFOs are made: in memory where that is possible, for on a disk a FIFO takes ten times as long. */
export function folderOfFifos(inMemory = '/dev/shm'): string {
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK);
    return statfsSync(inMemory).type === tmpfs ? inMemory : tmpdir();
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return tmpdir();
    throw error;
  }
}

/** Whether the owner is dead. Processes of other namespaces are not visible here, and what is theirs is left alone. */
export function isAbandoned(name: string): boolean {
  const [, space, pid, start] = /^ai-arena-(\d+)-(\d+)-(\d+)-/.exec(name) ?? [];
  return space !== undefined && space === namespace() && startOf(pid!) !== start;
}
