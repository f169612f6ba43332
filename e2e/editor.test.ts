import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { loadGame } from '../src/match/games.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { createContest, joinContest, leaveContest } from '../src/store/rounds.ts';
import { runWorker } from '../src/worker/worker.ts';
import { goodPassword } from '../test/people.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { alive, chromiumPath, drawn, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`a bot typed in a browser${withoutChromium}`, { timeout: 240_000 }, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let ladder: number;
  let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    ladder = await createContest(db, {
      name: 'Edge geography ladder',
      game: 'geography',
      kind: 'ladder',
      options: defaults<object>(await loadGame('geography')),
      moveTime: 2000,
    });
    const random = await joinContest(db, ladder, { game: 'geography', name: 'random', program: 'random' });
    await leaveContest(db, ladder, random); // it plays trials; a ladder of two would keep a core busy
    site = await serveTests(server.url);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  const textOf = (page: Page): Promise<string> =>
    page.evaluate(() => document.querySelector<HTMLTextAreaElement>('#source')!.value);
  const holds = async (page: Page, text: string): Promise<void> =>
    await expect.poll(() => textOf(page)).toContain(text);
  const type = async (page: Page, text: string): Promise<void> => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  /** A page of the person whom the first test registers. */
  const loggedIn = async (options: BrowserContextOptions = {}): ReturnType<typeof openPage> => {
    const opened = await openPage(browser, options);
    await opened.page.context().addCookies(cookies);
    return opened;
  };
  /** The bytes of script that a page has fetched, compressed. */
  const scriptOf = (page: Page): Promise<number> =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  const shown = (page: Page, selector: string): Promise<void> =>
    page.locator(selector).first().waitFor({ timeout: 120_000 });

  describe('beside a worker', () => {
    const stop = new AbortController();
    let worker: Promise<void>;
    beforeAll(() => {
      worker = runWorker({ databaseUrl: server.url, slots: 1, tier: 'full', tell: () => undefined, stop: stop.signal });
    });
    afterAll(async () => {
      stop.abort();
      await worker;
    });

    test('from the page of the game to the ladder: starter code, an error, and the trial beside the editor', async () => {
      const { page, complaints } = await openPage(browser);
      await page.goto(`${site.url}/register?next=/games/geography`);
      await page.fill('#login', 'ola');
      await page.fill('#password', goodPassword);
      await page.click('main button[type=submit]');
      await page.goto(`${site.url}/games/geography`);
      await page.click('text=Send bot for this game');
      await alive(page);
      cookies = await page.context().cookies();

      // starter code follows the language until somebody writes
      await expect.poll(() => page.locator('#again').isVisible()).toBe(false);
      await page.selectOption('#language', 'python');
      await holds(page, 'a random player in Python');
      await page.selectOption('#language', 'java');
      await holds(page, 'public class Random');
      await page.selectOption('#language', 'cpp');
      await holds(page, '#include <iostream>');
      await type(page, 'int main( {');
      await page.selectOption('#language', 'python');
      await page.selectOption('#language', 'cpp');
      await holds(page, 'int main( {');

      // it does not compile: the log and the explanation stand beside the editor
      await page.fill('#name', 'otter');
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+s');
      await shown(page, '#try[data-drawn=refused] .fault');
      await expect.poll(() => page.locator('#try .buildlog').innerText()).toContain('bot.cpp:1');
      await expect.poll(() => page.locator('#try .fault h2').innerText()).toMatch(/^Does not compile: bot\.cpp:1/);
      await picture(page, 'editor-refused');

      // the starter code passes its trial, whose match is seen here
      await page.click('#again');
      await holds(page, '#include <iostream>');
      await page.click('#send button[type=submit]');
      await shown(page, '#try .live.trial');
      await shown(page, '#try[data-drawn=ready]');
      await expect.poll(() => page.locator('#try h2').innerText()).toBe('otter v2');
      await picture(page, 'editor-ready');

      // the next version starts from the newest one
      await page.reload();
      await alive(page);
      await expect.poll(() => page.inputValue('#name')).toBe('otter');
      await expect.poll(() => page.inputValue('#language')).toBe('cpp');
      await holds(page, '#include <iostream>');
      expect(complaints).toEqual([]);
      await page.close();
    });

    test('wrong input stands beside its field, and nothing typed is lost', async () => {
      const { page } = await loggedIn({ locale: 'pl-PL' });
      await page.goto(`${site.url}/games/geography/send?lang=pl`);
      await alive(page);
      await page.fill('#name', 'my otter');
      await type(page, 'x = 1');
      await page.click('#send button[type=submit]');
      await shown(page, '#name-error');
      await expect.poll(() => page.locator('#name-error').innerText()).toMatch(/^Nazwa to od 1 do 32 liter/);
      await expect.poll(() => page.locator('#language-error').innerText()).toBe('Wybierz język wpisanego kodu.');
      await expect.poll(() => page.inputValue('#name')).toBe('my otter');
      await expect.poll(() => textOf(page)).toBe('x = 1');
      await page.close();
    });

    test('the page of a bot shows the log as it is written, and then the version on the ladder', async () => {
      const { page, complaints } = await loggedIn();
      const source = `#warning "mind the gap"\nint main() { return 3; } // ${randomUUID()}`; // not built before
      await page.goto(`${site.url}/games/geography/send`);
      const address = await page.evaluate(async (text) => {
        const form = new FormData();
        form.set('name', 'warned');
        form.set('file', new Blob([text]), 'bot.cpp');
        const response = await fetch('/api/v1/games/geography/bots', { method: 'POST', body: form });
        return ((await response.json()) as { url: string }).url;
      }, source);
      await page.goto(`${site.url}${address}`);
      await shown(page, '#version .fault');
      await expect.poll(() => page.locator('#version .buildlog').innerText()).toContain('mind the gap');
      await expect.poll(() => page.locator('#version .fault').innerText()).toContain('exit code 3');
      await expect.poll(() => page.locator('#rest tr[aria-current] .tag.bad').count()).toBe(1); // the rest of the page follows
      expect(await scriptOf(page)).toBeLessThan(100_000);
      expect(complaints).toEqual([]);
      await page.close();
    });

    test('without script a typed bot is built and tried all the same', async () => {
      const { page } = await loggedIn({ javaScriptEnabled: false });
      await page.goto(`${site.url}/games/geography/send`);
      await page.click('a:text-is("Python")');
      await page.fill('#name', 'plain');
      await page.click('#send button[type=submit]');
      await shown(page, '#version .tag.good'); // the page comes anew by itself
      await page.close();
    });
  });

  test('pages fetch less than 100 KB of script, that of the editor less than 250 KB', async () => {
    const { page } = await loggedIn();
    const { trial } = await db
      .selectFrom('versions')
      .select('trial')
      .where('trial', 'is not', null)
      .executeTakeFirstOrThrow();
    const weights = new Map<string, number>();
    const paths = ['', 'games', 'games/geography', 'contests', `contests/${ladder}`, 'matches', `matches/${trial}`];
    for (const path of [...paths, 'bots/1', 'users/ola', 'account', 'api/docs', 'games/geography/send?language=cpp']) {
      await page.goto(`${site.url}/${path}`);
      await (path.includes('send') ? alive(page) : drawn(page));
      weights.set(path, await scriptOf(page));
    }
    for (const [path, bytes] of weights) {
      expect([path, bytes > 0]).toEqual([path, true]);
      expect([path, bytes < (path.includes('send') ? 250_000 : 100_000)]).toEqual([path, true]);
    }
    if (process.env['ARENA_PICTURES'] === '1') console.log([...weights].map((one) => one.join(' ')).join('\n'));
    await page.close();
  });
});
