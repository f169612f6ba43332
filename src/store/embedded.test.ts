import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { preparedFolder, temporaryFolder } from '../../test/store.ts';

const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** A folder that is removed after the test. */
function folder(): string {
  const made = temporaryFolder();
  cleanUp.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function start(data: string): Promise<Embedded> {
  const server = await startEmbedded(data);
  cleanUp.push(() => server.stop());
  return server;
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', `${pid}`]).status === 0;

const closed = 'the checkout is in a folder that only root may read';
const isReadable = (file: string): boolean =>
  spawnSync('test', ['-r', file], { uid: 65_534, gid: 65_534 }).status === 0;

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next and leaves nothing running', async () => {
    const data = folder();
    const first = await startEmbedded(data);
    await ask(first.url, 'create table kept as select 42 as answer');
    expect(await ask(first.url, 'show fsync')).toEqual(['on']);
    expect(await ask(first.url, 'show listen_addresses')).toEqual(['']);
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);
    const second = await start(data);
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select answer from kept')).toEqual([42]);
  });

  it('works for a normal user as well', async ({ skip }) => {
    skip(process.getuid!() !== 0, 'tried by root only, who can become one');
    const module = fileURLToPath(new URL('../../dist/src/store/embedded.js', import.meta.url));
    skip(!isReadable(module), closed);
    const data = join(folder(), 'data');
    const child = run(
      `
      import { startEmbedded } from ${JSON.stringify(module)};
      import { mkdirSync } from 'node:fs';
      const server = await startEmbedded(${JSON.stringify(data)});
      await server.stop();
      const again = await startEmbedded(${JSON.stringify(data)});
      console.log('uid', process.getuid(), server.adopted, again.adopted);
      await again.stop();
    `,
      { uid: 65534, gid: 65534 },
      join(data, '..'),
    );
    expect(await output(child)).toBe('uid 65534 false false\n');
  });
});

describe('a running server', () => {
  let data: string;
  let server: Embedded;
  beforeAll(async () => {
    data = await preparedFolder();
    server = await startEmbedded(data);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  });

  it('comes back by itself after kill -9 with all that was committed', async () => {
    await ask(server.url, 'create table kept as select 1 as answer');
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => server.pid()).not.toBe(before);
    expect(await ask(server.url, 'select answer from kept')).toEqual([1]);
  });

  it('comes back by itself after SIGTERM, although clients stay connected', async () => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined); // the server ends
    await client.connect();
    const before = server.pid();
    process.kill(before, 'SIGTERM');
    await expect.poll(() => server.pid()).not.toBe(before);
    expect(await ask(server.url, 'select 1')).toEqual([1]);
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
  });

  it('refuses a second arena on the same data in one sentence', async () => {
    await expect(startEmbedded(data, undefined, 0)).rejects.toThrow(
      /^another AI-Arena is running on the data in \S+: stop it first/,
    );
  });

  it('has a user id of its own, and lets nobody in but the user who started it', async ({ skip }) => {
    skip(process.getuid!() !== 0, 'tried by root only, who can become others');
    skip(!isReadable(fileURLToPath(import.meta.url)), closed);
    expect(statSync(join(data, 'pg')).uid).toBe(61_000);
    expect(statSync(`/proc/${server.pid()}`).uid).toBe(61_000);
    expect(statSync(join(data, 'postgresql.log')).mode & 0o777).toBe(0o600);
    for (const file of ['socket', 'postgresql.log', 'lock', 'pg/PG_VERSION'])
      expect(spawnSync('cat', [join(data, file)], { uid: 65_534, gid: 65_534, encoding: 'utf8' }).stderr).toContain(
        'Permission denied',
      );
    chmodSync(join(data, 'socket'), 0o777);
    chmodSync(join(data, 'socket/.s.PGSQL.5432'), 0o777); // as if that did not keep others out
    for (const uid of [65_534, 61_000]) {
      const told = await output(
        run(
          `import pg from ${JSON.stringify(import.meta.resolve('pg'))};
          await new pg.Client({ connectionString: ${JSON.stringify(server.url)} }).connect().then(
            () => console.log('let in'), (error) => console.log(error.code));`,
          { uid, gid: uid },
        ),
      );
      expect(told).toMatch(/^28000$/m);
    }
  });
});

