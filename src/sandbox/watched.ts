import { readdirSync, readFileSync } from 'node:fs';
import { killProcess, unlessGone, type Group, type GroupLimits, type Groups } from './group.ts';
import { startOf } from './owner.ts';

// Without cgroups: the processes of a sandbox are found by descent and their memory is summed up, twenty times a
// second. A quicker process is missed, and CPU time cannot be measured: it is lost when a process ends.

const interval = 50; // ms

export const watchedGroups: Groups = {
  kind: 'none',
  make: watch,
  abandoned: () => [],
  open: () => ({ kill: () => undefined, remove: () => true }),
};

function watch({ memory }: GroupLimits): Group {
  const seen = new Map<number, string>(); // pid and start time
  let top = 0;
  let most = 0;
  let kills = 0;
  let timer: NodeJS.Timeout | undefined;
  const members = (): number[] => {
    if (living(seen).includes(top))
      for (const pid of family(top)) if (!seen.has(pid)) seen.set(pid, startOf(pid) ?? '');
    return living(seen);
  };
  const kill = (): void => members().forEach(killProcess);
  const look = (): void => {
    let held = sum(members(), residentMemory);
    if (held > memory) held = sum(members(), ownMemory);
    most = Math.max(most, held);
    if (held <= memory) return;
    kills++;
    kill();
  };
  return {
    async join(pid) {
      top = pid;
      seen.set(pid, startOf(pid) ?? '');
    },
    begin() {
      look();
      timer = setInterval(look, interval).unref();
    },
    peak: () => most,
    memoryKills: () => kills,
    refusedForks: () => 0,
    kill,
    remove() {
      clearInterval(timer);
      return members().length === 0;
    },
  };
}

const sum = (pids: readonly number[], of: (pid: number) => number): number =>
  pids.reduce((all, pid) => all + of(pid), 0);

/** Those that still live; a pid that was used again is another process. */
function living(seen: ReadonlyMap<number, string>): number[] {
  return [...seen].filter(([pid, start]) => startOf(pid) === start).map(([pid]) => pid);
}

/**
 * A process and all its descendants. An orphan in a sandbox becomes a child of the sandbox's first process, so none is
 * missed.
 */
export const family = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(family)];

export function childrenOf(pid: number): number[] {
  const threads = unlessGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads.flatMap((thread) =>
    (unlessGone(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1')) ?? '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

/** Bytes, shared memory counted for each process. */
const residentMemory = (pid: number): number => kilobytes(/^VmRSS:\s*(\d+) kB/m, `/proc/${pid}/status`) ?? 0;

/** Bytes, shared memory counted in parts: expensive, and not always readable. */
function ownMemory(pid: number): number {
  try {
    return kilobytes(/^Pss:\s*(\d+) kB/m, `/proc/${pid}/smaps_rollup`) ?? 0;
  } catch (error) {
    if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return residentMemory(pid);
    throw error;
  }
}

function kilobytes(pattern: RegExp, file: string): number | undefined {
  const found = pattern.exec(unlessGone(() => readFileSync(file, 'latin1')) ?? '')?.[1];
  return found === undefined ? undefined : 1024 * Number(found);
}
