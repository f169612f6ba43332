import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccount, setRole } from '../../people/account.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { addOutput, addVersion, beginTrial, claimBuild, refuseBuild, type BuildAttempt } from '../../store/uploads.ts';
import { createContest, joinContest, testsOf } from '../../store/rounds.ts';
import type { Serving } from '../../http/defaults.ts';
import { Browser } from '../../../test/people.ts';
import { tarGzOf } from '../../../test/programs.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { serve } from '../server.ts';

// Versions step by step, as a worker builds them; no worker runs here.

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let [ola, eve]: Browser[] = [];
let owner: number;
let random: number;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  const of = { name: 'cup', game: 'geography', kind: 'series', options: {}, moveTime: 2000 } as const;
  random = await joinContest(db, await createContest(db, of), { game: 'geography', name: 'random', program: 'random' });
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  ola = await new Browser(site.url).register('ola');
  eve = await new Browser(site.url).register('eve');
  owner = (await findAccount(db, 'ola'))!.id;
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

interface Version {
  readonly bot: number;
  readonly version: number;
  readonly number: number;
}
const sent = async (name: string, file: string, bytes: string | Buffer): Promise<Version> => {
  const upload = { owner, game: 'geography', name, file, bytes: Buffer.from(bytes) };
  return (await db.transaction().execute((trx) => addVersion(trx, upload))) as Version;
};
const claimed = async (version: number): Promise<BuildAttempt> =>
  (await db.transaction().execute((trx) => claimBuild(trx, version)))!;

interface Heard {
  readonly event: string;
  readonly data: { state?: string; place?: number | null; text?: string; from?: number } & Record<string, unknown>;
}

/** The events of a version's stream, as they come. */
async function listenTo({ bot, number }: Version, by: Browser, at = '/bots'): Promise<{ heard: Heard[]; end(): void }> {
  const stop = new AbortController();
  const response = await by.send(`${at}/${bot}/versions/${number}/events?lang=pl`, { signal: stop.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const heard: Heard[] = [];
  void (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (const [, event, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g))
        heard.push({ event: event!, data: JSON.parse(data!) as Heard['data'] });
      text = text.slice(text.lastIndexOf('\n\n') + 2);
    }
  })().catch(() => undefined); // it is ended
  return { heard, end: () => stop.abort() };
}

const statesIn = (heard: readonly Heard[]): (string | undefined)[] =>
  heard.flatMap(({ event, data }) => (event === 'version' ? data.state : []));
const outputIn = (heard: readonly Heard[]): string =>
  heard.reduce((text, { event, data }) => (event === 'output' ? text.slice(0, data.from) + data.text : text), '');

test('a version is told from the queue to its end; what its build writes, to its owner alone', async () => {
  const first = await sent('first', 'bot.cpp', 'int main() {}');
  const version = await sent('streamed', 'bot.cpp', 'int main( {}');
  const [own, api, other] = [
    await listenTo(version, ola!),
    await listenTo(version, ola!, '/api/v1/bots'),
    await listenTo(version, eve!),
  ];
  const all = [own, api, other];
  for (const { heard } of all)
    await expect.poll(() => heard.at(-1)?.data).toMatchObject({ state: 'waiting', place: 1, trial: null });
  await claimed(first.version);
  for (const { heard } of all)
    await expect.poll(() => heard.at(-1)?.data).toMatchObject({ state: 'waiting', place: 0 });
  const attempt = await claimed(version.version);
  for (const { heard } of all) await expect.poll(() => statesIn(heard).at(-1)).toBe('building');
  await addOutput(db, attempt, 'compiling zażółć\n');
  for (const { heard } of [own, api]) await expect.poll(() => outputIn(heard)).toBe('compiling zażółć\n');
  await addOutput(db, attempt, 'a \0 <b>\n');
  await expect.poll(() => outputIn(own.heard)).toBe('compiling zażółć\na \ufffd <b>\n');
  expect(own.heard.at(-1)!.data).toEqual({ from: 17, text: 'a \ufffd <b>\n' });

  // a worker was lost: the next attempt begins anew, and the first one writes no more
  const again = await claimed(version.version);
  await addOutput(db, attempt, 'late\n');
  await addOutput(db, again, 'again\n');
  await expect.poll(() => outputIn(own.heard)).toBe('again\n');
  const failure = {
    fault: 'build-failed',
    reason: { code: 'does-not-compile', why: { code: 'compiler-silent' } },
  } as const;
  await db.transaction().execute((trx) => refuseBuild(trx, again, { ...failure, said: 'again' }, 'again\nand again\n'));
  for (const { heard } of all)
    await expect
      .poll(() => heard.at(-1)?.data)
      .toMatchObject({ state: 'refused', failure: { detail: 'nie kompiluje się: kompilator nic nie powiedział' } });
  expect(outputIn(own.heard)).toBe('again\nand again\n');
  expect(own.heard.at(-1)!.data['failure']).toMatchObject({ said: 'again' });
  expect(other.heard.at(-1)!.data).toMatchObject({ failure: { said: null }, file: null, stderr: null });
  expect(outputIn(other.heard)).toBe('');
  for (const { end } of all) end();
});

