/** All processes of one sandbox: a cgroup, or, without cgroups, what is found in /proc. */
export interface Group {
  /** The files to which a process writes 0 to join, with all that it will start. */
  readonly doors: readonly string[];
  /** Adds a process, with all that it will start, where there are no such files. */
  join?(pid: number): void;
  /** The sandbox is ready, and its program begins. */
  begin?(): void;
  /** CPU time of all processes so far, in milliseconds. */
  cpu?(): number;
  /** Peak memory of all processes together, in bytes. */
  peak(): number;
  /** Their memory now, in bytes. */
  memory?(): number;
  /** How often a process was killed for lack of memory. */
  memoryKills(): number;
  /** How often a fork was refused. */
  refusedForks(): number;
  freeze?(): void;
  thaw?(): void;
  /** Kills all processes of the group, frozen or not. */
  kill(): void;
  /**
   * False while a process is still in the group, or while the group's traces are removed in the background; there is no
   * background `atExit`. Afterwards the readings stay as they were.
   */
  remove(atExit?: boolean): boolean;
}

export interface GroupLimits {
  /** Bytes. */
  readonly memory: number;
  readonly processes: number;
  /** No later program can find out what these processes read from disk, where the kernel allows it. */
  readonly isForgotten?: boolean;
}

/** Creates groups. */
export interface Groups {
  readonly kind: 'v1' | 'v2' | 'none';
  make(limits: GroupLimits): Group;
  /** Names of groups whose owner is dead. */
  abandoned(): string[];
  /** Opens such a group, to end it. */
  open(name: string): Pick<Group, 'kill' | 'remove'>;
}

/** SIGKILL; a process that is gone already is no error. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The result, or undefined when a file or process is not there (any more). */
export function unlessGone<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
