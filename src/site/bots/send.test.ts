import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaults } from '../../game/defaults.ts';
import { loadGame, starterNames, starterPath } from '../../match/games.ts';
import { findAccount, setRole } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { createTournament, enterTournament } from '../../contests/manage.ts';
import { gameOf } from '../../store/games.ts';
import { getMatch } from '../../store/matches.ts';
import { claimMatch } from '../../store/results.ts';
import { createContest, joinContest, testsOf } from '../../store/rounds.ts';
import { selectCandidates } from '../../store/tests.ts';
import { addVersion, beginTrial, claimBuild } from '../../store/uploads.ts';
import { runWorker } from '../../worker/worker.ts';
import type { Queue } from '../../jobs/queue.ts';
import { readAssets } from '../../http/assets.ts';
import type { Serving } from '../../http/defaults.ts';
import { arenaHere, runArena } from '../../../test/cli.ts';
import { Browser, errorsIn, goodPassword } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { serve } from '../server.ts';
import { defaultQuotas as quotas, type Quotas } from '../quotas.ts';
import { readScan, type Scan } from './scan.ts';
import { largestFile, sendBot } from './send.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let ladder: number;
/** The version that newcomers play against. */
let random: number;
let folder: string;
const told: string[] = [];
const stop = new AbortController();
let worker: Promise<void>;
let ola: Browser;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arena-send-'));
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  ladder = await createContest(db, {
    name: 'Edge geography ladder',
    game: 'geography',
    kind: 'ladder',
    options: defaults<object>(await loadGame('geography')),
    moveTime: 2000,
  });
  random = await joinContest(db, ladder, { game: 'geography', name: 'random', program: 'random' });
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  worker = runWorker({
    databaseUrl: server.url,
    slots: 1,
    tier: 'full',
    tell: (line) => told.push(line),
    stop: stop.signal,
  });
  ola = await new Browser(site.url).register('ola');
  token = await tokenOf('ola');
});
afterAll(async () => {
  stop.abort();
  await worker;
  await site.close();
  await db.destroy();
  await server.close();
  rmSync(folder, { recursive: true });
});

const tokenOf = async (login: string): Promise<string> => {
  const { id } = (await findAccount(db, login))!;
  const made = await makeToken(db, id, { name: 'test', scopes: ['read', 'submit'], days: 1 });
  return (made as { value: { token: string } }).value.token;
};

const bot = readFileSync(new URL('../../../examples/bot.py', import.meta.url), 'utf8');

const formOf = (name: string, file: string, source: string | Buffer): FormData => {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob([new Uint8Array(Buffer.from(source))]), file);
  return form;
};
const send = (name: string, file: string, source: string | Buffer, by = ola): Promise<Response> =>
  by.upload('/games/geography/send', formOf(name, file, source));

/** Waits for the end of the build and the trial of a version. */
const ended = async (address: string): Promise<Told> => {
  const states = ['ready', 'refused'];
  await expect.poll(async () => states.includes((await versionAt(address)).state), { timeout: 120_000 }).toBe(true);
  return await versionAt(address);
};

interface Told {
  readonly bot: number;
  readonly version: number;
  readonly state: string;
  readonly trial: number | null;
  readonly failure: { readonly fault: string; readonly detail: string; readonly said: string | null } | null;
  readonly output: string | null;
  readonly stderr: string | null;
}
const versionAt = async (address: string, by: string | undefined = token): Promise<Told> => {
  const [, id, number] = /^\/bots\/(\d+)\?version=(\d+)$/.exec(address)!;
  const headers = by === '' ? {} : { authorization: `Bearer ${by}` };
  const response = await fetch(`${site.url}/api/v1/bots/${id}/versions/${number}`, { headers });
  return (await response.json()) as Told;
};
/** Sends a version and waits for the end of its build and trial. */
const tried = async (name: string, file: string, source: string | Buffer): Promise<Told & { address: string }> => {
  const address = (await send(name, file, source)).headers.get('location')!;
  return { ...(await ended(address)), address };
};

