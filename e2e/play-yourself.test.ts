import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaults } from '../src/game/defaults.ts';
import type { Player } from '../src/game/player.ts';
import type { Serving } from '../src/http/defaults.ts';
import { loadBot, loadGame, type AnyBot } from '../src/match/games.ts';
import { inProcess, playMatch } from '../src/referee/play.ts';
import { Recording } from '../src/referee/recording.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { insist } from '../test/people.ts';
import { serveTests } from '../test/serve.ts';
import { patient, temporaryDatabase } from '../test/store.ts';
import { alive, chromiumPath, closePages, newContext, openBrowser, openPage, withoutChromium } from './browser.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let browser: Browser;

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serveTests(server.url);
  if (chromiumPath !== undefined) browser = await openBrowser();
});
afterAll(async () => {
  await closePages(browser);
  await site.close();
  await db.destroy();
  await server.close();
});

interface Case {
  readonly game: string;
  /** Plays for the person, and sits in the other seats. */
  readonly own: string;
  readonly other: string;
  readonly seats: number;
  readonly seat: string;
  readonly options: object;
  /** All random bytes of the page: with them the person wins. */
  readonly byte: number;
}

/** In the browser: the page draws no other seed than this. */
const fixed = (byte: number): string => `crypto.getRandomValues = (array) => array.fill(${byte});`;
const seedOf = ({ byte }: Case): string => byte.toString(16).padStart(2, '0').repeat(16);

/** What the person plays, by a bot that plays the same match here first. */
async function movesOf(one: Case): Promise<readonly string[]> {
  const rules = await loadGame(one.game);
  const [own, other] = [await loadBot(one.game, one.own), await loadBot(one.game, one.other)];
  const moves: string[] = [];
  const limited =
    (bot: AnyBot): AnyBot =>
    (view, question) =>
      bot(view, { ...question, limit: { wall: 1000 } });
  const person: Player<unknown, unknown> = {
    choose(view, question) {
      const move = limited(own)(view, question);
      moves.push(rules.write(move));
      return { move };
    },
    leave: () => undefined,
  };
  const seated = Array.from({ length: one.seats }, (_, seat) => (seat === 0 ? person : inProcess(limited(other))));
  const options = { ...defaults<object>(rules), ...one.options };
  const unlimited = { moveTime: 86_400_000, clock: { kind: 'move', ms: 86_400_000 } as const };
  const players = seated.map(String);
  for await (const event of playMatch({
    rules,
    game: one.game,
    seed: seedOf(one),
    options,
    players,
    seated,
    ...unlimited,
  }))
    if (event.event === 'end') {
      const [first, ...others] = event.scores;
      expect(first, `the bot ${one.own} wins with byte ${one.byte}`).toBeGreaterThan(Math.max(...others));
    }
  return moves;
}

