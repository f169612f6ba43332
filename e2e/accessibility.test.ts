import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { botNames, gameNames, loadGame } from '../src/match/games.ts';
import { findAccount, setRole } from '../src/people/account.ts';
import { keepNewcomer } from '../src/people/identity.ts';
import { makeAdminLink, makePasswordLink } from '../src/people/link.ts';
import { beginSession } from '../src/people/session.ts';
import { beginLogIn } from '../src/people/two-step.ts';
import { put } from '../src/store/artefacts.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { setText } from '../src/store/site-texts.ts';
import { addressesByRoute } from '../test/addresses.ts';
import { fillArena, type FilledArena } from '../test/many-matches.ts';
import { Browser as Visitor } from '../test/people.ts';
import { addJudgedGame, claim, eventsOf, finish, newMatches } from '../test/site.ts';
import { serveTests } from '../test/serve.ts';
import { patient, temporaryDatabase } from '../test/store.ts';
import {
  chromiumPath,
  closePages,
  drawn,
  measurePaint,
  openBrowser,
  openPage,
  paintOf,
  picture,
  withoutChromium,
} from './browser.ts';

// Every page by the rules of axe, for an administrator, to whom pages show most, and some for a guest; in Polish, whose
// words are longer, because no page may be wider than a small phone.

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Routes of HTML that have no page to look at for somebody who is logged in, and why. */
const noPages: Readonly<Record<string, string>> = {
  '/comments/{id}': 'leads to the page that the comment is on',
  '/contests/{id}/contest.html': 'a file to take away, with pages that e2e/tournament-page.test.ts looks at',
  '/login': 'leads on; a guest looks at it',
  '/login/openid/callback': 'leads on, or says what went wrong as other pages do',
  '/matches/{id}/viewer.html': 'what a judge brought, in a frame',
};

/** An operator's provider, which is never asked. */
const openid = {
  issuer: 'http://127.0.0.1:1',
  url: 'http://127.0.0.1',
  client: 'arena',
  secret: 'secret',
  name: 'Uniwersytet',
  loginClaim: 'preferred_username',
};
/** The cookie of a browser that came back from there. */
const newcomer = 'n'.repeat(43);

