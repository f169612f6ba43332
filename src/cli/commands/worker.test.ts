import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isolation } from '../../sandbox/isolation.ts';
import { openDatabase } from '../../store/database.ts';
import { startEmbedded } from '../../store/embedded.ts';
import { counts } from '../../store/matches.ts';
import { preparedFolder } from '../../../test/store.ts';
import { arenaHere, runArena } from '../../../test/cli.ts';
import { said } from '../../text/said.ts';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** Without a sandbox a worker does not join; without cgroups only with --partial. */
const { boxes, why } = await isolation();
const advice = /^arena: .*(cgroups|bubblewrap).*\n/gm;

describe('arena worker', () => {
  it('joins an arena, waits while its database is down, and leaves', async ({ skip }) => {
    skip(!boxes, why && said(why));
    const data = await preparedFolder();
    cleanUp.push(() => rmSync(data, { recursive: true, force: true }));
    const url = `postgres://arena@localhost/arena?host=${encodeURIComponent(join(data, 'socket'))}`;
    const worker = runArena(['worker', '--slots', '1', '--partial'], { DATABASE_URL: url });
    cleanUp.push(() => void worker.child.kill('SIGKILL'));
    await expect
      .poll(() => worker.stderr().replace(advice, ''))
      .toMatch(/^arena: the database \S+ does not answer \(ENOENT\); trying again until it does\n$/);
    expect(worker.stdout()).toBe('');

    const server = await startEmbedded(data);
    cleanUp.push(() => server.stop());
    expect(server.url).toBe(url);
    const db = openDatabase(server.url);
    cleanUp.push(() => db.destroy());
    await expect.poll(async () => await counts(db).catch(() => undefined)).toMatchObject({ workers: 1, slots: 1 });
    await expect.poll(worker.stderr).toMatch(/\narena: the database is back\n$/);
    await expect.poll(worker.stdout).toBe(`playing matches of ${url}\n`);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(await counts(db)).toMatchObject({ workers: 0 });
  });

  it('stops when it is told to although its database was never up', async ({ skip }) => {
    skip(!boxes, why && said(why));
    const worker = runArena(['worker', '--database', 'postgres://127.0.0.1:1/arena', '--partial']);
    cleanUp.push(() => void worker.child.kill('SIGKILL'));
    await expect
      .poll(() => worker.stderr().replace(advice, ''))
      .toBe(
        'arena: the database postgres://127.0.0.1:1/arena does not answer (ECONNREFUSED); trying again until it does\n',
      );
    worker.child.kill('SIGINT');
    expect(await worker.ended).toBe(0);
  });

  it.each([
    [['worker'], 'arena: say which database by --database URL or DATABASE_URL (arena worker --help)\n'],
    [
      ['worker', '--database', 'mysql://here'],
      'arena: the address of the database must begin with postgres:// (arena worker --help)\n',
    ],
    [
      ['worker', '--database', 'postgres://here', '--slots', '0'],
      'arena: --slots must be a whole number from 1 to 1024, not "0" (arena worker --help)\n',
    ],
  ])('says in one line what is wrong: %j', async (words, line) => {
    vi.stubEnv('DATABASE_URL', undefined);
    cleanUp.push(() => void vi.unstubAllEnvs());
    expect(await arenaHere(words)).toEqual({ code: 1, out: '', err: line });
  });
});
