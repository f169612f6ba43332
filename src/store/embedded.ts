import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unlessGone } from '../sandbox/group.ts';
import { isFull } from '../kit/folder.ts';
import { causeIn } from './cause.ts';
import { openCluster, socketFolder, takeOwnership, type Cluster } from './cluster.ts';
import { texts } from './text.ts';
import { Unusable } from './unusable.ts';

/** Lists follow their index, also where most rows were written lately: rows are read from memory or an SSD. */
export const planning = { random_page_cost: '1.1' };

/** The embedded PostgreSQL, restarted whenever it dies. */
export interface Embedded {
  readonly url: string;
  readonly data: string;
  /** The pid of the present postmaster. */
  pid(): number;
  /** The server was still running because the arena that started it was killed. */
  readonly adopted: boolean;
  stop(): Promise<void>;
  /** SIGKILL: the server recovers from its write-ahead log at the next start. */
  kill(): void;
}

/** A postmaster that accepts connections. */
interface Postmaster {
  readonly pid: number;
  readonly sockets: string;
}

/** Starts the server on this folder, or adopts the one that a killed arena left running. */
export async function startEmbedded(
  folder: string,
  tell: (line: string) => void = () => undefined,
  /** For so many seconds a command such as `arena admin` may still use the folder. */
  patience = 10,
): Promise<Embedded> {
  const cluster = openCluster(folder, patience);
  try {
    const orphan = await adopt(cluster);
    if (orphan === undefined) takeOwnership(cluster);
    const sockets = orphan?.sockets ?? socketFolder(cluster);
    const sweep = (): void => {
      if (dirname(sockets) !== cluster.data) rmSync(sockets, { recursive: true, force: true });
    };
    let postmaster =
      orphan ??
      (await launch(cluster, sockets).catch((error: unknown) => {
        sweep();
        throw error;
      }));
    await createDatabase(sockets);

    let stopping = false;
    let gone = false;
    const watch = (async () => {
      while (!stopping) {
        await sleep(100);
        if (!stopping && isSmartShutdown(cluster, postmaster.pid)) process.kill(postmaster.pid, 'SIGINT');
        if (!stopping && !isAlive(postmaster.pid))
          postmaster = (await bringBack(cluster, sockets, tell, () => stopping)) ?? postmaster;
      }
    })();
    return {
      url: urlOf(sockets, 'arena'),
      data: cluster.data,
      pid: () => postmaster.pid,
      adopted: orphan !== undefined,
      async stop() {
        stopping = true;
        await watch;
        await end(postmaster.pid);
        gone = true;
        sweep();
        cluster.close();
      },
      kill() {
        stopping = true;
        if (!gone && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
      },
    };
  } catch (error) {
    cluster.close();
    throw error;
  }
}

/** The address of the server that another process runs on this folder; undefined when none runs. */
export function runningServer(folder: string): string | undefined {
  const pgdata = join(unlessGone(() => realpathSync(folder)) ?? folder, 'pg');
  const text = unlessGone(() => readFileSync(join(pgdata, 'postmaster.pid'), 'utf8')) ?? '';
  const [pid = '', , , , sockets = ''] = text.split('\n');
  return sockets !== '' && servesUs(Number(pid), { pgdata }) ? urlOf(sockets, 'arena') : undefined;
}

/** The postmaster that runs on our data although this process did not start it. */
async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = join(cluster.pgdata, 'postmaster.pid');
  for (
    let text: string | undefined;
    (text = unlessGone(() => readFileSync(file, 'utf8'))) !== undefined;
    await sleep(50)
  ) {
    const [pid = '', folder, , , sockets = ''] = text.split('\n');
    if (folder !== cluster.pgdata || !servesUs(Number(pid), cluster)) {
      // the pid belongs to another program by now, which PostgreSQL would take for a running server
      if (isAlive(Number(pid))) rmSync(file);
      return undefined;
    }
    const isOpen = !wordsOf(Number(pid)).includes(`hba_file=${cluster.access.hba}`); // to everybody, as in older arenas
    if (isOpen || isSmartShutdown(cluster, Number(pid))) {
      await end(Number(pid));
      return undefined;
    }
    if (sockets === '') continue; // the server is just starting, and writes this line later
    process.kill(Number(pid), 'SIGHUP'); // who may connect has been written anew
    // the server was shutting down
    return (await answers(Number(pid), sockets, 60_000)) ? { pid: Number(pid), sockets } : undefined;
  }
  return undefined;
}

