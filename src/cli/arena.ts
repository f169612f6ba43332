import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../match/games.ts';
import { openQueue } from '../jobs/queue.ts';
import { examine, type Report } from '../sandbox/doctor.ts';
import { adviceLines, againLine, mayPlay, tierText } from '../sandbox/tier.ts';
import {
  isLost,
  isRefusal,
  openDatabase,
  reasonOf,
  troubleOf,
  withoutPassword,
  type Database,
} from '../store/database.ts';
import { makeAdminLink } from '../people/link.ts';
import { startEmbedded, type Embedded } from '../store/embedded.ts';
import { migrate } from '../store/migrations.ts';
import { Unusable } from '../store/unusable.ts';
import { said } from '../text/said.ts';
import { openSampleLadders } from '../worker/sample.ts';
import { siteUrl } from '../http/site-url.ts';
import { escape } from '../kit/escape.ts';
import { texts } from './text/start.ts';
import { keepRunning, type Kept } from './children.ts';

export interface ArenaOptions {
  /** The address on which the site listens; by default every address of the machine. */
  readonly host?: string | undefined;
  readonly port: number;
  /** The address of the site as people type it; by default that of this machine. */
  readonly typed?: string | undefined;
  /** The address of a database, or the folder for an embedded one. */
  readonly database: { readonly url: string } | { readonly data: string };
  readonly slots?: number | undefined;
  /** Programs may play although nothing limits their memory and processes for sure. */
  readonly partial?: boolean;
  /** Whether sample ladders are opened. */
  readonly sample: boolean;
  readonly tell: (line: string) => void;
}

/** A whole arena: database, site and a worker, each in a process of its own and restarted when it dies. */
export interface Arena {
  readonly databaseUrl: string;
  readonly url: string;
  /** The address where the first administrator registers; undefined when there is one. */
  readonly adminUrl: string | undefined;
  readonly embedded: Embedded | undefined;
  readonly web: Kept;
  readonly worker: Kept;
  /** Stops all in order, the database last. */
  stop(): Promise<void>;
  /** Kills all at once; the database recovers from its log at the next start. */
  kill(): void;
}

export async function bringUp({
  host,
  port,
  typed,
  database,
  slots,
  partial = false,
  sample,
  tell,
}: ArenaOptions): Promise<Arena> {
  await assertFree(port, host);
  const embedded = 'data' in database ? await startEmbedded(database.data, tell) : undefined;
  const databaseUrl = 'url' in database ? database.url : embedded!.url;
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: `${port}`,
    HOST: host ?? '',
    ...(partial && { ARENA_PARTIAL: 'yes' }),
  };
  let web: Kept | undefined;
  let report: Report;
  let adminPath: string | undefined;
  try {
    await prepare(databaseUrl);
    await withDatabase(databaseUrl, async (db) => void (adminPath = await makeAdminLink(db)));
    web = keepRunning(texts().webServer, entryOf('site/process'), settings, tell);
    report = await examine(undefined, { again: (check) => tell(againLine(check)) }); // attacks a sandbox of its own before strangers do
    if (sample) await openLadders(databaseUrl, mayPlay(report.tier, partial));
  } catch (error) {
    await web?.stop(5000);
    await embedded?.stop();
    if (isLost(error)) throw new Unusable(texts().noAnswer(withoutPassword(databaseUrl), reasonOf(error)));
    if (isRefusal(error)) throw new Unusable(texts().refuses(withoutPassword(databaseUrl), reasonOf(error)));
    const trouble = troubleOf(error);
    if (trouble !== undefined) throw new Unusable(texts().troubled(said(trouble), (error as Error).message));
    throw error;
  }
  if (report.tier !== 'full') tellTier(report, partial, tell);
  if (process.pid === 1) tell(texts().processOne);
  const workerSettings = {
    ...settings,
    ...(slots !== undefined && { ARENA_SLOTS: `${slots}` }),
    ARENA_TIER: report.tier,
  };
  const worker = keepRunning(texts().worker, entryOf('worker/main'), workerSettings, tell);
  return {
    databaseUrl,
    url: siteUrl(port, host),
    adminUrl: adminPath && `${typed ?? siteUrl(port, host)}${adminPath}`,
    embedded,
    web,
    worker,
    async stop() {
      await Promise.all([web.stop(5000), worker.stop(20_000)]);
      await embedded?.stop();
    },
    kill() {
      web.kill();
      worker.kill();
      embedded?.kill();
    },
  };
}

/** Tells what a weak sandbox means, and what to do. */
function tellTier({ tier, checks }: Report, partial: boolean, tell: (line: string) => void): void {
  const means = [
    tierText(tier),
    ...(tier !== 'none' && partial ? [] : [texts().onlyBuiltIn]),
    ...(tier === 'partial' && !partial ? [texts().partialLets] : []),
  ];
  tell(texts().isolation(tier, means.join('; ')));
  for (const line of adviceLines(checks)) tell(line);
}

/** Waits until the site answers; by IP address, because `localhost` may resolve to something else. */
export async function answers(url: string, unwanted: AbortSignal): Promise<boolean> {
  while (!unwanted.aborted) {
    try {
      await (
        await fetch(new URL('/healthz', url.replace('//localhost:', '//127.0.0.1:')), { signal: unwanted })
      ).arrayBuffer();
      return true;
    } catch {
      await sleep(100); // not yet
    }
  }
  return false;
}

/** Makes the tables of the arena and of its queue, or brings them up to date. */
async function prepare(databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, migrate);
  await (await openQueue(databaseUrl, () => undefined)).close();
}

const openLadders = async (databaseUrl: string, programs: boolean): Promise<void> =>
  await withDatabase(databaseUrl, (db) => openSampleLadders(db, programs));

async function withDatabase(databaseUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Waits a little: the site of an arena that was just killed may still hold the port. */
async function assertFree(port: number, host: string | undefined): Promise<void> {
  let trouble: string | undefined;
  for (let tries = 0; tries < 10; tries++) {
    trouble = await tryPort(port, host);
    if (trouble !== undefined && trouble !== 'EADDRINUSE') break;
    if (trouble === undefined) return;
    await sleep(100);
  }
  throw new Unusable(portTrouble(port, host, trouble));
}

const tryPort = (port: number, host: string | undefined): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });

function portTrouble(port: number, host: string | undefined, code: string | undefined): string {
  if (host !== undefined && /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(`${code}`))
    return texts().noSuchHost(escape(host, 60));
  if (code === 'EADDRINUSE') return texts().portInUse(port);
  return texts().portUnusable(port, `${code}`);
}

// Always the built files: Node 20 runs no TypeScript.
const entryOf = (path: string): string => fileURLToPath(new URL(`dist/src/${path}.js`, root));
