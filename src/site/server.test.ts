import { readFileSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameNames, starterNames, starterPath } from '../match/games.ts';
import { allKitNames } from '../starter-kits/names.ts';
import { packedKit } from '../starter-kits/packed.ts';
import { faults } from '../text/faults.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { showFrames } from '../store/frames.ts';
import { finishMatch, returnMatch } from '../store/results.ts';
import { createContest, joinContest, leaveContest } from '../store/rounds.ts';
import { JudgedFrames, type JudgedStep } from '../game/view/judged-frames.ts';
import { childrenOf } from '../sandbox/watched.ts';
import { startEmbedded } from '../store/embedded.ts';
import { patient, botOf, preparedFolder, temporaryDatabase } from '../../test/store.ts';
import { readAssets } from '../http/assets.ts';
import { everyone } from '../http/access.ts';
import { answers, Id, plainRoute } from '../http/schema.ts';
import { findFeatures } from './features.ts';
import { show, type Feature } from './site.ts';
import { serve } from './server.ts';
import type { Serving } from '../http/defaults.ts';
import { addJudgedGame, claim, eventsOf, finish, framesIn, newMatches } from '../../test/site.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let contest: number;
const rude = '<script>alert(1)</script>';

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  contest = await createContest(db, {
    name: 'The <b>ladder</b>',
    game: 'geography',
    kind: 'series',
    options: { gsize: 12, graph: '' },
    moveTime: 1000,
  });
  for (const name of ['heron', rude]) await joinContest(db, contest, { game: 'geography', name, program: 'random' });
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    url: 'https://arena.example.org',
  });
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

/** Reads a live stream until it contains enough. */
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

