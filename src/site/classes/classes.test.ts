import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, errorsIn } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import type { Serving } from '../../http/defaults.ts';
import { findAccount, setRole } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { joinContest, testsOf } from '../../store/rounds.ts';
import { entrantsOf, getTournament } from '../../store/tournaments.ts';
import { runWorker } from '../../worker/worker.ts';
import { serve } from '../server.ts';
import { makeJoin } from './change.ts';
import { membersOf } from './queries.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let folder: string;
let teacher: Browser;
let student: Browser;
let other: Browser;
let admin: Browser;
let guest: Browser;
let of: number;
/** The version of a team of two students. */
let raft: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-classes-'));
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 }, takesPartial: true });
  [teacher, student, other, admin] = (await Promise.all(
    ['heron', 'maple', 'stranger', 'admin'].map(async (login) => await new Browser(site.url).register(login)),
  )) as [Browser, Browser, Browser, Browser];
  guest = new Browser(site.url);
  await setRole(db, (await findAccount(db, 'admin'))!.id, 'admin');
  await joinContest(db, (await testsOf(db, 'geography')).id, { game: 'geography', name: 'random', program: 'random' });
  const made = await teacher.post('/classes', { name: ' Algorithms  2026 ' });
  of = Number(/^\/classes\/(\d+)$/.exec(made.headers.get('location')!)![1]);
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

const codeOf = async (): Promise<string> =>
  (await db.selectFrom('classes').select('code').where('id', '=', of).executeTakeFirstOrThrow()).code;
const idOf = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
const alertIn = (page: string): string | undefined => /<p class="error" role="alert">([^<]*)</.exec(page)?.[1];
const told = async (response: Response): Promise<unknown> => {
  const page = await response.text();
  return [response.status, alertIn(page) ?? errorsIn(page)];
};

test('a class is made, and joined by its code as people type codes', async () => {
  expect(await told(await teacher.post('/classes', { name: ' ' }))).toEqual([
    422,
    { name: 'A name is 1 to 60 printable characters.' },
  ]);
  const code = await codeOf();
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const wrong = await student.post('/classes/join', { code: typed, number: '10 14 02' });
  expect(await told(wrong)).toEqual([422, { number: expect.stringContaining('at most 32 letters') as string }]);
  const joined = await student.post('/classes/join', { code: typed, number: '0101402' });
  expect(joined.headers.get('location')).toBe(`/classes/${of}`);
  expect((await student.post('/classes/join', { code })).status).toBe(303); // once more: nothing new
  expect(await membersOf(db, of)).toHaveLength(2);
  expect(await told(await other.post('/classes/join', { code, number: '101402' }))).toEqual([
    422,
    { number: expect.stringContaining('ask your teacher') as string },
  ]);

  const page = await teacher.page(`/classes/${of}`);
  expect(page).toContain('<h1>Algorithms 2026</h1>');
  expect(page).toContain('0101402');
  expect(page).toContain(`href="/contests/new?class=${of}"`);
  const chosen = /<option [^>]*value="(\d+)"[^>]*>Algorithms 2026</.exec(
    await teacher.page(`/contests/new?game=geography&class=${of}`),
  );
  expect([chosen?.[1], chosen?.[0]]).toEqual([`${of}`, expect.stringContaining('selected')]);
  expect(page).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
  const seen = await student.page(`/classes/${of}`);
  expect(seen).toContain('value="0101402"'); // the own number
  expect(seen).not.toContain(code.slice(4));
  expect(await student.page('/users/maple')).toContain('href="/classes"');
  expect(await guest.page('/users/maple')).not.toContain('0101402');

  expect((await teacher.post(`/classes/${of}/code`)).status).toBe(303);
  expect(await told(await other.post('/classes/join', { code }))).toEqual([422, { code: 'There is no such code.' }]);
});

test('who guesses codes waits, with the same answer for every code', async () => {
  const guesser = await new Browser(site.url).register('guesser');
  const answers = new Set<string>();
  let last: Response | undefined;
  for (let tries = 0; tries < 12; tries++) {
    last = await guesser.post('/classes/join', { code: `GUESS${tries}` });
    answers.add(`${last.status} ${JSON.stringify(errorsIn(await last.text()))}`);
  }
  expect([...answers]).toEqual([
    '422 {"code":"There is no such code."}',
    expect.stringMatching(/^429 .*Too many wrong codes: try again in 1\d min/),
  ]);
  expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await guesser.post('/classes/join', { code: await codeOf() })).status).toBe(429); // the right one too
});

