// Opens the page of a finished match of ten thousand turns in chromium, and drags its scrubber. Prints a number a line: the
// turns of the match, milliseconds from the navigation until the page can be used, the median and the p95 of the time from
// one position to the next while a position is asked for in every frame of the screen, and the processor time of the
// page's main thread for opening it and for a position.   viewer GAME OPTIONS SEATS
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { launchBrowser } from '../../e2e/browser.ts';
import { openDatabase } from '../../src/store/database.ts';
import { createContest } from '../../src/store/rounds.ts';
import { claim, eventsOf, finish, newMatches } from '../../test/site.ts';
import { addBots, temporaryDatabase } from '../../test/store.ts';
import { percentile } from '../tools/figure.ts';
import { root } from '../tools/programs.ts';

const [game = 'geography', options = '{}', seats = '2'] = process.argv.slice(2);
const times = 3; // opened so often; the median counts
const steps = 240; // positions on the way

const server = await temporaryDatabase();
const db = openDatabase(server.url);
const env = { ...process.env, DATABASE_URL: server.url, PORT: '0', HOST: '127.0.0.1', ARENA_TIER: 'full' };
const site = fork(join(root, 'dist/src/site/process.js'), { env });
const browser = await launchBrowser();
try {
  const [{ ready: url }] = (await once(site, 'message')) as [{ ready: string }];
  const match = await play();
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async (): Promise<number> =>
    1000 * (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const open = async (): Promise<number> => {
    await page.goto(`${url}/matches/${match}`);
    await page.locator('#main[data-drawn]').waitFor({ state: 'attached' });
    return await page.evaluate(() => performance.now());
  };
  const opened: number[] = [];
  for (let time = 0; time < times; time++) opened.push(await open());
  const turns = Number(await page.locator('.scrub input[type=range]').getAttribute('max'));
  const ofOpening = await used(); // of the last time: metrics begin anew with a page
  const between = await page.evaluate(drag, steps);
  const ofDragging = (await used()) - ofOpening;
  console.log(
    [turns, percentile(opened, 0.5), percentile(between, 0.5), percentile(between, 0.95), ofOpening, ofDragging / steps]
      .map((number) => number.toFixed(1))
      .join('\n'),
  );
} finally {
  await browser.close();
  const gone = once(site, 'exit');
  site.kill('SIGKILL');
  await gone;
  await db.destroy();
  await server.close();
}

/** A finished match with random moves. */
async function play(): Promise<number> {
  await addBots(db, Number(seats));
  const bots = await db.selectFrom('versions').select('id').orderBy('id').limit(Number(seats)).execute();
  await db.updateTable('bots').set({ game }).execute();
  const cup = { game, kind: 'series', moveTime: 1000, duplicate: false } as const;
  const contest = await createContest(db, { ...cup, name: 'long', options: JSON.parse(options) as object });
  const ids = bots.map(({ id }) => id);
  const [match] = (await newMatches(db, contest, ids, 1)) as [number];
  const attempt = await claim(db, match);
  await finish(db, attempt, await eventsOf(attempt));
  return match;
}

/** In the page: milliseconds from frame to frame of the screen, with another position asked for in each. */
async function drag(count: number): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('.scrub input[type=range]')!;
  const last = Number(input.max);
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const between: number[] = [];
  let before = await frame();
  for (let step = 0; step < count; step++) {
    input.value = `${Math.round((last * (step % 120)) / 120)}`;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const now = await frame();
    between.push(now - before);
    before = now;
  }
  return between;
}