test(
  'a bot is sent, built, tried, and plays on the ladder; the next version takes its place',
  { timeout: 240_000 },
  async () => {
    expect(await ola.page('/games/geography')).toContain('Send bot for this game');
    const first = await tried('otter', 'bot.py', bot);
    expect(first).toMatchObject({ state: 'ready', failure: null });
    expect(await ola.page(`/matches/${first.trial}`)).toContain('otter');
    const isRated = async (version: number): Promise<boolean> =>
      (
        await db
          .selectFrom('matches')
          .innerJoin('match_seats', 'match_seats.match', 'matches.id')
          .innerJoin('versions', 'versions.id', 'match_seats.version')
          .select('matches.id')
          .where('versions.bot', '=', first.bot)
          .where('versions.number', '=', version)
          .where('matches.contest', '=', ladder)
          .where('matches.state', '=', 'finished')
          .execute()
      ).length > 0;
    await expect.poll(() => isRated(1), { timeout: 60_000 }).toBe(true);

    // by chance both may have won as often, or no table is counted yet: a prior of 1500 would tell nothing
    await sql`
      insert into tallies (contest, first_version, second_version, wins)
      select ${ladder}, versions.id, ${random}, 40 from versions where bot = ${first.bot}
      on conflict (contest, first_version, second_version) do update set wins = tallies.wins + 40
    `.execute(db);
    const second = await tried('otter', 'bot.py', `${bot}\n# the second\n`);
    expect(second).toMatchObject({ bot: first.bot, version: 2, state: 'ready' });
    await expect.poll(() => isRated(2), { timeout: 60_000 }).toBe(true);
    const places = await db
      .selectFrom('contest_versions')
      .innerJoin('versions', 'versions.id', 'contest_versions.version')
      .select(({ eb }) => ['versions.number', 'prior', eb('left_at', 'is', null).$castTo<boolean>().as('isHere')])
      .where('bot', '=', first.bot)
      .orderBy('versions.number')
      .execute();
    expect(places.map(({ number, isHere }) => [number, isHere])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(places[0]!.prior).toBe(1500);
    expect(places[1]!.prior).toBeGreaterThan(1600);
    await expect
      .poll(() => ola.page(`/bots/${first.bot}`), { timeout: 60_000 })
      .toMatch(/otter v2.*the rating of the previous version/s);
    expect(await ola.page('/users/ola')).toContain(`href="/bots/${first.bot}"`);
    // no more rounds: nothing below is about them, and they would keep a core busy
    await db.updateTable('contests').set({ kind: 'series' }).where('id', '=', ladder).execute();
  },
);

describe('a version that cannot play is refused, with the reason', { timeout: 240_000 }, () => {
  const python = (...lines: string[]): string => lines.join('\n');
  test.each([
    [
      'does not compile',
      'bad.cpp',
      'int main( { return 0 }',
      'build-failed',
      /does not compile: bad\.cpp:1/,
      'Nie kompiluje się: bad.cpp:1',
    ],
    ['is no archive', 'bot.zip', 'no zip', 'bad-archive', /cannot be unpacked/, 'nie da się rozpakować'],
    ['ends with an error', 'crash.py', python('import sys', 'sys.exit(3)'), 'crashed', /exit code 3/, 'z kodem 3'],
    [
      'moves illegally',
      'illegal.py',
      python('import sys', 'for line in sys.stdin:', '    print("210 99999", flush=True)'),
      'illegal',
      /there is no vertex 99999/,
      'nie ma wierzchołka 99999',
    ],
    [
      'needs the network',
      'net.py',
      python('import socket', 'socket.create_connection(("192.0.2.1", 80), 5)'),
      'denied',
      /not allowed/,
      'sieci nie ma',
    ],
    [
      'is too slow to start',
      'silent.py',
      python('import time', 'time.sleep(600)'),
      'silent',
      /no first answer/,
      'pierwszej odpowiedzi',
    ],
  ])('%s', async (_what, file, source, fault, reason, inPolish) => {
    const refused = await tried(`bot-${file.replace(/\W/g, '-')}`, file, source);
    expect(refused).toMatchObject({ state: 'refused', failure: { fault } });
    expect(refused.failure!.detail).toMatch(reason);
    expect(await ola.page(refused.address)).toContain('Refused');
    const polish = await new Browser(site.url).send(refused.address, { headers: { 'accept-language': 'pl' } });
    expect(await polish.text()).toContain(inPolish);
  });
});

test(
  'what a version wrote and its source are for its owner; administrators are noted',
  { timeout: 240_000 },
  async () => {
    const noise = 'print("secret <script>alert(1)</script>", file=sys.stderr)';
    const refused = await tried('noisy', 'noisy.py', `import sys\n${noise}\nsys.exit(7)\n`);
    expect(refused.stderr).toContain('secret <script>');
    const page = await ola.page(refused.address);
    expect(page).toContain('secret &lt;script>');
    const eve = await new Browser(site.url).register('eve');
    for (const other of [eve, new Browser(site.url)]) expect(await other.page(refused.address)).not.toContain('secret');
    expect(await versionAt(refused.address, await tokenOf('eve'))).toMatchObject({ stderr: null, output: null });
    expect(await versionAt(refused.address, '')).toMatchObject({ stderr: null, output: null, failure: { said: null } });

    const byTurns = async (by?: string): Promise<unknown> =>
      await (
        await fetch(`${site.url}/api/v1/matches/${refused.trial}/stderr`, {
          headers: by === undefined ? {} : { authorization: `Bearer ${by}` },
        })
      ).json();
    expect(await byTurns(token)).toEqual([
      { seat: expect.any(Number) as number, turns: [{ turn: 1, text: 'secret <script>alert(1)</script>\n' }] },
    ]);
    expect(await byTurns(await tokenOf('eve'))).toEqual([]);
    expect(await byTurns()).toMatchObject({ status: 401 });

    const source = `/bots/${refused.bot}/versions/1/source`;
    const own = await ola.send(source);
    expect([await own.text(), own.headers.get('content-disposition')]).toEqual([
      expect.stringContaining(noise),
      'attachment; filename="noisy.py"',
    ]);
    expect((await eve.send(source)).status).toBe(404);
    await setRole(db, (await findAccount(db, 'eve'))!.id, 'admin');
    expect((await eve.send(source)).status).toBe(200);
    const noted = await db.selectFrom('audit').select('subject').where('action', '=', 'source-seen').execute();
    expect(noted).toEqual([{ subject: `${refused.bot} 1` }]);
  },
);

describe('wrong input stands beside its field', () => {
  test.each([
    ['no name', '', 'bot.py', 'x', 'name', 'A name is 1 to 32 letters'],
    ['a name with a blank', 'my bot', 'bot.py', 'x', 'name', 'A name is 1 to 32 letters'],
    ['a name of somebody else', 'RANDOM', 'bot.py', 'x', 'name', 'Somebody else has a bot RANDOM'],
    ['an empty file', 'fine', 'bot.py', '', 'file', 'The file is empty.'],
    ['a file of no language', 'fine', 'bot.exe', 'x', 'file', 'Nobody can tell the language'],
    ['a path for a name', 'fine', '../../etc/passwd', 'x', 'file', 'Nobody can tell the language'],
  ])('%s', async (_what, name, file, source, field, sentence) => {
    const response = await send(name, file, source);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(errorsIn(page)).toEqual({ [field]: expect.stringContaining(sentence) as string });
    const again = page.includes('id="file-again">Choose the file again if there was one: browsers do not keep it.<');
    expect(again).toBe(field !== 'file');
  });

  test('a file that is too large, and nothing typed is lost', async () => {
    const response = await send('large', 'bot.py', Buffer.alloc((largestFile + 4) * 2 ** 20, 'x'));
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(errorsIn(page)).toEqual({ file: expect.stringContaining(`${largestFile} MiB`) as string });
    expect(page).toContain('value="large"');
  });

  test('a typed source without a language, which is kept', async () => {
    const form = new FormData();
    form.set('name', 'typed');
    form.set('source', 'print("<b>")');
    const page = await (await ola.upload('/games/geography/send', form)).text();
    expect(errorsIn(page)).toEqual({ language: 'Choose the language of the typed source.' });
    expect(page).toContain('print(&quot;&lt;b>&quot;)</textarea>');
  });

  test('a game that is not there', async () => {
    expect((await ola.send('/bots/new?game=nothing')).status).toBe(404);
    expect((await ola.send('/bots/new?game=../account')).status).toBe(404);
    expect((await ola.send('/games/nothing/send')).status).toBe(404);
    expect((await ola.upload('/games/__proto__/send', formOf('x', 'bot.py', 'x'))).status).toBe(404);
  });
});

test('without a game, it is chosen first', async () => {
  expect((await new Browser(site.url).send('/bots/new')).headers.get('location')).toContain('/login');
  const ewa = await new Browser(site.url).register('ewa');
  expect(await ewa.page('/users/ewa')).toContain('href="/bots/new"');
  expect(await ewa.page('/')).toContain('href="/bots/new"');
  const page = await ewa.page('/bots/new?lang=pl');
  expect(page).toContain('Wyślij bota');
  expect(page).toMatch(/<form[^>]* method="get" action="\/bots\/new">.*<option value="domino">/s);
  expect((await ewa.send('/bots/new?game=domino')).headers.get('location')).toBe('/games/domino/send');
  // another game gets what was typed, but not the starter code of the first one
  expect(await ewa.page('/games/domino/send')).toContain('formaction="/games/domino/send/other"');
  const [file = ''] = starterNames('domino').filter((name) => name.endsWith('.py'));
  for (const [source, kept] of [
    ['print("x")', 'print(&quot;x&quot;)'],
    [readFileSync(starterPath('domino', file), 'utf8'), ''],
  ] as const) {
    const move = async (more: object): Promise<string> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ name: 'heron', language: 'python', source, ...more }))
        form.set(name, value);
      return await (await ewa.upload('/games/domino/send/other', form)).text();
    };
    const choice = await move({});
    expect(choice).toMatch(/method="post".*name="name" value="heron".*name="chosen"/s);
    expect(choice).toContain(kept === '' ? 'name="source" value/>' : `name="source" value="${kept}"`);
    const form = await move({ game: 'geography', chosen: '1' });
    for (const part of [
      'action="/games/geography/send"',
      'value="heron"',
      'value="python" selected',
      `>${kept}</textarea>`,
    ])
      expect(form).toContain(part);
  }
});

