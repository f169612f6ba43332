/** All processes of one sandbox, kept together: a cgroup, or what is found by looking around where there is none. */
export interface Group {
  /** Takes a process in, with all that it will start. */
  join(pid: number): Promise<void>;
  /** The sandbox stands, and its program begins. */
  begin?(): void;
  /** Milliseconds computed by all of them so far. */
  cpu?(): number;
  /** The most bytes of memory that they held at once. */
  peak(): number;
  /** How often one of them was killed for want of memory. */
  memoryKills(): number;
  /** How often none could be started any more. */
  refusedForks(): number;
  freeze?(): void;
  thaw?(): void;
  /** Kills all that are in it now, frozen or not. */
  kill(): void;
  /** False as long as somebody is still in it. Afterwards the readings stay as they were. */
  remove(): boolean;
}

export interface GroupLimits {
  /** Bytes. */
  readonly memory: number;
  readonly processes: number;
}

/** Where groups are made. */
export interface Groups {
  readonly kind: 'v1' | 'v2' | 'none';
  make(limits: GroupLimits): Group;
  /** Names of groups whose owner is dead. */
  abandoned(): string[];
  /** Takes over one of these, to end it. */
  open(name: string): Pick<Group, 'kill' | 'remove'>;
}

/** SIGKILL; one that is gone already is none of our business. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The result, or nothing when a file or process is not there (any more). */
export function unlessGone<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
