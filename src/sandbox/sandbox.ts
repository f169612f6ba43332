import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { atNormalPriority } from '../channels/priority.ts';
import type { Exit, Launch, Running } from '../channels/running.ts';
import { verbatim, type Message } from '../game/message.ts';
import { escape } from '../kit/escape.ts';
import type { SandboxMessage } from '../text/sandbox.ts';
import { findBubblewrap, systemProgram, bubblewrapArguments, type Bubblewrap } from './bubblewrap.ts';
import { findGroups } from './cgroups.ts';
import { hideCounters } from './counters.ts';
import { openData, type DataFolder, type OpenData } from './data-folder.ts';
import { openStdio, privateFolder, type Stdio } from '../channels/fifos.ts';
import type { Group, Groups } from './group.ts';
import { NoSandbox, noSandboxFor } from './no-sandbox.ts';
import { isAbandoned } from './output.ts';
import { isRunnable } from './runnable.ts';
import { heapVariables } from './runtimes.ts';
import { filterFor, type Arch, type FilterKind } from './seccomp.ts';
import { closeInheritedDescriptors, end, sweep } from './sweep.ts';
import { releaseUser, takeUser } from './users.ts';

/** What a program in a sandbox may use. */
export interface Limits {
  /** Bytes of memory. */
  readonly memory: number;
  readonly processes: number;
  /** Bytes of its /tmp, all that the program can write to. */
  readonly scratch: number;
  /** Bytes of its /dev/shm; 16 MiB by default. */
  readonly shm?: number;
  /** Bytes of one file; 64 MiB by default. */
  readonly fileSize?: number;
  /** Open files of one process; 256 by default. */
  readonly files?: number;
}

const mega = 2 ** 20;
export const botLimits: Limits = { memory: 256 * mega, processes: 64, scratch: 64 * mega };
export const buildLimits: Limits = {
  memory: 768 * mega,
  processes: 256,
  scratch: 512 * mega,
  fileSize: 512 * mega,
  files: 1024,
};