test('versions sent at once are numbered one after the other; a build that ends its machines is refused', async () => {
  const eva = await new Browser(site.url).register('eva');
  const waiting = await db.transaction().execute(async (trx) => {
    // no worker builds them meanwhile
    await trx.selectFrom('bots').select('id').where('id', '=', 1).forUpdate().execute();
    // fewer than the site has connections to the database: none waits for one, however busy this machine is
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => send('crowd', 'bot.cpp', `int main() { return ${at}; }`, eva)),
    );
    return all.map(({ status, headers }) => headers.get('location')?.replace(/.*version=/, '') ?? status);
  });
  expect(waiting.map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 8 }, (_, at) => at + 1),
  );
  const { id } = await db
    .insertInto('versions')
    .values({
      bot: 1,
      number: 99,
      program: 'bot.py',
      fingerprint: null,
      artefact: (await db.selectFrom('artefacts').select('hash').executeTakeFirstOrThrow()).hash,
      state: 'waiting',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens = new Set<string>();
  for (let attempt = 1; attempt <= 3; attempt++)
    tokens.add((await db.transaction().execute((trx) => claimBuild(trx, id)))!.token);
  expect(tokens.size).toBe(3); // each attempt has a token of its own
});

test('nothing is taken while a sandbox of the arena does not hold for sure', async () => {
  const weak = { id: randomUUID(), host: 'weak', slots: 1, tier: 'partial', trouble: null } as const;
  await db.insertInto('workers').values(weak).execute();
  try {
    const response = await send('early', 'bot.py', bot);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('takes no programs')]);
  } finally {
    await db.deleteFrom('workers').where('id', '=', weak.id).execute();
  }
});

