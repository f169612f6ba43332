import { verbatim } from '../../src/game/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../games/kierki/cards.ts';
import { game as kierki } from '../../games/kierki/rules.ts';
import { defaults } from '../game/laws.ts';
import type { MatchEvent } from '../game/log.ts';
import { openDatabase, type Database } from '../store/database.ts';
import { showFrames } from '../store/frames.ts';
import { createContest, joinContest } from '../store/rounds.ts';
import { patient, temporaryDatabase } from '../../test/store.ts';
import { serve } from './server.ts';
import type { Serving } from '../http/defaults.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../../test/site.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let single: number;
let duplicate: number;
let bots: number[];
let round = 0;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  const contest = {
    game: 'kierki',
    kind: 'series',
    options: { ...defaults(kierki), deals: '1,2' },
    moveTime: 1000,
  } as const;
  single = await createContest(db, { ...contest, name: 'evening', duplicate: false });
  duplicate = await createContest(db, { ...contest, name: 'morning', duplicate: true });
  bots = [];
  for (const name of ['heron', 'fox', 'owl', 'hare']) {
    bots.push(await joinContest(db, single, { game: 'kierki', name, program: 'random' }));
    await joinContest(db, duplicate, { game: 'kierki', name, program: 'random' });
  }
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

/** A page without the hashed names of its files, which could look like cards. */
const get = async (path: string): Promise<string> =>
  (await (await fetch(`${site.url}${path}`)).text()).replaceAll(/\/assets\/[\w.-]+/g, '');

/** Reads a live stream until it contains enough. */
async function follow(path: string, isEnough: (text: string) => boolean): Promise<string> {
  const stop = new AbortController();
  const response = await fetch(`${site.url}${path}`, {
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
  });
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (isEnough(text)) break;
  }
  stop.abort();
  return text;
}
const untilNow = (text: string): boolean => /event: (now|end)\n.*\n\n/.test(text);

/** All that anybody can request about these matches. */
async function everything(matches: readonly number[], contest: number): Promise<string> {
  const paths = [
    '/',
    '/matches',
    '/contests',
    `/contests/${contest}`,
    ...bots.map((bot) => `/bots/${bot}`),
    ...matches.flatMap((match) => [
      `/matches/${match}`,
      `/matches/${match}/log.jsonl`,
      `/matches/${match}/times.jsonl`,
    ]),
  ];
  const told = [...(await Promise.all(paths.map(get))), await follow('/live', (text) => text.includes('data: {"ago"'))];
  for (const match of matches) told.push(await follow(`/matches/${match}/live`, untilNow));
  return told.join('\n');
}

