import { constants, getPriority, setPriority } from 'node:os';

const normal = constants.priority.PRIORITY_NORMAL;
let ours = normal;

/** The referee goes before the bots, where we may say so: a late referee voids matches. */
export function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
    ours = getPriority();
  } catch (error) {
    if ((error as { info?: NodeJS.ErrnoException }).info?.code !== 'EACCES') throw error;
  }
}

/** Starts something that does not go first: a process inherits the priority of whoever starts it. */
export function atNormalPriority<T>(start: () => T): T {
  if (ours === normal) return start();
  setPriority(normal);
  try {
    return start();
  } finally {
    setPriority(ours);
  }
}
