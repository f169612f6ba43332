import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce } from '../../contests/announce.ts';
import { createTournament } from '../../contests/manage.ts';
import type { Serving } from '../../http/defaults.ts';
import { findAccount } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { signatureOf } from '../../people/webhook.ts';
import { getContest } from '../../store/contests.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { Browser, errorsIn } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let smtp: SMTPServer;
let hook: Server;
const letters: string[] = [];
const posts: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let answer = 204;

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
        letters.push(text.replaceAll('=\r\n', ''));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mail = { smtp: `smtp://127.0.0.1:${port}`, from: 'arena@example.org', url: 'https://arena.example.org' };
  const settings = { databaseUrl: server.url, port: 0, host: '127.0.0.1', mail };
  site = await serve({ ...settings, takesPrivate: true });
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  hook.closeAllConnections();
  hook.close();
  await db.destroy();
  await server.close();
});

const address = (): string => `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;

async function contestOf(login: string): Promise<number> {
  const owner = (await findAccount(db, login))!.id;
  const made = await createTournament(db, {
    name: `Cup of ${login}`,
    game: 'geography',
    options: {},
    moveTime: 1000,
    owner,
    seats: 2,
    format: 'round-robin',
    settings: {},
    rating: null,
  });
  return (made as { value: number }).value;
}
const tell = async (contest: number, what: 'begin' | 'over'): Promise<void> =>
  await db.transaction().execute(async (trx) => await announce(trx, (await getContest(trx, contest))!, what));

test('a moderator is told of a contest by news, letter and webhook', async () => {
  const owner = await new Browser(site.url).register('ola');
  const contest = await contestOf('ola');
  const path = `/contests/${contest}/webhooks`;
  expect(await owner.page(`/contests/${contest}`)).toContain(`href="${path}"`);

  const wrong = await owner.post(path, { url: 'ftp://example.org' });
  expect(wrong.status).toBe(422);
  const page = await wrong.text();
  expect(page).toContain('value="ftp://example.org"');
  expect(errorsIn(page)['url']).toContain('An address begins with https://');
  expect((await owner.post(path, { url: address() })).status).toBe(303);
  const secret = /<code>([\w-]{43})<\/code>/.exec(await owner.page(path))![1]!;

  await owner.post('/account/letters', { about: ['over'] });
  await db.updateTable('users').set({ email: 'ola@example.org', language: 'pl' }).where('login', '=', 'ola').execute();
  await tell(contest, 'begin');
  await tell(contest, 'over');
  await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(2);
  const events = posts.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(events.map(({ event }) => event).toSorted()).toEqual(['contest.begun', 'contest.over']);
  expect(events[0]).toMatchObject({
    contest,
    name: 'Cup of ola',
    game: 'geography',
    url: `https://arena.example.org/contests/${contest}`,
  });
  const { headers, body } = posts[0]!;
  const second = Number(/^t=(\d+),/.exec(String(headers['x-arena-signature']))![1]);
  expect(headers['x-arena-signature']).toBe(signatureOf(secret, body, second));
  await expect.poll(() => owner.page(path)).toMatch(/taken, status 204.*taken, status 204/s);
  const news = await owner.page('/news?lang=en');
  expect(news).toContain('The contest has begun: Cup of ola');
  expect(news).toContain('The contest is over: Cup of ola');

  await expect.poll(() => letters.length, { timeout: 15_000 }).toBe(1); // of what was asked for alone
  expect(letters[0]).toContain('To: ola@example.org');
  expect(letters[0]).toContain('\nKonkurs si=C4=99 sko=C5=84czy=C5=82: Cup of ola.'); // a sentence
  expect(letters[0]).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=(3D)?One-Click/);
  const key = /\/unsubscribe\/([0-9a-f]{64})/.exec(letters[0]!)![1]!;
  const guest = new Browser(site.url);
  expect(await guest.page(`/unsubscribe/${key}`)).toContain('Send no more letters');
  expect((await findAccount(db, 'ola'))!.letters).toEqual(['over']); // looking changes nothing
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(`${site.url}/api/v1/unsubscribe/${key}`, click)).status).toBe(204);
  expect((await findAccount(db, 'ola'))!.letters).toEqual([]);
  expect((await guest.post(`/unsubscribe/${'0'.repeat(64)}`)).status).toBe(404);
});

test('what is not taken is tried again and shown; others see and change nothing', async () => {
  const owner = await new Browser(site.url).register('jan');
  const other = await new Browser(site.url).register('eve');
  const contest = await contestOf('jan');
  const made = await makeToken(db, (await findAccount(db, 'jan'))!.id, { name: 'ci', scopes: ['manage'], days: 1 });
  const { token } = (made as { value: { token: string } }).value;
  const api = async (path: string, init: RequestInit = {}): Promise<Response> =>
    await fetch(`${site.url}/api/v1${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
    });
  const url = JSON.stringify({ url: address() });
  const { id } = (await (await api(`/contests/${contest}/webhooks`, { method: 'POST', body: url })).json()) as {
    id: number;
  };
  for (let more = 1; more < 5; more++) await api(`/contests/${contest}/webhooks`, { method: 'POST', body: url });
  const many = await api(`/contests/${contest}/webhooks`, { method: 'POST', body: url });
  expect([many.status, await many.text()]).toEqual([422, expect.stringContaining('hooks-many')]);
  const some = await api(`/contests/${contest}/webhooks?limit=3`);
  const next = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(some.headers.get('link')!)![1]!;
  expect([await some.json(), await (await api(next)).json()].map((page) => (page as object[]).length)).toEqual([3, 2]);

  for (const path of [`/contests/${contest}/webhooks`, `/webhooks/${id}/remove`, `/webhooks/${id}/test`])
    expect((await other.post(path, { url: address() })).status).toBe(404);
  expect((await other.send(`/contests/${contest}/webhooks`)).status).toBe(404);

  answer = 500;
  await owner.post(`/webhooks/${id}/test`);
  await owner.post(`/webhooks/${id}/test`); // one waits already
  await expect
    .poll(() => owner.page(`/contests/${contest}/webhooks`), { timeout: 15_000 })
    .toContain('answered with status 500; tries: 1, the next at');
  answer = 204;
  await db
    .updateTable('deliveries')
    .set({ due_at: new Date(0) })
    .where('webhook', '=', id)
    .execute();
  await expect
    .poll(async () => ((await (await api(`/contests/${contest}/webhooks`)).json()) as object[])[0], { timeout: 15_000 })
    .toMatchObject({ deliveries: [{ event: 'test', tries: 2, status: 204, failure: null, again: null }] });
  expect((await api(`/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await api(`/webhooks/${id}`, { method: 'DELETE' })).status).toBe(404);
});