test('every response has the security headers, errors too', async () => {
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
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
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
  '/guides/nothing',
  '/guides/pictures/..%2Ffirst-bot.en.md',
  '/assets/../../package.json',
  '/%00',
  '/%ff',
])('says of %s that there is no such page', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(page).toContain('There is no such page');
  expect(page).toMatch(/<nav class="nav".*href="\/games".*href="\/login\?next=/s);
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
    '/guides',
    '/guides/first-bot',
    '/guides/first-bot?lang=pl',
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

test('a match may be shown in a page of another site: the board alone, which nothing of a visitor is in', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  await finish(db, attempt, await eventsOf(attempt));
  const embedded = await get(`/matches/${match}/embed`);
  expect(embedded.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*$/);
  const text = await embedded.text();
  expect(text).toContain('<base target="_top"');
  expect(text).not.toMatch(/<header class="site"|<form|<footer/);
  expect(text).toMatch(new RegExp(`<header class="embedded">.*<a href="/matches/${match}">[^<]+</a></header>`));
  expect(await (await get(`/matches/${match}`)).text()).toContain(
    `&lt;iframe src=&quot;https://arena.example.org/matches/${match}/embed&quot;`,
  );
  expect((await get('/matches/7777/embed')).status).toBe(404);
});

test('shows the wrong message of a bot, escaped', async () => {
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
  const polish = await (await get(`/matches/${match}?lang=pl`)).text();
  expect(polish).toContain('0 – 1, nieczytelna odpowiedź');
  expect(polish).toContain(
    '<p>heron: nieczytelna odpowiedź w turze 3: komunikat musi mieć postać: 210 wierzchołek</p>',
  );
  expect(polish).toContain(faults.garbled.pl.hint);
  expect(await (await get('/matches')).text()).toContain('unreadable answer');
});

test("a judge's match is listed, and its page tells the conversation", async () => {
  const higher = { game: 'higher', kind: 'series', options: {}, moveTime: 1000, duplicate: false } as const;
  await addJudgedGame(db, 'higher');
  const judged = await createContest(db, { name: 'Higher cup', ...higher });
  const bots: number[] = [];
  for (const name of ['low', 'high']) bots.push(await joinContest(db, judged, { game: 'higher', name, program: name }));
  const [over] = await newMatches(db, judged, bots, 1);
  const attempt = await claim(db, over!);
  const steps: JudgedStep[] = [
    { event: 'start', players: ['low', 'high'], seed: 'x' },
    { event: 'told', turn: 1, to: [0, 1], text: 'pick <one>', stderr: 'BOARD\n<o>\n\nready\n' },
    { event: 'answer', turn: 1, seat: 0, text: 'one' },
    { event: 'answer', turn: 1, seat: 1, text: 'two' },
    { event: 'told', turn: 2, to: [0], text: 'psst, low' },
    { event: 'fault', turn: 2, seat: 0, fault: 'silent', reason: { code: 'x' } },
    { event: 'answer', turn: 2, seat: 0, text: '_DEAD_' },
    { event: 'end', scores: [1, 2] },
  ];
  const spectators = new JudgedFrames(false);
  await showFrames(
    db,
    attempt,
    0,
    steps.slice(0, -1).flatMap((step) => spectators.add(step) ?? []),
  );
  const live = follow(`/matches/${over}/live?pace=none`, (text) => text.includes('event: end'));
  const running = await (await get(`/matches/${over}?pace=none`)).text();
  for (const part of ['pick &lt;one>', '&lt;o>', 'ready']) expect(running).toContain(part);
  for (const part of ['one</code>', 'psst']) expect(running).not.toContain(part);
  const stderr = steps.map((step) => step.stderr ?? '').join('');
  const log = steps.map(({ stderr: _stderr, ...line }) => `${JSON.stringify(line)}\n`).join('');
  const times = `{"event":1,"at":0,"stderr":${stderr.length}}\n${JSON.stringify({ judge: { stderr } })}\n`;
  const result = { log, times, turns: 2, outcome: { scores: [1, 2], cause: 'rules' } } as const;
  expect(await db.transaction().execute((trx) => finishMatch(trx, attempt, result))).toBe(true);
  const page = await (await get(`/matches/${over}`)).text();
  for (const part of ['Higher cup', 'high beats low', 'to 1, 2 ', 'pick &lt;one>', 'one</code>', 'psst', 'log.jsonl'])
    expect(page).toContain(part);
  expect(page).toMatch(/<pre class="textboard[^"]*">&lt;o><\/pre>/);
  expect(page).not.toContain('arena verify');
  expect(await (await get(`/matches/${over}?lang=pl`)).text()).toContain('Sędzia przyznał punkty po turze 2');
  expect((await get(`/matches/${over}/log.jsonl`)).status).toBe(200);
  expect((await get(`/matches/${over}/viewer.html`)).status).toBe(404);
  const told = (await live).split('event: end');
  expect(told[0]).not.toContain('psst');
  expect(told[1]).toContain('psst'); // all frames again, with nothing hidden
  const { faults: found, viewer } = (await (await get(`/api/v1/matches/${over}`)).json()) as Record<string, unknown>;
  expect(found).toMatchObject([{ seat: 0, turn: 2, fault: 'silent' }]);
  expect(viewer).toBeNull();
  // on the front page it is on a card, or among the results once the card has told it
  for (const list of ['/', '/matches', '/contests'])
    await expect
      .poll(async () => await (await get(list)).text())
      .toContain(list === '/contests' ? 'Higher cup' : `/matches/${over}`);
});

test('shows CPU time and memory of programs, if they were measured', async () => {
  const [match] = await pair();
  const attempt = await claim(db, match);
  await finish(db, attempt, await eventsOf(attempt), {
    used: [{ clock: 'cpu', longest: 3, cpu: 1234, peak: 5 * 2 ** 20, exit: 'exit code 0', box: 'v1' }, null],
  });
  const page = await (await get(`/matches/${match}`)).text();
  expect(page).toMatch(/CPU time.*1\.23.s.*5\.0.MiB/);
});

test('no page, stream or file contains the seed while a match of that seed is played', async () => {
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

test('a stream has the frames so far, then the new ones, then the end', async () => {
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
  expect(text).toContain(`id: -2.${frames.length}\nevent: frame`); // as it is told, not as it is played
});

describe('a match that was played faster than people can follow', () => {
  const hour = 3_600_000;
  const text = async (path: string): Promise<string> => await (await get(path)).text();
  const finished = async (match: number): Promise<void> => {
    const attempt = await claim(db, match);
    await finish(db, attempt, await eventsOf(attempt));
  };

  test('is told at its pace to those who waited for it, and at once to those who ask', async () => {
    const [match, twin] = (await newMatches(db, contest, [1, 2], ++round, hour)) as [number, number];
    expect(await text(`/matches/${match}`)).toContain('Waiting for a worker');
    const told = follow(`/matches/${match}/live?pace=told`, (soFar) => soFar.includes('event: frame'));
    for (const each of [match, twin]) await finished(each);
    expect(await told).not.toMatch(/event: end|"outcome"|"seed"|"finished"/);
    const page = await text(`/matches/${match}?pace=told`);
    expect(page).toContain(`data-live="/matches/${match}/live?pace=told"`);
    expect(page).toContain('Live</span>');
    expect(page).not.toMatch(/beats|log\.jsonl|class="card result/);
    await expect.poll(() => text(`/matches/${match}?pace=told`)).toMatch(/\d+.s behind<\/span>.*>Catch up</);
    const atOnce = await follow(`/matches/${match}/live?pace=none`, (soFar) => soFar.includes('event: end'));
    expect(count(atOnce, 'event: frame\n')).toBeGreaterThan(1);
    for (const path of [`/matches/${match}`, `/matches/${match}?pace=none`])
      expect(await text(path)).toContain('beats');
    expect((await get(`/matches/${match}?pace=fast`)).status).toBe(400);
  });

  test('is told from its start on the front page, which does not tell its result elsewhere', async () => {
    const [match, twin] = (await newMatches(db, contest, [1, 2], ++round, hour)) as [number, number];
    for (const each of [match, twin]) await finished(each);
    const other = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } }); // whose cards are empty
    try {
      const front = async (): Promise<string> => await (await fetch(other.url)).text();
      await expect.poll(front).toContain(`data-match="${match}"`);
      const page = await front();
      expect(page).toContain(`href="/matches/${match}?pace=told"`);
      expect(page).not.toContain(`data-result="${match}"`);
      expect(await text('/matches')).toContain(`data-result="${match}"`);
      expect(count(page, 'class="card live')).toBe(9);
    } finally {
      await other.close();
    }
  });
});

test('the games have pictures, their best bots, and files to start from', async () => {
  const games = await (await get('/games')).text();
  expect(count(games, '<article class="card game"><figure><')).toBe(gameNames().length);
  for (const name of gameNames()) {
    const page = await (await get(`/games/${name}`)).text();
    expect(page).toMatch(/<figure class="board picture"><(svg|div)/);
    const starters = [...page.matchAll(/href="(\/games\/\w+\/starters\/([\w.]+))"/g)];
    expect(starters.map(([, , file]) => file)).toEqual(starterNames(name));
    for (const [, path, file] of starters) {
      const answer = await get(path!);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await answer.text()).toBe(readFileSync(starterPath(name, file!), 'utf8'));
    }
    for (const [, id] of page.matchAll(/href="#(rules-\d)"/g)) expect(page).toContain(`<h2 id="${id}">`);
  }
  const page = await (await get('/games/domino')).text();
  const kits = [...page.matchAll(/href="(\/games\/domino\/kits\/([\w-]+)\.zip)"/g)];
  expect(kits.map(([, , kit]) => kit).toSorted()).toEqual(['all', ...allKitNames].toSorted());
  for (const [, path, kit] of kits) {
    const answer = await get(path!);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="domino-${kit}.zip"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await packedKit('domino', kit!))).toBe(true);
  }
  expect(await (await get('/games/domino/kits/rust/bot.rs')).text()).toContain('CHOOSE YOUR MOVE HERE');
  for (const path of [
    'domino/kits/rust.tar',
    'domino/kits/basic.zip',
    'domino/kits/..%2Frust.zip',
    'nothing/kits/go.zip',
  ])
    expect((await get(`/games/${path}`)).status).toBe(404);
  for (const path of ['domino/kits/rust/bot.py', 'domino/kits/__proto__/bot.py', 'nothing/kits/rust/bot.rs'])
    expect((await get(`/games/${path}`)).status).toBe(404);
  for (const path of ['domino/starters/strong.ts', 'domino/starters/..%2Frules.ts', 'nothing/starters/random.cpp'])
    expect((await get(`/games/${path}`)).status).toBe(404);
});

