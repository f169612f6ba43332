import { verbatim } from '../src/game/message.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeJudged } from '../src/match/judge/log.ts';
import type { JudgedEvent, JudgedResult } from '../src/match/judge/play.ts';
import { tournamentPage } from '../src/tournament/page.tsx';
import { playTournament, type Plan, type Tournament } from '../test/tournament-data.ts';
import { knockout } from '../src/pairing/formats/knockout.ts';
import { roundRobin } from '../src/pairing/formats/round-robin.ts';
import { swiss } from '../src/pairing/formats/swiss.ts';
import { tables } from '../src/pairing/formats/tables.ts';
import type { Language } from '../src/game/message.ts';
import type { TournamentData } from '../src/web/tournament/data.ts';
import { alive, chromiumPath, closePages, openBrowser, openPage, picture, withoutChromium } from './browser.ts';

const names = ['heron', 'fox', 'otter', 'stoat', 'vole', 'hare', 'newt'];
const late: NonNullable<Plan['failureOf']> = (entrant, game, turn) =>
  entrant === 2 && game % 3 === 0 && turn > 4
    ? { fault: 'timeout', reason: verbatim('no answer within 0.5 s'), told: 'RUN', said: '{1;2},{1;3}' }
    : undefined;

describe.skipIf(chromiumPath === undefined)(`the page of a tournament, opened from a disk${withoutChromium}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'arena-page-'));
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    rmSync(folder, { recursive: true, force: true });
  });

  /** The page of this tournament, without network; every request but for itself is a complaint. */
  let pages = 0;
  async function open(
    { data, record }: Tournament,
    hash = '',
    options: BrowserContextOptions = {},
    language: Language = 'en',
  ): Promise<{ page: Page; complaints: string[] }> {
    const file = join(folder, `${++pages}.html`);
    writeFileSync(file, [...tournamentPage(data, record, language)].join(''));
    const opened = await openPage(browser, { offline: true, ...options });
    opened.page.on('request', (request) => {
      const [address] = request.url().split('#');
      if (address !== pathToFileURL(file).href && !address!.startsWith('data:'))
        opened.complaints.push(`asks for ${address}`);
    });
    opened.page.on('dialog', (dialog) => {
      opened.complaints.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await opened.page.goto(`${pathToFileURL(file).href}${hash}`);
    if (options.javaScriptEnabled !== false) await alive(opened.page);
    return opened;
  }
  const boxOf = async (page: Page, part: string) => (await page.locator(part).boundingBox())!;
  const position = async (page: Page): Promise<string | null> => await page.locator('.where output').textContent();
  const sideways = async (page: Page): Promise<number> =>
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  /** Steps to the start, one forward, and to the end. */
  async function stepThrough(page: Page, turns: number): Promise<void> {
    await page.locator('.where output').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => position(page)).toBe('0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBe('1');
    await page.keyboard.press('End');
    await expect.poll(() => position(page)).toBe(`${turns}`);
  }

  test('a page made in Polish opens in Polish, and its button switches to English and back', async () => {
    const tournament = await playTournament({
      game: 'domino',
      format: roundRobin(),
      formatName: 'round-robin',
      names: names.slice(0, 3),
      options: { size: 5 },
    });
    const { page, complaints } = await open(tournament, '', {}, 'pl');
    await page.getByRole('tab', { name: 'Tabela krzyżowa' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Cross table' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await page.evaluate(() => (location.hash = '#game-1'));
    await page.getByText('last block').waitFor();
    await page.getByRole('button', { name: 'Polski' }).click();
    await page.getByText('ostatni klocek').waitFor();
    await expect.poll(() => page.locator('.result').textContent()).toContain('zgodnie z zasadami');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('domino: from the standings to a game and back, all within one file', async () => {
    const tournament = await playTournament({
      game: 'domino',
      format: roundRobin({ cycles: 2 }),
      formatName: 'double-round-robin',
      names: names.slice(0, 5),
      options: { size: 7 },
      failureOf: late,
    });
    const { page, complaints } = await open(tournament);
    await picture(page, 'tournament');
    await expect.poll(() => page.locator('.standings tbody tr').count()).toBe(5);
    await expect.poll(() => page.locator('.standings .interval .est').count()).toBe(5);
    await expect.poll(() => page.locator('.ratings path.other').count()).toBe(4);
    await page.getByRole('tab', { name: 'Cross table' }).click();
    await page.getByLabel(/^fox – heron/).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#games-2-1');
    await expect.poll(() => page.locator('.games tbody tr').count()).toBe(2);
    await page.getByLabel('with a fault').check();
    const [lost] = tournament.data.games.filter(
      ({ entrants, cause }) => entrants.includes(1) && entrants.includes(2) && cause !== 'rules',
    );
    await expect.poll(() => page.locator('.games tbody tr').count()).toBe(lost === undefined ? 0 : 1);
    const fault = tournament.data.games.find(({ cause }) => cause === 'timeout')!;
    await page.evaluate((hash) => (location.hash = hash), `#game-${fault.number}`);
    await page.locator('.board .block').first().waitFor();
    await stepThrough(page, fault.turns!);
    await expect.poll(() => page.locator('.loss').textContent()).toContain('fox: time ran out in turn');
    await expect.poll(() => page.title()).toContain('Cup of domino');
    for (const [tab, seen] of [
      ['Times', '.plot .bar'],
      ['Log', '.log li'],
      ['Details', 'text=arena verify matches/'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator(seen).first().waitFor({ state: 'attached' });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect // the controls, which stay in view, cover nothing of the board
      .poll(async () => {
        const [board, controls] = [await boxOf(page, '.board'), await boxOf(page, '.scrub')];
        return board.y + board.height <= controls.y && controls.y + controls.height <= 800;
      })
      .toBe(true);
    await picture(page, 'tournament-game');
    await page.goBack();
    await page.locator('.filter').waitFor();
    await expect.poll(() => page.getByLabel('with a fault').isChecked()).toBe(true); // as it was left
    await expect.poll(() => new URL(page.url()).hash).toBe('#games-2-1');
    await page.goBack();
    await page.locator('.cross').waitFor();
    await page.goBack();
    await page.locator('.standings').waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('geography: a link opens a game at a position, with buttons to the next and the previous game', async () => {
    const tournament = await playTournament({
      game: 'geography',
      format: swiss({ games: 2 }),
      formatName: 'swiss',
      names,
      tiebreaks: ['DE', 'BH/C1', 'BH', 'SB'],
      options: { gsize: 32 },
    });
    const { page, complaints } = await open(tournament, '#game-3-2');
    await expect.poll(() => position(page)).toBe('2');
    await stepThrough(page, tournament.data.games[2]!.turns!);
    await page.evaluate(() => (location.hash = '#game-3-1'));
    await expect.poll(() => position(page)).toBe('1');
    await page.getByRole('link', { name: 'Next game' }).click();
    await expect.poll(() => position(page)).toBe(`${tournament.data.games[3]!.turns}`);
    await page.getByRole('link', { name: 'Whole tournament' }).click();
    await page.getByRole('tab', { name: 'Rounds' }).click();
    await page.locator('summary', { hasText: 'Round 1' }).click();
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.evaluate(() => scrollTo(0, 200));
    await page.locator('.round').first().getByRole('link', { name: '1', exact: true }).click();
    await expect.poll(() => position(page)).toBe(`${tournament.data.games[0]!.turns}`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    await expect.poll(() => page.locator('.round[open]').count()).toBe(2); // as it was left
    await page.goForward();
    await page.locator('.board').waitFor();
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await picture(page, 'tournament-geography-dark');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('kierki: tables of four, with a stand-in', async () => {
    const tournament = await playTournament({
      game: 'kierki',
      format: tables({ seats: 4 }),
      formatName: 'tables',
      names: names.slice(0, 5),
      failureOf: late,
    });
    const { page, complaints } = await open(tournament, '#game-3', { viewport: { width: 400, height: 800 } });
    await stepThrough(page, tournament.data.games[2]!.turns!);
    await expect.poll(() => page.locator('.trick svg').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.places li').count()).toBe(4);
    await expect.poll(() => sideways(page)).toBe(0);
    await page.getByRole('link', { name: 'Whole tournament' }).click();
    await page.getByRole('tab', { name: 'Cross table' }).waitFor();
    const tabs = page.locator('[role=tab]:visible');
    await expect.poll(() => tabs.count()).toBeGreaterThan(3);
    const beyond = (): Promise<number> =>
      // by the edge of the card, or in a second line
      tabs.evaluateAll((all) => {
        const [first, ...others] = all.map((tab) => tab.getBoundingClientRect());
        return [first!, ...others].filter(({ right, top }) => right > 384 || top !== first!.top).length;
      });
    await expect.poll(beyond).toBe(0);
    await page.getByRole('tab', { name: 'Cross table' }).click();
    await page.locator('.cross tbody td a').first().waitFor();
    await expect.poll(() => sideways(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('poker: six seats, and whose turn it is can be read beside the clock', async () => {
    const tournament = await playTournament({
      game: 'poker',
      format: tables({ seats: 6 }),
      formatName: 'tables',
      names: names.slice(0, 6),
    });
    const { page, complaints } = await open(tournament, '#game-1', { viewport: { width: 1280, height: 800 } });
    await stepThrough(page, tournament.data.games[0]!.turns!);
    await page.keyboard.press('Home');
    await expect.poll(() => position(page)).toBe('0');
    const cut = (): Promise<number> =>
      page.locator('.plate.turn').evaluate((plate) => {
        plate.querySelector('.clock')!.textContent = '12.34 s';
        const name = plate.querySelector('.name')!;
        return name.scrollWidth - name.clientWidth;
      });
    await expect.poll(cut).toBe(0);
    await expect.poll(() => sideways(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('without script the tables are there', async () => {
    const { page, complaints } = await open(
      await playTournament({ game: 'domino', format: knockout(), formatName: 'knockout', names, options: { size: 5 } }),
      '',
      { javaScriptEnabled: false },
    );
    await expect.poll(() => page.locator('.standings tbody tr:visible').count()).toBe(7);
    await expect.poll(() => page.locator('.bracket .tie:visible').count()).toBe(7); // one of eight has no opponent
    await expect.poll(() => page.locator('.games tbody tr:visible').count()).toBeGreaterThan(11);
    await expect.poll(() => page.locator('.tabs:visible, select:visible, .scrub:visible').count()).toBe(0);
    await page.locator('summary').first().click();
    await expect.poll(() => page.locator('.round').first().locator('tbody tr:visible').count()).toBe(4);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the stages of a bracket do not overlap, however long the names are', async () => {
    const long = names.map((name) => `${name}-with-a-name-that-goes-on-and-on`);
    const { page } = await open(
      await playTournament({
        game: 'domino',
        format: knockout(),
        formatName: 'knockout',
        names: long,
        options: { size: 5 },
      }),
      '#bracket',
      { viewport: { width: 700, height: 800 } },
    );
    const right = (selector: string): Promise<number> =>
      page.locator(selector).evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
    const left = await page
      .locator('.bracket > li:nth-child(2) .tie')
      .first()
      .evaluate((tie) => tie.getBoundingClientRect().left);
    await expect.poll(() => right('.bracket > li:nth-child(1) .tie')).toBeLessThan(left);
    await expect.poll(() => right('.bracket > li:nth-child(1) .tie b')).toBeLessThan(left);
    await page.close();
  });

  test('names and logs are escaped', async () => {
    const hostile = [
      '</script><script>alert(1)</script>',
      '<img src=x onerror=alert(2)>',
      '"><svg onload=alert(3)>&lt;b&gt;',
      '\u202egnp.exe \u001b[31mred\u0007',
      'שלום'.repeat(3),
      'long'.repeat(100),
      "`${alert(4)}` '-- /icons.svg#",
    ];
    const { data, record } = await playTournament({
      game: 'geography',
      format: roundRobin(),
      formatName: 'round-robin',
      names: hostile,
      options: { gsize: 32 },
      failureOf: (entrant, _game, turn) =>
        entrant === 1 && turn > 2
          ? {
              fault: 'garbled',
              reason: verbatim('</script><script>alert(5)</script>'),
              told: '<!--<script>',
              said: '\u001b[2J</textarea><img src=x onerror=alert(6)>',
            }
          : undefined,
    });
    const facts = {
      ...data,
      title: '<b>Cup</b></title><script>alert(7)</script>',
      facts: [['<i>', '</dl><script>alert(8)</script>']],
      files: ['javascript:alert(9)', 'a"><script>alert(10)</script>.csv'],
      refused: [{ name: '<u>', reason: verbatim('</main><script>alert(11)</script>') }],
    } satisfies TournamentData;
    const { page, complaints } = await open({ data: facts, record });
    await expect
      .poll(async () => (await page.locator('.standings .name').allTextContents()).toSorted())
      .toEqual(
        hostile
          .map((name) => (name.startsWith('ש') ? `\u2068${name}\u2069` : name.replaceAll(/[\u202e\p{Cc}]/gu, '\ufffd')))
          .toSorted(),
      );
    await expect.poll(() => page.title()).toBe(facts.title);
    await expect.poll(() => page.locator('main img, main script, main b:has-text("Cup")').count()).toBe(0);
    const openPart = async (part: string): Promise<void> => {
      await page.evaluate((hash) => (location.hash = hash), part === 'standings' ? '' : part);
      await page.locator(`#tab-${part}[aria-selected=true]`).waitFor();
    };
    for (const part of ['cross', 'rounds', 'games']) await openPart(part);
    await page.evaluate(
      (number) => (location.hash = `#game-${number}`),
      data.games.find(({ cause }) => cause === 'garbled')!.number,
    );
    await page.locator('.loss').waitFor();
    await expect
      .poll(() => page.locator('.loss').textContent())
      .toContain('\\x1b[2J</textarea><img src=x onerror=alert(6)>');
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.setViewportSize({ width: 400, height: 800 });
    for (const part of ['standings', 'cross', 'rounds', 'games']) {
      await openPart(part);
      await expect.poll(async () => `${part} ${await sideways(page)}`).toBe(`${part} 0`);
    }
    await picture(page, 'tournament-hostile-400');
    expect(complaints).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.strange = true';
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'strange' in window)).toBe(false);
    await expect.poll(() => complaints.join()).toContain('Content Security Policy');
    await page.close();
  });

  test('a log that does not follow from the rules is shown as text', async () => {
    const { data, record } = await playTournament({
      game: 'geography',
      format: roundRobin(),
      formatName: 'round-robin',
      names: names.slice(0, 2),
      options: { gsize: 32 },
    });
    const forged = record(1).log.replace(/("turn":2,"moves":\{"\d":")[^"]*/, '$1</pre><script>alert(1)</script>');
    const { page, complaints } = await open({ data, record: () => ({ ...record(1), log: forged }) }, '#game-1');
    await page.getByText('This game cannot be shown: turn 2').waitFor();
    await expect.poll(() => page.locator('pre').textContent()).toContain('</pre><script>');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('games of judge programs: messages and scores', async () => {
    const events: JudgedEvent[] = [
      {
        event: 'start',
        at: 0,
        judge: 'judge.py',
        seed: 'x',
        players: ['heron', 'fox'],
        terminator: 'angles',
        limit: { wall: 1000 },
      },
      { event: 'told', at: 12, turn: 1, to: [0, 1], text: 'guess\n<b>me</b>\u001b[2J' },
      { event: 'answer', at: 20, turn: 1, seat: 0, text: '17', ms: 8 },
      { event: 'fault', at: 1012, turn: 1, seat: 1, fault: 'silent', reason: verbatim('no answer within 1 s') },
      { event: 'end', at: 1013, scores: [11.5, 0], given: [11.5, 0] },
    ];
    const kept = writeJudged(events, {
      bots: [],
      judge: { used: { clock: 'wall', longest: 1, box: 'none' }, stderr: '' },
    } as unknown as JudgedResult);
    const place = { points: 0, tiebreaks: [], won: 0, drawn: 0, lost: 0, faults: 0 };
    const data: TournamentData = {
      title: 'Guesses',
      game: { name: '', title: 'Judge judge.py', points: 'more' },
      isJudged: true,
      format: 'round-robin',
      seed: 'x',
      moveTime: 1000,
      facts: [],
      files: [],
      refused: [],
      tiebreaks: [],
      byes: [],
      entrants: [{ name: 'heron' }, { name: 'fox' }],
      places: [
        { ...place, entrant: 1, place: 1 },
        { ...place, entrant: 2, place: 2 },
      ],
      meetings: [{ round: 1, board: 1, entrants: [1, 2], games: 1, points: [1, 0] }],
      games: [{ number: 1, round: 1, board: 1, entrants: [1, 2], scores: [11.5, 0], cause: 'rules', turns: 1 }],
    };
    const { page, complaints } = await open({ data, record: () => kept }, '#game-1');
    await page.locator('.talk li').first().waitFor();
    await expect
      .poll(() => page.locator('.talk li').allTextContents())
      .toEqual([
        '0before the first question',
        '1to 1, 2 guess\n<b>me</b>\\x1b[2J1178.0\u00a0ms2…2: never wrotethe judge gives 11.5, 0',
      ]);
    await expect.poll(() => page.locator('.plate .score').allTextContents()).toEqual(['11.5', '0']);
    await expect.poll(() => page.locator('.loss').textContent()).toContain('fox:');
    await picture(page, 'tournament-judged');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
