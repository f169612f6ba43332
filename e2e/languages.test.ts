import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../src/game/laws.ts';
import type { Serving } from '../src/http/defaults.ts';
import { loadGame } from '../src/match/games.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { showFrames } from '../src/store/frames.ts';
import { createContest, joinContest } from '../src/store/rounds.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../test/site.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { alive, chromiumPath, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

/** Words of the English pages; none of them is a Polish word or part of a name in these tests. */
const english =
  /\b(the|of|and|with|this|is|are|all|who|every|everyone|match|matches|move|moves|game|games|rules|player|players|seats?|rounds?|time|limit of|result|results|contest|contests|workers?|queued|running|rating|standings|points|won|lost|board|cells?|tricks?|deals?|latest|ladder|against|beats|draw|live|watch|playing|now|about|details|times|speed|space|last|first|next|previous|free|used|edge|edges|vertex|vertices|stones?|hearts|spades|clubs|diamonds|took|leads|hidden|cards?|language|light|dark|skip|main)\b/gi;

const boards = {
  geography: { options: { gsize: 16 }, seats: 2 },
  kierki: { options: { deals: '1,5' }, seats: 4 },
  voronoi: { options: { stones: 2 }, seats: 3 },
  domino: { options: { size: 5 }, seats: 2 },
} as const;

describe.skipIf(chromiumPath === undefined)(`both languages in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  const finished = new Map<string, number>();
  const contests = new Map<string, number>();

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    for (const [game, { options, seats }] of Object.entries(boards)) {
      const contest = await createContest(db, {
        name: `Puchar ${game}`,
        game,
        kind: 'ladder',
        options: { ...defaults(await loadGame(game)), ...options },
        moveTime: 2000,
        duplicate: false,
      });
      contests.set(game, contest);
      const bots: number[] = [];
      for (const name of ['czapla', 'lis', 'sowa', 'zając'].slice(0, seats))
        bots.push(await joinContest(db, contest, { game, name: `${name}-${game}`, program: 'random' }));
      for (const round of [1, 2]) {
        const [match] = await newMatches(db, contest, bots, round);
        const attempt = await claim(db, match!);
        // the second loses by a fault, or a stand-in plays on
        const events = await eventsOf(attempt, (seat, turn) =>
          round === 2 && seat === 1 && turn > 2
            ? { fault: 'timeout', reason: { code: 'no-answer', seconds: 2 } }
            : undefined,
        );
        await finish(db, attempt, events);
        if (round === 2) finished.set(game, match!);
      }
      const [running] = await newMatches(db, contest, bots, 3);
      const attempt = await claim(db, running!);
      await showFrames(db, attempt, 0, framesIn(await eventsOf(attempt)).slice(0, 3));
    }
    site = await serveTests(server.url);
    browser = await openBrowser();
  }, 300_000);
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  /** English words on a Polish page, also those for screen readers; what programs read is left out. */
  const leftovers = async (page: Page): Promise<string[]> => {
    const texts = await page.evaluate(() => {
      const body = document.documentElement.cloneNode(true) as HTMLElement;
      for (const element of body.querySelectorAll('script, style, code, pre, kbd, .log, [lang=en], a[href$=".jsonl"]'))
        element.remove();
      const found: string[] = [];
      for (const element of body.querySelectorAll('*')) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(element.getAttribute(name) ?? '');
        for (const node of element.childNodes) if (node.nodeType === 3) found.push(node.textContent ?? '');
      }
      return found;
    });
    return texts.flatMap((text) => [...text.matchAll(english)].map(([word]) => `${word}: ${text}`));
  };

  const paths = (): string[] => [
    '/',
    '/matches',
    '/contests',
    '/games',
    '/api/docs',
    '/login',
    '/register',
    '/password',
    '/users/arena',
    '/bots/1',
    '/nothing',
    '/matches?before=nonsense',
    ...[...contests].flatMap(([game, contest]) => [`/games/${game}`, `/contests/${contest}`]),
  ];

  test('no page says an English word in Polish', async () => {
    const { page } = await openPage(browser, { locale: 'pl-PL' });
    for (const path of paths()) {
      await page.goto(`${site.url}${path}`);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pl');
      expect({ path, words: await leftovers(page) }).toEqual({ path, words: [] });
    }
    await page.goto(`${site.url}/`);
    await page.locator('#now-cards[data-drawn] .live').first().waitFor();
    expect(await leftovers(page)).toEqual([]); // rendered by script
    await picture(page, 'front-pl');
    await page.close();
  });

  test.each(Object.keys(boards))('no tab of a match of %s does, before and after script draws it', async (game) => {
    const { page, complaints } = await openPage(browser, { locale: 'pl-PL' });
    await page.goto(`${site.url}/matches/${finished.get(game)}`);
    await alive(page);
    for (const tab of ['moves', 'times', 'details']) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator(`#tab-${tab}[aria-selected=true]`).waitFor();
      expect({ tab, words: await leftovers(page) }).toEqual({ tab, words: [] });
    }
    await expect.poll(() => page.title()).toContain(' · AI-Arena');
    expect(complaints).toEqual([]);
    await picture(page, `match-${game}-pl`);
    await page.close();
    const { page: plain } = await openPage(browser, { locale: 'pl-PL', javaScriptEnabled: false });
    await plain.goto(`${site.url}/matches/${finished.get(game)}`);
    await expect.poll(() => plain.locator('h1').textContent()).toMatch(/wygrywa|remis/);
    await plain.close();
  });

  test('the switch in the header leads to the other language and back, and is remembered', async () => {
    const { page } = await openPage(browser, { locale: 'en-GB' });
    const lang = page.locator('html');
    await page.goto(`${site.url}/contests`);
    await expect.poll(() => lang.getAttribute('lang')).toBe('en');
    await page.getByRole('link', { name: 'Polski' }).click();
    await page.getByRole('heading', { name: 'Konkursy' }).waitFor();
    expect(await page.context().cookies()).toMatchObject([{ name: 'lang', value: 'pl', sameSite: 'Lax' }]);
    await page.getByRole('link', { name: 'Mecze', exact: true }).click();
    await page.getByRole('heading', { name: 'Mecze' }).waitFor();
    await expect.poll(() => page.url()).toBe(`${site.url}/matches`);
    await expect.poll(() => lang.getAttribute('lang')).toBe('pl');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Matches' }).waitFor();
    await page.goto(`${site.url}/games`);
    await expect.poll(() => lang.getAttribute('lang')).toBe('en');
    const ends = await page
      .locator('.game dl')
      .evaluateAll((facts) =>
        facts.map((of) => [of.closest('.game')!.getBoundingClientRect().top, of.getBoundingClientRect().bottom]),
      );
    const rows = new Set(ends.map(([top]) => top));
    expect(new Set(ends.map(([, bottom]) => bottom)).size).toBe(rows.size); // of cards beside each other, however long what stands above is
    await page.close();
  });

  test('a page of a match fetches the words of one language only', async () => {
    const { page } = await openPage(browser, { locale: 'pl-PL' });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/matches/${finished.get('geography')}`);
    await alive(page);
    expect(fetched.filter((path) => /\/(en|pl)-[\w-]+\.js$/.test(path))).toEqual([
      expect.stringMatching(/\/pl-[\w-]+\.js$/),
    ]);
    await page.close();
  });
});
