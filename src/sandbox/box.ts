import { spawn } from 'node:child_process';
import type { Exit, Launch } from '../channels/program.ts';

/** What a program in a box may have. */
export interface Limits {
  /** Bytes of memory. */
  readonly memory: number;
  readonly processes: number;
  /** Bytes of its /tmp, which is all it can write. */
  readonly scratch: number;
}

export const botLimits: Limits = { memory: 256 * 2 ** 20, processes: 64, scratch: 64 * 2 ** 20 };
export const buildLimits: Limits = { memory: 768 * 2 ** 20, processes: 256, scratch: 512 * 2 ** 20 };

export interface BoxSpec {
  readonly command: readonly string[];
  /** Seen read-only at /bot, where the program starts. */
  readonly folder: string;
  /** Seen read-only too, such as a toolchain outside /usr: from here, to there in the box. */
  readonly shown?: readonly (readonly [from: string, to: string])[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits: Limits;
  /** Boxes of different slots run under different users. */
  readonly slot: number;
}

/** A program in a box: it sees /usr, its folder, and nothing else of this machine. */
export function boxed({ command, folder, shown = [], environment = {}, limits }: BoxSpec): Launch {
  const words = [
    '--unshare-all', '--die-with-parent', '--new-session', '--hostname', 'bot',
    '--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/sbin', '/sbin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64',
    '--perms', '0755', '--dir', '/etc', '--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache',
    '--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--size', `${limits.scratch}`, '--tmpfs', '/tmp',
    '--ro-bind', folder, '/bot', ...shown.flatMap(([from, to]) => ['--ro-bind', from, to]), '--chdir', '/bot',
    '--clearenv', '--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/tmp', '--setenv', 'LANG', 'C.UTF-8',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
  return () => {
    const child = spawn('bwrap', [...words, '--', ...command], { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin' }, cwd: '/', detached: true });
    const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    const kill = (): void => void child.kill('SIGKILL');
    return new Promise((resolve, reject) => {
      child.once('error', () => reject(new Error('cannot start bwrap')));
      child.once('spawn', () => resolve({ pid: child.pid!, stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, exited, kill, gone: exited.then(() => undefined) }));
    });
  };
}
