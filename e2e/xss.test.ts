import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTournament } from '../src/contests/manage.ts';
import { verbatim } from '../src/game/message.ts';
import type { Serving } from '../src/http/defaults.ts';
import { printable } from '../src/kit/escape.ts';
import { register, setRole } from '../src/people/account.ts';
import { keepNewcomer } from '../src/people/identity.ts';
import { beginSession } from '../src/people/session.ts';
import { put } from '../src/store/artefacts.ts';
import { openDatabase, type Database } from '../src/store/database.ts';
import { showFrames } from '../src/store/frames.ts';
import type { Refusal } from '../src/store/schema.ts';
import { addNews } from '../src/store/news.ts';
import { addSiteNews } from '../src/store/site-news.ts';
import { setText } from '../src/store/site-texts.ts';
import { createContest, testsOf } from '../src/store/rounds.ts';
import { addTests } from '../src/store/tests.ts';
import { xssFamilies, xssPayloads } from '../test/data/xss.ts';
import { goodPassword } from '../test/people.ts';
import { zipOf } from '../test/programs.ts';
import { claim, eventsOf, finish, framesIn, newMatches } from '../test/site.ts';
import { serveTests } from '../test/serve.ts';
import { temporaryDatabase } from '../test/store.ts';
import { chromiumPath, closePages, openBrowser, openPage, withoutChromium } from './browser.ts';

// Stored texts are text on every page, whatever they hold. Fields whose forms refuse such texts are written to the
// database itself: what a form lets through may change.

const login = 'mallory';
const all = xssPayloads.join(' ');
/** As much of them as a name may have. */
const short = all.slice(0, 2000);
const flat = short.replaceAll(/\s/g, ' ');
const chunksOf = (texts: readonly string[], size: number): string[] =>
  texts.flatMap((_, at) => (at % size === 0 ? texts.slice(at, at + size).join(' ') : []));

/** An operator's provider, which these tests never ask. */
const openid = {
  issuer: 'http://127.0.0.1:1',
  url: 'http://127.0.0.1',
  client: 'arena',
  secret: 'secret',
  name: `provider ${short}`,
  loginClaim: 'preferred_username',
};
const lines = xssPayloads.map((payload) => payload.replaceAll(/[\r\n]/g, ' ').replaceAll('\t', '    '));

test('the table has many payloads of every family', () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(200);
  for (const [family, payloads] of Object.entries(xssFamilies))
    expect([family, payloads.length >= 8]).toEqual([family, true]);
});

