import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { matchWork } from '../jobs/job.ts';
import { openQueue } from '../jobs/queue.ts';
import { serve } from '../site/server.ts';
import { getContest } from '../store/contests.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { startEmbedded } from '../store/embedded.ts';
import { migrate } from '../store/migrations.ts';
import { addRound, createContest, joinContest } from '../store/rounds.ts';
import { smallDisk } from '../../test/small-disk.ts';
import { prepareDatabase } from '../../test/store.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

const matches = 120;

it('on a full disk says so in a line and on the pages, and plays on when there is room', async ({ skip }) => {
  const disk = smallDisk(400); // MiB: room for the log of PostgreSQL until its next checkpoint
  if ('why' in disk) return skip(disk.why);
  cleanUp.push(() => disk.remove());
  await prepareDatabase(disk.folder);
  const server = await startEmbedded(disk.folder);
  cleanUp.push(() => server.stop());
  const db = openDatabase(server.url);
  cleanUp.push(() => db.destroy());
  await migrate(db);
  await fillContest(db, server.url);
  const site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1' });
  cleanUp.push(() => site.close());
  const page = async (): Promise<string> => await (await fetch(`${site.url}/matches`)).text();

  // whose disk nobody sees, without a worker that tells of it
  const remote = await serve({ databaseUrl: throughLink(server.url), port: 0, host: '127.0.0.1' });
  cleanUp.push(() => remote.close());
  const remotePage = async (): Promise<string> => await (await fetch(`${remote.url}/matches`)).text();
  expect(await remotePage()).not.toContain('role="alert"');
  disk.fill();
  await expect.poll(remotePage).toContain('The disk of the database is full. Matches go on when that is over');
  disk.empty();
  await expect.poll(remotePage).not.toContain('role="alert"');

  const worker = startWorker(server.url);
  await expect.poll(() => finished(db)).toBeGreaterThan(0);
  expect(await page()).not.toContain('role="alert"');

  disk.fill();
  await expect.poll(worker.said).toMatch(/^worker: the disk of the database is full \(.*No space left on device/m);
  await expect.poll(page).toContain('The disk of the database is full. Matches go on when that is over');
  const held = await finished(db);
  expect(held).toBeLessThan(matches);
  await expect.poll(async () => await attempts(db)).toBeGreaterThan(held); // their results wait for room

  disk.empty();
  await expect.poll(() => finished(db)).toBe(matches);
  expect(await sql`select 1 from matches where failed > 0 or state <> 'finished'`.execute(db)).toMatchObject({
    rows: [],
  });
  await expect.poll(page).not.toContain('role="alert"');
  expect(worker.child.exitCode).toBe(null); // the same process all the while
  const lines = worker.said().trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(/^worker: the disk/), 'worker: the database is back']);
});

/** The same server by a link to its socket on another disk. */
function throughLink(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'arena-link-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const sockets = decodeURIComponent(/[?&]host=([^&]*)/.exec(url)![1]!);
  for (const file of readdirSync(sockets)) symlinkSync(join(sockets, file), join(folder, file));
  return url.replace(/([?&]host=)[^&]*/, `$1${encodeURIComponent(folder)}`);
}

async function fillContest(db: Database, url: string): Promise<void> {
  const contest = await createContest(db, {
    name: 'on a small disk',
    game: 'geography',
    kind: 'series',
    options: { gsize: 64, graph: '' },
    moveTime: 2000,
  });
  const bots: number[] = [];
  for (const name of ['one', 'two'])
    bots.push(await joinContest(db, contest, { game: 'geography', name, program: 'random' }));
  const queue = await openQueue(url, () => undefined);
  await db.transaction().execute(async (trx) => {
    for (let round = 1; round <= matches / 2; round++)
      await queue.add(
        trx,
        matchWork(await addRound(trx, (await getContest(trx, contest))!, round, [{ versions: bots, pace: 0 }])),
      );
  });
  await queue.close();
}

function startWorker(url: string) {
  const entry = fileURLToPath(new URL('../../dist/src/worker/main.js', import.meta.url));
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, DATABASE_URL: url, ARENA_SLOTS: '2', ARENA_TIER: 'none', LANG: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => (said += data));
  cleanUp.push(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  return { child, said: () => said };
}

const finished = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('matches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'finished')
      .executeTakeFirstOrThrow()
  ).count;

const attempts = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('matches')
      .select(({ fn }) => fn.sum<number>('attempt').as('sum'))
      .executeTakeFirstOrThrow()
  ).sum;
