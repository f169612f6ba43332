import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../text/faults.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { showFrames } from '../store/frames.ts';
import { returnMatch } from '../store/results.ts';
import { createContest, joinContest } from '../store/rounds.ts';
import { temporaryDatabase } from '../../test/store.ts';
import { readAssets } from '../http/assets.ts';
import { serve } from './server.ts';
import type { Serving } from '../http/defaults.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../../test/site.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let contest: number;
const rude = '<script>alert(1)</script>';

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  contest = await createContest(db, {
    name: 'The <b>ladder</b>',
    game: 'geography',
    kind: 'series',
    options: { gsize: 12, graph: '' },
    moveTime: 1000,
  });
  for (const name of ['heron', rude]) await joinContest(db, contest, { game: 'geography', name, program: 'random' });
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`${site.url}${path}`, { headers });

let round = 0;
const pair = async (): Promise<[number, number]> =>
  (await newMatches(db, contest, [1, 2], ++round)) as [number, number];

/** Reads a live stream until it has told enough. */
async function follow(
  path: string,
  isEnough: (text: string) => boolean,
  headers: Record<string, string> = {},
): Promise<string> {
  const stop = new AbortController();
  const response = await fetch(`${site.url}${path}`, {
    headers,
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (isEnough(text)) break;
  }
  stop.abort();
  return text;
}
const count = (text: string, part: string): number => text.split(part).length - 1;

test('every answer keeps browsers strict, also those for what is not there', async () => {
  for (const path of [
    '/',
    '/healthz',
    '/matches',
    '/nothing',
    '/matches/7777/live',
    '/icons.svg',
    ...readAssets().styles,
  ]) {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
});

test.each([
  '/matches/0',
  '/matches/-1',
  '/matches/1e3',
  '/matches/99999999999999999999',
  '/matches/7777',
  '/matches/7777/log.jsonl',
  '/bots/x',
  '/bots/7777',
  '/contests/7777',
  '/games/nothing',
  '/games/..%2f..%2fetc',
  '/assets/../../package.json',
  '/%00',
  '/%ff',
])('says of %s that there is no such page', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('There is no such page');
});

test('lists, shows and escapes', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  const events = await eventsOf(attempt);
  await finish(db, attempt, events);
  for (const path of [
    '/',
    '/matches',
    '/contests',
    '/games',
    `/matches/${match}`,
    `/contests/${contest}`,
    '/bots/1',
    '/bots/2',
    '/games/geography',
    '/games/geography?lang=pl',
  ]) {
    const response = await get(path);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<b>ladder');
    expect(text).not.toMatch(/\sstyle=|\son\w+="/);
  }
  const page = await (await get(`/matches/${match}`)).text();
  expect(page).toContain('&lt;script>alert(1)&lt;/script>');
  expect(count(page, 'data-at="')).toBe(events.length - 2);
  expect(page).toContain('no edge left');
  expect(await (await get('/games/geography?lang=pl')).text()).toContain('Geografia krawędziowa');
});

test('shows what a bot said wrong, and does not let it speak for us', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  const said = '<img src=x onerror=alert(1)>';
  const fault = { fault: 'garbled', reason: { code: 'answer-form' } } as const;
  const events = (await eventsOf(attempt)).slice(0, 3);
  await finish(db, attempt, [
    ...events,
    { event: 'fault', turn: 3, seat: 0, ms: 4, said, told: '220 <b>5</b>', ...fault },
    { event: 'end', scores: [0, 1], cause: fault.fault, by: 0, reason: fault.reason },
  ]);
  const page = await (await get(`/matches/${match}`)).text();
  expect(page).toContain('&lt;img src=x onerror=alert(1)>');
  expect(page).not.toContain('<img');
  expect(page).toContain('0 – 1, unreadable answer');
  expect(page).toContain('heron: unreadable answer, the command must read: 210 vertex.');
  expect(page).toContain('<p>heron: unreadable answer in turn 3: the command must read: 210 vertex</p>');
  expect(page).toContain(
    '<dt>told last</dt><dd><code>220 &lt;b>5&lt;/b></code></dd><dt>wrote last</dt><dd><code>&lt;img src=x onerror=alert(1)></code></dd>',
  );
  expect(page).toContain(faults.garbled.en.hint);
  expect(page).toContain('<details lang="pl">');
  expect(page).toContain('<p>heron: nieczytelna odpowiedź w turze 3: komunikat musi mieć postać: 210 wierzchołek</p>');
  expect(page).toContain(faults.garbled.pl.hint);
  expect(await (await get('/matches')).text()).toContain('unreadable answer');
});

test('shows what programs computed and held, where it was measured', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  await finish(db, attempt, await eventsOf(attempt), {
    used: [{ clock: 'cpu', longest: 3, cpu: 1234, peak: 5 * 2 ** 20, exit: 'exit code 0', box: 'v1' }, null],
  });
  const page = await (await get(`/matches/${match}`)).text();
  expect(page).toMatch(/Computed.*1\.23.s.*5\.0.MiB/);
});

