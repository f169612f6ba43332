// Pages of an arena in which many matches were played and wait, with a worker at work beside. Prints a number a line: the
// p99 of the slowest page, rendered anew for somebody who is logged in, and its p50, in milliseconds; requests in a second
// that fifty guests make of the front page and of a contest; processor time in milliseconds of the site and of PostgreSQL
// (and of its other clients, without the worker's own) for a page on average, and of the site for a request of a guest.
// Pages and their times go to stderr.
//   pages FINISHED WAITING ENTRANTS TIMES SECONDS
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { findAccount } from '../../src/people/account.ts';
import { beginSession } from '../../src/people/session.ts';
import { openDatabase } from '../../src/store/database.ts';
import { fillArena, type FilledArena } from '../../test/many-matches.ts';
import { temporaryDatabase } from '../../test/store.ts';
import { percentile } from '../tools/figure.ts';
import { serverTime, treeTime } from '../tools/processor-time.ts';
import { root } from '../tools/programs.ts';

const [finished, waiting, entrants, times, seconds] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
];
const clients = 50;
const agent = new Agent({ keepAlive: true, maxSockets: clients });

/** The milliseconds until a page was there, compressed as browsers ask for it. */
async function timed(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip', accept: 'text/html', ...headers } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
  return performance.now() - began;
}

/** How often fifty clients, each of which asks again as soon as it has the page, get it in a second. */
async function throughput(url: string): Promise<number> {
  await timed(url);
  const began = performance.now();
  let got = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - began < 1000 * seconds) {
      await timed(url);
      got++;
    }
  };
  await Promise.all(Array.from({ length: clients }, ask));
  return (1000 * got) / (performance.now() - began);
}

const pagesOf = (arena: FilledArena): string[] => [
  '/',
  '/matches',
  '/matches?game=geography',
  '/games',
  '/games/geography',
  '/games/geography/comments',
  '/contests',
  ...[arena.ladder, arena.permanent, arena.series, arena.tournament].map((id) => `/contests/${id}`),
  ...[arena.ladder, arena.tournament].map((id) => `/contests/${id}/wall`),
  ...[arena.finished, arena.waiting].map((id) => `/matches/${id}`),
  ...[arena.bot, arena.left].map((id) => `/bots/${id}`),
  `/users/${arena.login}`,
  '/news',
  `/classes/${arena.class}`,
  '/teams',
  '/account',
  '/bots/new',
  '/api/v1/matches',
  '/api/v1/contests',
  `/api/v1/bots/${arena.bot}`,
];

async function readyUrl(site: ChildProcess): Promise<string> {
  const ended = once(site, 'exit').then(([code]): never => {
    throw new Error(`the site ended with ${code} before it was ready; is dist/ built?`);
  });
  const [{ ready }] = (await Promise.race([once(site, 'message'), ended])) as [{ ready: string }];
  return ready;
}

const server = await temporaryDatabase();
const db = openDatabase(server.url);
const env = { ...process.env, DATABASE_URL: server.url, PORT: '0', HOST: '127.0.0.1', ARENA_TIER: 'full' };
const children: ChildProcess[] = [];
try {
  const arena = await fillArena(db, server.url, { finished, waiting, entrants });
  const { id } = (await findAccount(db, arena.login))!;
  const cookie = `session=${await beginSession(db, id, { agent: '', address: '' })}`;
  const site = fork(join(root, 'dist/src/site/process.js'), { env });
  children.push(site);
  const url = await readyUrl(site);
  const worker = fork(join(root, 'dist/src/worker/main.js'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(worker);
  const pages = pagesOf(arena);
  for (const page of pages) await timed(`${url}${page}`, { cookie }); // the first one computes the standings
  const used = async (): Promise<[number, number]> => [treeTime(site.pid!), await serverTime(db)];
  const before = await used();
  const shown = new Map<string, number[]>(pages.map((page) => [page, []]));
  for (let time = 0; time < times; time++)
    for (const page of pages) shown.get(page)!.push(await timed(`${url}${page}`, { cookie }));
  const after = await used();
  const [ofSite, ofServer] = after.map((time, at) => (time - before[at]!) / (times * pages.length));
  const sorted = [...shown]
    .map(([page, ms]) => ({ page, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) }))
    .toSorted((one, other) => other.p99 - one.p99);
  for (const { page, p50, p99 } of sorted) console.error(`${p50.toFixed(1)} ${p99.toFixed(1)} ${page}`);
  const front = await throughput(`${url}/`);
  const contest = await throughput(`${url}/contests/${arena.tournament}`);
  const guests = treeTime(site.pid!) - after[0];
  const ofGuest = guests / (seconds * (front + contest));
  console.log(
    [sorted[0]!.p99, Math.max(...sorted.map(({ p50 }) => p50)), front, contest, ofSite, ofServer, ofGuest].join('\n'),
  );
} finally {
  agent.destroy();
  for (const child of children) {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await gone;
  }
  await db.destroy();
  await server.close();
}
