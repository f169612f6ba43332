import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../store/database.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { claim, eventsOf, finish, newMatches } from '../../../test/site.ts';
import { temporaryDatabase } from '../../../test/store.ts';
import { serve } from '../server.ts';

// Pictures as they are drawn in a thread of the site, and what a page says of its own.

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Awaited<ReturnType<typeof serve>>;
const matches: Record<string, number> = {};
let contest: number;
let waiting: number;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  const games = [
    ['geography', { gsize: 12 }, 2],
    ['kierki', { deals: '1' }, 4],
    ['chess', {}, 2],
  ] as const;
  for (const [game, options, seats] of games) {
    contest = await createContest(db, {
      name: `${game} <&> cup`,
      game,
      kind: 'series',
      options,
      moveTime: 1000,
      duplicate: false,
    });
    const bots: number[] = [];
    for (let seat = 0; seat < seats; seat++)
      bots.push(await joinContest(db, contest, { game, name: `Zażółć & ${game} ${seat}`, program: 'random' }));
    const [id, other] = [...(await newMatches(db, contest, bots, 1)), ...(await newMatches(db, contest, bots, 2))];
    const attempt = await claim(db, id!);
    await finish(db, attempt, await eventsOf(attempt));
    matches[game] = id!;
    waiting = other!;
  }
  await db.updateTable('versions').set({ state: 'ready' }).execute();
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}
async function get(path: string, headers: Record<string, string> = { accept: 'text/html' }): Promise<Got> {
  const response = await fetch(`${site.url}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (process.env['ARENA_PICTURES'] === '1' && response.headers.get('content-type')?.startsWith('image/')) {
    mkdirSync('artefacts', { recursive: true });
    writeFileSync(`artefacts/${path.replaceAll(/\W+/g, '-').slice(1)}.${path.includes('.gif') ? 'gif' : 'png'}`, bytes);
  }
  return { status: response.status, headers: response.headers, bytes };
}
const sizeOfPng = (bytes: Buffer): string => `${bytes.readUInt32BE(16)} × ${bytes.readUInt32BE(20)}`;

test('a page names its picture, in its language', async () => {
  for (const [language, about] of [
    ['en', 'Edge geography'],
    ['pl', 'Geografia krawędziowa'],
  ] as const) {
    const { bytes } = await get(`/matches/${matches['geography']!}`, {
      accept: 'text/html',
      'accept-language': language,
    });
    const html = bytes.toString();
    const address = `${site.url}/matches/${matches['geography']!}`;
    expect(html).toContain(`<meta property="og:image" content="${address}/preview.png?language=${language}"/>`);
    expect(html).toContain(`/picture.png?at=`);
    expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
    expect(html).toMatch(
      new RegExp(`<meta property="og:description" content="${about}, geography &lt;&amp;> cup, [01] – [01]"/>`),
    );
  }
  const { bytes } = await get(`/contests/${contest}`);
  expect(bytes.toString()).toContain(`content="${site.url}/contests/${contest}/preview.png?language=en"`);
});

test.each([
  ['of a match with its board', () => `/matches/${matches['geography']!}/preview.png?language=pl`],
  ['of a game whose board is no drawing', () => `/matches/${matches['kierki']!}/preview.png`],
  ['of a match with men', () => `/matches/${matches['chess']!}/preview.png`],
  ['of a match that waits', () => `/matches/${waiting}/preview.png`],
  ['of a contest', () => `/contests/${contest}/preview.png?language=pl`],
])('the picture of a link %s', async (_what, path) => {
  const { status, headers, bytes } = await get(path());
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect(sizeOfPng(bytes)).toBe('1200 × 630');
  expect((await get(path())).bytes.equals(bytes)).toBe(true);
});

test('a position, and the match as an animation', async () => {
  const address = `/matches/${matches['geography']!}`;
  const [first, last, later] = await Promise.all(
    ['?at=0', '', '?at=999999'].map((query) => get(`${address}/picture.png${query}`)),
  );
  expect(sizeOfPng(first!.bytes)).toBe('1000 × 700');
  expect(first!.bytes.equals(last!.bytes)).toBe(false);
  expect(later!.bytes.equals(last!.bytes)).toBe(true);
  const { status, headers, bytes } = await get(`${address}/animation.gif`);
  expect([status, headers.get('content-type'), bytes.toString('latin1', 0, 6)]).toEqual([200, 'image/gif', 'GIF89a']);
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([500, 350]);
});

test.each([
  ['no match', '/matches/999999/picture.png', 404],
  ['no contest', '/contests/999999/preview.png', 404],
  ['a board that is no drawing', () => `/matches/${matches['kierki']!}/animation.gif`, 404],
  ['a match that waits', () => `/matches/${waiting}/picture.png`, 404],
  ['no position', () => `/matches/${matches['geography']!}/picture.png?at=-1`, 400],
  ['no language', () => `/matches/${matches['geography']!}/preview.png?language=de`, 400],
])('%s has no picture', async (_what, path, status) => {
  expect((await get(typeof path === 'string' ? path : path())).status).toBe(status);
});

/** The page of a match in two languages, when its log reads otherwise. */
async function pagesOf(game: string, change: (log: string) => string): Promise<readonly string[]> {
  const id = matches[game]!;
  const { log } = await db.selectFrom('logs').select('log').where('match', '=', id).executeTakeFirstOrThrow();
  const other = change(log);
  expect(other).not.toBe(log);
  await db.updateTable('logs').set({ log: other }).where('match', '=', id).execute();
  const pages = await Promise.all(
    ['en', 'pl'].map((language) => get(`/matches/${id}`, { accept: 'text/html', 'accept-language': language })),
  );
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  expect((await get(`/matches/${id}/picture.png?at=1`)).status).toBe(404);
  return pages.map(({ bytes }) => bytes.toString());
}

test.each<[string, string, RegExp, string]>([
  ['a move that is not legal any more', 'chess', /("turn":1,.*?"0":")[^"]*/, '$1a1a8'],
  ['legal moves that lead elsewhere', 'geography', /("turn":1,.*"state":")\w+/, '$1ffffffffffffffff'],
])('a match of other rules, by %s, is shown by what its log says', async (_by, game, found, instead) => {
  let move = '';
  const [english, polish] = await pagesOf(game, (log) => {
    const changed = log.replace(found, instead);
    [, move = ''] = /"turn":1,.*?"0":"([^"]*)/.exec(changed)!;
    return changed;
  });
  expect(english).toMatch(/played by other rules than those of today/);
  expect(polish).toMatch(/według innych zasad niż dzisiejsze/);
  expect(english).toContain(`<span>${move}</span>`); // the moves are there
});

test('a match whose log a newer arena wrote has its page and its result', async () => {
  const [english, polish] = await pagesOf('kierki', (log) => log.replace('"version":2', '"version":3'));
  expect(english).toMatch(/log of this match cannot be read here; perhaps a newer arena wrote it/);
  expect(polish).toMatch(/Nie da się tu odczytać logu tego meczu; może zapisała go nowsza arena/);
});
