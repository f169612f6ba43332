import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Serving } from '../../http/defaults.ts';
import { ban, findAccount } from '../../people/account.ts';
import { makeProvider, proposedLogin } from '../../people/openid.ts';
import { sweep } from '../../people/session.ts';
import { makeToken } from '../../people/token.ts';
import { codeOf, readBase32, stepAt } from '../../people/totp.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { client, startProvider, Traveller, type TestProvider } from '../../../test/openid.ts';
import { Browser, errorsIn, goodPassword } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { readOptions } from '../options.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let provider: TestProvider;
let site: Serving;
const settings = { ...client, issuer: '', name: 'Uniwersytet', loginClaim: 'preferred_username', url: '' };

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  provider = await startProvider(() => `${settings.url}/login/openid/callback`);
  settings.issuer = provider.issuer;
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 }, openid: settings });
  settings.url = site.url;
});
afterAll(async () => {
  await site.close();
  await provider.close();
  await db.destroy();
  await server.close();
});

/** The address of the provider to which a page leads on. */
const addressIn = (response: Response): string => response.headers.get('refresh')!.replace(/^0; url=/, '');

/** Begins a log-in, or a link, and answers the provider's page; the path to which the provider leads back. */
async function goAndCome(
  browser: Browser,
  fields: Readonly<Record<string, string>>,
  { next = '', from = '/login/openid', password = '' } = {},
): Promise<string> {
  const led = await browser.post(from, next === '' ? { password } : { next });
  expect([from, led.status]).toEqual([from, 200]);
  const back = await new Traveller().answer(addressIn(led), fields);
  expect(back.startsWith(`${site.url}/login/openid/callback?`)).toBe(true);
  return back.slice(site.url.length);
}

const comeBack = async (browser: Browser, who: string, next?: string): Promise<Response> =>
  await browser.send(await goAndCome(browser, { who }, next === undefined ? {} : { next }));

/** Somebody who registered by the provider. */
async function member(who: string): Promise<Browser> {
  const browser = new Browser(site.url);
  provider.people.set(who, { preferred_username: who });
  expect((await comeBack(browser, who)).headers.get('location')).toBe('/register/openid');
  expect((await browser.post('/register/openid', { login: who })).headers.get('location')).toBe(`/users/${who}`);
  return browser;
}

/** The page that says why a log-in failed, in both languages. */
async function troubleOf(response: Response): Promise<[number, string]> {
  const text = await response.text();
  expect(text).toContain('<h1>The log-in did not work</h1>');
  return [response.status, /<p role="alert">([^<]*)<\/p>/.exec(text)![1]!];
}

test('somebody new chooses a login, and logs in again by the same subject alone', async () => {
  provider.people.set('sub-1', { preferred_username: 'Żółta.Łódź', email: 'lodka@example.org', email_verified: true });
  const browser = new Browser(site.url);
  for (const path of ['/login?next=%2Fgames', '/register?next=%2Fgames'])
    expect(await browser.page(path)).toMatch(
      /<form class="body form topline" method="post" action="\/login\/openid"><input type="hidden" name="next" value="\/games"\/?><button class="btn" type="submit">Log in with Uniwersytet</,
    );
  expect(await browser.page('/login?lang=pl')).toMatch(/type="submit">Zaloguj się<.*>Zaloguj się przez Uniwersytet</s);
  await browser.page('/login?lang=en');

  const led = await browser.post('/login/openid', { next: '/games' });
  const query = new URL(addressIn(led)).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    client_id: 'arena',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(await led.text()).toContain(`href="${addressIn(led).replaceAll('&', '&amp;')}"`);

  const came = await comeBack(browser, 'sub-1', '/games');
  expect([came.status, came.headers.get('location')]).toEqual([303, '/register/openid']);
  expect((await browser.send('/account')).status).toBe(303); // nobody is logged in yet
  const form = await browser.page('/register/openid');
  expect(form).toContain('value="Zolta_Lodz"');
  expect(form).toContain('value="lodka@example.org"');
  expect(form).not.toContain('There is an account with your e-mail address');

  // wrong input stands beside its field, and nothing is lost
  const wrong = await browser.post('/register/openid', { login: 'arena', email: 'nobody' });
  const page = await wrong.text();
  expect([wrong.status, errorsIn(page)]).toEqual([
    422,
    { login: 'The login arena is taken.', email: 'This is no e-mail address, such as name@example.org.' },
  ]);
  expect(page).toContain('value="arena"');

  const made = await browser.post('/register/openid', { login: 'lodka', email: 'lodka@example.org' });
  expect([made.status, made.headers.get('location')]).toEqual([303, '/games']);
  expect(await browser.page('/account')).toContain('You can log in with Uniwersytet since');
  const again = await browser.post('/register/openid', { login: 'lodka_2' });
  expect(await troubleOf(again)).toEqual([400, expect.stringContaining('begin it anew')]);

  // later, in another browser, under another name
  provider.people.set('sub-1', { preferred_username: 'somebody_else', email: 'other@example.org' });
  const other = new Browser(site.url);
  expect((await comeBack(other, 'sub-1')).headers.get('location')).toBe('/users/lodka');
  const noted = await db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('actor', '=', (await findAccount(db, 'lodka'))!.id)
    .orderBy('id')
    .execute();
  expect(noted).toEqual([
    { action: 'register', subject: '' },
    { action: 'openid-linked', subject: provider.issuer },
    { action: 'log-in', subject: 'openid' },
  ]);
});

