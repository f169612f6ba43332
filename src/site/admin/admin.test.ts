import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runArena } from '../../../test/cli.ts';
import { Browser, errorsIn, goodPassword } from '../../../test/people.ts';
import { patient, addBots, temporaryDatabase } from '../../../test/store.ts';
import type { Serving } from '../../http/defaults.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { findAccount, setRole } from '../../people/account.ts';
import { note } from '../../people/audit.ts';
import type { Action } from '../../people/audit-actions.ts';
import { makeToken } from '../../people/token.ts';
import { put } from '../../store/artefacts.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { cancelMatch } from '../../store/results.ts';
import { addRound, createContest, testsOf } from '../../store/rounds.ts';
import { addTests } from '../../store/tests.ts';
import { addVersion } from '../../store/uploads.ts';
import { command as admin } from '../../cli/commands/admin.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let queue: Queue;
let site: Serving;
let boss: Browser;
let ola: Browser;
let token: string;
const guest = (): Browser => new Browser(site.url);
const userId = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
const tokenOf = async (login: string): Promise<string> => {
  const made = await makeToken(db, await userId(login), { name: 'test', scopes: ['manage'], days: 1 });
  return (made as { value: { token: string } }).value.token;
};

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  queue = await openQueue(server.url, () => undefined);
  [boss, ola] = await Promise.all([guest().register('boss'), guest().register('ola')]);
  await setRole(db, await userId('boss'), 'admin');
  token = await tokenOf('boss');
  await addBots(db, 2);
});
afterAll(async () => {
  await queue.close();
  await site.close();
  await db.destroy();
  await server.close();
});