test('no page, stream or file tells the seed while a match of that seed is played', async () => {
  const [match, twin] = await pair();
  const attempt = await claim(db, match);
  const events = await eventsOf(attempt);
  const frames = framesIn(events);
  await showFrames(db, attempt, 0, frames.slice(0, 3));
  const everywhere = async (): Promise<string> => {
    const paths = [
      '/',
      '/matches',
      `/matches/${match}`,
      `/matches/${twin}`,
      `/contests/${contest}`,
      '/bots/1',
      `/matches/${match}/log.jsonl`,
      `/matches/${twin}/log.jsonl`,
    ];
    const pages = await Promise.all(paths.map(async (path) => await (await get(path)).text()));
    return (
      pages.join('') +
      (await follow(`/matches/${match}/live`, (text) => /event: (now|end)\n.*\n\n/.test(text))) +
      (await follow('/live', (text) => text.includes('data: {"ago"')))
    );
  };
  expect(await everywhere()).not.toContain(attempt.seed);
  await finish(db, attempt, events);
  expect(await everywhere()).not.toContain(attempt.seed);
  const other = await claim(db, twin);
  await finish(db, other, await eventsOf(other));
  await expect.poll(everywhere, { interval: 500 }).toContain(attempt.seed);
  expect((await get(`/matches/${match}/log.jsonl`)).status).toBe(200);
  expect((await get(`/matches/${match}/times.jsonl`)).status).toBe(200);
});

test('a stream tells the frames so far, then those that come, then the end', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  const events = await eventsOf(attempt);
  const frames = framesIn(events);
  await showFrames(db, attempt, 0, frames.slice(0, 2));
  let isUnderWay = false;
  const told = follow(`/matches/${match}/live`, (text) => {
    isUnderWay ||= text.includes('event: now');
    return text.includes('event: end');
  });
  await expect.poll(() => isUnderWay).toBe(true);
  await showFrames(db, attempt, 2, frames.slice(2, 4));
  await finish(db, attempt, events);
  const text = await told;
  expect(count(text, 'event: match\n')).toBe(1);
  expect(count(text, 'event: frame\n')).toBe(frames.length);
  expect(text).toContain(`id: 1.${frames.length}\nevent: frame`);
});

test('a reader that comes back is told what it missed and nothing twice', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  const events = await eventsOf(attempt);
  await finish(db, attempt, events);
  const text = await follow(`/matches/${match}/live`, (sofar) => sofar.includes('event: end'), {
    'last-event-id': '1.2',
  });
  expect(count(text, 'event: match\n')).toBe(0);
  expect(text).toContain('id: 1.3\nevent: frame');
  expect(text).not.toContain('id: 1.2\n');
  const all = await follow(`/matches/${match}/live`, (sofar) => sofar.includes('event: end'), {
    'last-event-id': '9.2',
  });
  expect(count(all, 'event: match\n')).toBe(1);
});

test('a match that is played anew after a crash starts over on the page', async () => {
  const [match] = await pair();
  const first = await claim(db, match);
  const events = await eventsOf(first);
  await showFrames(db, first, 0, framesIn(events).slice(0, 3));
  let isUnderWay = false;
  const told = follow(`/matches/${match}/live`, (text) => {
    isUnderWay ||= text.includes('event: now');
    return text.includes('event: end');
  });
  await expect.poll(() => isUnderWay).toBe(true);
  await db.transaction().execute((trx) => returnMatch(trx, first));
  const second = await claim(db, match);
  await showFrames(db, second, 0, framesIn(events).slice(0, 1));
  await finish(db, second, events);
  const text = await told;
  const anew = text.lastIndexOf('event: match\n');
  expect(anew).toBeGreaterThan(text.indexOf('event: frame\n'));
  expect(count(text.slice(anew), 'event: frame\n')).toBe(framesIn(events).length);
});

test('pages of the list of matches follow each other without a gap', async () => {
  const ids = (text: string): string[] => [...text.matchAll(/href="\/matches\/(\d+)"/g)].map(([, id]) => id!);
  for (let more = 0; more < 27; more++) {
    for (const match of await pair()) {
      const attempt = await claim(db, match);
      await finish(db, attempt, await eventsOf(attempt));
    }
  }
  const seen: string[] = [];
  for (let path: string | undefined = '/matches'; path !== undefined;) {
    const text: string = await (await get(path)).text();
    seen.push(...ids(text));
    path = /href="(\/matches\?before=[^"]+)"/.exec(text)?.[1];
  }
  expect(seen.length).toBeGreaterThan(54);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await get('/matches?before=nonsense')).status).toBe(200);
});

