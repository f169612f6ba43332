import { createHash, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { command as admin } from '../../cli/commands/admin.ts';
import { writePng } from '../../kit/png.ts';
import { ban, findAccount, setPassword, setRole, unban } from '../../people/account.ts';
import { note } from '../../people/audit.ts';
import { makeAdminLink, makePasswordLink } from '../../people/link.ts';
import { beginSession, visitorOf } from '../../people/session.ts';
import { makeToken } from '../../people/token.ts';
import { codeOf, readBase32, stepAt } from '../../people/totp.ts';
import { proposeSecret, renewCodes, spendCode, turnOff, turnOn, type TwoStepRule } from '../../people/two-step.ts';
import type { Serving } from '../../http/defaults.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { addNews } from '../../store/news.ts';
import { createContest, joinContest } from '../../store/rounds.ts';
import { siteAddress } from '../../store/site-address.ts';
import { addVersion, claimBuild, refuseBuild, type Sent } from '../../store/uploads.ts';
import { claim, eventsOf, finish, newMatches } from '../../../test/site.ts';
import { patient, temporaryDatabase, temporaryFolder } from '../../../test/store.ts';
import { Browser, errorsIn, goodPassword, insist, type Sent as SentRequest } from '../../../test/people.ts';
import type { Refused } from '../refusals.ts';
import { serve } from '../server.ts';
import { makeGuard } from './guard.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let smtp: SMTPServer;
const letters: string[] = [];

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        letters.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as { port: number };
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    mail: { smtp: `smtp://127.0.0.1:${port}`, from: 'arena@example.org', url: 'https://arena.example.org' },
  });
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await db.destroy();
  await server.close();
});

const lettersTo = (email: string): string[] => letters.filter((letter) => letter.includes(`\r\nTo: ${email}\r\n`));

let people = 0;
const newLogin = (): string => `person_${++people}`;
const newcomer = async (login = newLogin()): Promise<Browser & { login: string }> =>
  Object.assign(await new Browser(site.url).register(login), { login });

/** A request of a program, with a token. */
const api = async (path: string, token?: string, init: SentRequest = {}): Promise<Response> =>
  await fetch(`${site.url}/api/v1${path}`, {
    ...init,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  });
const tokenOf = async (login: string, ...scopes: string[]): Promise<string> => {
  const made = await makeToken(db, (await findAccount(db, login))!.id, { name: 'test', scopes, days: 1 });
  return (made as { value: { token: string } }).value.token;
};

/** A version that somebody sent, and that waits to be built. */
const uploaded = async (login: string, name: string, content = name): Promise<Exclude<Sent, string>> => {
  const owner = (await findAccount(db, login))!.id;
  const upload = { owner, game: 'geography', name, file: 'bot.py', bytes: Buffer.from(content) };
  return (await db.transaction().execute((trx) => addVersion(trx, upload))) as Exclude<Sent, string>;
};

const picture = (): Buffer => writePng({ width: 4, height: 3, rgba: new Uint8ClampedArray(4 * 3 * 4).fill(200) });

test('register, edit the profile, log out, log in', async () => {
  const guest = new Browser(site.url);
  expect(await guest.page('/')).toMatch(/href="\/register".*href="\/login"/s);
  const person = await guest.register('Maja_1');
  const profile = await person.page('/users/maja_1');
  expect(profile).toContain('<h1>Maja_1</h1>');
  expect(profile).toContain('href="/users/Maja_1/edit"');

  const form = new FormData();
  for (const [name, value] of Object.entries({ country: 'PL', school: 'Politechnika', interests: 'gry\nkoty' }))
    form.set(name, value);
  form.set('picture', new Blob([new Uint8Array(picture())], { type: 'image/png' }), 'me.png');
  const updated = await person.upload('/users/Maja_1/edit', form);
  expect([updated.status, updated.headers.get('location')]).toEqual([303, '/users/Maja_1']);
  expect(await person.page('/users/Maja_1')).toMatch(/Poland.*Politechnika.*gry\nkoty/s);
  const shown = await person.send('/users/Maja_1/picture');
  expect(shown.headers.get('content-type')).toBe('image/png');

  const gone = await person.post('/logout');
  expect(gone.headers.get('location')).toBe('/');
  expect(person.cookies.has('session')).toBe(false);
  expect((await person.send('/account')).headers.get('location')).toBe('/login?next=%2Faccount');
  const back = await person.post('/login', { login: 'MAJA_1', password: goodPassword, next: '/account' });
  expect(back.headers.get('location')).toBe('/account');
  expect(await person.page('/account')).toContain('Only you see this page');
});

describe('wrong input stands beside its field, and nothing typed is lost', () => {
  test.each([
    [{ login: '' }, { login: 'Choose a login.' }],
    [{ login: 'a b' }, { login: 'A login is 1 to 32 letters (a to z), digits and underscores.' }],
    [{ login: 'x'.repeat(33) }, { login: 'A login is 1 to 32 letters (a to z), digits and underscores.' }],
    [{ login: 'zażółć' }, { login: 'A login is 1 to 32 letters (a to z), digits and underscores.' }],
    [{ login: 'ARENA' }, { login: 'The login ARENA is taken.' }],
    [{ password: 'short' }, { password: 'A password has 8 to 128 characters; this one is shorter.' }],
    [{ password: 'x'.repeat(129) }, { password: 'A password has 8 to 128 characters; this one is longer.' }],
    [{ password: 'Password1' }, { password: expect.stringContaining('one of the first that anybody tries') as string }],
    [{ email: 'nobody' }, { email: 'This is no e-mail address, such as name@example.org.' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'This is no e-mail address, such as name@example.org.' }],
  ])('%j', async (wrong, errors) => {
    const fields = { login: newLogin(), password: goodPassword, email: 'a@example.org', ...wrong };
    const response = await new Browser(site.url).post('/register', fields);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(errorsIn(page)).toEqual(errors);
    if (fields.login !== '') expect(page).toContain(`value="${fields.login}"`);
    expect(page).toContain(`value="${fields.email}"`);
    expect(page).not.toContain(goodPassword);
  });

  test('a picture of twice the size: beside its field, and nothing typed is lost', async () => {
    const person = await newcomer();
    const form = new FormData();
    form.set('picture', new Blob([Buffer.alloc(8 * 2 ** 20)]), 'photo.jpg');
    for (const name of ['country', 'school', 'interests']) form.set(name, name === 'country' ? '' : 'kept');
    const response = await person.upload(`/users/${person.login}/edit`, form);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(errorsIn(page)).toEqual({ picture: 'A picture has at most 4 MiB.' });
    expect(page).toContain('value="kept"');
  });

  test.each([
    [{ country: 'XX' }, 'country', 'Choose a country of the list.'],
    [{ school: 'x'.repeat(101) }, 'school', 'At most 100 characters.'],
    [{ school: 'a\u0000b' }, 'school', 'This has characters that cannot be shown.'],
    [{ school: '\u202eloohcs' }, 'school', 'This has characters that turn the direction of the text.'],
    [{ interests: 'x'.repeat(1001) }, 'interests', 'At most 1000 characters.'],
  ])('a profile with %j', async (wrong, field, sentence) => {
    const person = await newcomer();
    const form = new FormData();
    for (const [name, value] of Object.entries({ country: '', school: '', interests: 'kept', ...wrong }))
      form.set(name, value);
    const response = await person.upload(`/users/${person.login}/edit`, form);
    const page = await response.text();
    expect([response.status, errorsIn(page)]).toEqual([422, { [field]: sentence }]);
    if (field !== 'interests') expect(page).toContain('>kept</textarea>');
  });

  test.each([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PNG, JPEG or WebP'],
    ['a torn picture', picture().subarray(0, 40), 'PNG, JPEG or WebP'],
    ['a picture that claims to be huge', huge(), 'at most 6000 pixels'],
    ['a large file', randomBytes(4 * 2 ** 20 + 1), 'at most 4 MiB'],
    ['an empty file', Buffer.alloc(0), 'PNG, JPEG or WebP'],
  ])('%s', async (_what, bytes, sentence) => {
    const person = await newcomer();
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(bytes)]), 'picture.png');
    const response = await person.upload(`/users/${person.login}/edit`, form);
    expect(response.status).toBe(422);
    expect(errorsIn(await response.text())).toEqual({ picture: expect.stringContaining(sentence) as string });
  });

  function huge(): Buffer {
    const bytes = picture();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    return bytes;
  }
});

