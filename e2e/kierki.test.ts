import { verbatim } from '../src/game/message.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { game as kierki } from '../games/kierki/rules.ts';
import { defaults } from '../src/game/laws.ts';
import type { Serving } from '../src/http/defaults.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../test/site.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { showFrames } from '../src/store/frames.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { alive, chromiumPath, drawn, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`kierki in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let contest: number;
  let bots: number[];
  let round = 0;

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    contest = await createContest(db, {
      name: 'Kierki ladder',
      game: 'kierki',
      kind: 'series',
      options: { ...defaults(kierki), deals: '1,5' },
      moveTime: 5000,
      duplicate: false,
    });
    bots = [];
    for (const name of ['careful', 'lowest', 'random_bot.py', 'duck'])
      bots.push(await joinContest(db, contest, { game: 'kierki', name, program: name }));
    site = await serveTests(server.url);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  const begun = async (): Promise<Awaited<ReturnType<typeof claim>>> =>
    await claim(db, (await newMatches(db, contest, bots, ++round))[0]!);
  const shownMove = async (page: Page): Promise<number> => Number(await page.locator('.where output').textContent());
  const at = async (page: Page, move: number): Promise<void> => await expect.poll(() => shownMove(page)).toBe(move);

  test('while the scrubber is dragged the board follows at once, and the tricks when it rests', async () => {
    const attempt = await begun();
    await finish(db, attempt, await eventsOf(attempt));
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${attempt.match}#12`);
    await alive(page);
    await at(page, 12);
    const current = page.locator('.tricks [aria-current]');
    await expect.poll(() => current.getAttribute('data-at')).toBe('12');
    expect(await page.evaluate(dragTo, 30)).toBe('12'); // as the board changes
    await at(page, 30);
    await expect.poll(() => current.getAttribute('data-at')).toBe('30');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('hands are hidden while a match is played and open when it is over', async () => {
    const attempt = await begun();
    const events = await eventsOf(attempt);
    const frames = framesIn(events);
    await showFrames(db, attempt, 0, frames.slice(0, 10));
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${attempt.match}`);
    await at(page, 9);
    await expect.poll(() => page.locator('.hand .pc.back').count()).toBe(43);
    await expect.poll(() => page.locator('.hand .pc:not(.back), .hiding').count()).toBe(0);
    await expect.poll(() => page.locator('.hand.turn').count()).toBe(1);
    await showFrames(db, attempt, 10, frames.slice(10, 12));
    await at(page, 11);
    await expect.poll(() => page.locator('.hand .pc.back').count()).toBe(41);
    await picture(page, 'kierki-live');
    await page.goto(site.url);
    const live = page.locator(`.live[data-match="${attempt.match}"]`);
    await live.locator('.table.mini').waitFor();
    await expect.poll(() => live.locator('.corner').count()).toBe(4);
    await page.goto(`${site.url}/matches/${attempt.match}`);
    await at(page, 11);
    await page.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true));
    await finish(db, attempt, events);
    await page.locator('.result').waitFor();
    await page.keyboard.press('Home');
    await at(page, 0);
    await expect.poll(() => page.locator('.hand .pc:not(.back)').count()).toBe(52);
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);
    const ink = async (): Promise<string> =>
      await page
        .locator('.hand .pc')
        .first()
        .evaluate((card) => getComputedStyle(card).color);
    await expect.poll(() => ink()).not.toContain('rgba(0, 0, 0, 0)');
    await page.locator('.hiding').click();
    await expect.poll(() => ink()).toBe('rgba(0, 0, 0, 0)');
    await page.keyboard.press('ArrowRight');
    await at(page, 1);
    await expect.poll(() => ink()).toBe('rgba(0, 0, 0, 0)');
    expect(complaints).toEqual([]);
    await page.close();
  });

  /** A match in which a stand-in takes over the second seat in the first deal. */
  const faulty = async (): Promise<{ readonly match: number; readonly turn: number }> => {
    const attempt = await begun();
    const events = await eventsOf(attempt, (seat, turn) =>
      seat === 1 && turn > 20 ? { fault: 'garbled', reason: verbatim('it is no card'), said: 'hello' } : undefined,
    );
    await finish(db, attempt, events);
    return { match: attempt.match, turn: events.flatMap((event) => (event.event === 'fault' ? [event.turn] : []))[0]! };
  };

  test('a replay is moved by cards and deals, and shows since when a stand-in plays', async () => {
    const { match, turn } = await faulty();
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${match}#${turn - 1}`);
    await at(page, turn - 1);
    const standIn = page.locator('.plate.p2 .meta', { hasText: 'stand-in plays' });
    await expect.poll(() => standIn.count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await at(page, turn);
    await expect.poll(() => standIn.count()).toBe(1);
    await expect.poll(() => page.locator('.tricks .bad').count()).toBe(1);
    await expect.poll(() => page.locator('.scrub .mark:not(.slow)').count()).toBe(2);
    await page.locator('.tricks [data-at="3"]').click();
    await at(page, 3);
    await page.locator('.sums .link', { hasText: 'no king of hearts' }).click();
    await at(page, 52);
    await expect.poll(() => page.locator('.note').textContent()).toContain('Deal 2 of 2');
    const points = async (): Promise<string[]> => await page.locator('.plate .score').allTextContents();
    await page.keyboard.press('End');
    await at(page, 104);
    await expect.poll(async () => (await points()).reduce((sum, own) => sum + Number(own), 0)).toBe(31);
    await expect.poll(() => page.locator('.places li').count()).toBe(4);
    await page.keyboard.press('Home');
    await at(page, 0);
    await expect.poll(() => points()).toEqual(['0', '0', '0', '0']);
    await page.locator('#tab-log').click();
    await page.locator('.log .bad').waitFor();
    await expect.poll(() => page.locator('.log .bad').textContent()).toContain('hello');
    await expect.poll(() => page.locator('.log').textContent()).toContain('DEAL1N');
    await page.locator('#tab-times').click();
    await page.goto(`${site.url}/matches/${match}#${turn}`);
    await at(page, turn);
    await picture(page, 'kierki');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a replay opens at the trick that cost most, with the controls in view', async () => {
    const { match } = await faulty();
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.url}/matches/${match}`);
    await alive(page);
    const opened = Number(await page.locator('.where output').textContent());
    expect(opened).toBeLessThan(104);
    await expect.poll(() => page.locator('.trick .takes').count()).toBe(1);
    await expect.poll(() => page.locator('.trick .c b').textContent()).toMatch(/takes \d+/);
    const endOf = async (part: string): Promise<number> => {
      const { y, height } = (await page.locator(part).first().boundingBox())!;
      return y + height;
    };
    for (const part of ['.hand.S .pc', '[data-do=play]', '.result b']) {
      await expect.poll(() => endOf(part)).toBeLessThanOrEqual(800);
    }
    const above = async (): Promise<number> =>
      (await page.locator('.scrub').boundingBox())!.y - (await endOf('.hand.S .pc'));
    await expect.poll(above).toBeGreaterThanOrEqual(0);
    await picture(page, 'kierki-800');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the page fits a phone, without script, too', async () => {
    const { match, turn } = await faulty();
    const paths = [
      `/matches/${match}#${turn}`,
      `/matches/${match}`,
      `/contests/${contest}`,
      '/contests',
      '/games',
      `/bots/${bots[2]}`,
      '/matches',
      '/',
    ];
    for (const javaScriptEnabled of [true, false]) {
      const { page, complaints } = await openPage(browser, {
        viewport: { width: 400, height: 800 },
        javaScriptEnabled,
      });
      for (const path of paths) {
        await page.goto(site.url + path);
        if (javaScriptEnabled) await drawn(page);
        await expect
          .poll(() => page.locator('html').evaluate((root) => Math.max(0, root.scrollWidth - innerWidth)))
          .toBe(0);
      }
      await page.goto(`${site.url}/matches/${match}#${turn}`);
      if (javaScriptEnabled) await alive(page);
      await picture(page, `kierki-400${javaScriptEnabled ? '' : '-without-script'}`);
      await expect.poll(() => page.locator('.trick .pc').count()).toBeGreaterThan(0);
      const heightWith = (clock: string): Promise<number> =>
        page.locator('.plates').evaluate((plates, text) => {
          for (const each of plates.querySelectorAll('.clock')) each.textContent = text;
          return plates.getBoundingClientRect().height;
        }, clock);
      expect(await heightWith('1 s')).toBe(await heightWith('12.345 s of 60 s'));
      await page.setViewportSize({ width: 320, height: 800 });
      const beyond = (): Promise<number> =>
        page.locator('.table').evaluate((table) => {
          for (const name of table.querySelectorAll('.hand b')) name.textContent = 'a bot with quite a long name';
          const plates = [...table.querySelectorAll('.hand p')].map((plate) => plate.getBoundingClientRect().right);
          return Math.max(0, ...plates.map((right) => right - table.getBoundingClientRect().right));
        });
      await expect.poll(beyond).toBe(0);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test.each(['light', 'dark'] as const)(
    'all words on and beside the table are easy to read in the %s theme',
    async (colorScheme) => {
      const { match, turn } = await faulty();
      const { page } = await openPage(browser, { colorScheme });
      await page.goto(`${site.url}/matches/${match}#${turn}`);
      await at(page, turn);
      await expect.poll(() => page.evaluate(tooFaint)).toEqual([]);
      await picture(page, `kierki-${colorScheme}`);
      await page.close();
    },
  );
});

