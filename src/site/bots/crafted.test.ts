import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../../game/defaults.ts';
import type { Serving } from '../../http/defaults.ts';
import { loadGame } from '../../match/games.ts';
import { findAccount } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { childrenOf } from '../../sandbox/watched.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { startEmbedded } from '../../store/embedded.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { runWorker } from '../../worker/worker.ts';
import { Browser, goodPassword } from '../../../test/people.ts';
import { tarGzOf, zipOf, type Made } from '../../../test/programs.ts';
import { patient, preparedFolder } from '../../../test/store.ts';
import { serve } from '../server.ts';
import { largestFile } from './send.ts';

// What somebody may send to do harm, through the route that everybody uses.

let folder: string;
let server: Awaited<ReturnType<typeof startEmbedded>>;
let db: Database;
let site: Serving;
let ola: Browser;
let token: string;
let contents: readonly Buffer[];
const told: string[] = [];
const stop = new AbortController();
let worker: Promise<void>;

beforeAll(async () => {
  // packing keeps this process busy, which the site would take for a silent database
  contents = cases.map(([, , content]) => content());
  folder = await preparedFolder();
  server = await startEmbedded(folder);
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  const ladder = await createContest(db, {
    name: 'Edge geography ladder',
    game: 'geography',
    kind: 'ladder',
    options: defaults<object>(await loadGame('geography')),
    moveTime: 2000,
  });
  await joinContest(db, ladder, { game: 'geography', name: 'random', program: 'random' });
  ola = await new Browser(site.url).register('ola');
  const { id } = (await findAccount(db, 'ola'))!;
  const made = await makeToken(db, id, { name: 'test', scopes: ['read', 'submit'], days: 1 });
  token = (made as { value: { token: string } }).value.token;
  worker = runWorker({
    databaseUrl: server.url,
    slots: 1,
    tier: 'full',
    tell: (line) => told.push(line),
    stop: stop.signal,
  });
});
afterAll(async () => {
  signal('SIGCONT');
  stop.abort();
  await worker;
  await site.close();
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const mark = `evil-${randomUUID()}`;
const main: Made = { name: 'bot.py', text: 'print(1)\n' };
const zeros = Buffer.alloc(70 * 2 ** 20);
const cases: readonly (readonly [what: string, file: string, content: () => Buffer, sentence: RegExp])[] = [
  ['that is none', 'a.zip', () => Buffer.from('no archive'), /cannot be unpacked/],
  ['that is none, by another name', 'a.tar.gz', () => zipOf([main]), /cannot be unpacked/],
  ['that is torn', 'a.zip', () => zipOf([main]).subarray(0, 60), /cannot be unpacked/],
  ['without anything', 'a.zip', () => zipOf([]), /no source|source/],
  ['with a way out', 'a.zip', () => zipOf([main, { name: `../../../../../../tmp/${mark}` }]), /leads out of it/],
  ['with a way out, packed by tar', 'a.tgz', () => tarGzOf([main, { name: `../${mark}` }]), /leads out of it/],
  ['with a backslash', 'a.zip', () => zipOf([main, { name: `..\\..\\${mark}` }]), /backslash|leads out/],
  ['with an absolute path', 'a.tar.gz', () => tarGzOf([main, { name: `/tmp/${mark}` }]), /absolute path/],
  ['with a link', 'a.zip', () => zipOf([main, { name: 'l', kind: 'symlink', text: '/etc' }]), /a symbolic link/],
  ['with a hard link', 'a.tgz', () => tarGzOf([main, { name: 'l', kind: 'hardlink' }]), /a hard link/],
  ['with a device', 'a.tgz', () => tarGzOf([main, { name: 'l', kind: 'device' }]), /a device/],
  ['with one name twice', 'a.zip', () => zipOf([main, main]), /is in it twice/],
  ['with names that end a line', 'a.tgz', () => tarGzOf([main, { name: 'a\n\u001b[2J' }]), /control byte/],
  ['with very many files', 'a.zip', () => zipOf(Array.from({ length: 5000 }, (_, at) => ({ name: `f${at}` }))), /4096/],
  ['that is a bomb', 'a.zip', () => zipOf([main, { name: 'zeros', text: zeros }]), /more than 64 MiB/],
  [
    'that is a bomb, and denies it',
    'a.zip',
    () => zipOf([{ name: 'z', text: zeros, claims: 9 }]),
    /cannot be unpacked/,
  ],
  ['that claims gigabytes', 'a.tgz', () => tarGzOf([{ name: 'z', claims: 2 ** 31 }]), /more than 64 MiB|cannot be/],
  ['in an archive', 'a.zip', () => zipOf([{ name: 'inner.zip', text: zipOf([main]) }]), /no source|source/],
  ['that is encrypted', 'a.zip', () => zipOf([{ ...main, encrypted: true }]), /encrypted/],
];

const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of [server.pid(), ...childrenOf(server.pid())]) process.kill(pid, name);
};