describe('sessions', () => {
  test('begin anew at every log-in, whatever cookie was there', async () => {
    const { login } = await newcomer();
    const victim = new Browser(site.url);
    victim.cookies.set('session', 'A'.repeat(43));
    await victim.post('/login', { login, password: goodPassword });
    expect(victim.cookies.get('session')).not.toBe('A'.repeat(43));
  });

  test('have a cookie that scripts cannot read', async () => {
    const set = (await new Browser(site.url).post('/register', { login: newLogin(), password: goodPassword })).headers;
    expect(set.getSetCookie().at(-1)).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('over TLS the cookie is this host’s alone', async () => {
    const set = await fetch(`${site.url}/register`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ login: newLogin(), password: goodPassword }),
      headers: { 'x-forwarded-proto': 'https', origin: site.url.replace('http:', 'https:') },
    });
    expect(set.headers.getSetCookie().at(-1)).toMatch(/^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  const dead = async (browser: Browser): Promise<void> => expect((await browser.send('/account')).status).toBe(303);
  const copyOf = (browser: Browser): Browser => {
    const copy = new Browser(site.url);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  };

  test('are dead after log-out', async () => {
    const person = await newcomer();
    const stolen = copyOf(person);
    await person.post('/logout');
    await dead(stolen);
  });

  test('other ones are dead after a change of the password', async () => {
    const person = await newcomer();
    const other = new Browser(site.url);
    await other.post('/login', { login: person.login, password: goodPassword });
    const wrong = await person.post('/account/password', { old: 'not this one', new: 'five dry herons' });
    expect(errorsIn(await wrong.text())).toEqual({ old: 'This is not your password.' });
    await person.post('/account/password', { old: goodPassword, new: 'five dry herons' });
    await dead(other);
    expect(await person.page('/account?done=password')).toContain('The password is changed');
    expect((await other.post('/login', { login: person.login, password: goodPassword })).status).toBe(422);
  });

  test('and tokens are dead after a ban, and nobody logs in', async () => {
    const person = await newcomer();
    const token = await tokenOf(person.login, 'read');
    expect((await api('/account', token)).status).toBe(200);
    await ban(db, (await findAccount(db, person.login))!.id);
    await dead(person);
    expect((await api('/account', token)).status).toBe(401);
    expect((await person.post('/login', { login: person.login, password: goodPassword })).status).toBe(422);
  });

  test('are ended one by one, or all; nobody ends another one’s', async () => {
    const [person, stranger] = [await newcomer(), await newcomer()];
    const other = new Browser(site.url);
    await other.post('/login', { login: person.login, password: goodPassword });
    const id = /\/account\/sessions\/(\d+)\/end/.exec(await person.page('/account'))![1]!;
    const password = { password: goodPassword };
    expect((await stranger.post(`/account/sessions/${id}/end`, password)).status).toBe(404);
    expect(await other.page('/account')).toContain('Only you');
    await person.post(`/account/sessions/${id}/end`, password);
    await dead(other);
    await person.post('/account/sessions/end', password);
    await dead(copyOf(person));
  });

  test('and the e-mail address change with the password alone, which a page asks for', async () => {
    const person = await newcomer();
    const emailOf = async (): Promise<string | null> => (await findAccount(db, person.login))!.email;
    const other = new Browser(site.url);
    await other.post('/login', { login: person.login, password: goodPassword });
    const id = /\/account\/sessions\/(\d+)\/end/.exec(await person.page('/account'))![1]!;
    const typed = { email: 'new@example.org', language: 'en' };
    for (const [path, fields, what] of [
      ['/account', typed, 'Your new e-mail address: new@example.org'],
      [`/account/sessions/${id}/end`, {}, 'A session ends.'],
      ['/account/sessions/end', {}, 'All your sessions end, this one too.'],
    ] as const) {
      const asked = await person.post(path, fields);
      const page = await asked.text();
      expect([asked.status, page]).toEqual([200, expect.stringContaining(`<p>${what}</p>`)]);
      expect(page).toContain(`action="${path}"`);
      for (const [name, value] of Object.entries(fields))
        expect(page).toMatch(new RegExp(`type="hidden" name="${name}" value="${value}"`));
      expect(errorsIn(page)).toEqual({});
      const wrong = await person.post(path, { ...fields, password: 'not this one' });
      expect([wrong.status, errorsIn(await wrong.text())]).toEqual([422, { password: 'This is not your password.' }]);
    }
    expect([await emailOf(), await other.page('/account')]).toEqual([null, expect.stringContaining('Only you')]);
    expect(errorsIn(await (await person.post('/account', { email: 'nobody' })).text())).toHaveProperty('email');
    expect(await (await person.post('/account?lang=pl', typed)).text()).toContain('Potwierdź, że to ty');
    expect((await person.post('/account', { ...typed, password: goodPassword })).status).toBe(303);
    expect(await emailOf()).toBe('new@example.org');
    expect((await person.post('/account', typed)).status).toBe(303); // the same address asks for nothing
    expect((await person.post('/account', { language: 'en', password: goodPassword })).status).toBe(303);
    expect(await emailOf()).toBeNull();

    const token = await tokenOf(person.login, 'manage', 'read');
    const tries = async (path: string, method: string, body: object): Promise<unknown> =>
      (await api(path, token, { method, body: JSON.stringify(body) })).status;
    for (const [path, method, body, done] of [
      ['/account', 'PATCH', { email: 'new@example.org' }, 200],
      [`/account/sessions/${id}`, 'DELETE', {}, 204],
      ['/account/sessions', 'DELETE', {}, 204],
    ] as const) {
      expect([path, await tries(path, method, { ...body, password: 'not this one' })]).toEqual([path, 422]);
      expect([path, await tries(path, method, { ...body, password: goodPassword })]).toEqual([path, done]);
    }
    expect(await tries('/account', 'PATCH', { email: '' })).toBe(422);
    expect(await emailOf()).toBe('new@example.org');
    await dead(person);
  });

  test('a wrong password of somebody who is logged in is tried ten times, by pages and the API together', async () => {
    const person = await newcomer();
    const token = await tokenOf(person.login, 'manage');
    const ends = { method: 'DELETE', body: JSON.stringify({ password: 'not this one' }) };
    for (let count = 0; count < 5; count++) {
      expect((await person.post('/account/sessions/end', { password: 'not this one' })).status).toBe(422);
      expect((await api('/account/sessions', token, ends)).status).toBe(422);
    }
    const refused = [
      await person.post('/account/sessions/end', { password: goodPassword }),
      await api('/account/sessions', token, ends),
    ];
    for (const { status, headers } of refused)
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    await person.page('/account');
  });
});

describe('a stranger', () => {
  test('gets the same answer for a wrong password and an unknown account', async () => {
    const { login } = await newcomer();
    const [wrong, unknown] = await Promise.all(
      [login, 'nobody_at_all'].map(async (name) => {
        const response = await new Browser(site.url).post('/login', { login: name, password: 'not the one' });
        return [response.status, (await response.text()).replaceAll(name, 'LOGIN').replace(/<footer.*/s, '')];
      }),
    );
    expect(unknown).toEqual(wrong);
    expect(wrong![0]).toBe(422);
  });

  test('is stopped after ten wrong passwords, and others are not', async () => {
    const { login } = await newcomer();
    const other = await newcomer();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => new Browser(site.url).post('/login', { login, password: 'not the one' })),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
    const right = await new Browser(site.url).post('/login', { login, password: goodPassword });
    expect([right.status, await right.text()]).toEqual([429, expect.stringContaining('Too many wrong passwords')]);
    const fine = await new Browser(site.url).post('/login', { login: other.login, password: goodPassword });
    expect(fine.status).toBe(303);
  });

  test('cannot lock an account for other networks, however often a wrong password is sent', async () => {
    const { login } = await newcomer();
    const guard = makeGuard(db);
    for (let count = 0; count < 120; count++) await guard(login, 'not the one', '203.0.113.20');
    expect(await guard(login, goodPassword, '203.0.113.20')).toHaveProperty('wrong.code', 'login-throttled');
    expect(await guard(login, goodPassword, '203.0.113.21')).toHaveProperty('value.login', login);
  });

  test('is led to no other site after a log-in', async () => {
    const { login } = await newcomer();
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b']) {
      const response = await new Browser(site.url).post('/login', { login, password: goodPassword, next });
      expect([next, response.headers.get('location')]).toEqual([next, `/users/${login}`]);
    }
  });

  test('sees no edit form of others', async () => {
    const [person, stranger] = [await newcomer(), await newcomer()];
    expect((await stranger.send(`/users/${person.login}/edit`)).status).toBe(404);
    const form = new FormData();
    form.set('school', 'stolen');
    expect((await stranger.upload(`/users/${person.login}/edit`, form)).status).toBe(404);
    expect(await person.page(`/users/${person.login}`)).not.toContain('stolen');
  });
});

test('a new e-mail address and a new password are told to the address that was there before', async () => {
  const person = await newcomer();
  const [old, fresh] = [`${person.login}@old.example.org`, `${person.login}@new.example.org`];
  for (const email of [old, fresh]) await person.post('/account', { email, language: 'en', password: goodPassword });
  await person.post('/account', { email: fresh, language: '' }); // the same address: nobody is told
  await person.post('/account/password', { old: goodPassword, new: 'seven dry herons' });
  await expect.poll(() => [lettersTo(old).length, lettersTo(fresh).length], { timeout: 20_000 }).toEqual([1, 1]);
  expect(lettersTo(old)[0]).toContain('\r\nThe e-mail address of your account was changed.\r\n');
  expect(lettersTo(fresh)[0]).toContain('\r\nThe password of your account was changed.\r\n');
  const log = await api('/account/log', await tokenOf(person.login, 'manage'));
  const actions = ((await log.json()) as { action: string }[]).map(({ action }) => action);
  expect(actions.filter((action) => action === 'email')).toHaveLength(2);
});