const addressOf = ({ game, other, seats, seat, options }: Case): string => {
  const query = new URLSearchParams({ start: 'yes', seat, clock: '' });
  for (let at = 1; at < seats; at++) query.set(`bot${at}`, other);
  for (const [name, value] of Object.entries(options)) query.set(`option_${name}`, String(value));
  return `/games/${game}/play?${query.toString()}`;
};

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key never comes to ${selector}`);
}

const field = '.move-field input';
const turnsOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-turns]').getAttribute('data-turns'));

/** Waits until more turns were played than before, and the person is to move or the match is over. */
const asked = async (page: Page, before: number): Promise<unknown> =>
  await page.waitForFunction(
    (least) =>
      document.querySelector('.over') !== null ||
      (Number(document.querySelector<HTMLElement>('[data-turns]')?.dataset['turns']) > least &&
        document.querySelector('.move-field button:not([disabled])') !== null),
    before,
  );

const cases: readonly Case[] = [
  { game: 'chess', own: 'strong', other: 'random', seats: 2, seat: 'W', options: {}, byte: 5 },
  { game: 'domino', own: 'endgame', other: 'random', seats: 2, seat: 'A', options: { size: 5 }, byte: 2 },
  { game: 'geography', own: 'strong', other: 'random', seats: 2, seat: 'A', options: { gsize: 12 }, byte: 4 },
  { game: 'kierki', own: 'duck', other: 'random', seats: 4, seat: 'N', options: { deals: '1' }, byte: 6 },
  { game: 'market', own: 'momentum', other: 'random', seats: 2, seat: '1', options: { rounds: 5 }, byte: 5 },
  { game: 'poker', own: 'equity', other: 'random', seats: 2, seat: '1', options: { hands: 4 }, byte: 6 },
  { game: 'voronoi', own: 'greedy', other: 'random', seats: 2, seat: '1', options: { stones: 2 }, byte: 7 },
];

describe.skipIf(chromiumPath === undefined)(`a person wins by keyboard alone${withoutChromium}`, () => {
  test.each(cases)('$game', async (one) => {
    const moves = await movesOf(one);
    const { page, complaints } = await openPage(browser);
    await page.addInitScript(fixed(one.byte));
    await page.goto(site.url + addressOf(one));
    let turns = -1;
    for (const move of moves) {
      await asked(page, turns);
      turns = await turnsOf(page);
      expect(await page.locator('.over').count()).toBe(0); // nor is a part of the board called so
      if (one.game === 'geography') await walkTo(page, move);
      else if (one.game === 'voronoi') {
        await steerTo(page, move);
        await expect.poll(() => page.locator('.person-board canvas').getAttribute('aria-label')).toContain('to move');
      } else {
        await tabTo(page, field);
        await page.keyboard.type(move);
      }
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('.over');
    await expect.poll(() => page.locator('.over b').innerText()).toBe('You win');
    await expect.poll(() => page.locator('.over > span').innerText()).not.toContain('You');
    await expect.poll(() => page.locator('.over a[href^="/matches/"]').count()).toBe(1);
    const kept = await page.locator('.over a[href^="/matches/"]').getAttribute('href');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Again');
    const log = await (await fetch(`${site.url}${kept}/log.jsonl`)).text();
    expect(log).toContain(`"seed":"${seedOf(one)}"`);
    expect(log).toContain('"guest"');
    expect(complaints).toEqual([]);
    await alive(page);
    await page.close();
  });
});

const arrows = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowLeft'];

/** Walks with the arrow keys to a target of the board. */
async function walkTo(page: Page, target: string): Promise<void> {
  await tabTo(page, '[data-legal]');
  for (let press = 0; press < 40; press++) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute('data-target'))) === target) return;
    await page.keyboard.press(arrows[press % arrows.length]!);
  }
  throw new Error(`the arrow keys never come to ${target}`);
}

/** Moves the mark of a grid to a point, with the arrow keys: ten rows or columns a key, with Shift one. */
async function steerTo(page: Page, point: string): Promise<void> {
  await tabTo(page, '.person-board canvas');
  const wanted = point.split(' ').map(Number);
  const marked = /(\d+)\D+(\d+)/
    .exec(await page.locator('.point-cursor').innerText())!
    .slice(1)
    .map(Number);
  for (const [axis, [back, on]] of [
    ['ArrowUp', 'ArrowDown'],
    ['ArrowLeft', 'ArrowRight'],
  ].entries()) {
    const far = wanted[axis]! - marked[axis]!;
    const key = far < 0 ? back! : on!;
    for (let press = 0; press < Math.floor(Math.abs(far) / 10); press++) await page.keyboard.press(key);
    for (let press = 0; press < Math.abs(far) % 10; press++) await page.keyboard.press(`Shift+${key}`);
  }
  await expect.poll(() => page.locator('.point-cursor').innerText()).toBe(`row ${wanted[0]}, column ${wanted[1]}`);
}

describe.skipIf(chromiumPath === undefined)(`the chess board by keys${withoutChromium}`, () => {
  const heard = (page: Page): Promise<string | null> =>
    page.evaluate(() => document.activeElement!.getAttribute('aria-label'));
  const press = async (page: Page, keys: string): Promise<void> => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };

  test('is walked square by square, at any time; a promotion is chosen last; the focus stays', async () => {
    const { page, complaints } = await openPage(browser);
    const start = encodeURIComponent('7k/P7/8/8/8/8/8/K7 w - - 0 1');
    await page.goto(`${site.url}/games/chess/play?start=yes&seat=W&bot1=random&clock=&option_start=${start}`);
    await asked(page, -1);
    await tabTo(page, '.person-board [data-target]');
    expect(await heard(page)).toBe('a1, white king');
    await press(page, 'ArrowLeft ArrowDown ArrowRight ArrowRight');
    expect(await heard(page)).toBe('c1, empty');
    await press(page, 'ArrowLeft ArrowLeft ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp ArrowUp Enter ArrowUp Enter');
    await expect.poll(() => heard(page)).toBe('queen');
    await press(page, 'Escape');
    await expect.poll(() => heard(page)).toBe('a8, empty');
    await press(page, 'ArrowDown Enter ArrowUp Enter');
    await expect.poll(() => heard(page)).toBe('queen');
    await press(page, 'ArrowRight Enter');
    await expect.poll(() => heard(page)).toBe('a8, white rook');
    await asked(page, 1);
    await expect.poll(() => heard(page)).toBe('a8, white rook');
    await press(page, 'Home');
    await page.getByPlaceholder('This is an earlier position').waitFor();
    await expect.poll(() => heard(page)).toBe('a8, empty');
    expect(complaints).toEqual([]);
    await page.close();
  });
});

test.skipIf(chromiumPath === undefined)(`a man that is dragged lies above all others${withoutChromium}`, async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}/games/chess/play?start=yes&seat=W&bot1=random&clock=`);
  await asked(page, -1);
  const middle = async (square: string): Promise<readonly [number, number]> => {
    const { x, y, width, height } = (await page.locator(`[data-target=${square}]`).boundingBox())!;
    return [x + width / 2, y + height / 2];
  };
  /** The square of the man that is drawn last. */
  const uppermost = (): Promise<string | null> =>
    page.locator('[data-drag]').evaluateAll((men) => men.at(-1)!.getAttribute('data-drag'));
  const before = await uppermost();
  await page.mouse.move(...(await middle('b1')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('b8')), { steps: 3 });
  await page.locator('[data-dragged]').waitFor();
  expect([before, await uppermost()]).toEqual([expect.stringMatching(/8$/), 'b1']);
  await page.mouse.up();
  expect(await uppermost()).toBe(before); // it may not go there
  await page.mouse.move(...(await middle('b1')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('c3')), { steps: 3 });
  await page.mouse.up();
  await asked(page, 1);
  await expect.poll(() => page.locator('[data-drag=c3] .white').count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.close();
});

