import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  alive,
  chromiumPath,
  closePages,
  measurePaint,
  openBrowser,
  openPage,
  paintOf,
  picture,
  withoutChromium,
} from '../../../e2e/browser.ts';
import { runArena } from '../../../test/cli.ts';
import { Browser, errorsIn, goodPassword, insist } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { defaults } from '../../game/defaults.ts';
import type { Serving } from '../../http/defaults.ts';
import { loadGame } from '../../match/games.ts';
import { ban, findAccount } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { put } from '../../store/artefacts.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import type { VersionState } from '../../store/schema.ts';
import { runWorker } from '../../worker/worker.ts';
import { readOptions } from '../options.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let folder: string;
let ola: Browser;
let token: string;
/** Versions, by name. */
const versions: Record<string, number> = {};

const source = readFileSync(new URL('../../../examples/bot.py', import.meta.url), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-tests-'));
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  for (const [game, bots] of [
    ['geography', ['random', 'strong']],
    ['kierki', ['duck', 'random']],
    ['voronoi', ['random']],
  ] as const) {
    const options = defaults<object>(await loadGame(game));
    const contest = await createContest(db, { name: game, game, kind: 'series', options, moveTime: 2000 });
    for (const bot of bots)
      versions[`${game}/${bot}`] = await joinContest(db, contest, { game, name: bot, program: bot });
  }
  vi.stubEnv('ARENA_TESTS', '60');
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    quotas: readOptions().quotas,
  });
  vi.unstubAllEnvs();
  ola = await new Browser(site.url).register('ola');
  token = await tokenOf('ola', 'read', 'play');
  versions['otter'] = await botOf('ola', 'otter', source);
  versions['unbuilt'] = await botOf('ola', 'unbuilt', source, 'building');
  versions['refused'] = await botOf('ola', 'refused', source, 'refused');
  versions['throws'] = await botOf(
    'ola',
    'throws',
    source.replace('elif code == "220":', 'elif code == "220":\n        raise ValueError("no way out")'),
  );
});
afterAll(async () => {
  stop.abort();
  await worker;
  await site.close();
  await db.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function tokenOf(login: string, ...scopes: string[]): Promise<string> {
  const made = await makeToken(db, (await findAccount(db, login))!.id, { name: 'test', scopes, days: 1 });
  return (made as { value: { token: string } }).value.token;
}

/** A bot of somebody, as if it had been sent. */
async function botOf(login: string, name: string, text: string, state: VersionState = 'ready'): Promise<number> {
  const owner = (await findAccount(db, login))!.id;
  const { id: bot } = await db
    .insertInto('bots')
    .values({ owner, game: 'geography', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const artefact = await put(db, Buffer.from(text));
  const { id } = await db
    .insertInto('versions')
    .values({ bot, number: 1, program: 'bot.py', fingerprint: null, artefact, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** A bot that plays on its owner's machine. */
async function connectedBot(game: string): Promise<{ readonly bot: number }> {
  const { id: owner } = (await findAccount(db, 'ola'))!;
  const { id: bot } = await db
    .insertInto('bots')
    .values({ owner, game, name: 'elsewhere' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const there = { bot, number: 1, program: 'connected', fingerprint: null, kind: 'connected', state: 'ready' } as const;
  await db.insertInto('versions').values(there).execute();
  return { bot };
}
const botNumber = async (name: string): Promise<number> =>
  (await db.selectFrom('versions').select('bot').where('id', '=', versions[name]!).executeTakeFirstOrThrow()).bot;

type Fields = Readonly<Record<string, string>>;
const seated = (...names: string[]): Fields =>
  Object.fromEntries(names.map((name, seat) => [`seat${seat}`, `${versions[name] ?? name}`]));
const start = (fields: Fields, by = ola, game = 'geography'): Promise<Response> =>
  by.post(`/games/${game}/test`, { matches: '1', duplicate: 'yes', ...fields });
/** The address that a form leads to. */
const started = async (fields: Fields, by = ola, game = 'geography'): Promise<string> => {
  const response = await start(fields, by, game);
  expect([response.status, errorsIn(await response.text())]).toEqual([303, {}]);
  return response.headers.get('location')!;
};

const api = async (path: string, by: string | undefined, body?: unknown): Promise<Response> =>
  await fetch(`${site.url}/api/v1${path}`, {
    ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(by !== undefined && { authorization: `Bearer ${by}` }),
    },
  });

interface MatchTold {
  readonly id: number;
  readonly state: string;
  readonly place: number | null;
  readonly seed: string | null;
  readonly scores: readonly number[] | null;
  readonly sealed: boolean;
  readonly cause: string | null;
  readonly faults: readonly { readonly seat: number; readonly fault: string; readonly detail: string }[];
  readonly seats: readonly { readonly name: string }[];
  readonly options: unknown;
  readonly reason: string | null;
}
interface SeriesTold {
  readonly number: number;
  readonly over: boolean;
  readonly played: number;
  readonly players: readonly {
    readonly name: string;
    readonly games: number;
    readonly average: number;
    readonly low: number;
    readonly high: number;
  }[];
  readonly matches: readonly MatchTold[];
}
const matchAt = async (address: string): Promise<MatchTold> =>
  (await (await api(address, undefined)).json()) as MatchTold;

const told: string[] = [];
const stop = new AbortController();
let worker: Promise<void> | undefined;
const startWorker = (): void => {
  const tell = (line: string): void => void told.push(line);
  worker ??= runWorker({ databaseUrl: server.url, slots: 1, tier: 'full', tell, stop: stop.signal });
};
const ended = async (address: string): Promise<MatchTold> => {
  await expect.poll(async () => (await matchAt(address)).state, { timeout: 120_000 }).toMatch(/finished|void/);
  return await matchAt(address);
};

describe('the form', () => {
  test('has the options of the game, the bots to choose from, and what is left of the quota', async () => {
    const guest = await new Browser(site.url).send('/games/geography/test');
    expect(guest.headers.get('location')).toBe('/login?next=%2Fgames%2Fgeography%2Ftest');
    const page = await ola.page(`/games/geography/test?version=${versions['otter']}`);
    expect(page).toContain('name="option_gsize" type="text" value="32"');
    expect(page).toContain(`<option value="${versions['otter']}" selected>otter</option>`);
    expect(page).toMatch(/<optgroup label="Your bots">.*otter.*<optgroup label="Bots on the ladder">.*random/s);
    for (const name of ['unbuilt', 'refused']) expect(page).not.toContain(`>${name}</option>`);
    expect(page).toContain('You may start 60 matches now');
    expect(await ola.page('/games/kierki/test?lang=pl')).toMatch(/name="seat3".*Kończy rozdanie/s);
    await ola.send('/?lang=en');
  });

  test.each([
    ['an empty seat', { seat1: '' }, { seat1: 'Choose a bot for this seat.' }],
    [
      'no seats at all',
      { seat0: '', seat1: '' },
      { seat0: 'Choose a bot for this seat.', seat1: 'Choose a bot for this seat.' },
    ],
    ['nobody', { seat1: '987654321' }, { seat1: 'There is no such bot or version.' }],
    ['a word', { seat1: '__proto__' }, { seat1: 'There is no such bot or version.' }],
    ['a bot of another game', seatOf('kierki/duck'), { seat1: 'This bot plays kierki.' }],
    ['a version that was refused', seatOf('refused'), { seat1: 'Refused was refused, and cannot play.' }],
    [
      'a version that is not built',
      seatOf('unbuilt'),
      { seat1: expect.stringContaining('is not ready yet') as string },
    ],
    [
      'an option out of range',
      { option_gsize: '7' },
      { option_gsize: 'The size of a game graph must be a whole number from 8 to 10000.' },
    ],
    [
      'a file that is none',
      { option_graph: 'three two' },
      { option_graph: 'The graph must consist of whole numbers, not &quot;three&quot;.' },
    ],
    ['a long option', { option_graph: '1 '.repeat(60_000) }, { option_graph: 'At most 100000 characters.' }],
    ['a long seed', { seed: 'x'.repeat(65) }, { seed: expect.stringContaining('1 to 64 printable') as string }],
    ['an odd seed', { seed: 'za\u017c\u202e\u0000' }, { seed: expect.stringContaining('1 to 64 printable') as string }],
    ['no match', { matches: '0' }, { matches: 'A whole number from 1 to 100.' }],
    ['too many matches', { matches: '101' }, { matches: 'A whole number from 1 to 100.' }],
    ['half a match', { matches: '1.5' }, { matches: 'A whole number from 1 to 100.' }],
  ])('says beside the field that there is %s, and keeps what was typed', async (_what, wrong, errors) => {
    const fields = { ...seated('otter', 'geography/random'), seed: 'kept', option_gsize: '33', ...resolved(wrong) };
    const response = await start(fields);
    const page = await response.text();
    expect([response.status, errorsIn(page)]).toEqual([422, errors]);
    if (fields.seed === 'kept') expect(page).toContain('value="kept"');
    if (fields.option_gsize === '33') expect(page).toContain('value="33"');
    if (!('seat0' in wrong)) expect(page).toContain(`<option value="${versions['otter']}" selected>`);
  });

  /** A version that is known only when the test runs. */
  function seatOf(name: string): Fields {
    return { seat1: `version of ${name}` };
  }
  function resolved(fields: Fields): Fields {
    const name = /^version of (.*)$/.exec(fields['seat1'] ?? '')?.[1];
    return name === undefined ? fields : { ...fields, seat1: `${versions[name]}` };
  }

  test('takes as many players as the game has seats, without a gap', async () => {
    const players = seated('voronoi/random', 'voronoi/random', '', 'voronoi/random');
    const response = await start(players, ola, 'voronoi');
    expect(errorsIn(await response.text())).toEqual({ seat2: 'This seat is empty, and a later one is not.' });
    expect((await start({}, ola, 'nothing')).status).toBe(404);
    expect((await start({}, ola, '__proto__')).status).toBe(404);
  });
});

describe('the API', () => {
  const asked = async (change: object = {}): Promise<object> => ({
    seats: [{ bot: await botNumber('otter') }, { bot: await botNumber('geography/random'), version: 1 }],
    ...change,
  });
  const path = '/games/geography/test-matches';

  test.each([
    ['an option that is not there', { options: { size: 9 } }, 'options.size', 'option-unknown'],
    ['an option out of range', { options: { gsize: 1e9 } }, 'options.gsize', 'graph-size'],
    ['a bot that is not there', { seats: [{ bot: 1 }, { bot: 99_999 }] }, 'seats.1', 'version-unknown'],
    ['too many seats', { seats: Array.from({ length: 3 }, () => ({ bot: 1 })) }, 'seats', 'seats-number'],
    ['too few seats', { seats: [{ bot: 1 }] }, 'seats.1', 'seat-empty'],
    ['a long seed', { seed: 'x'.repeat(1000) }, 'seed', 'seed-format'],
    ['too many matches', { matches: 1000 }, 'matches', 'matches-number'],
  ])('refuses %s', async (_what, change, field, code) => {
    const response = await api(path, token, await asked(change));
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const { errors } = (await response.json()) as { errors: { field: string; code: string }[] };
    expect([response.status, errors.map((error) => [error.field, error.code])]).toEqual([422, [[field, code]]]);
  });

  test.each([
    ['a body without seats', '{}'],
    ['a prototype', '{"__proto__": {"matches": 5}, "seats": [{"bot": 1}, {"bot": 1}]}'],
    ['an option with a prototype', '{"seats": [{"bot": 1}, {"bot": 1}], "options": {"__proto__": {"gsize": 9}}}'],
    ['a seat of another type', '{"seats": "all"}'],
    ['a bot beyond all numbers', '{"seats": [{"bot": 1e30}, {"bot": 1}]}'],
  ])('answers 400 to %s', async (_what, body) => {
    const response = await api(path, token, body);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ status: 400 })]);
  });

  test('needs the scope play; what is not there is not found', async () => {
    expect((await api(path, await tokenOf('ola', 'read', 'submit'), await asked())).status).toBe(403);
    expect((await api(path, undefined, await asked())).status).toBe(401);
    expect((await api('/games/nothing/test-matches', token, await asked())).status).toBe(404);
    expect((await api('/games/geography/test-matches/999', token)).status).toBe(404);
    expect((await api('/matches/999999', undefined)).status).toBe(404);
  });
});

/** The matches of somebody whose account is deleted before a worker plays them. */
let abandoned: readonly number[];
/** The match of somebody who is banned before it is played. */
let ofBanned: string;

test('of a hundred at once only as many are taken as the quota has left; others need not wait for them', async () => {
  const eve = await new Browser(site.url).register('eve');
  versions['crowd'] = await botOf('eve', 'crowd', source);
  const seats = [{ bot: await botNumber('crowd') }, { bot: await botNumber('geography/random') }];
  const ask = async (matches: number): Promise<Response> => await api(path, ofEve, { seats, matches });
  const [path, ofEve] = ['/games/geography/test-matches', await tokenOf('eve', 'play')];
  const most = (await (await ask(60 - 5)).json()) as SeriesTold;
  const rest = await Promise.all(Array.from({ length: 100 }, () => insist(() => ask(1))));
  const refused = rest.filter(({ status }) => status === 429);
  // on a busy machine one that was taken may be answered by 503, and is refused when it is sent again; 60 wait in the end
  expect(rest.filter(({ status }) => ![202, 429].includes(status))).toEqual([]);
  expect(refused.length).toBeGreaterThanOrEqual(95);
  expect([refused[0]!.headers.get('retry-after'), await refused[0]!.json()]).toEqual([
    '10',
    expect.objectContaining({ detail: expect.stringContaining('may wait or run at once, and 60 do') as string }),
  ]);
  const page = await (await start(seated('crowd', 'geography/random'), eve)).text();
  expect(page).toMatch(/role="alert">At most 60 of your test matches.*None now: 60 of yours wait or run already/s);

  const placeOf = async (address: string): Promise<number | null> => (await matchAt(address)).place;
  abandoned = most.matches.map(({ id }) => id);
  const one = await started(seated('otter', 'geography/random'));
  expect(await placeOf(one)).toBe(2);
  expect(await ola.page(one)).toContain('Number 2 in the queue');
  const adam = await new Browser(site.url).register('adam');
  const three = await started({ ...seated('otter', 'geography/random'), matches: '3' }, adam);
  const { matches } = (await (await api(three.replace('/tests/', '/test-matches/'), undefined)).json()) as SeriesTold;
  expect(matches.map(({ place }) => place)).toEqual([3, 5, 7]); // after one of eve's each
  expect(await adam.page(three)).toMatch(/0 of 3 played.*The next one is number 3 in the queue/s);

  await eve.post('/account/delete', { confirm: 'eve', current: goodPassword });
  const bea = await new Browser(site.url).register('bea');
  versions['banned'] = await botOf('bea', 'banned', source);
  ofBanned = await started(seated('banned', 'geography/random'), bea);
  await ban(db, (await findAccount(db, 'bea'))!.id);
});

test('of the seeds of a series that were drawn, none tells another', async () => {
  await started({ ...seated('otter', 'geography/random'), matches: '4' });
  const seeds = await db
    .selectFrom('matches')
    .select('seed')
    .where('kind', '=', 'test')
    .where('game', '=', 'geography')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const [one, two, three, four] = seeds.map(({ seed }) => seed);
  expect([one, three]).toEqual([two, four]);
  expect([one, three].every((seed) => /^[0-9a-f]{32}$/.test(seed!)) && one !== three).toBe(true);
});

test('cards are played once where a connected bot would remember them', async () => {
  const bots = await Promise.all(['duck', 'random'].map(async (name) => await botNumber(`kierki/${name}`)));
  const { bot } = await connectedBot('kierki');
  const seats = [...bots, bot, bot].map((one) => ({ bot: one }));
  const series = (await (await api('/games/kierki/test-matches', token, { seats, matches: 4 })).json()) as SeriesTold;
  expect(series.matches.map(({ sealed }) => sealed)).toEqual([false, false, false, false]);
  await db
    .updateTable('matches')
    .set({ state: 'void' })
    .where(
      'id',
      'in',
      series.matches.map(({ id }) => id),
    )
    .execute();
});

test('of a game with secrets nothing of a seed is told before its last rotation is over', async () => {
  const seats = await Promise.all(
    ['duck', 'random', 'random', 'duck'].map(async (name) => ({ bot: await botNumber(`kierki/${name}`) })),
  );
  const ask = async (asked: object): Promise<SeriesTold> =>
    (await (await api('/games/kierki/test-matches', token, { seats, ...asked })).json()) as SeriesTold;
  const sealedIn = ({ matches }: SeriesTold): boolean[] => matches.map(({ sealed }) => sealed);
  const series = await ask({ matches: 5 });
  expect(sealedIn(series)).toEqual([true, true, true, true, false]); // the last one's seed is played once
  expect(sealedIn(await ask({ matches: 4, duplicate: false }))).toEqual([false, false, false, false]);
  expect(sealedIn(await ask({}))).toEqual([false]);

  const [one, two, three, four] = series.matches.map(({ id }) => id);
  const finish = async (...ids: (number | undefined)[]): Promise<void> => {
    const finished_at = new Date();
    const over = { state: 'finished', scores: [-1, -2, -3, -4], turns: 52, cause: 'crashed', fault_by: 0 } as const;
    const those = ids as number[];
    await db
      .updateTable('matches')
      .set({ ...over, scores: [...over.scores], finished_at })
      .where('id', 'in', those)
      .execute();
    await db.updateTable('match_seats').set({ finished_at }).where('match', 'in', those).execute();
  };
  const duck = await botNumber('kierki/duck');
  const faults = async (): Promise<unknown> =>
    ((await (await api(`/bots/${duck}`, undefined)).json()) as { faults: unknown[] }).faults.length;
  const path = `/games/kierki/tests/${series.number}`;
  const now = async (): Promise<SeriesTold> =>
    (await (await api(path.replace('tests', 'test-matches'), undefined)).json()) as SeriesTold;
  await finish(one, two, three);
  const { players, matches } = await now();
  expect(players.map(({ games, average }) => [games, average])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(matches.map(({ sealed, scores, seed }) => [sealed, scores, seed])).toEqual([
    ...Array.from({ length: 4 }, () => [true, null, null]),
    [false, null, null],
  ]);
  expect(await faults()).toBe(0);
  expect(await ola.page(path)).toMatch(/3 of 5 played.*shown when all of this seed are over/s);
  await finish(four);
  expect((await now()).matches.map(({ scores }) => scores?.length)).toEqual([4, 4, 4, 4, undefined]);
  expect((await now()).players.map(({ games }) => games)).toEqual([8, 8]);
  expect(await faults()).toBeGreaterThan(0);
  expect(await ola.page(path)).not.toContain('shown when all of this seed are over');
});

describe.skipIf(chromiumPath === undefined)(`in a browser${withoutChromium}`, () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => await closePages(browser));

  test('from the page of a bot to a match played again', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/login`);
    await page.getByLabel('Login', { exact: true }).fill('ola');
    await page.getByLabel('Password').fill(goodPassword);
    await page.locator('main button[type=submit]').click();
    await page.goto(`${site.url}/bots/${await botNumber('otter')}`);
    await page.getByRole('link', { name: 'Test match' }).click();
    await page.getByLabel('Seat B').selectOption({ label: 'random' });
    await page.getByLabel('The size of a game graph').fill('9');
    await page.getByLabel('Seed', { exact: true }).fill('watched');
    await picture(page, 'test-form');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForURL(/\/matches\/\d+$/);
    await expect.poll(() => page.locator('.board').textContent()).toMatch(/^Number \d+ in the queue/);
    await expect.poll(() => page.locator('.head p').count()).toBe(0); // the board says it already
    startWorker();
    await expect.poll(() => page.locator('.card.result').count(), { timeout: 120_000 }).toBe(1);
    const first = page.url();
    await expect.poll(() => page.locator('pre.code').textContent()).toBe(`arena replay ${first} --feed 0`);
    await picture(page, 'test-over');
    await page.getByRole('button', { name: 'Again with the same seed' }).click();
    await page.waitForURL((url) => url.href !== first);
    expect(await ended(new URL(page.url()).pathname)).toMatchObject({ seed: 'watched' });

    const fault = await started({ ...seated('throws', 'geography/random'), seed: 'a fault' });
    await ended(fault);
    await measurePaint(page);
    await page.goto(`${site.url}${fault}`);
    await alive(page);
    await expect.poll(() => page.locator('.card.wrote').textContent()).toContain('ValueError: no way out');
    expect((await paintOf(page)).shift).toBeLessThan(0.01); // what the server drew of it stays in place
    await page.locator('#tab-times').click();
    const beyond = (): Promise<number> =>
      page
        .locator('#times table')
        .evaluate((table) => Math.max(0, table.getBoundingClientRect().width - table.parentElement!.clientWidth));
    await expect.poll(beyond).toBe(0); // with CPU time and memory
    const lines = (): Promise<number[]> =>
      page.locator('#times tbody b').evaluateAll((names) => names.map((one) => one.getClientRects().length));
    await expect.poll(lines).toEqual([1, 1]); // no name is broken

    await page.goto(`${site.url}${await started({ ...seated('otter', 'geography/random'), matches: '2' })}`);
    const stayed = page.locator('main h1');
    await stayed.evaluate((title) => title.setAttribute('data-stayed', ''));
    await expect.poll(() => page.locator('#progress').textContent()).toBe('All matches are over.');
    await expect.poll(() => page.locator('tr[data-state=finished]').count()).toBe(2);
    await expect.poll(() => stayed.getAttribute('data-stayed')).toBe(''); // the page was not loaded anew
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('beside a worker', () => {
  beforeAll(() => startWorker());

  const log = async (address: string): Promise<string> => await ola.page(`${address}/log.jsonl`);

  test('a match whose bot is gone is given up at once', async () => {
    expect(await ended(`/matches/${abandoned[0]}`)).toMatchObject({
      state: 'void',
      reason: 'one of its bots no longer takes part',
    });
    const open = db.selectFrom('matches').select('id').where('id', 'in', abandoned).where('state', '<>', 'void');
    await expect.poll(async () => (await open.execute()).length).toBe(0);
  });

  test('a ban ends no match: bots of somebody who is banned play on', async () =>
    expect(await ended(ofBanned)).toMatchObject({ state: 'finished', cause: 'rules', faults: [] }));

  test('a match is played with its seats, options and seed, counts nowhere, and is played again', async () => {
    const fields = { ...seated('geography/strong', 'otter'), option_gsize: '20', seed: 'a seed of mine' };
    const address = await started(fields);
    const match = await ended(address);
    expect(match).toMatchObject({
      state: 'finished',
      seed: 'a seed of mine',
      options: { gsize: 20, graph: '' },
      seats: [{ name: 'strong' }, { name: 'otter' }],
      cause: 'rules',
      faults: [],
    });
    expect(match.scores).toHaveLength(2);
    expect(await db.selectFrom('tallies').selectAll().execute()).toEqual([]);
    expect(await ola.page(`/bots/${await botNumber('otter')}`)).toMatch(/test match<\/span>/);

    const page = await ola.page(address);
    expect(page).toContain('Again with the same seed');
    for (const other of [await new Browser(site.url).register('zoe'), new Browser(site.url)])
      expect(await other.page(address)).not.toContain('Again with the same seed');
    const zoe = new Browser(site.url);
    await zoe.post('/login', { login: 'zoe', password: goodPassword });
    expect((await zoe.post(`${address}/again`)).status).toBe(404);
    const again = (await ola.post(`${address}/again`)).headers.get('location')!;
    expect(again).not.toBe(address);
    expect(await ended(again)).toMatchObject({ seed: match.seed, scores: match.scores });
    expect(await log(again)).toBe(await log(address));
    expect(await ola.page(`/games/geography/test?like=${match.id}`)).toMatch(/value="20".*value="a seed of mine"/s);
    expect((await ola.post(`/matches/${abandoned[0]}/again`)).status).toBe(404); // no bot of hers is in it
  });

  test('a series is played in duplicate, with a result and its interval', async () => {
    const address = await started({ ...seated('otter', 'geography/random'), matches: '4', seed: 'x' });
    const path = address.replace('/tests/', '/test-matches/');
    const series = async (): Promise<SeriesTold> => (await (await api(path, undefined)).json()) as SeriesTold;
    await expect.poll(async () => (await series()).over, { timeout: 120_000 }).toBe(true);
    const { matches, players, played } = await series();
    expect(matches.map(({ seed }) => seed)).toEqual(['x/1', 'x/1', 'x/2', 'x/2']);
    expect(matches.map(({ seats }) => seats[0]!.name)).toEqual(['otter', 'random', 'otter', 'random']);
    expect(played).toBe(4);
    const wins = matches.filter(({ seats, scores }) => seats[scores!.indexOf(1)]!.name === 'otter').length;
    expect(players[0]).toMatchObject({ name: 'otter', average: wins / 4 });
    expect(players[0]!.low).toBeLessThan(players[0]!.average);
    const page = await ola.page(address);
    expect(page).toMatch(/otter – random: 4 test matches.*All matches are over.*95\u00a0% interval/s);
    expect(page).toContain(`asked for by <a href="/users/ola">`);

    const single = await started({ ...seated('otter', 'geography/random'), matches: '2', seed: 'y', duplicate: '' });
    const told2 = (await (await api(single.replace('/tests/', '/test-matches/'), undefined)).json()) as SeriesTold;
    expect(told2.matches.map(({ seats }) => seats[0]!.name)).toEqual(['otter', 'otter']);
  });

  test('every seat of a game for four has a bot', async () => {
    const players = ['kierki/duck', 'kierki/random', 'kierki/random', 'kierki/duck'];
    const fields = { ...seated(...players), option_deals: '1', 'option_early-stop': 'yes', seed: 'cards' };
    const match = await ended(await started(fields, ola, 'kierki'));
    expect(match).toMatchObject({ state: 'finished', options: { deals: '1', file: '', 'early-stop': true } });
    expect(match.seats.map(({ name }) => name)).toEqual(['duck', 'random', 'random', 'duck']);
    const response = await api('/games/kierki/test-matches', token, {
      seats: await Promise.all(players.map(async (name) => ({ bot: await botNumber(name) }))),
      options: { deals: '2', 'early-stop': true },
      matches: 4,
    });
    expect(response.status).toBe(202);
    const { matches, players: lines } = (await response.json()) as SeriesTold;
    expect([matches.length, lines.map(({ name }) => name)]).toEqual([4, ['duck', 'random']]);
  });

  describe('the command of a finished match', { timeout: 240_000 }, () => {
    const commandIn = (page: string): string[] =>
      /<pre class="code wrap"[^>]*>arena (replay .*?)<\/pre>/
        .exec(page)![1]!
        .replaceAll(/<\/?span>/g, '')
        .split(' ');
    const run = async (words: readonly string[], env: NodeJS.ProcessEnv = { ARENA_TOKEN: token }) => {
      const { ended: over, stdout, stderr } = runArena(words, { XDG_CONFIG_HOME: folder, ARENA_LANG: 'en', ...env });
      return { code: await over, out: stdout(), err: stderr() };
    };

    test('plays the own version again from the recorded words', async () => {
      const address = await started({ ...seated('geography/random', 'otter'), seed: 'at home' });
      await ended(address);
      const words = commandIn(await ola.page(address));
      expect(words).toEqual(['replay', `${site.url}${address}`, '--feed', '1']);
      const { code, out } = await run(words);
      expect([code, out]).toEqual([0, expect.stringMatching(/^No fault, as in the log; \d+ answers?\.$/m)]);
      const moves = (await log(address)).split('\n').flatMap((line) => /"moves":{"1":"(\d+)"}/.exec(line)?.[1] ?? []);
      expect([...out.matchAll(/← 210 (\d+)/g)].map(([, vertex]) => vertex)).toEqual(moves);
      expect(moves.length).toBeGreaterThan(0);

      const plain = await run(words.slice(0, 2), {});
      expect([plain.code, plain.out]).toEqual([0, expect.stringContaining('random – otter')]);
      const nobody = await run(words, {});
      expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('no token for')]);
      const other = await run([...words.slice(0, 3), '0']);
      expect([other.code, other.err]).toEqual([
        1,
        expect.stringContaining('seat 0 (random) cannot be fetched: it is no bot of yours'),
      ]);
    });

    test('reproduces a fault', async () => {
      const address = await started({ ...seated('throws', 'geography/random'), seed: 'a fault' });
      expect(await ended(address)).toMatchObject({
        cause: 'exception',
        faults: [
          {
            seat: 0,
            fault: 'exception',
            detail: expect.stringContaining('an error in Python that nobody caught, exit code 1') as string,
          },
        ],
      });
      const stderr = async (by: string | undefined): Promise<unknown> => {
        const { seats } = (await (await api(address, by)).json()) as { seats: { stderr: string | null }[] };
        return seats[0]!.stderr;
      };
      expect([await stderr(token), await stderr(await tokenOf('zoe', 'read')), await stderr(undefined)]).toEqual([
        expect.stringContaining('ValueError: no way out'),
        null,
        null,
      ]);
      expect(await new Browser(site.url).page(address)).not.toContain('no way out');
      const page = await ola.page(address);
      expect(page).toContain('ValueError: no way out');
      expect(page.match(/arena replay /g)).toHaveLength(1); // the one command
      const { code, out } = await run(commandIn(page));
      expect([code, out]).toEqual([2, expect.stringContaining('The same fault as in the log.')]);
    });

    test.each([
      ['a page that is no match', '/contests/1', 'is no address of a match'],
      ['a match that is not there', '/matches/999999', 'has no log of match 999999 (404)'],
    ])('says what is wrong with %s', async (_what, path, sentence) => {
      const { code, err } = await run(['replay', `${site.url}${path}`, '--feed', '0']);
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    });
  });
});

test('the operator hears of no trouble', () => expect(told).toEqual([]));