test('the log of an account has the log-ins and codes that were refused, and nothing of other accounts', async () => {
  const idOf = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
  const login = newLogin();
  const stranger = new Browser(site.url);
  const tryToLogIn = async (as: string): Promise<unknown> =>
    await stranger.post('/login', { login: as, password: 'not this one' });
  await tryToLogIn(login); // before the account is made: it may have been another person's
  const person = await newcomer(login);
  const id = await idOf(login);
  const numbered = await newcomer(String(id)); // a login that looks like the number of an account
  const boss = await idOf((await newcomer()).login);
  await tryToLogIn(login.toUpperCase());
  await spendCode(db, id, '123456', { address: '203.0.113.7' });
  await makePasswordLink(db, id, 'admin', { actor: boss, address: '203.0.113.9' });
  await note(db, 'role', { actor: boss, subject: `${id} admin` });
  const told = [
    { action: 'link-made', by: 'administrator', address: null },
    { action: 'code-refused', by: 'guest', address: '203.0.113.7' },
    { action: 'log-in-refused', by: 'guest', address: '127.0.0.1' },
    { action: 'register', by: 'owner', address: '127.0.0.1' },
  ];
  const entries = async (of: string): Promise<{ id: number }[]> =>
    (await (await api('/account/log', await tokenOf(of, 'manage'))).json()) as { id: number }[];
  const own = (await entries(login)).slice(1); // the first one is the token
  expect(own).toEqual(told.map((one) => expect.objectContaining(one) as object));
  expect(await entries(numbered.login)).toEqual([
    expect.objectContaining({ action: 'token-made' }),
    expect.objectContaining({ action: 'register' }),
  ]);
  const page = await person.page('/account');
  expect(page).toMatch(/id="log".*refused a code.*somebody.*203\.0\.113\.7.*refused a log-in.*registered/s);
  expect(page).not.toContain('203.0.113.9');
  expect(await person.page(`/account?log=${own[1]!.id}`)).not.toMatch(/refused a code/);
  const { log } = JSON.parse(await person.page('/account/export.json')) as { log: object[] };
  expect(log.slice(0, 4)).toEqual(told.toReversed().map((one) => expect.objectContaining(one) as object));
});

test('of a hundred who register one login at once, one gets it', async () => {
  const login = newLogin();
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      insist(() =>
        new Browser(site.url).post('/register', {
          login: at % 2 ? login : login.toUpperCase(),
          password: goodPassword,
        }),
      ),
    ),
  );
  expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
  const errors = await Promise.all(
    all.filter(({ status }) => status === 422).map(async (one) => errorsIn(await one.text())),
  );
  expect(errors).toHaveLength(99);
  expect(errors.every(({ login: error }) => error!.endsWith('is taken.'))).toBe(true);
});

describe('a forgotten password', () => {
  test('is set anew by a link in a letter, once', async () => {
    const person = await newcomer();
    await person.post('/account', { email: 'person@example.org', language: 'pl', password: goodPassword });
    const guest = new Browser(site.url);
    const sent = await (await guest.post('/password', { login: person.login })).text();
    expect(sent).toContain('a link is on its way there');
    await expect.poll(() => lettersTo('person@example.org').length, { timeout: 20_000 }).toBe(1); // none about the address
    const letter = lettersTo('person@example.org')[0]!;
    const path = /https:\/\/arena\.example\.org(\/password\/[\w-]{43})/.exec(letter)![1]!;
    expect(await guest.page(path)).toContain(person.login);
    expect(errorsIn(await (await guest.post(path, { password: 'short' })).text())).toHaveProperty('password');
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) => new Browser(site.url).post(path, { password: `seven dry herons ${at}` })),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303,
      ...Array.from({ length: 19 }, () => 404),
    ]);
    expect((await person.send('/account')).status).toBe(303); // all sessions have ended
  });

  test('of nobody sends no letter, and the page says the same', async () => {
    const links = (): string[] => letters.filter((letter) => letter.includes('/password/'));
    const before = links().length;
    const page = await (await new Browser(site.url).post('/password', { login: 'nobody_here' })).text();
    expect(page).toContain('a link is on its way there');
    await newcomer(); // whatever is sent is sent by now
    expect(links()).toHaveLength(before);
  });

  test('an administrator can make a link', async () => {
    const { login } = await newcomer();
    const path = await makePasswordLink(db, (await findAccount(db, login))!.id, 'admin');
    const person = new Browser(site.url);
    expect((await person.post(path, { password: 'eight dry herons' })).headers.get('location')).toBe(`/users/${login}`);
    const again = await person.send(path);
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('This link was used already')]);
  });
});

test('the first administrator registers by a link, once', async () => {
  const path = (await makeAdminLink(db))!;
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      new Browser(site.url).post(path, { login: newLogin(), password: goodPassword, email: '' }),
    ),
  );
  const made = all.filter(({ status }) => status === 303).map((response) => response.headers.get('location')!);
  expect(made).toHaveLength(1);
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  expect(await makeAdminLink(db)).toBeUndefined();
});

describe('tokens', () => {
  test('are shown once, and kept as a hash', async () => {
    const person = await newcomer();
    const page = await (
      await person.post('/account/tokens', { name: 'laptop', days: '30', scopes: ['read', 'submit'] })
    ).text();
    const token = /arena_[\w-]{43}/.exec(page)![0];
    expect(await person.page('/account')).not.toContain(token);
    expect(await (await api('/account', token)).json()).toMatchObject({ login: person.login });
    const { rows } = await sql<{ all: string }>`select string_agg(tokens::text, ' ') as all from tokens`.execute(db);
    expect(rows[0]!.all).not.toContain(token);
  });

  test.each([
    [{ name: '', scopes: ['read'], days: '1' }, { name: 'Give the token a name, so that you know it again.' }],
    [{ name: 'x', scopes: [], days: '1' }, { scopes: 'Tick at least one thing that the token may do.' }],
    [{ name: 'x', scopes: ['root'], days: '1' }, { scopes: 'Tick at least one thing that the token may do.' }],
    [{ name: 'x', scopes: ['read'], days: '0' }, { days: 'A token ends after 1 to 366 days.' }],
    [{ name: 'x', scopes: ['read'], days: '1e9' }, { days: 'A token ends after 1 to 366 days.' }],
  ])('with %j are refused', async (wish, errors) => {
    const person = await newcomer();
    const response = await person.post('/account/tokens', wish);
    expect([response.status, errorsIn(await response.text())]).toEqual([422, errors]);
  });

  test('do what their scopes say, and no more', async () => {
    const { login } = await newcomer();
    const [reads, manages] = [await tokenOf(login, 'read'), await tokenOf(login, 'manage')];
    const change = { method: 'PATCH', body: JSON.stringify({ school: 'Here' }) };
    const refused = await api('/account', reads, change);
    const detail = 'This token does not allow it: it needs the scope manage.';
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail }]);
    expect((await api('/account', manages, change)).status).toBe(200);
    const more = { method: 'POST', body: JSON.stringify({ name: 'more', scopes: ['submit'] }) };
    expect((await api('/account/tokens', manages, more)).status).toBe(403); // none that may do more than itself
    // no token opens a page
    const page = await fetch(`${site.url}/account`, {
      headers: { authorization: `Bearer ${manages}` },
      redirect: 'manual',
    });
    expect(page.status).toBe(303);
  });

  test('end by themselves, and when they are deleted; nobody deletes another one’s', async () => {
    const [person, stranger] = [await newcomer(), await newcomer()];
    const token = await tokenOf(person.login, 'manage');
    const [{ id } = { id: 0 }] = (await (await api('/account/tokens', token)).json()) as { id: number }[];
    expect((await stranger.post(`/account/tokens/${id}/delete`)).status).toBe(404);
    expect(
      (await api(`/account/tokens/${id}`, await tokenOf(stranger.login, 'manage'), { method: 'DELETE' })).status,
    ).toBe(404);
    await db
      .updateTable('tokens')
      .set({ ends_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await api('/account', token)).status).toBe(401);
  });

  test('there are twenty at most, however many are made at once', async () => {
    const { login } = await newcomer();
    const user = (await findAccount(db, login))!.id;
    const all = await Promise.all(
      Array.from({ length: 30 }, () => makeToken(db, user, { name: 'x', scopes: ['read'], days: 1 })),
    );
    expect(all.filter((made) => 'value' in made)).toHaveLength(20);
  });
});

describe('the API', () => {
  const make = (body: unknown): Promise<Response> =>
    api('/users', undefined, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

  test('registers, and says what is wrong in JSON', async () => {
    const login = newLogin();
    const made = await make({ login, password: goodPassword });
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ login, role: 'user' })]);
    const wrong = await make({ login: 'a b', password: 'x' });
    expect(wrong.headers.get('content-type')).toContain('application/problem+json');
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      expect.objectContaining({
        type: 'about:blank',
        status: 422,
        errors: [
          { field: 'login', code: 'login-pattern', detail: expect.any(String) as string },
          { field: 'password', code: 'password-short', detail: expect.any(String) as string },
        ],
      }),
    ]);
  });

  test.each([
    ['no object', '[]'],
    ['no JSON', '{'],
    ['a field of another type', { login: { $gt: '' }, password: goodPassword }],
    ['no password', { login: 'x' }],
    ['a prototype', '{"__proto__": {"role": "admin"}, "login": "proto", "password": "six wet otters"}'],
  ])('refuses %s', async (_what, body) => {
    const response = await make(body);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ status: 400 })]);
  });

  test('takes no field that is not a person’s to set', async () => {
    const login = newLogin();
    await make({ login, password: goodPassword, role: 'admin', id: 1, banned_at: null });
    expect((await findAccount(db, login))!.role).toBe('user');
    const token = await tokenOf(login, 'manage', 'read');
    const patched = await api('/account', token, { method: 'PATCH', body: JSON.stringify({ role: 'admin' }) });
    expect([patched.status, (await findAccount(db, login))!.role]).toEqual([200, 'user']);
  });

  test('asks for a token', async () => {
    const response = await api('/account');
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await api('/account', 'arena_nonsense')).status).toBe(401);
  });

  test('changes the password, the picture and the sessions', async () => {
    const person = await newcomer();
    const token = await tokenOf(person.login, 'manage', 'read');
    const put = { method: 'PUT', body: new Uint8Array(picture()), headers: { 'content-type': 'image/png' } };
    expect((await api('/account/picture', token, put)).status).toBe(204);
    expect(await (await api(`/users/${person.login}`)).json()).toMatchObject({
      picture: `/users/${person.login}/picture`,
    });
    expect((await api('/account/picture', token, { method: 'DELETE' })).status).toBe(204);
    expect(await (await api('/account/sessions', token)).json()).toHaveLength(1);
    const change = (password: string): Promise<Response> =>
      api('/account/password', token, { method: 'PUT', body: JSON.stringify({ password, new: 'ten dry herons' }) });
    expect((await change('wrong')).status).toBe(422);
    expect((await change(goodPassword)).status).toBe(204);
    expect(await (await api('/account/sessions', token)).json()).toEqual([]);
  });
});