test('a reader that reconnects gets what it missed and nothing twice', async () => {
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

test('a match that is played again after a crash starts over on the page', async () => {
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
    path = /<a [^>]*href="(\/matches\?before=[^"]+)" rel="next"/.exec(text)?.[1];
  }
  expect(seen.length).toBeGreaterThan(54);
  expect(new Set(seen).size).toBe(seen.length);
});

test('a ladder is ranked by official points, or sorted by rating; bots with few matches have no place', async () => {
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
    .values({ contest: ladder, first_version: strong, second_version: lucky, wins: 40, draws: 0, losses: 0 })
    .execute();
  const official = [
    [lucky, 30, 17.5],
    [strong, 10, 2],
    [strong, 40, 12],
    [fresh, 29, 29],
  ].map(([bot, number, points]) => ({ contest: ladder, version: bot!, number: number!, points: points! }));
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
  expect(page).toContain(
    'Ranked by points in the latest 30 official matches of each bot, in which everybody met everybody equally often.',
  );
  const front = await (await get('/')).text();
  const top = new RegExp(`href="/contests/${ladder}".*?</table>`).exec(front)![0];
  expect([...top.matchAll(/<a class="name"[^>]*>(\w+)</g)].map(([, name]) => name)).toEqual([
    'lucky',
    'strong',
    'fresh',
  ]);
  expect(page).toContain('Provisional: fewer than 30 official matches');
  expect(await (await get(`/bots/${await botOf(db, strong)}`)).text()).toContain(
    '<dd>2 <small>of 3, 95 % rank range 1–2</small></dd>',
  );
  expect(await (await get(`/bots/${await botOf(db, fresh)}`)).text()).toContain(
    '<dd>– <small>provisional</small></dd>',
  );
});