test('a ladder is ranked by official points, and sorted by rating for whoever asks; who has few matches has no place', async () => {
  const ladder = await createContest(db, {
    name: 'points',
    game: 'geography',
    kind: 'ladder',
    options: { gsize: 12, graph: '' },
    moveTime: 1000,
  });
  const [lucky, strong, fresh] = (await Promise.all(
    ['lucky', 'strong', 'fresh'].map((name) => joinContest(db, ladder, { game: 'geography', name, program: 'random' })),
  )) as [number, number, number];
  await db
    .insertInto('tallies')
    .values({ contest: ladder, first_bot: strong, second_bot: lucky, wins: 40, draws: 0, losses: 0 })
    .execute();
  const official = [
    [lucky, 30, 17.5],
    [strong, 10, 2],
    [strong, 40, 12],
    [fresh, 29, 29],
  ].map(([bot, number, points]) => ({ contest: ladder, bot: bot!, number: number!, points: points! }));
  await db.insertInto('official_points').values(official).execute();
  const rows = async (address: string): Promise<string[]> =>
    [
      ...(await (await get(address)).text()).matchAll(
        /<tr><td class="num">(\d*)<\/td>.*?<a class="name"[^>]*>(\w+)<\/a>.*?<td class="num">(.*?)<\/td>/g,
      ),
    ].map(([, place, name, points]) => `${place} ${name} ${points!.replaceAll(/<[^>]*>/g, '')}`);
  expect(await rows(`/contests/${ladder}`)).toEqual(['1 lucky 17½', '2 strong 10', ' fresh 29 in 29']);
  expect(await rows(`/contests/${ladder}?order=rating`)).toEqual(['1 strong 10', '2 fresh 29 in 29', '3 lucky 17½']);
  const page = await (await get(`/contests/${ladder}`)).text();
  expect(page).toContain(
    `aria-sort="descending">Points</th><th class="num" scope="col"><a href="/contests/${ladder}?order=rating">Rating</a>`,
  );
  expect(page).toContain('the points of everybody’s latest 30 official matches');
  expect(page).toContain('Provisional: fewer than 30 official matches');
  expect(await (await get(`/bots/${strong}`)).text()).toContain('<dd>2 <small>of 3, truly 1–2</small></dd>');
  expect(await (await get(`/bots/${fresh}`)).text()).toContain('<dd>– <small>provisional</small></dd>');
});

test('a new version of a bot names those before it, and what it began with; an old one keeps its matches', async () => {
  const ladder = await createContest(db, {
    name: 'versions',
    game: 'geography',
    kind: 'ladder',
    options: { gsize: 12, graph: '' },
    moveTime: 1000,
  });
  const enter = (name: string, fingerprint: string): Promise<number> =>
    joinContest(db, ladder, { game: 'geography', name, program: 'random', fingerprint });
  const [old, other] = [await enter('owl', 'a'), await enter('rook', 'a')];
  await db
    .insertInto('tallies')
    .values({ contest: ladder, first_bot: old, second_bot: other, wins: 40, draws: 0, losses: 0 })
    .execute();
  const next = await enter('owl', 'b');
  const page = await (await get(`/bots/${next}`)).text();
  expect(page).toContain('<h1>owl v2</h1>');
  expect(page).toContain(`<p>Versions: <b>owl v2</b>, <a href="/bots/${old}">owl</a></p>`);
  const rating = /<dt>Rating<\/dt><dd>(\d+) <small>± \d+, began with the (\d+) of the version before<\/small>/.exec(
    page,
  )!;
  expect(Number(rating[1])).toBeGreaterThan(1800);
  expect(rating[2]).toBe(rating[1]); // there is nothing yet that tells otherwise
  const before = await (await get(`/bots/${old}`)).text();
  expect(before).toContain(`<p>Versions: <a href="/bots/${next}">owl v2</a>, <b>owl</b></p>`);
  expect(before).toContain('It takes part in no contest any more; its matches stay.');
  const standings = await (await get(`/contests/${ladder}`)).text();
  expect(standings).toContain('>owl v2</a>');
  expect(standings).not.toContain('>owl</a>');
});

test('no script is over 100 KB zipped, and files may be kept for ever', async () => {
  const assets = readAssets();
  const scripts = [...assets.files].filter(([path]) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const [path, { body }] of scripts) {
    expect(gzipSync(body).length).toBeLessThan(100_000);
    expect((await get(path)).headers.get('cache-control')).toContain('immutable');
  }
});

test('while the database is away it says so and stays up', async () => {
  const lost = await serve({ databaseUrl: 'postgres://127.0.0.1:1/nothing', port: 0, host: '127.0.0.1' });
  try {
    for (const path of ['/', '/matches/1', '/healthz', '/live']) {
      const response = await fetch(`${lost.url}${path}`);
      expect(response.status).toBe(503);
      expect(await response.text()).toContain('The database is away');
    }
    expect((await fetch(`${lost.url}/icons.svg`)).status).toBe(200);
  } finally {
    await lost.close();
  }
});
