import { closeSync, constants, openSync, rmSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants as systemConstants } from 'node:os';
import { join } from 'node:path';
import type { Exit, Launch, Running } from '../channels/running.ts';
import { verbatim } from '../game/message.ts';
import { escape } from '../kit/escape.ts';
import { findBubblewrap, systemProgram, bubblewrapArguments, type Bubblewrap } from './bubblewrap.ts';
import { findGroups } from './cgroups.ts';
import { hideCounters } from './counters.ts';
import { openData, type DataFolder } from './data-folder.ts';
import { openReader, openStdio, takeFifo, type Fifo, type Stdio } from '../channels/fifos.ts';
import type { Group, Groups } from './group.ts';
import { inLauncher, quoted } from './launcher.ts';
import { NoSandbox, noSandboxFor } from './no-sandbox.ts';
import { isAbandoned } from './output.ts';
import { privateFolder } from '../channels/private-folder.ts';
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
  for (const program of ['bash', 'setpriv', 'mkfifo']) systemProgram(program);
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
    const stdio = await openBoxStdio(hear);
    const group = makeGroup(support.groups, spec, stdio);
    const gate = spec.data && (await openGate());
    const status = hearStatus(stdio.status.socket);
    const pid = await start(support, spec, stdio, group, gate, user);
    const running = run(pid, group, stdio, status.ended);
    if (user !== undefined) void running.gone.then(() => releaseUser(user));
    const box = `${support.shape}, cgroups ${support.groups.kind}`;
    try {
      const first = await status.first;
      if (first !== ready) throw await whyNotReady(first, stdio.stderr);
      const data = spec.data && (await openData(pid, spec.data, user));
      gate?.open();
      group.begin?.();
      return { ...running, ...(data && { gone: running.gone.then(() => data.close()) }), box };
    } catch (error) {
      running.kill();
      await running.gone;
      throw error;
    } finally {
      gate?.close();
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

/** Groups that are not removed yet. */
const open = new Set<Group>();

const ownProcesses = 2; // bwrap is outside the sandbox, and its first process inside

function makeGroup(groups: Groups, { limits, isBuild = false }: SandboxSpec, stdio: BoxStdio): Group {
  const { memory, processes } = limits;
  try {
    const group = groups.make({ memory, processes: processes + ownProcesses, isForgotten: !isBuild });
    open.add(group);
    return group;
  } catch (error) {
    closeStdio(stdio);
    throw error;
  }
}

/** The streams of a program, and the FIFO in which the start and the end of its sandbox are told. */
interface BoxStdio extends Stdio {
  readonly status: Fifo;
}

async function openBoxStdio(hear: Parameters<Launch>[0]): Promise<BoxStdio> {
  const status = await openReader();
  try {
    const stdio = await openStdio(hear);
    const handedOver = (): void => {
      stdio.handedOver();
      status.release();
    };
    return { ...stdio, status, handedOver };
  } catch (error) {
    status.socket.destroy();
    status.release();
    throw error;
  }
}

function closeStdio({ stdin, stdout, stderr, status, handedOver }: BoxStdio): void {
  handedOver();
  for (const stream of [stdin, stdout, stderr, status.socket]) stream.destroy();
}

/** What is told in the FIFO of a start: the sandbox is ready, or a process could not join its cgroups. */
const [ready, notInCgroup] = ['ready', 'not in its cgroups'];
const [argsFd, filterFd, readyFd, exitFd, gateFd] = [3, 4, 5, 6, 7];

/** Has the launcher start bwrap, in its cgroups before it does anything. Resolves with the pid of bwrap. */
async function start(
  support: SandboxSupport,
  spec: SandboxSpec,
  stdio: BoxStdio,
  group: Group,
  gate: Gate | undefined,
  user: number | undefined,
): Promise<number> {
  const { bubblewrap, filters } = support;
  const [stdin, stdout, stderr] = stdio.paths;
  const status = stdio.status.path;
  const args = `${status}-arguments`;
  const filter = spec.isBuild === true ? filters.build : filters.play;
  const command = [bubblewrap.path, '--args', `${argsFd}`, '--', ...insideCommand(support, spec, user)];
  const joining = group.doors.map((file) => `echo 0 >${quoted(file)}`).join(' && ') || ':';
  // What is opened outside of the job is open when its pid is told. In the job descriptors 8 and 9 are closed again: 8 is
  // stderr, in which the launcher would report the end of other jobs, and 9 its own output.
  const script = [
    `{ { ${joining} || { echo ${quoted(notInCgroup)} >&${readyFd}; exit; }; exec ${command.map(quoted).join(' ')}; }`,
    `2>&8 ${exitFd}>&${readyFd} 8>&- 9>&- & echo $! >&9; }`,
    `9>&1 <${quoted(stdin)} >${quoted(stdout)} 8>${quoted(stderr)} ${argsFd}<${quoted(args)}`,
    `${filterFd}<${quoted(filter)} ${readyFd}>${quoted(status)} ${gate ? `${gateFd}<${quoted(gate.path)}` : ''}`,
    '|| echo none',
  ].join(' ');
  try {
    writeFileSync(args, optionsOf(support, spec).join('\0'), { mode: 0o600 }); // not in the list of processes
    const pid = Number(await inLauncher(script));
    if (Number.isNaN(pid)) throw new Error('the launcher cannot open what a sandbox needs');
    group.join?.(pid);
    stdio.handedOver();
    return pid;
  } catch (error) {
    closeStdio(stdio);
    gate?.close();
    await end(group);
    open.delete(group);
    if (user !== undefined) releaseUser(user);
    throw error;
  } finally {
    rmSync(args, { force: true });
  }
}

/** What bwrap becomes inside: another user if root makes the sandbox, then a shell, then the program. */
function insideCommand(
  { groups, shape }: SandboxSupport,
  { command, limits, data }: SandboxSpec,
  user: number | undefined,
): string[] {
  // counted per user, so bwrap counts too unless root changes the user
  const processes = groups.kind === 'none' ? limits.processes + (shape === 'root' ? 0 : 1) : undefined;
  const script = launchScript(limits, processes, data !== undefined);
  return [...(user === undefined ? [] : setprivArguments(user)), '/bin/sh', '-c', script, 'box', ...command];
}

function optionsOf({ bubblewrap, shape, hiddenCounters }: SandboxSupport, spec: SandboxSpec): string[] {
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
  return [...options, '--seccomp', `${filterFd}`, '--json-status-fd', `${exitFd}`, ''];
}

/** A FIFO at which a program waits before it begins; its end is never opened if we die. */
interface Gate {
  readonly path: string;
  open(): void;
  close(): void;
}

async function openGate(): Promise<Gate> {
  const path = await takeFifo();
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  return {
    path,
    open: () => void writeSync(fd, '\n'),
    close() {
      closeSync(fd);
      unlinkSync(path);
    },
  };
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
  const begin = [`echo ${ready} >&${readyFd}`, `exec ${readyFd}>&-`];
  if (waits) begin.push(`read -r _ <&${gateFd}`, `exec ${gateFd}<&-`);
  return [...limits, language, ...begin, 'exec "$@"'].join(' && ');
}

interface Status {
  /** The first that is told by others than bwrap; undefined when nothing was. */
  readonly first: Promise<string | undefined>;
  /** How bwrap and its program ended. */
  readonly ended: Promise<Exit>;
}

/** Reads what is told of a start and of its end. Lines of bwrap are JSON; it tells no exit code when it is killed. */
function hearStatus(status: Socket): Status {
  let text = '';
  const lines = (): string[] => text.split('\n').slice(0, -1);
  const first = new Promise<string | undefined>((resolve) => {
    const told = (): string | undefined => lines().find((line) => !line.startsWith('{'));
    status
      .on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (told() !== undefined) resolve(told());
      })
      .on('error', () => undefined)
      .once('close', () => resolve(told()));
  });
  const ended = new Promise<Exit>((resolve) => {
    status.once('close', () => {
      const code = /"exit-code": (\d+)/.exec(text)?.[1];
      resolve(code === undefined ? { code: null, signal: 'SIGKILL' } : exitOf(Number(code)));
    });
  });
  return { first, ended };
}

