import { constants, getPriority, setPriority } from 'node:os';

const normal = constants.priority.PRIORITY_NORMAL;
let ours = normal;

/**
 * Raises the priority of this process, the referee, above the bots, where that is allowed: a late referee voids
 * matches.
 */
export function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
    ours = getPriority();
  } catch (error) {
    if ((error as { info?: NodeJS.ErrnoException }).info?.code !== 'EACCES') throw error;
  }
}

/** Starts a process at normal priority: a process inherits the priority of its parent. */
export function atNormalPriority<T>(start: () => T): T {
  if (ours === normal) return start();
  setPriority(normal);
  try {
    return start();
  } finally {
    setPriority(ours);
  }
}