/** The cards in a text, in whatever form: `QH` or a Q before the sign of hearts. */
function cardsIn(page: string): string[] {
  const text = page.replaceAll(/ d="[^"]*"/g, ''); // outlines, in which 5C is a curve
  const found = [
    ...text.matchAll(/(10|[2-9JQKA])([CDHS])(?![a-z])/g),
    ...text.matchAll(/(10|[2-9JQKA])<svg[^>]* aria-label="of ([cdhs])(?=lubs|iamonds|earts|pades)/g),
  ];
  return pack.filter((card) => found.some(([, value, suit]) => card === `${value}${suit!.toUpperCase()}`));
}

const playedIn = (events: readonly MatchEvent[]): string[] => {
  const played = events.flatMap((event) => (event.event === 'turn' ? Object.values(event.moves) : []));
  return pack.filter((card) => played.includes(card));
};

test('no card of a running match is shown before it is played', async () => {
  const [match] = await newMatches(db, single, bots, ++round);
  const attempt = await claim(db, match!);
  const events = await eventsOf(attempt);
  const frames = framesIn(events);
  for (const shown of [1, 12, 30]) {
    await showFrames(db, attempt, 0, frames.slice(0, shown));
    const expected = playedIn(events.slice(0, shown));
    await expect.poll(async () => cardsIn(await get(`/matches/${match}`))).toEqual(expected);
    const all = await everything([match!], single);
    expect(cardsIn(all)).toEqual(expected);
    expect(all).not.toContain(attempt.seed);
    expect(all).not.toContain('Hide hands');
  }
  const kept = await db.selectFrom('live_frames').select('frame').where('match', '=', match!).execute();
  expect(cardsIn(JSON.stringify(kept))).toEqual(playedIn(events.slice(0, 30)));
  expect(kept).toHaveLength(30);

  let isUnderWay = false;
  const told = follow(`/matches/${match}/live`, (text) => {
    isUnderWay ||= text.includes('event: now');
    return text.includes('event: end') && text.endsWith('\n\n');
  });
  await expect.poll(() => isUnderWay).toBe(true);
  await finish(db, attempt, events);
  const [live, end] = (await told).split('event: end\ndata: ') as [string, string];
  const parts = live.split('event: frame\n'); // its first part is the match
  expect(parts).toHaveLength(frames.length + 1);
  for (const shown of [1, 30, 31, 40, 60])
    expect(cardsIn(parts.slice(0, shown + 1).join(''))).toEqual(playedIn(events.slice(0, shown)));
  const over = JSON.parse(end) as { frames: unknown[] };
  expect(over.frames).toHaveLength(frames.length);
  expect(cardsIn(JSON.stringify(over.frames[0]))).toEqual(pack);
  expect(await get(`/matches/${match}`)).toContain('Hide hands');
});

test('nothing of a duplicate is shown before the last match of its seed has ended', async () => {
  const matches = await newMatches(db, duplicate, bots, ++round);
  expect(matches).toHaveLength(4);
  const logs: { readonly attempt: Awaited<ReturnType<typeof claim>>; readonly events: MatchEvent[] }[] = [];
  for (const match of matches) {
    const attempt = await claim(db, match);
    logs.push({ attempt, events: await eventsOf(attempt) });
    await showFrames(db, attempt, 0, framesIn(logs.at(-1)!.events).slice(0, 20));
  }
  const last = logs.pop()!;
  for (const { attempt, events } of logs) await finish(db, attempt, events);

  const before = await get(`/contests/${duplicate}`);
  expect(before).toContain('shown when the last match with this seed is over');
  expect(before).toMatch(/<dt>Games<\/dt><dd>0<\/dd>/);
  const paths = [...matches.map((match) => `/matches/${match}`), `/contests/${duplicate}`];
  const pages = await Promise.all(paths.map(get));
  const streams = await Promise.all(matches.map(async (match) => await follow(`/matches/${match}/live`, untilNow)));
  expect(cardsIn([...pages, ...streams].join(''))).toEqual([]);
  for (const page of pages.slice(0, 4))
    expect(page).toContain('nothing is shown before the last of these matches has ended');
  for (const stream of streams) expect(stream).not.toMatch(/event: (frame|end)|"scores"|"turns"|"faults":\[\{/);
  expect(await get(`/matches/${matches[0]}/log.jsonl`)).toContain('There is no such page');
  expect(await follow('/live', (text) => text.includes('data: {"ago"'))).not.toContain('"contest":{"id":2');
  expect(await get(`/bots/${bots[0]}`)).toContain('<span class="muted">morning</span></header><div class="empty">');

  const told = follow(`/matches/${matches[0]}/live`, (text) => text.includes('event: end') && text.endsWith('\n\n'));
  await finish(db, last.attempt, last.events);
  expect(cardsIn((await told).split('event: end\n')[1]!)).toEqual(pack);
  const scores = last.events.at(-1)!;
  expect(scores.event === 'end' && (await get(`/matches/${matches[3]}`))).toContain(
    `${scores.event === 'end' && scores.scores.map((score) => 0 - score).join(', ')} points, by the rules`,
  );
  await expect.poll(async () => await get(`/contests/${duplicate}`)).toMatch(/<dt>Games<\/dt><dd>4<\/dd>/);
  expect((await fetch(`${site.url}/matches/${matches[0]}/log.jsonl`)).status).toBe(200);
});

test('every fault is explained, and stand-ins are shown', async () => {
  const [match] = await newMatches(db, single, bots, ++round);
  const attempt = await claim(db, match!);
  const events = await eventsOf(attempt, (seat, turn) => {
    if (seat === 1 && turn > 20)
      return { fault: 'garbled', reason: verbatim('it is no card'), said: '<b>eleven</b>', told: 'TRICK6' };
    return seat === 3 && turn > 60 ? { fault: 'timeout', reason: verbatim('no answer within 1 s') } : undefined;
  });
  expect(events.at(-1)).toMatchObject({ event: 'end', cause: 'rules' });
  const marks = /<div class="meta"><span class="bad">stand-in plays/g;
  await showFrames(db, attempt, 0, framesIn(events).slice(0, 40));
  const live = await get(`/matches/${match}`);
  expect(live.match(marks)).toHaveLength(1);
  expect(live).not.toContain('eleven');
  await finish(db, attempt, events);
  const page = await get(`/matches/${match}`);
  const turns = events.flatMap((event) => (event.event === 'fault' ? [event.turn] : []));
  expect(turns).toHaveLength(2);
  expect(page).toContain(
    `<p>fox: unreadable answer in turn ${turns[0]}: it is no card. A stand-in played on in its seat.</p>`,
  );
  expect(page).toMatch(
    new RegExp(`<p>hare: time ran out in turn ${turns[1]}: .*A stand-in played on in its seat\\.</p>`),
  );
  expect([...page.matchAll(/<code>(arena replay .*?)<\/code>/g)].map(([, command]) => command)).toEqual(
    [1, 3].map((seat) => `arena replay match-${match}.jsonl --feed ${seat}=bot.py`),
  );
  expect(page).toContain(`<a href="/matches/${match}/log.jsonl" download="match-${match}.jsonl">`);
  expect(await get(`/matches/${match}?lang=pl`)).toContain('Na tym miejscu grał dalej zastępca.');
  expect(page.match(marks)).toHaveLength(2);
  expect(page).toContain('<title>fox: unreadable answer, stand-in plays</title>');
  expect(page).toContain('&lt;b>eleven&lt;/b>');
  expect(page).not.toContain('<b>eleven');
});

test('lists of results show places and points', async () => {
  const page = await get('/matches');
  expect(page).toMatch(/<b>\w+\u00a0\d+\u00a0· <\/b><(b|span)>\w+\u00a0\d+\u00a0· </);
  expect(await get(`/bots/${bots[0]}`)).toContain('Ahead – behind');
  expect(await get(`/contests/${single}`)).toContain('Opponents beaten');
});
