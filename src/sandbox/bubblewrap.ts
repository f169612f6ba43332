import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { noSandboxFor } from './no-sandbox.ts';

/** The bubblewrap of this machine. */
export interface Bubblewrap {
  readonly path: string;
  /** Whether a tmpfs can have a size: since 0.7. */
  readonly size: boolean;
  /** Whether user namespaces can be disabled inside: since 0.8. */
  readonly disableUserns: boolean;
  /** The arguments that show the system's programs and libraries. */
  readonly system: readonly string[];
}

export interface View {
  readonly shape: 'root' | 'user';
  /** Seen read-only at /bot. */
  readonly folder: string;
  readonly shown: readonly (readonly [from: string, to: string])[];
  readonly environment: Readonly<Record<string, string>>;
  /** Arguments that hide parts of /proc. */
  readonly hidden: readonly string[];
  /** Bytes of /tmp and of /dev/shm. */
  readonly scratch: number;
  readonly shm: number;
  /** Bytes of /data; undefined: there is no such folder. */
  readonly data?: number | undefined;
}

const oldest = [0, 5]; // the first version with --perms

/** A program on the system's PATH; the user's PATH does not count. */
export function systemProgram(name: string): string {
  for (const folder of ['/usr/bin', '/bin', '/usr/sbin', '/sbin'])
    if (isExecutable(`${folder}/${name}`)) return `${folder}/${name}`;
  const from = { bwrap: 'bubblewrap', setpriv: 'util-linux', mkfifo: 'coreutils' }[name] ?? name;
  throw noSandboxFor({ code: 'no-system-program', program: name, debian: from });
}

export function findBubblewrap(path = systemProgram('bwrap')): Bubblewrap {
  const { stdout, status, signal, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0)
    throw noSandboxFor({ code: 'bubblewrap-not-started', error: error?.message ?? signal ?? `exit code ${status}` });
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number);
  const since = ([a, b]: readonly number[]): boolean => major > a! || (major === a! && minor >= b!);
  if (!since(oldest))
    throw noSandboxFor({ code: 'bubblewrap-too-old', version: `${major}.${minor}`, oldest: oldest.join('.') });
  return { path, size: since([0, 7]), disableUserns: since([0, 8]), system: systemArguments() };
}

/** /usr and its neighbours: links into /usr, or folders where the two were never merged. */
function systemArguments(): string[] {
  const beside = ['/bin', '/sbin', '/lib', '/lib64', '/lib32'].flatMap((path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    return stat.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  return ['--ro-bind', '/usr', '/usr', ...beside];
}

/**
 * All arguments except descriptors: NUL-separated they go to bwrap by --args, so that the process list does not show
 * them.
 */
export function bubblewrapArguments({ size, disableUserns, system }: Omit<Bubblewrap, 'path'>, view: View): string[] {
  const sized = (bytes: number, path: string, perms = '1777'): string[] => [
    '--perms',
    perms,
    ...(size ? ['--size', `${bytes}`] : []),
    '--tmpfs',
    path,
  ];
  const binds = [[view.folder, '/bot'] as const, ...view.shown]; // a shown path may lie inside the folder
  return [
    ...(view.shape === 'root'
      ? asRoot
      : ['--unshare-all', '--unshare-user', ...(disableUserns ? ['--disable-userns'] : []), '--cap-drop', 'ALL']),
    '--die-with-parent',
    '--new-session',
    '--hostname',
    'bot',
    ...system,
    ...folders(['/etc/.']),
    ...['alternatives', 'ld.so.cache'].flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    '--proc',
    '/proc',
    ...view.hidden,
    '--dev',
    '/dev',
    ...sized(view.shm, '/dev/shm'),
    ...sized(view.scratch, '/tmp'),
    ...(view.data === undefined ? [] : sized(view.data, '/data', '0700')),
    '--perms',
    '0555',
    '--tmpfs',
    '/dev/pts',
    '--remount-ro',
    '/dev/pts', // no terminal inside
    ...folders(binds.map(([, to]) => to)),
    ...binds.flatMap(([from, to]) => ['--ro-bind', from, to]),
    '--chdir',
    '/bot',
    '--clearenv',
    ...Object.entries({ PATH: '/usr/bin:/bin', HOME: '/tmp', ...view.environment }).flatMap(([name, value]) => [
      '--setenv',
      name,
      value,
    ]),
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
  ];
}

// No user namespace: in one made by root the program would be root outside. Root keeps only the capabilities to become
// another user.
const asRoot = [
  '--unshare-ipc',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--cap-drop',
  'ALL',
  '--cap-add',
  'CAP_SETUID',
  '--cap-add',
  'CAP_SETGID',
  '--cap-add',
  'CAP_SETPCAP',
];

/**
 * The parent folders of these paths, each once, the upper first: made implicitly, they would be closed to all but bwrap
 * itself.
 */
function folders(paths: readonly string[]): string[] {
  const way = (path: string): string[] =>
    dirname(path) === '/' || dirname(path) === '.' ? [] : [...way(dirname(path)), dirname(path)];
  return [...new Set(paths.flatMap(way))]
    .filter((path) => !/^\/(tmp$|(usr|dev|proc|bot)(\/|$))/.test(path))
    .flatMap((path) => ['--perms', '0755', '--dir', path]);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
