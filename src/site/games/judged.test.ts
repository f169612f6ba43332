import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Serving } from '../../http/defaults.ts';
import { findAccount } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { loadLanguages, toolchainOf } from '../../programs/language.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { viewerOf } from '../../store/games.ts';
import { checkTournament } from '../../tournament/portable.ts';
import type { Plan } from '../../tournament/plan.ts';
import { runWorker } from '../../worker/worker.ts';
import { arenaHere } from '../../../test/cli.ts';
import { Browser, errorsIn, goodPassword } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { defaultQuotas } from '../quotas.ts';
import { serve } from '../server.ts';
import { makeGame } from './judge-make.ts';
import { newGame } from './judge-read.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let worker: Promise<void>;
let ola: Browser;
let piotr: Browser;
let guest: Browser;
let token: string;
let folder: string;
const stop = new AbortController();
const told: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-judged-'));
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  worker = runWorker({
    databaseUrl: server.url,
    slots: 1,
    tier: 'full',
    tell: (line) => told.push(line),
    stop: stop.signal,
  });
  ola = await new Browser(site.url).register('ola');
  piotr = await new Browser(site.url).register('piotr');
  guest = new Browser(site.url);
  const { id } = (await findAccount(db, 'ola'))!;
  const made = await makeToken(db, id, { name: 'test', scopes: ['read', 'submit', 'manage'], days: 1 });
  token = (made as { value: { token: string } }).value.token;
});
afterAll(async () => {
  stop.abort();
  await worker;
  await site.close();
  await db.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Whoever says the higher number wins; with three bots the judge breaks, unless it is mended. */
const judge = (atThree: string): string => `
import os
bots = int(os.environ['ARENA_BOTS'])
if bots == 3: ${atThree}
print('[0]pick', flush=True)
picks = [input() for _ in range(bots)]
print('[0]END')
print([int(pick) if pick.isdigit() else 0 for pick in picks], flush=True)
`;
const broken = judge("print('[9]pick', flush=True)");
const mended = judge('pass');
const picks = (number: string): string => `while True:\n    input()\n    print(${number}, flush=True)\n`;
const rules =
  '# Higher\n\nWhoever says the higher number wins.\n\n## Messages\n\n`pick`: answer a number; else 0 points.';

type Fields = Readonly<Record<string, string | readonly { readonly name: string; readonly text: string }[]>>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(field, value);
    else for (const { name, text } of value) form.append(field, new Blob([text]), name);
  return form;
}
const samples = [
  { name: 'one.py', text: picks('1') },
  { name: 'two.py', text: picks('2') },
];
const higher = { ...newGame, title: 'Higher', rules_en: rules, seats: '2-3', terminator: 'newline', minimum: '-1' };

interface Version {
  readonly game: string;
  readonly version: number;
  readonly state: string;
  readonly trial: number | null;
  readonly failure: { readonly code: string; readonly detail: string } | null;
  readonly output: string | null;
}
const api = async (path: string, init: RequestInit = {}): Promise<Response> =>
  await fetch(`${site.url}/api/v1${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      'accept-language': 'en',
    },
  });
const version = async (game: string, number: number): Promise<Version> =>
  (await (await api(`/games/${game}/versions/${number}`)).json()) as Version;
const tried = async (game: string, number: number): Promise<Version> => {
  const isOver = async (): Promise<boolean> => ['ready', 'refused'].includes((await version(game, number)).state);
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
  return await version(game, number);
};
/** What a stream says up to these words, and no further. */
async function readUntil(stream: Response, words: string): Promise<string> {
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(words)) text += (await reader.read()).value ?? '';
  await reader.cancel();
  return text;
}
/** A contest of ola's; its path. */
const contestOf = async (asked: object): Promise<string> => {
  const body = JSON.stringify({ game: 'higher', moveMs: 1000, mostEach: 3, ...asked });
  const made = await api('/contests', { method: 'POST', body });
  expect(made.status).toBe(201);
  return ((await made.json()) as { readonly url: string }).url;
};
const matchAt = async (path: string) =>
  await db
    .selectFrom('matches')
    .select(['id', 'state', 'scores', 'game_version', 'contest'])
    .where('id', '=', Number(/^\/matches\/(\d+)$/.exec(path)![1]))
    .executeTakeFirstOrThrow();
const played = async (sent: Response): Promise<Awaited<ReturnType<typeof matchAt>>> => {
  const path = sent.headers.get('location')!;
  await expect.poll(async () => (await matchAt(path)).state, { timeout: 60_000 }).toMatch(/finished|void/);
  return await matchAt(path);
};
const versionOf = async (name: string): Promise<string> => {
  const row = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('versions.id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return `${row.id}`;
};

/** The tables of a contest of three that was taken away are those of `arena tournament`, but for measured times. */
async function sameByCommand(address: string, taken: string): Promise<void> {
  const unpacked = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', taken, '-C', unpacked]);
  const plan = JSON.parse(readFileSync(join(unpacked, 'tournament.json'), 'utf8')) as Plan;
  const numbers: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3' };
  for (const [name, number] of Object.entries(numbers)) writeFileSync(join(folder, `${name}.py`), picks(number));
  writeFileSync(join(folder, 'judge.py'), broken);
  const players = join(folder, 'players.txt');
  writeFileSync(players, plan.entrants.map(({ name }) => `${name} = ${name}.py\n`).join(''));
  const out = join(folder, 'by-command');
  const { code, err } = await arenaHere(
    `tournament higher --judge ${join(folder, 'judge.py')} --terminator newline --minimum -1 --players ${players}
      --format ${plan.format} --seed ${plan.seed} --title Highest --move-time 1 --out ${out}`.split(/\s+/),
  );
  expect([code, err]).toEqual([0, expect.not.stringContaining('arena:')]);
  const unmeasured = (text: string): string => text.replaceAll(/"(mean|longest)":[\d.e-]+,|^0[45]2 .*$/gm, ''); // nor days
  for (const file of ['results.csv', 'standings.json', 'tournament.trf']) {
    const here = readFileSync(join(out, file), 'utf8');
    const there = await (await guest.send(`${address}/${file}`)).text();
    expect(unmeasured(there)).toBe(unmeasured(here));
  }
}

describe('a game of somebody', () => {
  test('says beside each field what is wrong, and keeps what was typed', async () => {
    expect((await guest.send('/games/new')).status).toBe(303);
    const page = await ola.upload(
      '/games/new',
      formOf({ ...higher, title: 'Kierki', rules_en: 'short', seats: '2-', time: '11' }),
    );
    expect(page.status).toBe(422);
    const text = await page.text();
    expect(text).toContain('The judge leads a trial match');
    expect(errorsIn(text)).toMatchObject({
      file: expect.stringContaining('Choose a file'),
      seats: expect.stringContaining('a range such as 2-4'),
      time: 'A number from 0.05 to 10.',
      rules_en: expect.stringContaining('which answers are allowed'),
      samples: expect.stringContaining('at least one sample bot'),
    });
    expect(text).toContain('value="2-"');
    const source = { language: 'python', source: broken };
    const polish = { ...higher, rules_en: '', rules_pl: rules }; // one language is enough
    const taken = await ola.upload('/games/new', formOf({ ...polish, ...source, title: 'kierki', samples }));
    expect(errorsIn(await taken.text())).toEqual({ title: expect.stringContaining('of this name already') });
    const unknown = [{ name: 'bot.txt', text: 'x' }];
    const strange = await ola.upload(
      '/games/new',
      formOf({ ...higher, ...source, samples: unknown, moderators: 'nobody' }),
    );
    expect(errorsIn(await strange.text())).toEqual({
      samples: expect.stringContaining('bot.txt: nobody can tell the language'),
      moderators: 'There is nobody called nobody.',
    });
  });

  test('of a file that is too large says so beside the field, or on a page', async () => {
    const large = (mebibytes: number, field: string) => ({
      [field]: [{ name: 'a.py', text: ' '.repeat(mebibytes * 2 ** 20) }],
    });
    const kept = await ola.upload('/games/new', formOf({ ...higher, ...large(17, 'file') }));
    expect(kept.status).toBe(422);
    const text = await kept.text();
    expect(errorsIn(text)).toMatchObject({ file: 'The file has more than 16 MiB.' });
    expect(text).toContain('value="Higher"');
    const huge = await ola.upload('/games/new', formOf({ ...higher, ...large(33, 'samples') }));
    expect(huge.status).toBe(413);
    expect(await huge.text()).toMatch(/href="\/games".*href="\/users\/ola".*What was sent has more than 16 MiB/s);
  });

  test('is tried before anybody else sees it, and then open to all', async () => {
    const form = formOf({ ...higher, language: 'python', source: broken, samples });
    expect((await ola.upload('/games/new', form)).headers.get('location')).toBe('/games/higher');
    const page = await ola.page('/games/higher');
    expect(page).toContain('Nobody but you and your moderators');
    const stream = await ola.send('/games/higher/versions/1/events');
    expect(stream.status).toBe(200);
    expect((await piotr.send('/games/higher/versions/1/events')).status).toBe(404);
    if ((await version('higher', 1)).state !== 'ready')
      for (const other of [guest, piotr]) expect((await other.send('/games/higher')).status).toBe(404);
    expect(await tried('higher', 1)).toMatchObject({ state: 'ready', failure: null });
    const events = await readUntil(stream, '"state":"ready"'); // every step, as it happens
    for (const step of ['"samples":["one.py","two.py"]', '"state":"trial"', 'event: output', 'judge.py'])
      expect(events).toContain(step);
    const open = await guest.page('/games/higher?lang=pl');
    for (const part of ['Whoever says the higher number wins', 'Wyślij bota do tej gry', 'nowy wiersz', 'one'])
      expect(open).toContain(part);
    expect(await guest.page('/games')).toContain('href="/games/higher"');
    expect(await ola.page('/news')).toContain('the new judge leads all matches of Higher');
    const { games } = JSON.parse(await ola.page('/account/export.json')) as { readonly games: readonly object[] };
    const content = Buffer.from(broken).toString('base64');
    expect(games).toMatchObject([{ title: 'Higher', rules_en: rules, versions: [{ number: 1, content }] }]);

    const ladder = db.selectFrom('contests').select('id').where('name', '=', 'Higher ladder');
    const onLadder = db.selectFrom('matches').select('state').where('contest', '=', ladder);
    await expect.poll(async () => await onLadder.execute(), { timeout: 60_000 }).toContainEqual({ state: 'finished' });
    // no more rounds: nothing below is about them, and they would keep a core busy
    await db.updateTable('contest_versions').set({ left_at: new Date() }).where('contest', '=', ladder).execute();
  });

  test('shows the source of its judge to who is logged in, with numbered and marked lines', async () => {
    expect((await guest.send('/games/higher/source')).status).toBe(303);
    const page = await piotr.page('/games/higher/source');
    expect(page).toContain('class="tok-keyword">import</i>');
    const file = await piotr.send('/games/higher/versions/1/source');
    expect((await file.text()).trim()).toBe(broken.trim());
    expect(await piotr.page('/games/kierki/source')).toContain('rules.ts');
    expect((await piotr.send('/games/higher/edit')).status).toBe(404);
  });

  test('takes bots of others, which play test matches and contests', async () => {
    const sent = await piotr.upload(
      '/games/higher/send',
      formOf({ name: 'three', language: 'python', source: picks('3') }),
    );
    expect(sent.status).toBe(303);
    const state = async (): Promise<string> =>
      (
        await db
          .selectFrom('versions')
          .select('state')
          .where('id', '=', Number(await versionOf('three')))
          .executeTakeFirstOrThrow()
      ).state;
    await expect.poll(state, { timeout: 60_000 }).toBe('ready');
    const seats = { seat0: await versionOf('three'), seat1: await versionOf('one') };
    const match = await played(await piotr.post('/games/higher/test', { ...seats, matches: '1' }));
    expect(match).toMatchObject({ state: 'finished', scores: [3, 1], game_version: 1 });
    expect(await guest.page(`/matches/${match.id}`)).toContain('<a href="/games/higher/source?version=1">Wersja 1</a>');
    expect(await guest.page('/matches?game=higher')).toMatch(/<td class="cause">decyzją sędziego/);
    const address = await contestOf({ name: 'Highest', format: 'round-robin', seats: 2 });
    for (const [who, name] of [
      [piotr, 'three'],
      [ola, 'one'],
      [ola, 'two'],
    ] as const)
      expect((await who.post(`${address}/entrants`, { version: await versionOf(name), code: '' })).status).toBe(303);
    expect((await ola.post(`${address}/start`)).status).toBe(303);
    const over = async (): Promise<string> =>
      (
        await db
          .selectFrom('tournaments')
          .select('state')
          .where('contest', '=', Number(address.split('/').at(-1)))
          .executeTakeFirstOrThrow()
      ).state;
    await expect.poll(over, { timeout: 60_000 }).toBe('over');
    expect(await guest.page(address)).toContain('three');
    const taken = join(folder, 'contest.tar.gz');
    writeFileSync(taken, Buffer.from(await (await guest.send(`${address}/contest.tar.gz`)).arrayBuffer()));
    expect(await checkTournament(taken)).toMatchObject({ games: 6, entrants: 3, judged: { again: 0 }, wrong: [] });
    const other = { hash: 'of another judge', launch: () => expect.unreachable() };
    await expect(checkTournament(taken, other)).rejects.toThrow(/led none of its games/);
    expect(await guest.page(address)).toContain('decyzją sędziego'); // not "by the rules"
    await sameByCommand(address, taken);
  });

  test('whose judge breaks has void matches, tells its moderator, and pauses contests', async () => {
    const seats = { seat0: await versionOf('one'), seat1: await versionOf('two'), seat2: await versionOf('three') };
    expect(await played(await piotr.post('/games/higher/test', { ...seats, matches: '1' }))).toMatchObject({
      state: 'void',
    });
    expect(await ola.page('/news')).toContain('The judge of Higher was at fault');
    const address = await contestOf({ name: 'Three', format: 'tables', seats: 3 });
    for (const [who, name] of [
      [piotr, 'three'],
      [ola, 'one'],
      [ola, 'two'],
    ] as const)
      expect((await who.post(`${address}/entrants`, { version: await versionOf(name), code: '' })).status).toBe(303);
    expect((await ola.post(`${address}/start`)).status).toBe(303);
    await expect.poll(async () => await ola.page(address), { timeout: 60_000 }).toContain('there is no bot 9');
    const refused = await ola.post('/games/higher/delete');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/that are not over: [^<]*Three[^]*<a href="\/contests\/\d+">Three</);
    // the corrected judge is a version; the contest goes on with it, and old matches keep theirs
    const file = [{ name: 'judge.py', text: mended }];
    expect((await ola.upload('/games/higher/edit', formOf({ ...higher, file }))).status).toBe(303);
    expect(await tried('higher', 2)).toMatchObject({ state: 'ready' });
    expect(await ola.page('/games/higher/differences')).toMatch(/class="added">\+if bots == 3: pass/);
    expect(await ola.page('/games/higher/versions')).toMatch(/Leads all matches.*Led matches before/s);
    expect((await ola.post(`${address}/resume`)).status).toBe(303);
    const number = Number(address.split('/').at(-1));
    const ledBy = async () =>
      await db
        .selectFrom('matches')
        .select(['state', 'game_version'])
        .where('contest', '=', number)
        .orderBy('id')
        .execute();
    await expect.poll(ledBy, { timeout: 60_000 }).toContainEqual({ state: 'finished', game_version: 2 });
    expect((await ledBy())[0]).toEqual({ state: 'void', game_version: 1 });
  });

  test('gets another name; its address stays', async () => {
    const text = { ...higher, title: 'Kierki', minimum: 'none' };
    expect(errorsIn(await (await ola.upload('/games/higher/edit', formOf(text))).text())).toEqual({
      title: expect.stringContaining('of this name already'),
      minimum: expect.any(String),
    });
    const seen = async (): Promise<string> =>
      /name="seen" value="(\w+)"/.exec(await ola.page('/games/higher/edit'))![1]!;
    const before = await seen();
    const sent = { method: 'POST', body: JSON.stringify({ title: 'Highest Number' }) };
    expect((await api('/games/higher/versions', sent)).status).toBe(202);
    expect(await guest.page('/games/higher')).toContain('<h1>Highest Number</h1>');
    expect(await guest.page('/games')).toMatch(
      /id="builtin".*id="users".*<tr><td><a class="name" href="\/games\/higher">Highest Number<\/a>[^]*?>ola<\/a>.*?<td class="opt nowrap">Python<\/td>/s,
    );
    expect(await ola.page('/contests')).toContain('Highest Number ladder');
    expect(await ola.page('/games/higher/edit')).toContain('value="Highest Number"');
    const late = await ola.upload('/games/higher/edit', formOf({ ...higher, seen: before })); // from another window
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('The game was changed meanwhile')]);
    const back = await ola.upload('/games/higher/edit', formOf({ ...higher, seen: await seen() }));
    expect([back.status, (await version('higher', 3)).version]).toEqual([303, undefined]); // no version for a name
    expect(await guest.page('/games/higher')).toContain('<h1>Higher</h1>');
  });

  test('a judge that is refused says why, and the present one leads matches on', async () => {
    const sent = await api('/games/higher/versions', {
      method: 'POST',
      body: JSON.stringify({ judge: { file: 'judge.py', source: 'print("[0]END\\n[1]", flush=True)\n' } }),
    });
    expect(sent.status).toBe(202);
    const refused = await tried('higher', 3);
    expect(refused).toMatchObject({ state: 'refused', failure: { code: 'judge-fault' } });
    expect(await ola.page('/games/higher')).toContain('one score for each of 2 bots, not 1');
    expect(await guest.page('/games/higher')).not.toContain('one score for each');
    const seats = { seat0: await versionOf('one'), seat1: await versionOf('two') };
    const match = await played(await piotr.post('/games/higher/test', { ...seats, matches: '1' }));
    expect(match).toMatchObject({ state: 'finished', scores: [1, 2], game_version: 2 });
  });

  test('is deleted after a question; results stay', async () => {
    await db.updateTable('tournaments').set({ state: 'over' }).execute(); // as its moderator would end it
    expect(await ola.page('/games/higher')).toMatch(/href="\/games\/higher\/delete"[^>]*>Delete this game</);
    expect(await piotr.page('/games/higher')).not.toContain('Delete this game');
    expect(await ola.page('/games/higher/delete')).toContain('Delete Higher?');
    expect((await piotr.post('/games/higher/delete')).status).toBe(404);
    expect((await ola.post('/games/higher/delete')).headers.get('location')).toBe('/');
    expect((await ola.send('/games/higher')).status).toBe(404);
    expect((await piotr.send('/games/higher/send')).status).toBe(404);
    expect(await guest.page('/games')).not.toContain('href="/games/higher"');
    const { id } = await db
      .selectFrom('matches')
      .select('id')
      .where('game', '=', 'higher')
      .where('state', '=', 'finished')
      .orderBy('finished_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(await guest.page(`/matches/${id}`)).not.toContain('href="/games/higher"');
    expect(await guest.page('/matches?game=higher')).toContain(`href="/matches/${id}"`);
    expect(await guest.page('/')).not.toContain('Rules of Higher');
    // what stays names it, and leads nowhere that is not
    const bot = await db.selectFrom('bots').select('id').where('name', '=', 'three').executeTakeFirstOrThrow();
    const contests = await db
      .selectFrom('contests')
      .select('id')
      .where('game', '=', 'higher')
      .where('kind', '!=', 'tests')
      .execute();
    const paths = [...contests.map((one) => `/contests/${one.id}`), '/contests', `/bots/${bot.id}`, '/users/piotr'];
    for (const path of paths)
      expect([path, await guest.page(path)]).toEqual([path, expect.stringMatching(/\((deleted|usunięta)\)/)]);
    for (const path of [...paths, `/matches/${id}`])
      for (const visitor of [guest, piotr]) {
        const page = await visitor.page(path);
        expect([path, page]).toEqual([path, expect.stringContaining('High')]);
        expect([path, page.match(/"\/games\/higher[^"]*"/g)]).toEqual([path, null]);
      }
  });

  test('a game that no judge passed for is nobody else’s, with its bots and its trial', async () => {
    const dies = [{ name: 'dies.py', text: 'raise SystemExit(3)\n' }];
    const form = formOf({ ...higher, title: 'Never', language: 'python', source: mended, samples: dies });
    expect((await ola.upload('/games/new', form)).headers.get('location')).toBe('/games/never');
    const { state, failure, trial } = await tried('never', 1);
    expect([state, failure?.code]).toEqual(['refused', 'sample-fault']);
    expect(await ola.page('/games/never')).toContain('The sample bot dies was at fault');
    expect(await guest.page('/')).not.toContain('Rules of Never');
    const { id } = await db.selectFrom('bots').select('id').where('name', '=', 'dies').executeTakeFirstOrThrow();
    const ofBot = `/api/v1/bots/${id}/versions`;
    for (const path of [
      '/games/never',
      '/games/never/source',
      `/matches/${trial}`,
      `/bots/${id}`,
      ofBot,
      `${ofBot}/1`,
    ]) {
      await ola.page(path);
      expect([path, (await piotr.send(path)).status]).toEqual([path, 404]);
    }
    expect(await piotr.page('/matches')).not.toContain(`href="/matches/${trial}"`);
    for (const path of ['/users/ola', '/api/v1/users/ola/bots']) {
      expect(await ola.page(path)).toContain('dies');
      expect(await piotr.page(path)).not.toContain('dies');
    }
  });

  test('judges a day are limited', async () => {
    const { id } = (await findAccount(db, 'ola'))!;
    const tools = {
      db,
      queue: () => Promise.reject(new Error('no queue')),
      takesPartial: true,
      scan: undefined,
      report: () => undefined,
    };
    const asked = {
      ...newGame,
      title: 'One more',
      rulesEn: rules,
      rulesPl: '',
      moderators: '',
      judge: { language: 'python', source: mended },
      samples: samples.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })),
    };
    const queue = () => Promise.resolve(undefined as never);
    const quotas = () => Promise.resolve({ ...defaultQuotas, games: 3 });
    expect(await makeGame({ ...tools, queue, quotas }, id, asked)).toEqual({
      wrong: { form: { code: 'games-many', most: 3 } },
    });
    const noBytes = () => Promise.resolve({ ...defaultQuotas, mebibytes: 0 });
    expect(await makeGame({ ...tools, queue, quotas: noBytes }, id, asked)).toEqual({
      wrong: { form: { code: 'uploads-bytes', mebibytes: 0 } },
    });
  });
});

test('a ladder whose judge is at fault in every match waits for a corrected one', async () => {
  const source = judge('pass').replace('if bots == 3: pass', 'if bots < 3: raise SystemExit(1)');
  const bots = ['a', 'b', 'c'].map((name) => ({ file: `${name}.py`, source: picks('1') }));
  const about = { title: 'Trio', seats: '2-3', terminator: 'newline', rules: { en: rules }, samples: bots };
  const body = JSON.stringify({ ...about, judge: { file: 'judge.py', source } });
  expect((await api('/games', { method: 'POST', body })).status).toBe(202);
  expect(await tried('trio', 1)).toMatchObject({ state: 'ready' });
  await expect
    .poll(async () => await ola.page('/games/trio'), { timeout: 60_000 })
    .toContain('waits until a corrected');
  const ladders = db.selectFrom('contests').select('id').where('kind', '=', 'ladder');
  const { id } = await ladders.where('game', '=', 'trio').executeTakeFirstOrThrow();
  expect(await ola.page(`/contests/${id}`)).toContain('waits until a corrected');
  expect((await api('/games/trio', { method: 'DELETE' })).status).toBe(204);
});

describe('the examples', () => {
  const examples = new URL('../../../examples/judges/', import.meta.url);
  const sourceOf = (path: string): { file: string; source: string } => ({
    file: path.split('/').at(-1)!,
    source: readFileSync(new URL(path, examples), 'utf8'),
  });
  const create = async (body: object): Promise<Version> => {
    const sent = await api('/games', { method: 'POST', body: JSON.stringify(body) });
    const made = (await sent.json()) as Version;
    expect([sent.status, made]).toEqual([202, expect.objectContaining({ version: 1 })]);
    return await tried(made.game, 1);
  };

  test.for([
    ['python', 'Guess', 'guess/judge.py', '1', 'newline', ['guess/gambler.py']],
    ['java', 'Noughts', 'noughts/Judge.java', '2', 'angles', ['noughts/perfect.py']],
    ['cpp', 'Auction', 'auction/judge.cpp', '3', 'angles', ['auction/learner.py', 'auction/flat.js']],
  ] as const)('%s: %s passes its trial', async ([language, title, path, seats, terminator, bots], { skip }) => {
    const toolchain = await toolchainOf(language, (await loadLanguages()).get(language)!);
    skip(toolchain === undefined, `no ${language} on this machine`);
    const readme = readFileSync(new URL(`${path.split('/')[0]}/README.md`, examples), 'utf8');
    const about = { title, seats, terminator, rules: { en: readme }, samples: bots.map(sourceOf) };
    const made = await create({ ...about, judge: sourceOf(path) });
    expect(made).toMatchObject({ state: 'ready', failure: null });
    expect(told.filter((line) => !line.includes('is void'))).toEqual([]);
    expect((await api(`/games/${made.game}`, { method: 'DELETE' })).status).toBe(204); // its ladder plays no more
  });

  test('an archive brings rules, sample bots, starter code and a viewer', async () => {
    const inside = join(folder, 'guess');
    mkdirSync(join(inside, 'bots'), { recursive: true });
    mkdirSync(join(inside, 'starters'));
    cpSync(new URL('guess/judge.py', examples), join(inside, 'judge.py'));
    cpSync(new URL('guess/gambler.py', examples), join(inside, 'bots/second.py'));
    cpSync(new URL('guess/gambler.py', examples), join(inside, 'bots/gambler.py'));
    const start = `# yours\n${readFileSync(join(inside, 'bots/gambler.py'), 'utf8')}`;
    writeFileSync(join(inside, 'starters/start.py'), start);
    writeFileSync(join(inside, 'viewer.html'), '<p>board</p>');
    writeFileSync(join(inside, 'rules.en.md'), rules);
    const archive = join(folder, 'guess.tar.gz');
    execFileSync('tar', ['-czf', archive, '-C', folder, 'guess']);
    const form = formOf({ ...newGame, title: 'Zgadnij 1000', seats: '1', terminator: 'newline' });
    form.set('file', new Blob([new Uint8Array(readFileSync(archive))]), 'guess.tar.gz');
    expect((await ola.upload('/games/new', form)).headers.get('location')).toBe('/games/zgadnij-1000');
    expect(await tried('zgadnij-1000', 1)).toMatchObject({ state: 'ready', failure: null });
    const states = async (): Promise<string[]> => {
      const rows = db.selectFrom('versions').innerJoin('bots', 'bots.id', 'versions.bot').select('state');
      return (await rows.where('game', '=', 'zgadnij-1000').execute()).map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 60_000 }).toEqual(['ready', 'ready']); // also the one without a seat
    expect(String(await viewerOf(db, 'zgadnij-1000', 1))).toBe('<p>board</p>');
    expect(await guest.page('/games/zgadnij-1000')).toMatch(/<h2>Boty.*>second<.*>gambler<.*start\.py/s);
    expect(await (await guest.send('/games/zgadnij-1000/starters/start.py')).text()).toContain('guess');
    expect(await piotr.page('/games/zgadnij-1000/send?language=python')).toContain('random');

    // who sends that file as a bot and leaves takes only the bot away
    const leaver = await new Browser(site.url).register('leaver');
    const bot = formOf({ name: 'asIs', file: [{ name: 'start.py', text: start }] });
    expect((await leaver.upload('/games/zgadnij-1000/send', bot)).status).toBe(303);
    const left = await leaver.post('/account/delete', { confirm: 'leaver', current: goodPassword });
    expect(left.headers.get('location')).toBe('/');
    expect(await (await guest.send('/games/zgadnij-1000/starters/start.py')).text()).toBe(start);

    // a judge of several files begins in one of them
    for (const [name, text] of Object.entries({
      'Judge.java': 'class Judge { public static void main(String[] args) { Deck.draw(); } }',
      'Deck.java': 'class Deck { static void draw() {} public static void main(String[] args) { draw(); } }',
      'Card.java': 'record Card(int number) {}',
    }))
      writeFileSync(join(folder, name), text);
    execFileSync('tar', ['-czf', archive, '-C', folder, 'Judge.java', 'Deck.java', 'Card.java']);
    form.set('file', new Blob([new Uint8Array(readFileSync(archive))]), 'several.tar.gz');
    expect(errorsIn(await (await ola.upload('/games/new', form)).text())).toMatchObject({
      file: expect.stringContaining('begins in Judge.java, but could begin in Deck.java too'),
    });
  });
});
