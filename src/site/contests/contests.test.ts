import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  alive,
  chromiumPath,
  closePages,
  openBrowser,
  openPage,
  picture,
  withoutChromium,
} from '../../../e2e/browser.ts';
import { Browser, errorsIn, goodPassword } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { courseOf } from '../../contests/course.ts';
import { verifyDatabase } from '../../contests/verify.ts';
import type { Serving } from '../../http/defaults.ts';
import { loadGame } from '../../match/games.ts';
import { deleteAccount, findAccount, setRole } from '../../people/account.ts';
import { entriesOf } from '../../people/audit.ts';
import { makeToken } from '../../people/token.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { getLog } from '../../store/matches.ts';
import { entrantsOf, gamesOf, getTournament, leaderOf } from '../../store/tournaments.ts';
import { saveLog } from '../../match/log-folder.ts';
import { tarHeader } from '../../programs/tar.ts';
import { pairDutch } from '../../pairing/swiss/dutch.ts';
import { readTrf } from '../../pairing/trf/read.ts';
import type { Trf } from '../../pairing/trf/trf.ts';
import { checkTournament } from '../../tournament/portable.ts';
import { Matches } from '../../tournament/matches.ts';
import { writeTables } from '../../tournament/report.ts';
import { count } from '../../tournament/run.ts';
import { standingsOf } from '../../tournament/standings.ts';
import type { ContestWallData } from '../../web/contest-wall/data.ts';
import { runWorker } from '../../worker/worker.ts';
import { defaultQuotas } from '../quotas.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let ola: Browser;
let jan: Browser;
let folder: string;
const stop = new AbortController();
let worker: Promise<void>;
/** Versions, by name. */
const versions: Record<string, number> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-contests-'));
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    quotas: { ...defaultQuotas, contests: 30 },
  });
  worker = runWorker({ databaseUrl: server.url, slots: 2, tier: 'none', tell: () => undefined, stop: stop.signal });
  ola = await new Browser(site.url).register('ola');
  jan = await new Browser(site.url).register('jan');
  for (const [login, name, program] of [
    ['ola', 'otter', 'strong'],
    ['ola', 'heron', 'random'],
    ['ola', 'vole', 'wide'],
    ['jan', 'lynx', 'parity'],
    ['jan', 'crane', 'narrow'],
  ] as const)
    versions[name] = await botOf(login, name, program);
});
afterAll(async () => {
  stop.abort();
  await worker;
  await site.close();
  await db.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A bot of somebody; it plays as one that comes with the game. */
async function botOf(login: string, name: string, program: string, game = 'geography'): Promise<number> {
  const owner = (await findAccount(db, login))!.id;
  const { id: bot } = await db
    .insertInto('bots')
    .values({ owner, game, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('versions')
    .values({ bot, number: 1, program, fingerprint: null, state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Fields = Readonly<Record<string, string>>;
let number = 0;
const fieldsOf = (fields: Fields = {}): Fields => ({
  game: 'geography',
  name: `Cup ${++number}`,
  time: '2',
  option_gsize: '8',
  format: 'round-robin',
  'round-robin_tie-breaks': 'DE,SB',
  who: 'anyone',
  results: 'at-once',
  seeding: 'entry',
  margin: '500',
  patience: '10',
  most: '8',
  each: '3',
  ...fields,
});
const create = async (fields: Fields = {}, by = ola): Promise<Response> =>
  await by.post('/contests/new', fieldsOf(fields));
const created = async (fields: Fields = {}, by = ola): Promise<number> => {
  const response = await create(fields, by);
  expect([response.status, errorsIn(await response.text())]).toEqual([303, {}]);
  return Number(/^\/contests\/(\d+)$/.exec(response.headers.get('location')!)![1]);
};
const enter = async (contest: number, name: string, by = ola, code = ''): Promise<Response> =>
  await by.post(`/contests/${contest}/entrants`, { version: `${versions[name]!}`, code });
const entered = async (contest: number, names: readonly string[]): Promise<void> => {
  for (const name of names)
    expect((await enter(contest, name, ['lynx', 'crane'].includes(name) ? jan : ola)).status).toBe(303);
};
const alertIn = (page: string): string | undefined => /<p class="error" role="alert">([^<]*)</.exec(page)?.[1];
/** The status of an answer, and what its page says to be wrong. */
const told = async (response: Response): Promise<unknown> => {
  const page = await response.text();
  return [response.status, alertIn(page) ?? errorsIn(page)];
};
const stateOf = async (contest: number) => (await getTournament(db, contest))?.state;
const isOver = async (contest: number) =>
  await expect.poll(async () => await stateOf(contest), { timeout: 60_000 }).toBe('over');

/** The link to the bot that the list of contests says to be first. */
const firstListed = async (contest: number, by = jan): Promise<string | undefined> => {
  const page = await by.page('/contests');
  const row = page.slice(page.indexOf(`<a class="name" href="/contests/${contest}"`));
  return /<a href="\/bots\/[^>]*>([^<]*)/.exec(row.slice(0, row.indexOf('</tr>')))?.[1];
};

const api = async (method: string, path: string, token?: string, body?: unknown): Promise<[number, unknown]> => {
  const response = await fetch(`${site.url}/api/v1/contests${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [response.status, response.status === 204 ? undefined : await response.json()];
};
const tokenOf = async (login: string, ...scopes: string[]): Promise<string> => {
  const made = await makeToken(db, (await findAccount(db, login))!.id, { name: 'test', scopes, days: 1 });
  return (made as { value: { token: string } }).value.token;
};

test('a permanent contest: made by a form, entered while it runs, paused and ended by who made it', async () => {
  expect(await told(await create({ format: 'permanent', permanent_matches: '0' }))).toEqual([
    422,
    { permanent_matches: 'The number of matches of every bot must be a whole number from 1 to 1000.' },
  ]);
  const contest = await created({ name: 'Evergreen', format: 'permanent', permanent_matches: '2', each: '2' });
  expect(await stateOf(contest)).toBe('running');
  await entered(contest, ['otter']);
  expect(await firstListed(contest)).toBeUndefined(); // alone it plays nothing, and leads nobody
  await entered(contest, ['lynx']);
  const page = `/contests/${contest}`;
  const rowsOn = async (order = '', by = ola) => {
    const rows = [...(await by.page(`${page}${order}`)).matchAll(/<tr>(.*?)<\/tr>/gs)];
    return rows.map(([, row]) => /class="name"[^>]*>([^<]*)</.exec(row!)?.[1]).filter((name) => name !== undefined);
  };
  const answer = async () => (await api('GET', `/${contest}`))[1] as Answer;
  interface Answer {
    readonly kind: string;
    readonly standings: readonly { readonly name: string; readonly matches: number; readonly points: number }[];
    readonly tournament: { readonly state: string; readonly games: number; readonly over: number };
  }
  await expect
    .poll(async () => (await answer()).standings.map(({ matches }) => matches), { timeout: 60_000 })
    .toEqual([2, 2]);
  expect(await answer()).toMatchObject({ kind: 'permanent', tournament: { state: 'running', games: 4, over: 4 } });
  const wall = JSON.parse(await ola.page(`${page}/wall.json?shown=0`)) as ContestWallData;
  expect(wall).toMatchObject({ name: 'Evergreen', state: 'running', next: { match: expect.any(Number) as number } });
  expect(wall.places.map(({ name }) => name).toSorted()).toEqual(['lynx', 'otter']);
  const after = JSON.parse(await ola.page(`${page}/wall.json?shown=${wall.next!.match}`)) as ContestWallData;
  expect(after.next!.match).not.toBe(wall.next!.match);
  await entered(contest, ['heron']); // who catches up
  await expect.poll(async () => (await answer()).standings.length, { timeout: 60_000 }).toBe(3);
  expect((await rowsOn('?order=rating')).toSorted()).toEqual(['heron', 'lynx', 'otter']);
  expect(await ola.page(page)).toMatch(/Permanent: 2 matches of every bot, each played from both seats/);
  expect(await (await fetch(`${site.url}${page}?lang=pl`)).text()).toMatch(/Miejsca według sumy punktów/);
  expect(await ola.page('/contests')).toMatch(/Evergreen/);

  expect((await jan.post(`${page}/pause`, {})).status).toBe(404);
  expect((await ola.post(`${page}/pause`, {})).status).toBe(303);
  expect(await ola.page(page)).toMatch(/Its moderator has paused the contest/);
  expect((await ola.post(`${page}/resume`, {})).status).toBe(303);
  expect((await ola.post(`${page}/entrants/${versions['lynx']!}/withdraw`, {})).status).toBe(303);
  expect(await told(await enter(contest, 'lynx', jan))).toEqual([422, 'Lynx was disqualified and cannot enter again.']);
  expect((await ola.post(`${page}/entrants/${versions['heron']!}/withdraw`, {})).status).toBe(303);
  await entered(contest, ['heron']); // who left by itself
  await ola.post(`${page}/pause`, {});
  await expect.poll(async () => (await ola.post(`${page}/end`, {})).status).toBe(303);
  expect(await stateOf(contest)).toBe('over');
  expect(await told(await enter(contest, 'crane', jan))).toEqual([422, 'The contest is over.']);
  expect(await ola.page(page)).toMatch(/The contest is over/);
  const { checked, unpacked } = await takenFrom(contest);
  expect(checked).toMatchObject({ title: 'Evergreen', entrants: 2, wrong: [] });
  const { places } = JSON.parse(readFileSync(join(unpacked, 'standings.json'), 'utf8')) as {
    places: Answer['standings'];
  };
  const shown = (rows: Answer['standings']) => rows.map(({ name, points }) => [name, points]);
  await expect.poll(async () => shown((await answer()).standings)).toEqual(shown(places));
  const wrongWith = async (file: string, from: string | RegExp, to: string) =>
    (await changedIn(unpacked, file, from, to, checkTournament))!.wrong;
  expect(await wrongWith('standings.json', '"rating":', '"rating":1')).toEqual([
    'standings.json is not what follows from the games',
  ]);
  expect(await wrongWith('matches/0001.jsonl', '"turn":1,', '"turn":2,')).toEqual([
    expect.stringMatching(/^game 1 does not hold: /),
  ]);
  expect(await wrongWith('matches/0001.jsonl', /"seed":"./, '"seed":"x')).not.toEqual([]);
  await expect(wrongWith('contest.json', '"arena":1', '"arena":2')).rejects.toThrow(/newer version/);
});

/** Takes a contest away, and checks it without the site. */
async function takenFrom(contest: number, by = jan) {
  const [packed, unpacked] = [join(folder, `${contest}.tar.gz`), mkdtempSync(join(folder, 'taken-'))];
  const response = await by.send(`/contests/${contest}/contest.tar.gz`);
  expect(response.status).toBe(200);
  writeFileSync(packed, Buffer.from(await response.arrayBuffer()));
  execFileSync('tar', ['-xzf', packed, '-C', unpacked]);
  return { checked: await checkTournament(packed), unpacked, packed };
}

/** What comes of work on a folder with a file that was changed; the file is put back. */
async function changedIn<T>(
  out: string,
  file: string,
  from: string | RegExp,
  to: string,
  work: (out: string) => Promise<T>,
): Promise<T> {
  const [path, text] = [join(out, file), readFileSync(join(out, file), 'utf8')];
  writeFileSync(path, text.replace(from, to));
  try {
    return await work(out);
  } finally {
    writeFileSync(path, text);
  }
}

describe('making a contest', () => {
  test('what is wrong stands beside its field, and what was typed stays', async () => {
    const response = await create({
      name: ' ',
      time: '0',
      option_gsize: 'many',
      format: 'swiss',
      swiss_rounds: '-1',
      swiss_points: 'three',
      who: 'code',
      code: 'a b',
      most: '5000',
      each: '0',
    });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(Object.keys(errorsIn(page)).toSorted()).toEqual(
      ['code', 'each', 'most', 'name', 'option_gsize', 'swiss_points', 'swiss_rounds', 'time'].toSorted(),
    );
    expect(errorsIn(page)).toMatchObject({
      most: 'A whole number from 2 to 256.',
      code: expect.stringMatching(/4 to 40/),
    });
    for (const typed of ['value="many"', 'value="three"', 'value="a b"', 'value="5000"']) expect(page).toContain(typed);
  });

  test('another game gets what was typed, and has times and options of its own', async () => {
    const typed = fieldsOf({ name: 'Spring <cup>', time: '7', about: 'bring\ncake', most: '5', format: 'swiss' });
    const choice = await (await ola.post('/contests/new/other', typed)).text();
    expect(choice).toMatch(/method="post" action="\/contests\/new\/other".*value="Spring &lt;cup>".*name="chosen"/s);
    const moved = async (game: string): Promise<string> =>
      await (await ola.post('/contests/new/other', { ...typed, game, chosen: '1' })).text();
    const domino = await moved('domino');
    for (const kept of ['name="game" value="domino"', 'value="Spring &lt;cup>"', '>bring\ncake<', 'value="5"'])
      expect(domino).toContain(kept);
    expect(domino).toMatch(/name="format" value="swiss" checked/);
    expect(domino).not.toContain('value="7"');
    expect(await moved('kierki')).toMatch(/name="format" value="tables" checked/); // it has no Swiss
    expect((await ola.post('/contests/new/other', { ...typed, game: 'none', chosen: '1' })).status).toBe(404);
  });

  test('the form says what it means, and its page asks again while it is filled in', async () => {
    const means = async (fields: Fields): Promise<unknown> =>
      ((await (await ola.post('/contests/new/means', fieldsOf(fields))).json()) as { means: unknown }).means;
    const roundRobin = { entrants: 8, games: 56, each: 14, isPermanent: false };
    expect(await means({ most: '8' })).toMatchObject(roundRobin); // 28 pairs, from both seats
    expect(await means({ format: 'knockout', knockout_games: '4', most: '8' })).toMatchObject({ games: 28 });
    expect(await means({ format: 'permanent', permanent_matches: '10', most: '8' })).toMatchObject({
      games: 80,
      each: 20,
      isPermanent: true,
    });
    expect(await means({ format: 'swiss', swiss_rounds: '9', most: '8' })).toMatchObject({
      wrong: expect.stringContaining('7'),
    });
    for (const unread of [{ most: 'x' }, { format: 'none' }, { 'round-robin_points': 'y' }])
      expect(await means(unread)).toBeNull();
    expect(await ola.page('/contests/new?game=geography')).toMatch(/id="means".*If 32 bots enter.*<dt>Games<\/dt>/s);
    expect((await ola.post('/contests/new/means', fieldsOf({ game: 'none' }))).status).toBe(404);
  });

  test('points and tie-breaks are numbers and names for people, in their language', async () => {
    const form = await ola.page('/contests/new?game=geography&lang=pl');
    await ola.page('/contests?lang=en'); // as all that follows
    expect(form).toMatch(/name="swiss_points"[^>]* value="1 \/ 0,5 \/ 0"/);
    expect(form).toMatch(/name="swiss_tie-breaks_1".*?value="DE" selected.*?>bezpośrednie spotkania \(DE\)/s);
    const chosen = { 'swiss_tie-breaks_1': 'SB', 'swiss_tie-breaks_2': '', 'swiss_tie-breaks_3': 'BH/C1' };
    const swiss = { format: 'swiss', swiss_points: '3 / 1 / 0' };
    expect(errorsIn(await (await create({ ...swiss, ...chosen, 'swiss_tie-breaks_3': 'SB' })).text())).toEqual({
      'swiss_tie-breaks': expect.any(String),
    });
    const contest = await created({ ...swiss, ...chosen, swiss_points: '3 / 1,5 / 0' });
    const { settings } = (await getTournament(db, contest))!;
    expect(settings).toMatchObject({ points: '3,1.5,0', 'tie-breaks': 'SB,BH/C1' });
    const page = await ola.page(`/contests/${contest}`);
    expect(page).toMatch(/<dd>3, 1½, 0<\/dd>.*title="Sonneborn–Berger: [^"]*">Sonneborn–Berger \(SB\)<\/abbr>/s);
  });

  test.each([
    [{ starts: '2020-01-01T10:00' }, { starts: 'This is in the past already.' }],
    [{ ends: 'soon' }, { ends: expect.stringMatching(/^A day and a time/) }],
    [{ opens: '2080-02-30T10:00' }, { opens: expect.stringMatching(/^A day and a time/) }],
    [
      { closes: '2080-01-03T10:00', starts: '2080-01-02T10:00', ends: '2080-01-02T10:00' },
      { closes: expect.stringMatching(/after the start/), ends: expect.stringMatching(/after the start/) },
    ],
    [{ opens: '2080-01-02T10:00', closes: '2080-01-02T10:00' }, { closes: expect.stringMatching(/not enter at all/) }],
    [{ opens: '2080-01-02T10:00', starts: '2080-01-01T10:00' }, { starts: expect.stringMatching(/entered yet/) }],
  ])('wrong times: %j', async (times, wrong) => {
    const page = await (await create(times)).text();
    expect(errorsIn(page)).toEqual(wrong);
    for (const typed of Object.values(times)) expect(page).toContain(`value="${typed}"`);
  });

  test('times are told in UTC, and before and after them nobody enters', async () => {
    const contest = await created({ opens: '2080-01-01T10:00', starts: '2080-01-02T10:00', ends: '2080-01-03T10:00' });
    const page = await ola.page(`/contests/${contest}`);
    expect(page).toContain('It starts by itself at 2080-01-02 10:00 UTC.');
    expect(page).toContain('Bots may enter from 2080-01-01 10:00 UTC on.');
    expect(await told(await enter(contest, 'otter'))).toEqual([422, 'Bots may enter from 2080-01-01 10:00 UTC on.']);
    expect(await ola.page(`/contests/${contest}?lang=pl`)).toContain('Zgłoszenia są przyjmowane od');
    await ola.page(`/contests/${contest}?lang=en`);
  });

  test('a name is given once, and the arena keeps its own', async () => {
    await created({ name: 'Winter cup' });
    expect(await told(await create({ name: 'Winter cup' }, jan))).toEqual([
      422,
      { name: 'There is a contest of this name already.' },
    ]);
    for (const name of ['Test matches of geography', 'Nim ladder', 'table on port 1'])
      expect((await create({ name })).status).toBe(422);
  });

  test('a form of a game has the formats that fit it, and other games have none', async () => {
    const page = await ola.page('/contests/new?game=kierki');
    expect([...page.matchAll(/name="format" value="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'ladder',
      'tables',
      'permanent',
    ]);
    expect((await ola.send('/contests/new?game=nothing')).status).toBe(404);
    expect((await create({ game: 'kierki', format: 'swiss', option_gsize: '' })).status).toBe(422);
    expect((await create({ format: 'nothing' })).status).toBe(422);
    expect((await new Browser(site.url).send('/contests/new')).status).toBe(303);
  });

  test('a person has as many open contests as the operator allows', async () => {
    const mia = await new Browser(site.url).register('mia');
    const strict = await serve({
      databaseUrl: server.url,
      port: 0,
      host: '127.0.0.1',
      sharing: { ms: 0 },
      quotas: { ...defaultQuotas, contests: 1 },
    });
    const there = new Browser(strict.url);
    for (const [name, value] of mia.cookies) there.cookies.set(name, value);
    try {
      const statuses = await Promise.all([create({}, there), create({}, there)]);
      expect(statuses.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    } finally {
      await strict.close();
    }
  });
});

describe('entering', () => {
  test('own bots, as many as may', async () => {
    const contest = await created({ most: '3', each: '2' });
    expect(await told(await enter(contest, 'lynx'))).toEqual([422, { version: 'There is no such bot or version.' }]);
    expect((await enter(contest, 'otter')).status).toBe(303);
    expect(await told(await enter(contest, 'otter'))).toEqual([422, 'Otter takes part already.']);
    expect((await enter(contest, 'heron')).status).toBe(303);
    expect(await ola.page(`/contests/${contest}`)).toContain('Your 2 bots are in');
    expect(await told(await enter(contest, 'vole'))).toEqual([422, 'One person may enter 2 bots: withdraw one first.']);
    expect((await enter(contest, 'lynx', jan)).status).toBe(303);
    expect(await told(await enter(contest, 'crane', jan))).toEqual([422, 'The contest is full: it takes 3 bots.']);
    expect(await jan.page(`/contests/${contest}`)).toContain('The contest is full.');
    expect((await new Browser(site.url).post(`/contests/${contest}/entrants`, { version: '1' })).status).toBe(401);
    versions['elsewhere'] = await botOf('ola', 'elsewhere', 'random', 'domino');
    expect(await told(await enter(contest, 'elsewhere'))).toEqual([422, { version: 'This bot plays domino.' }]);
  });

  test('a newer version takes the place of the one before', async () => {
    const contest = await created({ each: '1' });
    versions['stoat'] = await botOf('ola', 'stoat', 'random');
    await entered(contest, ['stoat']);
    const { bot } = await db
      .selectFrom('versions')
      .select('bot')
      .where('id', '=', versions['stoat'])
      .executeTakeFirstOrThrow();
    versions['stoat v2'] = (
      await db
        .insertInto('versions')
        .values({ bot, number: 2, program: 'wide', fingerprint: null, state: 'ready' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    await entered(contest, ['stoat v2']);
    const stored = (await getTournament(db, contest))!;
    expect((await entrantsOf(db, stored)).map(({ name }) => name)).toEqual(['stoat v2']);
  });

  test('only who knows the code; who guesses waits', async () => {
    const contest = await created({ who: 'code', code: 'six-otters' });
    expect(await ola.page(`/contests/${contest}`)).toContain('six-otters');
    expect(await jan.page(`/contests/${contest}`)).not.toContain('six-otters');
    const wrong = [422, { code: 'This is not the code of the contest.' }];
    for (let time = 0; time < 10; time++)
      expect(await told(await enter(contest, 'lynx', jan, time === 0 ? '' : `guess-${time}`))).toEqual(wrong);
    expect(await told(await enter(contest, 'lynx', jan, 'six-otters'))).toEqual([
      429,
      { code: 'Too many wrong codes: try again in 15 min.' },
    ]);
    expect((await enter(contest, 'otter', ola, 'six-otters')).status).toBe(303);
  });
});

describe('moderators', () => {
  test('start with enough bots, once, and nobody enters any more', async () => {
    const contest = await created();
    const start = async (by = ola): Promise<Response> => await by.post(`/contests/${contest}/start`);
    expect(await told(await start())).toEqual([422, 'There are 0 entrants, and 2 are needed.']);
    await entered(contest, ['otter']);
    expect(await told(await start())).toEqual([422, 'There is 1 entrant, and 2 are needed.']);
    await entered(contest, ['lynx']);
    expect((await start(jan)).status).toBe(404);
    const admin = await new Browser(site.url).register('admin');
    await setRole(db, (await findAccount(db, 'admin'))!.id, 'admin');
    const both = await Promise.all([start(), start(admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    const begun = [422, expect.stringMatching(/^The contest is (running|over)\.$/)];
    expect(await told(await start())).toEqual(begun);
    expect(await told(await enter(contest, 'heron'))).toEqual(begun);
    expect(await gamesOf(db, contest)).toHaveLength(2);
    await isOver(contest);
    expect(await told(await ola.post(`/contests/${contest}/pause`))).toEqual([422, 'The contest is over.']);
    const { game, match } = await db
      .selectFrom('matches')
      .select(['id as match', 'number as game'])
      .where('contest', '=', contest)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const page = await jan.page(`/matches/${match}`);
    expect(page).toContain(`<a href="/contests/${contest}">`);
    expect(page).toContain(`game ${game}`);
    for (const path of ['/', '/matches', '/contests', '/games/geography', `/users/ola`]) await jan.page(path);
    expect(await jan.page('/contests')).toMatch(new RegExp(`id="over".*/contests/${contest}"`, 's'));
  });

  test('pause, and go on; a void match is told with its link', async () => {
    const contest = await created();
    await entered(contest, ['otter', 'lynx']);
    await ola.post(`/contests/${contest}/start`);
    expect([303, 422]).toContain((await ola.post(`/contests/${contest}/pause`)).status);
    const why = { code: 'judge-fault', why: { code: 'bot-left' } };
    await db
      .updateTable('tournaments')
      .set({ state: 'paused', why: JSON.stringify({ code: 'game-void', match: 7, why }) })
      .where('contest', '=', contest)
      .execute();
    const page = await jan.page(`/contests/${contest}`);
    expect(page).toContain('The contest waits for its moderator: match 7 is void');
    expect(page).toContain('it goes on when a corrected judge has passed its trial');
    expect(page).toContain('<a href="/matches/7">Match 7</a>');
    expect(page.match(/<dt>The number of games in a meeting<\/dt><dd>2<\/dd>/g)).toHaveLength(1); // in one place
    expect(page).not.toContain('--games');
    expect((await ola.post(`/contests/${contest}/resume`)).status).toBe(303);
    await isOver(contest);
  });

  test('end a paused contest: what was played counts', async () => {
    const contest = await created({ 'round-robin_games': '40' });
    await entered(contest, ['otter', 'lynx', 'heron']);
    await ola.post(`/contests/${contest}/start`);
    expect(await told(await ola.post(`/contests/${contest}/end`))).toEqual([422, 'The contest is running.']);
    await expect.poll(async () => (await gamesOf(db, contest)).some(({ state }) => state === 'finished')).toBe(true);
    await ola.post(`/contests/${contest}/pause`);
    const isPlaying = async () => (await gamesOf(db, contest)).some(({ state }) => state === 'running');
    await expect.poll(isPlaying).toBe(false);
    await expect.poll(async () => await firstListed(contest)).toMatch(/^(otter|lynx|heron)$/); // though nobody has seen its standings
    expect(await ola.page(`/contests/${contest}`)).toContain('End the contest');
    const early = await takenFrom(contest);
    const finished = (await gamesOf(db, contest)).filter(({ state }) => state === 'finished');
    expect(early.checked).toMatchObject({ unfinished: 'paused', games: finished.length, wrong: [] });
    expect(readFileSync(join(early.unpacked, 'tournament.json'), 'utf8')).not.toContain(
      (await getTournament(db, contest))!.plan!.secret!,
    );
    expect((await jan.send(`/contests/${contest}/contest.html`)).status).toBe(200);
    await expect.poll(async () => (await ola.post(`/contests/${contest}/end`)).status).toBe(303); // once none is played
    expect(await stateOf(contest)).toBe('over');
    await expect.poll(async () => await firstListed(contest)).toMatch(/^(otter|lynx|heron)$/);
    const last = await takenFrom(contest);
    expect(last.checked).toMatchObject({ games: finished.length, wrong: [] });
    for (const file of ['standings.json', 'results.csv', 'tournament.trf'])
      expect(readFileSync(join(last.unpacked, file), 'utf8')).toBe(readFileSync(join(early.unpacked, file), 'utf8'));
    const games = await gamesOf(db, contest);
    expect(games.length).toBeLessThan(120);
    expect(games.every(({ state }) => state === 'finished')).toBe(true);
    await ola.page(`/contests/${contest}`);
    expect((await verifyDatabase(db, () => undefined)).wrong).toEqual([]);
  });

  test('edit a contest; of one that has begun a few things only', async () => {
    await created({ name: 'Spring cup' });
    const contest = await created({ most: '4', each: '2', who: 'code', code: 'six-otters' });
    await enter(contest, 'otter', ola, 'six-otters');
    await enter(contest, 'heron', ola, 'six-otters');
    const path = `/contests/${contest}/edit`;
    expect((await jan.send(path)).status).toBe(404);
    const page = await ola.page(path);
    for (const typed of [
      'value="six-otters"',
      '<option value="SB" selected',
      'type="text" value="8"',
      'name="seen" value="0"',
    ])
      expect(page).toContain(typed);
    const wanted = fieldsOf({
      name: 'Summer cup',
      about: 'Bring **snacks**. <b>',
      most: '4',
      seen: '0',
      who: 'anyone',
    });
    expect(await told(await ola.post(path, { ...wanted, name: 'Spring cup', seen: '0' }))).toEqual([
      422,
      { name: 'There is a contest of this name already.' },
    ]);
    expect(await told(await ola.post(path, { ...wanted, most: '1' }))).toEqual([
      422,
      { most: 'A whole number from 2 to 256.' },
    ]);
    const both = await Promise.all([ola.post(path, wanted), ola.post(path, { ...wanted, name: 'Autumn cup' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]); // one is told of the other
    expect((await ola.post(path, { ...wanted, seen: '1' })).status).toBe(303);
    const after = await jan.page(`/contests/${contest}`);
    expect(after).toContain('<h1>Summer cup</h1>');
    expect(after).toContain('Bring <strong>snacks</strong>. &lt;b&gt;');
    expect((await getTournament(db, contest))!.code).toBeNull();

    const token = await tokenOf('ola', 'manage');
    expect(await api('PATCH', `/${contest}`, token, { mostEntrants: 1, startsAt: 'soon' })).toMatchObject([
      422,
      { errors: [{ field: 'mostEntrants' }, { field: 'startsAt' }] },
    ]);
    expect(await api('PATCH', `/${contest}`, token, { about: 'Rain.', edits: 0 })).toMatchObject([409, {}]);
    expect(await api('PATCH', `/${contest}`, token, { mostEach: 3, endsAt: '2080-01-01T10:00:00Z' })).toMatchObject([
      200,
      { mostEach: 3, mostEntrants: 4, endsAt: '2080-01-01T10:00:00.000Z', about: 'Bring **snacks**. <b>' },
    ]);
    await ola.post(`/contests/${contest}/start`);
    expect((await ola.post(path, { ...wanted, seen: '3' })).status).toBe(409); // it has begun meanwhile
    expect(await api('PATCH', `/${contest}`, token, { mostEach: 1 })).toMatchObject([
      422,
      { errors: [{ field: 'mostEach', code: 'contest-fixed' }] },
    ]);
    expect(await ola.page(path)).not.toContain('option_gsize');
    expect((await ola.post(path, { name: 'Late cup', about: '', ends: '', results: 'at-once' })).status).toBe(303);
    expect(await getTournament(db, contest)).toMatchObject({
      contest: { name: 'Late cup' },
      endsAt: null,
      mostEach: 3,
    });
    expect(
      await told(await ola.post(path, { name: '', about: '', ends: '2020-01-01T10:00', results: 'at-once' })),
    ).toEqual([422, { name: expect.stringMatching(/printable/), ends: 'This is in the past already.' }]);
    await isOver(contest);
  });

  test('are named by who made the contest, and do all but that', async () => {
    const contest = await created();
    const path = `/contests/${contest}/moderators`;
    const account = (await findAccount(db, 'jan'))!.id;
    expect((await jan.send(`/contests/${contest}/edit`)).status).toBe(404);
    expect((await jan.post(path, { login: 'jan' })).status).toBe(404);
    expect(await told(await ola.post(path, { login: 'nobody_1' }))).toEqual([
      422,
      { login: 'There is nobody with the login nobody_1.' },
    ]);
    expect(await told(await ola.post(path, { login: 'ola' }))).toEqual([422, { login: 'Already a moderator: ola.' }]);
    const both = await Promise.all([ola.post(path, { login: 'Jan' }), ola.post(path, { login: 'jan' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect(await jan.page('/news')).toContain('You moderate a contest: Cup');
    for (const page of [`/contests/${contest}/edit`, `/contests/${contest}`]) await jan.page(page);
    expect(await jan.page(`/contests/${contest}`)).toContain('</a>, <a class="owner" href="/users/jan">');
    expect((await jan.send(`/contests/${contest}/delete`)).status).toBe(200);
    expect((await jan.post(path, { login: 'mia' })).status).toBe(404);
    await entered(contest, ['otter', 'heron']);
    const said = await ola.post(`/contests/${contest}/comments`, { comment: 'who wins?' });
    const comment = /#comment-(\d+)$/.exec(said.headers.get('location')!)![1];
    expect((await jan.post(`/comments/${comment}/edit`, { comment: 'who?' })).status).toBe(303);
    expect((await jan.post(`/contests/${contest}/start`)).status).toBe(303);
    await isOver(contest);
    expect(await api('GET', `/${contest}`)).toMatchObject([
      200,
      {
        tournament: {
          moderators: [
            { login: 'ola', isOwner: true },
            { login: 'jan', account },
          ],
        },
      },
    ]);
    expect((await new Browser(site.url).post(`${path}/${account}/remove`)).status).toBe(401);
    expect((await jan.post(`${path}/${account}/remove`)).status).toBe(303); // goes by himself
    expect(await told(await ola.post(`${path}/${account}/remove`))).toEqual([
      422,
      'This person does not moderate the contest any more.',
    ]);
    expect((await jan.send(`/contests/${contest}/edit`)).status).toBe(404);
  });

  test('have games played anew once they have seen what would change', async () => {
    const contest = await created({ format: 'knockout', knockout_games: '2' });
    await entered(contest, ['otter', 'heron', 'lynx', 'crane']);
    const path = `/contests/${contest}/replay`;
    expect((await ola.send(path)).status).toBe(404); // it has not begun
    await ola.post(`/contests/${contest}/start`);
    await isOver(contest);
    expect((await jan.send(path)).status).toBe(404);
    expect(errorsIn(await ola.page(`${path}?games=first`))).toEqual({ games: 'Numbers of games, such as 3, 7-9.' });
    expect(alertIn(await ola.page(`${path}?round=99`))).toMatch(/^Choose games that were played/);
    const page = await ola.page(`${path}?round=1&version=${versions['otter']}&games=1-99`);
    expect(page).toContain('2 games are played anew');
    expect(page).toMatch(/class="row"><a href="\/matches\/\d+">game \d+<\/a><span>(otter – |\w+ – otter)/);
    expect(page).toMatch(/games? of (a later round is|later rounds are) dropped/);
    const [, matches = ''] = /name="matches" value="([\d,]*)"/.exec(page)!;
    const ticked = matches.split(',').map((match) => `match=${match}`); // single games, by boxes of the form
    expect(page).toContain(`name="match" value="${matches.split(',')[0]}"`);
    expect(await ola.page(`${path}?${ticked.join('&')}`)).toContain('2 games are played anew');
    expect(await ola.page(`${path}?round=&version=&games=&${ticked[0]}`)).toContain('1 game is played anew');
    const [, drops = ''] = /name="drops" value="(\d+)"/.exec(page)!;
    const token = await tokenOf('ola', 'manage');
    expect(await api('POST', `/${contest}/replay`, token, { games: [1], dryRun: true })).toMatchObject([
      200,
      { again: [1], dropped: Array.from({ length: Number(drops) }, () => expect.any(Number)) },
    ]);
    expect((await api('POST', `/${contest}/replay`, token, { games: [777] }))[0]).toBe(409);
    expect(await told(await ola.post(path, { matches, drops: '99' }))).toEqual([
      422,
      expect.stringMatching(/changed meanwhile/),
    ]);
    expect((await ola.post(path, { matches, drops })).status).toBe(303);
    await isOver(contest);
    expect(await jan.page(`/contests/${contest}`)).toContain('Replaced matches');
    expect(await jan.page(`/matches/${matches.split(',')[0]}`)).toContain('this match counts no more');
    const { id: account } = (await findAccount(db, 'ola'))!;
    expect(await entriesOf(db, account, { limit: 1 })).toMatchObject([{ action: 'games-replayed' }]);
  });

  test('are told of comments, and delete them', async () => {
    const contest = await created();
    const say = async (comment: string): Promise<string> =>
      /#comment-(\d+)$/.exec(
        (await jan.post(`/contests/${contest}/comments`, { comment })).headers.get('location')!,
      )![1]!;
    const [first, second] = [await say('what **graphs**?'), await say('when?')];
    expect(await ola.page(`/contests/${contest}`)).toContain('<strong>graphs</strong>');
    expect(await ola.page('/news')).toContain(`href="/comments/${second}"`);
    expect((await ola.post(`/comments/${first}/delete`)).status).toBe(303);
    expect(await ola.page(`/contests/${contest}`)).not.toContain('graphs</strong>');
    expect((await ola.post(`/contests/${contest}/delete`)).status).toBe(303); // with its comments
    const news = await ola.page('/news');
    expect(news).not.toContain(`href="/comments/${second}"`);
    expect(news).toMatch(/New comment on [^<]*<span class="muted"> It has been deleted./);
  });

  test('delete what was not played or is over, after a question', async () => {
    const contest = await created();
    await entered(contest, ['otter', 'lynx']);
    expect((await jan.send(`/contests/${contest}/delete`)).status).toBe(404);
    expect(await ola.page(`/contests/${contest}/delete`)).toContain('Nothing of it was played');
    expect((await ola.post(`/contests/${contest}/delete`)).headers.get('location')).toBe('/');
    expect((await ola.send(`/contests/${contest}`)).status).toBe(404);
    const played = await created();
    await entered(played, ['otter', 'lynx']);
    await ola.post(`/contests/${played}/start`);
    await isOver(played);
    const match = db.selectFrom('matches').select('id').where('contest', '=', played);
    const { id } = await match.limit(1).executeTakeFirstOrThrow();
    await db.updateTable('tournaments').set({ state: 'paused' }).where('contest', '=', played).execute();
    expect(await told(await ola.post(`/contests/${played}/delete`))).toEqual([
      422,
      'A game was begun already: end it first, then it can be deleted, and what was played stays.',
    ]);
    await ola.post(`/contests/${played}/end`);
    expect(await ola.page(`/contests/${played}/delete`)).toContain('Its matches stay');
    const link = `href="/contests/${played}"`;
    for (const path of ['/news', '/']) expect(await ola.page(path)).toContain(link);
    expect((await ola.post(`/contests/${played}/delete`)).headers.get('location')).toBe('/');
    for (const path of ['/news', '/', '/users/ola']) expect(await ola.page(path)).not.toContain(link);
    expect(await ola.page('/news')).toMatch(/The contest is over: Cup \d+\.<span class="muted"> It has been deleted/);
    const inApi = await (
      await fetch(`${site.url}/api/v1/account/news?limit=2`, {
        headers: { authorization: `Bearer ${await tokenOf('ola', 'read')}` },
      })
    ).json();
    expect(inApi).toMatchObject([
      { code: 'news-contest-over', url: null },
      { code: 'news-contest-began', url: null },
    ]);
    for (const path of ['', '/edit', '/delete', '/results.csv'])
      expect([path, (await ola.send(`/contests/${played}${path}`)).status]).toEqual([path, 404]);
    expect(await ola.page('/contests')).not.toContain(`/contests/${played}"`);
    const page = await ola.page(`/matches/${id}`);
    expect(page).toContain('Cup');
    expect(page).not.toContain(`href="/contests/${played}"`);
  });

  test('disqualify, and owners withdraw: in a knockout the opponent goes on', async () => {
    const contest = await created({ format: 'knockout', knockout_games: '8' });
    await entered(contest, ['otter', 'heron', 'lynx', 'crane']);
    const address = (name: string): string => `/contests/${contest}/entrants/${versions[name]}/withdraw`;
    expect((await jan.send(address('otter'))).status).toBe(404);
    expect(await ola.page(address('crane'))).toContain('Disqualify crane?');
    expect((await ola.post(address('crane'))).status).toBe(303);
    expect((await ola.send(address('crane'))).status).toBe(404);
    await entered(contest, ['crane']);
    await db.updateTable('tournaments').set({ state: 'registration' }).where('contest', '=', contest).execute();
    await ola.post(`/contests/${contest}/start`);
    expect(await jan.page(address('lynx'))).toContain('This cannot be undone');
    expect((await jan.post(address('lynx'))).status).toBe(303);
    expect((await ola.post(address('crane'))).status).toBe(303);
    await isOver(contest);
    const page = await jan.page(`/contests/${contest}`);
    expect(page).toContain('Bracket');
    expect(page).toMatch(/lynx<.*?<span class="owner bad">withdrew</);
    expect(page).toMatch(/crane<.*?<span class="owner bad">disqualified</);
    const { tournament } = JSON.parse(await jan.page(`/api/v1/contests/${contest}`)) as {
      readonly tournament: { readonly entrants: readonly { readonly name: string; readonly disqualified: boolean }[] };
    };
    expect(tournament.entrants.filter(({ disqualified }) => disqualified).map(({ name }) => name)).toEqual(['crane']);
  });
});

describe('results', () => {
  test('of an account that is deleted afterwards stay, without its login', async () => {
    const ida = await new Browser(site.url).register('ida');
    versions['newt'] = await botOf('ida', 'newt', 'random');
    const contest = await created();
    await entered(contest, ['otter']);
    await enter(contest, 'newt', ida);
    await ola.post(`/contests/${contest}/start`);
    await isOver(contest);
    expect(await jan.page(`/contests/${contest}`)).toContain('href="/users/ida"');
    await deleteAccount(db, (await findAccount(db, 'ida'))!.id);
    const page = await jan.page(`/contests/${contest}`);
    expect(page).toMatch(/newt<\/a><span class="owner">deleted user</);
    expect(page).not.toContain('/users/ida');
  });

  test('files are those that arena tournament writes for the same games', async () => {
    const contest = await created({ format: 'swiss', swiss_rounds: '3' });
    await entered(contest, ['otter', 'heron', 'lynx', 'crane']);
    await ola.post(`/contests/${contest}/start`);
    await isOver(contest);
    const stored = (await getTournament(db, contest))!;
    const plan = stored.plan!;
    const course = await courseOf(plan, await entrantsOf(db, stored), []);
    const matches = new Matches(folder);
    for (const { number: game, match } of (await gamesOf(db, contest)).toSorted((a, b) => a.number - b.number)) {
      saveLog(matches.folder, game, (await getLog(db, match))!);
      count(course, game, (matches.read(game) as { value: Parameters<typeof count>[2] }).value);
    }
    const report = { out: folder, title: plan.title!, rules: await loadGame('geography'), plan, matches, course };
    const files = writeTables({ ...report, format: course.format }, standingsOf(course));
    expect(files).toEqual(['results.csv', 'standings.json', 'tournament.trf']);
    for (const file of files) {
      const response = await jan.send(`/contests/${contest}/${file}`);
      expect([file, response.status]).toEqual([file, 200]);
      expect(await response.text()).toBe(readFileSync(join(folder, file), 'utf8'));
    }
    const knockout = await created({ format: 'knockout' });
    expect((await jan.send(`/contests/${knockout}/results.csv`)).status).toBe(404);
    expect((await jan.send(`/contests/${knockout}/contest.tar.gz`)).status).toBe(404);
  });

  test('one that is over can be taken away, and checked without the site', async () => {
    const contest = await created({ format: 'swiss', swiss_rounds: '3' });
    await entered(contest, ['otter', 'heron', 'vole', 'lynx', 'crane']);
    await ola.post(`/contests/${contest}/start`);
    await isOver(contest);
    const take = async (file: string) =>
      Buffer.from(await (await jan.send(`/contests/${contest}/${file}`)).arrayBuffer());
    const { checked, unpacked: out, packed } = await takenFrom(contest);
    expect(checked).toMatchObject({ games: 12, entrants: 5, wrong: [] });
    for (const file of ['standings.json', 'results.csv', 'tournament.trf']) {
      expect(readFileSync(join(out, file), 'utf8')).toBe((await take(file)).toString());
      const ofApi = await fetch(`${site.url}/api/v1/contests/${contest}/${file}`);
      expect(await ofApi.text()).toBe((await take(file)).toString());
    }
    const page = (await take('contest.html')).toString();
    expect([/^<!doctype html>[^]*otter[^]*<\/html>\n$/i.test(page), page.includes('href="/')]).toEqual([true, false]);

    const { table, rounds, initial } = readTrf(await take('tournament.trf')) as Trf;
    for (let round = 1; round <= table.rounds; round++) {
      const before = { ...table, rounds: round - 1, rows: table.rows.map((row) => row.slice(0, round - 1)) };
      const pairing = pairDutch({ table: before, rounds, initial: initial!, absent: new Set() })!;
      const played = table.rows.flatMap((row, at) =>
        row[round - 1]!.colour === 'white' ? [[at + 1, row[round - 1]!.opponent]] : [],
      );
      expect(pairing.boards.toSorted(([one], [other]) => one - other)).toEqual(played); // the exact Dutch
    }

    const wrongWith = async (file: string, from: string | RegExp, to: string) =>
      (await changedIn(out, file, from, to, checkTournament))!.wrong;
    expect(await wrongWith('standings.json', '"points":', '"points":1')).toEqual([
      'standings.json is not what follows from the games',
    ]);
    expect(await wrongWith('matches/0001.jsonl', '"turn":1,', '"turn":2,')).toMatchObject([
      expect.stringMatching(/^game 1 does not hold: /),
    ]);
    expect(await wrongWith('matches/0002.jsonl', /$/, '{')).toMatchObject(
      expect.arrayContaining([expect.stringMatching(/^game 2 /), 'results.csv is not what follows from the games']),
    );
    expect(await wrongWith('tournament.json', '', '')).toEqual([]);
    expect(await wrongWith('matches/0003.jsonl', /"seed":"./, '"seed":"x')).toMatchObject(
      expect.arrayContaining(['game 3 is one of other players, or with another seed, than its pairing says']),
    );
    writeFileSync(join(out, 'matches/0099.jsonl'), 'x\n');
    expect((await checkTournament(out))!.wrong).toEqual(['0099.jsonl is no game of this contest']);
    rmSync(join(out, 'matches/0099.jsonl'));

    const refused = async (from: string | RegExp, to: string) =>
      await changedIn(out, 'tournament.json', from, to, async () => await checkTournament(out)).catch((error: Error) =>
        error.message.replace(`${out}: `, ''),
      );
    expect(await refused('"arena": 1', '"arena": 2')).toMatch(/^it was made by a newer version of the arena/);
    for (const [from, to] of [
      ['{', '{{'],
      ['"seats": 2', '"seats": "x"'],
      [/"entrants": \[[^]*\]/, '"entrants": [{"name": "a"}, 7]'],
      ['"settings": {', '"settings": 3, "x": {'],
    ] as const)
      expect(await refused(from, to)).toBe('it is damaged, or was not made by an arena');
    expect(await refused('"format": "swiss"', '"format": "../x"')).toBe('there is no format ../x here');
    expect(await refused('"game": "geography"', '"game": "draughts"')).toMatch(/^there is no game draughts here/);
    const bytes = readFileSync(packed);
    for (const torn of [bytes.subarray(0, bytes.length / 2), bytes.subarray(0, 20), Buffer.from([0x1f, 0x8b, 8, 0])]) {
      writeFileSync(packed, torn);
      await expect(checkTournament(packed)).rejects.toThrow(/cannot be unpacked: it is damaged, or only a part of it$/);
    }
    const bomb = Buffer.concat([tarHeader('tournament.json', 2 ** 40), Buffer.alloc(512)]);
    writeFileSync(packed, gzipSync(bomb));
    await expect(checkTournament(packed)).rejects.toThrow(/cannot be unpacked: .*1024 MiB/);
    writeFileSync(packed, gzipSync('hello'));
    await expect(checkTournament(packed)).rejects.toThrow(/cannot be unpacked: /);
  });
});

test('own news are a feed at a secret address, which can be changed', async () => {
  const feedOf = async () => /<a href="(\/news\/[0-9a-f]{64}\/news\.atom)">/.exec(await jan.page('/news'))![1]!;
  const guest = new Browser(site.url);
  const old = await feedOf();
  expect(await guest.page(old)).toContain('<title>News of jan · AI-Arena</title>');
  expect((await guest.send(old)).headers.get('cache-control')).toBe('private, no-cache');
  expect((await jan.post('/news/feed')).headers.get('location')).toBe('/news');
  expect((await guest.send(old)).status).toBe(404);
  expect(await guest.page(await feedOf())).toContain('<title>News of jan');
  expect((await guest.post('/news/feed')).status).not.toBe(303);
});

describe('hidden results', () => {
  /** All addresses that can be read, about a match, a contest, a bot and their people; other ids are any of theirs. */
  const addresses = async (ids: Readonly<Record<string, readonly number[]>>): Promise<string[]> => {
    const { paths } = (await (await fetch(`${site.url}/api/docs/json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const filled = (path: string, id: number): string =>
      path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
        name === 'login' ? 'ola' : ['name', 'game'].includes(name) ? 'geography' : name === 'id' ? `${id}` : '1',
      );
    const idsFor = (path: string): readonly number[] => {
      const kind = /\/([^/]+)\/\{id\}/.exec(path)?.[1];
      if (kind === undefined) return [1];
      return ids[kind] ?? Object.values(ids).flat();
    };
    return Object.keys(paths)
      .filter((path) => 'get' in paths[path]!)
      .flatMap((path) => idsFor(path).map((id) => filled(path, id)));
  };
  /** What an address answers; of a stream its beginning. */
  const read = async (by: Browser, path: string): Promise<[number, string]> => {
    const response = await by.send(path);
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
      return [response.status, await response.text()];
    const reader = response.body!.getReader();
    const first = await reader.read();
    await reader.cancel();
    return [response.status, new TextDecoder().decode(first.value)];
  };

  test('are nowhere but for moderators until they are published', { timeout: 120_000 }, async () => {
    const contest = await created({ results: 'published', 'round-robin_games': '2' });
    await entered(contest, ['otter', 'lynx']);
    expect(await told(await ola.post(`/contests/${contest}/publish`))).toEqual([422, 'The contest has not begun yet.']);
    await ola.post(`/contests/${contest}/start`);
    const permanent = await created({ results: 'published', format: 'permanent', permanent_matches: '1' });
    await entered(permanent, ['otter', 'lynx']);
    const hasRested = async () =>
      (await db.selectFrom('matches').select('state').where('contest', '=', permanent).execute()).map(
        ({ state }) => state,
      );
    await expect.poll(hasRested, { timeout: 60_000 }).toEqual(['finished', 'finished']);
    const played = await db.selectFrom('matches').select('id').where('contest', '=', permanent).execute();
    const matches = [...(await gamesOf(db, contest)).map(({ match }) => match), ...played.map(({ id }) => id)];
    const link = new RegExp(`/matches/(${matches.join('|')})\\b`);
    const guest = new Browser(site.url);
    const { id: bot } = await db.selectFrom('bots').select('id').where('name', '=', 'otter').executeTakeFirstOrThrow();
    const look = async (by: Browser): Promise<string[]> => {
      const seen: string[] = [];
      for (const path of await addresses({
        matches: [matches[0]!, matches[2]!],
        contests: [contest, permanent],
        bots: [bot],
      })) {
        const [status, text] = await read(by, path);
        if (link.test(path) ? status < 300 : link.test(text)) seen.push(path);
      }
      return seen;
    };
    await isOver(contest);
    expect(await look(jan)).toEqual([]);
    expect([await firstListed(contest), await firstListed(contest, ola)]).toEqual([undefined, undefined]);
    for (const match of [matches[1], matches[3]])
      for (const path of ['', '/live', '/log.jsonl', '/embed'])
        expect([path, (await guest.send(`/matches/${match}${path}`)).status]).toEqual([path, 404]);
    for (const file of ['data.json', 'results.csv', 'standings.json', 'contest.tar.gz', 'contest.html']) {
      const refused = await jan.send(`/contests/${contest}/${file}`);
      expect([file, refused.status]).toEqual([file, 403]);
      expect(await refused.text()).toContain('esults and matches are seen when a moderator publishes them');
    }
    expect((await takenFrom(contest, ola)).checked).toMatchObject({ games: 2, wrong: [] });
    const page = await jan.page(`/contests/${contest}`);
    expect(page).toContain('Results and matches are seen when a moderator publishes them.');
    expect(page).not.toContain('standings');
    expect(await api('GET', `/${contest}`)).toMatchObject([200, { tournament: { isHidden: true, standings: [] } }]);
    expect(await ola.page(`/contests/${contest}`)).toContain('table class="data standings"');
    const wall = async () => JSON.parse(await ola.page(`/contests/${contest}/wall.json?shown=0`)) as ContestWallData;
    expect(await wall()).toMatchObject({ hidden: 'published', places: [], progress: { over: 2, paired: 2 } }); // a class looks on
    await ola.page(`/matches/${matches[0]}`);
    expect((await ola.send(`/matches/${matches[0]}/embed`)).status).toBe(404); // a frame is for everybody
    const feed = `/contests/${contest}/results.atom`;
    expect(await guest.page('/contests.atom')).not.toContain(`/contests/${contest}"`);
    expect((await ola.send(feed)).status).toBe(404); // a feed is for everybody
    expect((await jan.post(`/contests/${contest}/publish`)).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => ola.post(`/contests/${contest}/publish`)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    await expect.poll(async () => await firstListed(contest)).toMatch(/^(otter|lynx)$/);
    expect(await jan.page(`/contests/${contest}`)).toContain('table class="data standings"');
    expect((await wall()).places.map(({ name }) => name).toSorted()).toEqual(['lynx', 'otter']);
    await feedsTell(contest, matches[0]!);
    const onWall = await jan.page(`/contests/${contest}/wall`);
    expect(onWall).toMatch(/<time datetime="[^"]+">\d\d:\d\d UTC<\/time>/i);
    expect(onWall).toMatch(/The contest goes to|The first place is shared by/);
    expect(onWall.match(/<h[12]/g)).toEqual(['<h1', '<h2', '<h2']); // the contest, the standings, how far it is
    for (const path of ['/matches', '/', `/bots/${bot}`]) expect(await guest.page(path)).toMatch(link);
    await hiddenPermanent(permanent, matches.slice(2), bot);
  });

  /** Feeds tell that a contest is over, and its results; a reader hears that they are as it has them. */
  async function feedsTell(contest: number, match: number): Promise<void> {
    const guest = new Browser(site.url);
    const of = `/contests/${contest}/results.atom`;
    expect(await guest.page(`/contests/${contest}`)).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${of}?lang=en"`,
    );
    expect(await guest.page(of)).toMatch(new RegExp(`<id>[^<]*${of}#match-${match}</id>\\n<title>(otter|lynx) – `));
    const entry = (await guest.page('/contests.atom'))
      .match(/<entry>.*?<\/entry>/gs)!
      .filter((one) => one.includes(`#contest-${contest}-`));
    expect(entry).toHaveLength(2);
    expect(entry[0]).toMatch(/<title>The contest is over: Cup \d+<\/title>[^]*First: (otter|lynx)[., ]/);
    expect(entry[1]).toMatch(/<title>New contest: Cup \d+<\/title>/);
    expect(await guest.page('/contests.atom?lang=pl')).toContain('xml:lang="pl"');
    const first = await guest.send(of, { headers: { 'accept-language': 'en' } });
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const again = async (headers: Readonly<Record<string, string>>) =>
      (await new Browser(site.url).send(of, { headers: { 'accept-language': 'en', ...headers } })).status;
    expect(await again({ 'if-none-match': first.headers.get('etag')! })).toBe(304);
    expect(await again({ 'if-modified-since': first.headers.get('last-modified')! })).toBe(304);
    expect(await again({ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).toBe(200);
    expect(await again({ 'if-none-match': '"other"' })).toBe(200);
  }

  /** A permanent contest whose matches were played: hidden from guests and contestants, seen by its moderator, published. */
  async function hiddenPermanent(contest: number, matches: readonly number[], bot: number): Promise<void> {
    const guest = new Browser(site.url);
    const page = `/contests/${contest}`;
    const standings = async (token?: string) =>
      ((await api('GET', `/${contest}`, token))[1] as { standings: { name: string }[] }).standings.length;
    const inLadders = async () => (await guest.page(`/bots/${bot}`)).split(`"${page}"`).length - 1;
    const table = '<h2>Standings</h2>';
    for (const by of [guest, jan]) {
      const text = await by.page(page);
      expect(text).toContain('Results and matches are seen when a moderator publishes them.');
      for (const hidden of [table, '>Publish<', 'Latest matches', 'Export']) expect(text).not.toContain(hidden);
      expect(text).toMatch(/>Entrants<.*>lynx</s);
      for (const file of ['results.csv', 'standings.json', 'contest.tar.gz'])
        expect([file, (await by.send(`${page}/${file}`)).status]).toEqual([file, 403]);
    }
    expect(JSON.parse(await ola.page(`${page}/wall.json?shown=0`))).toMatchObject({ hidden: 'published', places: [] });
    expect([await standings(), await standings(await tokenOf('jan', 'read')), await inLadders()]).toEqual([0, 0, 1]);
    expect(await standings(await tokenOf('ola', 'read'))).toBe(2);
    const own = await ola.page(page);
    for (const seen of [table, '>Publish<', `"/matches/${matches[0]}"`, 'Export']) expect(own).toContain(seen);
    expect((await takenFrom(contest, ola)).checked).toMatchObject({ games: 2, wrong: [] });
    expect((await jan.post(`${page}/publish`)).status).toBe(404);
    expect((await ola.post(`${page}/publish`)).status).toBe(303);
    expect(await guest.page(page)).toContain(table);
    expect([await standings(), await inLadders()]).toEqual([2, 2]);
    await entered(contest, ['vole']); // what is played afterwards is seen at once
    await expect.poll(async () => await standings(), { timeout: 60_000 }).toBe(3);
    expect((await getTournament(db, contest))!.contest.isHidden).toBe(false);
    expect(await told(await ola.post(`${page}/publish`))).toEqual([
      422,
      'Everybody sees the results already, or will without being told.',
    ]);
  }

  test('are seen at the end where that was chosen', async () => {
    expect(await told(await create({ results: 'never' }))).toEqual([422, { results: 'Choose when results are seen.' }]);
    expect(await told(await create({ connected: '1', margin: '9000', patience: '0' }))).toEqual([
      422,
      { margin: 'A whole number from 0 to 5000.', patience: 'A whole number from 1 to 60.' },
    ]);
    const permanent = await created({ results: 'at-end', format: 'permanent', connected: '1', margin: '900' });
    expect(await getTournament(db, permanent)).toMatchObject({ connected: true, contest: { margin: 900 } });
    expect(await jan.page(`/contests/${permanent}`)).toContain('Results and matches are seen when the contest is over');
    await ola.post(`/contests/${permanent}/pause`);
    expect((await getTournament(db, permanent))!.contest.isHidden).toBe(true);
    expect((await ola.post(`/contests/${permanent}/end`)).status).toBe(303);
    expect((await getTournament(db, permanent))!.contest.isHidden).toBe(false);
    const later = await created({ results: 'published', format: 'permanent', starts: '2080-01-02T10:00' });
    expect(await told(await ola.post(`/contests/${later}/publish`))).toEqual([422, 'The contest has not begun yet.']);
    const contest = await created({ results: 'at-end' });
    expect(await told(await ola.post(`/contests/${contest}/publish`))).toEqual([
      422,
      'Everybody sees the results already, or will without being told.',
    ]);
    const isHidden = async () => (await getTournament(db, contest))!.contest.isHidden;
    expect(await isHidden()).toBe(true);
    await entered(contest, ['otter', 'lynx']);
    await ola.post(`/contests/${contest}/start`);
    await isOver(contest);
    expect(await isHidden()).toBe(false);
    let winner: string | undefined;
    await expect.poll(async () => (winner = await firstListed(contest))).toMatch(/^(otter|lynx)$/);
    await db.updateTable('tournaments').set({ leader: null, leader_at: null }).where('contest', '=', contest).execute();
    await expect.poll(async () => await firstListed(contest)).toBe(winner); // it was over before lists kept who is first
    const at = (entrant: number, place: number) => ({ entrant, place, points: 1, tiebreaks: [] });
    expect(leaderOf([at(3, 1), at(1, 1), at(2, 3)])).toEqual({ leader: 3, others: 1 });
    expect(leaderOf([])).toEqual({ leader: null, others: 0 });
    await db.updateTable('tournaments').set({ leader_others: 2 }).where('contest', '=', contest).execute();
    expect(await ola.page('/contests')).toContain(`>${winner}</a><span class="small muted"> and 2 others</span>`);
  });
});

test('a permanent contest plays cards once where connected bots may enter', async () => {
  const fields = { format: 'permanent', permanent_matches: '1', option_gsize: '' };
  const isDuplicate = async (more: Fields): Promise<boolean> =>
    (await getTournament(db, await created({ ...fields, ...more })))!.contest.duplicate;
  expect(await isDuplicate({ game: 'poker' })).toBe(true);
  expect(await isDuplicate({ game: 'poker', connected: '1' })).toBe(false);
  expect(await isDuplicate({ connected: '1' })).toBe(true); // geography has no secrets
});

test('a contest of tables of four has standings', { timeout: 120_000 }, async () => {
  const contest = await created({
    game: 'kierki',
    format: 'tables',
    tables_cycles: '1',
    option_gsize: '',
    each: '4',
  });
  for (const name of ['north', 'east', 'south', 'west']) {
    versions[name] = await botOf('ola', name, name === 'north' ? 'duck' : 'random', 'kierki');
    await entered(contest, [name]);
  }
  await ola.post(`/contests/${contest}/start`);
  await isOver(contest);
  const page = await jan.page(`/contests/${contest}?lang=pl`);
  expect(page.match(/<table class="data standings">.*?<\/table>/s)![0].match(/<tr/g)).toHaveLength(5);
  expect(page).toContain('Zakończony');
  const { match } = (await gamesOf(db, contest))[0]!;
  expect(await jan.page(`/matches/${match}`)).toContain(`/contests/${contest}`);
});

describe('programs', () => {
  test('make a contest, enter, start and read the standings', async () => {
    const [all, submit] = [await tokenOf('ola', 'manage', 'submit'), await tokenOf('jan', 'submit')];
    const asked = {
      name: 'By a program',
      game: 'geography',
      format: 'round-robin',
      options: { gsize: 8 },
      settings: { games: 2 },
      endsAt: '2080-01-01T10:00:00+01:00',
    };
    expect((await api('POST', '', submit, asked))[0]).toBe(403);
    expect(await api('POST', '', all, { ...asked, settings: { games: 'x', colour: 1 } })).toMatchObject([
      422,
      { errors: [{ field: 'settings.games' }, { field: 'settings.colour', code: 'setting-unknown' }] },
    ]);
    expect(await api('POST', '', all, { ...asked, mostEntrants: '8' })).toMatchObject([400, {}]);
    const wrong = { moveMs: 1, mostEntrants: 1, mostEach: 99, marginMs: -1, startsAt: 'soon', options: { gsize: 1 } };
    const [, { errors }] = (await api('POST', '', all, { ...asked, ...wrong })) as [
      number,
      { errors: { field: string }[] },
    ];
    const named = Object.keys(wrong).map((name) => (name === 'options' ? 'options.gsize' : name));
    expect(errors.map(({ field }) => field).toSorted()).toEqual(named.toSorted());
    const [status, made] = await api('POST', '', all, {
      ...asked,
      settings: { games: 1 },
      opensAt: '2079-01-01T10:00:00Z',
    });
    expect(status).toBe(201);
    const { id } = made as { id: number };
    const [, other] = await api('POST', '', all, { ...asked, name: 'Made by mistake' });
    const mistake = `/${(other as { id: number }).id}`;
    expect((await api('DELETE', mistake, submit))[0]).toBe(403);
    expect((await api('DELETE', mistake, all))[0]).toBe(204);
    expect((await api('GET', mistake))[0]).toBe(404);
    const changed = { settings: asked.settings, class: null, opensAt: null };
    expect(await api('PATCH', `/${id}`, all, changed)).toMatchObject([200, { class: null, opensAt: null }]);
    expect(await api('POST', `/${id}/start`, all)).toMatchObject([
      409,
      { detail: expect.stringMatching(/2 are needed/) },
    ]);
    expect((await api('POST', `/${id}/entrants`, all, { version: versions['otter'] }))[0]).toBe(200);
    expect((await api('POST', `/${id}/entrants`, submit, { version: versions['otter'] }))[0]).toBe(422);
    expect((await api('POST', `/${id}/entrants`, submit, { version: versions['lynx'] }))[0]).toBe(200);
    expect((await api('DELETE', `/${id}/entrants/${versions['otter']}`, submit))[0]).toBe(404);
    expect((await api('DELETE', `/${id}/entrants/${versions['lynx']}`, submit))[0]).toBe(204);
    expect((await api('POST', `/${id}/entrants`, submit, { version: versions['lynx'] }))[0]).toBe(200);
    expect((await api('POST', `/${id}/start`, submit))[0]).toBe(403);
    expect(await api('POST', `/${id}/start`, all)).toMatchObject([200, { games: 2 }]);
    await isOver(id);
    const entrants = [{ name: 'otter', owner: 'ola' }, { name: 'lynx' }];
    const [answered, contest] = await api('GET', `/${id}`);
    expect([answered, contest]).toMatchObject([
      200,
      {
        kind: 'tournament',
        tournament: { state: 'over', over: 2, entrants, startsAt: null, endsAt: '2080-01-01T09:00:00.000Z' },
      },
    ]);
    const { standings } = (contest as { tournament: { standings: { name: string; points: number }[] } }).tournament;
    expect(standings.map(({ name }) => name).toSorted()).toEqual(['lynx', 'otter']);
    expect(standings[0]!.points + standings[1]!.points).toBe(2);
  });
});

test.skipIf(chromiumPath === undefined)(
  `in a browser: make a contest, enter two bots, start it, see its standings${withoutChromium}`,
  { timeout: 240_000 },
  async () => {
    const browser = await openBrowser();
    try {
      const { page, complaints } = await openPage(browser);
      page.setDefaultTimeout(60_000);
      await page.goto(`${site.url}/login?next=/contests`);
      await page.fill('#login', 'ola');
      await page.fill('#password', goodPassword);
      await page.click('main form button[type=submit]');
      await page.click('text=Create contest');
      await page.selectOption('#game', 'geography');
      await page.click('main button[type=submit]');
      await page.fill('#name', 'Otter cup');
      await page.fill('#option_gsize', '8');
      await page.fill('#each', '2');
      await page.locator('#swiss_rounds').waitFor();
      await page.check('input[value=knockout]');
      await page.locator('#swiss_rounds').waitFor({ state: 'hidden' });
      await picture(page, 'contest-new');
      await page.click('main form.stack button[type=submit]');
      for (const name of ['otter', 'heron']) {
        await page.selectOption('#version', { label: name });
        await page.click('form[action$="/entrants"] button');
        await page.locator('table .name', { hasText: name }).waitFor();
      }
      await picture(page, 'contest-open');
      await page.click('#steps button');
      await alive(page);
      await expect.poll(async () => await page.locator('.standings tbody tr').count()).toBe(2);
      await expect
        .poll(async () => await page.locator('[role=status]').innerText(), { timeout: 30_000 })
        .toMatch(/^Over/);
      await expect.poll(async () => await page.locator('#steps button').count()).toBe(0);
      await page.click('#tab-games');
      await picture(page, 'contest-over');
      await page.locator('#games tbody a').first().click();
      await page.waitForURL(/\/matches\/\d+$/);
      expect(complaints).toEqual([]);
    } finally {
      await closePages(browser);
    }
  },
);
