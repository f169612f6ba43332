import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { killProcess, unlessGone, type Group, type GroupLimits, type Groups } from './group.ts';
import { startOf } from '../channels/owner.ts';

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
  // bwrap and its child, the first process of the sandbox: no other outlives that one
  const outer = new Map<number, string>(); // pid and start time
  let top = 0;
  let most = 0;
  let kills = 0;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const living = (): number[] => {
    if (isStill(top, outer)) for (const pid of childrenOf(top)) outer.set(pid, outer.get(pid) ?? startOf(pid) ?? '');
    return [...outer.keys()].filter((pid) => isStill(pid, outer));
  };
  const kill = (): void => living().forEach(killProcess);
  const look = async (): Promise<void> => {
    const members = isStill(top, outer) ? family(top) : [];
    const sockets = memoryOfSockets(members.at(-1));
    let held = sockets + sum(members.map(residentMemory));
    if (held > memory) held = sockets + (await ownMemoryOf(members));
    most = Math.max(most, held);
    if (held <= memory) return;
    kills++;
    kill();
  };
  const lookUnlessLooking = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
  return {
    doors: [],
    join(pid) {
      top = pid;
      outer.set(pid, startOf(pid) ?? '');
    },
    begin() {
      living(); // bwrap may end before its child, which is not found afterwards
      lookUnlessLooking();
      timer = setInterval(lookUnlessLooking, interval).unref();
    },
    peak: () => most,
    memoryKills: () => kills,
    refusedForks: () => 0,
    kill,
    remove() {
      clearInterval(timer);
      return living().length === 0;
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Whether a process still lives; a pid that was used again is another process. */
const isStill = (pid: number, seen: ReadonlyMap<number, string>): boolean =>
  seen.has(pid) && startOf(pid) === seen.get(pid);

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
const residentMemory = (pid: number): number =>
  kilobytes(/^VmRSS:\s*(\d+) kB/m, unlessGone(() => readFileSync(`/proc/${pid}/status`, 'latin1')) ?? '') ?? 0;

/**
 * Bytes, shared memory counted in parts. The kernel walks all pages of a process for it, milliseconds each: that must
 * not block the referee, or a program about to lose would fork until its match is void.
 */
async function ownMemoryOf(pids: readonly number[]): Promise<number> {
  let all = 0;
  for (const pid of pids) all += (await proportionalMemory(pid)) ?? residentMemory(pid);
  return all;
}

/** Undefined where it cannot be read. */
async function proportionalMemory(pid: number): Promise<number | undefined> {
  try {
    return kilobytes(/^Pss:\s*(\d+) kB/m, await readFile(`/proc/${pid}/smaps_rollup`, 'latin1'));
  } catch (error) {
    if (['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function kilobytes(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : 1024 * Number(found);
}

/** The bytes that a socket may hold: the filter lets no program ask for more where there are no cgroups. */
const socketBuffer = Number(unlessGone(() => readFileSync('/proc/sys/net/core/wmem_default', 'latin1')) ?? 212_992);

/**
 * The most bytes that the sockets of a process' network may hold, which is that of its sandbox: the kernel does not tell
 * what they do hold.
 */
function memoryOfSockets(pid: number | undefined): number {
  const told = pid === undefined ? undefined : unlessGone(() => readFileSync(`/proc/${pid}/net/sockstat`, 'latin1'));
  return socketBuffer * Number(/^sockets: used (\d+)/m.exec(told ?? '')?.[1] ?? 0);
}