export interface SandboxSpec {
  readonly command: readonly string[];
  /** Read-only at /bot, where the program starts. */
  readonly folder: string;
  /** Read-only too, such as a toolchain outside /usr: from a path here, to a path in the sandbox. */
  readonly shown?: readonly (readonly [from: string, to: string])[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits: Limits;
  /** The machine's counters in /proc are hidden, by which a player could tell its next game something. */
  readonly hidesCounters?: boolean;
  /** A build may lock and watch files, by which players could speak with each other. */
  readonly isBuild?: boolean;
  /** The folder /data, writable; none by default. Without cgroups no such sandbox is made. */
  readonly data?: DataFolder | undefined;
}

/** What all sandboxes of this process share. */
export interface SandboxSupport {
  readonly bubblewrap: Bubblewrap;
  readonly groups: Groups;
  readonly shape: 'root' | 'user';
  /** Files with seccomp filters. */
  readonly filters: { readonly play: string; readonly build: string };
  /** The arguments of bwrap that hide the machine's counters from players. */
  readonly hiddenCounters: readonly string[];
}

let found: Promise<SandboxSupport> | undefined;

/** Found once, and leftovers of dead processes are removed. Rejects with `NoSandbox` where no sandbox can be made. */
export const findSandboxSupport = (): Promise<SandboxSupport> => (found ??= findSupport());

async function findSupport(): Promise<SandboxSupport> {
  if (!['x64', 'arm64'].includes(process.arch))
    throw noSandboxFor({ code: 'no-filter-for-processor', processor: process.arch });
  const [bubblewrap, groups] = [findBubblewrap(), findGroups()];
  if (!bubblewrap.size && groups.kind === 'none')
    throw noSandboxFor({ code: 'bubblewrap-without-size', oldest: '0.7' });
  for (const program of ['setpriv', 'mkfifo']) systemProgram(program);
  closeInheritedDescriptors();
  await sweep(groups);
  const isCounted = groups.kind !== 'none';
  const filters = {
    play: keepFilter('filter', { isCounted, isBuild: false }),
    build: keepFilter('filter-of-builds', { isCounted, isBuild: true }),
  };
  const hiddenCounters = hideCounters(privateFolder());
  process.once('exit', endAll);
  return { bubblewrap, groups, shape: process.getuid!() === 0 ? 'root' : 'user', filters, hiddenCounters };
}

function keepFilter(name: string, kind: FilterKind): string {
  const file = join(privateFolder(), name);
  writeFileSync(file, filterFor(process.arch as Arch, kind), { mode: 0o600 });
  return file;
}

/** Starts a program in a sandbox: it sees /usr, its folder, and nothing else of this machine. */
export function sandboxed(spec: SandboxSpec): Launch {
  return async (hear) => {
    const support = await findSandboxSupport();
    if (spec.data !== undefined && !limitsData(support)) throw noSandboxFor({ code: 'data-without-limit' });
    const user = support.shape === 'root' ? takeUser() : undefined;
    const stdio = await openStdio(hear);
    const group = makeGroup(support.groups, spec, stdio);
    const child = start(support, spec, stdio, user);
    const running = run(child, group, stdio);
    if (user !== undefined) void running.gone.then(() => releaseUser(user));
    const box = `${support.shape}, cgroups ${support.groups.kind}`;
    try {
      const data = await untilReady(support, spec, child, group, stdio.stderr, user);
      return { ...running, ...(data && { gone: running.gone.then(() => data.close()) }), box };
    } catch (error) {
      running.kill();
      await running.gone;
      throw error;
    }
  };
}

/** Whether bytes and number of the files in a tmpfs are limited: the kernel counts the files as memory of the cgroup. */
const limitsData = ({ bubblewrap, groups }: SandboxSupport): boolean => bubblewrap.size && groups.kind !== 'none';

/** Whether sandboxes of this machine can have a folder /data. */
export const canHaveData = (): Promise<boolean> =>
  findSandboxSupport().then(limitsData, (error: unknown) => {
    if (error instanceof NoSandbox) return false;
    throw error;
  });

const ownProcesses = 2; // bwrap is outside the sandbox, and its first process inside

function makeGroup(
  groups: Groups,
  { limits, isBuild = false }: SandboxSpec,
  { stdin, stdout, stderr, theirs }: Stdio,
): Group {
  const { memory, processes } = limits;
  try {
    return groups.make({ memory, processes: processes + ownProcesses, isForgotten: !isBuild });
  } catch (error) {
    for (const fd of theirs) closeSync(fd);
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
    throw error;
  }
}

const [argsFd, filterFd, readyFd] = [3, 4, 5];

/**
 * Starts bwrap, which waits for its arguments: so it is in its cgroup before it does anything, and does nothing if we
 * die.
 */
function start(
  { bubblewrap, groups, shape, filters }: SandboxSupport,
  { command, limits, isBuild = false, data }: SandboxSpec,
  { theirs }: Stdio,
  user: number | undefined,
): ChildProcess {
  const filterFile = openSync(isBuild ? filters.build : filters.play, 'r');
  // counted per user, so bwrap counts too unless root changes the user
  const processes = groups.kind === 'none' ? limits.processes + (shape === 'root' ? 0 : 1) : undefined;
  const args = [
    '--args',
    `${argsFd}`,
    '--',
    ...(user === undefined ? [] : setprivArguments(user)),
    '/bin/sh',
    '-c',
    launchScript(limits, processes, data !== undefined),
    'box',
    ...command,
  ];
  const stdio = [...theirs, 'pipe', filterFile, 'pipe'] as const;
  const child = atNormalPriority(() =>
    spawn(bubblewrap.path, args, { stdio: [...stdio], env: { PATH: '/usr/bin:/bin' }, cwd: '/', detached: true }),
  );
  for (const fd of [...theirs, filterFile]) closeSync(fd);
  return child;
}

const setprivArguments = (uid: number): string[] => [
  systemProgram('setpriv'),
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
  '--',
];

/**
 * The script of a shell in the sandbox that then becomes the program: sets the process limits, reports that the sandbox
 * is ready, and waits for a line if `waits`.
 */
function launchScript(
  { fileSize = 64 * mega, files = 256 }: Limits,
  processes: number | undefined,
  waits: boolean,
): string {
  const limits = [`-c 0`, `-l 64`, `-n ${files}`, `-f ${Math.floor(fileSize / 512)}`].map((limit) => `ulimit ${limit}`);
  // bash and dash spell it differently
  if (processes !== undefined) limits.push(`{ ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes}; }`);
  // not in the environment of bwrap, for setpriv would load all of that locale
  const language = 'export LANG="${LANG:-C.UTF-8}"';
  const ready = [`echo >&${readyFd}`, ...(waits ? [`read -r _ <&${readyFd}`] : []), `exec ${readyFd}>&-`];
  return [...limits, language, ...ready, 'exec "$@"'].join(' && ');
}

/** Resolves when the program is about to begin, with its folder /data if it has one. */
async function untilReady(
  { bubblewrap, shape, hiddenCounters }: SandboxSupport,
  spec: SandboxSpec,
  child: ChildProcess,
  group: Group,
  stderr: Socket,
  user: number | undefined,
): Promise<OpenData | undefined> {
  if (child.pid === undefined)
    throw noSandboxFor({ code: 'bubblewrap-not-started', error: codeOf(await failure(child)) });
  await group.join(child.pid).catch((error: NodeJS.ErrnoException) => {
    throw noSandboxFor({ code: 'not-in-cgroup', error: codeOf(error) }, { cause: error });
  });
  const { command, folder, shown = [], environment = {}, limits, hidesCounters = false, data } = spec;
  const options = bubblewrapArguments(bubblewrap, {
    shape,
    folder,
    shown,
    environment: { ...heapVariables(command, limits.memory), ...environment },
    hidden: hidesCounters ? hiddenCounters : [],
    scratch: limits.scratch,
    shm: limits.shm ?? 16 * mega,
    data: data?.bytes,
  });
  const args = child.stdio[argsFd] as Socket;
  args.on('error', () => undefined); // EPIPE: stderr says more
  args.end([...options, '--seccomp', `${filterFd}`, ''].join('\0'));
  const ready = child.stdio[readyFd] as Socket;
  if (!(await hears(ready))) throw new NoSandbox(await lastLine(stderr));
  const opened = data && (await openData(child.pid, data, user));
  if (opened !== undefined) ready.write('\n');
  group.begin?.();
  return opened;
}

const codeOf = ({ code, message }: NodeJS.ErrnoException): string => code ?? message;

const failure = (child: ChildProcess): Promise<NodeJS.ErrnoException> =>
  new Promise((resolve) => child.once('error', resolve));

/** Whether any byte comes before the end. */
const hears = (ready: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    ready
      .on('error', () => undefined)
      .once('data', () => resolve(true))
      .once('close', () => resolve(false));
  });

