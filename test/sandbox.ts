// For tests: a host process that makes sandboxes, as any user, from a copy of the build that everybody may read.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Exit } from '../src/channels/running.ts';
import type { Incoming } from '../src/game/channel.ts';
import type { SandboxSpec } from '../src/sandbox/sandbox.ts';
import { unlessGone } from '../src/sandbox/group.ts';
import { folderOfFifos } from '../src/channels/owner.ts';
import { claims } from '../src/sandbox/users.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const build = join(here, '../dist/src');
export const attacks = join(here, 'attacks');

export interface Answer {
  readonly error?: string;
  readonly exit: Exit;
  readonly stdout: string;
  readonly stderr: string;
  readonly cpu?: number;
  readonly peak: number;
  readonly pid: number;
  readonly text: string;
  readonly heard: Incoming;
  readonly groups: 'v1' | 'v2' | 'none';
  readonly shape: 'root' | 'user';
}

export interface Host {
  readonly pid: number;
  ask(operation: string, words?: { spec?: SandboxSpec; [word: string]: unknown }): Promise<Answer>;
  stop(): Promise<void>;
  /** SIGKILL, the worst case. */
  murder(): Promise<void>;
}

/** A folder that everybody may read. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'box-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies what a host needs to a folder. */
export function copyBuild(folder: string): void {
  for (const part of ['sandbox', 'channels', 'shared'])
    cpSync(join(build, part), join(folder, 'build', part), { recursive: true });
  cpSync(join(attacks, 'host.mjs'), join(folder, 'build/host.mjs'));
  writeFileSync(join(folder, 'build/package.json'), '{"type":"module"}');
}

/**
 * `before`: a command that starts the host as another user or elsewhere. The host inherits an open descriptor of a file
 * `canary`, as if somebody forgot to close it.
 */
export function startHost(
  folder: string,
  before: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Host {
  const words = [...before, process.execPath, join(folder, 'build/host.mjs'), join(folder, 'build')];
  const canary = openSync(join(folder, 'canary'), 'a+', 0o644);
  // Node itself closes only descriptors before the first gap
  const gap = Array.from({ length: 37 }, () => 'ignore' as const);
  const child = spawn(words[0]!, words.slice(1), {
    stdio: ['pipe', 'pipe', 'inherit', ...gap, canary],
    env: { PATH: '/usr/bin:/bin', ...env },
    cwd: '/',
  });
  closeSync(canary);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    pid: child.pid!,
    async ask(operation, rest = {}) {
      child.stdin!.write(`${JSON.stringify({ operation, ...rest })}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the host is gone');
      return JSON.parse(value) as Answer;
    },
    async stop() {
      child.stdin!.end();
      await exited;
    },
    async murder() {
      process.kill(child.pid!, 'SIGKILL');
      await exited;
    },
  };
}

/** Living processes with this argument. */
export function marked(word: string): string[] {
  const lines = readdirSync('/proc').map(
    (pid) => (/^\d+$/.test(pid) && unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1'))) || '',
  );
  return lines.filter((line) => line.split('\0').includes(word));
}

/** Cgroups, folders and claims of users that a process left. */
export function leftBy(pid: number): string[] {
  const controllers = unlessGone(() => readFileSync('/proc/self/cgroup', 'latin1')) ?? '';
  const places = controllers.split('\n').flatMap((line) => {
    const [, controller, path] = line.split(':');
    return controller === undefined || controller === '' ? [] : [join('/sys/fs/cgroup', controller, path!)];
  });
  const names = [...new Set([tmpdir(), folderOfFifos()]), claims, ...places].flatMap((place) =>
    (unlessGone(() => readdirSync(place)) ?? []).map((name) => join(place, name)),
  );
  return names.filter((name) => new RegExp(`/ai-arena-\\d+-${pid}-`).test(name));
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
