import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { botNames, gameNames, loadGame } from '../src/match/games.ts';
import { findAccount, setRole } from '../src/people/account.ts';
import { beginSession } from '../src/people/session.ts';
import { serve } from '../src/site/server.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { addressesOf } from '../test/addresses.ts';
import { fillArena, type FilledArena } from '../test/many-matches.ts';
import { addJudgedGame, claim, eventsOf, finish, newMatches } from '../test/site.ts';
import { patient, temporaryDatabase } from '../test/store.ts';
import {
  chromiumPath,
  closePages,
  drawn,
  measurePaint,
  openBrowser,
  openPage,
  paintOf,
  withoutChromium,
} from './browser.ts';

// Every page by the rules of axe, for an administrator, to whom pages show most, and some for a guest.

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Addresses that are no pages, or need what this arena lacks. */
const isElsewhere = /^\/(api\/docs\/json|register\/openid|login\/openid)|\.(html|txt)$/;

describe.skipIf(chromiumPath === undefined)(`pages in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let arena: FilledArena;
  const matches: string[] = [];
  const statuses = new Map<string, number>();
  const ofGame = ['', '/edit', '/delete'].map((last) => `/games/guess${last}`); // of somebody, with a judge

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url, patient);
    arena = await fillArena(db, server.url, { finished: 100, waiting: 20, entrants: 4 });
    await setRole(db, (await findAccount(db, arena.login))!.id, 'admin');
    const { id: owner } = (await findAccount(db, arena.login))!;
    await db.updateTable('contests').set({ owner }).where('id', '=', arena.tournament).execute();
    await addJudgedGame(db, 'guess');
    await db.updateTable('games').set({ owner }).where('name', '=', 'guess').execute();
    for (const game of gameNames()) matches.push(`/matches/${await playedMatch(game)}`);
    site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
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

  /** Findings of each page, in the light, and of its colours in the dark; of pages that refuse alike, the first. */
  async function look(page: Page, addresses: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    const refusals = new Set<string>();
    for (const address of addresses) {
      await page.emulateMedia({ colorScheme: 'light' });
      const response = await page.goto(`${site.url}${address}`);
      const status = response!.status();
      statuses.set(address, status);
      await drawn(page);
      if (status !== 200) {
        const main = `${status} ${await page.locator('main').innerHTML()}`;
        if (refusals.has(main)) continue;
        refusals.add(main);
      }
      await page.evaluate(axe);
      const light = await findings(page, {});
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await findings(page, { runOnly: ['color-contrast'] });
      found.push(...light.map((one) => `${address}: ${one}`), ...dark.map((one) => `${address}, dark: ${one}`));
    }
    return found;
  }

  /**
   * The pages that there are. Those whose parts differ with what they show are looked at for each; of the others the
   * first that there is, because not every contest or match has every page, is enough.
   */
  async function shownOf(addresses: readonly string[], session: string): Promise<string[]> {
    const found = new Map<string, string>();
    for (const address of addresses) {
      const key = /^\/(contests|matches|bots)\/\d+$/.test(address) ? address : address.replaceAll(/\d+/g, 'N');
      if (found.has(key)) continue;
      const headers = { cookie: `session=${session}` };
      const { status } = await fetch(`${site.url}${address}`, { headers, redirect: 'manual' });
      statuses.set(address, status);
      if (status === 200) found.set(key, address);
    }
    return [...found.values()];
  }

  test('axe finds nothing serious on any page, light and dark', async () => {
    const { page } = await openPage(browser);
    const all = await addressesOf(site.url, arena, (type, path) => type === 'text/html' && !isElsewhere.test(path));
    const guest = await look(page, ['/login', '/register', '/', `/contests/${arena.tournament}`]);
    const value = await beginSession(db, (await findAccount(db, arena.login))!.id, { agent: '', address: '' });
    await page.context().addCookies([{ name: 'session', value, url: site.url }]);
    const shown = await shownOf([...all, ...ofGame], value);
    const expected = [
      ...['edit', 'delete', 'entrants/1/withdraw'].map((last) => `/contests/${arena.permanent}/${last}`),
      ...['replay', 'webhooks'].map((last) => `/contests/${arena.tournament}/${last}`),
      ...ofGame,
    ];
    expect(shown).toEqual(expect.arrayContaining(expected));
    expect([...guest, ...(await look(page, [...shown, ...matches, '/nowhere']))]).toEqual([]);
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
