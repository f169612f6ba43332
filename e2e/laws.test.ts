import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, closePages, openBrowser, withoutChromium } from './browser.ts';
import { hashOfStates } from './laws.ts';

const soak = process.env['ARENA_SOAK'] === '1';

describe.skipIf(chromiumPath === undefined)(`in the browser${withoutChromium}`, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundle() });
  });
  afterAll(async () => await closePages(browser));

  test.each([
    ['geography', soak ? 1000 : 120], // each size twice
    ['kierki', soak ? 28 : 14], // each deal twice: to its end, and not
  ] as const)(
    'the laws of %s hold, with the same state hashes as in Node',
    { timeout: 300_000 },
    async (game, games) => {
      const atOnce = Math.ceil(games / 10);
      for (let from = 0; from < games; from += atOnce) {
        const there = await page.evaluate(
          ([name, first, last]) =>
            (globalThis as unknown as { laws: { hashOfStates: typeof hashOfStates } }).laws.hashOfStates[name](
              first,
              last,
            ),
          [game, from, from + atOnce] as const,
        );
        expect(there).toBe(hashOfStates[game](from, from + atOnce));
      }
    },
  );
});

/** The rules and the laws as one classic script. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('laws.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, name: 'laws', formats: ['iife'] } },
  });
  const [{ output }] = built as { output: { code: string }[] }[] as [{ output: { code: string }[] }];
  return output[0]!.code;
}
