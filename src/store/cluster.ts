import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolders } from '../kit/folder.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { texts } from './text.ts';
import { Unusable } from './unusable.ts';

/** The account that the server runs under. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The embedded server's folder, locked for this process while it is open. */
export interface Cluster {
  readonly data: string;
  readonly pgdata: string;
  readonly log: string;
  readonly binaries: Binaries;
  /** Only for root: PostgreSQL refuses to run as root. */
  readonly account: Account | undefined;
  close(): Promise<void>;
}

/** Opens the folder; initialises a database if there is none. */
export async function openCluster(folder: string): Promise<Cluster> {
  makeFolder(folder);
  const data = realpathSync(folder);
  const lock = await takeLock(data);
  try {
    const pgdata = join(data, 'pg');
    const account = process.getuid!() === 0 ? accountFor(pgdata) : undefined;
    const reaches = (path: string): boolean => account === undefined || mayReach(path, account);
    if (!reaches(data)) throw new Unusable(texts().mayNotEnter(account!.uid, data));
    if (existsSync(pgdata)) assertOurs(pgdata, account);
    const binaries = findBinaries(data, reaches);
    if (!existsSync(pgdata)) initialise(pgdata, binaries, account);
    return {
      data,
      pgdata,
      log: join(data, 'postgresql.log'),
      binaries,
      account,
      close: () => new Promise((resolve) => lock.close(() => resolve())),
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * The folder for the data of a checkout: `ARENA_DATA`, else `.data` in the checkout, else (root in a private home) one
 * in /var/lib.
 */
export function dataFolder(checkout: string, chosen: string | undefined): string {
  if (chosen !== undefined) return chosen;
  const inside = join(checkout, '.data');
  if (process.getuid!() !== 0 || mayReach(realpathSync(checkout), accountFor(join(inside, 'pg')))) return inside;
  return join('/var/lib/ai-arena', createHash('sha256').update(realpathSync(checkout)).digest('hex').slice(0, 12));
}

/** A folder for the server's socket whose path is short enough (107 bytes). */
export function socketFolder({ data, account }: Cluster): string {
  let folder = join(data, 'socket');
  if (Buffer.byteLength(`${folder}/.s.PGSQL.5432.lock`) > 100) folder = mkdtempSync(join(tmpdir(), 'arena-'));
  makeFolders(folder, 0o700);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (error) {
    throw new Unusable(texts().cannotMakeFolder(folder, (error as NodeJS.ErrnoException).code));
  }
}

/** An abstract socket as lock: the kernel frees it when this process dies, however it dies. */
async function takeLock(data: string): Promise<Server> {
  const lock = createServer((socket) => socket.destroy());
  const name = createHash('sha256').update(data).digest('hex').slice(0, 32);
  await new Promise<void>((resolve, reject) => {
    lock.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Unusable(texts().isRunning(data)) : error),
    );
    lock.listen(`\0ai-arena-${name}`, resolve);
  });
  lock.unref();
  return lock;
}

/** The owner of the data, if there are any; else the user nobody. */
function accountFor(pgdata: string): Account {
  if (existsSync(pgdata)) {
    const { uid, gid } = statSync(pgdata);
    if (uid !== 0) return { uid, gid };
  }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

/** Whether this account may pass all folders of the path and read its end. */
function mayReach(path: string, { uid, gid }: Account): boolean {
  const may = (at: string, bits: number): boolean => {
    const stat = statSync(at);
    const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
    return ((stat.mode >> shift) & bits) === bits;
  };
  for (let at = dirname(path); ; at = dirname(at)) {
    if (!may(at, 1)) return false;
    if (at === dirname(at)) return may(path, 5);
  }
}

function assertOurs(pgdata: string, account: Account | undefined): void {
  const owner = statSync(pgdata).uid;
  const uid = account?.uid ?? process.getuid!();
  if (owner !== uid) throw new Unusable(texts().notOurs(dirname(pgdata), owner, uid));
}

/** Made aside and renamed when it is complete. */
function initialise(pgdata: string, { initdb }: Binaries, account: Account | undefined): void {
  const half = `${pgdata}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (account !== undefined) chownSync(half, account.uid, account.gid);
  const args = ['-D', half, '-U', 'arena', '--auth=trust', '--encoding=UTF8', '--no-locale'];
  const { status, stderr, error } = spawnSync(initdb, args, {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Unusable(texts().notMade(dirname(pgdata), lastLine(stderr)));
  renameSync(half, pgdata);
}

export const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';