test('the page of a bot shows its newest version that takes part, its versions and its first rating; an old version keeps its page', async () => {
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
    .values({ contest: ladder, first_version: old, second_version: other, wins: 40, draws: 0, losses: 0 })
    .execute();
  const next = await enter('owl', 'b');
  const owl = await botOf(db, next);
  const titleOf = async (address: string): Promise<string | undefined> =>
    /<h1>(.*?)<\/h1>/.exec(await (await get(address)).text())?.[1];
  const page = await (await get(`/bots/${owl}`)).text();
  expect(page).toContain('<h1>owl v2</h1>');
  expect(page).toMatch(
    new RegExp(`<b>2</b>.*active.*<a href="/bots/${owl}\\?version=1" aria-label="1, owl">1</a>`, 's'),
  );
  const rating =
    /<dt>Rating<\/dt><dd>(\d+) <small>± \d+, started from (\d+), the rating of the previous version<\/small>/.exec(
      page,
    )!;
  expect(Number(rating[1])).toBeGreaterThan(1800);
  expect(rating[2]).toBe(rating[1]); // no game has changed it yet
  const forPrograms = (await (await get(`/api/v1/bots/${owl}`)).json()) as { standings: { rating: number }[] };
  expect(forPrograms).toMatchObject({
    bot: owl,
    name: 'owl v2',
    game: 'geography',
    owner: 'arena',
    version: 2,
    id: next,
    matches: 0,
    faults: [],
    standings: [{ contest: ladder, place: null, points: 0, matches: 0, games: 0 }],
  });
  expect(Math.round(forPrograms.standings[0]!.rating)).toBe(Number(rating[1]));
  expect((await get(`/api/v1/bots/${owl}?version=9`)).status).toBe(404);
  const before = await (await get(`/bots/${owl}?version=1`)).text();
  expect(before).toMatch(
    new RegExp(`<a href="/bots/${owl}\\?version=2" aria-label="2, owl v2">2</a>.*active.*<b>1</b>`, 's'),
  );
  expect(before).toContain('This version takes part in no contest any more; its matches stay.');
  expect(before).toContain(`hreflang="pl" href="/bots/${owl}?version=1&amp;lang=pl"`);
  const standings = await (await get(`/contests/${ladder}`)).text();
  expect(standings).toContain(`<a class="name" href="/bots/${owl}?version=2">owl v2</a>`);
  expect(standings).not.toContain('>owl</a>');
  const [match] = await newMatches(db, ladder, [next, other], 1);
  expect(await (await get(`/matches/${match}`)).text()).toContain(
    `<a class="name" href="/bots/${owl}?version=2">owl v2</a>`,
  );

  for (const wrong of ['0', '3', '01', '-1', '1e0', 'x', '', '99999999999999999999', '1%00']) {
    const response = await get(`/bots/${owl}?version=${wrong}`);
    expect([wrong, response.status]).toEqual([wrong, 404]);
    expect(await response.text()).toContain('There is no such page');
  }

  await leaveContest(db, ladder, next);
  expect(await titleOf(`/bots/${owl}`)).toBe('owl v2'); // none takes part: the newest
  await enter('owl', 'a');
  expect(await titleOf(`/bots/${owl}`)).toBe('owl'); // the old program is back
  expect(await titleOf(`/bots/${owl}?version=2`)).toBe('owl v2');
});