test('so many versions may be sent in an hour', async () => {
  const adam = await new Browser(site.url).register('adam');
  expect(await adam.page('/games/geography/send')).toContain(`You may send ${quotas.anHour} versions more`);
  const { id } = (await findAccount(db, 'adam'))!;
  const { id: many } = await db
    .insertInto('bots')
    .values({ owner: id, game: 'geography', name: 'many' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { hash } = await db.selectFrom('artefacts').select('hash').executeTakeFirstOrThrow();
  await db
    .insertInto('versions')
    .values(
      Array.from({ length: quotas.anHour }, (_, at) => ({
        bot: many,
        number: at + 1,
        program: 'bot.py',
        fingerprint: null,
        artefact: hash,
        state: 'refused' as const,
      })),
    )
    .execute();
  const response = await send('many', 'bot.py', 'x', adam);
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('versions in an hour')]);
});

describe('from a terminal', { timeout: 240_000 }, () => {
  const environment = (): NodeJS.ProcessEnv => ({ XDG_CONFIG_HOME: folder, ARENA_LANG: 'en', ARENA_TOKEN: token });
  const here = async (words: readonly string[], settings = environment()) => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    try {
      return await arenaHere(words);
    } finally {
      vi.unstubAllEnvs();
    }
  };
  const submit = (...args: string[]) => here(['submit', ...args, '--game', 'geography', '--site', site.url]);

  test('a bot is sent, and the exit code says what came of it', async () => {
    const file = join(folder, 'heron.py');
    writeFileSync(file, bot);
    const fine = runArena(['submit', file, '--game', 'geography', '--site', site.url], environment());
    expect([await fine.ended, fine.stderr().split('\n')[0]]).toEqual([0, expect.stringMatching(/^sent heron: http/)]);
    expect(fine.stdout()).toMatch(/^heron is built, has passed its trial and plays: http/);

    writeFileSync(file, 'print("hello", flush=True)\n');
    const wrong = await submit(file);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(/^heron v2 was refused:\n.*unreadable answer[^]*wrote last: hello[^]*hint:/);
    expect(wrong.out).toMatch(/try it: +\S*arena replay http:\S+\/matches\/\d+ --feed 0\n/);
    const json = await submit(file, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ state: 'refused', failure: { fault: 'garbled' } });

    const loud = join(folder, 'loud.cpp');
    writeFileSync(loud, `#warning "mind the gap" // ${randomUUID()}\nint main( {}\n`); // not built before
    const logged = await submit(loud);
    expect(logged.code).toBe(1);
    expect(logged.err).toMatch(/^sent loud: [^]*mind the gap[^]*\n$/);
    expect(logged.out).toMatch(/^loud was refused:\ndoes not compile: loud\.cpp:[^]*hint:/);
    expect(logged.out).not.toContain('the build wrote');

    const status = await here(['status', '--site', site.url]);
    expect(status.code).toBe(0);
    expect(status.out).toMatch(/heron v\d +geography +was refused +http/);
  });

  test.each([
    [['submit', 'nothing.py', '--game', 'geography'], 'there is no such file'],
    [['submit', 'examples/bot.py', '--game', '../x'], 'there is no game ../x at this arena; its games are: '],
    [['submit', 'examples/bot.py', '--game', 'geography', '--name', 'a b'], 'name: A name is 1 to 32 letters'],
    [['status', '--site', 'http://127.0.0.1:1'], 'does not answer'],
    [['status', '--site', 'nonsense'], 'nonsense is no address of a site'],
  ])('%j', async (words, sentence) => {
    const args = words.includes('--site') ? words : [...words, '--site', site.url];
    const { code, err } = await here(args);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });

  test('without a token nothing is sent', async () => {
    const { ARENA_TOKEN: _token, ...without } = environment();
    expect(await here(['status', '--site', site.url], without)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no token for') as string,
    });
    const wrong = { ...without, ARENA_TOKEN: 'arena_wrong' };
    expect(await here(['status', '--site', site.url], wrong)).toMatchObject({
      code: 1,
      err: expect.stringContaining('the arena refuses (401): This token is wrong, or it has ended') as string,
    });
  });
});