describe.skipIf(chromiumPath === undefined)(`pages in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let arena: FilledArena;
  const matches: string[] = [];
  const statuses = new Map<string, number>();
  /** Of the first administrator. */
  let firstLink: string;
  /** The cookies of somebody in several halves of a log-in at once. */
  let step: string;
  const secrets = (session: string): Record<string, string> => ({ session, openid: newcomer, 'log-in': step });
  const cookies = (session: string): string =>
    Object.entries(secrets(session))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url, patient);
    arena = await fillArena(db, server.url, { finished: 100, waiting: 20, entrants: 4 });
    const { id: owner } = (await findAccount(db, arena.login))!;
    firstLink = (await makeAdminLink(db))!;
    await setRole(db, owner, 'admin');
    step = await beginLogIn(db, owner);
    await db.updateTable('contests').set({ owner }).where('id', '=', arena.tournament).execute();
    await addJudgedGame(db, 'guess');
    await db.updateTable('games').set({ owner }).where('name', '=', 'guess').execute();
    for (const game of gameNames()) matches.push(`/matches/${await playedMatch(game)}`);
    site = await serveTests(server.url, { openid });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  /** A finished match of built-in bots. */
  async function playedMatch(game: string): Promise<number> {
    const rules = await loadGame(game);
    const about = { name: `Ladder of ${game}`, game, options: defaults<object>(rules), moveTime: 2000 };
    const contest = await createContest(db, { ...about, kind: 'ladder', duplicate: false });
    const programs = botNames(game);
    const bots: number[] = [];
    for (let seat = 0; seat < rules.seats.min; seat++)
      bots.push(await joinContest(db, contest, { game, name: `bot-${seat}`, program: programs[0]! }));
    const [match] = await newMatches(db, contest, bots, 1);
    const attempt = await claim(db, match!);
    await finish(db, attempt, await eventsOf(attempt));
    return match!;
  }

  /** What axe, which is on the page, finds serious there. */
  async function findings(page: Page, options: RunOptions): Promise<string[]> {
    const { violations } = await page.evaluate(
      async (how) => await (window as unknown as { axe: { run(how: object): Promise<AxeResults> } }).axe.run(how),
      { resultTypes: ['violations'], ...options } satisfies RunOptions,
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map(({ html }) => html.slice(0, 120))
            .slice(0, 3)
            .join(' | ')}`,
      );
  }

  /** What is wider than the window and does not scroll in a part of its own, or is covered by others in the header. */
  const cutOff = async (page: Page): Promise<string[]> =>
    await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      const scrolls = (element: Element): boolean =>
        element !== document.body && getComputedStyle(element).overflowX !== 'visible';
      const isIn = (element: Element): boolean => {
        for (let above = element.parentElement; above !== null; above = above.parentElement)
          if (scrolls(above)) return true;
        return false;
      };
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 && element.clientWidth > 1 && !isIn(element),
      );
      const head = [...document.querySelectorAll('header.site :is(a, button)')];
      const covered = head.filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const isSeen = (x: number): boolean => element.contains(document.elementFromPoint(x, (top + bottom) / 2));
        return width > 1 && !(isSeen(left + 2) && isSeen(right - 2));
      });
      const found = [...covered, ...beyond].slice(-2).map((element) => element.outerHTML.slice(0, 120));
      return scrollWidth > clientWidth || found.length > 0 ? [`${scrollWidth} wide: ${found.join(' | ')}`] : [];
    });

  /**
   * Findings of each page, in the light, with what shifts while it loads, and of its colours in the dark, on a phone; of
   * pages that refuse alike, the first.
   */
  async function look(page: Page, addresses: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    const refusals = new Set<string>();
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 1000 });
      await page.emulateMedia({ colorScheme: 'light' });
      const response = await page.goto(`${site.url}${address}`);
      const status = response!.status();
      statuses.set(address, status);
      await drawn(page);
      const { shift, moved } = await paintOf(page);
      if (shift >= 0.01) found.push(`${address} shifts by ${shift}: ${moved.join(' | ')}`);
      if (status !== 200) {
        const main = `${status} ${await page.locator('main').innerHTML()}`;
        if (refusals.has(main)) continue;
        refusals.add(main);
      }
      await page.evaluate(axe);
      const named = address.replaceAll(/\W/g, '-').slice(0, 60);
      await picture(page, `desktop${named}`);
      const light = await findings(page, {});
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 360, height: 740 });
      const dark = [...(await findings(page, { runOnly: ['color-contrast'] })), ...(await cutOff(page))];
      await picture(page, `phone${named}`);
      found.push(...light.map((one) => `${address}: ${one}`), ...dark.map((one) => `${address}, dark: ${one}`));
    }
    return found;
  }

  /**
   * The pages of each route that there are. Those whose parts differ with what they show are looked at for each; of the
   * others the first that there is, because not every contest or match has every page, is enough.
   */
  async function pagesOf(addresses: readonly string[], session: string): Promise<string[]> {
    const found: string[] = [];
    for (const address of addresses) {
      const isLooked = found.length === 0 || /^\/(contests|matches|bots)\/\d+$/.test(address);
      if (!isLooked) continue;
      const headers = { cookie: cookies(session) };
      const { status } = await fetch(`${site.url}${address}`, { headers, redirect: 'manual' });
      statuses.set(address, status);
      if (status === 200) found.push(address);
    }
    return found;
  }

  /** Pages that are there for those alone who have a secret, a seat, a team; by their routes. */
  async function furtherPages(session: string): Promise<Record<string, readonly string[]>> {
    const id = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
    const [own, one, other] = [await id(arena.login), await id('person1'), await id('person2')];
    const source = async (text: string): Promise<string> => await put(db, Buffer.from(text));
    const program = 'bot.py';
    const sent = async (version: number, text: string): Promise<void> =>
      void (await db
        .updateTable('versions')
        .set({ program, artefact: await source(text) })
        .where('id', '=', version)
        .execute());
    await sent(arena.bot, 'print(1)\n');
    const second = { bot: arena.bot, number: 2, program, fingerprint: null, artefact: await source('print(2)\n') };
    await db.insertInto('versions').values(second).execute();
    const lines = Array.from({ length: 60 }, (_, at) => `value_${at} = ${at} * len(input())\n`).join('');
    for (const [version, owner] of [[3, one] as const, [4, other] as const]) {
      await sent(version, lines);
      await db.updateTable('bots').set({ owner }).where('id', '=', version).execute();
    }
    await db.updateTable('tournaments').set({ class: arena.class }).where('contest', '=', arena.tournament).execute();

    const [maker, guest] = [new Visitor(site.url), new Visitor(site.url)];
    maker.cookies.set('session', session);
    guest.cookies.set('session', await beginSession(db, one, { agent: '', address: '' }));
    const challenge = async (game: string): Promise<string> =>
      (await maker.post('/play', { game, other0: 'any' })).headers.get('location')!;
    const accepted = await guest.post(`${await challenge('geography')}/accept`);
    await maker.post('/teams', { login: 'otters' });
    const person = { issuer: openid.issuer, subject: 'mk292', login: 'mk292', email: '', emailIsChecked: false };
    await keepNewcomer(db, newcomer, person, '');
    for (const language of ['en', 'pl'] as const)
      await setText(db, `contact-${language}`, 'otter@example.org, **room 17**');
    const alike = `/classes/${arena.class}/contests/${arena.tournament}/alike`;
    return {
      '/bots/{id}/compare': [`/bots/${arena.bot}/compare`],
      '/bots/{id}/differences': [`/bots/${arena.bot}/differences`],
      '/classes/{id}/contests/{contest}/alike': [alike],
      '/classes/{id}/contests/{contest}/alike/{one}/{other}': [`${alike}/3/4`],
      '/classes/{id}/members/{member}/remove': [`/classes/${arena.class}/members/${one}/remove`],
      '/contests/{id}/entrants/{version}/withdraw': [`/contests/${arena.permanent}/entrants/1/withdraw`],
      '/games/{name}/delete': ['/games/guess/delete'],
      '/games/{name}/differences': ['/games/guess/differences'],
      '/games/{name}/edit': ['/games/guess/edit'],
      '/games/{name}/source': ['/games/guess/source'],
      '/games/{name}/versions': ['/games/guess/versions'],
      '/matches/{id}': [arena.finished, arena.running, arena.waiting]
        .map((match) => `/matches/${match}`)
        .concat(matches),
      '/matches/{id}/play': [accepted.headers.get('location')!],
      '/password/{secret}': [await makePasswordLink(db, own, 'mail')],
      '/play/{id}': [await challenge('chess')],
      '/register/{secret}': [firstLink],
      '/teams/{id}/members/{account}/remove': [`/teams/${await id('otters')}/members/${own}/remove`],
      '/unsubscribe/{key}': [`/unsubscribe/${'a'.repeat(64)}`],
    };
  }

  test('on any page axe finds nothing serious, light and dark, nothing shifts, and none is wider than a phone', async () => {
    const { page } = await openPage(browser, { locale: 'pl' });
    await measurePaint(page);
    const session = await beginSession(db, (await findAccount(db, arena.login))!.id, { agent: '', address: '' });
    const further = await furtherPages(session);
    const isPage = (type: string, path: string): boolean => type === 'text/html' && !path.startsWith('/api/v1/');
    const routes = await addressesByRoute(site.url, arena, isPage);
    const guest = await look(page, ['/login', '/register', '/', `/contests/${arena.tournament}`]);
    const values = Object.entries(secrets(session)).map(([name, value]) => ({ name, value, url: site.url }));
    await page.context().addCookies(values);
    const shown = new Map<string, readonly string[]>();
    for (const [route, addresses] of routes)
      if (noPages[route] === undefined) shown.set(route, await pagesOf(further[route] ?? addresses, session));
    expect([...shown].filter(([, pages]) => pages.length === 0)).toEqual([]);
    expect([...guest, ...(await look(page, [...[...shown.values()].flat(), '/nowhere']))]).toEqual([]);
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
  }, 900_000);

  test.each([
    ['a desktop', { width: 1280, height: 1000 }],
    ['a phone', { width: 400, height: 800 }],
  ])('nothing shifts while a page loads on %s', async (_what, viewport) => {
    const { page } = await openPage(browser, { viewport });
    await measurePaint(page);
    const of = [arena.ladder, arena.tournament].map((id) => `/contests/${id}`);
    const others = ['/', '/games', '/games/geography', '/contests', '/matches', '/search?q=bot', '/login', '/bots/5'];
    const shifted: unknown[] = [];
    for (const address of [...others, ...of, `${of[1]}/wall`, ...matches]) {
      await page.goto(`${site.url}${address}`);
      await drawn(page);
      const { shift, moved } = await paintOf(page);
      if (shift >= 0.01) shifted.push([address, shift, moved]);
    }
    expect(shifted).toEqual([]);
  });

  test.each([
    [1280, 800],
    [1024, 768],
  ])('a contest of many long names fits a projector of %i × %i', async (width, height) => {
    const name = `Wide cup of ${width}`;
    const about = { name, game: 'geography', kind: 'ladder', options: {}, moveTime: 2000, duplicate: false } as const;
    const contest = await createContest(db, about);
    const bots: number[] = [];
    for (let at = 10; at < 24; at++) {
      const long = `${width}-${at}-${'w'.repeat(20)}`;
      bots.push(await joinContest(db, contest, { game: 'geography', name: long, program: 'random' }));
    }
    const [match] = await newMatches(db, contest, bots.slice(0, 2), 1);
    const attempt = await claim(db, match!);
    await finish(db, attempt, await eventsOf(attempt));
    const { page } = await openPage(browser, { viewport: { width, height } });
    await page.goto(`${site.url}/contests/${contest}/wall`);
    const beyond = async (selector: string): Promise<number> =>
      await page.locator(selector).evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        return boxes.filter(({ right, bottom }) => right > innerWidth || bottom > innerHeight).length;
      });
    await page.locator('.wallmatch .told:not(:empty)').waitFor();
    await expect.poll(() => beyond('.wallmatch *, .wallfoot, .wallfoot *')).toBe(0);
    const rows = page.locator('.walltable tr');
    await expect.poll(() => rows.count()).toBe(10);
    // a row is seen whole or not at all
    const cut = async (): Promise<number> =>
      await rows.evaluateAll((all) => {
        const { right, bottom } = all[0]!.parentElement!.getBoundingClientRect();
        const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ left }) => left < right);
        return boxes.filter((box) => box.bottom > bottom + 1 || box.right > right + 1).length;
      });
    await expect.poll(cut).toBe(0);
    await expect.poll(() => page.locator('.wallplaces h2').textContent()).toBe('Standings 14');
  });
});
