import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test, type ExpectStatic } from 'vitest';
import { createTournament, startTournament } from '../src/contests/manage.ts';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { openQueue, type Queue } from '../src/jobs/queue.ts';
import { testsName } from '../src/game/title.ts';
import { loadGame } from '../src/match/games.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { createContest, joinContest, leaveContest } from '../src/store/rounds.ts';
import { loadFormats } from '../src/tournament/formats.ts';
import { runWorker } from '../src/worker/worker.ts';
import { goodPassword } from '../test/people.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import {
  alive,
  chromiumPath,
  closePages,
  keepsPictures,
  measurePaint,
  openBrowser,
  openPage,
  paintOf,
  picture,
  withoutChromium,
} from './browser.ts';

// The way of a newcomer, as a person goes it: by what the pages offer, never by an address. In both languages, on a
// desktop and on a phone.

const game = 'geography';

describe.skipIf(chromiumPath === undefined)(`a newcomer in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let queue: Queue;
  let site: Serving;
  let browser: Browser;
  let sparring: number;
  const stop = new AbortController();
  let worker: Promise<void>;

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    queue = await openQueue(server.url, () => undefined);
    const options = { ...defaults<object>(await loadGame(game)), gsize: 8 }; // short, so that no match waits long
    const ladder = await createContest(db, { name: 'Ladder', game, kind: 'ladder', options, moveTime: 2000 });
    // one path, so that each trial has a hundred moves, and can be watched
    const edges = Array.from({ length: 100 }, (_, at) => `${at} ${at + 1}`);
    const trials = { ...options, graph: `101 0 100 ${edges.join(' ')}` };
    await createContest(db, { name: testsName(game), game, kind: 'tests', options: trials, moveTime: 2000 });
    sparring = await joinContest(db, ladder, { game, name: 'random', program: 'random' });
    await leaveContest(db, ladder, sparring); // it plays trials; a ladder would keep a core busy
    site = await serveTests(server.url);
    const slots = walks.length; // all walk at once
    worker = runWorker({ databaseUrl: server.url, slots, tier: 'full', tell: () => undefined, stop: stop.signal });
    browser = await openBrowser();
  });
  afterAll(async () => {
    stop.abort();
    await worker;
    await closePages(browser);
    await site?.close();
    await queue?.close();
    await db?.destroy();
    await server?.close();
  });

  /** A contest that everybody may enter, with one entrant. */
  async function openContest(name: string): Promise<number> {
    const created = await createTournament(db, {
      name,
      game,
      options: { ...defaults<object>(await loadGame(game)), gsize: 8 },
      moveTime: 2000,
      seats: 2,
      format: 'round-robin',
      settings: defaults<object>({ options: (await loadFormats()).get('round-robin')!.options }),
      rating: null,
    });
    const { value } = created as { readonly value: number };
    await db.insertInto('contest_versions').values({ contest: value, version: sparring }).execute();
    return value;
  }

  /** What a person sees fits the window, and each field of a form its column; a wide window has the head in one line. */
  async function fits(page: Page, expect: ExpectStatic): Promise<void> {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    const tooWide = (): Promise<number> =>
      page.locator('.field').evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    await expect.poll(tooWide).toBe(0);
    if (page.viewportSize()!.width > 1200)
      await expect.poll(async () => (await page.locator('header.site').boundingBox())?.height).toBeLessThan(60);
  }

  async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
    const [a, b] = await Promise.all([inner.boundingBox(), outer.boundingBox()]);
    return a !== null && b !== null && a.y >= b.y && a.y + a.height <= b.y + b.height;
  }

  const languages = [
    {
      language: 'en',
      locale: 'en-GB',
      say: {
        register: 'Register',
        games: 'Games',
        rules: 'Rules',
        contests: 'Contests',
        over: 'Over',
      },
    },
    {
      language: 'pl',
      locale: 'pl-PL',
      say: {
        register: 'Zarejestruj się',
        games: 'Gry',
        rules: 'Zasady',
        contests: 'Konkursy',
        over: 'Zakończony',
      },
    },
  ] as const;
  const sizes = [
    { size: 'desktop', viewport: { width: 1280, height: 900 } },
    { size: 'phone', viewport: { width: 400, height: 800 } },
  ] as const;
  const walks = languages.flatMap((one) => sizes.map((size) => ({ ...one, ...size })));

  test.concurrent.for(walks)(
    'goes from the front page to a standing ($language, $size)',
    async ({ language, size, locale, viewport, say }, { expect }) => {
      const walk = `${language}_${size}`;
      const login = `newcomer_${walk}`;
      const contest = await openContest(`Cup ${walk}`);
      const { page, complaints } = await openPage(browser, { locale, viewport });
      await measurePaint(page);
      const shown = async (name: string): Promise<void> => {
        await fits(page, expect);
        await picture(page, `path-${walk}-${name}`);
        if (!keepsPictures) return;
        await page.emulateMedia({ colorScheme: 'dark' });
        await picture(page, `path-${walk}-${name}-dark`);
        await page.emulateMedia({ colorScheme: 'light' });
      };

      await page.goto(site.url);
      await shown('1-front');
      await page.getByRole('link', { name: say.register }).first().click();
      await page.fill('#login', login);
      await page.fill('#password', goodPassword);
      await shown('2-register');
      await page.click('main button[type=submit]');
      await page.locator(`header a[href="/users/${login}"]`).waitFor();

      await page.getByRole('link', { name: say.games, exact: true }).first().click();
      await shown('3-games');
      await page.locator(`main a[href="/games/${game}"]`).first().click();
      await page.getByRole('heading', { name: say.rules }).first().scrollIntoViewIfNeeded();
      await shown('4-game');

      await page.locator('#kits a[href$="kit=python"]').click();
      await alive(page);
      await page.fill('#name', `first_${walk}`);
      await page.locator('.cm-scroller').scrollIntoViewIfNeeded();
      const line = page.locator('.cm-line', { hasText: 'return random.choice(offered)' });
      await expect.poll(() => isWithin(line, page.locator('.cm-scroller'))).toBe(true); // the editor shows the place
      await line.click();
      await page.keyboard.press('Home');
      const slowly = 'import time; time.sleep(0.6)  # time to watch';
      await page.keyboard.type(slowly);
      await page.keyboard.press('Enter');
      const typed = (): Promise<string> => page.locator('#source').inputValue();
      await expect.poll(typed).toContain(`        ${slowly}\n        return random.choice(offered)\n`);
      await page.locator('#send button.main').click();
      await page.locator('#try[data-drawn=trial] .live').waitFor();
      await shown('5-trial');
      const { shift, moved } = await paintOf(page); // since the editor was opened
      expect([moved, shift < 0.05]).toEqual([moved, true]);

      await page.locator('#try a[href^="/matches/"]').first().click();
      await alive(page);
      const last = async (): Promise<number> =>
        Number(await page.locator('.scrub input[type=range]').getAttribute('max'));
      const opened = await last();
      const mark = page.locator('main .livemark').first();
      const head = page.locator('main .head');
      await expect.poll(async () => ((await mark.isVisible()) ? 'live' : await head.innerText())).toBe('live');
      await expect.poll(last).toBeGreaterThan(opened); // it is played while we look
      await shown('6-live');
      await mark.waitFor({ state: 'detached' });
      await shown('7-match');

      await page.getByRole('link', { name: say.contests, exact: true }).first().click();
      await page.locator(`main a[href="/contests/${contest}"]`).first().click();
      await shown('8-contest');
      await page.locator('form[action$="/entrants"] button[type=submit]').first().click();
      await expect.poll(() => page.locator('main').innerText()).toContain(`first_${walk}`);
      expect(await startTournament(db, queue, contest)).toBeUndefined();
      await page.reload();
      await expect.poll(() => page.locator('main table tr', { hasText: `first_${walk}` }).count()).toBeGreaterThan(0);
      await shown('9-standing');
      await expect.poll(() => page.locator('main').innerText()).toContain(say.over);
      await shown('10-over');
      expect(complaints).toEqual([]);
      await page.close();
    },
  );
});
