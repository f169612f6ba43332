// The same seed and the same orders give the same bits in the browser as here.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, closePages, openBrowser, withoutChromium } from '../../e2e/browser.ts';
import { defaults, laws } from '../../src/game/laws.ts';
import { exponential } from './prices.ts';
import { game } from './rules.ts';

/** What the page has of the modules of this test. */
interface Market {
  readonly game: typeof game;
  readonly laws: typeof laws;
  readonly defaults: typeof defaults;
  readonly exponential: typeof exponential;
}

const inPage = (): Market => (globalThis as unknown as { market: Market }).market;

describe.skipIf(chromiumPath === undefined)(`in the browser${withoutChromium}`, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundle() });
    await page.evaluate(`globalThis.inPage = ${inPage.toString()}`);
  });
  afterAll(async () => await closePages(browser));

  test.each([2, 4, 10])('the laws hold with %i seats, with the same states', async (seats) => {
    const options = { ...defaults(game), rounds: 40, volatility: 0.2 };
    const there = await page.evaluate(
      ([players, chosen]) => inPage().laws(inPage().game, 'browser', { seats: players, options: chosen }),
      [seats, options] as const,
    );
    expect(there).toEqual(laws(game, 'browser', { seats, options }));
  });

  test('E has the same bits', async () => {
    const all = Array.from({ length: 5001 }, (_, at) => at / 2000 - 1.25);
    const there = await page.evaluate((xs) => xs.map((x) => inPage().exponential(x)), all);
    expect(there).toEqual(all.map(exponential));
  });
});

/** The rules and the laws as one classic script. */
async function bundle(): Promise<string> {
  const at = (file: string): string => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  const code = [
    `export { game } from ${at('rules.ts')};`,
    `export { exponential } from ${at('prices.ts')};`,
    `export { defaults, laws } from ${at('../../src/game/laws.ts')};`,
  ].join('\n');
  const entry = 'market-entry';
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id.endsWith(entry) ? entry : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: { write: false, lib: { entry, name: 'market', formats: ['iife'] } },
  });
  const [{ output }] = built as { output: { code: string }[] }[] as [{ output: { code: string }[] }];
  return output[0]!.code;
}