/** The last line that bwrap wrote. */
async function lastLine(stderr: Socket): Promise<Message> {
  let text = '';
  for await (const chunk of stderr as AsyncIterable<Buffer>) text = (text + chunk.toString('utf8')).slice(-1000);
  const line = text
    .trim()
    .split('\n')
    .at(-1)!
    .replace(/^\w+: /, '');
  return line === '' ? silent : verbatim(escape(line));
}

const silent: SandboxMessage = { code: 'bubblewrap-silent' };

const open = new Set<Group>();

function run(child: ChildProcess, group: Group, { stdin, stdout, stderr, output }: Stdio): Running {
  open.add(group);
  const ended = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal === null ? exitOf(code!) : { code, signal }));
    child.once('error', () => resolve({ code: null, signal: null })); // never started
  });
  const exited = ended.then((exit) => ({ ...exit, ...blame(exit, group) }));
  const gone = exited.then(async () => {
    await end(group);
    open.delete(group);
  });
  const kill = (): void => {
    if (open.has(group)) group.kill();
    child.kill('SIGKILL'); // the child may not be in its group yet
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
  };
  const { cpu, freeze, thaw, peak } = group;
  const outputClosed = (): boolean => child.pid !== undefined && isAbandoned(child.pid, output);
  const limitBroken = (): 'memory' | undefined => (group.memoryKills() > 0 ? 'memory' : undefined);
  const atWork = (): boolean => child.pid !== undefined && isRunnable(child.pid);
  return {
    pid: child.pid ?? 0,
    stdin,
    stdout,
    stderr,
    exited,
    kill,
    gone,
    peak,
    outputClosed,
    limitBroken,
    atWork,
    ...(cpu && { cpu }),
    ...(freeze && { freeze }),
    ...(thaw && { thaw }),
  };
}

/** bwrap reports a signal as exit code 128 + n. */
function exitOf(code: number): Exit {
  const [signal] = Object.entries(constants.signals).find(([, number]) => number === code - 128) ?? [];
  return signal === undefined ? { code, signal: null } : { code: null, signal };
}

function blame({ code }: Exit, group: Group): Pick<Exit, 'fault'> {
  if (code === 0) return {};
  if (group.memoryKills() > 0) return { fault: 'memory' };
  return group.refusedForks() > 0 ? { fault: 'processes' } : {};
}

/** The exit handler: sandboxes do not outlive this process, and their cgroups go too. */
function endAll(): void {
  for (const group of open) group.kill();
  const until = performance.now() + 5000;
  for (const group of open) {
    while (!group.remove(true) && performance.now() < until) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      group.kill(); // bwrap may have joined since
    }
  }
}
