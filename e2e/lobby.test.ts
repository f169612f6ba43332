import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, Browser as Visitor } from '../test/people.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { loadGame } from '../src/match/games.ts';
import { ban, findAccount } from '../src/people/account.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { getMatch, type Match } from '../src/store/matches.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { runWorker } from '../src/worker/worker.ts';
import { chromiumPath, closePages, newContext, openBrowser, picture, withoutChromium } from './browser.ts';

/** A graph that is one path: every move but the last is forced, and there are so many. */
const path = (moves: number): string =>
  `${moves + 1} 0 ${moves} ${Array.from({ length: moves }, (_, at) => `${at} ${at + 1}`).join(' ')}`;

/** Answers by JSON lines with the first move on offer. */
const pythonBot = `import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["event"] == "turn":
        print(message["moves"][0], flush=True)
`;

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let worker: Promise<void> | undefined;
const stop = new AbortController();

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url);
  const ladder = await createContest(db, {
    name: 'any',
    game: 'geography',
    kind: 'series',
    options: defaults<object>(await loadGame('geography')),
    moveTime: 2000,
  });
  await joinContest(db, ladder, { game: 'geography', name: 'random', program: 'random' });
  site = await serveTests(server.url);
});
afterAll(async () => {
  stop.abort();
  await worker;
  await site?.close();
  await db?.destroy();
  await server?.close();
});

let people = 0;
interface Person {
  readonly login: string;
  readonly by: Visitor;
}
const newcomer = async (): Promise<Person> => {
  const login = `player_${++people}`;
  return { login, by: await new Visitor(site.url).register(login) };
};

/** Makes a challenge by the form, and returns its number. */
async function challenge({ by }: Person, fields: Readonly<Record<string, string>> = {}): Promise<number> {
  const response = await by.post('/play', { game: 'geography', other0: 'any', ...fields });
  const [, number] = /^\/play\/(\d+)$/.exec(response.headers.get('location') ?? '') ?? [];
  expect([response.status, number]).toEqual([303, expect.any(String)]);
  return Number(number);
}

const accept = async ({ by }: Person, id: number): Promise<Response> => await by.post(`/play/${id}/accept`);
const leave = async ({ by }: Person, id: number): Promise<Response> => await by.post(`/play/${id}/leave`);

/** What a page objects with. */
const problemIn = async (response: Response): Promise<string | undefined> =>
  /role="alert">([^<]*)</.exec(await response.text())?.[1];

const matchOf = async (number: number): Promise<Match> => (await getMatch(db, number))!;
const matchIn = (response: Response): number =>
  Number(/^\/matches\/(\d+)\/play$/.exec(response.headers.get('location') ?? '')?.[1]);