test('the stream tells the number of the trial match; the page of a bot follows without script, too', async () => {
  const version = await sent('tried', 'bot.py', 'print()');
  const page = await ola!.page(`/bots/${version.bot}?version=1`);
  expect(page).toContain('<noscript><meta http-equiv="refresh" content="2"/></noscript>');
  expect(page).toContain('Waits to be built');
  const { heard, end } = await listenTo(version, ola!);
  const attempt = await claimed(version.version);
  const tests = await testsOf(db, 'geography');
  const match = await db.transaction().execute((trx) => beginTrial(trx, attempt, tests, [random], 100));
  await expect.poll(() => heard.at(-1)?.data).toMatchObject({ state: 'trial', trial: match });
  end();
});

test('a version that waits for a language is told so once its machines are known', async () => {
  const version = await sent('patient', 'bot.cpp', 'int main() {}');
  const { heard, end } = await listenTo(version, ola!);
  await expect.poll(() => heard.at(-1)?.data).toMatchObject({ state: 'waiting', waitsFor: null });
  const worker = {
    id: randomUUID(),
    host: 'here',
    slots: 1,
    tier: 'full' as const,
    trouble: null,
    languages: ['python'],
  };
  await db.insertInto('workers').values(worker).execute();
  await expect.poll(() => heard.at(-1)?.data).toMatchObject({ state: 'waiting', waitsFor: 'C++' });
  await db.deleteFrom('workers').execute();
  end();
});

test('a stream of no version is not found', async () => {
  const version = await sent('alone', 'bot.py', 'x');
  for (const path of [`${version.bot}/versions/2`, '999/versions/1', 'x/versions/1', `${version.bot}/versions/0`])
    expect([path, (await ola!.send(`/bots/${path}/events`)).status]).toEqual([path, 404]);
});