const send = async (name: string, file: string, content: Buffer | string, by = ola): Promise<Response> => {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), file);
  return await by.upload('/games/geography/send', form);
};

interface Told {
  readonly state: string;
  readonly failure: { readonly fault: string; readonly detail: string; readonly hint: string } | null;
}

describe('an archive', { timeout: 240_000 }, () => {
  test('of any harmful kind is refused with a sentence, and nothing is written outside', async () => {
    const sent = await Promise.all(
      cases.map(async ([what, file, , sentence], at) => {
        const response = await send(`archive${at}`, file, contents[at]!);
        expect([what, response.status]).toEqual([what, 303]);
        return { what, sentence, address: response.headers.get('location')! };
      }),
    );
    for (const { what, sentence, address } of sent) {
      const [, bot, version] = /^\/bots\/(\d+)\?version=(\d+)$/.exec(address)!;
      const ask = async (): Promise<Told> =>
        (await (await fetch(`${site.url}/api/v1/bots/${bot}/versions/${version}`)).json()) as Told;
      await expect.poll(async () => (await ask()).state, { timeout: 200_000 }).toBe('refused');
      const { failure } = await ask();
      expect([what, failure!.detail]).toEqual([what, expect.stringMatching(sentence)]);
      expect(failure!.hint).toMatch(/./);
      expect(await ola.page(address)).toContain('Refused');
    }
    for (const place of [tmpdir(), '/tmp', '/', folder, process.cwd(), `${process.cwd()}/..`])
      expect(readdirSync(place).filter((name) => name.includes(mark))).toEqual([]);
    expect(existsSync(`/${mark}`)).toBe(false);
  });

  test('of nothing at all is refused at once', async () => {
    const response = await send('empty', 'a.zip', '');
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('The file is empty')]);
  });
});

