import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, errorsIn } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import type { Serving } from '../../http/defaults.ts';
import { findAccount, setRole } from '../../people/account.ts';
import { announce } from '../../contests/announce.ts';
import { getContest } from '../../store/contests.ts';
import { makeToken } from '../../people/token.ts';
import { addHookEvents } from '../../store/deliveries.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { entrantsOf, getTournament } from '../../store/tournaments.ts';
import { defaultQuotas } from '../quotas.ts';
import { serve } from '../server.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let ola: Browser;
let jan: Browser;
let eve: Browser;
let team: number;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  const quotas = { ...defaultQuotas, bots: 2 };
  site = await serve({
    databaseUrl: server.url,
    port: 0,
    host: '127.0.0.1',
    sharing: { ms: 0 },
    takesPartial: true,
    quotas,
  });
  [ola, jan, eve] = (await Promise.all(
    ['ola', 'jan', 'eve'].map(async (login) => await new Browser(site.url).register(login)),
  )) as [Browser, Browser, Browser];
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

const idOf = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
const told = async (response: Response): Promise<unknown> => [response.status, errorsIn(await response.text())];
const send = async (by: Browser, name: string, source: string, as = ''): Promise<Response> => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, source, language: 'python', team: as })) form.set(field, value);
  return await by.upload('/games/geography/send', form);
};

test('a team is made, others are invited, and accept', async () => {
  expect(await told(await ola.post('/teams', { login: 'JAN' }))).toEqual([
    422,
    { login: expect.stringContaining('JAN') as string },
  ]);
  expect((await ola.post('/teams', { login: 'Otters' })).status).toBe(303);
  team = await idOf('otters');
  expect(await told(await ola.post(`/teams/${team}/invite`, { login: 'nobody' }))).toEqual([
    422,
    { [`login-${team}`]: 'There is no account nobody.' },
  ]);
  expect((await ola.post(`/teams/${team}/invite`, { login: 'Jan' })).status).toBe(303);
  expect(await told(await ola.post(`/teams/${team}/invite`, { login: 'jan' }))).toEqual([
    422,
    { [`login-${team}`]: 'Already in the team, or invited: jan.' },
  ]);
  expect(await jan.page('/news')).toContain('Otters');
  expect(await jan.page('/teams')).toContain('You are invited.');
  const ids = [...(await ola.page('/teams')).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length); // a label is that of one field
  expect(await new Browser(site.url).page('/users/otters')).not.toContain('href="/users/jan"');

  // each step is for whom it is
  const member = await idOf('jan');
  for (const [who, path, status] of [
    [eve, `/teams/${team}/invite`, 404],
    [eve, `/teams/${team}/accept`, 404],
    [eve, `/teams/${team}/members/${member}/remove`, 404],
    [jan, `/teams/${team}/invite`, 404], // invited, and no member yet
    [ola, `/teams/${team}/accept`, 404],
    [ola, `/teams/${member}/invite`, 404], // a person is no team
    [new Browser(site.url), `/teams/${team}/accept`, 401],
  ] as const)
    expect([path, (await who.post(path, { login: 'eve' })).status]).toEqual([path, status]);
  expect((await jan.post(`/teams/${team}/accept`)).status).toBe(303);
  expect(await new Browser(site.url).page('/users/otters')).toContain('href="/users/jan"');
  expect((await new Browser(site.url).post('/login', { login: 'Otters', password: '' })).status).toBe(422);
});

test('its bots are those of all members, and of nobody else', async () => {
  expect(await (await send(eve, 'raft', 'print(1)', 'Otters')).text()).toContain('Choose one of your teams.');
  expect(await jan.page('/games/geography/send')).toContain('Otters');
  const sent = await send(jan, 'raft', 'print("of jan")', 'Otters');
  const path = sent.headers.get('location')!;
  const bot = /^\/bots\/(\d+)/.exec(path)![1]!;
  expect((await send(ola, 'raft', 'print("of ola")')).headers.get('location')).toBe(`/bots/${bot}?version=2`);
  expect(await told(await send(eve, 'raft', 'print("of eve")'))).toEqual([
    422,
    { name: expect.stringContaining('omebody else') as string },
  ]);
  for (const [who, status] of [
    [ola, 200],
    [jan, 200],
    [eve, 404],
  ] as const)
    for (const page of [`/bots/${bot}/versions/1/source`, `/bots/${bot}/differences`, `/bots/${bot}/webhooks`])
      expect([page, (await who.send(page)).status]).toEqual([page, status]);
  expect(await eve.page(`/bots/${bot}`)).toContain('href="/users/Otters"');
  expect(await ola.page('/games/geography/send?name=raft')).toContain('of ola');
  // a member's own eyes are not noted; an administrator's are
  const seen = async (): Promise<number> =>
    (await db.selectFrom('audit').select('id').where('action', '=', 'source-seen').execute()).length;
  expect(await seen()).toBe(0);
  await setRole(db, await idOf('eve'), 'admin');
  expect((await eve.send(`/bots/${bot}/versions/1/source`)).status).toBe(200);
  expect(await seen()).toBe(1);
  await setRole(db, await idOf('jan'), 'admin'); // the last one stays
  await setRole(db, await idOf('eve'), 'user');
  await db.updateTable('users').set({ role: 'user' }).where('login', '=', 'jan').execute();
  // the quota of bots is a person's, and the team's bots count
  expect((await send(ola, 'log', 'print(2)')).status).toBe(303);
  expect((await send(ola, 'oar', 'print(3)', 'Otters')).status).toBe(422);
});

