import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { chromiumPath, openBrowser, withoutChromium } from './browser.ts';
import { hashOfStates } from './laws.ts';

test.skipIf(chromiumPath === undefined).each([
  ['geography', 1000],
  ['kierki', 28],
] as const)(
  `the laws of %s hold in the browser, with the same state hashes as in Node${withoutChromium}`,
  { timeout: 300_000 },
  async (game, games) => {
    const atOnce = Math.ceil(games / 10);
    const code = await bundle();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: code });
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
    } finally {
      await browser.close();
    }
  },
);

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