/** Sends a request that declares a gigabyte until it is answered, again when it is cut off before that can be read. */
async function sendGigabyte(...request: Parameters<typeof trySending>): ReturnType<typeof trySending> {
  for (let tries = 1; ; tries++) {
    try {
      return await trySending(...request);
    } catch (error) {
      if (!['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '') || tries === 20) throw error;
    }
  }
}

async function trySending(
  path: string,
  type: string,
  start: string,
  isDeclared = true,
): Promise<{ status: number; sent: number }> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  const framed = (text: string): string => (isDeclared ? text : `${text.length.toString(16)}\r\n${text}\r\n`);
  const chunk = Buffer.from(framed('x'.repeat(2 ** 16)));
  let [sent, answer] = [0, ''];
  return await new Promise((resolve, reject) => {
    const done = (): void => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), sent });
    };
    const pump = (): void => {
      while (answer === '' && sent < 40 * 2 ** 20) {
        sent += chunk.length;
        if (!socket.write(chunk)) return void socket.once('drain', pump);
      }
    };
    socket
      .on('error', (error) => (answer === '' ? reject(error) : done()))
      .on('close', done)
      .on('data', (bytes) => {
        answer += bytes.toString('latin1');
        done();
      })
      .once('connect', () => {
        const head = [
          `POST ${path} HTTP/1.1`,
          `host: ${hostname}:${port}`,
          `authorization: Bearer ${token}`,
          `cookie: session=${ola.cookies.get('session')}`,
          `origin: ${site.url}`,
          `content-type: ${type}`,
          isDeclared ? `content-length: ${2 ** 30}` : 'transfer-encoding: chunked',
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n${framed(start)}`);
        pump();
      });
  });
}

const part = (name: string): string => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n`;
test.each<[what: string, path: string, type: string, start: string, mebibytes: number]>([
  ['a file', '/games/geography/send', 'multipart/form-data; boundary=x', part('name="file"; filename="bot.py"'), 32],
  ['a typed source', '/games/geography/send', 'multipart/form-data; boundary=x', part('name="source"'), 32],
  [
    'a file by the API',
    '/api/v1/games/geography/bots',
    'multipart/form-data; boundary=x',
    part('name="file"; filename="a.py"'),
    17,
  ],
  ['a source by the API', '/api/v1/games/geography/bots', 'application/json', '{"source":"', 32],
  ['a picture', '/users/ola/edit', 'multipart/form-data; boundary=x', part('name="picture"; filename="a.png"'), 32],
  ['a registration', '/register', 'application/x-www-form-urlencoded', 'login=', 1],
])('%s of a gigabyte is refused at the limit', async (_what, path, type, start, mebibytes) => {
  for (const isDeclared of [true, false]) {
    const { status, sent } = await sendGigabyte(path, type, start, isDeclared);
    expect(status).toBe(413);
    // what the sockets of this machine hold may be on its way
    expect(sent / 2 ** 20).toBeLessThan(mebibytes + 16);
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test('a database that does not answer: nothing is lost, nothing doubled', { timeout: 240_000 }, async () => {
  const counted = async (): Promise<{ users: number; versions: number }> => {
    const [users, versions] = await Promise.all([
      db.selectFrom('users').select('id').where('login', '=', 'late').execute(),
      db
        .selectFrom('versions')
        .innerJoin('bots', 'bots.id', 'versions.bot')
        .select('versions.id')
        .where('name', '=', 'patient')
        .execute(),
    ]);
    return { users: users.length, versions: versions.length };
  };
  const source = 'int main() { return 1; }';
  const register = (): Promise<Response> =>
    new Browser(site.url).post('/register', { login: 'late', password: goodPassword });
  signal('SIGSTOP');
  const [upload, registration] = await Promise.all([send('patient', 'bot.cpp', source), register()]);
  for (const refused of [upload, registration])
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('The database does not answer: what you sent may not have been stored'),
    ]);
  signal('SIGCONT');
  await expect.poll(async () => (await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await counted()).toEqual({ users: 0, versions: 0 });
  await expect.poll(async () => (await send('patient', 'bot.cpp', source)).status).toBe(303);
  await expect.poll(async () => (await register()).status).toBe(303);
  expect(await counted()).toEqual({ users: 1, versions: 1 });
});

test('two tabs that edit one profile: the second is told, and may insist', async () => {
  const path = '/users/ola/edit';
  const seenIn = (page: string): string => /name="seen" value="([\w-]+)"/.exec(page)![1]!;
  const save = async (seen: string, fields: Readonly<Record<string, string>>): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ country: '', school: '', interests: '', ...fields, seen }))
      form.set(name, value);
    return await ola.upload(path, form);
  };
  const [first, second] = [seenIn(await ola.page(path)), seenIn(await ola.page(path))];
  expect((await save(first, { school: 'First school' })).status).toBe(303);
  const conflict = await save(second, { interests: 'second thoughts' });
  const page = await conflict.text();
  expect([conflict.status, page]).toEqual([409, expect.stringContaining('The profile was changed meanwhile')]);
  expect(page).toContain('>second thoughts</textarea>');
  expect(await ola.page('/users/ola')).toContain('First school');
  expect((await save(seenIn(page), { interests: 'second thoughts' })).status).toBe(303);
  expect(await ola.page('/users/ola')).toContain('second thoughts');
});

test('over TLS the browser is told to stay there; nobody else may read, and TRACE is not answered', async () => {
  const ask = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
    fetch(`${site.url}/login`, { method, headers });
  const secure = await ask({ 'x-forwarded-proto': 'https', origin: 'https://evil.example' });
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(secure.headers.get('access-control-allow-origin')).toBeNull();
  const plain = await ask({});
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.end(`TRACE / HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-secret: 1\r\nconnection: close\r\n\r\n`);
  const answer = await socket.setEncoding('utf8').reduce((all: string, text: string) => all + text, '');
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(answer).not.toContain('x-secret');
});

test('wrong passwords: the answer says when to try again', async () => {
  const statuses = new Set<number>();
  const attempt = (): Promise<Response> =>
    new Browser(site.url).post('/login', { login: 'ola', password: 'not the one' });
  for (let tries = 0; tries < 10; tries++) statuses.add((await attempt()).status);
  const stopped = await attempt();
  expect([[...statuses], stopped.status]).toEqual([[422], 429]);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a file of the largest size and of no language is refused, and the operator hears of no trouble', async () => {
  expect((await send('large', 'bot.txt', Buffer.alloc(largestFile * 2 ** 20))).status).toBe(422);
  expect(told).toEqual([]);
});
