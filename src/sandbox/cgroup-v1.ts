import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { abandonedIn, countOf, forgetter, KeptFile, killMembers, lasting, removeFolders } from './cgroup-files.ts';
import { unlessGone, type Group, type GroupLimits, type Groups } from './group.ts';

export const controllersV1 = ['memory', 'pids', 'cpuacct', 'freezer'] as const;
/** A folder for each controller. */
export type FoldersV1 = Readonly<Record<(typeof controllersV1)[number], string>>;

/** Cgroups of version 1, one below our own cgroup of each controller. `name` makes a new name. */
export function groupsV1(base: FoldersV1, name: () => string): Groups {
  const below = (child: string): FoldersV1 => ({
    memory: join(base.memory, child),
    pids: join(base.pids, child),
    cpuacct: join(base.cpuacct, child),
    freezer: join(base.freezer, child),
  });
  return {
    kind: 'v1',
    make: (limits) => makeGroup(below(name()), limits),
    abandoned: () => [...new Set(Object.values(base).flatMap(abandonedIn))],
    open: (child) => ender(below(child)),
  };
}

function makeGroup(at: FoldersV1, limits: GroupLimits): Group {
  const folders = Object.values(at);
  try {
    for (const folder of folders) mkdirSync(folder);
    setLimits(at, limits);
  } catch (error) {
    for (const folder of folders) unlessGone(() => rmdirSync(folder));
    throw error;
  }
  const usage = new KeptFile(join(at.cpuacct, 'cpuacct.usage'), 'r');
  const state = new KeptFile(join(at.freezer, 'freezer.state'), 'r+');
  const cpu = lasting(() => Number(usage.read()) / 1e6);
  const peak = lasting(() => Number(readFileSync(join(at.memory, 'memory.max_usage_in_bytes'), 'latin1')));
  const memoryKills = lasting(() => countOf('oom_kill', readFileSync(join(at.memory, 'memory.oom_control'), 'latin1')));
  const refusedForks = lasting(() => countOf('max', readFileSync(join(at.pids, 'pids.events'), 'latin1')));
  const forget = limits.isForgotten ? forgetter(at.memory, 'memory.force_empty') : () => true;
  let removed = false;
  let memory: KeptFile | undefined; // not every program is asked for it
  return {
    ...ender(at),
    doors: folders.map((folder) => join(folder, 'cgroup.procs')),
    cpu: cpu.now,
    peak: peak.now,
    memory: () =>
      removed ? 0 : Number((memory ??= new KeptFile(join(at.memory, 'memory.usage_in_bytes'), 'r')).read()),
    memoryKills: memoryKills.now,
    refusedForks: refusedForks.now,
    freeze: () => removed || state.write('FROZEN'),
    thaw: () => removed || state.write('THAWED'),
    remove(atExit = false) {
      if (removed) return true;
      for (const reading of [cpu, peak, memoryKills, refusedForks]) reading.end();
      const isEmpty = removeFolders([at.pids, at.cpuacct]); // the freezer stays as long as processes may have to be thawed
      removed = isEmpty && forget(atExit) && removeFolders([at.memory, at.freezer]);
      if (removed) for (const file of [usage, state, memory]) file?.close();
      return removed;
    },
  };
}

function setLimits(at: FoldersV1, { memory, processes }: GroupLimits): void {
  writeFileSync(join(at.memory, 'memory.limit_in_bytes'), `${memory}`);
  const withSwap = join(at.memory, 'memory.memsw.limit_in_bytes');
  if (existsSync(withSwap)) writeFileSync(withSwap, `${memory}`);
  else writeFileSync(join(at.memory, 'memory.swappiness'), '0');
  writeFileSync(join(at.pids, 'pids.max'), `${processes}`);
}

const ender = (at: FoldersV1): Pick<Group, 'kill' | 'remove'> => ({
  kill() {
    // frozen processes do not die
    unlessGone(() => writeFileSync(join(at.freezer, 'freezer.state'), 'THAWED', { flag: 'r+' }));
    killMembers(at.memory); // a process joins it first, so that nobody is in another group and not in this one
  },
  remove: () => removeFolders(Object.values(at)),
});