describe('a bot says which protocol of its game it speaks', () => {
  const speaking = async (game: string, name: string, protocol: string, file: string, source: string | Buffer) => {
    const form = formOf(name, file, source);
    form.set('protocol', protocol);
    return await ola.upload(`/games/${game}/send`, form);
  };
  const inLadder = async (of: number): Promise<number> =>
    (
      await db
        .selectFrom('contest_versions')
        .innerJoin('versions', 'versions.id', 'contest_versions.version')
        .select('contest')
        .where('bot', '=', of)
        .execute()
    ).length;
  /** A bot that plays geography by JSON lines. */
  const json = [
    'import json, sys',
    'for line in sys.stdin:',
    '    message = json.loads(line)',
    '    if message["event"] == "end":',
    '        break',
    '    view = message["view"]',
    '    ways = [a + b - view["token"] for a, b in zip(view["edges"][::2], view["edges"][1::2]) if view["token"] in (a, b)]',
    '    print(ways[0], flush=True)',
  ].join('\n');

  test('JSON lines, where that is not the default', { timeout: 180_000 }, async () => {
    const options = defaults<object>(await loadGame('geography'));
    const empty = { name: 'Empty ladder', game: 'geography', kind: 'ladder', options, moveTime: 2000 } as const;
    const joined = await createContest(db, empty);
    await db.updateTable('contests').set({ kind: 'series' }).where('id', '=', ladder).execute();
    expect(await ola.page('/games/geography/send')).toContain('<option value="json">json</option>');
    const address = (await speaking('geography', 'jason', 'json', 'bot.py', json)).headers.get('location')!;
    const sent = await ended(address);
    expect(sent).toMatchObject({ state: 'ready', protocol: 'json', failure: null });
    expect(await inLadder(sent.bot)).toBe(1);
    await db.updateTable('contests').set({ kind: 'series' }).where('id', '=', joined).execute();
    expect(await ola.page(address)).toContain('Speaks the protocol json.');
    const log = await ola.page(`/matches/${sent.trial}/log.jsonl`);
    expect(JSON.parse(log.split('\n', 1)[0]!)).toMatchObject({ protocols: ['json', null] });
    expect(await ola.page('/games/geography/send?name=jason')).toContain('<option value="json" selected>json</option>');
    // the same file that speaks another protocol is another version
    const again = await speaking('geography', 'jason', '', 'bot.py', json);
    expect((await ended(again.headers.get('location')!)).state).toBe('refused');
  });

  test('a protocol that the game does not have is refused at once', async () => {
    const response = await speaking('geography', 'lost', 'acpc', 'bot.py', json);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('This game has no protocol acpc; it has lines, json.');
    const form = formOf('lost', 'bot.py', json);
    form.set('protocol', 'a\u001b[31m');
    const api = await fetch(`${site.url}/api/v1/games/geography/bots`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'pl' },
    });
    expect(await api.json()).toMatchObject({
      errors: [
        { field: 'protocol', code: 'protocol-unknown', detail: 'Ta gra nie ma protokołu a\\x1b[31m; ma: lines, json.' },
      ],
    });
  });

  test('one whose options the ladder lacks plays its trial with them, and contests', { timeout: 180_000 }, async () => {
    const { rules } = await gameOf(db, 'poker');
    const contest = { game: 'poker', kind: 'ladder', options: defaults<object>(rules), moveTime: 2000 } as const;
    const poker = await createContest(db, { ...contest, name: 'Poker ladder' });
    const opponent = await joinContest(db, poker, { game: 'poker', name: 'random', program: 'random' });
    const source = readFileSync(new URL('../../../games/poker/fixtures/acpc_bot.py', import.meta.url));
    writeFileSync(join(folder, 'bot.py'), source);
    writeFileSync(join(folder, 'arena.json'), '{ "protocol": "acpc" }');
    spawnSync('tar', ['-czf', 'acpc.tar.gz', 'bot.py', 'arena.json'], { cwd: folder });
    const packed = readFileSync(join(folder, 'acpc.tar.gz'));
    const address = (await speaking('poker', 'dealt', '', 'acpc.tar.gz', packed)).headers.get('location')!;
    const sent = await ended(address);
    expect(sent).toMatchObject({ state: 'ready', protocol: 'acpc', failure: null });
    expect((await getMatch(db, sent.trial!))!.options).toMatchObject({ doyle: true });
    expect(await inLadder(sent.bot)).toBe(0);
    const page = await ola.page(address);
    expect(page).toContain('A bot that speaks the protocol acpc plays only matches with the option doyle.');
    expect(page).not.toContain('takes part in no contest any more');

    const version = await db
      .selectFrom('versions')
      .select('id')
      .where('bot', '=', sent.bot)
      .executeTakeFirstOrThrow()
      .then(({ id }) => id);
    const seats = { seat0: `${version}`, seat1: `${opponent}`, matches: '1', option_hands: '3' };
    const refused = await ola.post('/games/poker/test', seats);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('plays only matches with the option doyle');
    const made = await ola.post('/games/poker/test', { ...seats, option_doyle: 'yes' });
    const match = Number(/^\/matches\/(\d+)$/.exec(made.headers.get('location')!)![1]);
    await expect
      .poll(async () => await getMatch(db, match), { timeout: 60_000 })
      .toMatchObject({ state: 'finished', outcome: { cause: 'rules' } });

    const candidate = (await selectCandidates(db, 0).where('versions.id', '=', version).executeTakeFirst())!;
    const entering = async (name: string, options: object): Promise<unknown> => {
      const choices = { seats: 2, format: 'double-round-robin', settings: {}, rating: null };
      const tournament = { game: 'poker', options, moveTime: 2000, name, ...choices };
      const created = (await createTournament(db, tournament)) as { value: number };
      return await enterTournament(db, created.value, candidate, '');
    };
    expect(await entering('Freeze-out', contest.options)).toMatchObject({
      code: 'entrant-unfit',
      name: 'dealt',
      why: { code: 'protocol-unfit', protocol: 'acpc', options: ['doyle'] },
    });
    expect(await entering('Doyle', { ...contest.options, doyle: true })).toBe(undefined);
  });

  test('an arena.json that names a protocol of another game', { timeout: 120_000 }, async () => {
    writeFileSync(join(folder, 'arena.json'), '{ "protocol": "acpc" }');
    spawnSync('tar', ['-czf', 'lost.tar.gz', 'bot.py', 'arena.json'], { cwd: folder });
    const packed = readFileSync(join(folder, 'lost.tar.gz'));
    const address = (await send('astray', 'lost.tar.gz', packed)).headers.get('location')!;
    expect(await ended(address)).toMatchObject({
      state: 'refused',
      failure: { fault: 'no-program', detail: expect.stringContaining('has no protocol acpc') as string },
    });
  });
});