test('an account is exported, and deleted with its login typed', async () => {
  const person = await newcomer();
  const data = JSON.parse(await person.page('/account/export.json')) as { account: object };
  expect(data).toMatchObject({ account: { login: person.login }, sessions: [{}], bots: [] });
  expect(JSON.stringify(data)).not.toContain('argon2');
  const wrong = await person.post('/account/delete', { confirm: 'someone', current: goodPassword });
  expect(errorsIn(await wrong.text())).toEqual({ confirm: `Type ${person.login} to confirm.` });
  expect((await person.post('/account/delete', { confirm: person.login, current: goodPassword })).status).toBe(303);
  expect((await person.send(`/users/${person.login}`)).status).toBe(404);
  expect((await person.post('/login', { login: person.login, password: goodPassword })).status).toBe(422);
});

test('without an OpenID provider there is no page and no button for it', async () => {
  const person = await newcomer();
  expect((await person.post('/login/openid')).status).toBe(404);
  expect((await person.send('/login/openid/callback?state=x')).status).toBe(404);
  expect((await person.send('/register/openid')).status).toBe(404);
  expect((await person.post('/account/openid/unlink')).status).toBe(404);
  expect(await person.page('/account')).not.toContain('openid');
  expect(await new Browser(site.url).page('/register')).not.toContain('Log in with');
});

describe('bots of people', () => {
  let contest: number;
  let round = 0;
  beforeAll(async () => {
    contest = await createContest(db, {
      name: 'series of news',
      game: 'geography',
      kind: 'ladder',
      options: { gsize: 12, graph: '' },
      moveTime: 1000,
      duplicate: false,
    });
    for (const name of ['random', 'strong']) await joinContest(db, contest, { game: 'geography', name, program: name });
  });
  const failure = { fault: 'timeout', reason: { code: 'no-answer', seconds: 1 } } as const;
  const refused = async (version: number): Promise<void> =>
    await db.transaction().execute(async (trx) => {
      expect(await refuseBuild(trx, (await claimBuild(trx, version))!, failure, '')).toBe(true);
    });
  /** A match on the ladder in which the first version was at fault, or nobody. */
  const played = async (versions: readonly number[], isFaulty: boolean): Promise<number> => {
    const [match] = await newMatches(db, contest, versions, ++round);
    const attempt = await claim(db, match!);
    const faults = isFaulty ? [{ ...failure, seat: 0, turn: 1 }] : [];
    await finish(db, attempt, await eventsOf(attempt), undefined, faults);
    return match!;
  };

  test('bring news to their owner: how a version does, and its faults, counted by the day', async () => {
    const [person, stranger] = [await newcomer(), await newcomer()];
    expect(await person.page('/')).toMatch(/href="\/news" aria-label="News, 0 new">.*>News</);
    expect(await person.page('/news')).toContain('No news yet');
    const { version, bot } = await uploaded(person.login, 'owl_1');
    await refused(version);
    for (let count = 0; count < 3; count++) await played([version, 1], true);
    const last = await played([version, 1], true);
    await played([version, 1], false);
    await played([1, version], true); // a fault of the arena's own bot is nobody's news
    expect(await person.page('/')).toMatch(/href="\/news" aria-label="News, 2 new">.*>2 new</);
    const page = await person.page('/news');
    expect(page).toContain(`<a href="/matches/${last}">Time ran out: owl_1 against random.</a>`);
    expect(page).toContain('<span class="muted"> 4 times that day</span>');
    expect(page).toContain(`<a href="/bots/${bot}?version=1">Time ran out: owl_1 cannot play.</a>`);
    const polish = await person.page('/news?lang=pl');
    expect(polish).toContain(': owl_1 nie może grać.');
    expect(polish).toContain('4 razy tego dnia');
    await person.page('/news?lang=en');
    expect(await stranger.page('/')).toContain('News, 0 new');
    expect(await person.page(`/users/${person.login}`)).toContain('owl_1 cannot play');
    expect(await stranger.page(`/users/${person.login}`)).not.toContain('owl_1 cannot play');

    const until = /name="until" value="([^"]+)"/.exec(page)![1]!;
    await uploaded(person.login, 'owl_2').then((other) => refused(other.version));
    expect((await person.post('/news/read', { until })).headers.get('location')).toBe('/news');
    expect(await person.page('/')).toContain('News, 1 new'); // what came meanwhile is unread
    await person.post('/news/read');
    await played([version, 1], true); // the same again is known already
    expect(await person.page('/')).toContain('News, 0 new');

    const token = await tokenOf(person.login, 'read', 'manage');
    const told = (await (await api('/account/news', token)).json()) as object[];
    expect(told).toMatchObject([
      { code: 'news-fault', count: 5, read: true },
      { code: 'news-refused', detail: 'Time ran out: owl_2 cannot play.', read: true },
      { code: 'news-refused', url: `/bots/${bot}?version=1`, count: 1 },
    ]);
    expect((await api('/account/news/read', token, { method: 'POST' })).status).toBe(204);
    const data = JSON.parse(await person.page('/account/export.json')) as { news: object[] };
    expect(data.news).toHaveLength(3);
    await person.post('/account/delete', { confirm: person.login, current: goodPassword });
    expect(await db.selectFrom('news').select('id').where('path', 'like', `/bots/${bot}%`).execute()).toEqual([]);
  });

  test('the last two hundred news are kept, and come in pages', async () => {
    const person = await newcomer();
    const account = (await findAccount(db, person.login))!.id;
    const many = Array.from({ length: 230 }, (_, at) => ({
      account,
      message: { code: 'news-ready', bot: `bot_${at}` } as const,
      path: `/bots/${at}`,
    }));
    for (const one of many) await addNews(db, [one]);
    const first = await person.page('/news');
    expect(first.match(/<li class="new"/g)).toHaveLength(50);
    expect(first).toContain('Trial match passed: bot_229 is ready to play.');
    const older = /href="(\/news\?before=[\d-]+)" rel="next"/.exec(first)![1]!;
    expect(await person.page(older)).toContain('bot_179 is ready');

    const token = await tokenOf(person.login, 'read');
    const all: { detail: string }[] = [];
    let pages = 0;
    for (let next: string | undefined = '/account/news?limit=70'; next !== undefined; pages++) {
      const response = await api(next, token);
      all.push(...((await response.json()) as { detail: string }[]));
      next = /^<\/api\/v1(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect([pages, new Set(all.map(({ detail }) => detail)).size]).toEqual([3, 200]);
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'after=1', "after=1-2'"])
      expect([wrong, (await api(`/account/news?${wrong}`, token)).status]).toEqual([wrong, 400]);
  });

  test('sessions come in pages on the page of the account', async () => {
    const person = await newcomer();
    const account = (await findAccount(db, person.login))!.id;
    for (let number = 0; number < 25; number++)
      await beginSession(db, account, { agent: `agent ${number}`, address: '' });
    const first = await person.page('/account');
    const next = /href="(\/account\?sessions=[\d-]+)#sessions" rel="next">Older</.exec(first)![1]!;
    const agents = [first, await person.page(next)].map((page) => page.match(/agent \d+/g) ?? []);
    expect([agents[0]!.length <= 20, new Set(agents.flat()).size]).toEqual([true, 25]);
    expect((await person.send("/account?sessions=1'")).status).toBe(400);
    expect(first).toContain('<div class="scroll"><table'); // in a narrow window
  });

  test('every list of the API comes in pages, one after the other', async () => {
    const person = await newcomer();
    await new Browser(site.url).post('/login', { login: person.login, password: goodPassword });
    const { bot } = await uploaded(person.login, 'paged_1', 'one');
    await uploaded(person.login, 'paged_1', 'two');
    await uploaded(person.login, 'paged_2');
    const token = await tokenOf(person.login, 'read', 'manage');
    await tokenOf(person.login, 'read');
    for (const path of ['bots', 'tokens', 'sessions', 'log']
      .map((name) => `/account/${name}`)
      .concat(`/bots/${bot}/versions`)) {
      const whole = (await (await api(path, token)).json()) as object[];
      expect([path, whole.length > 1]).toEqual([path, true]);
      const parts: object[] = [];
      for (let next: string | undefined = `${path}?limit=1`; next !== undefined;) {
        const response = await api(next, token);
        const part = (await response.json()) as object[];
        expect([path, part.length]).toEqual([path, 1]);
        parts.push(...part);
        next = /^<\/api\/v1(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
      }
      expect(parts).toEqual(whole);
    }
    expect((await api('/bots/999999/versions', token)).status).toBe(404);
  });

  test('have their owners beside them everywhere, as links; who left is a deleted user', async () => {
    const person = await newcomer();
    const { version, bot } = await uploaded(person.login, 'owned_1');
    const archive = { state: 'ready', program: 'bot.zip', language: 'python' } as const;
    await db.updateTable('versions').set(archive).where('id', '=', version).execute();
    await db.insertInto('contest_versions').values({ contest, version, left_at: null }).execute();
    const match = await played([version, 1], false);
    const link = `<a class="owner" href="/users/${person.login}">${person.login}</a>`;
    const arena = '<a class="owner" href="/users/arena">arena</a>';
    const pages = ['/', '/matches', `/contests/${contest}`, '/games/geography', '/bots/1', `/bots/${bot}`];
    for (const path of pages) await expect.poll(async () => await person.page(path), { message: path }).toContain(link);
    for (const path of pages) expect([path, await person.page(path)]).toEqual([path, expect.stringContaining(arena)]);
    const profile = async (): Promise<string> => await new Browser(site.url).page(`/users/${person.login}`);
    expect(await profile()).toContain('1 bot in play');
    await expect // pages show the last standings while new ones are computed
      .poll(profile)
      .toMatch(/href="\/bots\/\d+">owned_1<.*Python, v1.*<span class="muted">± \d+<.*provisional, 1 game</s);
    expect(await profile()).toContain(`href="/matches/${match}"`);
    expect(await person.page('/users/arena')).toContain('The account of the bots that came with this arena.');
    await person.post('/account/delete', { confirm: person.login, current: goodPassword });
    const gone = await new Browser(site.url).page('/matches');
    expect(gone).toContain('<span class="owner">deleted user</span>');
    expect(gone).not.toContain(link);
  });
});

