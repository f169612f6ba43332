import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDisplay } from '../src/server/display.tsx';
import type { Serving } from '../src/server/server.ts';
import { start, type Running } from './arena.ts';
import { artefact, chromiumPath, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`the display in a browser${withoutChromium}`, () => {
  let display: Serving;
  let browser: Browser;
  const servers: Running[] = [];
  beforeAll(async () => {
    display = await serveDisplay({ port: 0 });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await display?.close();
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
  });

  /** A server of the game that is shown on our display, and two who sit there. */
  const serve = async (names: readonly string[]): Promise<{ readonly server: Running; readonly sockets: readonly Socket[] }> => {
    const server = start(['serve', 'voronoi', '6', '2', '127.0.0.1', '0', '1', '--start', '--pause', '600', '--display', new URL(display.url).port]);
    servers.push(server);
    const [, port] = await server.says(/^Server started on \/.*:(\d+)$/m);
    const sockets: Socket[] = [];
    for (const [at, name] of names.entries()) {
      sockets.push(connect(Number(port), '127.0.0.1').setNoDelay(true).on('error', () => undefined).resume());
      sockets[at]!.write(`${name}\n`);
      await server.says(new RegExp(`^Player ${at + 1} is`, 'm'));
    }
    return { server, sockets };
  };

  test('a page opened before the game follows by itself from server to server', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(display.url);
    await page.getByText('Nobody is playing at this moment').waitFor();
    const { server, sockets } = await serve(['<b>one</b>', 'two']);
    await page.locator('.plate .name', { hasText: '<b>one</b>' }).waitFor();
    const at = page.locator('.where output');
    const taken: number[] = [];
    for (let stone = 0; stone < 12; stone++) {
      await expect.poll(async () => await at.textContent(), { timeout: 20_000, interval: 20 }).toBe(`${stone}`);
      const since = performance.now();
      sockets[stone % 2]!.write(`${80 * stone + 10} ${(stone * 377) % 1000}\n`);
      await page.waitForFunction((wanted) => document.querySelector('.where output')?.textContent === wanted, `${stone + 1}`, { polling: 'raf', timeout: 20_000 });
      taken.push(performance.now() - since);
    }
    await picture(page, 'display');
    await sleep(300);
    expect(await page.locator('.plate.turn .clock').textContent()).toBe('120.0\u00a0s left'); // nobody's runs between two games
    expect(await page.locator('canvas').count()).toBeGreaterThan(0);

    server.child.kill('SIGKILL');
    await page.getByText('its game server went away').first().waitFor();
    const next = await serve(['three', 'four']);
    await page.locator('.plate .name', { hasText: 'three' }).waitFor();
    await expect.poll(async () => await at.textContent()).toBe('0');
    next.sockets[0]!.destroy();
    await page.getByText('four beats three').first().waitFor();
    expect(await next.server.ended).toBe(0);
    expect(complaints).toEqual([]);
    const sorted = taken.toSorted((one, other) => one - other);
    writeFileSync(artefact('display.json'), `${JSON.stringify({ 'ms from a move on the socket to its number on the page': sorted.map(Math.round) })}\n`);
    await page.context().close();
  }, 120_000);

  test('it reads without script, and opened in mid-game it shows the board', async () => {
    const { sockets } = await serve(['five', 'six']);
    sockets[0]!.write('500 500\n');
    const { page, complaints } = await openPage(browser, { javaScriptEnabled: false, viewport: { width: 400, height: 800 } });
    await expect.poll(async () => {
      await page.goto(display.url);
      return await page.locator('.plate .score').first().textContent();
    }, { timeout: 20_000 }).toMatch(/999.?999/);
    expect(await page.locator('html').evaluate((root) => Math.max(0, root.scrollWidth - innerWidth))).toBe(0);
    await picture(page, 'display-400-without-script');
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);
});