test('an address that had the number of a later version leads to that version; a number for new bots leads nowhere', async () => {
  const about = { game: 'geography', kind: 'series', options: {}, moveTime: 1000 } as const;
  const moving = await createContest(db, { name: 'moving', ...about });
  const enter = (fingerprint: string): Promise<number> =>
    joinContest(db, moving, { game: 'geography', name: 'moved', program: 'random', fingerprint });
  const bot = await botOf(db, await enter('a'));
  const later = Math.max(await enter('b'), await enter('c'));
  const old = async (query = ''): Promise<[number, string | null]> => {
    const { status, headers } = await fetch(`${site.url}/bots/${later}${query}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await old()).toEqual([404, null]);
  await sql`select setval('bots_id_seq', ${later})`.execute(db); // as the migration does
  expect(await old()).toEqual([301, `/bots/${bot}?version=3`]);
  expect(await old('?lang=pl')).toEqual([301, `/bots/${bot}?version=3&lang=pl`]);
  expect(await old('?version=3')).toEqual([404, null]);
});

test('no script is over 100 KB compressed, and files may be cached for ever', async () => {
  const assets = readAssets();
  const scripts = [...assets.files].filter(([path]) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const [path, { body }] of scripts) {
    expect(gzipSync(body).length).toBeLessThan(100_000);
    expect((await get(path)).headers.get('cache-control')).toContain('immutable');
  }
});

test('a page is compressed for who asks, and the same as for who does not', async () => {
  const zip = { 'accept-encoding': 'gzip' };
  const [plain, zipped] = [await get('/games/geography'), await get('/games/geography', zip)];
  expect([plain, zipped].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
  const textOf = async (headers: Record<string, string> = {}): Promise<string> =>
    await (await get('/games/geography', headers)).text();
  await expect.poll(async () => (await textOf(zip)) === (await textOf())).toBe(true); // else it has just changed
});

test('without its database the site says so and stays up', async () => {
  const lost = await serve({
    databaseUrl: 'postgres://127.0.0.1:1/nothing',
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
  });
  try {
    for (const path of ['/', '/matches/1', '/healthz', '/live']) {
      const response = await fetch(`${lost.url}${path}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await response.text()).toContain('The database does not answer');
    }
    expect((await fetch(`${lost.url}/icons.svg`)).status).toBe(200);
  } finally {
    await lost.close();
  }
});

