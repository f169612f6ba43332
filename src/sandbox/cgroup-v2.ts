import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { abandonedIn, countOf, forgetter, KeptFile, killMembers, lasting, removeFolders } from './cgroup-files.ts';
import { unlessGone, type Group, type GroupLimits, type Groups } from './group.ts';

const leaf = 'ai-arena-itself';
const needed = ['memory', 'pids'];

/** The cgroup below which sandboxes get theirs, given our own cgroup; undefined when it is not delegated to us. */
export function delegatedV2(own: string): string | undefined {
  const base = own.endsWith(`/${leaf}`) ? own.slice(0, -leaf.length - 1) : own; // another process of ours has moved us
  const has = (file: string): boolean =>
    needed.every((controller) =>
      (unlessGone(() => readFileSync(join(base, file), 'latin1')) ?? '').trim().split(' ').includes(controller),
    );
  if (!has('cgroup.controllers')) return undefined;
  try {
    if (!has('cgroup.subtree_control')) enable(base);
    return base;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** A cgroup that holds processes cannot have children with controllers, so all its processes move into a leaf. */
function enable(base: string): void {
  const write = (): void =>
    writeFileSync(join(base, 'cgroup.subtree_control'), needed.map((controller) => `+${controller}`).join(' '));
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    mkdirSync(join(base, leaf), { recursive: true });
    for (const pid of readFileSync(join(base, 'cgroup.procs'), 'latin1').split('\n').filter(Boolean))
      unlessGone(() => writeFileSync(join(base, leaf, 'cgroup.procs'), pid));
    write();
  }
}

/** Cgroups of version 2, below one that is delegated to us. `name` makes a new name. */
export function groupsV2(base: string, name: () => string): Groups {
  return {
    kind: 'v2',
    make: (limits) => makeGroup(join(base, name()), limits),
    abandoned: () => abandonedIn(base),
    open: (child) => ender(join(base, child)),
  };
}

function makeGroup(folder: string, limits: GroupLimits): Group {
  mkdirSync(folder);
  try {
    setLimits(folder, limits);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const stat = new KeptFile(join(folder, 'cpu.stat'), 'r');
  const frozen = new KeptFile(join(folder, 'cgroup.freeze'), 'r+');
  const text = (file: string): string => readFileSync(join(folder, file), 'latin1');
  const cpu = lasting(() => countOf('usage_usec', stat.read()) / 1e3);
  // memory.peak exists since Linux 5.19
  const peak = lasting(() => Number(text(existsSync(join(folder, 'memory.peak')) ? 'memory.peak' : 'memory.current')));
  const memoryKills = lasting(() => countOf('oom_kill', text('memory.events')));
  const refusedForks = lasting(() => countOf('max', text('pids.events')));
  const forget = limits.isForgotten ? forgetter(folder, 'memory.reclaim') : () => true;
  let removed = false;
  let memory: KeptFile | undefined; // not every program is asked for it
  return {
    ...ender(folder),
    doors: [join(folder, 'cgroup.procs')],
    cpu: cpu.now,
    peak: peak.now,
    memory: () => (removed ? 0 : Number((memory ??= new KeptFile(join(folder, 'memory.current'), 'r')).read())),
    memoryKills: memoryKills.now,
    refusedForks: refusedForks.now,
    freeze: () => removed || frozen.write('1'),
    thaw: () => removed || frozen.write('0'),
    remove(atExit = false) {
      if (removed) return true;
      for (const reading of [cpu, peak, memoryKills, refusedForks]) reading.end();
      removed = isEmpty(folder) && forget(atExit) && removeFolders([folder]);
      if (removed) for (const file of [stat, frozen, memory]) file?.close();
      return removed;
    },
  };
}

function setLimits(folder: string, { memory, processes }: GroupLimits): void {
  writeFileSync(join(folder, 'memory.max'), `${memory}`);
  // absent where there is no swap
  if (existsSync(join(folder, 'memory.swap.max'))) writeFileSync(join(folder, 'memory.swap.max'), '0');
  writeFileSync(join(folder, 'memory.oom.group'), '1');
  writeFileSync(join(folder, 'pids.max'), `${processes}`);
}

const isEmpty = (folder: string): boolean =>
  (unlessGone(() => readFileSync(join(folder, 'cgroup.procs'), 'latin1')) ?? '') === '';

const ender = (folder: string): Pick<Group, 'kill' | 'remove'> => ({
  kill() {
    const all = join(folder, 'cgroup.kill'); // since Linux 5.14
    if (existsSync(all)) unlessGone(() => writeFileSync(all, '1'));
    else killMembers(folder);
  },
  remove: () => removeFolders([folder]),
});