async function whyNotReady(told: string | undefined, stderr: Socket): Promise<NoSandbox> {
  const line = await lastLine(stderr);
  if (told === notInCgroup) return noSandboxFor({ code: 'not-in-cgroup', error: line });
  return line === '' ? noSandboxFor({ code: 'bubblewrap-silent' }) : new NoSandbox(verbatim(line));
}

/** The last line that bwrap wrote; empty if it wrote nothing. */
async function lastLine(stderr: Socket): Promise<string> {
  let text = '';
  for await (const chunk of stderr as AsyncIterable<Buffer>) text = (text + chunk.toString('utf8')).slice(-1000);
  const line = text
    .trim()
    .split('\n')
    .at(-1)!
    .replace(/^\w+: /, '');
  return escape(line);
}

function run(
  pid: number,
  group: Group,
  { stdin, stdout, stderr, readStderr, output }: Stdio,
  ended: Promise<Exit>,
): Running {
  const exited = ended.then((exit) => ({ ...exit, ...blame(exit, group) }));
  const gone = exited.then(async () => {
    await end(group);
    open.delete(group);
  });
  const kill = (): void => {
    if (open.has(group)) group.kill();
    for (const stream of [stdin, stdout, stderr]) stream.destroy();
  };
  const { cpu, freeze, thaw, peak, memory } = group;
  return {
    pid,
    stdin,
    stdout,
    stderr,
    readStderr,
    exited,
    kill,
    gone,
    peak,
    outputClosed: () => isAbandoned(pid, output),
    limitBroken: () => (group.memoryKills() > 0 ? 'memory' : undefined),
    atWork: () => isRunnable(pid),
    ...(cpu && { cpu }),
    ...(memory && { memory }),
    ...(freeze && { freeze }),
    ...(thaw && { thaw }),
  };
}

/** bwrap reports a signal as exit code 128 + n. */
function exitOf(code: number): Exit {
  const [signal] = Object.entries(systemConstants.signals).find(([, number]) => number === code - 128) ?? [];
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