test('while its database is frozen the site says so at once, and goes on when it answers again', async () => {
  const folder = await preparedFolder();
  const frozen = await startEmbedded(folder);
  const alone = await serve({ databaseUrl: frozen.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of [frozen.pid(), ...childrenOf(frozen.pid())]) process.kill(pid, name);
  };
  try {
    const healthy = async (): Promise<number> => (await fetch(`${alone.url}/healthz`)).status;
    await expect.poll(healthy).toBe(200);
    signal('SIGSTOP');
    const waiting = await fetch(`${alone.url}/`); // had begun before anybody could know
    expect(waiting.status).toBe(503);
    // a page that asks the database takes three seconds to give up
    for (const path of ['/', '/matches', '/healthz'])
      await expect
        .poll(async () => {
          const began = performance.now();
          const response = await fetch(`${alone.url}${path}`);
          expect(response.status).toBe(503);
          expect(await response.text()).toContain('The database does not answer');
          return performance.now() - began;
        })
        .toBeLessThan(2000);
    signal('SIGCONT');
    await expect.poll(healthy).toBe(200);
  } finally {
    signal('SIGCONT');
    await alone.close();
    await frozen.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a site that a newer version of the arena has overtaken says that it must be updated', async () => {
  const newer = await temporaryDatabase();
  const tables = openDatabase(newer.url);
  await sql`insert into kysely_migration values ('999-later', now()::text)`.execute(tables);
  const outdated = await serve({ databaseUrl: newer.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  const page = async (): Promise<string> => await (await fetch(`${outdated.url}/matches`)).text();
  const why = 'A newer version of the arena has changed the database, and this site must be updated.';
  try {
    await expect.poll(page).toContain(why); // above what can still be shown
    expect((await fetch(`${outdated.url}/matches`)).status).toBe(200);
    await sql`alter table matches rename column finished_at to ended_at`.execute(tables);
    const broken = await fetch(`${outdated.url}/matches`);
    expect([broken.status, await broken.text()]).toEqual([503, expect.stringContaining(why)]);
  } finally {
    await outdated.close();
    await tables.destroy();
    await newer.close();
  }
});

describe('the language of a page', () => {
  const languageOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    /<html lang="(\w+)"/.exec(await (await get(path, headers)).text())![1]!;

  test('comes from the address, the cookie or the browser', async () => {
    expect(await languageOf('/')).toBe('en');
    expect(await languageOf('/', { 'accept-language': 'pl-PL,pl;q=0.9,en;q=0.5' })).toBe('pl');
    expect(await languageOf('/', { 'accept-language': 'pl', cookie: 'lang=en' })).toBe('en');
    expect(await languageOf('/?lang=pl', { cookie: 'lang=en' })).toBe('pl');
    const chosen = await get('/contests?lang=pl');
    expect(chosen.headers.get('set-cookie')).toBe('lang=pl; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax');
    expect((await get('/contests', { cookie: 'lang=pl' })).headers.get('set-cookie')).toBeNull();
  });

  test('is in the headers, and both languages are linked', async () => {
    const answer = await get('/matches?before=1-1', { 'accept-language': 'pl' });
    expect(answer.headers.get('content-language')).toBe('pl');
    expect(answer.headers.get('vary')).toBe('accept, accept-encoding, accept-language, cookie');
    const text = await answer.text();
    expect(text).toContain('<link rel="alternate" hreflang="en" href="/matches?before=1-1&amp;lang=en"/>');
    expect(text).toContain('<link rel="alternate" hreflang="pl" href="/matches?before=1-1&amp;lang=pl"/>');
    expect(text).toMatch(/<a class="btn flat" href="\/matches\?before=1-1&amp;lang=en" lang="en" [^>]*>EN<\/a>/);
  });

  test('is that of errors too', async () => {
    expect(await (await get('/nothing', { cookie: 'lang=pl' })).text()).toContain('Nie ma takiej strony');
    expect(await (await get('/%ff', { 'accept-language': 'pl' })).text()).toContain('Nie ma takiej strony');
  });
});

describe('a list', () => {
  beforeAll(async () => {
    await createContest(db, { name: 'Another', game: 'geography', kind: 'series', options: {}, moveTime: 1000 });
  });

  const names = async (path: string): Promise<string[]> =>
    [...(await (await get(path)).text()).matchAll(/<a class="name" href="([^"]+)"/g)].map(([, href]) => href!);

  test('of games is sorted by its links, which keep the order and say which it is', async () => {
    const page = await (await get('/games?sort=newest&lang=en')).text();
    expect(page).toContain('<nav class="tabs sorts" aria-label="Sorted by">');
    expect(page).toContain('<a href="/games?sort=newest" aria-current="page">newest first</a>');
    expect(page).toContain('<a href="/games?sort=bots">most bots</a>');
    expect(await (await get('/games?lang=pl')).text()).toContain('<a href="/games?sort=bots">najwięcej botów</a>');
    const games = await names('/games');
    expect(games.length).toBeGreaterThanOrEqual(gameNames().length);
    for (const sort of ['newest', 'bots', 'matches'])
      expect((await names(`/games?sort=${sort}`)).toSorted()).toEqual(games.toSorted());
    expect(await names(`/games?after=${games[0]!.slice('/games/'.length)}`)).toEqual(games.slice(1));
  });

  test('of games is that of some seats, of open or hidden information, or of own bots', async () => {
    expect(await names('/games?seats=1')).toEqual([]);
    expect(await names('/games?seats=2&information=open&mine=')).toContain('/games/geography');
    expect(await names('/games?seats=3&information=open')).not.toContain('/games/geography');
    expect((await names('/games?information=hidden')).toSorted()).toEqual(['/games/kierki', '/games/poker']);
    expect(await names('/games?mine=1')).toEqual([]); // a guest has no bots
    expect(await (await get('/games?seats=4&lang=en')).text()).toContain('seats must be one of');
    expect(await (await get('/api/v1/games?information=hidden')).json()).toMatchObject([
      { name: 'kierki' },
      { name: 'poker' },
    ]);
  });

  test('of contests has a way back from behind its end, and its parts have pages of their own', async () => {
    const page = await (await get('/contests?sort=oldest&series=999999')).text();
    expect(page).toContain('<section class="card" id="series">');
    expect(page).toContain('<a class="btn" href="/contests?sort=oldest#series">First page</a>');
    expect(page).toContain('<a href="/contests?sort=name">name</a>');
    expect(page).not.toContain(`href="/contests/${contest}"`);
    expect(await names('/contests?sort=name')).toContain(`/contests/${contest}`);
  });

  test('of contests is that of a game and a format, and its form keeps the order', async () => {
    const path = '/contests?sort=name&game=geography&format=series&lang=en';
    const page = await (await get(path)).text();
    expect(await names(path)).toContain(`/contests/${contest}`);
    expect(page).toContain('<input type="hidden" name="sort" value="name"/>');
    expect(page).toContain('<option value="series" selected>Series</option>');
    expect(page).toContain('<a href="/contests?sort=newest&amp;game=geography&amp;format=series">');
    expect(page).not.toContain('name="mine"'); // a guest has no bots
    expect(await names('/contests?game=kierki&format=series')).toEqual([]);
    expect(await names('/contests?game=&format=&mine=')).toContain(`/contests/${contest}`);
    expect(await (await get('/contests?format=none&lang=en')).text()).toContain('There is no such contest');
    expect((await get('/contests?mine=maybe')).status).toBe(400);
    const listed = async (query: string) => (await (await get(`/api/v1/contests?${query}`)).json()) as object[];
    expect(await listed('format=series&game=geography&limit=1')).toMatchObject([{ kind: 'series' }]);
    expect(await listed('mine=1')).toEqual([]);
  });

  test('of matches is that of one game, in the order that was asked for', async () => {
    for (const match of await pair()) {
      const attempt = await claim(db, match);
      await finish(db, attempt, await eventsOf(attempt));
    }
    const page = await (await get('/matches?game=geography&sort=oldest&before=1-1')).text();
    expect(page).toContain('<a href="/matches?game=geography&amp;sort=newest">newest first</a>');
    expect(page).toContain('<a class="btn flat" href="/matches?sort=oldest">All matches</a>');
    expect(page).toContain('<a class="btn" href="/matches?game=geography&amp;sort=oldest">First page</a>');
    for (const path of ['/matches?game=nothing', '/api/v1/matches?game=nothing'])
      expect((await get(path)).status).toBe(404);
    const ends = async (sort: string): Promise<number[]> =>
      ((await (await get(`/api/v1/matches?limit=100&game=geography&sort=${sort}`)).json()) as { id: number }[]).map(
        ({ id }) => id,
      );
    expect((await ends('oldest')).toReversed()).toEqual(await ends('newest'));
  });

  test('of matches is that of a bot, its results, causes and contests', async () => {
    const ids = async (query: string): Promise<number[]> =>
      ((await (await get(`/api/v1/matches?limit=100&${query}`)).json()) as { id: number }[]).map(({ id }) => id);
    const all = await ids('bot=heron');
    expect(all.length).toBeGreaterThan(0);
    const [won, drawn, lost] = await Promise.all(
      ['won', 'drawn', 'lost'].map((result) => ids(`bot=heron&result=${result}`)),
    );
    expect([...won!, ...drawn!, ...lost!].toSorted()).toEqual(all.toSorted());
    expect((await ids('bot=heron&result=won&against=heron')).every((id) => won!.includes(id))).toBe(true);
    expect(await ids('cause=timeout')).toEqual([]);
    const page = await (await get('/matches?game=&bot=heron&against=&result=lost&cause=rules&kind=&contest=')).text();
    expect(page).toContain('<input name="bot" value="heron"');
    expect(page).toContain('<option value="lost" selected>');
    expect(page).toContain('href="/matches?bot=heron&amp;result=lost&amp;cause=rules&amp;sort=oldest"');
    for (const id of (await ids('bot=heron&result=lost&cause=rules')).slice(0, 50))
      expect(page).toContain(`href="/matches/${id}"`);
  });

  test.each([
    ['bot=nobody', 'bot', 'There is no bot nobody.', 'Nie ma bota nobody.'],
    ['result=won', 'bot', 'Name the bot whose result is meant.', 'Podaj bota, o którego wynik chodzi.'],
    ['against=heron', 'bot', 'Name the bot whose opponent is meant.', 'Podaj bota, o którego przeciwnika chodzi.'],
    ['cause=boredom', 'cause', 'No match ends by boredom.', 'Żaden mecz nie kończy się przez boredom.'],
    ['contest=nowhere', 'contest', 'There is no contest nowhere.', 'Nie ma konkursu nowhere.'],
  ])('of matches explains %s beside the field', async (query, field, english, polish) => {
    const answer = await get(`/matches?${query}`);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="${field}-error">${english}<`);
    expect(await (await get(`/matches?${query}`, { cookie: 'lang=pl' })).text()).toContain(`>${polish}<`);
    const told = await get(`/api/v1/matches?${query}`, { accept: 'application/json' });
    expect(await told.json()).toMatchObject({ status: 422, errors: [{ field, detail: english }] });
  });

  test.each([
    ['games', ['title', 'newest', 'bots', 'matches']],
    ['contests', ['oldest', 'newest', 'name', 'state']],
    ['users/arena/bots', ['']],
  ])('of %s comes in pages for programs', async (list, sorts) => {
    for (const sort of sorts) {
      const query = sort === '' ? '' : `&sort=${sort}`;
      const all = (await (await get(`/api/v1/${list}?limit=100${query}`)).json()) as unknown[];
      const found: unknown[] = [];
      for (let next: string | undefined = `/api/v1/${list}?limit=1${query}`; next !== undefined;) {
        const page = await get(next);
        found.push(...((await page.json()) as unknown[]));
        next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(found).toEqual(all);
      expect(found.length).toBeGreaterThan(1);
    }
  });
});

describe('a wrong value in an address', () => {
  test.each([
    ['/matches?before=nonsense', 'before has a wrong format.', 'before: nieprawidłowa postać wartości.'],
    ['/games?sort=size', 'sort must be one of: title, newest, bots, matches.', 'sort: dozwolone wartości to title,'],
    ['/contests?sort=', 'sort must be one of: newest, oldest, name.', 'sort: dozwolone wartości to newest,'],
    ['/matches?sort=name', 'sort must be one of: newest, oldest.', 'sort: dozwolone wartości to newest, oldest.'],
    ['/?lang=de', 'lang must be one of: en, pl.', 'lang: dozwolone wartości to en, pl.'],
    ['/contests/1?order=size', 'order must be one of: points, rating.', 'order: dozwolone wartości to points, rating.'],
    ['/contests/1?order=points&order=rating', 'order must be one of: points, rating.', 'order: dozwolone wartości to'],
  ])('%s is told in one sentence', async (path, english, polish) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`<h1>The request is wrong</h1><p>${english}</p>`);
    expect(await (await get(path, { cookie: 'lang=pl' })).text()).toContain(`<p>${polish}`);
  });

  test('is reported to programs as JSON', async () => {
    const answer = await get('/contests/1?order=size', { accept: 'application/json' });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      status: 400,
      title: 'The request is wrong',
      detail: 'order must be one of: points, rating.',
    });
    expect(await (await get('/matches/7777', { accept: 'application/json' })).json()).toMatchObject({ status: 404 });
    expect((await get('/matches/7777', { accept: 'text/html,application/json' })).headers.get('content-type')).toBe(
      'text/html; charset=utf-8',
    );
  });
});

test('the API is documented from the schemas, for programs and for people', async () => {
  const document = (await (await get('/api/docs/json')).json()) as {
    openapi: string;
    paths: Record<string, { get: { summary: string; parameters?: { name: string; schema: object }[] } }>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/', '/live', '/matches', '/matches/{id}', '/matches/{id}/log.jsonl', '/contests/{id}']),
  );
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/assets'))).toEqual([]);
  expect(document.paths['/contests/{id}']!.get.parameters).toContainEqual(
    expect.objectContaining({ name: 'order', in: 'query', schema: { enum: ['points', 'rating'] } }),
  );
  const page = await (await get('/api/docs')).text();
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of Object.keys(methods)) expect(page).toContain(`${method.toUpperCase()} ${path}<`);
});

describe('a feature', () => {
  const addRoutes: Feature['addRoutes'] = (app, arena) => {
    const schema = { summary: 'Greets', params: Id, response: answers('text/html', 'a greeting') };
    app.get('/hello/:id', { config: everyone, schema }, async (request, reply) =>
      show(arena, request, reply, { title: 'Hello', nav: '/hello/1' }, `number ${request.params.id}`),
    );
  };
  const nav = { href: '/hello/1', title: { en: 'Hello', pl: 'Witaj' }, order: 9 };

  test('is a folder with routes; adding the folder is enough', async () => {
    expect((await findFeatures()).length).toBeGreaterThanOrEqual(6);
    const other = await serve({
      databaseUrl: server.url,
      port: 0,
      host: '127.0.0.1',
      sharing: { ms: 0 },
      features: [{ addRoutes, nav }],
    });
    try {
      const page = await (await fetch(`${other.url}/hello/7`, { headers: { cookie: 'lang=pl' } })).text();
      expect(page).toContain('number 7');
      expect(page).toContain('<a href="/hello/1" aria-current="page">Witaj</a>');
      expect((await fetch(`${other.url}/hello/seven`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test('whose route does not say who may use it stops the start', async () => {
    const open: Feature['addRoutes'] = (app) =>
      void app.get('/open', { schema: plainRoute('all', 'text/plain', 'test') }, () => 'all');
    await expect(
      serve({
        databaseUrl: server.url,
        port: 0,
        host: '127.0.0.1',
        sharing: { ms: 0 },
        features: [{ addRoutes: open }],
      }),
    ).rejects.toThrow('the route GET /open does not say who may use it');
  });

  test('whose route has no schema stops the start', async () => {
    const bare: Feature = { addRoutes: (app) => void app.get('/bare', async () => 'bare') };
    await expect(
      serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 }, features: [bare] }),
    ).rejects.toThrow('the route GET /bare has no schema with a summary and a response');
  });
});
