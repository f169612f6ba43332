import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cp, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { matchWork } from '../../jobs/job.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { tarEnd, tarHeader, tarPadding } from '../../programs/tar.ts';
import { findAccount } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { isolation } from '../../sandbox/isolation.ts';
import { get } from '../../store/artefacts.ts';
import { getContest } from '../../store/contests.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { memoriesOf, type MemoryRow } from '../../store/memories.ts';
import { getMatch, liveLanguages } from '../../store/matches.ts';
import { addRound, createContest, joinContest } from '../../store/rounds.ts';
import { addVersion } from '../../store/uploads.ts';
import type { Serving } from '../../http/defaults.ts';
import { Browser } from '../../../test/people.ts';
import { patient, temporaryDatabase, temporaryFolder } from '../../../test/store.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;
let site: Serving;
let ida: Browser;
let owner: number;
let contest: number;
const workers: ChildProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  queue = await openQueue(server.url, () => undefined);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  ida = await new Browser(site.url).register('ida');
  owner = (await findAccount(db, 'ida'))!.id;
  contest = await createContest(db, {
    name: 'with memory',
    game: 'geography',
    kind: 'series',
    options: { gsize: 8, graph: '4 0 3 0 1 1 2 2 3' },
    moveTime: 2000,
    duplicate: false,
    memory: true,
  });
});
beforeEach(async ({ skip }) => skip((await isolation()).cgroups === 'none', 'no cgroups here: no folder /data'));
afterAll(async () => {
  await killWorkers();
  await site.close();
  await queue.close();
  await db.destroy();
  await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const root = new URL('../../../', import.meta.url);
const startWorker = (from = fileURLToPath(root)): ChildProcess => {
  const env = { ...process.env, DATABASE_URL: server.url, ARENA_SLOTS: '2', ARENA_TIER: 'full' };
  const worker = spawn(process.execPath, [join(from, 'dist/src/worker/main.js')], {
    env,
    stdio: 'inherit',
  });
  workers.push(worker);
  return worker;
};

/** The worker that runs, or a new one. */
const anyWorker = (): ChildProcess => workers[0] ?? startWorker();
const killWorkers = async (): Promise<void> => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  await db.deleteFrom('workers').execute(); // else they count as alive for a while
};

const example = readFileSync(new URL('examples/bot.py', root), 'utf8');
/** A bot that counts its matches in /data, does something, and plays. */
const counter = (then = ''): string => `
import os, sys, time
count = int(open("/data/count").read()) if os.path.exists("/data/count") else 0
open("/data/count", "w").write(str(count + 1))
${then}
${example}`;

let name = 0;
/** A version that is ready, of a new bot or of one that is there. */
async function ready(source: string, bot = `bot-${++name}`): Promise<{ version: number; bot: number; name: string }> {
  const bytes = Buffer.from(source);
  const sent = await db
    .transaction()
    .execute((trx) => addVersion(trx, { owner, game: 'geography', name: bot, file: 'bot.py', bytes }));
  if (typeof sent === 'string') throw new Error(sent);
  await db.updateTable('versions').set({ state: 'ready' }).where('id', '=', sent.version).execute();
  return { version: sent.version, bot: sent.bot, name: bot };
}

let round = 0;
/** So many matches of two versions, in the queue. */
async function addMatches(versions: readonly number[], count = 1, of = contest): Promise<number[]> {
  return await db.transaction().execute(async (trx) => {
    const tables = Array.from({ length: count }, () => ({ versions, pace: 0 }));
    const matches = await addRound(trx, (await getContest(trx, of))!, ++round, tables);
    await queue.add(trx, matchWork(matches));
    return matches;
  });
}
const finished = async (matches: readonly number[]): Promise<void> => {
  for (const match of matches)
    await expect.poll(async () => (await getMatch(db, match))?.state, { timeout: 120_000 }).toBe('finished');
};
const played = async (versions: readonly number[], count = 1): Promise<number[]> => {
  const matches = await addMatches(versions, count);
  await finished(matches);
  return matches;
};
const memoryOf = async (bot: number): Promise<MemoryRow | undefined> => (await memoriesOf(db, bot))[0];
const countOf = async (bot: number): Promise<string> =>
  (await get(db, (await memoryOf(bot))!.artefact!)).toString('latin1', 512, 514).replaceAll('\0', '');

test(
  'bots count their matches; a fault, or too much, keeps what was there; what is replaced is deleted',
  { timeout: 240_000 },
  async () => {
    anyWorker();
    const [one, two] = [await ready(counter()), await ready(counter())];
    await played([one.version, two.version], 3);
    expect([await countOf(one.bot), await countOf(two.bot)]).toEqual(['3', '3']);

    const crashing = await ready(counter('sys.exit(3)'), one.name);
    const [lost] = await played([crashing.version, two.version]);
    expect((await getMatch(db, lost!))!.outcome).toMatchObject({ cause: 'crashed', by: 0 });
    expect([await countOf(one.bot), await countOf(two.bot)]).toEqual(['3', '4']);

    const hoarding = await ready(counter('for n in range(2000): open(f"/data/{n}", "w")'), one.name);
    const [hoarded] = await played([hoarding.version, two.version]);
    expect(await countOf(one.bot)).toBe('3');
    expect((await memoryOf(one.bot))!.loss).toEqual({
      match: hoarded,
      reason: { code: 'memory-too-many-files', files: 1000 },
    });
    expect(await ida.page(`/bots/${one.bot}`)).toContain('its folder /data held more than 1000 files');

    await played([(await ready(counter('# again'), one.name)).version, two.version]);
    expect([await countOf(one.bot), await countOf(two.bot)]).toEqual(['4', '6']);
    expect((await memoryOf(one.bot))!.loss).toBe(null);
    const kept = await sql<{ count: number }>`
      select count(*)::int from artefacts where not exists (select from versions where artefact = hash)
    `.execute(db);
    expect(kept.rows[0]!.count).toBe(2); // one for each bot
  },
);

test('what a bot keeps is for its owner', async () => {
  anyWorker();
  const eve = await new Browser(site.url).register('eve');
  const bot = await ready(counter('open("/data/<b>", "w").write("x" * 1000)'));
  await played([bot.version, (await ready(counter())).version]);
  const page = await ida.page(`/bots/${bot.bot}?lang=en`);
  expect(page).toMatch(/Memory between matches.*2 files in \/data, 1\s001 bytes/s);
  expect(page).toContain('<code>&lt;b></code>');
  const address = `/bots/${bot.bot}/memory/${contest}`;
  expect(page).toContain(`href="${address}"`);
  const file = await ida.send(address);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/x-tar']);
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 3)).toBe('<b>');

  const made = await makeToken(db, owner, { name: 'test', scopes: ['read'], days: 1 });
  const headers = { authorization: `Bearer ${(made as { value: { token: string } }).value.token}` };
  const listed = await fetch(`${site.url}/api/v1/bots/${bot.bot}/memory`, { headers });
  expect(await listed.json()).toMatchObject([
    {
      contest,
      loss: null,
      files: [
        { name: '<b>', bytes: 1000 },
        { name: 'count', bytes: 1 },
      ],
    },
  ]);
  expect((await fetch(`${site.url}/api/v1${address}`, { headers })).status).toBe(200);

  for (const path of [address, `/api/v1${address}`, `/api/v1/bots/${bot.bot}/memory`])
    expect((await eve.send(path, { headers: { accept: 'application/json' } })).status).toBe(404);
  expect(await eve.page(`/bots/${bot.bot}`)).not.toContain('Memory between matches');
  expect(await eve.page(`/contests/${contest}`)).toContain('a folder /data, of at most 1 MiB');
  expect((await ida.send(`/bots/${bot.bot}/memory/${contest + 1}`)).status).toBe(404);
});

