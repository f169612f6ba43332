import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { isFull, makeFolders } from '../kit/folder.ts';
import { whyNot } from '../text/files.ts';
import { causeIn } from './cause.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { texts } from './text.ts';
import { Locked, Unusable } from './unusable.ts';

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
  /** Who may connect, in the two files of PostgreSQL for that. */
  readonly access: { readonly hba: string; readonly ident: string };
  readonly binaries: Binaries;
  /** Only for root: PostgreSQL refuses to run as root. */
  readonly account: Account | undefined;
  close(): void;
}

/** Opens the folder, which another may hold for so many seconds more; initialises a database if there is none. */
export function openCluster(folder: string, patience: number): Cluster {
  makeFolder(folder);
  const data = realpathSync(folder);
  const pgdata = join(data, 'pg');
  const account = process.getuid!() === 0 ? accountFor(pgdata) : undefined;
  const reaches = (path: string): boolean => account === undefined || mayReach(path, account);
  if (!reaches(data)) throw new Unusable(texts().mayNotEnter(account!.uid, data));
  if (existsSync(pgdata)) assertOurs(pgdata, account);
  const lock = takeLock(data, patience);
  try {
    const binaries = findBinaries(data, reaches);
    if (!existsSync(pgdata)) initialise(pgdata, binaries, account);
    return {
      data,
      pgdata,
      log: join(data, 'postgresql.log'),
      access: writeAccess(data),
      binaries,
      account,
      close: () => closeSync(lock),
    };
  } catch (error) {
    closeSync(lock);
    throw isFull(data) ? new Unusable(texts().diskFull(data)) : error;
  }
}

/** Data of older arenas belong to the user nobody, as whom others run too: they become the server's own. */
export function takeOwnership({ pgdata, account }: Cluster): void {
  if (account !== undefined && statSync(pgdata).uid !== account.uid) giveTo(account, pgdata);
}

/** The folder itself comes last: an interrupted change is done again. */
function giveTo({ uid, gid }: Account, folder: string): void {
  for (const file of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(file)), uid, gid);
  lchownSync(folder, uid, gid);
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

/**
 * Locks a file of the folder: the kernel frees it when this process dies, however it dies. Only who owns the folder can
 * open the file. Node has no such lock: the program flock takes it for the descriptor, which we share with it.
 */
function takeLock(data: string, patience: number): number {
  const lock = openLock(join(data, 'lock'));
  const { uid, gid } = statSync(data);
  if (process.getuid!() === 0) fchownSync(lock, uid, gid); // so that the owner may start without root next time
  const { status, error } = spawnSync('flock', ['-x', '-w', `${patience}`, '3'], {
    stdio: ['ignore', 'ignore', 'ignore', lock],
  });
  if (status === 0) return lock;
  closeSync(lock);
  throw error === undefined ? new Locked(texts().isRunning(data)) : new Unusable(texts().noFlock);
}

function openLock(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (error) {
    throw new Unusable(texts().cannotWrite(file, whyNot(error)));
  }
}

/**
 * Only processes of this user may connect, by its name, which the kernel tells the server. The files are written anew at
 * a start, beside the data: what is in the data belongs to the server's account.
 */
function writeAccess(data: string): Cluster['access'] {
  const [hba, ident] = [join(data, 'pg_hba.conf'), join(data, 'pg_ident.conf')];
  const write = (file: string, text: string): void => {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return; // the disk may be full
    rmSync(file, { force: true });
    writeFileSync(file, text, { flag: 'wx' });
    chmodSync(file, 0o644); // whatever the umask
  };
  write(hba, 'local all arena peer map=arena\n');
  write(ident, `arena "${userInfo().username}" arena\n`);
  return { hba, ident };
}

/** A user id that only this server has: below those of sandboxes, and not used by systemd. */
const own: Account = { uid: 61_000, gid: 61_000 };

/** The owner of the data, if that is a person; else a user id of its own. */
function accountFor(pgdata: string): Account {
  if (!existsSync(pgdata)) return own;
  const { uid, gid } = statSync(pgdata);
  return uid === 0 || uid === nobody().uid ? own : { uid, gid };
}

function nobody(): Account {
  const [, uid = 65_534, gid = 65_534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
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
  const isOlder = account === own && [0, nobody().uid].includes(owner);
  if (owner !== uid && !isOlder) throw new Unusable(texts().notOurs(dirname(pgdata), owner, uid));
}

/**
 * Made aside and renamed when it is complete. initdb wants a user with a name: that is nobody, in a folder that other
 * processes of nobody may not enter because they are not of the group.
 */
function initialise(pgdata: string, { initdb }: Binaries, account: Account | undefined): void {
  const aside = `${pgdata}.half`;
  const half = join(aside, 'pg');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside);
  chmodSync(aside, 0o710); // whatever the umask
  mkdirSync(half, { mode: 0o700 });
  const maker = account === own ? { uid: nobody().uid, gid: own.gid } : account;
  if (maker !== undefined) {
    chownSync(aside, 0, maker.gid);
    chownSync(half, maker.uid, maker.gid);
  }
  const args = ['-D', half, '-U', 'arena', '--auth=peer', '--encoding=UTF8', '--no-locale'];
  const { status, stderr, error } = spawnSync(initdb, args, {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...maker,
  });
  if (error !== undefined) throw error;
  const folder = dirname(pgdata);
  if (status !== 0)
    throw new Unusable(texts().notMade(folder, isFull(folder) ? texts().diskFull(folder) : causeIn(stderr)));
  if (account !== undefined) giveTo(account, half);
  renameSync(half, pgdata);
  rmSync(aside, { recursive: true });
}