test('a deleted account takes its bots out of their contests, and its sources with it', async () => {
  const zoe = await new Browser(site.url).register('zoe');
  await send('leaving', 'bot.py', `${bot}# zoe\n`, zoe);
  await zoe.post('/account/delete', { confirm: 'zoe', current: 'six wet otters' });
  const left = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['artefact', 'state'])
    .where('bots.name', '=', 'leaving')
    .execute();
  expect(left).toEqual([{ artefact: null, state: 'refused' }]);
});

test('a trial whose owner is gone is void when its turn comes', async () => {
  const max = await new Browser(site.url).register('max');
  const owner = (await findAccount(db, 'max'))!.id;
  const sent = await db
    .transaction()
    .execute((trx) =>
      addVersion(trx, { owner, game: 'geography', name: 'gone', file: 'bot.py', bytes: Buffer.from(`${bot}# max`) }),
    );
  const { version } = sent as { version: number };
  const tests = await testsOf(db, 'geography');
  const match = await db.transaction().execute(async (trx) => {
    const attempt = (await claimBuild(trx, version))!;
    return (await beginTrial(trx, attempt, tests, [random], 0))!;
  });
  await max.post('/account/delete', { confirm: 'max', current: 'six wet otters' });
  expect(await db.transaction().execute((trx) => claimMatch(trx, match))).toBe(undefined);
  expect(await getMatch(db, match)).toMatchObject({ state: 'void', attempt: 1, reason: { code: 'bot-left' } });
});

