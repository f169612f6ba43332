import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameNames } from '../src/match/games.ts';
import { matchWork } from '../src/jobs/job.ts';
import { openQueue } from '../src/jobs/queue.ts';
import type { Serving } from '../src/http/defaults.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../test/site.ts';
import { getContest } from '../src/store/contests.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { showFrames } from '../src/store/frames.ts';
import { getMatch } from '../src/store/matches.ts';
import { returnMatch, type Attempt } from '../src/store/results.ts';
import { addRound, createContest, joinContest } from '../src/store/rounds.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { runWorker } from '../src/worker/worker.ts';
import {
  alive,
  artefact,
  chromiumPath,
  drawn,
  keepsPictures,
  closePages,
  openBrowser,
  openPage,
  picture,
  withoutChromium,
} from './browser.ts';

describe.skipIf(chromiumPath === undefined)(`the site in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let contest: number;
  let cup: number; // a contest whose matches only these tests play
  let bots: number[];
  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    contest = await createContest(db, {
      name: 'Evening ladder',
      game: 'geography',
      kind: 'ladder',
      options: { gsize: 32, graph: '' },
      moveTime: 2000,
    });
    bots = [];
    for (const name of ['random', 'parity', 'lookahead', 'strong'])
      bots.push(await joinContest(db, contest, { game: 'geography', name, program: name }));
    cup = await createContest(db, {
      name: 'Morning cup',
      game: 'geography',
      kind: 'series',
      options: { gsize: 32, graph: '' },
      moveTime: 2000,
    });
    for (const name of ['random', 'strong']) await joinContest(db, cup, { game: 'geography', name, program: name });
    site = await serveTests(server.url);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  /** Matches that only this test plays, move by move. */
  let round = 0;
  const ours = async (): Promise<{
    attempt: Attempt;
    events: Awaited<ReturnType<typeof eventsOf>>;
    frames: ReturnType<typeof framesIn>;
  }> => {
    const [match] = await newMatches(db, cup, [bots[0]!, bots[3]!], ++round);
    const attempt = await claim(db, match!);
    const events = await eventsOf(attempt);
    return { attempt, events, frames: framesIn(events) };
  };
  /** A finished match. */
  const finished = async (): Promise<number> => {
    const { attempt, events } = await ours();
    await finish(db, attempt, events);
    return attempt.match;
  };
  const shownMove = async (page: Page): Promise<number> => Number(await page.locator('.where output').textContent());

  describe('beside a worker', () => {
    const stop = new AbortController();
    let worker: Promise<void>;
    beforeAll(() => {
      worker = runWorker({ databaseUrl: server.url, slots: 2, tier: 'full', tell: () => undefined, stop: stop.signal });
    });
    afterAll(async () => {
      stop.abort();
      await worker;
    });

    test('the front page shows matches as the worker plays them', async () => {
      const { page, complaints } = await openPage(browser);
      await page.goto(site.url);
      await expect.poll(() => page.locator('.live .livemark').count()).toBeGreaterThan(0); // the bots of the ladder need some games first
      const token = page.locator('.live .token').first();
      const spots = new Set<string>();
      await expect
        .poll(async () => spots.add(`${await token.getAttribute('cx')} ${await token.getAttribute('cy')}`).size, {
          interval: 50,
        })
        .toBeGreaterThan(2);
      await page.reload();
      await expect.poll(() => page.locator('.live').count()).toBeGreaterThan(0);
      await picture(page, 'front');
      await page.setViewportSize({ width: 400, height: 800 });
      await drawn(page);
      await expect.poll(() => sideways(page)).toBe(0);
      await picture(page, 'front-400');
      expect(complaints).toEqual([]);
      await page.close();
    });

    test('a live match is told at its pace and becomes a replay without reloading', async () => {
      const matches = await db
        .transaction()
        .execute(
          async (trx) =>
            await addRound(trx, (await getContest(db, cup))!, ++round, [{ versions: [bots[3]!, bots[1]!], pace: 150 }]),
        );
      const [match] = matches;
      const { page, complaints } = await openPage(browser);
      await page.goto(`${site.url}/matches/${match}`);
      await page.evaluate(() => {
        const seen = { live: false, onTurn: false }; // the match may be over before the test looks
        Object.assign(globalThis, { seen });
        new MutationObserver(() => {
          seen.live ||= document.querySelector('h1 .livemark') !== null;
          seen.onTurn ||=
            Number(document.querySelector('.where output')?.textContent) > 3 &&
            document.querySelectorAll('.plate.turn').length === 1;
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      const queue = await openQueue(server.url, () => undefined);
      await db.transaction().execute(async (trx) => await queue.add(trx, matchWork(matches)));
      await queue.close();
      // undefined when the page was reloaded
      const seen = async (): Promise<unknown> => await page.evaluate(() => (globalThis as { seen?: object }).seen);
      await expect.poll(seen).toEqual({ live: true, onTurn: true });
      await picture(page, 'match-live');
      await expect.poll(() => page.locator('.result').count()).toBe(1);
      expect(await seen()).toBeDefined();
      const { turns } = (await getMatch(db, match!))!;
      await expect.poll(() => shownMove(page)).toBe(turns);
      await expect.poll(() => page.locator('h1').textContent()).toContain('beats');
      await expect.poll(() => page.locator('h1 .livemark').count()).toBe(0);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => shownMove(page)).toBe(turns! - 1);
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  test('a page says how far behind the match it is, and catches up', async () => {
    const [match] = await newMatches(db, cup, [bots[0]!, bots[3]!], ++round, 60_000);
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${match}`);
    await alive(page);
    const attempt = await claim(db, match!);
    const events = await eventsOf(attempt);
    await finish(db, attempt, events);
    await expect.poll(() => shownMove(page)).toBe(0);
    await expect.poll(() => page.locator('h1 .livemark').textContent()).toMatch(/^\d+.s behind$/);
    await expect.poll(() => page.locator('.plate .clock').count()).toBe(2);
    await page.evaluate(() => {
      const ran: string[] = []; // what the clocks show besides what they show now
      Object.assign(globalThis, { ran });
      for (const clock of document.querySelectorAll('.plate .clock')) {
        const still = clock.textContent;
        new MutationObserver(() => clock.textContent !== still && ran.push(clock.textContent)).observe(clock, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      }
    });
    const behind = async (): Promise<number> =>
      Number.parseFloat((await page.locator('h1 .livemark').textContent()) ?? '');
    const before = await behind();
    await expect.poll(behind).toBeGreaterThan(before); // a second later
    await picture(page, 'match-behind');
    expect(await page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran)).toEqual([]); // the move is known: nobody thinks
    await expect.poll(() => page.locator('.result').count()).toBe(0);
    await page.locator('.catch-up').click();
    await page.locator('.result').waitFor();
    await expect.poll(() => shownMove(page)).toBe(framesIn(events).length - 1);
    await expect.poll(() => page.locator('.livemark, .catch-up').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a clock stops when nothing is heard of the server', async () => {
    const { attempt, events, frames } = await ours();
    await showFrames(db, attempt, 0, frames.slice(0, 1));
    const { page } = await openPage(browser);
    // the last words before the connection froze: the player on turn was asked just now
    await page.route('**/live*', async (route) => {
      const data = await (await fetch(`${site.url}/matches/${attempt.match}?pace=none`)).text();
      expect(data).toContain('plate');
      await route.fulfill({ contentType: 'text/event-stream', body: frozen(attempt.match) });
    });
    const frozen = (id: number): string =>
      [
        ['match', { match: { ...fixed, id } }],
        ['frame', { change: { is: frames[0] } }],
        ['now', { ago: 0 }],
      ]
        .map(([event, data]) => `event: ${event as string}\ndata: ${JSON.stringify(data)}\n\n`)
        .join('');
    const fixed = {
      game: 'geography',
      title: 'Edge geography',
      contest: { id: cup, name: 'Morning cup' },
      round: 1,
      state: 'running',
      moveTime: 60_000,
      players: ['A', 'B'].map((seat, bot) => ({ seat, bot: bots[bot], name: seat })),
      faults: [],
    };
    await page.goto(`${site.url}/matches/${attempt.match}`);
    await alive(page);
    const clock = async (): Promise<number> => Number.parseFloat((await page.locator('.turn .clock').textContent())!);
    await expect.poll(clock).toBeGreaterThan(1);
    await sleep(2000);
    expect(await clock()).toBeLessThan(1.5);
    await finish(db, attempt, events);
    await page.close();
  });

  test('every frame arrives, and the delays are saved', async () => {
    const { attempt, events, frames } = await ours();
    await showFrames(db, attempt, 0, frames.slice(0, 1));
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${attempt.match}`);
    await alive(page);
    await expect.poll(() => page.locator('h1 .livemark').count()).toBe(1);
    await page.evaluate(() => {
      const seen: Record<string, number> = {};
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        seen[document.querySelector('.where output')!.textContent] ??= performance.timeOrigin + performance.now();
      }).observe(document.querySelector('.where')!, { subtree: true, childList: true, characterData: true });
    });
    const sent: number[] = [];
    const shown = frames.slice(0, 24);
    for (const [at, frame] of shown.entries()) {
      if (at === 0) continue;
      sent[at] = performance.timeOrigin + performance.now();
      await showFrames(db, attempt, at, [frame]);
      await sleep(60);
    }
    await expect.poll(() => shownMove(page)).toBe(shown.length - 1);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
    const delays = Object.entries(seen)
      .map(([at, when]) => when - sent[Number(at)]!)
      .toSorted((one, other) => one - other);
    expect(delays.length).toBe(shown.length - 1);
    const share = (part: number): number => Math.round(delays[Math.floor((delays.length - 1) * part)]! * 10) / 10;
    writeFileSync(
      artefact('live-delay.json'),
      `${JSON.stringify({ frames: delays.length, median: share(0.5), p90: share(0.9), worst: share(1), unit: 'ms from before the write to the change of the page' })}\n`,
    );
    await finish(db, attempt, events);
    await page.locator('.result').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a match that is played again starts over on the page', async () => {
    const { attempt, events, frames } = await ours();
    await showFrames(db, attempt, 0, frames.slice(0, 5));
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${attempt.match}`);
    await expect.poll(() => shownMove(page)).toBe(4);
    await db.transaction().execute((trx) => returnMatch(trx, attempt));
    const again = await claim(db, attempt.match);
    await showFrames(db, again, 0, frames.slice(0, 2));
    await expect.poll(() => shownMove(page)).toBe(1);
    await finish(db, again, events);
    await page.locator('.result').waitFor();
    await expect.poll(() => shownMove(page)).toBe(frames.length - 1);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a replay is controlled by keys, buttons, the scrubber and the list', async () => {
    const match = await finished();
    const { turns: last } = (await getMatch(db, match))!;
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}/matches/${match}#3`);
    await expect.poll(() => shownMove(page)).toBe(3);
    const at = async (expected: number): Promise<void> => {
      await expect
        .poll(() =>
          page.evaluate(() => ({
            shown: Number(document.querySelector('.where output')?.textContent),
            scrubber: Number(document.querySelector<HTMLInputElement>('.track input')?.value),
            listed: [...document.querySelectorAll<HTMLElement>('.moves [aria-current]')].map((one) =>
              Number(one.dataset['at']),
            ),
          })),
        )
        .toEqual({ shown: expected, scrubber: expected, listed: expected === 0 ? [] : [expected] });
    };
    await page.keyboard.press('ArrowRight');
    await at(4);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await at(2);
    await page.keyboard.press('End');
    await at(last!);
    await page.keyboard.press('Home');
    await at(0);
    await page.locator('[data-do=next]').click();
    await at(1);
    await page.locator('[data-do=last]').click();
    await at(last!);
    await page.locator('[data-do=prev]').click();
    await at(last! - 1);
    await page.locator('[data-do=first]').click();
    await at(0);
    await page.locator('.track input').fill('5');
    await at(5);
    await page.locator('.moves [data-at="2"]').click();
    await at(2);
    await expect.poll(() => page.locator('.graph .last').count()).toBe(1);
    const before = await page.locator('.graph g').evaluateAll((all) => all.map((one) => one.innerHTML));
    await page.locator('.speed').selectOption('30');
    await page.locator('.track input').focus();
    await page.keyboard.press(' ');
    await at(last!);
    await expect.poll(() => page.locator('[data-do=play]').getAttribute('aria-label')).toBe('Play');
    await expect
      .poll(() => page.locator('.graph g').evaluateAll((all) => all.map((one) => one.innerHTML)))
      .toEqual(before);
    await page.locator('.moves [data-at="3"]').click();
    await page.locator('[data-do=link]').click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#3');
    await page.evaluate(() => (location.hash = '#5'));
    await at(5);
    await expect
      .poll(() => page.locator('[aria-live]').textContent())
      .toMatch(/^Move 5: \w+: the token goes from \d+ to \d+$/);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[aria-live]').textContent()).toContain(' beats ');
    await page.locator('.speed').selectOption('1');
    expect(await page.evaluate(atOncePlayed)).toBe('0'); // a second later it is the next one
    const full = (): Promise<string | undefined> => page.evaluate(() => document.fullscreenElement?.className);
    await page.locator('[data-do=full-screen]').click();
    await expect.poll(full).toContain('screen');
    await page.keyboard.press('f');
    await expect.poll(full).toBe(undefined);
    await page.locator('[data-do=play]').click();
    await page.locator('.track input').fill(`${Math.min(12, last! - 1)}`);
    await picture(page, 'match');
    for (const tab of ['times', 'log', 'details']) {
      await page.locator(`#tab-${tab}`).click();
      await expect.poll(() => page.locator(`#${tab}`).isVisible()).toBe(true);
      await expect.poll(() => page.locator('#moves').isVisible()).toBe(false);
      await picture(page, `match-${tab}`);
    }
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('#moves').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('at 1280 × 800 the controls and the result are in view, beside the log too', async () => {
    const match = await finished();
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.url}/matches/${match}`);
    await alive(page);
    const ends = async (part: string): Promise<number> => {
      const box = (await page.locator(part).boundingBox())!;
      return box.y + box.height;
    };
    for (const tab of ['moves', 'log']) {
      await page.locator(`#tab-${tab}`).click();
      for (const part of ['.board', '.scrub', '.result', `#${tab}`])
        await expect.poll(() => ends(part)).toBeLessThanOrEqual(800);
    }
    await picture(page, 'match-800');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('nothing below the cards of the front page moves when their matches change', async () => {
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await page.goto(site.url);
    await drawn(page);
    await page.evaluate(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[])
          (globalThis as unknown as { shift: number }).shift += entry.value;
      }).observe({ type: 'layout-shift' });
    });
    const before = (await page.locator('.split').boundingBox())!.y;
    const match = await finished();
    await page.locator(`.live[data-match="${match}"]`).waitFor({ state: 'attached' });
    await page.locator(`.live[data-match="${match}"] .livemark`).waitFor({ state: 'detached' });
    await expect.poll(async () => (await page.locator('.split').boundingBox())!.y).toBe(before);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the dark theme is kept from page to page', async () => {
    const match = await finished();
    const { page, complaints } = await openPage(browser, { colorScheme: 'light' });
    await page.goto(`${site.url}/matches/${match}#9`);
    const ground = async (): Promise<string> =>
      await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator('[data-toggle-theme]').click();
    await expect.poll(ground).not.toBe(light);
    await expect.poll(() => shownMove(page)).toBe(9);
    await picture(page, 'match-dark');
    await page.goto(site.url);
    await expect.poll(ground).not.toBe(light);
    await page.locator('.livegrid > *').first().waitFor();
    await picture(page, 'front-dark');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('no table in the rules is cut off', async () => {
    const { page, complaints } = await openPage(browser);
    for (const path of gameNames().flatMap((game) => [`/games/${game}?lang=en`, `/games/${game}?lang=pl`])) {
      await page.goto(site.url + path);
      for (const width of [1280, 400]) {
        await page.setViewportSize({ width, height: 800 });
        const beyond = (): Promise<number> =>
          page
            .locator('.prose table')
            .evaluateAll((tables) =>
              Math.max(
                0,
                ...tables.map(
                  (table) =>
                    table.getBoundingClientRect().right - table.closest('.prose')!.getBoundingClientRect().right,
                ),
              ),
            );
        await expect.poll(async () => ({ width, path, beyond: await beyond() })).toEqual({ width, path, beyond: 0 });
      }
    }
    expect(complaints).toEqual([]);
    await page.close();
  });

  test.each(['en', 'pl'])('no page scrolls sideways on a phone (%s)', async (locale) => {
    const match = await finished();
    const { page, complaints } = await openPage(browser, { locale, viewport: { width: 400, height: 800 } });
    const paths = {
      contest: `/contests/${contest}`,
      bot: `/bots/${bots[3]}`,
      matches: '/matches',
      rules: '/games/geography',
      front: '/',
      match: `/matches/${match}#9`,
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(site.url + path);
      await drawn(page);
      await expect.poll(() => sideways(page)).toBe(0);
      await picture(page, `${name}-${locale}-400`);
    }
    for (const tab of ['times', 'log', 'details']) {
      await page.locator(`#tab-${tab}`).click();
      await expect.poll(() => page.locator(`#${tab}`).isVisible()).toBe(true);
      await expect.poll(() => sideways(page)).toBe(0);
    }
    expect(complaints).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 1000 });
    for (const [name, path] of keepsPictures ? Object.entries(paths) : []) {
      await page.goto(site.url + path);
      await picture(page, `${name === 'match' ? 'match-end' : name}-${locale}`);
    }
    await page.close();
  });

  test('without script the page shows board, result and moves, and no dead controls', async () => {
    const match = await finished();
    const { turns } = (await getMatch(db, match))!;
    const { page, complaints } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/matches/${match}`);
    await expect.poll(() => page.locator('.graph circle').count()).toBe(34);
    await expect.poll(() => page.locator('.moves [data-at]').count()).toBe(turns);
    await expect.poll(() => page.locator('.result').textContent()).toContain('by the rules');
    await expect.poll(() => page.locator('h1').textContent()).toContain('beats');
    await expect
      .poll(
        async () =>
          await page
            .locator('.scrub, .tabs, [data-toggle-theme]')
            .evaluateAll((all) => all.filter((one) => (one as HTMLElement).offsetHeight > 0).length),
      )
      .toBe(0);
    await expect.poll(() => page.locator('#times').isVisible()).toBe(true);
    await picture(page, 'match-without-script');
    await page.goto(site.url);
    await picture(page, 'front-without-script');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('with reduced motion there are no animations', async () => {
    const { attempt, events, frames } = await ours();
    await showFrames(db, attempt, 0, frames.slice(0, 2));
    const moves = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> => {
      const { page } = await openPage(browser, { reducedMotion });
      await page.goto(`${site.url}/matches/${attempt.match}`);
      await alive(page);
      await page.locator('h1 .livemark').waitFor();
      const found = await page.evaluate(() => {
        const token = getComputedStyle(document.querySelector('.token')!).transitionDuration;
        return [token.split(',')[0]!, getComputedStyle(document.querySelector('.livemark')!, '::before').animationName];
      });
      await page.close();
      return found;
    };
    expect(await moves('no-preference')).toEqual(['0.22s', 'beat']);
    expect(await moves('reduce')).toEqual(['0s', 'none']);
    await finish(db, attempt, events);
  });
});

/** In the browser: presses play and returns the number of the move that is shown. */
async function atOncePlayed(): Promise<string | undefined> {
  document.querySelector<HTMLElement>('[data-do=play]')!.click();
  await new Promise((resolve) => setTimeout(resolve));
  return document.querySelector('.where output')?.textContent;
}

/** Pixels by which a page is wider than its window. */
const sideways = async (page: Page): Promise<number> =>
  await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