describe('challenges', () => {
  test('of two people who accept at once, one plays, and the other is told so', async () => {
    const [maker, ...others] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    const id = await challenge(maker, { seat: '0', clock: '30000', option_graph: path(4) });
    const responses = await Promise.all(others.map((other) => accept(other, id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    const winner = responses.findIndex(({ status }) => status === 303);
    const match = await matchOf(matchIn(responses[winner]!));
    expect(match).toMatchObject({ kind: 'friendly', state: 'waiting', moveTime: 30_000, game: 'geography' });
    expect(match.seats.map(({ name }) => name)).toEqual([`@${maker.login}`, `@${others[winner]!.login}`]);
    for (const late of responses.filter(({ status }) => status === 409))
      expect(await problemIn(late)).toBe('Somebody else was quicker: this game has begun.');

    // its maker is led to it, and plays nothing else of the game until it is over
    expect((await maker.by.send(`/play/${id}`)).headers.get('location')).toBe(`/matches/${match.id}/play`);
    const again = await maker.by.post('/play', { game: 'geography', other0: 'any' });
    expect([again.status, await problemIn(again)]).toEqual([
      422,
      `You play this game already, in match ${match.id}: finish that one first.`,
    ]);
    // which either of them may cancel while it waits
    expect((await maker.by.post(`/matches/${match.id}/cancel`)).headers.get('location')).toBe('/play');
    expect(await matchOf(match.id)).toMatchObject({ state: 'void', reason: { code: 'match-cancelled' } });
    expect((await others[(winner + 1) % 3]!.by.post(`/matches/${match.id}/cancel`)).status).toBe(404);
    await challenge(maker);
  });

  test('what cannot be accepted is told in a sentence: the own one, one for another, withdrawn, declined, lapsed', async () => {
    const [maker, named, other] = [await newcomer(), await newcomer(), await newcomer()];
    const id = await challenge(maker, { other0: 'person', login0: named.login.toUpperCase() });
    const refused = async (person: Person, of = id): Promise<string | undefined> =>
      await problemIn(await accept(person, of));
    expect(await refused(maker)).toBe('This is your own challenge: somebody else has to accept it.');
    expect(await refused(other)).toBe('This challenge is for somebody else.');
    expect(await problemIn(await leave(other, id))).toBe('This challenge is for somebody else.');
    expect(await other.by.page('/play')).not.toContain(`data-challenge="${id}"`);
    expect(await named.by.page('/news')).toContain(`A challenge to Edge geography, by ${maker.login}`);
    expect((await leave(named, id)).status).toBe(303);
    expect(await refused(named)).toBe('This challenge was declined.');
    expect(await maker.by.page('/news')).toContain(`declined by ${named.login}`);

    const withdrawn = await challenge(maker);
    expect((await leave(maker, withdrawn)).status).toBe(303);
    expect(await refused(other, withdrawn)).toBe('This challenge was withdrawn.');
    expect((await accept(other, 999_999)).status).toBe(404);

    // nobody waits for who is not here any more, or was banned
    for (const end of [
      async (): Promise<unknown> =>
        await db
          .updateTable('sessions')
          .set({ seen_at: new Date(Date.now() - 6 * 60_000) })
          .where('account', '=', (await findAccount(db, maker.login))!.id)
          .execute(),
      async (): Promise<unknown> => await ban(db, (await findAccount(db, maker.login))!.id),
    ]) {
      const lapsed = await challenge(maker);
      expect(await other.by.page('/play')).toContain(`data-challenge="${lapsed}"`);
      await end();
      expect(await refused(other, lapsed)).toMatch(/^This challenge has lapsed/);
      expect(await other.by.page('/play')).not.toContain(`data-challenge="${lapsed}"`);
      await maker.by.page('/play').catch(() => undefined); // who was only away is here again
    }
  });

  test('a form with mistakes says each beside its field, and keeps what was typed', async () => {
    const maker = await newcomer();
    const page = await (
      await maker.by.post('/play', {
        game: 'geography',
        other0: 'person',
        login0: maker.login,
        clock: '7',
        seat: '5',
        option_gsize: 'many',
      })
    ).text();
    for (const text of ['name somebody else', 'Choose one of these times', 'Choose your seat', 'many'])
      expect(page).toContain(text);
    const nobody = await maker.by.post('/play', { game: 'geography', other0: 'person', login0: 'nobody' });
    expect(await nobody.text()).toContain('Nobody of this login can play.');
    const gone = await maker.by.post('/play', { game: 'geography', other0: '987654' });
    expect(await gone.text()).toContain('There is no such bot or version.');
    expect((await maker.by.post('/play', { game: 'nothing' })).status).toBe(422);
    const guest = new Visitor(site.url);
    expect((await guest.post('/play', { game: 'geography', other0: 'any' })).status).toBe(401);
    expect(await guest.page('/play')).toContain('/games/geography/play');
  });

  test('a guest sees who waits for anybody, and is not the one who was challenged', async () => {
    const maker = await newcomer();
    const id = await challenge(maker);
    const page = await new Visitor(site.url).page('/play');
    expect(page).toContain(`data-challenge="${id}"`);
    expect(page).not.toContain(`action="/play/${id}/`);
    await leave(maker, id);
  });

  test('who has many challenges open ends one first', async () => {
    const maker = await newcomer();
    for (let at = 0; at < 10; at++) await challenge(maker);
    const refused = await maker.by.post('/play', { game: 'geography', other0: 'any' });
    expect(await problemIn(refused)).toMatch(/^At most 10 challenges .* and 10 are/);
  });

  test('three people at a table: a seat that was taken is free again when its person leaves', async () => {
    const [maker, second, third] = [await newcomer(), await newcomer(), await newcomer()];
    const id = await challenge(maker, { game: 'voronoi', other0: 'any', other1: 'any', seat: '1' });
    expect((await accept(second, id)).headers.get('location')).toBe(`/play/${id}`);
    expect(await problemIn(await accept(second, id))).toBe('You have accepted this challenge already.');
    await leave(second, id);
    expect((await accept(third, id)).headers.get('location')).toBe(`/play/${id}`);
    const match = await matchOf(matchIn(await accept(second, id)));
    expect(match.seats.map(({ name }) => name)).toEqual([third, maker, second].map(({ login }) => `@${login}`));
  });

  test('programs make, list, accept and withdraw challenges', async () => {
    const [maker, other] = [await newcomer(), await newcomer()];
    const ask = async ({ by }: Person, method: string, to: string, body?: object): Promise<Response> =>
      await by.send(`/api/v1/challenges${to}`, {
        method,
        headers: { origin: site.url, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const made = await ask(maker, 'POST', '', { game: 'geography', others: [{ person: other.login }], seat: 1 });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: number };
    const open = (await (await ask(other, 'GET', '')).json()) as { id: number }[];
    expect(open.find((one) => one.id === id)).toMatchObject({
      maker: maker.login,
      clock: 60_000,
      state: 'open',
      seats: [
        { person: other.login, accepted: false },
        { person: maker.login, accepted: true },
      ],
    });
    expect(await (await ask(other, 'POST', `/${id}/accept`)).json()).toMatchObject({ state: 'begun' });
    const late = await ask(maker, 'DELETE', `/${id}`);
    expect([late.status, await late.json()]).toMatchObject([409, { detail: expect.stringContaining('has begun') }]);
  });
});

describe.skipIf(chromiumPath === undefined)(`people at the board${withoutChromium}`, { timeout: 240_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    worker = runWorker({ databaseUrl: server.url, slots: 1, tier: 'full', tell: () => undefined, stop: stop.signal });
    browser = await openBrowser();
  });
  afterAll(async () => await closePages(browser));

  /** A page of a person who registers, in a context of its own. */
  async function open(login: string): Promise<{ readonly page: Page; readonly complaints: string[] }> {
    const context = await newContext(browser, { viewport: { width: 1280, height: 1000 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      const isOfNetwork = /^WebSocket connection .*(ERR_INTERNET_DISCONNECTED|closed before)/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isOfNetwork) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${site.url}/register`);
    await page.fill('#login', login);
    await page.fill('#password', goodPassword);
    await page.click('main button[type=submit]');
    return { page, complaints };
  }

  const legal = (page: Page) => page.locator('.person-board [data-legal]').first();
  const isAtBoard = async (page: Page): Promise<void> => await page.waitForURL(/\/matches\/\d+\/play$/);
  const numberIn = (page: Page): number => Number(/matches\/(\d+)/.exec(page.url())?.[1]);
  const movesOf = (page: Page): Promise<string> => page.locator('.aside .card header .muted').first().innerText();

  test('two people challenge each other and play to the end, by clicks and keys, through a closed tab and a second one', async () => {
    const [one, other] = [await open('ada'), await open('bea')];
    const [ada, bea] = [one.page, other.page];
    await bea.goto(`${site.url}/play`);
    await ada.goto(`${site.url}/play?game=geography&person=bea`);
    await ada.selectOption('[name=seat]', '0');
    await ada.click('details summary');
    await ada.locator('#challenge details details summary').click();
    await ada.fill('[name=option_graph]', path(5));
    await ada.click('#challenge .main');
    await ada.waitForURL(/\/play\/\d+$/);
    // the other one's page shows it by itself, and again, changed, with the focus where it was
    const button = bea.locator('#lobby-own').getByRole('button', { name: 'Accept' }).first();
    await button.focus();
    await challenge(await newcomer(), { other0: 'person', login0: 'bea' });
    await expect.poll(() => bea.locator('#lobby-own .invite').count()).toBe(2);
    await expect.poll(() => bea.evaluate(() => document.activeElement!.textContent)).toBe('Accept');
    await button.click();
    await Promise.all([isAtBoard(ada), isAtBoard(bea)]);

    // a move is taken back by leave of the other, who is to move
    const back = (page: Page) => page.getByRole('button', { name: 'Take back' });
    await legal(ada).waitFor();
    await expect.poll(() => back(ada).isDisabled()).toBe(true);
    await legal(ada).click();
    await legal(bea).waitFor();
    await expect.poll(() => back(bea).isDisabled()).toBe(true);
    await back(ada).click();
    await ada.getByText('You asked to take back').waitFor();
    await picture(bea, 'lobby-take-back');
    await bea.getByRole('button', { name: 'Allow' }).click();
    for (const page of [ada, bea]) await expect.poll(() => movesOf(page)).toBe('0');

    // and declined: the game goes on, and in the own turn there is nothing to take back
    await legal(ada).click();
    await back(ada).click();
    await bea.getByRole('button', { name: 'Decline' }).click();
    await bea.getByText('asks to take back').waitFor({ state: 'detached' });
    await legal(bea).focus();
    await bea.keyboard.press('Enter');
    await expect.poll(() => movesOf(ada)).toBe('2');
    await expect.poll(() => back(ada).isDisabled()).toBe(true);
    await picture(ada, 'lobby-board');

    // without a network the page says so, and plays on by itself afterwards
    await ada.context().setOffline(true);
    await ada.getByText('The connection is lost').waitFor();
    await ada.context().setOffline(false);
    await ada.getByText('The connection is lost').waitFor({ state: 'detached' });

    // what is typed out of turn stays until the turn comes
    const typed = bea.locator('.move-field input');
    await typed.fill('5');
    await bea.keyboard.press('Enter');
    await bea.locator('.move-field p', { hasText: '@ada is thinking' }).waitFor();

    // a closed tab: the other side waits, and who comes back plays on
    const address = ada.url();
    const context = ada.context();
    await ada.close();
    const again = await context.newPage();
    await again.goto(address);
    await legal(again).waitFor();
    await expect.poll(() => movesOf(again)).toBe('2');

    // a second tab takes over, and the older one says so and may take it back
    const second = await context.newPage();
    await second.goto(address);
    await again.getByText('in another tab').waitFor();
    await legal(second).waitFor();
    await again.getByPlaceholder('Not played in this tab').waitFor();
    await expect.poll(() => legal(again).count()).toBe(0);
    await expect.poll(() => again.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    await again.getByRole('button', { name: 'Play here' }).click();
    await second.getByText('in another tab').waitFor();
    await legal(again).click();
    await legal(bea).waitFor();
    await expect.poll(() => typed.inputValue()).toBe('5');
    await legal(bea).click();
    await legal(again).click();
    for (const page of [again, bea]) await page.locator('.result.over').waitFor();
    await expect.poll(() => again.locator('.result.over b').innerText()).toBe('1 – 0');
    const match = await matchOf(numberIn(bea));
    expect(match).toMatchObject({ kind: 'friendly', turns: 5, outcome: { cause: 'rules', scores: [1, 0] } });
    // the second tab shows the end too; nothing counts in a standing
    await second.locator('.result.over').waitFor();
    const counted = await db.selectFrom('tallies').select('contest').where('contest', '=', match.contest.id).execute();
    expect(counted).toEqual([]);
    await bea.locator(`a[href="/matches/${match.id}"]`, { hasText: 'Replay' }).waitFor();

    // a rematch: whoever asks second accepts
    await bea.getByRole('button', { name: 'Rematch' }).click();
    await bea.waitForURL(/\/play\/\d+$/);
    await again.getByRole('button', { name: 'Rematch' }).click();
    await Promise.all([isAtBoard(again), isAtBoard(bea)]);
    await expect.poll(() => bea.locator('h1').innerText()).toMatch('@bea – @ada');
    await bea.getByRole('button', { name: 'Resign' }).click();
    await bea.getByRole('button', { name: 'Yes' }).click();
    for (const page of [again, bea]) await page.locator('.result.over').waitFor();
    expect(await matchOf(numberIn(bea))).toMatchObject({ outcome: { cause: 'resigned', by: 0, scores: [0, 1] } });
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await ada.context().close();
    await bea.context().close();
  });

  test('a person plays a bot that somebody sent, at once; a move that is not legal costs nothing', async () => {
    const author = await newcomer();
    const form = new FormData();
    form.set('name', 'first-move');
    form.set('file', new Blob([pythonBot]), 'bot.py');
    form.set('protocol', 'json');
    const sent = await author.by.upload('/games/geography/send', form);
    expect(sent.status).toBe(303);
    const version = async () =>
      await db
        .selectFrom('versions')
        .innerJoin('bots', 'bots.id', 'versions.bot')
        .select(['versions.id', 'state'])
        .where('name', '=', 'first-move')
        .executeTakeFirst();
    await expect.poll(async () => (await version())?.state, { timeout: 120_000 }).toBe('ready');

    const { page: eva, complaints } = await open('eva');
    await eva.goto(`${site.url}/play?game=geography&against=${(await version())!.id}`);
    await eva.selectOption('[name=seat]', '0');
    await eva.click('details summary');
    await eva.locator('#challenge details details summary').click();
    await eva.fill('[name=option_graph]', path(4));
    await eva.click('#challenge .main');
    await isAtBoard(eva); // nobody else has to accept
    await legal(eva).waitFor();
    await eva.locator('.move-field input').fill('4');
    await eva.keyboard.press('Enter');
    await eva.getByText('not a legal move').waitFor();
    await eva.locator('.move-field input').fill('1');
    await eva.keyboard.press('Enter');
    await expect.poll(() => movesOf(eva)).toBe('2');
    await eva.getByRole('button', { name: 'Take back' }).click(); // a bot has no say in it
    await expect.poll(() => movesOf(eva)).toBe('0');
    await legal(eva).click();
    await expect.poll(() => movesOf(eva)).toBe('2');
    await legal(eva).click();
    await eva.locator('.result.over').waitFor();
    expect(await matchOf(numberIn(eva))).toMatchObject({
      seats: [{ name: '@eva' }, { name: 'first-move' }],
      outcome: { cause: 'rules', scores: [0, 1] },
    });
    expect(complaints).toEqual([]);
    await eva.context().close();
  });
});