test('in a contest a person counts once, also as a member; every member withdraws', async () => {
  await db.updateTable('versions').set({ state: 'ready' }).execute();
  const made = await eve.post('/contests/new', {
    game: 'geography',
    name: 'Cup',
    time: '2',
    option_gsize: '8',
    format: 'round-robin',
    who: 'anyone',
    results: 'at-once',
    margin: '500',
    patience: '10',
    seeding: 'entry',
    most: '8',
    each: '1',
  });
  const contest = Number(/\d+$/.exec(made.headers.get('location')!)![0]);
  const versions = new Map(
    (
      await db
        .selectFrom('versions')
        .innerJoin('bots', 'bots.id', 'versions.bot')
        .select(['versions.id', 'name'])
        .execute()
    ).map(({ id, name }) => [name, id]),
  );
  const enter = async (who: Browser, name: string): Promise<number> =>
    (await who.post(`/contests/${contest}/entrants`, { version: `${versions.get(name)!}` })).status;
  expect(await enter(eve, 'raft')).toBe(422); // not hers
  expect(await enter(ola, 'log')).toBe(303);
  expect(await enter(jan, 'raft')).toBe(422); // ola is in with a bot of her own
  expect((await ola.post(`/contests/${contest}/entrants/${versions.get('log')!}/withdraw`)).status).toBe(303);
  expect(await enter(jan, 'raft')).toBe(303);
  const entrants = async () => (await entrantsOf(db, (await getTournament(db, contest))!)).map(({ owner }) => owner);
  expect(await entrants()).toEqual(['Otters']);
  expect(await ola.page(`/contests/${contest}`)).toContain('Withdraw');
  // members are told, each once, also the one who moderates the contest
  expect((await eve.post(`/contests/${contest}/moderators`, { login: 'jan' })).status).toBe(303);
  await db.transaction().execute(async (trx) => await announce(trx, (await getContest(trx, contest))!, 'begin'));
  for (const who of [ola, jan]) {
    const news = await who.page('/news');
    expect(news).toContain('The contest has begun: Cup');
    expect(news).not.toContain('2 times that day');
  }
  const front = await new Browser(site.url).page('/');
  expect(front).toContain(`href="/contests/${contest}">The contest has begun: Cup`);
  expect(await ola.page('/')).toMatch(/id="news".*The contest has begun: Cup.*id="arena-news"/s);
  expect(await (await fetch(`${site.url}/api/v1/news`)).json()).toMatchObject([
    { code: 'news-contest-began', url: `/contests/${contest}` },
  ]);
  expect((await ola.post(`/contests/${contest}/entrants/${versions.get('raft')!}/withdraw`)).status).toBe(303);
  expect(await entrants()).toEqual([]);
});

test('a member is taken out, and with the last one the team is gone; the API does the same', async () => {
  const [olas, jans] = [await idOf('ola'), await idOf('jan')];
  expect(await ola.page(`/teams/${team}/members/${jans}/remove`)).toContain('Take jan out of Otters?');
  const { id: bot } = await db.selectFrom('bots').select('id').where('name', '=', 'raft').executeTakeFirstOrThrow();
  expect((await jan.post(`/bots/${bot}/webhooks`, { url: 'https://hook.invalid/' })).status).toBe(303);
  expect((await ola.post(`/teams/${team}/members/${jans}/remove`)).status).toBe(303);
  await addHookEvents(db, { bots: [bot] }, { event: 'version.ready' }, '/');
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([]); // it is no bot of jan's any more
  expect((await jan.send(`/bots/${bot}/versions/1/source`)).status).toBe(404);
  const made = await makeToken(db, olas, { name: 'all', scopes: ['read', 'manage'], days: 1 });
  const headers = { authorization: `Bearer ${('value' in made && made.value.token) || ''}` };
  const teams = async (query = '') => await (await fetch(`${site.url}/api/v1/teams${query}`, { headers })).json();
  expect(await teams(`?after=${team}`)).toEqual([]);
  expect(await teams()).toEqual([
    { id: team, login: 'Otters', isMember: true, members: [{ account: olas, login: 'ola', isMember: true }] },
  ]);
  const left = await fetch(`${site.url}/api/v1/teams/${team}/members/${olas}`, { method: 'DELETE', headers });
  expect(left.status).toBe(204);
  expect(await teams()).toEqual([]);
  expect((await eve.send('/users/otters')).status).toBe(404);
  expect((await ola.send(`/bots/${bot}/versions/1/source`)).status).toBe(404); // deleted
});