/** A request of a program of the administrator. */
const api = async (method: string, path: string, body?: object, by = token): Promise<Response> =>
  await fetch(`${site.url}/api/v1/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${by}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const noted = async (): Promise<(readonly [string, string])[]> =>
  (await db.selectFrom('audit').select(['action', 'subject']).orderBy('id', 'desc').limit(5).execute()).map(
    ({ action, subject }) => [action, subject] as const,
  );

test('only administrators find the pages, and the link to them', async () => {
  expect(await boss.page('/')).toContain('href="/admin"');
  expect(await ola.page('/')).not.toContain('href="/admin"');
  for (const path of [
    '',
    '/users',
    '/users/ola',
    '/queue',
    '/audit',
    '/audit.csv',
    '/quotas',
    '/quotas/ola',
    '/texts',
  ]) {
    expect([path, (await boss.send(`/admin${path}`)).status]).toEqual([path, 200]);
    expect([path, (await boss.send(`/admin${path}?lang=pl`)).status]).toEqual([path, 200]);
    expect([path, (await ola.send(`/admin${path}`)).status]).toEqual([path, 404]);
  }
  await boss.page('/?lang=en');
  expect((await boss.send('/admin/users/nobody')).status).toBe(404);
  expect((await boss.post('/admin/users/arena/ban')).status).toBe(404);
  expect((await api('GET', '/users', undefined, await tokenOf('ola'))).status).toBe(404); // the token is strong enough, its owner is not
});

test('users are found by parts of their names, sorted and in pages', async () => {
  await sql`
    insert into users (login, email) select 'many_' || number, 'x' || number || '@example.org' from generate_series(1, 120) number
  `.execute(db);
  const first = await boss.page('/admin/users?search=MANY_&sort=newest');
  expect([first.match(/class="name"/g)?.length, first.indexOf('many_120<') < first.indexOf('many_119<')]).toEqual([
    50,
    true,
  ]);
  const next = /<a class="btn push" href="([^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
  expect(await boss.page(next)).toContain('many_70<');
  expect((await boss.page('/admin/users?search=x17%40')).match(/class="name"/g)).toHaveLength(1);
  expect(await boss.page('/admin/users?search=%25')).toContain('Nobody is called so');
  const seen = (await (await api('GET', '/users?sort=seen&limit=2')).json()) as { login: string }[];
  expect(seen.map(({ login }) => login).toSorted()).toEqual(['boss', 'ola']);
});

describe('an account', () => {
  test('is banned with a reason until a day, and let in again', async () => {
    const bad = await boss.post('/admin/users/ola/ban', { reason: 'spam', until: '2020-01-01' });
    const page = await bad.text();
    expect([bad.status, errorsIn(page)]).toEqual([
      422,
      { until: 'Write a day to come, such as 2027-01-31, or nothing.' },
    ]);
    expect(page).toContain('value="spam"');
    const ban = { reason: 'spam <b>', until: '2999-01-31' };
    const asked = await (await boss.post('/admin/users/ola/ban', ban)).text();
    expect(asked).toContain('value="spam &lt;b>"'); // kept, while the password is asked for
    expect(asked).toContain('href="/admin/users/ola"');
    const guessed = await boss.post('/admin/users/ola/ban', { ...ban, password: 'wrong' });
    expect([guessed.status, errorsIn(await guessed.text())]).toEqual([422, { password: expect.any(String) as string }]);
    expect((await ola.send('/account')).status).toBe(200);
    expect((await boss.post('/admin/users/ola/ban', { ...ban, password: goodPassword })).status).toBe(303);
    expect((await ola.send('/account')).status).toBe(303);
    expect((await ola.post('/login', { login: 'ola', password: goodPassword })).status).toBe(422);
    expect(await boss.page('/admin/users/ola')).toMatch(/banned until 31 Jan 2999.*spam &lt;b>/s);
    expect((await noted())[0]).toEqual(['log-in-refused', 'ola']);
    // a ban that has ended is none
    await sql`update users set banned_until = now() - interval '1 second' where login = 'ola'`.execute(db);
    expect((await ola.post('/login', { login: 'ola', password: goodPassword })).status).toBe(303);
    expect(await boss.page('/admin/users/ola')).not.toContain('banned until');
    expect((await api('PUT', '/users/ola/ban', {})).status).toBe(422); // a token alone is not enough
    expect((await api('PUT', '/users/ola/ban', { password: goodPassword })).status).toBe(204);
    expect((await ola.send('/account')).status).toBe(303);
    expect((await boss.post('/admin/users/ola/unban')).status).toBe(303);
    expect((await ola.post('/login', { login: 'ola', password: goodPassword })).status).toBe(303);
  });

  test('gets a link for a new password, is logged out everywhere, and is deleted', async () => {
    const eve = await guest().register('eve');
    expect(await (await boss.post('/admin/users/eve/link')).text()).not.toContain('/password/');
    const made = await (await boss.post('/admin/users/eve/link', { password: goodPassword })).text();
    const path = /<code>https?:\/\/[^/]+(\/password\/[\w-]+)<\/code>/.exec(made)![1]!;
    expect((await guest().send(path)).status).toBe(200);
    expect((await boss.post('/admin/users/eve/sessions/end')).headers.get('location')).toContain('done=sessions');
    expect((await eve.send('/account')).status).toBe(303);
    const wrong = await boss.post('/admin/users/eve/delete', { confirm: 'EVE' });
    expect(errorsIn(await wrong.text())).toEqual({ confirm: 'Type eve to confirm.' });
    const deletion = { confirm: 'eve', password: '' };
    expect(await (await boss.post('/admin/users/eve/delete', deletion)).text()).toContain('eve: Delete account');
    const deleted = await boss.post('/admin/users/eve/delete', { ...deletion, password: goodPassword });
    expect(deleted.headers.get('location')).toBe('/admin/users');
    expect((await boss.send('/admin/users/eve')).status).toBe(404);
    expect((await noted()).map(([action]) => action)).toEqual(
      expect.arrayContaining(['account-deleted', 'sessions-ended', 'link-made']),
    );
  });

  test('of the last administrator stays one, whoever asks', async () => {
    const last = 'This is the last administrator of the arena; make somebody else an administrator first.';
    for (const [path, fields] of [
      ['role', { role: 'user', password: goodPassword }],
      ['ban', { reason: '', password: goodPassword }],
      ['delete', { confirm: 'boss', password: goodPassword }],
    ] as const) {
      const refused = await boss.post(`/admin/users/boss/${path}`, fields);
      expect([path, refused.status, await refused.text()]).toEqual([path, 409, expect.stringContaining(last)]);
    }
    const refused = await api('DELETE', '/users/boss', { password: goodPassword });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { title: 'This cannot be done now', detail: last },
    ]);
    const own = await boss.post('/account/delete', { confirm: 'boss', current: goodPassword });
    expect(errorsIn(await own.text())).toEqual({ confirm: last });
  });

  test('of two administrators who resign at once, one stays', async () => {
    expect((await api('PUT', '/users/ola/role', { role: 'admin', password: goodPassword })).status).toBe(204);
    const both = { ola: await tokenOf('ola'), boss: token };
    const resigned = await Promise.all(
      Object.entries(both).map(
        async ([login, by]) =>
          (await api('PUT', `/users/${login}/role`, { role: 'user', password: goodPassword }, by)).status,
      ),
    );
    expect(resigned.toSorted()).toEqual([204, 409]);
    await sql`update users set role = case login when 'boss' then 'admin' else 'user' end where login in ('boss', 'ola')`.execute(
      db,
    );
  });
});

test('the audit log is filtered by person, kind and day, and comes as a table', async () => {
  const mine = await boss.page('/admin/audit?person=OLA&kind=ban');
  expect(mine).toMatch(/boss<\/a><\/td><td>banned<\/td><td><a href="\/admin\/users\/ola">ola<\/a> spam &lt;b>/);
  expect(mine).not.toContain('<td>registered');
  expect(errorsIn(await boss.page('/admin/audit?person=nobody'))).toEqual({ person: 'There is no account nobody.' });
  expect(await boss.page('/admin/audit?to=2020-01-01')).toContain('Nothing of the kind');
  await sql`insert into audit (action, subject) values ('log-in-refused', '=1+1')`.execute(db);
  const csv = await (await boss.send('/admin/audit.csv?kind=log-in-refused')).text();
  expect(csv).toMatch(
    /^id,at,actor,action,person,subject,about,address\r\n\d+,[^,]+,,log-in-refused,,'=1\+1,'=1\+1,\r\n/,
  );
  const page = await api('GET', '/audit?limit=1&person=ola');
  expect([await page.json(), page.headers.get('link')]).toEqual([
    [expect.objectContaining({ id: expect.any(Number) as number })],
    expect.stringContaining('after='),
  ]);
});

test('the audit log says what the numbers of a subject are, in both languages', async () => {
  const ofOla = await userId('ola');
  const { id: bot, name } = await db.selectFrom('bots').select(['id', 'name']).orderBy('id').executeTakeFirstOrThrow();
  const cup = { name: 'Cup', kind: 'ladder', game: 'geography', options: {}, moveTime: 1000 } as const;
  const contest = await createContest(db, cup);
  const last = await db.selectFrom('audit').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const cases: readonly (readonly [Action, string, string, string])[] = [
    ['source-seen', `${bot} 10`, `bot ${bot} “${name}”, version 10`, `bot ${bot} „${name}”, wersja 10`],
    ['comment-deleted', `10 of ${ofOla}`, 'comment 10, by ola', 'komentarz 10, autor: ola'],
    ['comment-edited', '10 of 999999', 'comment 10, by account 999999', 'komentarz 10, autor: konto 999999'],
    ['moderator-named', `${ofOla} ${contest}`, `ola, contest ${contest} “Cup”`, `ola, konkurs ${contest} „Cup”`],
    ['games-replayed', `${contest}: 1, 2`, `contest ${contest} “Cup” 1, 2`, `konkurs ${contest} „Cup” 1, 2`],
    ['ladder-paused', `${contest} Cup`, `contest ${contest} “Cup”`, `konkurs ${contest} „Cup”`],
    ['class-left', `888 of ${ofOla}`, 'class 888, ola', 'klasa 888, ola'],
    ['class-joined', '888 7', 'class 888, place 7 of its list', 'klasa 888, miejsce 7 na jej liście'],
    ['team-left', `${ofOla} of 777`, `team ${ofOla} “ola”, account 777`, `drużyna ${ofOla} „ola”, konto 777`],
    ['token-made', '5 read submit', 'API token 5 read submit', 'token API 5 read submit'],
    ['quota', '0 bots 7', 'everybody bots 7', 'wszyscy bots 7'],
    ['log-in-refused', '12', '12', '12'], // a login, not a number
  ];
  for (const [action, subject] of cases) await note(db, action, { subject });
  const told = async (lang: string) => {
    const answer = await api('GET', `/audit?limit=${cases.length}&lang=${lang}`);
    return ((await answer.json()) as { about: string }[]).map(({ about }) => about).toReversed();
  };
  expect(await told('en')).toEqual(cases.map(([, , en]) => en));
  expect(await told('pl')).toEqual(cases.map(([, , , pl]) => pl));
  const page = await boss.page('/admin/audit');
  expect(page).toContain(`<a href="/bots/${bot}">bot ${bot} “${name}”</a>, version 10`);
  expect(page).toContain('<a href="/comments/10">comment 10</a>, by <a href="/admin/users/ola">ola</a>');
  expect(page).toContain(`<a href="/contests/${contest}">contest ${contest} “Cup”</a>`);
  await db.deleteFrom('audit').where('id', '>', last.id).execute();
  await db.deleteFrom('contests').where('id', '=', contest).execute();
});

test('quotas hold for all, or for one; wrong ones stand beside their fields', async () => {
  const wrong = await boss.post('/admin/quotas', { bots: '-1', tests: '7' });
  expect([wrong.status, errorsIn(await wrong.text())]).toEqual([
    422,
    { bots: 'A quota is a whole number from 0 to 1000000.' },
  ]);
  expect((await boss.post('/admin/quotas', { bots: '', comments: '1', tests: '7' })).status).toBe(303);
  expect((await api('PATCH', '/users/ola/quotas', { comments: 2 })).status).toBe(200);
  expect(await (await api('GET', '/users/ola/quotas')).json()).toMatchObject({ bots: 20, comments: 2, tests: 7 });
  const status = async (by: Browser): Promise<number> =>
    (await by.post('/games/geography/comments', { comment: 'Hello', back: '/' })).status;
  expect([await status(boss), await status(boss), await status(ola), await status(ola), await status(ola)]).toEqual([
    303, 429, 303, 303, 429,
  ]);
  expect((await noted())[0]).toEqual(['quota', `${await userId('ola')} comments 2`]);
  expect((await boss.post('/admin/quotas/ola', { comments: '' })).headers.get('location')).toBe(
    '/admin/users/ola?done=quotas',
  );
  expect(await (await api('PATCH', '/quotas', { comments: -1 })).json()).toMatchObject({ comments: 30 });
});

test('texts of the site are shown as text, in the language of the page or the other', async () => {
  const long = await boss.post('/admin/texts', { name: 'x'.repeat(41), 'news-en': 'a\u0007' });
  expect([long.status, Object.keys(errorsIn(await long.text()))]).toEqual([422, ['name', 'news-en']]);
  const texts = {
    name: 'Arena <of> "X"',
    'welcome-en': '# Hello\n\n<script>alert(1)</script>',
    'news-pl': 'Przerwa <b>o 12</b>\n\n[Więcej](/contact)',
    'contact-en': 'Write to [us](https://example.org)',
  };
  expect((await boss.post('/admin/texts', texts)).status).toBe(303);
  const front = await guest().page('/');
  expect(front).toContain('<title>Arena &lt;of> &quot;X&quot;</title>');
  expect(front).toContain('<h3>Hello</h3>');
  expect(front).toMatch(/<p>Przerwa &lt;b&gt;o 12&lt;\/b&gt;<\/p>\n<p><a href="\/contact"/);
  expect(front).not.toContain('<script>alert');
  expect(front).toContain('href="/contact"');
  expect(await (await guest().send('/nowhere')).text()).toContain('· Arena &lt;of> &quot;X&quot;</title>');
  expect(await guest().page('/contact')).toContain('href="https://example.org"');
  expect(await (await api('PATCH', '/texts', { 'contact-en': '', name: '' })).json()).toEqual({
    'welcome-en': texts['welcome-en'],
    'news-pl': texts['news-pl'],
  });
  expect((await guest().send('/contact')).status).toBe(404);
  expect(await guest().page('/')).toContain('<title>AI-Arena</title>');
});

describe('the queue', () => {
  let match: number;
  let later: number;
  let version: number;

  beforeAll(async () => {
    const tests = await testsOf(db, 'geography');
    const [user, versions] = [
      await userId('ola'),
      await db.selectFrom('versions').select('id').orderBy('id').execute(),
    ];
    await db.transaction().execute(async (trx) => {
      const table = { versions: versions.map(({ id }) => id), kind: 'test', pace: 0, madeBy: user } as const;
      [match, later] = (await addTests(trx, tests, [table, table])).matches as [number, number];
      await queue.add(trx, [{ kind: 'match', match, madeBy: user }]);
      const sent = await addVersion(trx, {
        owner: user,
        game: 'geography',
        name: 'sent <i>',
        file: 'bot.py',
        bytes: Buffer.from('x'),
      });
      ({ version } = sent as { version: number });
      await queue.add(trx, [{ kind: 'build', version }]);
    });
  });

  test('tells what waits, in its order, and who asked for it; both are cancelled once', async () => {
    const page = await boss.page('/admin/queue');
    expect(page).toMatch(
      /<td class="num">1<\/td><td>build<\/td>.*sent &lt;i>.*<td class="num">2<\/td><td>test match<\/td>.*bot 1 – bot 2/s,
    );
    const { jobs, waiting } = (await (await api('GET', '/queue')).json()) as {
      jobs: { kind: string; waiting: number; later: number }[];
      waiting: { id: string; by: string }[];
    };
    expect(jobs.map((job) => [job.kind, job.waiting, job.later])).toEqual([
      ['build', 1, 0],
      ['test', 1, 1],
    ]);
    expect(page).toContain('that join the queue as slots need them');
    expect(waiting.map(({ by }) => by)).toEqual(['ola', 'ola']);
    expect((await api('DELETE', `/queue/${waiting[0]!.id}`)).status).toBe(204);
    expect((await api('DELETE', `/queue/${waiting[0]!.id}`)).status).toBe(409);
    const done = await Promise.all([1, 2].map(() => boss.post(`/admin/queue/${waiting[1]!.id}/cancel`)));
    expect(done.map(({ headers }) => headers.get('location')).toSorted()).toEqual([
      '/admin/queue?done=cancelled',
      '/admin/queue?done=taken',
    ]);
    expect(await ola.page(`/matches/${match}`)).toContain('n administrator cancelled it');
    const refused = await db
      .selectFrom('versions')
      .select(['state', 'failure'])
      .where('id', '=', version)
      .executeTakeFirst();
    expect(refused).toMatchObject({ state: 'refused', failure: { reason: { code: 'build-cancelled' } } });
    expect(await boss.page('/admin/queue')).not.toContain('The queue is empty'); // one has no job yet
    expect(await db.transaction().execute(async (trx) => await cancelMatch(trx, later, 'test'))).toBe(true);
    expect(await boss.page('/admin/queue')).toContain('The queue is empty');
  });

  test('of a worker: what it does, whether it lives, and that it takes no more jobs', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await sql`insert into workers (id, host, slots, tier, languages) values (${id}, 'lab <1>', 4, 'full', '{python}')`.execute(
      db,
    );
    await sql`
      update matches set state = 'running', token = gen_random_uuid(), worker = ${id}, started_at = now() - interval '41 s',
        reason = null, finished_at = null where id = ${match}
    `.execute(db);
    const page = await boss.page('/admin/queue');
    expect(page).toMatch(/lab &lt;1>.*languages: python.*1 of 4.*bot 1 – bot 2.*geography, 4\d\u00a0s/s);
    for (const path of ['pause', 'pause', 'resume', 'pause'])
      expect((await boss.post(`/admin/queue/${path}`)).status).toBe(303);
    expect(await boss.page('/admin/queue')).toContain('The queue is paused');
    expect(await guest().page('/')).toContain('An administrator has paused the queue');
    expect(await (await api('GET', '/queue')).json()).toMatchObject({ paused: true });
    expect((await noted()).slice(0, 3).map(([action]) => action)).toEqual([
      'queue-paused',
      'queue-resumed',
      'queue-paused',
    ]);
    expect((await api('PATCH', '/queue', { paused: false })).status).toBe(204);
    expect(await guest().page('/')).not.toContain('An administrator has paused the queue');
    expect((await boss.post(`/admin/workers/${id}/drain`)).status).toBe(303);
    expect(await boss.page('/admin')).toContain('takes no more jobs');
    const [worker] = (await (await api('GET', '/workers')).json()) as object[];
    expect(worker).toMatchObject({
      host: 'lab <1>',
      alive: true,
      drained: expect.any(String) as string,
      doing: [{ match }],
    });
    expect((await api('PATCH', `/workers/${id}`, { drained: false })).status).toBe(204);
    await sql`update workers set seen_at = now() - interval '6 min'`.execute(db);
    expect(await boss.page('/admin/queue')).toContain('silent for 6\u00a0min');
    expect((await boss.post('/admin/workers/00000000-0000-4000-8000-000000000002/drain')).status).toBe(404);
  });
});

test('a ladder is paused and goes on, by whom the audit log says', async () => {
  const about = { game: 'geography', options: { gsize: 8, graph: '' }, moveTime: 1000 } as const;
  const ladder = await createContest(db, { ...about, name: 'small graphs', kind: 'ladder' });
  const versions = (await db.selectFrom('versions').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id);
  const round = { ...about, id: ladder, duplicate: false };
  const [match] = await db.transaction().execute(async (trx) => await addRound(trx, round, 1, [{ versions, pace: 0 }]));
  const waits = 'This ladder is paused: the match begins when it goes on.';
  const steps = (step: string, who = boss) => who.post(`/admin/ladders/${ladder}/${step}`);
  const paused = 'An administrator has paused this ladder';
  expect((await steps('pause', ola)).status).toBe(404);
  expect(await ola.page(`/contests/${ladder}`)).not.toContain('/admin/ladders/');
  for (let at = 0; at < 2; at++) expect((await steps('pause')).headers.get('location')).toBe(`/contests/${ladder}`);
  expect(await guest().page(`/contests/${ladder}`)).toContain(paused);
  expect(await guest().page(`/matches/${match}`)).toContain(waits);
  expect(await (await fetch(`${site.url}/api/v1/matches/${match}`)).json()).toMatchObject({ paused: 'ladder' });
  expect(await boss.page(`/contests/${ladder}`)).toContain(`action="/admin/ladders/${ladder}/resume"`);
  expect(await boss.page('/admin/queue')).toMatch(/Paused ladders.*small graphs/s);
  expect(await guest().page('/contests')).toMatch(/small graphs<\/a> <span class="tag warn">paused/);
  const told = async () => await (await fetch(`${site.url}/api/v1/contests/${ladder}`)).json();
  expect(await told()).toMatchObject({ paused: true });
  expect((await steps('resume')).status).toBe(303);
  expect((await api('PATCH', `/ladders/${ladder}`, { paused: true })).status).toBe(204);
  expect((await api('PATCH', `/ladders/${ladder}`, { paused: false })).status).toBe(204);
  expect(await told()).toMatchObject({ paused: false });
  expect(await guest().page(`/contests/${ladder}`)).not.toContain(paused);
  expect(await guest().page(`/matches/${match}`)).not.toContain(waits);
  await db.transaction().execute(async (trx) => await queue.drop(trx, [match!]));
  await sql`update matches set state = 'void', finished_at = now() where id = ${match}`.execute(db);
  const subject = `${ladder} small graphs`;
  expect((await noted()).slice(0, 4)).toEqual(
    ['resumed', 'paused', 'resumed', 'paused'].map((what) => [`ladder-${what}`, subject]),
  );
  expect(await boss.page('/admin/audit')).toMatch(/boss.*let a ladder go on/s);
  const tests = await testsOf(db, 'geography');
  for (const [id, body, status] of [
    [tests.id, { paused: true }, 404], // no ladder
    [999_999, { paused: true }, 404],
    [ladder, { paused: 'yes' }, 400],
    [ladder, {}, 400],
    ['x', { paused: true }, 404],
  ] as const)
    expect([id, (await api('PATCH', `/ladders/${id}`, body)).status]).toEqual([id, status]);
});

test('a faulty judge is withdrawn for the last good one, once; games are listed with their states', async () => {
  const owner = await userId('ola');
  const judge = await db.transaction().execute((trx) => put(trx, Buffer.from('a judge')));
  await sql`insert into games (name, title, owner, published_at) values ('tag', 'Tag <b>', ${owner}, now())`.execute(
    db,
  );
  await sql`
    insert into game_versions (game, number, program, artefact, terminator, seats_min, seats_max, move_time, memory, sent_by, state)
    select 'tag', number, 'judge.py', ${judge}, 'newline', 2, 2, 1000, 64, ${owner}, 'ready' from generate_series(1, 2) number
  `.execute(db);
  expect(await boss.page('/admin/games')).toMatch(
    /Tag &lt;b>.*published.*version 2.*tag\/edit.*tag\/restore.*tag\/delete/s,
  );
  const both = await Promise.all([1, 2].map(() => boss.post('/admin/games/tag/restore')));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await boss.page('/admin/games')).toMatch(/version 1.*version 2: refused/s);
  expect((await api('POST', '/games/tag/restore')).status).toBe(409);
  expect((await api('POST', '/games/geography/restore')).status).toBe(404);
  expect(await (await api('GET', '/games')).json()).toMatchObject([
    { name: 'tag', present: 1, newest: 2, state: 'refused' },
  ]);
  expect((await noted())[0]).toEqual(['judge-withdrawn', 'tag']);
  expect((await boss.post('/admin/games/tag/bring-back')).status).toBe(404); // it is there
  expect((await boss.post('/games/tag/delete')).status).toBe(303);
  expect(await boss.page('/admin/games')).toMatch(/Tag &lt;b>.*tag\/bring-back/s);
  const { headers } = await boss.post('/admin/games/tag/bring-back');
  expect(await boss.page(headers.get('location')!)).toContain('The game is played again.');
  expect((await noted())[0]).toEqual(['game-brought-back', 'tag']);
  expect(await boss.page('/admin/games')).toMatch(/tag\/edit/);
});

test('programs that watch the arena find its metrics, and whether it is ready', async () => {
  expect(await (await fetch(`${site.url}/readyz`)).text()).toBe('ready\n');
  const read = async (): Promise<string> => await (await fetch(`${site.url}/metrics`)).text();
  const ended = async (): Promise<number> =>
    Number(/^arena_matches_total\{state="finished"\} (\d+)$/m.exec(await read())![1]);
  const before = await ended();
  // they have no logs, and the front page would look for them, were they not hidden
  const { id: hidden } = await testsOf(db, 'kierki');
  await db.updateTable('contests').set({ is_hidden: true }).where('id', '=', hidden).execute();
  const finish = (ago: string) => sql`
    insert into matches (contest, game, options, seed, move_time, round, board, pace, state, scores, cause, finished_at)
    select ${hidden}::bigint, game, options, seed, move_time, round, (select max(board) + 1 from matches), pace, 'finished',
      array[1, 0], 'rules', now() - ${ago}::interval
    from matches limit 1`;
  await finish('0 s').execute(db);
  expect(await ended()).toBe(before + 1);
  await finish('30 s').execute(db); // stored late
  expect(await ended()).toBe(before + 2);
  const metrics = await read();
  for (const line of [
    /^arena_matches_running \d+$/m,
    /^arena_workers \d+$/m,
    /^arena_http_requests_total\{method="GET",status="2xx"\} \d+$/m,
    /^arena_event_loop_delay_seconds\{of="max"\} [\d.e-]+$/m,
  ])
    expect(metrics).toMatch(line);
  expect(metrics).not.toMatch(/undefined|NaN/);
});

test('arena admin tells the same in a terminal, and as JSON', async () => {
  vi.stubEnv('DATABASE_URL', server.url);
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const run = async (...words: string[]): Promise<string> => {
    printed.mockClear();
    expect([words, await admin.run(words)]).toEqual([words, 0]);
    return printed.mock.calls.flat().join('\n');
  };
  try {
    expect(await run('user', 'list', '--search', 'boss')).toMatch(/^login .*\nboss +admin/);
    expect(JSON.parse(await run('user', 'show', 'ola', '--json'))).toMatchObject({
      login: 'ola',
      role: 'user',
      sessions: 1,
    });
    expect(await run('game', 'list')).toMatch(/^tag +Tag <b> +ola +published +1 +2 refused$/m);
    expect(await run('queue', 'pause')).toContain('the queue is paused');
    expect(await run('queue')).toContain('the queue is paused');
    expect(await run('queue', 'resume')).toContain('the queue goes on');
    expect(await run('queue')).toContain('empty');
    const [number] = /^\d+/m.exec(await run('ladders'))!;
    expect(await run('ladders', 'pause', number)).toContain('the ladder is paused');
    expect(await run('ladders')).toMatch(/small graphs +paused since 20/);
    expect(await run('ladders', 'resume', number)).toBe('the ladder goes on');
    expect(JSON.parse(await run('ladders', '--json'))).toMatchObject([{ name: 'small graphs', pausedAt: null }]);
    expect(await run('workers')).toContain('lab <1>');
    expect(JSON.parse(await run('workers', '--json'))).toMatchObject([{ host: 'lab <1>', isAlive: false }]);
    expect(await run('audit', '--user', 'ola', '--kind', 'ban', '--limit', '1')).toMatch(/boss +ban +ola/);
    expect(await run('quota', '--user', 'ola', 'bots', '3')).toMatch(/^bots +3$/m);
    expect(await run('quota', '--user', 'ola', 'bots', 'default')).toMatch(/^bots +20$/m);
    expect(await run('text', 'news-en', 'Back at noon')).toBe('news-en: Back at noon');
    expect(await run('user', 'ban', 'ola', '--reason', 'rude', '--until', '2999-01-01')).toContain('ola is banned');
    expect(await run('user', 'show', 'ola')).toContain('banned until 2999-01-01: rude');
    await expect(admin.run(['token', 'ola', '--scope', 'read'])).rejects.toThrow(
      'this account is banned and gets no token',
    );
    expect(await run('user', 'delete', 'ola')).toContain('account ola is deleted');
    for (const [words, said] of [
      [['user', 'delete', 'boss'], 'last administrator'],
      [['user', 'show', 'nobody'], 'there is no account nobody'],
      [['token', 'boss', '--scope', 'fly'], '--scope read, submit, play or manage'],
      [['user', 'ban', 'boss', '--until', 'soon'], 'a day to come'],
      [['quota', 'cats', '3'], 'there is no quota cats'],
      [['quota', 'bots', 'many'], 'a whole number'],
      [['text', 'cats'], 'there is no text cats'],
      [['audit', '--from', 'monday'], 'not "monday"'],
      [['game', 'restore', 'tag'], 'no earlier judge'],
      [['game', 'remove', 'geography'], 'no game of a judge'],
      [['queue', 'cancel', '1'], 'no build or test match'],
      [['ladders', 'pause', '999'], 'there is no ladder 999'],
      [['ladders', 'resume', 'kierki'], 'there is no ladder kierki'],
      [['ladders', 'pause'], 'arena admin --help'],
      [['workers', 'drain', '1'], 'no worker'],
      [['restore', '/no/such/file'], 'no file'],
      [['__proto__'], 'arena admin --help'],
    ] as const)
      await expect(admin.run([...words])).rejects.toThrow(said);
  } finally {
    vi.unstubAllEnvs();
    printed.mockRestore();
  }
});

test('arena admin audit --follow tells entries as they come, a line each, until it is stopped', async () => {
  const following = runArena(['admin', 'audit', '--follow', '--json', '--limit', '2'], { DATABASE_URL: server.url });
  const told = (): unknown[] =>
    following
      .stdout()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  await expect.poll(() => told().length).toBe(2);
  await db.insertInto('audit').values({ action: 'log-in-refused', subject: 'two\nlines', actor: null }).execute();
  await expect.poll(told).toHaveLength(3);
  expect(told()[2]).toMatchObject({ action: 'log-in-refused', subject: 'two\nlines', actor: null });
  following.child.kill('SIGTERM');
  expect([await following.ended, following.stderr()]).toEqual([0, '']);
});