const quick = '/games/geography/play?start=yes&seat=A&bot1=random&clock=&option_gsize=12';

/** Makes any legal move, and waits for the next question. */
async function moveOnce(page: Page): Promise<void> {
  const before = await turnsOf(page);
  await page.locator(field).fill((await page.locator('.move-field option').first().getAttribute('value'))!);
  await page.keyboard.press('Enter');
  await asked(page, before);
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.waitForSelector('.over');
}

const keptAs = async (page: Page): Promise<string> => {
  await page.locator('.over a[href^="/matches/"]').waitFor();
  return (await page.locator('.over a[href^="/matches/"]').getAttribute('href'))!;
};

describe.skipIf(chromiumPath === undefined)(`a match in the page${withoutChromium}`, () => {
  test('is taken back, resigned, kept, and played on from a position', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(site.url + quick);
    await asked(page, -1);
    await expect.poll(() => page.getByRole('button', { name: 'Take back' }).isDisabled()).toBe(true);
    await moveOnce(page);
    await moveOnce(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => turnsOf(page)).toBe(2);
    await page.reload();
    await expect.poll(() => turnsOf(page)).toBe(2);
    await asked(page, -1);
    await resign(page);
    const kept = await keptAs(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('.over .copyline code', { hasText: `${site.url}${kept}` }).waitFor();
    await page.goto(`${site.url}${kept}#1`);
    await alive(page);
    for (const said of ['resigned', 'not rated'])
      await expect.poll(() => page.locator('main').innerText()).toContain(said);
    // it had no limit of time, and a person needs no hint for a bot
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect.poll(() => page.locator('.aside').innerText()).toContain('Seed');
    expect(await page.locator('main').innerText()).not.toMatch(/Time limit|1\s440 min|bot\.py/);
    await expect.poll(() => page.locator('.plate .owner').allInnerTexts()).toEqual(['arena']);
    await page.locator('[data-do=play-on]').click();
    await page.getByRole('button', { name: 'Play' }).click();
    await asked(page, -1);
    await expect.poll(() => turnsOf(page)).toBeGreaterThanOrEqual(1);
    expect(await page.locator('.plates').innerText()).not.toContain('stand-in');
    await resign(page);
    const on = await keptAs(page);
    expect(await (await fetch(`${site.url}${on}`)).text()).toContain(`<a href="${kept}#1">`);
    const log = await (await fetch(`${site.url}${on}/log.jsonl`)).text();
    expect(log).toMatch(new RegExp(`"from":\\{"match":"[^"]*${kept}","turn":1\\}`));
    const list = await (await fetch(`${site.url}/matches`)).text();
    expect(list).toContain('friendly game');
    expect(await db.selectFrom('tallies').selectAll().execute()).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('goes on after its tab was closed, and in one tab at a time', async () => {
    const context = await newContext(browser, { reducedMotion: 'reduce' });
    const first = await context.newPage();
    await first.goto(site.url + quick);
    await asked(first, -1);
    await moveOnce(first);
    const turns = await turnsOf(first);
    const second = await context.newPage();
    await second.goto(`${site.url}/games/geography/play`);
    await second.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => turnsOf(second)).toBe(turns);
    await first.getByText('This match goes on in another tab').waitFor();
    await first.close();
    await second.reload();
    await expect.poll(() => turnsOf(second)).toBe(turns);
    await context.close();
  });

  test('is shown again when it is over and the page is loaded anew; the focus stays in the page', async () => {
    const { page, complaints } = await openPage(browser);
    const focus = (): Promise<string> =>
      page.evaluate(() => {
        const held = document.activeElement!;
        return held.closest('.person-board') === null || held.textContent === 'Again' ? held.textContent : 'board';
      });
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await page.goto(site.url + quick);
    await asked(page, -1);
    await moveOnce(page);
    await press('Resign');
    await expect.poll(focus).toBe('Yes');
    await press('No');
    await expect.poll(focus).toBe('Resign');
    await press('Take back');
    await asked(page, -1);
    await expect.poll(() => turnsOf(page)).toBe(0);
    await expect.poll(focus).toBe('board'); // there is nothing more to take back
    await moveOnce(page);
    await press('Resign');
    await press('Yes');
    const kept = await keptAs(page);
    const said = await page.locator('.over > span').innerText();
    await page.reload();
    expect(await keptAs(page)).toBe(kept);
    await expect.poll(() => page.locator('.over > span').innerText()).toBe(said);
    await expect.poll(() => turnsOf(page)).toBe(2);
    await expect.poll(focus).toBe('Again');
    await press('Look at the board');
    await expect.poll(focus).toBe('board');
    await press('Result');
    await expect.poll(focus).toBe('Again');
    await press('Swap seats');
    await page.locator('.over').waitFor({ state: 'detached' });
    await asked(page, 0);
    await expect.poll(focus).toBe('board');
    await page.goto(`${site.url}/games/geography/play`);
    await expect.poll(() => page.locator('#unfinished li').count()).toBe(1); // the one that is over is not among them
    await press('Forget it');
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('seat');
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('says so when what it needs does not arrive, and begins when it does', async () => {
    const context = await newContext(browser, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    const rules = /\/rules-[^/]*\.js$/;
    await page.route(rules, (route) => route.abort());
    await page.goto(site.url + quick);
    await page.getByText('The arena cannot be reached').waitFor();
    await page.unroute(rules);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked(page, -1);
    await context.close();
  });

  test('on a phone a touch beside a small target means the target', async () => {
    const context = await newContext(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(fixed(3));
    await page.goto(site.url + quick);
    await asked(page, -1);
    const { x, y, width, height } = (await page.locator('.person-board [data-legal]').first().boundingBox())!;
    const [right, middle] = [x + width, y + height / 2];
    for (const beside of [right + 30, right + 5]) {
      expect(await turnsOf(page)).toBe(0);
      await page.touchscreen.tap(beside, middle);
    }
    await asked(page, 0);
    await context.close();
  });

  test('on a phone the result is in view where the board is higher than the screen', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 700 }, locale: 'pl-PL' });
    await page.goto(
      `${site.url}/games/kierki/play?start=yes&seat=N&bot1=random&bot2=random&bot3=random&option_deals=1`,
    );
    await asked(page, -1);
    await page.getByRole('button', { name: 'Poddaj się' }).click();
    await page.getByRole('button', { name: 'Tak' }).click();
    await page.locator('.over').waitFor();
    const isInView = (): Promise<boolean> =>
      page.locator('.over').evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    const input = page.locator(field);
    await expect.poll(() => input.getAttribute('placeholder')).toBe('Mecz się skończył');
    await expect.poll(() => input.evaluate((one) => one.clientWidth)).toBeGreaterThan(180); // all of the sentence
    await page.close();
  });

  test.each([
    ['The match is kept in this browser', () => undefined],
    ['This browser cannot keep the match', () => void (Storage.prototype.setItem = () => undefined)],
  ])('waits for the network when it is over: %s', async (said, prepare) => {
    const context = await newContext(browser, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(prepare);
    await page.goto(site.url + quick);
    await asked(page, -1);
    await context.setOffline(true);
    await resign(page);
    await page.getByText(said).waitFor();
    await context.setOffline(false);
    const kept = await keptAs(page);
    const stored = (): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(stored).not.toContain('finished');
    expect((await stored()).includes(`\\"match\\":${kept.split('/').at(-1)}`)).toBe(said.includes('is kept'));
    await context.close();
  });
});

describe('what is sent', () => {
  const send = async (body: object): Promise<Response> =>
    await fetch(`${site.url}/games/geography/play`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', origin: site.url },
      body: JSON.stringify({ key: '0'.repeat(32), seats: [null, 'random'], log: '', times: '', ...body }),
    });

  /** A match of two bots, of which one sits for the person. */
  async function played(seed: string): Promise<{ readonly log: string; readonly times: string }> {
    const rules = await loadGame('geography');
    const bot = await loadBot('geography', 'random');
    const [recording, ms] = [new Recording(), 86_400_000];
    for await (const event of playMatch({
      rules,
      game: 'geography',
      seed,
      options: { ...defaults<object>(rules), gsize: 12 },
      players: ['guest', 'random'],
      seated: [inProcess(bot), inProcess(bot)],
      moveTime: ms,
      clock: { kind: 'move', ms },
    }))
      recording.add(event);
    return { log: recording.log, times: recording.times };
  }

  test.each([
    ['a forged log', { log: '{"event":"start"}\n' }, 422, /“?"?game"? is missing or wrong|line 1/i],
    ['a bot that there is not', { seats: [null, 'nobody'] }, 422, /no such bot/],
    ['a match that there is not', { from: { match: 999_999, turn: 1 } }, 404, /no such match/],
    ['ten megabytes', { log: 'x'.repeat(10 * 2 ** 20) }, 413, /3 MiB/],
    ['a long log', { log: 'x'.repeat(2 ** 20 + 1) }, 400, /log/],
  ])('%s is refused in a sentence', async (_name, body, status, detail) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { detail: string }).detail).toMatch(detail);
  });

  test('a match is kept once, and another one with its key is another one', async () => {
    const [one, other] = [await played('one'), await played('other')];
    const numberOf = async (log: { log: string; times: string }): Promise<number> =>
      ((await (await send(log)).json()) as { match: number }).match;
    const number = await numberOf(one);
    expect([await numberOf(one), await numberOf(other)]).toEqual([number, number + 1]);
  });

  test('of three hundred at once some are kept, and the others are asked for patience', async () => {
    const { log, times } = await played('many');
    const responses = await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        const response = await send({ key: at.toString(16).padStart(32, 'a'), log, times });
        return [response.status, await response.json()] as const;
      }),
    );
    const statuses = [...new Set(responses.map(([status]) => status))];
    expect(statuses.toSorted().filter((status) => ![201, 429, 503].includes(status))).toEqual([]);
    expect(responses.filter(([status]) => status === 201).length).toBeLessThanOrEqual(200);
    expect(responses.some(([status]) => status === 503)).toBe(true);
    expect((await insist(() => fetch(`${site.url}/games/geography/play`))).status).toBe(200);
  });

  test('a page without script says what it needs', async () => {
    const page = await (await fetch(`${site.url}/games/kierki/play`)).text();
    expect(page).toMatch(/<noscript>.*this browser runs none.*href="\/games\/kierki".*href="\/matches\?game=kierki"/s);
  });

  test.skipIf(chromiumPath === undefined)('seats are told in words, and who looks on has no opponent', async () => {
    const { page } = await openPage(browser, { locale: 'pl-PL' });
    await page.goto(`${site.url}/games/chess/play`);
    const labels = (): Promise<string[]> => page.locator('.choosing label:visible').allInnerTexts();
    expect(await page.locator('#seat option').allInnerTexts()).toEqual([
      'Białe',
      'Czarne',
      'żadne: grają boty, a ja patrzę',
    ]);
    expect((await labels()).slice(0, 3)).toEqual(['Twoje miejsce', 'Przeciwnik', 'Zegar']);
    await page.selectOption('#seat', 'none');
    await expect
      .poll(async () => (await labels()).slice(0, 3))
      .toEqual(['Twoje miejsce', 'Bot (Białe)', 'Bot (Czarne)']);
    expect(await labels()).not.toContain('Zegar');
    await page.close();
  });

  test('who looks on is told how many bots a game needs', async () => {
    const page = await (await fetch(`${site.url}/games/poker/play?start=yes&seat=none&bot1=random`)).text();
    expect(page).toContain('This game needs 2 to 10 bots');
  });

  test('a form with a wrong field says so beside it', async () => {
    const response = await fetch(`${site.url}/games/geography/play?start=yes&seat=Z&bot1=nobody&option_gsize=-1`);
    expect(response.status).toBe(422);
    const page = await response.text();
    for (const id of ['seat-error', 'bot1-error', 'option_gsize-error']) expect(page).toContain(`id="${id}"`);
    expect((await fetch(`${site.url}/games/geography/play?from=999999:1`)).status).toBe(404);
  });
});
