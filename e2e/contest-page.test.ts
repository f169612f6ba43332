import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceTournaments } from '../src/contests/advance.ts';
import { createTournament, startTournament } from '../src/contests/manage.ts';
import { defaults } from '../src/game/defaults.ts';
import type { Serving } from '../src/http/defaults.ts';
import { openQueue, type Queue } from '../src/jobs/queue.ts';
import { loadGame } from '../src/match/games.ts';
import { findAccount } from '../src/people/account.ts';
import { beginSession } from '../src/people/session.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import type { Attempt } from '../src/store/results.ts';
import { joinContest } from '../src/store/rounds.ts';
import { loadFormats } from '../src/tournament/formats.ts';
import { claim, eventsOf, finish } from '../test/site.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import {
  alive,
  chromiumPath,
  closePages,
  measurePaint,
  openBrowser,
  openPage,
  paintOf,
  picture,
  withoutChromium,
} from './browser.ts';

// The page of a contest while its games are played: it follows them, and nothing on it moves.

const game = 'geography';

describe.skipIf(chromiumPath === undefined)(`the page of a contest${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let queue: Queue;
  let site: Serving;
  let browser: Browser;

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    queue = await openQueue(server.url, () => undefined);
    await db.insertInto('users').values({ login: 'otter' }).execute();
    site = await serveTests(server.url);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await queue?.close();
    await db?.destroy();
    await server?.close();
  });

  /** A contest that has begun; otter moderates it, and has a bot in it. */
  async function begin(format: string): Promise<number> {
    const { id: owner } = (await findAccount(db, 'otter'))!;
    const created = await createTournament(db, {
      name: `Cup ${format}`,
      game,
      options: { ...defaults<object>(await loadGame(game)), gsize: 8 },
      moveTime: 2000,
      seats: 2,
      format,
      settings: defaults<object>({ options: (await loadFormats()).get(format)!.options }),
      rating: null,
      owner,
    });
    const { value: contest } = created as { readonly value: number };
    const versions: number[] = [];
    for (const program of ['wide', 'narrow', 'parity', 'random'])
      versions.push(await joinContest(db, contest, { game, name: `${program}-${format}`, program }));
    const own = db.selectFrom('versions').select('bot').where('id', '=', versions[0]!);
    await db.updateTable('bots').set({ owner }).where('id', 'in', own).execute();
    expect(await startTournament(db, queue, contest)).toBeUndefined();
    return contest;
  }

  const waiting = async (contest: number): Promise<number[]> => {
    const matches = db.selectFrom('matches').select('id').where('contest', '=', contest);
    return (await matches.where('state', '=', 'waiting').orderBy('id').execute()).map(({ id }) => id);
  };

  async function play(attempts: readonly Attempt[]): Promise<void> {
    for (const attempt of attempts) await finish(db, attempt, await eventsOf(attempt));
    await advanceTournaments(db, queue);
  }

  test.each([
    ['round-robin', 'a desktop', { width: 1280, height: 1000 }],
    ['knockout', 'a phone', { width: 400, height: 800 }],
  ])('nothing shifts from the start of a %s to its end on %s', async (format, _what, viewport) => {
    const contest = await begin(format);
    const { page, complaints } = await openPage(browser, { viewport });
    await measurePaint(page);
    const value = await beginSession(db, (await findAccount(db, 'otter'))!.id, { agent: '', address: '' });
    await page.context().addCookies([{ name: 'session', value, url: site.url }]);
    await page.goto(`${site.url}/contests/${contest}`);
    await alive(page);

    const shown = async (name: string): Promise<void> => {
      await picture(page, `contest-${format}-${name}`);
      const { shift, moved } = await paintOf(page);
      expect([shift <= 0.01 ? 'still' : shift, moved]).toEqual(['still', moved]);
    };
    await shown('1-begun');
    const ofRunning = ['Withdraw', 'Before the end the files'];
    for (const text of ofRunning) await expect.poll(() => page.locator('main').innerText()).toContain(text);
    const two = (await waiting(contest)).slice(0, 2);
    const attempts: Attempt[] = [];
    for (const match of two) attempts.push(await claim(db, match));
    await expect.poll(() => page.locator('.played a').count()).toBe(2);
    await shown('2-played');
    await play(attempts);
    for (let open = await waiting(contest); open.length > 0; open = await waiting(contest))
      for (const match of open) await play([await claim(db, match)]);
    // the first time that it is over: its buttons and sentences are those of a contest that is
    const over = await page.waitForFunction(() =>
      document.querySelector('[role=status]')!.textContent.startsWith('Over')
        ? [document.querySelector('main')!.innerText, document.querySelector('#steps form')?.outerHTML]
        : undefined,
    );
    const [text, step] = (await over.jsonValue())!;
    expect([ofRunning.filter((one) => text!.includes(one)), step ?? undefined]).toEqual([[], undefined]);
    await shown('3-over');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