test('a worker killed with -9 leaves nothing, loses nothing, and its match and build are done again', async () => {
  const mounts = (): string => readFileSync('/proc/mounts', 'utf8');
  const before = mounts();
  await joinContest(db, contest, { game: 'geography', name: 'random', program: 'random' }); // plays in trials
  const [one, other] = [await ready(counter()), await ready(counter())];
  const sleeper = await ready(counter('time.sleep(600)'), one.name);
  anyWorker();
  await played([one.version, other.version]);
  const slow = await waiting({ ...packed, 'arena.json': '{"build":["sleep","600"],"run":["python3","bot.py"]}' });
  const buildOf = async (): Promise<{ state: string; attempt: number }> =>
    await db.selectFrom('versions').select(['state', 'attempt']).where('id', '=', slow).executeTakeFirstOrThrow();
  await expect.poll(async () => (await buildOf()).state).toBe('building');
  const [match] = await addMatches([sleeper.version, other.version]);
  await expect.poll(async () => (await getMatch(db, match!))!.state, { interval: 20 }).toBe('running');
  await killWorkers();
  expect(await countOf(one.bot)).toBe('1');
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db); // time passes
  for (const [version, like] of [
    [sleeper.version, one.version],
    [slow, await waiting(packed)],
  ])
    // what is done again is quicker
    await sql`update versions set artefact = (select artefact from versions where id = ${like}) where id = ${version}`.execute(
      db,
    );

  startWorker();
  await finished([match!]);
  expect([await countOf(one.bot), await countOf(other.bot)]).toEqual(['2', '2']);
  expect((await getMatch(db, match!))!.attempt).toBe(2);
  await expect.poll(buildOf).toEqual({ state: 'ready', attempt: 2 });
  expect(mounts()).toBe(before);
});

