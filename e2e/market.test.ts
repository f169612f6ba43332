import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { game as market } from '../games/market/rules.ts';
import { defaults } from '../src/game/laws.ts';
import type { Serving } from '../src/http/defaults.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { claim, eventsOf, finish, newMatches } from '../test/site.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { chromiumPath, closePages, drawn, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`the stock exchange in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    site = await serveTests(server.url);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  test.each([4, 5, 10])('of %i players no time lies on a worth', async (seats) => {
    const about = {
      name: `${seats} players`,
      game: 'market',
      kind: 'series',
      moveTime: 1000,
      duplicate: false,
    } as const;
    const contest = await createContest(db, { ...about, options: { ...defaults(market), rounds: 3 } });
    const bots: number[] = [];
    for (let bot = 0; bot < seats; bot++)
      bots.push(await joinContest(db, contest, { game: 'market', name: `bot ${seats} ${bot}`, program: 'random' }));
    const attempt = await claim(db, (await newMatches(db, contest, bots, 1))[0]!);
    await finish(db, attempt, await eventsOf(attempt));
    const { page, complaints } = await openPage(browser);
    for (const width of [1000, 1280, 1920, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.url}/matches/${attempt.match}`);
      await drawn(page);
      const overlaps = (): Promise<number> =>
        page.locator('.plate').evaluateAll((plates) => {
          const room = (plate: Element, what: string): DOMRect => {
            const range = document.createRange();
            range.selectNodeContents(plate.querySelector(what)!);
            return range.getBoundingClientRect();
          };
          return plates.filter((plate) => {
            const [worth, time] = [room(plate, '.score'), room(plate, '.clock')];
            return worth.right > time.left && worth.bottom > time.top && time.bottom > worth.top;
          }).length;
        });
      await expect.poll(() => page.locator('.plate .score').count()).toBe(seats);
      await expect.poll(overlaps).toBe(0);
    }
    await picture(page, `market-${seats}-plates`);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
