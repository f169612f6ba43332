import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'arena-bench-'));
chmodSync(folder, 0o755); // in a sandbox another user reads it
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/**
 * An empty folder that is deleted when all is measured: for minutes after many files were deleted ext4 takes several
 * times as long to create one, for it passes over the inodes of those.
 */
export const emptyFolder = (): string => mkdtempSync(join(folder, 'files-'));

/** Builds a program of bench/c, with other than the default flags if given, and returns its path. */
export async function inC(name: string, ...flags: readonly string[]): Promise<string> {
  const path = join(folder, name);
  try {
    await run('gcc', [
      ...(flags.length > 0 ? flags : ['-O2', '-pthread']),
      '-o',
      path,
      join(root, 'bench/c', `${name}.c`),
    ]);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new Error('there is no gcc to build what it is measured against; apt install gcc libc6-dev')
      : error;
  }
  return path;
}

/** The command of a program of bench/slots: matches run in processes of their own. */
export const slot = (name: string, ...flags: readonly string[]): string[] => [
  process.execPath,
  ...flags,
  fileURLToPath(new URL(`../slots/${name}.js`, import.meta.url)),
];

/** The same command pinned to one core, with all that it starts. */
export const pinned = (command: readonly string[], core = availableParallelism() - 1): string[] => [
  'taskset',
  '-c',
  `${core}`,
  ...command,
];

/** The same command in a session of its own, as web server and worker are: Linux schedules sessions fairly. */
export const alone = (command: readonly string[]): string[] => ['setsid', '-w', ...command];

/** Runs a command and reads the numbers that it prints, one a line. */
export async function numbersOf(command: readonly string[], timeout = 300_000): Promise<number[]> {
  const { stdout } = await run(command[0]!, command.slice(1), { maxBuffer: 2 ** 28, timeout });
  return stdout.trim().split('\n').map(Number);
}

export const numberOf = async (command: readonly string[]): Promise<number> => (await numbersOf(command))[0]!;

/** Runs a command and returns how many milliseconds it took. It runs in a folder `cwd`, and `look` sees what it printed. */
export async function takes(
  command: readonly string[],
  { cwd, look }: { readonly cwd?: string; look?(stdout: string): void } = {},
): Promise<number> {
  const began = performance.now();
  const options = { maxBuffer: 2 ** 28, timeout: 300_000, ...(cwd !== undefined && { cwd }) };
  const { stdout } = await run(command[0]!, command.slice(1), options);
  const took = performance.now() - began;
  look?.(stdout);
  return took;
}

let treeTime: Promise<string> | undefined;

/** Runs commands one after the other; returns the milliseconds of CPU time of each and of all that it started. */
export async function treeTimes(...commands: readonly (readonly string[])[]): Promise<number[]> {
  const tool = await (treeTime ??= inC('tree-time'));
  const times: number[] = [];
  for (const command of commands) times.push((await numbersOf([tool, ...command])).at(-1)!);
  return times;
}

/** The same command with a higher limit of open files. */
export const withFiles = (files: number, command: readonly string[]): string[] => [
  'prlimit',
  `--nofile=${files}`,
  ...command,
];

/** A program that runs beside the measurement: its first line, and its answers to further ones. */
export interface Companion {
  readonly pid: number;
  readonly line: string;
  ask(question: string): Promise<string>;
}

/** Runs a command beside some work and ends it afterwards. */
export async function beside<T>(command: readonly string[], work: (companion: Companion) => Promise<T>): Promise<T> {
  const child = spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${command.join(' ')} ended`);
    return value;
  };
  const started = new Promise<void>((resolve, reject) => void child.once('spawn', resolve).once('error', reject));
  try {
    await started;
    const ask = (question: string): Promise<string> => (child.stdin.write(`${question}\n`), next());
    return await work({ pid: child.pid!, line: await next(), ask });
  } finally {
    child.kill('SIGKILL');
  }
}