const packed = { 'bot.py': example };

/** A version of these files, an archive that waits to be built. */
async function waiting(files: Readonly<Record<string, string>>): Promise<number> {
  const entries = Object.entries(files).flatMap(([path, text]) => [
    tarHeader(path, text.length),
    Buffer.from(text),
    tarPadding(text.length),
  ]);
  const bytes = gzipSync(Buffer.concat([...entries, tarEnd]));
  return await db.transaction().execute(async (trx) => {
    const sent = await addVersion(trx, { owner, game: 'geography', name: `bot-${++name}`, file: 'bot.tar.gz', bytes });
    if (typeof sent === 'string') throw new Error(sent);
    await queue.add(trx, [{ kind: 'build', version: sent.version }]);
    return sent.version;
  });
}

/** A checkout whose workers find no Python. */
async function checkoutWithoutPython(): Promise<string> {
  const copy = temporaryFolder();
  folders.push(copy);
  await cp(new URL('dist', root), join(copy, 'dist'), { recursive: true });
  for (const part of ['games', 'node_modules', 'package.json'])
    await symlink(fileURLToPath(new URL(part, root)), join(copy, part));
  const languages = join(copy, 'dist/src/programs/languages');
  await rename(join(languages, 'python.js'), join(languages, 'python.test.js')); // is no language by this name
  const without = `import { language as own } from './python.test.js';
    export const language = { ...own, find: async () => undefined };`;
  await writeFile(join(languages, 'python.js'), without);
  return copy;
}

test('a machine without a language leaves builds and matches to others, and pages say so while there are none', async () => {
  const ladder = { name: 'for languages', game: 'geography', kind: 'series', options: {}, moveTime: 2000 } as const;
  await joinContest(db, await createContest(db, ladder), { game: 'geography', name: 'random', program: 'random' });
  const versionsOf = async (ids: readonly number[]): Promise<{ state: string; language: string | null }[]> =>
    await db.selectFrom('versions').select(['state', 'language']).where('id', 'in', ids).orderBy('id').execute();
  await killWorkers();
  startWorker(await checkoutWithoutPython());
  await expect.poll(async () => (await liveLanguages(db))?.has('python')).toBe(false);
  expect(await ida.page('/games/geography/send')).toContain('Python (no worker has it now)');

  const form = new FormData();
  form.set('name', 'snake');
  form.set('file', new Blob([example]), 'snake.py');
  const address = (await ida.upload('/games/geography/send', form)).headers.get('location')!;
  expect(await ida.page(address)).toContain('No machine of this arena has Python now.');
  const [, bot] = /bots\/(\d+)/.exec(address)!;
  const told = await fetch(`${site.url}/api/v1/bots/${bot}/versions/1`);
  expect(await told.json()).toMatchObject({ state: 'waiting', place: null, waitsFor: 'Python' });
  const archive = await waiting(packed);
  // nobody knows what an archive needs before it is unpacked
  await expect.poll(() => versionsOf([archive])).toEqual([{ state: 'waiting', language: 'python' }]);

  startWorker();
  const { id: single } = await db
    .selectFrom('versions')
    .select('id')
    .orderBy('id')
    .where('program', '=', 'snake.py')
    .executeTakeFirstOrThrow();
  await expect
    .poll(() => versionsOf([single, archive]), { timeout: 120_000 })
    .toEqual([
      { state: 'ready', language: 'python' },
      { state: 'ready', language: 'python' },
    ]);
  expect(await ida.page(address)).not.toContain('No machine of this arena');
  const failed = await db.selectFrom('matches').select('id').where('failed', '>', 0).execute();
  expect(failed).toEqual([]);
});

test('no contest has a memory where seeds are played again with the seats rotated', async () => {
  const about = { name: 'both', game: 'geography', kind: 'series', options: {}, moveTime: 1000 } as const;
  await expect(createContest(db, { ...about, memory: true })).rejects.toThrow('contests_memory_check');
});