describe.skipIf(chromiumPath === undefined)(`stored texts in a browser${withoutChromium}`, () => {
  let server: Awaited<ReturnType<typeof temporaryDatabase>>;
  let db: Database;
  let site: Serving;
  let browser: Browser;
  let page: Page;
  let user: number;
  /** What a page must never do. */
  const seen: string[] = [];
  /** The cookie of a browser that came back from the provider. */
  const newcomer = 'n'.repeat(43);
  /** Pages, and some of what must stand there as text. */
  let shown: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    server = await temporaryDatabase();
    db = openDatabase(server.url);
    site = await serveTests(server.url, { openid });
    const made = await register(db, { login, password: goodPassword, email: '' });
    user = (made as { value: { id: number } }).value.id;
    await setRole(db, user, 'admin');
    shown = await fill();
    browser = await openBrowser();
    // what is read is in the document: a small window spares most of the drawing of long pages
    const viewport = { width: 400, height: 300 };
    const { page: opened, complaints } = await openPage(browser, { bypassCSP: false, viewport });
    page = opened;
    complaints.push = (...texts) => seen.push(...texts.filter((text) => !/status of 4\d\d/.test(text)));
    await page.context().addCookies([
      {
        name: 'session',
        value: await beginSession(db, user, { agent: all, address: '::1' }),
        url: site.url,
      },
      { name: 'openid', value: newcomer, url: site.url },
    ]);
    page.on('dialog', (dialog) => {
      seen.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.url) seen.push(`a request to ${request.url()}`);
    });
    page.on('popup', () => seen.push('a window'));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => console.error(`blocked: ${blockedURI}`));
    });
  });
  afterAll(async () => {
    await closePages(browser);
    await site?.close();
    await db?.destroy();
    await server?.close();
  });

  /** Puts the payloads wherever a text is stored; returns the pages that show them. */
  async function fill(): Promise<Record<string, readonly string[]>> {
    await sql`update users set school = ${all}, interests = ${xssPayloads.join('\n')}, email = ${all} where id = ${user}`.execute(
      db,
    );
    await sql`
      insert into sessions (hash, account, agent, address)
      select sha256(convert_to('session ' || number, 'UTF8')), ${user}, text, text
      from unnest(${xssPayloads}::text[]) with ordinality payloads (text, number)`.execute(db);
    await sql`
      insert into tokens (hash, account, name, scopes, ends_at)
      select sha256(convert_to('token ' || number, 'UTF8')), ${user}, text, '{read}', now() + interval '1 day'
      from unnest(${xssPayloads}::text[]) with ordinality payloads (text, number)`.execute(db);
    const contest = await createContest(db, {
      name: short,
      game: 'geography',
      kind: 'ladder',
      options: { gsize: 32, graph: '' },
      moveTime: 2000,
    });
    const { rows: versions } = await sql<{ id: number; bot: number }>`
      with added as (
        insert into bots (owner, game, name) select ${user}, 'geography', text from unnest(${xssPayloads}::text[]) text returning id
      )
      insert into versions (bot, number, program) select id, 1, 'random' from added order by id returning id, bot
    `.execute(db);
    await sql`
      insert into contest_versions (contest, version) select ${contest}, id from unnest(${versions.slice(0, 60).map(({ id }) => id)}::bigint[]) id
    `.execute(db);
    const finished = await faulty(
      contest,
      versions.slice(0, 2).map(({ id }) => id),
    );
    const live = await running(
      contest,
      versions.slice(2, 4).map(({ id }) => id),
    );
    const refused = await refusedVersions(versions[5]!.bot, finished);
    const line = lines.join(' ');
    const memory = `memory ${line}`;
    await sql`
      insert into memories (bot, contest, artefact, files, match, kept_at, loss)
      values (${versions[0]!.bot}, ${contest}, ${await put(db, Buffer.from('memory'))},
        ${JSON.stringify([{ name: memory, size: 1 }])}, ${finished}, now(),
        ${JSON.stringify({ match: finished, reason: verbatim(`loss ${all}`) })})`.execute(db);
    const series = await seriesOf(versions.slice(8, 10).map(({ id }) => id));
    const connected = await db
      .insertInto('versions')
      .values({ bot: versions[10]!.bot, number: 2, program: all, fingerprint: null, artefact: null, kind: 'connected' })
      .returning('bot')
      .executeTakeFirstOrThrow();
    const bots = chunksOf(lines, 6); // a sentence has an end
    await addNews(
      db,
      bots.map((bot, at) => ({
        account: user,
        message: { code: 'news-fault', bot, fault: 'garbled', against: [bot] },
        path: `/matches/${at}`,
      })),
    );
    const news = bots.map(printable);
    const person = { issuer: openid.issuer, subject: all, login: '', email: `address ${line}`, emailIsChecked: true };
    await keepNewcomer(db, newcomer, person, all);
    await sql`update newcomers set login = ${`login ${line}`}`.execute(db);
    const comments = await commentsOn(contest);
    await sql`
      insert into audit (actor, action, subject, address)
      select ${user}, 'role', text, text from unnest(${xssPayloads.slice(0, 40)}::text[]) text`.execute(db);
    await sql`insert into workers (id, host, slots, tier) values (gen_random_uuid(), ${short}, 1, 'none')`.execute(db);
    await setText(db, 'welcome-en', lines.join('\n\n'));
    await setText(db, 'contact-en', lines.join('\n\n'));
    await setText(db, 'name', `site ${short}`);
    await setText(db, 'news-en', ['````', ...lines, '````', ...xssPayloads].join('\n\n'));
    const organised = await organise();
    await addSiteNews(db, { code: 'news-contest-began', contest: bots[0]! }, '/games');
    const names = [xssPayloads[5]!, xssPayloads[1]!]; // the first seat is given to a refused version
    return {
      '/': [...xssPayloads.slice(0, 4), news[0]!, `site ${short}`, ...lines],
      [`/users/${login}`]: [all, ...xssPayloads, news.at(-1)!],
      '/news': news,
      [`/users/${login}/edit`]: [],
      '/account': [openid.name, ...xssPayloads],
      '/register/openid': [openid.name, `login ${line}`, `address ${line}`],
      [`/bots/${versions[0]!.bot}`]: [xssPayloads[0]!, printable(memory), printable(`loss ${lines[0]!}`)],
      [`/bots/${connected.bot}`]: [xssPayloads[10]!],
      ...(await typedVersions(versions[7]!.bot, xssPayloads[7]!)),
      [series]: xssPayloads.slice(8, 10),
      [`/games/geography/test?like=${await lastMatch()}`]: [seedOf(2)],
      ...organised,
      ...refused,
      '/contests': [short],
      [`/contests/${contest}`]: [short, ...xssPayloads.slice(0, 60), ...lines],
      ...comments,
      [`/contests/${contest}/wall`]: [short],
      '/admin': [short],
      '/admin/users': [],
      [`/admin/users/${login}`]: [all],
      '/admin/queue': [short],
      '/admin/audit': [xssPayloads[39]!],
      '/admin/texts': [],
      '/contact': [],
      '/games': [],
      '/games/geography': [...xssPayloads.slice(2, 3), ...lines],
      '/games/geography/test': [],
      '/matches': names,
      [`/matches/${finished}`]: names,
      [`/matches/${live}`]: xssPayloads.slice(2, 4),
      '/api/docs': [],
    };
  }

  /** A contest of a class, webhooks and a game of somebody, with the payloads as their texts; their pages. */
  async function organise(): Promise<Record<string, readonly string[]>> {
    const { id: of } = await db
      .insertInto('classes')
      .values({ name: `class ${flat}`, code: 'payloads', owner: user })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: place } = await db
      .insertInto('users')
      .values({ login: 'place', role: 'place' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('class_members')
      .values([
        { class: of, account: user, role: 'teacher', number: '', name: '', claim: null },
        { class: of, account: place, role: 'student', number: `no ${flat}`, name: `student ${flat}`, claim: 'payload' },
      ])
      .execute();
    const cup = await createTournament(db, {
      name: `cup ${flat}`,
      game: 'geography',
      options: { gsize: 32, graph: '' },
      moveTime: 2000,
      seats: 2,
      format: 'swiss',
      settings: { rounds: 2, games: 2 },
      rating: null,
      owner: user,
      code: `code ${flat}`,
      about: ['````', ...lines, '````', ...lines].join('\n'),
    });
    const { value: contest } = cup as { readonly value: number };
    await db
      .insertInto('webhooks')
      .values({ owner: user, contest, bot: null, url: `url ${all}`, secret: all })
      .execute();
    const artefact = await put(db, Buffer.from(lines.join('\n')));
    await db
      .insertInto('games')
      .values({
        name: 'evil',
        title: `title ${flat}`,
        owner: user,
        rules_en: lines.join('\n\n'),
        published_at: null,
        deleted_at: null,
      })
      .execute();
    const refusal = JSON.stringify(verbatim(`judge ${all}`));
    await sql`
      insert into game_versions (game, number, program, artefact, terminator, seats_min, seats_max, move_time, memory,
        sent_by, state, output, failure)
      values ('evil', 1, 'judge.py', ${artefact}, 'newline', 2, 2, 1000, 64, ${user}, 'refused', ${lines.join('\n')}, ${refusal})
    `.execute(db);
    return {
      '/classes': [`class ${flat}`],
      [`/classes/${of}`]: [`class ${flat}`, `no ${flat}`, `student ${flat}`],
      [`/classes/${of}/hand-in`]: [`class ${flat}`],
      [`/classes/${of}/delete`]: [`class ${flat}`],
      [`/contests/${contest}`]: [`cup ${flat}`, ...lines],
      [`/contests/${contest}/edit`]: [`cup ${flat}`, `code ${flat}`, ...lines],
      [`/contests/${contest}/delete`]: [`cup ${flat}`],
      [`/contests/${contest}/webhooks`]: [`url ${all}`],
      '/games/evil': [`title ${flat}`, ...lines.map(printable)],
      '/games/evil/edit': [`title ${flat}`, ...lines],
      '/games/evil/versions': [`title ${flat}`],
      '/games/evil/source': [`title ${flat}`, ...lines],
      '/admin/games': [`title ${flat}`],
      '/admin/quotas': [],
      '/teams': [],
    };
  }

  /** A match that a bot loses by writing all payloads. */
  async function faulty(contest: number, versions: readonly number[]): Promise<number> {
    const [match] = await newMatches(db, contest, versions, 1);
    const attempt = await claim(db, match!);
    const failure: Refusal = { fault: 'garbled', reason: verbatim(all), told: all, said: all };
    await finish(db, attempt, await eventsOf(attempt, (_seat, turn) => (turn === 3 ? failure : undefined)));
    return match!;
  }

  /**
   * Comments with the payloads as they are, as code, and as the parts of links; all of them are reported. What has a
   * meaning in Markdown stands there as code.
   */
  async function commentsOn(contest: number): Promise<Record<string, readonly string[]>> {
    const plain = xssPayloads.filter(
      (text) => /^[^\s*_`[\]\\&~|#>+=-][^*_`[\]\\&~|\n\r\t]*$/.test(text) && !/ {2}|^<http/.test(text),
    );
    const addresses = xssPayloads.map((payload) => payload.replaceAll(/\s/g, ' '));
    const texts = [
      ['````', ...lines, '````'].join('\n'),
      xssPayloads.join('\n\n'),
      addresses.map((address) => `[a](${address}) [b](<${address}>) ![c](${address}) <${address}>`).join('\n\n'),
      addresses.map((address, at) => `[d${at}]: ${address}\n\n[e][d${at}] [f](/ "${address}")`).join('\n\n'),
      `|${lines.join('|')}|\n|${lines.map(() => ':-').join('|')}|\n|${lines.join('|')}|`,
      lines.map((line) => `# ${line}\n\n> ${line}\n\n- ${line}\n\n\`\`\`${line}\n\`\`\`\n`).join('\n'),
    ];
    const ids: number[] = [];
    for (const on of [{ game: 'geography' }, { contest }])
      for (const text of texts) {
        const added = await db
          .insertInto('comments')
          .values({ ...on, author: user, text })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(added.id);
      }
    await db
      .insertInto('comment_reports')
      .values(ids.map((comment) => ({ comment, reporter: user, closed_at: null })))
      .execute();
    return {
      '/games/geography/comments': [...lines, ...plain],
      [`/contests/${contest}/comments`]: [...lines, ...plain],
      [`/comments/${ids[0]}/edit`]: lines,
      [`/comments/${ids[1]}/delete?back=${encodeURIComponent(`/${all.slice(0, 300)}`)}`]: plain,
      '/admin/reports': [...lines, ...plain],
    };
  }

  const seedOf = (at: number): string => `seed ${at} ${flat}`;
  const lastMatch = async (): Promise<number> =>
    (await db.selectFrom('matches').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

  /** Test matches that are over; the path of their page. */
  async function seriesOf(versions: readonly number[]): Promise<string> {
    const tests = await testsOf(db, 'geography');
    const tables = [1, 2].map((at) => ({ versions, kind: 'test' as const, seed: seedOf(at), pace: 1, madeBy: user }));
    const { round, matches } = await db.transaction().execute((trx) => addTests(trx, tests, tables));
    for (const match of matches) {
      const attempt = await claim(db, match);
      await finish(db, attempt, await eventsOf(attempt));
    }
    return `/games/geography/tests/${round}`;
  }

  /** Versions that can be compared and edited: sources, and an archive with payloads as names of files. */
  async function typedVersions(bot: number, name: string): Promise<Record<string, readonly string[]>> {
    const names = lines.filter((line) => !/[\\/\p{Cc}]/u.test(line) && Buffer.byteLength(line) < 200).slice(0, 50);
    const files = [
      ['bot.zip', zipOf(names.map((file) => ({ name: file, text: file })))],
      ['bot.py', Buffer.from(lines.join('\n'))],
      ['bot.py', Buffer.from(lines.toReversed().join('\n'))],
    ] as const;
    for (const [at, [program, bytes]] of files.entries())
      await db
        .insertInto('versions')
        .values({ bot, number: at + 2, program, fingerprint: null, artefact: await put(db, bytes), state: 'ready' })
        .execute();
    return {
      [`/bots/${bot}/differences?from=2&to=3`]: [...names, ...lines].map(printable),
      [`/bots/${bot}/differences?from=3&to=4`]: lines.map(printable),
      [`/games/geography/send?name=${encodeURIComponent(name)}`]: [name, lines.toReversed().join('\n')],
    };
  }

  async function running(contest: number, versions: readonly number[]): Promise<number> {
    const [match] = await newMatches(db, contest, versions, 2);
    const attempt = await claim(db, match!);
    await showFrames(db, attempt, 0, framesIn(await eventsOf(attempt)).slice(0, 3));
    return match!;
  }

  /** Versions whose file, build output, stderr and failure hold the payloads. */
  async function refusedVersions(bot: number, trial: number): Promise<Record<string, readonly string[]>> {
    const artefact = await put(db, Buffer.from(all));
    const failures: readonly Refusal[] = [
      { fault: 'garbled', reason: verbatim(all), told: all, said: all, turn: 1 },
      {
        fault: 'bad-archive',
        reason: { code: 'archive-entry-kind', name: all, kind: 'symlink' },
        said: lines.join('\n'),
      },
    ];
    const pages: Record<string, readonly string[]> = {};
    for (const [at, failure] of failures.entries()) {
      const number = at + 2;
      const version = await db
        .insertInto('versions')
        .values({
          bot,
          number,
          program: all,
          fingerprint: null,
          artefact,
          state: 'refused',
          failure: JSON.stringify(failure),
          output: [...xssPayloads, ...lines].join('\n'),
          trial: at === 0 ? trial : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (at === 0) {
        await sql`update match_seats set version = ${version.id} where match = ${trial} and seat = 0`.execute(db);
        await db
          .insertInto('match_stderr')
          .values({ match: trial, seat: 0, text: lines.join('\n') })
          .execute();
      }
      pages[`/bots/${bot}?version=${number}`] = lines.map(printable);
    }
    return pages;
  }

  /** Whatever is not ours on a page: markup that a text brought. */
  const strange = async (): Promise<string[]> =>
    await page.evaluate(() => {
      const found: string[] = [];
      // a link in a stranger’s Markdown leads elsewhere, and says that the site does not vouch for it
      const links = new Set(document.querySelectorAll('.prose a[href^="http"][rel="nofollow ugc noopener"]'));
      for (const element of document.querySelectorAll('*')) {
        const html = element.outerHTML.slice(0, 200);
        const isEditor = element.closest('.cm-editor') !== null; // which sizes its own parts
        if (element.getAttributeNames().some((name) => name.startsWith('on') || (name === 'style' && !isEditor)))
          found.push(html);
        if (/^(iframe|object|embed|base|frameset|applet|portal|math|template|marquee|style)$/i.test(element.tagName))
          found.push(html);
        if (element.tagName === 'SCRIPT' && !element.getAttribute('src')?.startsWith('/assets/')) found.push(html);
        if (links.has(element)) continue;
        for (const name of ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'])
          if (!/^([/#?]|$|https?:\/\/127\.0\.0\.1[:/])(?!\/)/.test(element.getAttribute(name) ?? '')) found.push(html);
      }
      return found;
    });
  const text = async (): Promise<string> =>
    await page.evaluate(() =>
      [
        document.body.textContent,
        ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      ].join('\n'),
    );
  /** Sends a form as it is, whatever a script would do with it. */
  const submit = async (form: string): Promise<void> =>
    void (await Promise.all([
      page.waitForEvent('load'),
      page.locator(form).evaluate((element) => (element as HTMLFormElement).submit()),
    ]));
  const nothingStrange = async (what: string): Promise<void> => {
    expect([what, await strange()]).toEqual([what, []]);
    expect([what, seen]).toEqual([what, []]);
  };

  const isSoak = process.env['ARENA_SOAK'] === '1';
  const languages = ['en', 'pl'];
  test.each(languages)('every page shows them as text (%s)', { timeout: 240_000 }, async (language) => {
    for (const [at, [path, texts]] of Object.entries(shown).entries()) {
      if (!isSoak && at % 2 !== languages.indexOf(language)) continue; // each page in one language, in a soak in both
      const address = `${site.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
      const missing = async (): Promise<string[]> => {
        await page.goto(address, { waitUntil: 'load' }); // a busy machine may ask to try again
        if (path.startsWith('/matches/')) await page.locator('#main[data-drawn]').waitFor({ state: 'attached' });
        if (path.includes('/send?')) await page.locator('.cm-content').waitFor();
        const there = normal(await text());
        return texts.map(normal).filter((payload) => !there.includes(payload));
      };
      await expect.poll(missing, { message: path }).toEqual([]);
      await nothingStrange(path);
    }
  });

  /** HTML knows one kind of line end. */
  const normal = (value: string): string => value.replaceAll(/\r\n?/g, '\n');

  test('what somebody typed comes back as text', { timeout: 240_000 }, async () => {
    for (const payloads of [all, xssPayloads.toReversed().join(' ')]) {
      await page.goto(`${site.url}/users/${login}/edit`);
      await page
        .locator('#school')
        .evaluate((field, value) => ((field as HTMLInputElement).value = value), payloads.repeat(2));
      await page.locator('#interests').fill(payloads.slice(0, 3000));
      await Promise.all([page.waitForEvent('load'), page.locator('form button[type=submit]').last().click()]);
      await nothingStrange('the profile');
    }
    await page.goto(`${site.url}/games/geography`);
    await page.locator('#comment').fill(`</textarea>${all.slice(0, 5000)}\u202e`);
    await submit('form:has(#comment)');
    expect(await page.locator('#comment').inputValue()).toContain('</textarea><script>alert(1)</script>');
    await nothingStrange('the form of a comment');
    await page.goto(`${site.url}/games/geography/send?name=${encodeURIComponent(all.slice(0, 3000))}`);
    await nothingStrange('the form of a bot');
    await page.locator('#name').evaluate((field, value) => ((field as HTMLInputElement).value = value), all);
    await page
      .locator('#source')
      .evaluate((field, value) => ((field as HTMLTextAreaElement).value = value), `</textarea>${all}`);
    await submit('form:has(#source)');
    expect(await page.locator('#source').inputValue()).toContain('</textarea><script>alert(1)</script>');
    await nothingStrange('the form of a bot again');
  });

  test('addresses come back as text', { timeout: 240_000 }, async () => {
    for (const families of [
      ['tags', 'drawings'],
      ['attributes', 'urls'],
      ['json', 'signs', 'names'],
    ]) {
      const odd = encodeURIComponent(
        families
          .map((family) => xssFamilies[family]!.join(' '))
          .join(' ')
          .slice(0, 1500),
      );
      for (const path of [
        `/nowhere/${odd}`,
        `/matches?before=${odd}`,
        `/users/${odd}`,
        `/bots/1?version=${odd}&x=${odd}`,
      ]) {
        await page.goto(`${site.url}${path}`);
        await nothingStrange(path);
      }
    }
  });

  test('these tests would notice', async () => {
    await page.goto(`${site.url}/games`);
    await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), all);
    expect((await strange()).length).toBeGreaterThan(20);
    await expect.poll(() => seen.some((what) => /Content Security Policy|blocked/.test(what))).toBe(true);
    await page.goto('about:blank');
    seen.length = 0;
  });

  test('guests meet them at the gate', { timeout: 240_000 }, async () => {
    await page.context().clearCookies();
    const odd = encodeURIComponent(all.slice(0, 3000));
    for (const path of ['/login', '/register']) {
      await page.goto(`${site.url}${path}?next=${odd}`);
      await nothingStrange(path);
      await page.locator('#login').evaluate((field, value) => ((field as HTMLInputElement).value = value), all);
      await page.locator('#password').fill('not the one');
      await submit('form:has(#password)');
      await nothingStrange(`${path} again`);
      expect(await page.locator('#login').inputValue()).toContain('<script>alert(1)</script>');
    }
  });

  test('a file is handed out under a name that is no header', async () => {
    const [path] = Object.keys(shown).filter((one) => /^\/bots\/\d+\?version=2$/.test(one));
    const [, bot] = /(\d+)/.exec(path!)!;
    const cookie = `session=${await beginSession(db, user, { agent: 'x', address: '::1' })}`;
    const source = await fetch(`${site.url}/bots/${bot}/versions/2/source`, { headers: { cookie } });
    expect([source.status, source.headers.get('content-type'), source.headers.get('x-content-type-options')]).toEqual([
      200,
      'application/octet-stream',
      'nosniff',
    ]);
    expect(source.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  });

  test('a login takes nothing but letters, digits and underscores, in the database too', async () => {
    await expect(sql`update users set login = ${xssPayloads[0]} where id = ${user}`.execute(db)).rejects.toThrow(
      'users_login_check',
    );
  });
});