test('an e-mail address of an account never logs in to it: the person links it by the password', async () => {
  const owner = await new Browser(site.url).register('adress');
  await owner.post('/account', { email: 'Same@example.org', language: '', password: goodPassword });
  provider.people.set('sub-mail', { preferred_username: 'adress', email: 'same@example.org', email_verified: true });
  const browser = new Browser(site.url);
  await comeBack(browser, 'sub-mail');
  const form = await browser.page('/register/openid');
  expect(form).toContain('There is an account with your e-mail address same@example.org here.');
  expect(form).toContain('value="adress_2"');
  expect((await browser.send('/account')).status).toBe(303);
  // an address that nobody checked tells nothing about others
  provider.people.set('sub-liar', { email: 'same@example.org', email_verified: false });
  const liar = new Browser(site.url);
  await comeBack(liar, 'sub-liar');
  expect(await liar.page('/register/openid')).not.toContain('There is an account with your e-mail address');

  // as the page says: log in by the password, and link
  await browser.post('/login', { login: 'adress', password: goodPassword });
  expect(await browser.page('/account')).toContain('action="/account/openid/link"');
  for (const [path, what] of [
    ['link', 'Your account is linked with the one that you have at Uniwersytet.'],
    ['unlink', 'Your account is unlinked from Uniwersytet.'],
  ] as const) {
    const asked = await (await browser.post(`/account/openid/${path}`)).text();
    expect(asked).toMatch(new RegExp(`action="/account/openid/${path}"><p>${what}</p>.*name="password"`, 's'));
    const wrong = await browser.post(`/account/openid/${path}`, { password: 'not this one' });
    expect([wrong.status, wrong.headers.get('refresh')]).toEqual([422, null]);
  }
  const back = await goAndCome(browser, { who: 'sub-mail' }, { from: '/account/openid/link', password: goodPassword });
  expect((await browser.send(back)).headers.get('location')).toBe('/account?done=linked#openid');
  expect(await browser.page('/account?done=linked')).toMatch(/Linked\..*action="\/account\/openid\/unlink"/s);
  expect(await browser.page('/news')).toContain('Your account was linked with an account at Uniwersytet.');
  expect((await comeBack(new Browser(site.url), 'sub-mail')).headers.get('location')).toBe('/users/adress');

  // and unlink
  expect((await browser.post('/account/openid/unlink', { password: goodPassword })).headers.get('location')).toBe(
    '/account?done=unlinked#openid',
  );
  expect((await comeBack(new Browser(site.url), 'sub-mail')).headers.get('location')).toBe('/register/openid');
});

test('a subject is linked with one account, and an account with one subject', async () => {
  await member('first_one');
  const other = await new Browser(site.url).register('second_one');
  const linkAs = async (who: string): Promise<Response> =>
    await other.send(await goAndCome(other, { who }, { from: '/account/openid/link', password: goodPassword }));
  expect(await troubleOf(await linkAs('first_one'))).toEqual([
    409,
    'This account at Uniwersytet is linked with another account here; log in with it, or unlink it there first.',
  ]);
  await linkAs('second_one');
  expect(await troubleOf(await linkAs('third_one'))).toEqual([
    409,
    'Your account is linked with an account at Uniwersytet already; unlink that one first.',
  ]);
  expect((await linkAs('second_one')).headers.get('location')).toBe('/account?done=linked#openid');
});