/**
 * Whether somebody sent the postmaster SIGTERM: it then waits for the site and the workers to leave, and they for it. A
 * fast shutdown ends that, and the server is started again.
 */
function isSmartShutdown({ pgdata }: Cluster, pid: number): boolean {
  const lines = unlessGone(() => readFileSync(join(pgdata, 'postmaster.pid'), 'utf8'))?.split('\n') ?? [];
  return lines[0] === `${pid}` && lines[7]?.trim() === 'stopping';
}

function servesUs(pid: number, { pgdata }: Pick<Cluster, 'pgdata'>): boolean {
  const words = wordsOf(pid);
  return words[0]!.endsWith('postgres') && words.includes(pgdata);
}

const wordsOf = (pid: number): string[] =>
  unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? [''];

async function launch(cluster: Cluster, sockets: string): Promise<Postmaster> {
  const { pgdata, binaries, account, log, access } = cluster;
  if (existsSync(log) && statSync(log).size > 10_000_000) truncateSync(log);
  const output = openSync(log, 'a', 0o600);
  fchmodSync(output, 0o600);
  const before = fstatSync(output).size;
  // so that the owner of the data may start without root next time
  if (account !== undefined) fchownSync(output, account.uid, account.gid);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    hba_file: access.hba,
    ident_file: access.ident,
    max_connections: '100',
    ...planning,
    timezone: 'UTC',
  };
  const args = ['-D', pgdata, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Detached, so that Ctrl-C in a terminal reaches only this process: the server has to stop last.
  const child = spawn(binaries.postgres, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    ...account,
  });
  closeSync(output);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  child.unref();
  if (await answers(child.pid!, sockets)) return { pid: child.pid!, sockets };
  const why = isFull(cluster.data)
    ? texts().diskFull(cluster.data)
    : causeIn(readFileSync(log).subarray(before).toString());
  throw new Unusable(texts().notStarted(why, log));
}

/** Waits until the server accepts connections, which takes long after a crash; false when the server ended instead. */
async function answers(pid: number, sockets: string, patience = Number.POSITIVE_INFINITY): Promise<boolean> {
  const giveUp = performance.now() + patience;
  let alive = true;
  while (alive) {
    if (performance.now() > giveUp) throw new Unusable(texts().noAnswer(pid));
    alive = isAlive(pid);
    const client = new pg.Client({ connectionString: urlOf(sockets, 'postgres'), connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined); // the next round of this loop sees it
    try {
      await client.connect();
      return alive;
    } catch {
      await sleep(50);
    } finally {
      client.end().catch(() => undefined); // it was never connected
    }
  }
  return false;
}

async function createDatabase(sockets: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(sockets, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'arena'`);
    if (rowCount === 0) await client.query('create database arena');
  } finally {
    await client.end();
  }
}

/** Restarts with growing pauses, until the server runs or is not wanted any more. */
async function bringBack(
  cluster: Cluster,
  sockets: string,
  tell: (line: string) => void,
  unwanted: () => boolean,
): Promise<Postmaster | undefined> {
  tell(texts().ended);
  let told = '';
  for (let pause = 100; !unwanted(); pause = Math.min(2 * pause, 5000)) {
    try {
      return await launch(cluster, sockets);
    } catch (error) {
      const { message } = error as Error;
      if (pause > 1000 && message !== told) tell((told = message)); // at first the old processes are still ending
      await sleep(pause);
    }
  }
  return undefined;
}

/** Stops the server: a fast shutdown, then an immediate one, then SIGKILL. */
async function end(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < patience && isAlive(pid); waited += 20) await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const urlOf = (sockets: string, database: string): string =>
  `postgres://arena@localhost/${database}?host=${encodeURIComponent(sockets)}`;