test('the files of a page ask the database for nobody', async () => {
  const [file] = [...readAssets().files.keys()];
  await db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx); // whoever asks for a visitor waits
    expect((await ola.send(file!)).status).toBe(200);
  });
});

describe('the scanner of the operator', () => {
  const scanner = (name: string, ...lines: readonly string[]): Scan => {
    const file = join(folder, name);
    writeFileSync(file, ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
    return { command: [file, 'a word'], patience: 30_000 };
  };
  const lines = (name: string): string[] => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  const sent = async (scan: Scan): Promise<unknown> => {
    const reported: string[] = [];
    const report = (error: Error): void => void reported.push(error.message);
    const owner = (await findAccount(db, 'ola'))!.id;
    const file = { name: 'bot.py', bytes: Buffer.from(`${bot}# scanned`) };
    const rest = { db, queue: opened, takesPartial: false, quotas: async () => quotas, report };
    const answer = await sendBot({ ...rest, scan }, owner, 'geography', { name: 'scanned', file });
    return { ...('wrong' in answer ? answer.wrong : { taken: answer.value.number }), reported };
  };
  const opened = (): Promise<Queue> => Promise.resolve(idle);
  const idle = { add: () => Promise.resolve() } as unknown as Queue; // what is taken here is not built

  test('refuses with its words, and gets the file as its last argument', async () => {
    const refusing = scanner(
      'refuses',
      `printf '%s\\n' "$1" "$2" "$(tail -c 9 "$2")" >${folder}/asked`,
      String.raw`printf '%s: Eicar\tFOUND \033[31m\n' "$2"; exit 1`,
    );
    expect(await sent(refusing)).toEqual({
      form: { code: 'scan-refused', text: 'Eicar FOUND \\x1b[31m' },
      reported: [],
    });
    const [word, path, end] = lines('asked');
    expect([word, end]).toEqual(['a word', '# scanned']);
    expect(path).toMatch(/\/arena-scan-\w+\/bot\.py$/);
    expect(existsSync(path!)).toBe(false);
  });

  test.each([
    ['another exit code', ['echo "no daemon"; exit 2'], /exit code 2: no daemon/],
    ['a signal', ['kill -9 $$'], /SIGKILL/],
    ['no end', ['sleep 600 & wait'], /no answer within 0\.3 s/],
  ])('that fails takes nothing, and the operator is told: %s', async (what, script, why) => {
    const scan = scanner(`fails-${what.length}`, ...script);
    expect(await sent({ ...scan, patience: what === 'no end' ? 300 : 30_000 })).toEqual({
      form: { code: 'scan-failed' },
      reported: [expect.stringMatching(why)],
    });
  });

  test('that is not there takes nothing', async () => {
    const scan = { command: ['/no/such/scanner'], patience: 30_000 };
    expect(await sent(scan)).toEqual({ form: { code: 'scan-failed' }, reported: [expect.stringContaining('ENOENT')] });
  });

  test('that fails is no fault of who sends: programs are told when to try again', async () => {
    const scan = { command: ['/no/such/scanner'], patience: 30_000 };
    const without = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 }, scan });
    try {
      const response = await fetch(`${without.url}/api/v1/games/geography/bots`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'unscanned', file: 'bot.py', source: bot }),
      });
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '60',
        expect.objectContaining({ status: 503, detail: expect.stringContaining('try again') as string }),
      ]);
    } finally {
      await without.close();
    }
  });

  test('accepts', async () => expect(await sent(scanner('accepts', 'exit 0'))).toEqual({ taken: 1, reported: [] }));

  test('is a setting that is read at the start', () => {
    expect(readScan("clamdscan --fdpass 'a b'")).toMatchObject({ command: ['clamdscan', '--fdpass', 'a b'] });
    expect(() => readScan('"clamdscan')).toThrow(/^ARENA_SCAN: /);
  });
});

