import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDisplay } from '../src/display/display.tsx';
import type { Serving } from '../src/http/defaults.ts';
import { start, type Running } from './arena.ts';
import { artefact, chromiumPath, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`the display in a browser${withoutChromium}`, () => {
  let display: Serving;
  let browser: Browser;
  const servers: Running[] = [];
  beforeAll(async () => {
    display = await serveDisplay({ port: 0 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await display?.close();
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
  });

  /** A server of the game that is shown on the display, and two clients. */
  const serve = async (
    names: readonly string[],
  ): Promise<{
    readonly server: Running;
    readonly sockets: readonly Socket[];
    play(at: number, stone: string): Promise<void>;
  }> => {
    const server = start([
      'serve',
      'voronoi',
      '6',
      '2',
      '127.0.0.1',
      '0',
      '1',
      '--start',
      '--pause',
      '600',
      '--display',
      new URL(display.url).port,
    ]);
    servers.push(server);
    const [, port] = await server.says(/^Server started on \/.*:(\d+)$/m);
    const sockets: Socket[] = [];
    const asked = names.map(() => -1); // the first line is no question
    for (const [at, name] of names.entries()) {
      sockets.push(
        connect(Number(port), '127.0.0.1')
          .setNoDelay(true)
          .on('error', () => undefined)
          .on('data', (heard) => (asked[at]! += heard.toString().split('\n').length - 1)),
      );
      sockets[at]!.write(`${name}\n`);
      await server.says(new RegExp(`^Player ${at + 1} is`, 'm'));
    }
    /** Sends a move when the player is asked: earlier messages are ignored. */
    const play = async (at: number, stone: string): Promise<void> => {
      await expect.poll(() => asked[at]).toBeGreaterThan(0);
      asked[at]!--;
      sockets[at]!.write(`${stone}\n`);
    };
    return { server, sockets, play };
  };

  test('a page opened before the game follows by itself from server to server', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(display.url);
    await page.getByText('Nobody is playing at the moment').waitFor();
    const { page: wall, complaints: ofWall } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    await wall.goto(`${display.url}/wall`);
    await wall.getByText('Waiting for a game server').waitFor();
    const { server, play } = await serve(['<b>one</b>', 'two']);
    await page.locator('.plate .name', { hasText: '<b>one</b>' }).waitFor();
    const at = page.locator('.where output');
    const taken: number[] = [];
    for (let stone = 0; stone < 12; stone++) {
      await expect.poll(() => at.textContent(), { interval: 20 }).toBe(`${stone}`);
      const since = performance.now();
      await play(stone % 2, `${80 * stone + 10} ${(stone * 377) % 1000}`);
      await page.waitForFunction(
        (wanted) => document.querySelector('.where output')?.textContent === wanted,
        `${stone + 1}`,
        { polling: 'raf' },
      );
      taken.push(performance.now() - since);
    }
    await picture(page, 'display');
    await wall.getByText('Game 1 goes to').waitFor();
    await expect.poll(() => wall.locator('.winner .champ b').textContent()).toMatch(/^(<b>one<\/b>|two)$/);
    await expect
      .poll(() => wall.locator('.share').getAttribute('aria-label'))
      .toMatch(/one.* \d+\u00a0%, two \d+\u00a0%$/);
    const score = await wall.locator('.winner .score').textContent();
    await expect.poll(() => wall.locator('.series dd span').allTextContents()).toEqual([score]);
    await expect.poll(() => wall.locator('.wallfoot').textContent()).toBe('120\u00a0s per player and game');
    await expect.poll(() => wall.evaluate(smallest)).toBeGreaterThanOrEqual(0.03 * 720);
    await picture(wall, 'wall-between');
    await sleep(300);
    await expect.poll(() => page.locator('.plate.turn .clock').textContent()).toBe('120.0\u00a0s left'); // nobody's runs between two games
    await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(0);

    server.child.kill('SIGKILL');
    await page.getByText('its game server went away').first().waitFor();
    const next = await serve(['three', 'four']);
    await page.locator('.plate .name', { hasText: 'three' }).waitFor();
    await expect.poll(() => at.textContent()).toBe('0');
    await expect.poll(() => wall.locator('.rival .who').allTextContents()).toEqual(['1three', '2four']);
    await picture(wall, 'wall');
    next.sockets[0]!.destroy();
    await page.getByText('four beats three').first().waitFor();
    expect(await next.server.ended).toBe(0);
    await wall.getByText('The match goes to').waitFor();
    expect([...complaints, ...ofWall]).toEqual([]);
    await wall.context().close();
    const sorted = taken.toSorted((one, other) => one - other);
    writeFileSync(
      artefact('display.json'),
      `${JSON.stringify({ 'ms from a move on the socket to its number on the page': sorted.map(Math.round) })}\n`,
    );
    await page.close();
  });

  test('the page works without script, and opened in mid-game it shows the board', async () => {
    const { play } = await serve(['five', 'six']);
    await play(0, '500 500');
    const { page, complaints } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 400, height: 800 },
    });
    await expect
      .poll(async () => {
        await page.goto(display.url);
        return await page.locator('.plate .score').first().textContent();
      })
      .toMatch(/999.?999/);
    await expect
      .poll(() => page.locator('html').evaluate((root) => Math.max(0, root.scrollWidth - innerWidth)))
      .toBe(0);
    await picture(page, 'display-400-without-script');
    expect(complaints).toEqual([]);
    await page.close();
  });
});

/** In the browser: the size of the smallest text beside the board, in pixels. */
function smallest(): number {
  const words = [...document.querySelectorAll<HTMLElement>('.side, .side *')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''),
  );
  return Math.min(...words.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
}
