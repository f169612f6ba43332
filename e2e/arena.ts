import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('../', import.meta.url));
export const arenaFile = `${checkout}bin/arena`;
/** An empty folder: of the current folder a sandboxed program's command looks through every file, thousands in the checkout. */
const elsewhere = process.env['ARENA_TEST_RUN'] ?? checkout;

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A line of progress: printed every ten seconds, if a run takes so long. */
export const progress = /^([#-]+ +)?(\d+ of \d+ games|\d+ games: Elo ).*\n/gm;

/** Runs `arena` to its end; its progress is removed from the output. */
export function arena(
  args: readonly string[],
  { cwd = elsewhere, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [arenaFile, ...args], {
    cwd,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: status, out: stdout, err: stderr.replaceAll(progress, '') };
}

export interface Running {
  readonly child: ChildProcess;
  /** The output so far. */
  out(): string;
  err(): string;
  /** Waits until the output contains this. */
  says(text: RegExp, ms?: number): Promise<RegExpExecArray>;
  /** Resolves to its exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts a program and collects its output; by default `arena` itself. */
export function start(
  args: readonly string[],
  {
    command = [process.execPath, arenaFile],
    cwd = elsewhere,
    env = {},
    stdin = 'ignore',
  }: { command?: string[]; cwd?: string; env?: Record<string, string>; stdin?: 'ignore' | 'pipe' } = {},
): Running {
  const child = spawn(command[0]!, [...command.slice(1), ...args], {
    cwd,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: [stdin, 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (out += text)); // a chunk may end within a character
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    out: () => out,
    err: () => err,
    ended,
    async says(text, ms = 60_000) {
      for (const until = performance.now() + ms; performance.now() < until;) {
        const found = text.exec(out);
        if (found !== null) return found;
        await sleep(10);
      }
      throw new Error(`it never said ${text}; it said: ${out}${err}`);
    },
  };
}

/** `arena serve geography` on a free port of this machine. */
export async function serveGeography(
  args: readonly string[] = [],
  options?: Parameters<typeof start>[1],
): Promise<Running & { port: number }> {
  const running = start(['serve', 'geography', '-i', '127.0.0.1', '-p', '0', ...args], options);
  const [, port] = await running.says(/Server started on \/127\.0\.0\.1:(\d+)/);
  return { ...running, port: Number(port) };
}

/** `kierki-serwer` on a free port; its standard output contains only the report. */
export async function serveKierki(
  args: readonly string[],
  {
    command = [process.execPath, `${checkout}bin/kierki-serwer`],
    stdin = 'ignore',
  }: { command?: string[]; stdin?: 'ignore' | 'pipe' } = {},
): Promise<Running & { port: number }> {
  const running = start(args, { command, stdin });
  for (;;) {
    const found = /^Listening on port (\d+)$/m.exec(running.err());
    if (found !== null) return { ...running, port: Number(found[1]) };
    if (running.child.exitCode !== null) throw new Error(`it ended: ${running.err()}`);
    await sleep(10);
  }
}

/** Connects more clients than the server has file descriptors for; resolves when the server has closed all of them. */
export async function overcrowd({
  child,
  port,
}: {
  readonly child: ChildProcess;
  readonly port: number;
}): Promise<void> {
  const before = socketsOf(child.pid!);
  let turnedAway = 0;
  const crowd = Array.from({ length: 80 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .once('close', () => turnedAway++),
  );
  while (turnedAway + socketsOf(child.pid!) - before < crowd.length) await sleep(10);
  if (turnedAway === 0) throw new Error('there were descriptors enough for all');
  for (const socket of crowd) socket.destroy();
  while (socketsOf(child.pid!) > before) await sleep(10);
}

const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // closed in between
    throw error;
  }
}

/** The processes with this word in their command line. */
export const processesOf = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).split('\0').includes(word));

/** Waits until there is one. */
export async function isThere(word: string): Promise<void> {
  while (processesOf(word).length === 0) await sleep(50); // it looks at every process of the machine
}

/** The command line of a process; empty when it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch (error) {
    // it has ended
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