test('arena admin prints links with the address at which the site was started', async () => {
  const { login } = await newcomer();
  await expect.poll(() => siteAddress(db)).toBe(site.url);
  vi.stubEnv('DATABASE_URL', server.url);
  vi.stubEnv('PORT', '4711'); // of another shell
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
  try {
    expect(await admin.run(['user', 'reset', login])).toBe(0);
    const link = String(printed.mock.calls[0]![0]);
    expect(link.startsWith(`${site.url}/password/`)).toBe(true);
    expect((await fetch(link)).status).toBe(200);
  } finally {
    vi.unstubAllEnvs();
    printed.mockRestore();
  }
});

interface Route {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly scope: string | undefined;
}

/** All routes of the site, by its own document. */
async function allRoutes(): Promise<Route[]> {
  const document = (await (await fetch(`${site.url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, { 'x-access': string; security?: { token?: [string] }[] }>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access, security = [] }]) => ({
      method: method.toUpperCase(),
      path,
      access,
      scope: security.find(({ token }) => token !== undefined)?.token![0],
    })),
  );
}

const addressIn = (path: string, login: string): string =>
  path
    .replace('{login}', login)
    .replace('{secret}', 'A'.repeat(43))
    .replaceAll(/\{\w+\}/g, '1');

test('every route lets in whom its rule names, and nobody else', async () => {
  const [person, stranger, guest] = [await newcomer(), await newcomer(), new Browser(site.url)];
  const tokens = new Map<string, string>();
  for (const scope of ['read', 'submit', 'play', 'manage']) tokens.set(scope, await tokenOf(stranger.login, scope));
  const routes = await allRoutes();
  expect(new Set(routes.map(({ access }) => access))).toContain('owner');
  for (const { method, path, access, scope } of routes) {
    const address = addressIn(path, person.login);
    const origin = { origin: site.url };
    const isApi = path.startsWith('/api/v1');
    const tell = `${method} ${path}`;
    expect([`${access} ${tell}`]).toContainEqual(
      expect.stringMatching(/^(everyone|user|admin|owner|owner or admin) (GET|POST|PUT|PATCH|DELETE) /),
    );
    if (access === 'everyone') continue;
    // a guest is asked to log in
    const asGuest = await guest.send(address, { method, headers: origin });
    const isLed = method === 'GET' && !isApi;
    expect([asGuest.status, tell]).toEqual([isLed ? 303 : 401, tell]);
    if (isLed) expect(asGuest.headers.get('location')).toContain('/login?next=');
    // for others it does not exist
    if (access !== 'user') {
      const asStranger = await stranger.send(address, { method, headers: origin });
      expect([asStranger.status, tell]).toEqual([404, tell]);
    }
    // a token does what it allows
    for (const [held, token] of isApi ? tokens : []) {
      if (held === scope) continue;
      const response = await api(address.slice('/api/v1'.length), token, { method });
      expect([response.status, tell, held]).toEqual([403, tell, held]);
    }
  }
});

test('a contestant, a moderator, a teacher and an administrator may each do what is theirs, and no more', async () => {
  const [other, contestant, moderator, teacher, boss] = [
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
  ];
  await setRole(db, (await findAccount(db, boss.login))!.id, 'admin');
  const madeBy = async (who: Browser, path: string, fields: Record<string, string>): Promise<string> => {
    const response = await who.post(path, fields);
    expect([response.status, errorsIn(await response.text())]).toEqual([303, {}]);
    return /\d+$/.exec(response.headers.get('location')!)![0];
  };
  const contest = await madeBy(moderator, '/contests/new', {
    game: 'geography',
    name: 'Everybody in their place',
    time: '2',
    option_gsize: '8',
    format: 'knockout',
    who: 'anyone',
    results: 'at-once',
    seeding: 'entry',
    margin: '500',
    patience: '10',
    most: '8',
    each: '3',
  });
  const group = await madeBy(teacher, '/classes', { name: 'Third year' });
  const { version, bot } = await uploaded(contestant.login, 'contestant_bot');
  await db.updateTable('versions').set({ state: 'ready' }).where('id', '=', version).execute();
  expect((await contestant.post(`/contests/${contest}/entrants`, { version: `${version}`, code: '' })).status).toBe(
    303,
  );

  /** The address of a route about what these people have, and whose it is; undefined for all other routes. */
  const theirs = (path: string): { address: string; owners: readonly Browser[] } | undefined => {
    for (const [start, ids, ...owners] of [
      ['/contests/{id}/entrants/{version}', { id: contest, version }, moderator, contestant],
      ['/contests/{id}', { id: contest }, moderator],
      ['/classes/{id}', { id: group }, teacher],
      ['/bots/{id}', { id: bot }, contestant],
    ] as const)
      if (path.replace(/^\/api\/v1/, '').startsWith(start)) {
        const own = Object.entries(ids).reduce((text, [name, id]) => text.replace(`{${name}}`, `${id}`), path);
        return { address: addressIn(own, ''), owners };
      }
    return undefined;
  };
  const found = new Map<Browser, number>();
  for (const { method, path, access } of await allRoutes()) {
    const at = theirs(path);
    if (at === undefined || !access.startsWith('owner')) continue;
    const tell = `${method} ${path}`;
    for (const who of [other, contestant, moderator, teacher, boss]) {
      const isAllowed = at.owners.includes(who) || (who === boss && access === 'owner or admin');
      const isMore = /\{.*\{|replay$/.test(path); // of a part that is not there, or of games that were not played
      if (isAllowed && (method !== 'GET' || isMore)) continue; // what is allowed would change something
      const { status } = await who.send(at.address, { method, headers: { origin: site.url } });
      expect([status, tell, who.login]).toEqual([isAllowed ? 200 : 404, tell, who.login]);
      if (isAllowed) found.set(who, (found.get(who) ?? 0) + 1);
    }
  }
  for (const who of [contestant, moderator, teacher, boss])
    expect([who.login, found.get(who)]).toEqual([who.login, expect.any(Number)]);
});

test('no form of another site changes anything', async () => {
  const person = await newcomer();
  const routes = (await allRoutes()).filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, path } of routes) {
    const address = addressIn(path, person.login);
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}] as Record<string, string>[]) {
      const response = await person.send(address, { method, headers });
      expect([response.status, method, path]).toEqual([403, method, path]);
    }
  }
  expect(await person.page('/account')).toContain('Only you see this page');
});

test('a network that asks too often waits; files and other networks do not; the operator is told of refusals', async () => {
  const told: Refused[] = [];
  const strict = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    requests: 5,
    onRefused: (refused) => void told.push(refused),
  });
  const ask = (from: string, path = '/api/v1/token'): Promise<Response> =>
    fetch(`${strict.url}${path}`, { headers: { 'x-forwarded-for': from } });
  try {
    for (let count = 0; count < 5; count++) expect((await ask('203.0.113.5')).status).toBe(401);
    const refused = await ask('203.0.113.5');
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ status: 429 })]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('203.0.113.5', '/icon.svg')).status).toBe(200);
    expect((await ask('203.0.113.6')).status).toBe(401);
    const line = { method: 'GET', route: '/api/v1/token', account: null, untold: 0 };
    await expect.poll(() => told.length).toBe(7);
    expect([told[0], told[5], told[6]]).toEqual([
      { ...line, status: 401, address: '203.0.113.5' },
      { ...line, status: 429, address: '203.0.113.5' },
      { ...line, status: 401, address: '203.0.113.6' },
    ]);
    // a flood is told by its number, and a stranger’s wish for what others own by its route
    for (let count = 6; count < 40; count++) await ask('203.0.113.5');
    const { login } = await newcomer();
    const stranger = await tokenOf(login, 'read');
    const { bot } = await uploaded((await newcomer()).login, 'told');
    await fetch(`${strict.url}/api/v1/bots/${bot}/versions/1/source`, {
      headers: { authorization: `Bearer ${stranger}`, 'x-forwarded-for': '203.0.113.7' },
    });
    await expect
      .poll(() => told.at(-1))
      .toEqual({
        status: 404,
        method: 'GET',
        route: '/api/v1/bots/:id/versions/:number/source',
        account: (await findAccount(db, login))!.id,
        address: '203.0.113.7',
        untold: 10,
      });
    expect(told.length).toBe(32);
    // an address that does not exist counts too
    for (let count = 0; count < 5; count++) expect((await ask('203.0.113.8', '/nowhere')).status).toBe(404);
    expect((await ask('203.0.113.8', '/nowhere')).status).toBe(429);
  } finally {
    await strict.close();
  }
});

test('a password that leaked is refused wherever one is chosen', async () => {
  const leaked = 'a leaked password of old';
  const folder = temporaryFolder();
  const list = join(folder, 'hashes.txt');
  writeFileSync(list, `${createHash('sha1').update(leaked).digest('hex').toUpperCase()}:12\r\n`);
  const told = 'This password leaked elsewhere and is in a public list; choose another one.';
  const person = await newcomer();
  const token = await tokenOf(person.login, 'manage');
  const link = await makePasswordLink(db, (await findAccount(db, person.login))!.id, 'admin');
  const fresh = newLogin();
  vi.stubEnv('ARENA_BREACHED_PASSWORDS', list);
  try {
    const forms: [string, Record<string, string>, string][] = [
      ['/register', { login: fresh, password: leaked }, 'password'],
      [(await makeAdminLink(db)) ?? '/register', { login: fresh, password: leaked }, 'password'],
      ['/account/password', { old: goodPassword, new: leaked }, 'new'],
      [link, { password: leaked }, 'password'],
    ];
    for (const [path, fields, field] of forms) {
      const response = await person.post(path, fields);
      expect([path, response.status, errorsIn(await response.text())]).toEqual([path, 422, { [field]: told }]);
    }
    const users = await api('/users', undefined, {
      method: 'POST',
      body: JSON.stringify({ login: fresh, password: leaked }),
    });
    const own = await api('/account/password', token, {
      method: 'PUT',
      body: JSON.stringify({ password: goodPassword, new: leaked }),
    });
    for (const response of [users, own])
      expect([response.status, await response.json()]).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ code: 'password-breached' })] }),
      ]);
    expect((await person.post('/register', { login: fresh, password: goodPassword })).status).toBe(303);
    rmSync(folder, { recursive: true });
    const unreadable = await person.post('/register', { login: newLogin(), password: goodPassword });
    expect(unreadable.status).toBe(500); // the operator finds it in the log
    expect(await unreadable.text()).not.toContain(folder);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('administrators are made and unmade', async () => {
  const { login } = await newcomer();
  const { id } = (await findAccount(db, login))!;
  await setRole(db, id, 'admin');
  expect((await findAccount(db, login))!.role).toBe('admin');
  expect(await new Browser(site.url).page(`/users/${login}`)).toContain('administrator');
});

describe('two-step log-in', () => {
  const idOf = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
  const secretIn = (page: string): string => /name="secret" value="([A-Z2-7]{32})"/.exec(page)![1]!;
  const codesIn = (page: string): string[] => /<pre class="code">([^<]*)</.exec(page)![1]!.split('\n');
  /** The code that an app shows now, or so many periods of 30 s later. */
  const codeAt = (secret: string, later = 0): string => codeOf(readBase32(secret), stepAt(new Date()) + later);

  interface Protected {
    readonly person: Browser & { login: string };
    readonly secret: string;
    readonly codes: readonly string[];
  }
  const protectedOne = async (): Promise<Protected> => {
    const person = await newcomer();
    const id = await idOf(person.login);
    const secret = await proposeSecret(db, id);
    const on = await turnOn(db, id, { secret, code: codeAt(secret) });
    return { person, secret, codes: (on as { value: string[] }).value };
  };
  /** Types the password; the next page asks for the code. */
  const halfIn = async (login: string, next = ''): Promise<Browser> => {
    const browser = new Browser(site.url);
    const asked = await browser.post('/login', { login, password: goodPassword, next });
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      next === '' ? '/login/code' : `/login/code?next=${encodeURIComponent(next)}`,
    ]);
    return browser;
  };
  const answer = async (response: Response): Promise<unknown> => [
    response.status,
    errorsIn(await response.text())['code'],
  ];
  const isIn = async (browser: Browser): Promise<boolean> => (await browser.send('/account')).status === 200;

  test('is turned on with a code, asked for at the log-in, and turned off with password and code', async () => {
    const person = await newcomer();
    const other = new Browser(site.url);
    await other.post('/login', { login: person.login, password: goodPassword });
    expect(await person.page('/account')).toMatch(/id="two-step".*Two-step log-in.*>off</s);
    expect(await (await person.post('/account/two-step')).text()).toContain('name="password"');
    const wrong = await person.post('/account/two-step', { password: 'not this one' });
    expect([wrong.status, errorsIn(await wrong.text())]).toEqual([422, { password: 'This is not your password.' }]);
    const page = await (await person.post('/account/two-step', { password: goodPassword })).text();
    const secret = secretIn(page);
    expect(page).toContain(secret.match(/.{4}/g)!.join(' '));
    expect(page).toContain(`href="otpauth://totp/AI-Arena:${person.login}?secret=${secret}&amp;issuer=AI-Arena"`);
    expect(page).toContain('<svg class="qr"');

    // nothing is asked for before the first code, and a secret of somebody else turns nothing on
    expect((await new Browser(site.url).post('/login', { login: person.login, password: goodPassword })).status).toBe(
      303,
    );
    const strange = await newcomer();
    expect((await strange.post('/account/two-step/on', { secret, code: codeAt(secret) })).status).toBe(404);
    const mistyped = await person.post('/account/two-step/on', { secret, code: '12345' });
    const again = await mistyped.text();
    expect([mistyped.status, secretIn(again), errorsIn(again)]).toEqual([
      422,
      secret,
      { code: 'A code is the six digits that the app shows.' },
    ]);
    const on = await (await person.post('/account/two-step/on', { secret, code: codeAt(secret) })).text();
    const codes = codesIn(on);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const file = await person.post('/account/two-step/codes.txt', { codes: codes.join(' ') });
    expect([file.headers.get('content-disposition'), await file.text()]).toEqual([
      `attachment; filename="recovery-codes-${person.login}.txt"`,
      `${codes.join('\n')}\n`,
    ]);
    expect((await person.post('/account/two-step/codes.txt', { codes: '<script>' })).status).toBe(400);
    expect([await isIn(person), await isIn(other)]).toEqual([true, false]); // all other sessions ended
    expect((await person.post('/account/two-step', { password: goodPassword })).status).toBe(303); // it is on
    expect((await person.post('/account/two-step/on', { secret, code: codeAt(secret) })).status).toBe(404);

    // the log-in
    const browser = await halfIn(person.login, '/account');
    expect(browser.cookies.has('session')).toBe(false);
    expect(await isIn(browser)).toBe(false);
    expect(await browser.page('/login/code?next=/account')).toMatch(/name="next" value="\/account".*one-time-code/s);
    const code = codeAt(secret, 1);
    const inside = await browser.post('/login/code', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      next: '/account',
    });
    expect([inside.status, inside.headers.get('location')]).toEqual([303, '/account']);
    expect(browser.cookies.has('log-in')).toBe(false);
    expect(await browser.page('/account')).toContain('10 codes are left');

    // new recovery codes, and off again
    const fields = { password: goodPassword, code: codes[0]! };
    expect(await (await person.post('/account/two-step/codes')).text()).toMatch(/name="password".*name="code"/s);
    expect(await answer(await person.post('/account/two-step/codes', { ...fields, code: code }))).toEqual([
      422,
      'This code is wrong, or was used already; the app shows a new one every 30 seconds.',
    ]);
    const renewed = codesIn(await (await person.post('/account/two-step/codes', fields)).text());
    expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
    expect((await person.post('/account/two-step/off', { password: goodPassword })).status).toBe(422);
    expect((await person.post('/account/two-step/off', { password: goodPassword, code: codes[1]! })).status).toBe(422);
    expect((await person.post('/account/two-step/off', { code: renewed[0]! })).status).toBe(422);
    const off = await person.post('/account/two-step/off', { password: goodPassword, code: renewed[0]!.toLowerCase() });
    expect(off.headers.get('location')).toBe('/account?done=two-step-off#two-step');
    const plain = await new Browser(site.url).post('/login', { login: person.login, password: goodPassword });
    expect(plain.headers.get('location')).toBe(`/users/${person.login}`);

    const { rows } = await sql<{ action: string }>`
      select action from audit where (actor = ${await idOf(person.login)} or subject = ${`${await idOf(person.login)}`})
        and (action like '%two-step%' or action like '%code%') order by id
    `.execute(db);
    expect(rows.map(({ action }) => action)).toEqual([
      'two-step-on',
      'code-refused',
      'recovery-code-used',
      'recovery-codes',
      'code-refused',
      'recovery-code-used',
      'two-step-off',
    ]);
    expect(await person.page('/news')).toContain('A recovery code of your account was used; codes left: 9.');
  });

  const pattern = 'A code is six digits, or one of your recovery codes.';
  const isWrong = 'This code is wrong, or was used already; the app shows a new one every 30 seconds.';
  test('refuses all that is no code, or no longer one', async () => {
    const { person, secret } = await protectedOne();
    const used = codeAt(secret); // it turned two-step log-in on, or is of the period after
    await spendCode(db, await idOf(person.login), used);
    const another = await protectedOne();
    const browser = await halfIn(person.login);
    const next = codeAt(secret, 1);
    for (const [code, why] of [
      ['', pattern],
      ['   ', pattern],
      ['abcdef', pattern],
      ['12345', pattern],
      ['1234567', pattern],
      ['١٢٣٤٥٦', pattern],
      ['１２３４５６', pattern],
      ['12345６', pattern],
      ["1' or '1", pattern],
      ['9'.repeat(5000), pattern],
      [used, isWrong],
      [codeAt(secret, 3), isWrong],
      [codeAt(another.secret), isWrong],
      [another.codes[0]!, isWrong],
      ['A'.repeat(24), isWrong],
    ] as const)
      expect([code, await answer(await browser.post('/login/code', { code }))]).toEqual([code, [422, why]]);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.post('/login/code', { code: next })).status).toBe(303);
    // of the same code, or one before it, a second log-in gets nothing
    const second = await halfIn(person.login);
    for (const code of [next, used]) expect((await second.post('/login/code', { code })).status).toBe(422);
  });

  test('waits five minutes for the code, once, and not after a new password, a ban or the end of it', async () => {
    const { person, codes } = await protectedOne();
    const id = await idOf(person.login);
    const ends: (() => Promise<unknown>)[] = [
      () => db.updateTable('links').set({ ends_at: new Date() }).where('account', '=', id).execute(),
      () => setPassword(db, id, goodPassword),
      () => ban(db, id).then(() => unban(db, id)),
      () => turnOff(db, id),
    ];
    for (const [at, end] of ends.entries()) {
      const browser = await halfIn(person.login, '/news');
      const kept = db.selectFrom('links').select('ends_at').where('account', '=', id);
      expect(await kept.where('ends_at', '<', new Date()).execute()).toEqual([]); // what has ended goes with the next one
      await end();
      const response = await browser.post('/login/code', { code: codes[at]!, next: '/news' });
      const page = await response.text();
      expect([at, response.status, page.includes('This log-in took longer than five minutes')]).toEqual([
        at,
        422,
        true,
      ]);
      expect(page).toContain('name="next" value="/news"');
      expect([at, await isIn(browser)]).toEqual([at, false]);
      expect((await browser.send('/login/code')).headers.get('location')).toBe('/login');
    }
    for (const cookie of ['A'.repeat(43), ''])
      expect(
        (await new Browser(site.url).send('/login/code', { headers: { cookie: `log-in=${cookie}` } })).status,
      ).toBe(303);
  });

  test('lets nobody guess: ten wrong codes, of the log-in and the account together, however often the password is right', async () => {
    const { person, secret } = await protectedOne();
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) =>
      [-1, 0, 1, 2, 3, 4].every((later) => codeAt(secret, later) !== code),
    )!;
    for (const count of [9, 1]) {
      const browser = await halfIn(person.login);
      for (let at = 0; at < count; at++)
        expect(await answer(await browser.post('/login/code', { code: wrong }))).toEqual([422, isWrong]);
    }
    const browser = await halfIn(person.login);
    const refused = await browser.post('/login/code', { code: codeAt(secret, 1) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer(refused)).toEqual([429, 'Too many wrong codes; try again in 15 minutes.']);
    const off = { method: 'DELETE', body: JSON.stringify({ password: goodPassword, code: wrong }) };
    expect((await api('/account/two-step', await tokenOf(person.login, 'manage'), off)).status).toBe(429);
    const elsewhere = await browser.send('/login/code', {
      method: 'POST',
      body: new URLSearchParams({ code: codeAt(secret, 1) }),
      headers: { origin: site.url, 'x-forwarded-for': '203.0.113.9' },
    });
    expect(elsewhere.status).toBe(303); // another network, such as that of the owner
  });

  test('a recovery code, tried twenty times at once, logs one in', async () => {
    const { person, codes } = await protectedOne();
    const browser = await halfIn(person.login);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => {
        const copy = new Browser(site.url);
        for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
        return copy.post('/login/code', { code: codes[3]! });
      }),
    );
    expect(tries.filter(({ status }) => status === 303)).toHaveLength(1);
    const { count } = await db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account', '=', await idOf(person.login))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test('a link for a new password does not skip it, and the export tells no secret', async () => {
    const { person, secret, codes } = await protectedOne();
    const path = await makePasswordLink(db, await idOf(person.login), 'admin');
    const browser = new Browser(site.url);
    const set = await browser.post(path, { password: goodPassword });
    expect([set.headers.get('location'), browser.cookies.has('session')]).toEqual(['/login/code', false]);
    expect((await browser.post('/login/code', { code: codes[0]! })).status).toBe(303);
    const data = await browser.page('/account/export.json');
    expect((JSON.parse(data) as { twoStep: object }).twoStep).toEqual({
      since: expect.any(String) as string,
      recoveryCodes: 9,
    });
    for (const one of [secret, readBase32(secret).toString('hex'), readBase32(secret).toString('base64'), ...codes])
      expect(data).not.toContain(one);
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(recovery_codes::text, ' ') as all from recovery_codes`.execute(db);
    for (const one of codes) expect(rows[0]!.all).not.toContain(one.replaceAll('-', ''));
    const deletion = { confirm: person.login, current: goodPassword };
    expect(errorsIn(await (await browser.post('/account/delete', deletion)).text())).toEqual({
      'current-code': pattern,
    });
    await browser.post('/account/delete', { ...deletion, 'current-code': codes[1]! });
    expect(
      await db.selectFrom('two_step').select('account').where('secret', '=', readBase32(secret)).execute(),
    ).toEqual([]);
  });

  test('in the API, with password and code', async () => {
    const person = await newcomer();
    const token = await tokenOf(person.login, 'manage');
    const ask = async (method: string, body?: object, path = ''): Promise<[number, unknown]> => {
      const response = await api(`/account/two-step${path}`, token, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return [response.status, response.status === 204 ? undefined : await response.json()];
    };
    expect(await ask('GET')).toEqual([200, { since: null, recoveryCodes: 0 }]);
    expect((await ask('POST', { password: 'not this one' }))[0]).toBe(422);
    expect((await ask('DELETE', { password: goodPassword, code: '123456' }))[0]).toBe(409);
    const [made, { secret }] = (await ask('POST', { password: goodPassword })) as [number, { secret: string }];
    expect(made).toBe(201);
    expect(await ask('PUT', { secret, code: 'x' })).toEqual([
      422,
      expect.objectContaining({
        errors: [{ field: 'code', code: 'two-step-code-digits', detail: expect.any(String) as string }],
      }),
    ]);
    expect((await ask('PUT', { secret: 'A'.repeat(32), code: '123456' }))[0]).toBe(409);
    expect((await ask('PUT', { secret: 'x', code: '123456' }))[0]).toBe(400);
    const code = codeAt(secret);
    const [on, { recoveryCodes }] = (await ask('PUT', { secret, code })) as [number, { recoveryCodes: string[] }];
    expect([on, recoveryCodes.length, await isIn(person)]).toEqual([200, 10, false]); // all sessions ended
    expect((await ask('POST', { password: goodPassword }))[0]).toBe(409);
    const both = (typed: string): object => ({ password: goodPassword, code: typed });
    expect((await ask('POST', { ...both(recoveryCodes[0]!), password: 'wrong' }, '/codes'))[0]).toBe(422);
    expect((await ask('POST', both(code), '/codes'))[0]).toBe(422); // it was used
    const [renewed, fresh] = (await ask('POST', both(recoveryCodes[0]!), '/codes')) as [
      number,
      { recoveryCodes: string[] },
    ];
    expect([renewed, fresh.recoveryCodes.length]).toEqual([201, 10]);
    expect((await ask('DELETE', both(fresh.recoveryCodes[0]!)))[0]).toBe(204);
    expect(await ask('GET')).toEqual([200, { since: null, recoveryCodes: 0 }]);
  });

  test('an administrator turns it off for somebody, who is told, and so does arena admin', async () => {
    const [boss, one, other] = [await newcomer(), await protectedOne(), await protectedOne()];
    await setRole(db, await idOf(boss.login), 'admin');
    const at = `/admin/users/${one.person.login}`;
    expect(await boss.page(at)).toContain(`action="${at}/two-step/off"`);
    expect(await (await boss.post(`${at}/two-step/off`)).text()).toContain('Turn off two-step log-in');
    expect((await boss.post(`${at}/two-step/off`, { password: 'not this one' })).status).toBe(422);
    expect((await boss.post(`${at}/two-step/off`, { password: goodPassword })).headers.get('location')).toBe(
      `${at}?done=two-step`,
    );
    expect(await boss.page(at)).not.toContain(`${at}/two-step/off`);
    expect(await boss.page(`/admin/audit?kind=two-step-off`)).toContain(one.person.login);
    const manages = await tokenOf(boss.login, 'manage');
    const off = { method: 'DELETE', body: JSON.stringify({ password: goodPassword }) };
    expect((await api(`/admin/users/${one.person.login}/two-step`, manages, off)).status).toBe(409);
    vi.stubEnv('DATABASE_URL', server.url);
    const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
    try {
      expect(await admin.run(['user', 'two-step-off', other.person.login])).toBe(0);
      expect(printed.mock.calls[0]![0]).toContain('two-step log-in is off');
      await expect(admin.run(['user', 'two-step-off', other.person.login])).rejects.toThrow('two-step log-in is off');
    } finally {
      vi.unstubAllEnvs();
      printed.mockRestore();
    }
    for (const { person } of [one, other]) {
      const browser = new Browser(site.url);
      const inside = await browser.post('/login', { login: person.login, password: goodPassword });
      expect(inside.headers.get('location')).toBe(`/users/${person.login}`);
      expect(await browser.page('/news')).toContain('An administrator turned off two-step log-in for your account.');
    }
  });

  test('a new e-mail address, password or role asks for a code too, and so does the end of an account', async () => {
    const { person, secret, codes } = await protectedOne();
    await setRole(db, await idOf(person.login), 'admin');
    const other = await newcomer();
    const inside = await halfIn(person.login);
    expect((await inside.post('/login/code', { code: codes[0]! })).status).toBe(303);
    const password = goodPassword;
    let used = 1;
    for (const [path, fields, done] of [
      ['/account', { email: `${person.login}@example.org`, language: '' }, '/account?done=saved'],
      [`/admin/users/${other.login}/role`, { role: 'admin' }, `/admin/users/${other.login}?done=role`],
      [`/admin/users/${other.login}/ban`, { reason: 'rude' }, `/admin/users/${other.login}?done=ban`],
    ] as const) {
      const asked = await inside.post(path, fields);
      expect([asked.status, await asked.text()]).toEqual([200, expect.stringMatching(/name="password".*name="code"/s)]);
      expect([path, await answer(await inside.post(path, { ...fields, password }))]).toEqual([path, [422, pattern]]);
      const wrong = await inside.post(path, { ...fields, password, code: codes[0]! });
      expect([path, await answer(wrong)]).toEqual([path, [422, isWrong]]);
      const confirmed = await inside.post(path, { ...fields, password, code: codes[used++]! });
      expect([path, confirmed.headers.get('location')]).toEqual([path, done]);
    }

    // a new password: a code that came with another mistake is not used up
    expect(await inside.page('/account')).toMatch(/name="new".*name="code".*name="current-code"/s);
    const change = { old: password, new: 'seven dry herons', code: codeAt(secret, 1) };
    expect(errorsIn(await (await inside.post('/account/password', { ...change, new: 'short' })).text())).toEqual({
      new: expect.any(String) as string,
    });
    expect(await answer(await inside.post('/account/password', { ...change, code: '' }))).toEqual([422, pattern]);
    expect((await inside.post('/account/password', change)).status).toBe(303);
    await setPassword(db, await idOf(person.login), password);

    const token = await tokenOf(person.login, 'manage');
    const ask = async (method: string, path: string, body: object): Promise<[number, string | undefined]> => {
      const response = await api(path, token, { method, body: JSON.stringify(body) });
      const text = await response.text();
      const errors = response.status === 422 ? (JSON.parse(text) as { errors: { field: string }[] }).errors : [];
      return [response.status, errors[0]?.field];
    };
    for (const [method, path, body, done] of [
      ['PATCH', '/account', { email: '' }, 200],
      ['PUT', `/admin/users/${other.login}/role`, { role: 'user' }, 204],
      ['PUT', '/account/password', { new: 'seven dry herons' }, 204],
    ] as const) {
      expect([path, await ask(method, path, { ...body, password })]).toEqual([path, [422, 'code']]);
      expect([path, await ask(method, path, { ...body, password, code: codes[used++]! })]).toEqual([
        path,
        [done, undefined],
      ]);
    }
    const again = 'seven dry herons';
    expect(await ask('DELETE', '/account/sessions', { password: again })).toEqual([204, undefined]); // no code for it
    expect(await ask('DELETE', '/account', { password: again })).toEqual([422, 'code']);
  });

  test('its end, a recovery code and new ones are told by letters that nobody has to ask for', async () => {
    const { person, codes } = await protectedOne();
    const id = await idOf(person.login);
    const email = `${person.login}@example.org`;
    await db.updateTable('users').set({ email, mail_about: [] }).where('id', '=', id).execute();
    const spent = codes[0]!.replaceAll('-', '');
    expect([await spendCode(db, id, spent), await spendCode(db, id, spent)]).toEqual([true, false]);
    await renewCodes(db, id, { actor: id });
    await turnOff(db, id, { actor: id });
    const told = [
      'A recovery code of your account was used; codes left: 9.',
      'New recovery codes were made for your account; the old ones are no longer good.',
      'Two-step log-in was turned off for your account.',
    ];
    await expect.poll(() => lettersTo(email).length, { timeout: 20_000 }).toBe(told.length);
    const all = lettersTo(email).join('');
    for (const one of told) expect([one, all.includes(`\r\n${one}`)]).toEqual([one, true]);
    expect(all).toContain(`\r\nAccount: ${person.login}\r\nhttps://arena.example.org/account#two-step\r\n`);
    expect(all).toContain('change your password at once');
    expect(all).not.toMatch(/unsubscribe/i);
    await person.post('/login', { login: person.login, password: goodPassword });
    expect(await person.page('/news')).toContain(told[2]!);
  });

  test('where an arena wants it, whoever has it not can do nothing but turn it on', async () => {
    const [user, boss, open] = [await newcomer(), await newcomer(), await newcomer()];
    await setRole(db, await idOf(boss.login), 'admin');
    await db.updateTable('users').set({ password: null, password_at: null }).where('login', '=', open.login).execute();
    const lacks = async (rule: TwoStepRule): Promise<unknown[]> =>
      await Promise.all(
        [user, boss, open].map(async (one) => (await visitorOf(db, one.cookies.get('session')!, rule))!.lacksTwoStep),
      );
    expect(await lacks('optional')).toEqual([false, false, false]);
    expect(await lacks('administrators')).toEqual([false, true, false]);
    expect(await lacks('everybody')).toEqual([true, true, false]); // without a password there is no second step

    const strict = await serve({
      databaseUrl: server.url,
      port: 0,
      host: '127.0.0.1',
      sharing: { ms: 0 },
      twoStep: 'everybody',
    });
    try {
      const person = new Browser(strict.url);
      await person.post('/login', { login: user.login, password: goodPassword });
      const before = ['/logout', '/account/two-step', '/account/two-step/on'];
      for (const { method, path } of await allRoutes()) {
        if (before.includes(path) || path.startsWith('/api/v1/account/two-step')) continue;
        const address = addressIn(path, user.login);
        const { status, headers } = await person.send(address, { method, headers: { origin: strict.url } });
        const isPage = method === 'GET' && !path.startsWith('/api/');
        expect([status, method, path]).toEqual([isPage ? 303 : 403, method, path]);
        const start = `/account/two-step?next=${encodeURIComponent(address)}`;
        if (isPage) expect([headers.get('location'), path]).toEqual([start, path]);
      }
      expect(await person.page('/account/two-step?lang=pl')).toContain('Ta arena wymaga od ciebie logowania');
      const authorization = `Bearer ${await tokenOf(user.login, 'read')}`;
      expect((await fetch(`${strict.url}/api/v1/account`, { headers: { authorization } })).status).toBe(200);

      // after it the person is where they wanted to go, and on no other site
      const next = '/games?sort=title';
      const hidden = `name="next" value="${next}"`;
      expect(await person.page(`/account/two-step?next=${encodeURIComponent(next)}`)).toContain(hidden);
      expect(await (await person.post('/account/two-step', { next })).text()).toContain(hidden);
      const proposed = await (await person.post('/account/two-step', { next, password: goodPassword })).text();
      expect(proposed).toContain(hidden);
      const secret = secretIn(proposed);
      const mistyped = await person.post('/account/two-step/on', { secret, code: '1', next });
      expect([mistyped.status, await mistyped.text()]).toEqual([422, expect.stringContaining(hidden)]);
      const on = await person.post('/account/two-step/on', { secret, code: codeAt(secret), next });
      expect([on.status, await on.text()]).toEqual([200, expect.stringContaining(`class="btn main" href="${next}"`)]);
      expect(await person.page('/account')).toContain('id="two-step"');
      for (const [wanted, led] of [
        [next, next],
        ['//evil.example.org', '/account#two-step'],
        ['https://evil.example.org', '/account#two-step'],
      ] as const) {
        const again = await person.send(`/account/two-step?next=${encodeURIComponent(wanted)}`);
        expect([wanted, again.headers.get('location')]).toEqual([wanted, led]);
      }
      await db
        .deleteFrom('two_step')
        .where('account', '=', await idOf(user.login))
        .execute();
      const evil = '//evil.example.org';
      const second = secretIn(await (await person.post('/account/two-step', { password: goodPassword })).text());
      const shown = await person.post('/account/two-step/on', { secret: second, code: codeAt(second), next: evil });
      expect(await shown.text()).toContain('class="btn main" href="/account#two-step"');
    } finally {
      await strict.close();
    }
  });
});
