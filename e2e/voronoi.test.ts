import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { palettes } from '../games/voronoi/colours.ts';
import { pictureOf } from '../games/voronoi/picture.ts';
import type { State } from '../games/voronoi/state.ts';
import type { MatchEvent } from '../src/game/log.ts';
import type { Picture } from '../src/kit/png.ts';
import { writePng } from '../src/kit/png.ts';
import type { Serving } from '../src/http/defaults.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../test/site.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { showFrames } from '../src/store/frames.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { alive, chromiumPath, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

const stones = 3;

describe.skipIf(chromiumPath === undefined)(`voronoi in a browser${withoutChromium}`, () => {
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
      name: 'Voronoi ladder',
      game: 'voronoi',
      kind: 'series',
      options: { stones },
      moveTime: 120_000,
      duplicate: false,
    });
    bots = [];
    for (const name of ['hex-magnet', 'corner-crab', 'greedy-otter'])
      bots.push(await joinContest(db, contest, { game: 'voronoi', name, program: name }));
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
  /** The second seat thinks long. */
  const timed = (event: MatchEvent): MatchEvent =>
    event.event === 'turn'
      ? {
          ...event,
          ms: Object.fromEntries(Object.keys(event.moves).map((seat) => [seat, seat === '1' ? 36_000 : 3500])),
        }
      : event;
  const played = async (): Promise<{ readonly match: number; readonly events: readonly MatchEvent[] }> => {
    const attempt = await begun();
    const events = (await eventsOf(attempt)).map(timed);
    await finish(db, attempt, events);
    return { match: attempt.match, events };
  };

  const at = async (page: Page, move: number): Promise<void> =>
    await expect.poll(async () => Number(await page.locator('.where output').textContent())).toBe(move);
  /** A hash of the pixels, once so many stones are fully drawn. */
  async function pixelsOf(page: Page, count: number): Promise<number> {
    await page.locator(`.board canvas[data-target="board"][data-stones="${count}"]`).waitFor();
    return await page.locator('.board canvas').evaluate(hashIn);
  }
  const stonesAt = (events: readonly MatchEvent[], move: number): State['games'][number]['stones'] =>
    (framesIn(events)[move]!.view as State).games.at(-1)!.stones;

  test('the canvas has the same pixels as the PNG file, in both themes and in any order of positions', async () => {
    const { match, events } = await played();
    const { page, complaints } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(`${site.url}/matches/${match}`);
    const last = 3 * 3 * stones;
    await at(page, last);
    const expected = (move: number, theme: 'light' | 'dark' = 'light'): number =>
      hashOf(pictureOf(3, stonesAt(events, move), palettes[theme]));
    await expect.poll(() => pixelsOf(page, 9)).toBe(expected(last));
    for (const [key, move] of [
      ['ArrowLeft', last - 1],
      ['Home', 0],
      ['ArrowRight', 1],
    ] as const) {
      await page.keyboard.press(key);
      await at(page, move);
      await expect.poll(() => pixelsOf(page, stonesAt(events, move).length)).toBe(expected(move));
    }
    await page.keyboard.press('End');
    await page.locator('[data-toggle-theme]').click();
    await expect.poll(() => pixelsOf(page, 9)).toBe(expected(last, 'dark'));
    const png = writePng(pictureOf(3, stonesAt(events, last), palettes.dark)).toString('base64');
    const empty = await openPage(browser);
    await empty.page.setContent(`<img src="data:image/png;base64,${png}">`);
    await expect.poll(() => empty.page.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    expect(await empty.page.locator('img').evaluate(hashIn)).toBe(expected(last, 'dark'));
    await empty.page.context().close();
    await picture(page, 'voronoi-dark');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a replay shows scores, clocks and games, and saves its picture', async () => {
    const { match } = await played();
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${match}`);
    await alive(page);
    await at(page, 27);
    const clocks = async (): Promise<string[]> => await page.locator('.plate .clock').allTextContents();
    await expect.poll(() => clocks()).toEqual(['109.5\u00a0s left', '12.0\u00a0s left', '109.5\u00a0s left']);
    await expect.poll(() => page.locator('.plate .low').count()).toBe(1);
    await page.locator('[data-game="2"]').click();
    await at(page, 18);
    await expect.poll(() => page.locator('.plate.turn .clock').textContent()).toBe('120.0\u00a0s left'); // of the next game
    await page.locator('.moves [data-at="11"]').click();
    await at(page, 11);
    await expect.poll(() => clocks()).toEqual(['120.0\u00a0s left', '84.0\u00a0s left', '116.5\u00a0s left']);
    await expect.poll(() => page.locator('.plot.cells path').count()).toBe(3);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PNG' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('game-2-stone-2.png');
    await page.keyboard.press('End');
    await at(page, 27);
    await pixelsOf(page, 9);
    await picture(page, 'voronoi');
    await page.setViewportSize({ width: 1280, height: 800 }); // the controls cover nothing of the board
    const below = async (): Promise<number> => {
      const board = (await page.locator('.board').boundingBox())!;
      return (await page.locator('.scrub').boundingBox())!.y - (board.y + board.height);
    };
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a live match fills its board, and has a card on the front page', async () => {
    const attempt = await begun();
    const events = (await eventsOf(attempt)).map(timed);
    const frames = framesIn(events);
    await showFrames(db, attempt, 0, frames.slice(0, 6));
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${attempt.match}`);
    await pixelsOf(page, 5);
    await showFrames(db, attempt, 6, frames.slice(6, 9));
    await pixelsOf(page, 8);
    const left = async (): Promise<number> =>
      Number.parseFloat((await page.locator('.plate.turn .clock').textContent())!);
    await expect.poll(left).toBeLessThan(113); // two stones of 3.5 s, and counting down
    await page.goto(site.url);
    await page.locator(`.live[data-match="${attempt.match}"] canvas[data-stones="8"]`).waitFor();
    await picture(page, 'voronoi-front');
    await finish(db, attempt, events);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the page fits a phone, without script, too', async () => {
    const { match } = await played();
    for (const javaScriptEnabled of [true, false]) {
      const { page, complaints } = await openPage(browser, {
        viewport: { width: 400, height: 800 },
        javaScriptEnabled,
      });
      await page.goto(`${site.url}/matches/${match}`);
      await page.locator(javaScriptEnabled ? 'canvas[data-stones="9"]' : 'svg.voronoi').waitFor();
      await expect
        .poll(() => page.locator('html').evaluate((root) => Math.max(0, root.scrollWidth - innerWidth)))
        .toBe(0);
      await picture(page, `voronoi-400${javaScriptEnabled ? '' : '-without-script'}`);
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
});

/** In the browser: a hash of all pixels of a canvas or an image. */
function hashIn(image: Element): number {
  const draw = new OffscreenCanvas(1000, 1000).getContext('2d', { willReadFrequently: true })!;
  draw.drawImage(image as HTMLCanvasElement, 0, 0);
  return new Uint32Array(draw.getImageData(0, 0, 1000, 1000).data.buffer).reduce(
    (hash, pixel) => Math.imul(hash ^ pixel, 16_777_619),
    0,
  );
}
/** The same here. */
const hashOf = ({ rgba }: Picture): number =>
  new Uint32Array(rgba.buffer).reduce((hash, pixel) => Math.imul(hash ^ pixel, 16_777_619), 0);