describe('the data of a server that ended', () => {
  let data: string;
  beforeAll(async () => void (data = await preparedFolder()));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('adopts the server that a killed arena left behind', async () => {
    const left = await startThenDie(data);
    expect(isAlive(left)).toBe(true);
    const server = await start(data);
    expect(server).toMatchObject({ adopted: true });
    expect(server.pid()).toBe(left);
    expect(await ask(server.url, 'select 1')).toEqual([1]);
  });

  it('adopts a server that is just starting, whose pid file is not complete yet', async () => {
    const left = await startThenDie(data);
    const file = join(data, 'pg/postmaster.pid');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.split('\n').with(4, '').join('\n'));
    const started = start(data);
    await sleep(200);
    writeFileSync(file, whole);
    expect((await started).pid()).toBe(left);
  });

  it('starts although the pid file of a dead server names another process, and the name that older arenas locked is taken', async () => {
    writeFileSync(join(data, 'pg/postmaster.pid'), `${process.pid}\n${join(data, 'pg')}\n0\n5432\n/nowhere\n`);
    const name = createHash('sha256').update(realpathSync(data)).digest('hex').slice(0, 32);
    const squatter = createServer().listen(`\0ai-arena-${name}`);
    cleanUp.push(() => void squatter.close());
    const server = await start(data);
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select 1')).toEqual([1]);
  });

  it.each(['stopped', 'running'])('takes over the data of an older arena, whose server is %s', async (how) => {
    const server = await startEmbedded(data);
    await ask(server.url, 'create table if not exists kept as select 42 as answer');
    await server.stop();
    // as older arenas left them
    writeFileSync(join(data, 'pg/pg_hba.conf'), 'local all all trust\n');
    const account = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if ('uid' in account) spawnSync('chown', ['-R', '65534:65534', join(data, 'pg'), join(data, 'socket')]);
    if (how === 'running') {
      const args = ['-D', join(data, 'pg'), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${data}/socket`];
      spawn(findBinaries(data, () => false).postgres, args, {
        cwd: '/',
        stdio: 'ignore',
        detached: true,
        ...account,
      }).unref();
      await expect.poll(() => existsSync(join(data, 'socket/.s.PGSQL.5432'))).toBe(true);
    }
    const now = await start(data);
    expect(now.adopted).toBe(false);
    expect(await ask(now.url, 'select answer from kept')).toEqual([42]);
    if ('uid' in account) expect(statSync(join(data, 'pg/PG_VERSION')).uid).toBe(61_000);
  });

  it('finds a short path for its socket', async () => {
    const long = join(data, '..', `arena-test-${'a'.repeat(120)}`);
    renameSync(data, long);
    data = long;
    expect(await ask((await start(data)).url, 'select 1')).toEqual([1]);
  });

  it('tells the line with the cause of a start that failed', async () => {
    appendFileSync(join(data, 'pg/postgresql.conf'), 'colour = red\n');
    await expect(startEmbedded(data)).rejects.toThrow(
      /^PostgreSQL did not start: unrecognized configuration parameter "colour" in file \S+ line \d+ \(more in \S+\)$/,
    );
  });
});

function run(script: string, account: { uid?: number; gid?: number } = {}, open?: string): ChildProcess {
  if (open !== undefined) spawnSync('chmod', ['1777', open]);
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  });
}

async function output(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout!.on('data', (data) => (text += data));
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}

/** Starts an arena and kills it; returns the pid of the postmaster, which goes on running. */
async function startThenDie(data: string): Promise<number> {
  const child = run(`
    import { startEmbedded } from ${JSON.stringify(new URL('../../dist/src/store/embedded.js', import.meta.url).href)};
    const server = await startEmbedded(${JSON.stringify(data)});
    console.log(server.pid());
    process.kill(process.pid, 'SIGKILL');
  `);
  return Number(await output(child));
}
