import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** The path of Debian's chromium; undefined when it is not installed. */
export const chromiumPath = ['/usr/bin/chromium', ...found()].find((path) => existsSync(path));
export const withoutChromium =
  chromiumPath === undefined ? ' (skipped: there is no chromium; apt-get install chromium)' : '';

function found(): string[] {
  try {
    return [execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()];
  } catch {
    return []; // not on the path
  }
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const openBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: chromiumPath!, args: quiet });

/** A page, and its complaints: script errors, and violations of the content security policy. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Waits until script has rendered the page: earlier keys and clicks are lost. */
export const alive = async (page: Page): Promise<void> =>
  await page.locator('#main[data-drawn]').waitFor({ state: 'attached' });

/** The same on pages of any kind, also without script. */
export const drawn = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('#main[data-live], #now-cards')].every(
      ({ dataset }) => dataset['drawn'] !== undefined,
    ),
  ));

const folder = new URL('../artefacts/', import.meta.url);
/** The path of a file for people to look at. */
export function artefact(name: string): string {
  mkdirSync(folder, { recursive: true });
  return fileURLToPath(new URL(name, folder));
}
/** Whether screenshots are saved for people to look at: `ARENA_PICTURES=1`. */
export const keepsPictures = process.env['ARENA_PICTURES'] === '1';
export async function picture(page: Page, name: string): Promise<void> {
  if (!keepsPictures) return;
  await page.screenshot({ path: artefact(`${name}.png`), fullPage: true, animations: 'disabled' });
}
