import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../store/database.ts';
import { Unusable } from '../../store/unusable.ts';
import { bringUp } from '../arena.ts';
import { temporaryFolder } from '../../../test/store.ts';
import { freePort, processesWith, runArena, type Run } from '../../../test/cli.ts';
import { withArena } from '../database.ts';

let data: string;
let port: number;
const started: Run[] = [];
beforeEach(async () => {
  data = temporaryFolder();
  port = await freePort();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
});

function start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run {
  const run = runArena(['start', ...args], { ARENA_DATA: data, PORT: `${port}`, ...env });
  started.push(run);
  return run;
}

async function up(run: Run, typed = `http://localhost:${port}`): Promise<void> {
  const secret = '[\\w-]{43}';
  const address = `http://localhost:${port}`;
  const told = `AI-Arena is at ${address}\nThe first administrator registers once, at ${typed}/register/${secret}\n`;
  await expect.poll(run.stdout).toMatch(new RegExp(`^${told}$`));
}

/** The number of finished matches, as soon as there are so many. */
async function finished(least: number): Promise<number> {
  const db = openDatabase(`postgres://arena@localhost/arena?host=${encodeURIComponent(join(data, 'socket'))}`);
  const count = async (): Promise<number> =>
    (
      await db
        .selectFrom('matches')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'finished')
        .executeTakeFirstOrThrow()
    ).count;
  try {
    await expect.poll(count, { timeout: 240_000 }).toBeGreaterThanOrEqual(least); // the first may be one of chess
    return await count();
  } finally {
    await db.destroy();
  }
}

describe('arena start', () => {
  it('plays its ladder, keeps its results when it is stopped or killed, and leaves no process running', async () => {
    const first = start(['--slots', '1']);
    await expect.poll(() => existsSync(join(data, 'lock'))).toBe(true);
    const beside = runArena(['admin', 'user', 'list'], { ARENA_DATA: data }); // while it starts
    await up(first);
    expect([await beside.ended, beside.stderr()]).toEqual([0, '']);
    expect((await fetch(`http://localhost:${port}/`)).ok).toBe(true);
    expect(spawnSync('flock', ['-n', join(data, 'lock'), 'true']).status).toBe(1); // it holds its data
    vi.stubEnv('ARENA_DATA', data);
    const stopped = withArena(() => Promise.reject(Object.assign(new Error('stopped'), { code: '57P01' })));
    await expect(stopped).rejects.toThrow(`the embedded database in ${data} went away (57P01)`);
    vi.unstubAllEnvs();
    const samePort = start();
    expect(await samePort.ended).toBe(1);
    expect(samePort.stderr()).toBe(
      `arena: port ${port} is in use: stop what uses it, or choose another by --port or PORT\n`,
    );

    const before = await finished(1);
    expect(processesWith(data).some((words) => words.includes('slot-process'))).toBe(true);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(processesWith(data)).toEqual([]);
    // messages about missing features of this machine are allowed
    expect(first.stderr().replace(/^arena: (isolation: (partial|none)|.*(cgroups|bubblewrap)).*\n/gm, '')).toBe('');

    const second = start(['--host', '127.0.0.1', '--slots', '1']);
    await expect.poll(second.stdout).toContain(`AI-Arena is at http://127.0.0.1:${port}\n`);
    await expect(fetch(`http://[::1]:${port}/healthz`)).rejects.toThrow('fetch failed');
    expect(await finished(0)).toBeGreaterThanOrEqual(before);
    const stored = await finished(before + 1);

    // killed, it leaves only the database, and the next start goes on with it
    second.child.kill('SIGKILL');
    await second.ended;
    await expect.poll(() => processesWith(data).filter((words) => !words.includes('postgres'))).toEqual([]);
    expect(processesWith(data).length).toBeGreaterThan(0);
    const third = start(['--slots', '1'], { ARENA_URL: 'https://arena.example.org' });
    await up(third, 'https://arena.example.org');
    expect(await finished(0)).toBeGreaterThanOrEqual(stored);
    // twice at once, as npm passes Ctrl-C on
    for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) third.child.kill(signal);
    expect(await third.ended).toBe(0);
    expect(processesWith(data)).toEqual([]);
  });

  it('refuses data that another one holds', async () => {
    // no arena plays during the ten seconds for which it waits
    const lock = openSync(join(data, 'lock'), 'a');
    spawnSync('flock', ['-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', lock] });
    const beside = start();
    expect(await beside.ended).toBe(1);
    closeSync(lock);
    expect(beside.stderr()).toBe(
      `arena: another AI-Arena is running on the data in ${data}: stop it first, or choose another folder by ARENA_DATA\n`,
    );
  });

  it.each([
    [
      'a database that is not there',
      [],
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/arena' },
      /^arena: the database postgres:\/\/me@127\.0\.0\.1:1\/arena does not answer \(ECONNREFUSED\): is it running, and is its address in DATABASE_URL right\?\n$/,
    ],
    [
      'no port',
      ['--port', '99999'],
      {},
      /^arena: --port must be a whole number from 1 to 65535, not "99999" \(arena start --help\)\n$/,
    ],
    [
      'no list of passwords',
      [],
      { ARENA_BREACHED_PASSWORDS: '/dev/null' },
      /^arena: ARENA_BREACHED_PASSWORDS: \/dev\/null is no file\n$/,
    ],
  ])('says in one line: %s', async (_what, args, env, line) => {
    const run = start(args, env);
    expect(await run.ended).toBe(1);
    expect(run.stderr()).toMatch(line);
  });

  it.each([
    [
      'no address of a database',
      { database: { url: 'postgres://:::' } },
      /^the database .* refuses \(ERR_INVALID_URL\): is its address in DATABASE_URL right\?$/,
    ],
    [
      'no address of this machine',
      { host: '192.0.2.1' },
      /^this machine has no address 192\.0\.2\.1: choose another by --host or HOST$/,
    ],
    [
      'no folder',
      { database: { data: '/dev/null/nowhere' } },
      /^cannot make the folder \/dev\/null\/nowhere for the data \(ENOTDIR\): choose another by ARENA_DATA$/,
    ],
  ])('cannot be used: %s', async (_what, options, line) => {
    const opened = bringUp({ port, database: { data }, sample: true, tell: () => undefined, ...options });
    const refused: unknown = await opened.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Unusable);
    expect((refused as Unusable).message).toMatch(line);
  });
});