test('who guesses on and on keeps nobody else of the network out', async () => {
  const joinBy = makeJoin(db);
  const guess = async (login: string): Promise<unknown> =>
    await joinBy({ user: await idOf(login), code: 'GUESSING', number: '', ip: '127.0.0.1' });
  for (let tries = 0; tries < 210; tries++) await guess('guesser');
  expect(await guess('stranger')).toEqual({ wrong: { code: { code: 'class-code-unknown' } } });
});

test('every route of classes is for whom it is', async () => {
  const member = (await membersOf(db, of, { role: 'student' }))[0]!;
  const document = (await (await fetch(`${site.url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const contest = getContestOf(await createdFor())!;
  const routes = Object.entries(document.paths)
    .filter(([path]) => /\/classes\/\{id\}/.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
  expect(routes.length).toBeGreaterThan(20);
  const forMembers = /\/classes\/\{id\}(\/number)?$/;
  for (const [method, path] of routes) {
    if (method === 'DELETE' && !path.includes('member')) continue; // the class is needed
    const address = path
      .replace('{id}', `${of}`)
      .replace('{member}', `${member.id}`)
      .replace('{contest}', `${contest}`);
    const status = async (who: Browser): Promise<number> =>
      (await who.send(address, { method, headers: { origin: site.url } })).status;
    expect([path, await status(other)]).toEqual([path, 404]);
    const isMine = forMembers.test(path) || path.includes('{member}');
    if (method === 'GET') {
      expect([path, isMine ? 200 : 404]).toEqual([path, await status(student)]);
      const isEmpty = /results\.csv$|\{other\}$/.test(path); // nothing was played, and nothing sent
      for (const who of [teacher, admin]) expect([path, await status(who)]).toEqual([path, isEmpty ? 404 : 200]);
    } else if (!isMine) expect([path, await status(student)]).toEqual([path, 404]);
  }
  // another class and its contest do not mix
  const elsewhere = await other.post('/classes', { name: 'Elsewhere' });
  const theirs = Number(elsewhere.headers.get('location')!.split('/').at(-1));
  expect((await other.post(`/classes/${theirs}/contests/${contest}/reference`, { version: '' })).status).toBe(404);
  expect((await other.post(`/classes/${theirs}/members/${member.id}/remove`)).status).toBe(404);
});

let cups = 0;
const fieldsFor = (fields: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  game: 'geography',
  name: `Lab ${++cups}`,
  time: '2',
  option_gsize: '8',
  format: 'round-robin',
  who: 'class',
  results: 'at-once',
  margin: '500',
  patience: '10',
  seeding: 'entry',
  class: `${of}`,
  most: '8',
  each: '1',
  ...fields,
});
const createdFor = async (fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
  await teacher.post('/contests/new', fieldsFor(fields));
const getContestOf = (response: Response): number | undefined =>
  Number(/^\/contests\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1]);

async function botOf(login: string, name: string, program: string): Promise<number> {
  const owner = await idOf(login);
  const { id: bot } = await db
    .insertInto('bots')
    .values({ owner, game: 'geography', name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('versions')
    .values({ bot, number: 1, program, fingerprint: null, state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a contest for a class', () => {
  test('is made by its teachers alone, and entered by its members alone', async () => {
    expect(await teacher.page('/contests/new?game=geography')).toContain('Algorithms 2026');
    expect(await other.page('/contests/new?game=geography')).not.toContain('Algorithms 2026');
    expect(await told(await student.post('/contests/new', fieldsFor()))).toEqual([
      422,
      expect.not.objectContaining({ name: expect.anything() as string }),
    ]);
    expect(await db.selectFrom('tournaments').select('contest').where('class', '<>', of).execute()).toEqual([]);
    const contest = getContestOf(await createdFor())!;
    const [mine, theirs] = [await botOf('maple', 'toad', 'parity'), await botOf('stranger', 'newt', 'wide')];
    const enter = async (who: Browser, version: number): Promise<unknown> =>
      await told(await who.post(`/contests/${contest}/entrants`, { version: `${version}` }));
    expect(await enter(other, theirs)).toEqual([422, 'This contest is for the members of a class.']);
    expect(await enter(student, mine)).toEqual([303, {}]);
    expect(await other.page(`/contests/${contest}`)).toContain('Only members of a class may enter bots here.');
    expect(await student.page(`/contests/${contest}`)).toContain(`href="/classes/${of}"`);
  });

  test('is entered by a team whose members are all in the class', async () => {
    await student.post('/teams', { login: 'Rafters' });
    const team = await idOf('rafters');
    raft = await botOf('rafters', 'raft', 'parity');
    const contest = getContestOf(await createdFor())!;
    const enter = async (): Promise<unknown> =>
      await told(await student.post(`/contests/${contest}/entrants`, { version: `${raft}` }));
    await student.post(`/teams/${team}/invite`, { login: 'stranger' });
    await other.post(`/teams/${team}/accept`);
    expect(await enter()).toEqual([422, expect.stringContaining('every member of the team has to be in it')]);
    await student.post(`/teams/${team}/members/${await idOf('stranger')}/remove`);
    const birch = await new Browser(site.url).register('birch');
    await student.post(`/teams/${team}/invite`, { login: 'birch' });
    await birch.post(`/teams/${team}/accept`);
    await birch.post('/classes/join', { code: await codeOf(), number: '300' });
    expect(await enter()).toEqual([303, {}]);
  });
});

/** Two students in folders as of a tournament, and one with a single file. */
const zipOf = (name: string): Blob => {
  for (const [number, ...info] of [
    ['100234', 'heron', 'Grey Heron', 'python3 bot.py'],
    ['100237', 'otter', 'River Otter', 'python3 bot.py'],
  ] as const) {
    cpSync('examples/bot.py', join(folder, name, number, 'bot.py'));
    writeFileSync(join(folder, name, number, 'info.txt'), info.join('\n'));
  }
  cpSync('examples/bot.py', join(folder, name, '100236.py'));
  writeFileSync(join(folder, name, 'readme.pdf'), 'no player');
  execFileSync('tar', ['-czf', join(folder, `${name}.tar.gz`), '-C', join(folder, name), '.']);
  return new Blob([readFileSync(join(folder, `${name}.tar.gz`))]);
};
const handIn = async (file: Blob, name: string): Promise<Response> => {
  const form = new FormData();
  form.set('game', 'geography');
  form.set('file', file, name);
  return await teacher.upload(`/classes/${of}/hand-in`, form);
};

test(
  'a folder for each student is handed in, built, entered, played, and told with numbers',
  { timeout: 240_000 },
  async () => {
    expect(await told(await handIn(new Blob(['x']), 'bots.txt'))).toEqual([
      422,
      { file: 'A zip or .tar.gz is needed.' },
    ]);
    expect(await told(await handIn(new Blob([Buffer.alloc(64 * 2 ** 20 + 1)]), 'bots.zip'))).toEqual([
      422,
      { file: 'The file has more than 64 MiB.' },
    ]);
    expect(await told(await handIn(new Blob(['x']), 'bots.zip'))).toEqual([
      422,
      { file: expect.any(String) as string },
    ]);
    const page = await (await handIn(zipOf('class'), 'class.tar.gz')).text();
    expect(page).toContain('3 of 4 taken');
    const again = await (await handIn(zipOf('class'), 'class.tar.gz')).text();
    expect(again).toContain('0 of 4 taken');
    expect(again).toContain('the newest version');
    const places = (await membersOf(db, of)).filter(({ claim }) => claim !== null);
    expect(places.map(({ number, name }) => [number, name])).toEqual([
      ['100234', 'Grey Heron'],
      ['100236', ''],
      ['100237', 'River Otter'],
    ]);
    expect(await guest.page(`/users/${places[0]!.login}`)).not.toContain('Grey Heron'); // names are for teachers

    // a student takes a place with what was handed in
    const heron = places[0]!;
    const taker = await new Browser(site.url).register('grey');
    expect((await taker.post('/classes/join', { code: heron.claim! })).headers.get('location')).toBe(`/classes/${of}`);
    expect((await other.post('/classes/join', { code: heron.claim! })).status).toBe(422); // once
    expect(await taker.page('/users/grey')).toContain('heron');
    expect(await findAccount(db, heron.login)).toBeUndefined();

    const stop = new AbortController();
    const worker = runWorker({
      databaseUrl: server.url,
      slots: 2,
      tier: 'none',
      tell: () => undefined,
      stop: stop.signal,
    });
    try {
      await expect
        .poll(
          async () =>
            (await db.selectFrom('versions').select('state').where('artefact', 'is not', null).execute()).map(
              ({ state }) => state,
            ),
          { timeout: 120_000 },
        )
        .toEqual(['ready', 'ready', 'ready']);
      const contest = getContestOf(await createdFor({ 'round-robin_games': '1' }))!;
      expect((await teacher.post(`/classes/${of}/contests/${contest}/enter`)).status).toBe(303);
      expect((await student.post(`/contests/${contest}/entrants`, { version: `${raft}` })).status).toBe(303);
      const alder = await new Browser(site.url).register('alder');
      await alder.post('/classes/join', { code: await codeOf(), number: '400' });
      const random = (
        await db.selectFrom('versions').select('id').where('program', '=', 'random').executeTakeFirstOrThrow()
      ).id;
      const at = `/classes/${of}/contests/${contest}`;
      expect((await teacher.post(`${at}/reference`, { version: '999999' })).status).toBe(422);
      expect((await teacher.post(`${at}/reference`, { version: `${random}` })).status).toBe(303);
      const entrants = async () => await entrantsOf(db, (await getTournament(db, contest))!);
      expect((await entrants()).map(({ name }) => name).toSorted()).toEqual([
        'heron',
        'otter',
        'raft',
        'random',
        expect.stringMatching(/^student_/),
      ]);
      expect((await teacher.post(`/contests/${contest}/start`)).status).toBe(303);
      expect((await teacher.post(`/contests/${contest}/pause`)).status).toBe(303);
      expect(await teacher.page(`${at}/results.csv`)).not.toMatch(/pass/); // nothing is decided
      expect((await teacher.post(`/contests/${contest}/resume`)).status).toBe(303);
      // who leaves the team then has a grade all the same
      const leaving = `/teams/${await idOf('rafters')}/members/${await idOf('birch')}/remove`;
      expect((await student.post(leaving)).status).toBe(303);
      await expect.poll(async () => (await getTournament(db, contest))!.state, { timeout: 120_000 }).toBe('over');
      const csv = await teacher.page(`${at}/results.csv`);
      const rows = csv
        .trim()
        .split('\r\n')
        .map((line) => line.split(','));
      expect(rows[0]!.slice(0, 5)).toEqual(['place', 'number', 'name', 'login', 'bot']);
      const own = rows.find(([, , , login]) => login === 'grey')!;
      expect(own.slice(1, 5)).toEqual(['100234', 'Grey Heron', 'grey', 'heron']);
      expect(rows.filter(([, , , , bot]) => bot === 'raft').map((row) => row.slice(1, 4))).toEqual([
        ['300', '', 'birch'],
        ['0101402', '', 'maple'],
      ]); // each of a team
      expect(rows.filter(([place]) => place === '').map((row) => row.slice(1, 5))).toEqual([['400', '', 'alder', '']]); // no bot in it
      // a pass is a place above the reference bot
      const results = new Map(rows.slice(1).map((row) => [row[4]!, [Number(row[0]), row.at(-1)!] as const]));
      const bar = results.get('random')![0];
      expect(results.get('random')![1]).toBe('reference');
      for (const bot of ['heron', 'otter']) {
        const [place, result] = results.get(bot)!;
        expect([bot, result]).toEqual([bot, place < bar ? 'pass' : 'no pass']);
      }
      const shown = await guest.page(`/contests/${contest}`);
      expect(shown).toContain('reference bot');
      expect(shown).not.toContain('100234');
      expect((await student.send(`${at}/results.csv`)).status).toBe(404);

      // a permanent contest of the class has a reference bot and a CSV, too
      const ofClass = await teacher.page(`/classes/${of}`);
      expect(ofClass).toMatch(/>heron<\/a>.*can play/s);
      expect(ofClass).toMatch(/>otter<\/a>.*<td class="num">\d+<\/td>.*<b class="(good|bad)">(no )?pass<\/b>/s);
      const forever = getContestOf(await createdFor({ name: 'Forever', format: 'permanent', permanent_matches: '1' }))!;
      const there = `/classes/${of}/contests/${forever}`;
      expect((await teacher.post(`${there}/enter`)).status).toBe(303);
      expect((await teacher.post(`${there}/reference`, { version: `${random}` })).status).toBe(303);
      await expect
        .poll(async () => await teacher.page(`${there}/results.csv`), { timeout: 120_000 })
        .toMatch(/^1,.*,(pass|reference)\r$/m);
      const lines = (await teacher.page(`${there}/results.csv`)).trim().split('\r\n');
      expect(lines.find((line) => line.includes(',grey,'))).toMatch(/^\d*,100234,Grey Heron,grey,heron,/);
      expect(lines.find((line) => line.includes(',random,'))).toMatch(/,reference$/);
      expect(await guest.page(`/contests/${forever}`)).toContain('reference bot');
      expect(await teacher.page(`/contests/${forever}`)).toContain(`class="btn" href="/classes/${of}"`);
      expect((await student.send(`${there}/results.csv`)).status).toBe(404);
      expect((await teacher.post(`/contests/${forever}/pause`)).status).toBe(303);

      // all three sent the same program, in other folders
      const alike = await teacher.page(`${at}/alike`);
      expect(alike).toContain('3 of 3 pairs');
      expect(alike).toMatch(/>grey<\/a> <span class="muted">100234</);
      const [, path] = new RegExp(`href="(${at}/alike/\\d+/\\d+)"`).exec(alike)!;
      const seen = async (): Promise<number> =>
        (await db.selectFrom('audit').select('id').where('action', '=', 'source-seen').execute()).length;
      const before = await seen();
      const both = await teacher.page(path!);
      expect(both).toContain('leave few ways out'); // a comment of the source
      expect(both).toMatch(/class="same" id="a0".*class="same" id="b0"/s);
      expect(await seen()).toBe(before + 2);
      expect((await student.send(path!)).status).toBe(404);
      expect((await teacher.send(`${at}/alike/${random}/${random}`)).status).toBe(404); // of nobody in the class
    } finally {
      stop.abort();
      await worker;
    }
  },
);

test('teachers are named, leave, and delete the class; the API does the same', async () => {
  expect(await told(await teacher.post(`/classes/${of}/teachers`, { login: 'nobody_here' }))).toEqual([
    422,
    { login: 'There is no account nobody_here.' },
  ]);
  const mine = (await membersOf(db, of)).find(({ login }) => login === 'heron')!;
  expect(await told(await teacher.post(`/classes/${of}/members/${mine.id}/remove`))).toEqual([
    422,
    expect.stringContaining('one teacher at least'),
  ]);
  expect((await teacher.post(`/classes/${of}/teachers`, { login: 'MAPLE' })).status).toBe(303);
  expect(await student.page(`/classes/${of}`)).toContain(`/classes/${of}/hand-in`);
  expect((await student.post(`/classes/${of}/members/${mine.id}/remove`)).headers.get('location')).toBe(
    `/classes/${of}`,
  );
  expect((await teacher.send(`/classes/${of}`)).status).toBe(404);

  const made = await makeToken(db, await idOf('maple'), {
    name: 'all',
    scopes: ['read', 'manage', 'submit'],
    days: 1,
  });
  const api = async (path: string, method = 'GET', body?: object): Promise<Response> =>
    await fetch(`${site.url}/api/v1/classes${path}`, {
      method,
      headers: {
        authorization: `Bearer ${('value' in made && made.value.token) || ''}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  expect(await (await api('')).json()).toEqual([{ id: of, name: 'Algorithms 2026', role: 'teacher' }]);
  expect(await (await api(`?after=${of}`)).json()).toEqual([]);
  const members = await api(`/${of}/members?limit=2`);
  expect(members.headers.get('link')).toContain('after=2');
  expect(await members.json()).toHaveLength(2);
  expect((await api(`/${of}`, 'DELETE')).status).toBe(409); // contests are open
  const open = await db.selectFrom('tournaments').select('contest').where('state', '<>', 'over').execute();
  for (const { contest } of open) await db.deleteFrom('tournaments').where('contest', '=', contest).execute();
  expect((await api(`/${of}`, 'DELETE')).status).toBe(204);
  expect((await api(`/${of}`)).status).toBe(404);
  expect(await db.selectFrom('users').select('id').where('role', '=', 'place').execute()).toEqual([]);
});