test('of ten who register one subject at once, one gets an account', async () => {
  const browsers = Array.from({ length: 10 }, () => new Browser(site.url));
  for (const browser of browsers) await comeBack(browser, 'crowd');
  const all = await Promise.all(
    browsers.map((browser, at) => browser.post('/register/openid', { login: `crowd_${at}` })),
  );
  expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
  const others = await Promise.all(all.filter(({ status }) => status === 422).map((one) => one.text()));
  expect(others).toHaveLength(9);
  for (const page of others) expect(page).toContain('is linked with another account here');
  const { rows } = await sql`select login from users where login like 'crowd%'`.execute(db);
  expect(rows).toHaveLength(1);
});

describe('an account without a password', () => {
  test('sets one after a log-in of just now; the provider is not its last way in then', async () => {
    const browser = await member('plain_1');
    const page = await browser.page('/account');
    expect(page).toContain('Set a password');
    expect(page).not.toContain('name="old"');
    expect(page).toMatch(/<button class="btn" type="submit" disabled[^>]*>Unlink/);
    expect(await troubleOf(await browser.post('/account/openid/unlink'))).toEqual([
      400,
      'This is the only way to log in to your account; set a password first.',
    ]);
    expect((await browser.post('/login', { login: 'plain_1', password: '' })).status).toBe(422);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(db);
    const late = await browser.post('/account/password', { new: goodPassword });
    expect(errorsIn(await late.text())).toEqual({ new: expect.stringContaining('more than 10 minutes ago') as string });
    const token = await makeToken(db, (await findAccount(db, 'plain_1'))!.id, {
      name: 'test',
      scopes: ['manage'],
      days: 1,
    });
    const byToken = await fetch(`${site.url}/api/v1/account`, {
      method: 'DELETE',
      body: JSON.stringify({ password: '' }),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${(token as { value: { token: string } }).value.token}`,
      },
    });
    expect([byToken.status, await byToken.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ code: 'password-none' })] }),
    ]);
    const again = new Browser(site.url);
    await comeBack(again, 'plain_1');
    expect((await again.post('/account/password', { new: goodPassword })).status).toBe(303);
    expect((await again.post('/account/openid/unlink', { password: goodPassword })).status).toBe(303);
    const byPassword = await new Browser(site.url).post('/login', { login: 'plain_1', password: goodPassword });
    expect(byPassword.headers.get('location')).toBe('/users/plain_1');
  });

  test('changes its e-mail address and sessions within ten minutes of a log-in', async () => {
    const browser = await member('plain_3');
    const [email, other] = ['plain@example.org', 'other@example.org'];
    expect((await browser.post('/account', { email })).status).toBe(303);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(db);
    for (const [path, fields] of [
      ['/account', { email: other }],
      ['/account/sessions/end', {}],
      ['/account/openid/link', {}],
      ['/account/openid/unlink', {}],
    ] as const) {
      const late = await browser.post(path, fields);
      const page = await late.text();
      expect([path, late.status, page]).toEqual([path, 422, expect.stringContaining('more than 10 minutes')]);
      expect(page).not.toContain('name="password"');
      expect(page).toMatch(/action="\/login\/openid"><input type="hidden" name="next" value="\/account"/);
    }
    expect(await browser.page('/account')).toContain(email);
    const { id } = (await findAccount(db, 'plain_3'))!;
    const made = await makeToken(db, id, { name: 'x', scopes: ['manage'], days: 1 });
    const byToken = await fetch(`${site.url}/api/v1/account/sessions`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${(made as { value: { token: string } }).value.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'any' }),
    });
    expect([byToken.status, await byToken.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ code: 'password-none' })] }),
    ]);
    expect((await comeBack(browser, 'plain_3', '/account')).headers.get('location')).toBe('/account'); // as the page offers
    expect((await browser.post('/account', { email: other })).status).toBe(303);
    expect((await browser.post('/account/sessions/end')).headers.get('location')).toBe('/');
  });

  test('turns two-step log-in on and off within ten minutes of a log-in; the provider’s log-in asks for no code', async () => {
    const browser = await member('plain_steps');
    const page = await (await browser.post('/account/two-step')).text();
    const secret = /name="secret" value="(\w{32})"/.exec(page)![1]!;
    const code = codeOf(readBase32(secret), stepAt(new Date()));
    const on = await (await browser.post('/account/two-step/on', { secret, code })).text();
    const [first, second] = /<pre class="code">([^<]*)</.exec(on)![1]!.split('\n');
    const inside = new Browser(site.url);
    expect((await comeBack(inside, 'plain_steps')).headers.get('location')).toBe('/users/plain_steps');

    // to link, which would make another way in without a code, asks for one
    await inside.post('/account/password', { new: goodPassword });
    const asked = await (await inside.post('/account/openid/link', { password: goodPassword })).text();
    expect(errorsIn(asked)).toEqual({ code: 'A code is six digits, or one of your recovery codes.' });
    const led = await inside.post('/account/openid/link', { password: goodPassword, code: first! });
    expect([led.status, led.headers.get('refresh') === null]).toEqual([200, false]);

    await db
      .updateTable('users')
      .set({ password: null, password_at: null })
      .where('login', '=', 'plain_steps')
      .execute();
    const form = await (await inside.post('/account/two-step/off')).text();
    expect([form.includes('name="password"'), form.includes('name="code"'), errorsIn(form)]).toEqual([false, true, {}]);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(db);
    const late = await inside.post('/account/two-step/off', { code: second! });
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('more than 10 minutes ago')]);
    await comeBack(inside, 'plain_steps');
    expect((await inside.post('/account/two-step/off', { code: second! })).status).toBe(303);
  });

  test('is exported and deleted, and its subject is free again', async () => {
    const browser = await member('plain_2');
    const data = JSON.parse(await browser.page('/account/export.json')) as { identities: object[] };
    expect(data.identities).toEqual([expect.objectContaining({ issuer: provider.issuer, subject: 'plain_2' })]);
    const wrong = await browser.post('/account/delete', { confirm: 'plain' });
    expect(errorsIn(await wrong.text())).toEqual({ confirm: 'Type plain_2 to confirm.' });
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(db);
    const late = await browser.post('/account/delete', { confirm: 'plain_2' });
    expect(errorsIn(await late.text())).toEqual({ confirm: expect.stringContaining('more than 10 minutes') as string });
    await sql`update sessions set created_at = now()`.execute(db);
    expect((await browser.post('/account/delete', { confirm: 'plain_2' })).headers.get('location')).toBe('/');
    expect((await comeBack(browser, 'plain_2')).headers.get('location')).toBe('/register/openid');
  });

  test('stays out when it is banned', async () => {
    await member('banned_1');
    await ban(db, (await findAccount(db, 'banned_1'))!.id);
    const browser = new Browser(site.url);
    expect(await troubleOf(await comeBack(browser, 'banned_1'))).toEqual([
      403,
      'This account may not log in here; an administrator can tell why.',
    ]);
    expect((await browser.send('/account')).status).toBe(303);
  });
});

describe('a log-in fails with a page that says why, and can be begun anew', () => {
  const fails = async (response: Response): Promise<unknown> => await troubleOf(response);
  const anew = [400, expect.stringContaining('begin it anew')];

  test('where the person declines', async () => {
    const browser = new Browser(site.url);
    const response = await browser.send(await goAndCome(browser, { no: '1' }, { next: '/games' }));
    const text = await response.text();
    expect([response.status, text]).toEqual([403, expect.stringContaining('you did not allow the log-in')]);
    expect(text).toContain('href="/login?next=%2Fgames"');
    browser.cookies.set('lang', 'pl');
    const polish = await (await browser.send(await goAndCome(browser, { no: '1' }))).text();
    expect(polish).toContain('Uniwersytet podaje, że nie było zgody na zalogowanie.');
  });

  test('where it comes back twice, or to another browser, or late', async () => {
    await member('twice_1');
    const browser = new Browser(site.url);
    const back = await goAndCome(browser, { who: 'twice_1' });
    expect(await fails(await new Browser(site.url).send(back))).toEqual(anew); // a stranger's browser
    const stranger = new Browser(site.url);
    await stranger.post('/login/openid');
    expect(await fails(await stranger.send(back))).toEqual(anew);
    expect((await browser.send(back)).headers.get('location')).toBe('/users/twice_1');
    expect(await fails(await browser.send(back))).toEqual(anew);
    const late = await goAndCome(browser, { who: 'twice_1' });
    await sql`update openid_visits set ends_at = now() - interval '1 second'`.execute(db);
    expect(await fails(await browser.send(late))).toEqual(anew);
  });

  test('two tabs of a browser do not disturb each other', async () => {
    await member('tabs_1');
    const browser = new Browser(site.url);
    const [one, two] = [await goAndCome(browser, { who: 'tabs_1' }), await goAndCome(browser, { who: 'tabs_1' })];
    for (const back of [two, one]) expect((await browser.send(back)).headers.get('location')).toBe('/users/tabs_1');
  });

  test.each([
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another state', (query: URLSearchParams) => query.set('state', 'A'.repeat(43))],
  ])('with %s', async (_what, change) => {
    const browser = new Browser(site.url);
    const [path, query] = (await goAndCome(browser, { who: 'x' })).split('?') as [string, string];
    const changed = new URLSearchParams(query);
    change(changed);
    expect(await fails(await browser.send(`${path}?${changed}`))).toEqual(anew);
  });

  test('with a code of another log-in', async () => {
    const [thief, victim] = [new Browser(site.url), new Browser(site.url)];
    const stolen = new URLSearchParams((await goAndCome(victim, { who: 'victim' })).split('?')[1]);
    const own = new URLSearchParams((await goAndCome(thief, { who: 'thief' })).split('?')[1]);
    own.set('code', stolen.get('code')!);
    expect(await fails(await thief.send(`/login/openid/callback?${own}`))).toEqual([
      400,
      'This log-in was used already, or took too long; begin it anew.',
    ]);
  });

  test('with a nonce that is not ours', async () => {
    const browser = new Browser(site.url);
    const back = await goAndCome(browser, { who: 'x' });
    await sql`update openid_visits set nonce = 'another'`.execute(db);
    expect(await fails(await browser.send(back))).toEqual([400, expect.stringContaining('not to be trusted')]);
  });

  test('with an issuer that is not ours', async () => {
    const browser = new Browser(site.url);
    const [path, query] = (await goAndCome(browser, { who: 'x' })).split('?') as [string, string];
    const changed = new URLSearchParams(query);
    changed.set('iss', 'https://evil.example');
    expect(await fails(await browser.send(`${path}?${changed}`))).toEqual([
      400,
      expect.stringContaining('not to be trusted'),
    ]);
  });

  test('where the provider is away, before and after', async () => {
    const browser = new Browser(site.url);
    const back = await goAndCome(browser, { who: 'x' });
    provider.isAway = true;
    try {
      expect(await fails(await browser.send(back))).toEqual([
        503,
        'Uniwersytet does not answer now; try again in a minute.',
      ]);
    } finally {
      provider.isAway = false;
    }
    const nowhere = makeProvider({ ...settings, issuer: 'http://127.0.0.1:1' }, () => undefined);
    const challenge = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
    expect(await nowhere.addressFor(challenge)).toEqual({ wrong: { code: 'openid-away', name: 'Uniwersytet' } });
  });
});

test('nobody is led to another site afterwards', async () => {
  await member('led_1');
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    const response = await comeBack(new Browser(site.url), 'led_1', next);
    expect([next, response.headers.get('location')]).toEqual([next, '/users/led_1']);
  }
});

test.each([
  ['mk292@example.org', 'mk292'],
  ['Zażółć Gęślą', 'Zazolc_Gesla'],
  ['..', ''],
  ['x'.repeat(60), 'x'.repeat(32)],
])('of %s a login is made: %s', (text, login) => expect(proposedLogin(text)).toBe(login));

describe('the settings of a provider', () => {
  const all = {
    ARENA_URL: 'https://arena.example.org',
    ARENA_OPENID_ISSUER: 'https://login.example.org/realms/students',
    ARENA_OPENID_CLIENT: 'arena',
    ARENA_OPENID_SECRET: 'secret',
  };
  afterEach(() => void vi.unstubAllEnvs());
  const read = (environment: Readonly<Record<string, string>>): ReturnType<typeof readOptions> => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    return readOptions();
  };

  test('are complete with four of them', () =>
    expect(read(all).openid).toEqual({
      url: 'https://arena.example.org',
      issuer: 'https://login.example.org/realms/students',
      client: 'arena',
      secret: 'secret',
      name: 'login.example.org',
      loginClaim: 'preferred_username',
    }));

  test.each(['ARENA_URL', 'ARENA_OPENID_CLIENT', 'ARENA_OPENID_SECRET'])('are not without %s', (name) =>
    expect(() => read({ ...all, [name]: '' })).toThrow(`the setting ${name} is missing`),
  );
});

test('what has ended is forgotten', async () => {
  const browser = new Browser(site.url);
  await goAndCome(browser, { who: 'gone' });
  await comeBack(browser, 'gone');
  for (const table of ['openid_visits', 'newcomers'] as const)
    await db
      .updateTable(table)
      .set({ ends_at: new Date(0) })
      .execute();
  await sweep(db);
  for (const table of ['openid_visits', 'newcomers'] as const)
    expect(await db.selectFrom(table).select('browser').execute()).toEqual([]);
});