describe('quotas', () => {
  const owner = async (login: string): Promise<number> => {
    await new Browser(site.url).register(login);
    return (await findAccount(db, login))!.id;
  };
  const idle = { add: () => Promise.resolve() } as unknown as Queue;
  const sendAs = async (by: number, name: string, size: number, small: Partial<Quotas>): Promise<unknown> => {
    const rest = {
      db,
      queue: () => Promise.resolve(idle),
      takesPartial: false,
      scan: undefined,
      report: () => undefined,
    };
    const file = { name: 'bot.py', bytes: Buffer.alloc(size, name) };
    const answer = await sendBot({ ...rest, quotas: async () => ({ ...quotas, ...small }) }, by, 'geography', {
      name,
      file,
    });
    return 'wrong' in answer ? answer.wrong['form'] : answer.value.number;
  };

  test('of versions in an hour: programs are told when to try again', async () => {
    const strict = await serve({
      databaseUrl: server.url,
      port: 0,
      host: '127.0.0.1',
      sharing: { ms: 0 },
      quotas: { ...quotas, anHour: 1 },
    });
    try {
      const jul = await owner('jul');
      await sendAs(jul, 'hasty', 10, {});
      const made = await makeToken(db, jul, { name: 'test', scopes: ['submit'], days: 1 });
      const { token: own } = (made as { value: { token: string } }).value;
      const response = await fetch(`${strict.url}/api/v1/games/geography/bots`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'hasty', file: 'bot.py', source: bot }),
      });
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600']);
    } finally {
      await strict.close();
    }
  });

  test('of bytes and of bots are the operator’s, and the form says how much is used', async () => {
    const iza = await owner('iza');
    expect(await sendAs(iza, 'iza-1', 600_000, { bots: 1, mebibytes: 1 })).toBe(1);
    expect(await sendAs(iza, 'iza-1', 600_001, { mebibytes: 1 })).toEqual({ code: 'uploads-bytes', mebibytes: 1 });
    expect(await sendAs(iza, 'iza-2', 10, { bots: 1 })).toEqual({ code: 'bots-many', most: 1 });
    expect(await sendAs(iza, 'IZA-1', 10, { bots: 1 })).toBe(2); // the same bot
    const login = new Browser(site.url);
    await login.post('/login', { login: 'iza', password: goodPassword });
    const page = await login.page('/games/geography/send');
    expect(page).toMatch(/Your versions take 0\.6\sMiB of 200 MiB\./);
    expect(page).toContain('You have 1 bot in this game, and may have 20.');
    expect(page).toContain(`You may send ${quotas.anHour - 2} versions more`);
  });
});

test('where no bot of the arena plays yet, the trial is against itself', { timeout: 240_000 }, async () => {
  const own = readFileSync(new URL('../../../games/domino/bots/random_bot.py', import.meta.url));
  const sent = async (name: string, source: string | Buffer): Promise<Told> => {
    const response = await ola.upload('/games/domino/send', formOf(name, 'bot.py', source));
    const address = response.headers.get('location')!;
    const states = ['ready', 'refused'];
    await expect.poll(async () => states.includes((await versionAt(address)).state), { timeout: 120_000 }).toBe(true);
    return await versionAt(address);
  };
  expect(await sent('tiles', own)).toMatchObject({ state: 'ready', failure: null });
  expect(await sent('mute', 'import sys\nsys.exit(3)\n')).toMatchObject({ state: 'refused' });
});

test('the operator hears of no trouble', () => {
  const expected = /the referee was more than 50 ms late/; // on a busy machine
  expect(told.filter((line) => !expected.test(line))).toEqual([]);
});