describe('the differences of two versions', () => {
  let [one, two, other]: Version[] = [];
  beforeAll(async () => {
    one = await sent('changing', 'bot.py', 'a\n<script>alert(1)</script>\nc\n');
    two = await sent('changing', 'bot.py', 'a\nb\u202e\nc\n');
    await sent(
      'changing',
      'bot.tar.gz',
      tarGzOf([
        { name: 'bot.py', text: 'a\n' },
        { name: 'x.bin', text: '\0' },
      ]),
    );
    await sent('changing', 'bot.zip', 'no zip');
    await sent('changing', 'bot.py', 'x'.repeat(300_000));
    other = await sent('unchanged', 'bot.py', 'a\n');
  });
  const at = (query = '', api = ''): string => `${api}/bots/${one!.bot}/differences${query}`;

  test('are shown to the owner, as text', async () => {
    const page = await ola!.page(at('?from=1&to=2'));
    expect(page).toContain('<span class="removed">-&lt;script>alert(1)&lt;/script>\n</span>');
    expect(page).toContain('<span class="added">+b\\u202e\n</span>');
    const pages = [
      ['?from=2&to=2', 'Choose two versions'],
      ['?from=2&to=3', 'This file is no text'],
      ['?from=3&to=4', 'cannot be unpacked'],
      ['?from=1&to=5', 'This file has more than 256 KiB'],
      ['', 'cannot be unpacked'], // the two newest: one of them is broken
    ];
    for (const [query, sentence] of pages) expect(await ola!.page(at(query))).toContain(sentence);
    expect(await ola!.page(at('?from=1&to=2&lang=pl'))).toContain('Różnice między wersjami');
    await ola!.page('/?lang=en');
    const api = await ola!.send(at('?from=1&to=2', '/api/v1'));
    expect(await api.json()).toEqual([
      {
        name: 'bot.py',
        kind: 'changed',
        lines: ['@@ -1,3 +1,3 @@', ' a', '-<script>alert(1)</script>', '+b\u202e', ' c'],
      },
    ]);
    expect((await ola!.send(at('?from=3&to=4', '/api/v1'))).status).toBe(422);
    expect(await ola!.page(`/bots/${one!.bot}`)).toContain(`href="/bots/${one!.bot}/differences"`);
  });

  test('are nobody else’s, and of no other bot', async () => {
    expect((await eve!.send(at('?from=1&to=2'))).status).toBe(404);
    expect((await eve!.send(at('?from=1&to=2', '/api/v1'))).status).toBe(404);
    expect(await eve!.page(`/bots/${one!.bot}`)).not.toContain('/differences');
    expect((await new Browser(site.url).send(at())).status).toBe(303);
    for (const query of ['?from=1&to=9', `?from=${two!.version + 50}&to=1`])
      expect([query, (await ola!.send(at(query))).status]).toEqual([query, 404]);
    for (const query of ['?from=x', '?from=1&from=2', '?to=-1', `?to=${'9'.repeat(400)}`])
      expect([query, (await ola!.send(at(query))).status]).toEqual([query, 400]);
    expect((await ola!.send(`/bots/${random}/differences`)).status).toBe(404); // came with the arena
    expect((await ola!.send(`/bots/${other!.bot}/differences`)).status).toBe(200);
  });

  test('are noted when an administrator looks', async () => {
    const before = await db.selectFrom('audit').select('id').where('action', '=', 'source-seen').execute();
    await setRole(db, (await findAccount(db, 'eve'))!.id, 'admin');
    await eve!.page(at('?from=1&to=2'));
    const noted = await db.selectFrom('audit').select('subject').where('action', '=', 'source-seen').execute();
    expect(noted.slice(before.length).map(({ subject }) => subject)).toEqual([`${one!.bot} 1`, `${one!.bot} 2`]);
    await db.updateTable('users').set({ role: 'user' }).where('login', '=', 'eve').execute(); // the last administrator
  });
});

test('the form of the next version has the source of the newest one; starter code comes without script, too', async () => {
  await sent('Growing', 'bot.cpp', 'int main() { return "<b>"; }');
  const next = await ola!.page('/games/geography/send?name=growing');
  expect(next).toContain('int main() { return &quot;&lt;b>&quot;; }</textarea>');
  expect(next).toMatch(/<option value="cpp" selected[^>]*>C\+\+/);
  expect(await eve!.page('/games/geography/send?name=growing')).not.toContain('int main');
  expect(await eve!.page('/games/geography/send?language=python')).toContain('a random player in Python 3');
  expect(await eve!.page('/games/geography/send?language=nothing&name=%00')).toContain('<textarea');
  await sent('packed', 'bot.zip', 'PK');
  expect(await ola!.page('/games/geography/send?name=packed')).not.toContain('PK');
});
