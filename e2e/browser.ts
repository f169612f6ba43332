import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

/**
 * The path of Debian's chromium; undefined when it is not installed. Without its windows, as `chromium-headless-shell`,
 * it takes a quarter less CPU.
 */
export const chromiumPath = ['chromium-headless-shell', 'chromium']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
export const withoutChromium =
  chromiumPath === undefined ? ' (skipped: there is no chromium; apt-get install chromium-headless-shell)' : '';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // one process for the pages of a context: each takes a tenth of a second to start
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
];

let opened: Browser | undefined;

/** The browser of this process: the files of a worker share it, because a start takes a second of CPU. It ends with the process. */
export async function openBrowser(): Promise<Browser> {
  if (opened?.isConnected() !== true) opened = await launchBrowser();
  return opened;
}

/** A browser with flags of its own. */
export const launchBrowser = async (...flags: readonly string[]): Promise<Browser> =>
  await chromium.launch({ executablePath: chromiumPath!, args: [...quiet, ...flags] });

/** Closes all pages that were opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  if (browser === undefined) return;
  const kept = new Set([...(contexts.get(browser)?.values() ?? [])].map(({ context }) => context));
  for (const context of browser.contexts()) {
    if (kept.has(context))
      await Promise.all(
        context
          .pages()
          .slice(1)
          .map((page) => page.close()),
      );
    else await context.close();
  }
}

interface Shared {
  readonly context: BrowserContext;
  isUsed: boolean;
}
/** The contexts of a browser by their options: the first page of a new one takes a second of CPU, a further page a third. */
const contexts = new WeakMap<Browser, Map<string, Shared>>();

/** A context in which a look at a page waits as long as a busy machine may take. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(120_000);
  return context;
}

/** A context with these options that nobody uses, without cookies. */
async function borrow(browser: Browser, options: BrowserContextOptions): Promise<Shared> {
  const ofBrowser = contexts.get(browser) ?? new Map<string, Shared>();
  contexts.set(browser, ofBrowser);
  const key = JSON.stringify(options);
  const kept = ofBrowser.get(key);
  if (kept !== undefined && !kept.isUsed) {
    kept.isUsed = true;
    await kept.context.clearCookies();
    return kept;
  }
  const made: Shared = { context: await newContext(browser, options), isUsed: true };
  if (kept !== undefined || options.storageState !== undefined) return made;
  ofBrowser.set(key, made);
  made.context.once('close', () => ofBrowser.delete(key));
  await made.context.newPage(); // which stays: without a page the window would go
  return made;
}

/** In the browser, before all scripts of a page: what another page has stored is gone. */
function forget(): void {
  if (!/^(https?|file):$/.test(location.protocol) || sessionStorage.getItem('forgot') !== null) return;
  localStorage.clear();
  sessionStorage.setItem('forgot', ''); // of this page alone
}

/**
 * A page, and its complaints: script errors, and violations of the content security policy. Its context has no cookies
 * and nothing stored, and nobody else uses it until the page is closed. Without motion by default: animations of a live
 * page take a fifth of a core.
 */
export async function openPage(
  browser: Browser,
  { viewport, colorScheme, reducedMotion, ...options }: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const shared = await borrow(browser, {
    ...options,
    viewport: { width: 1280, height: 1000 },
    reducedMotion: 'reduce',
  });
  const page = await shared.context.newPage();
  page.once('close', () => (shared.isUsed = false));
  if (options.storageState === undefined) await page.addInitScript(forget);
  if (viewport !== undefined && viewport !== null) await page.setViewportSize(viewport);
  if (colorScheme !== undefined) await page.emulateMedia({ colorScheme });
  if (reducedMotion !== undefined) await page.emulateMedia({ reducedMotion });
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
  await page
    .locator('#main[data-live]:not([data-drawn]), #now-cards:not([data-drawn])')
    .first()
    .waitFor({ state: 'detached' });

/** What a page measures of itself while it loads, from its first byte on. */
export interface Paint {
  /** Milliseconds until the largest part was there. */
  readonly largest: number;
  /** Cumulative layout shift: the largest sum of shifts that follow each other within a second; and all that moved. */
  readonly shift: number;
  readonly moved: readonly string[];
}

/** Makes all pages that are opened from now on measure themselves. */
export async function measurePaint(page: Page): Promise<void> {
  await page.addInitScript(`
    window.paint = { largest: 0, shift: 0, moved: [] };
    let [first, last, sum] = [-Infinity, -Infinity, 0]; // of shifts that belong together: 5 s at most
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
        if (hadRecentInput) continue;
        if (startTime - last >= 1000 || startTime - first >= 5000) [first, sum] = [startTime, 0];
        [last, sum] = [startTime, sum + value];
        paint.shift = Math.max(paint.shift, sum);
        for (const { node } of sources) paint.moved.push(node?.outerHTML?.slice(0, 120) ?? node?.nodeName ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  `);
}

/** What the page has measured, once it has painted again. */
export const paintOf = async (page: Page): Promise<Paint> =>
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(paint)))))',
  );

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
