import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Serving } from '../src/http/defaults.ts';
import { findAccount } from '../src/people/account.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { addNews } from '../src/store/news.ts';
import { client, startProvider, type TestProvider } from '../test/openid.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { chromiumPath, keepsPictures, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`people in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let provider: TestProvider;
  let site: Serving;
  let browser: Browser;
  const settings = { ...client, issuer: '', name: 'Uniwersytet', loginClaim: 'preferred_username', url: '' };
  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    provider = await startProvider(() => `${settings.url}/login/openid/callback`);
    settings.issuer = provider.issuer;
    site = await serveTests(server.url, { openid: settings });
    settings.url = site.url;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await provider?.close();
    await db?.destroy();
    await server?.close();
  });

  /** Logs in from a page; on a machine that is very busy the provider may be late, and one has to try again. */
  const logIn = async (page: Page, path: string, who: string): Promise<void> => {
    await expect
      .poll(async () => {
        await page.goto(`${site.url}${path}`);
        await page.getByRole('button', { name: 'Log in with Uniwersytet' }).click();
        return await page.waitForURL(`${provider.issuer}/**`).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.locator('input[name=who]').fill(who);
    await page.getByRole('button', { name: 'Go on' }).click();
  };

  test('somebody registers by the provider, logs out, and logs in again', async () => {
    provider.people.set('student-17', { preferred_username: 'mk292', email: 'mk292@example.org' });
    const { page, complaints } = await openPage(browser);
    await logIn(page, '/login?next=%2Fgames', 'student-17');
    await page.waitForURL(`${site.url}/register/openid`);
    await picture(page, 'openid-newcomer');
    await expect.poll(() => page.locator('#login').inputValue()).toBe('mk292');
    await page.locator('#login').fill('');
    await page.locator('#login').fill('Arena');
    await page.locator('form.gate button').click();
    await expect.poll(() => page.locator('#login-error').textContent()).toBe('The login Arena is taken.');
    await page.locator('#login').fill('mk292');
    await page.locator('form.gate button').click();
    await page.waitForURL(`${site.url}/games`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/`);

    await page.goto(`${site.url}/register`);
    await page.getByRole('button', { name: 'Log in with Uniwersytet' }).click(); // which remembers the person
    await page.waitForURL(`${site.url}/users/mk292`);
    await page.goto(`${site.url}/account`);
    await expect.poll(() => page.getByRole('button', { name: 'Unlink' }).isDisabled()).toBe(true);
    await page.locator('#new').fill('six wet otters');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await expect.poll(() => page.locator('#password header').textContent()).toContain('The password is changed');
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.locator('main input[type=password]').fill('six wet otters');
    await page.locator('main button[type=submit]').click();
    await expect.poll(() => page.locator('#openid header').textContent()).toContain('Unlinked.');
    expect(complaints).toEqual([expect.stringContaining('422')]); // of the login that was taken
    await page.close();
  });

  test('the head has at most two lines on a phone, also with a long login and many news', async () => {
    const login = 'a_login_of_thirty_two_characters';
    for (const language of ['en', 'pl']) {
      const { page } = await openPage(browser, { viewport: { width: 400, height: 800 }, locale: language });
      if (language === 'en') {
        await page.goto(`${site.url}/register`);
        await page.locator('#login').fill(login);
        await page.locator('#password').fill('six wet otters');
        await page.locator('button.main').click();
        await page.waitForURL(`${site.url}/users/${login}`);
        const account = (await findAccount(db, login))!.id;
        for (let bot = 0; bot < 25; bot++)
          await addNews(db, [{ account, message: { code: 'news-ready', bot: `bot-${bot}` }, path: `/bots/${bot}` }]);
      } else {
        await page.goto(`${site.url}/login`);
        await page.locator('#login').fill(login);
        await page.locator('#password').fill('six wet otters');
        await page.locator('button.main').click();
        await page.waitForURL(`${site.url}/users/${login}`);
      }
      await page.goto(`${site.url}/news?lang=${language}`);
      await picture(page, `news-400-${language}`);
      const middles = (): Promise<number[]> =>
        page.locator('header.site > *, header.site .tools .btn').evaluateAll((parts) =>
          parts
            .map((part) => part.getBoundingClientRect())
            .filter(({ height }) => height > 0) // what a phone has no room for is hidden
            .map(({ top, height }) => top + height / 2),
        );
      const lines = async (): Promise<number> =>
        (await middles())
          .toSorted((one, other) => one - other)
          .filter((top, at, all) => at === 0 || top - all[at - 1]! > 12).length;
      await expect.poll(async () => [language, await lines()]).toEqual([language, 2]);
      const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(async () => [language, await wide()]).toEqual([language, 400]);
      await page.close();
    }
  });

  test.runIf(keepsPictures)('pictures for people to look at', async () => {
    for (const [width, scheme, language] of [
      [1280, 'light', 'en'],
      [400, 'dark', 'pl'],
    ] as const) {
      const { page } = await openPage(browser, {
        viewport: { width, height: 900 },
        colorScheme: scheme,
        locale: language,
      });
      const name = (part: string): string => `people-${part}-${width}-${language}`;
      await page.goto(`${site.url}/login`);
      await picture(page, name('login'));
      await page.locator('#login').fill('a_login_of_thirty_two_characters');
      await page.locator('#password').fill('six wet otters');
      await page.locator('button.main').click();
      for (const part of ['news', 'account', 'users/a_login_of_thirty_two_characters', 'users/arena']) {
        await page.goto(`${site.url}/${part}`);
        await picture(page, name(part.replaceAll('/', '-')));
      }
      await page.goto(`${site.url}/login/openid/callback?state=x`);
      await picture(page, name('trouble'));
      await page.close();
    }
  });
});
