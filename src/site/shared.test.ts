import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../test/people.ts';
import { patient, temporaryDatabase } from '../../test/store.ts';
import type { Serving } from '../http/defaults.ts';
import { sharedCaching } from '../http/shared-pages.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { createContest } from '../store/rounds.ts';
import { setText } from '../store/site-texts.ts';
import { serve } from './server.ts';

// What guests share of a whole site, and what nobody does.

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let ola: Browser;
let time = 0;
let contest: number;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  contest = await createContest(db, {
    name: 'ladder',
    game: 'geography',
    kind: 'ladder',
    options: {},
    moveTime: 1000,
  });
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    requests: 60,
    sharing: { now: () => time },
  });
  ola = await new Browser(site.url).register('ola');
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`${site.url}${path}`, { headers: { accept: 'text/html', 'accept-language': 'en', ...headers } });

/** Pages that all guests see alike. */
function sharedPages(): string[] {
  const paths = ['/', '/matches', '/games', '/games/geography', '/games/geography/comments', '/contests', '/api/docs'];
  return [...paths, `/contests/${contest}`, `/contests/${contest}/wall`, '/users/ola'];
}

test('guests share pages; each says so, and depends on no header but language', async () => {
  for (const path of sharedPages()) {
    const [one, other, polish] = await Promise.all([
      get(path),
      get(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'user-agent': 'odd' }),
      get(path, { 'accept-language': 'pl' }),
    ]);
    expect([path, one.status, one.headers.get('cache-control')]).toEqual([path, 200, sharedCaching]);
    expect(one.headers.get('vary')).toContain('cookie');
    expect([path, other.headers.get('etag')]).toEqual([path, one.headers.get('etag')]);
    expect(polish.headers.get('etag')).not.toBe(one.headers.get('etag'));
    expect(polish.headers.get('content-language')).toBe('pl');
  }
});

test('who is logged in gets an own page, which no cache keeps for others', async () => {
  for (const path of sharedPages()) {
    await get(path);
    const own = await ola.send(path);
    expect([path, own.headers.get('etag')]).toEqual([path, null]);
    expect(own.headers.get('cache-control')).toMatch(/^(no-store|private, no-cache)$/);
    if (!path.endsWith('/wall')) expect(await own.text()).toContain('/users/ola');
    expect(await (await get(path)).text()).not.toContain('action="/logout"');
  }
});

test('who changes something sees it at once, and so does every guest; others see it after a second', async () => {
  const name = async (): Promise<string> =>
    /<title>[^<]* · ([^<]*)<\/title>/.exec(await (await get('/matches')).text())![1]!;
  const before = await name();
  await setText(db, 'name', 'Otters'); // by somebody at another site of the same arena
  expect(await name()).toBe(before);
  time += 1000;
  expect(await name()).toBe('Otters');
  const said = 'Otters play well';
  await get('/games/geography');
  expect((await ola.post('/games/geography/comments', { comment: said })).status).toBe(303);
  expect(await ola.page('/games/geography')).toContain(said);
  expect(await (await get('/games/geography')).text()).toContain(said);
});

test('log-in and log-out show at once', async () => {
  const guest = new Browser(site.url);
  expect(await guest.page('/')).toContain('href="/login"');
  await guest.register('jan');
  expect(await guest.page('/')).toContain('href="/users/jan"');
  await guest.post('/logout');
  expect(await guest.page('/')).not.toContain('/users/jan');
});

test('a shared page counts to the limit of requests', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const statuses = new Set<number>();
  for (let asked = 0; asked < 61; asked++) statuses.add((await get('/matches', from)).status);
  expect([...statuses]).toEqual([200, 429]);
  expect((await get('/matches', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200);
});