/** In the browser: every element with text of its own whose contrast with the background is under 4.5 to 1. */
function tooFaint(): string[] {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const rgba = (colour: string): number[] => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour: readonly number[]): number => {
    const [red, green, blue] = colour
      .slice(0, 3)
      .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const ground = (element: Element): number[] => {
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 255 || element.parentElement === null ? own : ground(element.parentElement);
  };
  const all = [...document.querySelectorAll<HTMLElement>('.board *, .sums *, .tricks *, .plates *, .result *')];
  return all.flatMap((element) => {
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent!.trim())
      .join('');
    if (words === '' || element.closest('.hide') !== null || element.offsetParent === null) return [];
    const [one, other] = [light(rgba(getComputedStyle(element).color)), light(ground(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    return contrast < 4.5 ? [`${element.className} "${words}" ${contrast.toFixed(2)}`] : [];
  });
}

/** In the page: drags the scrubber; the card that the tricks mark as soon as another position is shown. */
async function dragTo(position: number): Promise<string | null | undefined> {
  const input = document.querySelector<HTMLInputElement>('.scrub input[type=range]')!;
  const marked = new Promise<string | null | undefined>((resolve) =>
    new MutationObserver(() =>
      resolve(document.querySelector('.tricks [aria-current]')?.getAttribute('data-at')),
    ).observe(document.querySelector('.where output')!, { characterData: true, childList: true, subtree: true }),
  );
  input.value = `${position}`;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return await marked;
}
