// Public pages of an arena that plays its sample ladders, each in a browser without a cache. Prints a number a line: the
// largest contentful paint of the slowest page and of that in the middle, in milliseconds; the most layout shift of a
// page; the most script of a page, in kilobytes as they came. Each page with its figures goes to stderr.
//   paint WIDTHxHEIGHT
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser, measurePaint, paintOf, type Paint } from '../../e2e/browser.ts';
import { openArena } from '../tools/arena.ts';
import { median } from '../tools/figure.ts';

const [width, height] = process.argv[2]!.split('x').map(Number) as [number, number];
const times = 3; // loads of a page, of which the middle counts

interface Load extends Paint {
  readonly script: number;
}

async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width, height } });
  try {
    const page = await context.newPage();
    await measurePaint(page);
    const client = await context.newCDPSession(page);
    const scripts = new Set<string>();
    let script = 0;
    client.on('Network.responseReceived', ({ type, requestId }) => type === 'Script' && scripts.add(requestId));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) script += encodedDataLength;
    });
    await client.send('Network.enable');
    await page.goto(address);
    await sleep(1500); // for islands, and what they may move
    return { ...(await paintOf(page)), script: script / 1000 };
  } finally {
    await context.close();
  }
}

/** Public pages of each kind: a match of each game that was played meanwhile. */
async function pagesOf(url: string): Promise<string[]> {
  const games = ['chess', 'domino', 'geography', 'kierki', 'market', 'poker', 'voronoi'];
  const matches: string[] = [];
  for (const game of games)
    for (let waited = 0; ; waited++) {
      const [match] = (await (await fetch(`${url}/api/v1/matches?game=${game}&limit=1`)).json()) as { id: number }[];
      if (match !== undefined) matches.push(`/matches/${match.id}`);
      if (match !== undefined || waited === 120) break;
      await sleep(500);
    }
  const others = [
    '/',
    '/games',
    '/games/geography',
    '/contests',
    '/contests/1',
    '/contests/1/wall',
    '/matches',
    '/bots/1',
  ];
  return [...others, '/search?q=random', '/login', '/games/geography/starters', ...matches];
}

const arena = await openArena();
const browser = await launchBrowser();
try {
  const pages = new Map<string, readonly Load[]>();
  for (const path of await pagesOf(arena.url)) {
    if ((await fetch(`${arena.url}${path}`)).status !== 200) continue;
    const loads: Load[] = [];
    for (let time = 0; time < times; time++) loads.push(await load(browser, `${arena.url}${path}`));
    pages.set(path, loads);
  }
  const largest = [...pages].map(([, loads]) => median(loads.map((one) => one.largest)));
  const all = [...pages.values()].flat();
  for (const [path, loads] of pages)
    console.error(path, ...loads.flatMap((one) => [`${Math.round(one.largest)} ms`, one.shift.toFixed(4), one.script]));
  const figures = [
    Math.max(...largest),
    median(largest),
    Math.max(...all.map(({ shift }) => shift)),
    Math.max(...all.map(({ script }) => script)),
  ];
  console.log(figures.join('\n'));
} finally {
  await browser.close();
  await arena.close();
}
