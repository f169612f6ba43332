import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, closePages, openBrowser, openPage, picture, withoutChromium } from '../../../e2e/browser.ts';
import { Browser, errorsIn, goodPassword, insist } from '../../../test/people.ts';
import { patient, temporaryDatabase } from '../../../test/store.ts';
import type { Serving } from '../../http/defaults.ts';
import { entriesOf } from '../../people/audit.ts';
import { isAllowed } from '../../http/access.ts';
import { findAccount, setRole } from '../../people/account.ts';
import { makeToken } from '../../people/token.ts';
import { openDatabase, type Database } from '../../store/database.ts';
import { newsOf } from '../../store/news.ts';
import { createContest, testsOf } from '../../store/rounds.ts';
import { defaultQuotas } from '../quotas.ts';
import { serve } from '../server.ts';
import { changersOf, changing } from './access.ts';
import { htmlOf } from './markdown.ts';
import { findComment } from './queries.ts';

let server: Awaited<ReturnType<typeof temporaryDatabase>>;
let db: Database;
let site: Serving;
let contest: number;
let ola: Browser;
let adam: Browser;
let admin: Browser;
const guest = (): Browser => new Browser(site.url);

beforeAll(async () => {
  server = await temporaryDatabase();
  db = openDatabase(server.url, patient);
  site = await serve({ databaseUrl: server.url, port: 0, host: '127.0.0.1', sharing: { ms: 0 } });
  const about = { game: 'geography', kind: 'ladder', options: { gsize: 12, graph: '' }, moveTime: 1000 } as const;
  contest = await createContest(db, { name: 'Evening ladder', ...about });
  [ola, adam, admin] = await Promise.all([
    guest().register('ola'),
    guest().register('adam'),
    guest().register('admin'),
  ]);
  await setRole(db, await userId('admin'), 'admin');
});
afterAll(async () => {
  await site.close();
  await db.destroy();
  await server.close();
});

const userId = async (login: string): Promise<number> => (await findAccount(db, login))!.id;
const tokenOf = async (login: string, ...scopes: string[]): Promise<string> => {
  const made = await makeToken(db, await userId(login), { name: 'test', scopes, days: 1 });
  return (made as { value: { token: string } }).value.token;
};
const api = async (method: string, path: string, token?: string, body?: object): Promise<Response> =>
  await fetch(`${site.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Adds a comment by the form; its number. */
async function added(by: Browser, comment: string, path = '/games/geography'): Promise<number> {
  const response = await by.post(`${path}/comments`, { comment, back: path });
  const location = response.headers.get('location') ?? '';
  expect([comment.slice(0, 50), response.status, location]).toEqual([
    comment.slice(0, 50),
    303,
    expect.stringMatching(new RegExp(`^${path}#comment-\\d+$`)),
  ]);
  return Number(/\d+$/.exec(location)![0]);
}

/** The comments of a page, by their numbers, in their order. */
const numbersIn = (page: string): number[] =>
  [...page.matchAll(/<li id="comment-(\d+)">/g)].map(([, id]) => Number(id));
const itemOf = (page: string, id: number): string =>
  new RegExp(`<li id="comment-${id}">.*?</li>(?=<li id|</ol>)`, 's').exec(page)?.[0] ?? '';

test('from the form to the page, newest first; then edited, deleted after a question, and back each time', async () => {
  for (const path of ['/games/geography', `/contests/${contest}`]) {
    const first = await added(ola, 'Is it *fair*?', path);
    const second = await added(adam, 'Play `random` first.', path);
    const page = await ola.page(path);
    expect(numbersIn(page)).toEqual([second, first]);
    expect(itemOf(page, first)).toContain('Is it <em>fair</em>?');
    expect(itemOf(page, first)).toMatch(/href="\/users\/ola">ola<.*>Edit<.*>Delete</s);
    expect(itemOf(page, first)).not.toContain('>Report<');
    expect(itemOf(page, second)).toContain('>Report<');
    expect(itemOf(page, second)).not.toMatch(/>Edit<|>Delete</);
    expect(page).toContain('2, newest first');
    expect(page).toMatch(/You may write \d+ more comments within this hour/);

    const edit = `/comments/${first}/edit?back=${encodeURIComponent(path)}`;
    expect(page).toContain(`href="${edit}"`);
    const form = await ola.page(edit);
    expect(form).toMatch(/<textarea[^>]*name="comment"[^>]*>Is it \*fair\*\?</);
    expect(form).toContain(`name="back" value="${path}#comment-${first}"`);
    expect(form).toContain('>Comment</label>'); // a moderator edits those of others
    const saved = await ola.post(`/comments/${first}/edit`, { comment: 'It is fair.', seen: '0', back: path });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}#comment-${first}`]);
    expect(itemOf(await ola.page(path), first)).toMatch(/, edited .*It is fair\./s);

    const question = await ola.page(`/comments/${first}/delete?back=${encodeURIComponent(path)}`);
    expect(question).toMatch(/Delete this comment\?.*It is fair\..*cannot be restored.*>Delete<.*>Cancel</s);
    expect(numbersIn(await ola.page(path))).toEqual([second, first]); // the question changes nothing
    const deleted = await ola.post(`/comments/${first}/delete`, { back: path });
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, `${path}#comments`]);
    expect(numbersIn(await ola.page(path))).toEqual([second]);
    expect(await db.selectFrom('comments').select('text').where('id', '=', first).executeTakeFirst()).toEqual({
      text: '',
    });
  }
  const noted = await db.selectFrom('audit').select('actor').where('action', '=', 'comment-deleted').execute();
  expect(noted).toEqual([{ actor: await userId('ola') }, { actor: await userId('ola') }]);
});

test('in Polish', async () => {
  await added(ola, 'Zażółć gęślą jaźń', `/contests/${contest}`);
  const page = await ola.page(`/contests/${contest}?lang=pl`);
  expect(page).toMatch(/Komentarze.*od najnowszego.*Dodaj komentarz.*Zażółć gęślą jaźń/s);
  expect(page).toMatch(/możesz napisać jeszcze \d+ komentarz/);
  await ola.page('/?lang=en');
});

test('guests read, and are led to the log-in; nobody comments on what is not there', async () => {
  const page = await guest().page('/games/geography');
  expect(page).toContain('Log in to write a comment');
  expect(page).toContain('/login?next=%2Fgames%2Fgeography%23comments');
  expect(page).not.toMatch(/>Report<|>Edit<|name="comment"/);
  expect((await guest().post('/games/geography/comments', { comment: 'x' })).status).toBe(401);
  const tests = await testsOf(db, 'geography');
  for (const path of ['/games/nothing', '/games/__proto__', '/contests/999999', `/contests/${tests.id}`]) {
    expect([path, (await ola.post(`${path}/comments`, { comment: 'x' })).status]).toEqual([path, 404]);
    expect([path, (await ola.send(`${path}/comments`)).status]).toEqual([path, 404]);
  }
});

describe('Markdown', () => {
  test.each([
    ['<b onclick=x>a</b>', '<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>\n'],
    ['# Title', '<h3>Title</h3>\n'],
    ['###### Title', '<h6>Title</h6>\n'],
    [
      '[a](https://example.org "t")',
      '<p><a href="https://example.org" title="t" rel="nofollow ugc noopener">a</a></p>\n',
    ],
    [
      'https://example.org/a',
      '<p><a href="https://example.org/a" rel="nofollow ugc noopener">https://example.org/a</a></p>\n',
    ],
    ['[a](/matches/7)', '<p><a href="/matches/7" rel="nofollow ugc noopener">a</a></p>\n'],
    [
      '![a](https://example.org/a.png)',
      '<p><a href="https://example.org/a.png" rel="nofollow ugc noopener">a</a></p>\n',
    ],
    ['![](/a.png "t")', '<p><a href="/a.png" rel="nofollow ugc noopener">/a.png</a></p>\n'],
    ['![<b>"](/a"b)', '<p><a href="/a%22b" rel="nofollow ugc noopener">&lt;b&gt;&quot;</a></p>\n'],
    ['[![a](/a.png) b](/b)', '<p><a href="/b" rel="nofollow ugc noopener">a b</a></p>\n'],
    ['![a](javascript:alert(1))', '<p>![a](javascript:alert(1))</p>\n'],
    ['[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>\n'],
    ['[a](JaVaScRiPt&colon;alert(1))', '<p>[a](JaVaScRiPt:alert(1))</p>\n'],
    ['[a](data:text/html,x)', '<p>[a](data:text/html,x)</p>\n'],
    ['[a](//evil.invalid)', '<p>[a](//evil.invalid)</p>\n'],
    ['[a](/\\evil.invalid)', '<p><a href="/%5Cevil.invalid" rel="nofollow ugc noopener">a</a></p>\n'],
    [
      '<mailto:a@example.org> mailto:a@example.org //example.org',
      '<p>&lt;mailto:a@example.org&gt; mailto:a@example.org //example.org</p>\n',
    ],
    ['one\ntwo', '<p>one<br>\ntwo</p>\n'],
  ])('%s', (text, html) => expect(htmlOf(text)).toBe(html));

  test('a table has no style', () =>
    expect(htmlOf('|a|b|\n|:-|-:|\n|c|d|')).toMatch(
      /^<table>\n<thead>\n<tr>\n<th>a<\/th>\n<th>b<\/th>(?!.*style).*<td>c</s,
    ));
});

describe('what is wrong stands beside the field, and nothing typed is lost', () => {
  test.each([
    ['empty', '', 'Write something first.'],
    ['blank', ' \n\t ', 'Write something first.'],
    ['too long', 'x'.repeat(10_001), 'A comment has at most 10000 characters; this one is longer.'],
    ['with a NUL', 'kept\u0000', 'This has characters that cannot be shown.'],
    ['with a control character', 'kept\u001b[31m', 'This has characters that cannot be shown.'],
    ['with a direction override', 'kept \u202egnp.exe', 'This has characters that turn the direction of the text.'],
  ])('a comment that is %s', async (_what, comment, wrong) => {
    const own = await added(ola, 'to be edited');
    for (const path of ['/games/geography/comments', `/comments/${own}/edit`]) {
      const response = await ola.post(path, { comment });
      const page = await response.text();
      expect([path, response.status, errorsIn(page)]).toEqual([path, 422, { comment: wrong }]);
      if (comment.trim() !== '') expect(page).toContain(`>${comment}</textarea>`);
      expect(page).toContain('name="back" value="/games/geography'); // where it goes, and where "Cancel" leads
    }
    await ola.post(`/comments/${own}/delete`);
    await db
      .updateTable('comments')
      .set({ created_at: new Date(0) })
      .where('id', '=', own)
      .execute();
  });

  test('ten thousand signs of four bytes are a comment, in a form and in JSON', async () => {
    const zoe = await guest().register('zoe');
    const long = '𝕏'.repeat(10_000);
    const id = await added(zoe, long);
    expect((await findComment(db, id))!.text).toBe(long);
    const response = await api('PATCH', `/comments/${id}`, await tokenOf('zoe', 'manage'), { text: long });
    expect(response.status).toBe(200);
    await zoe.post(`/comments/${id}/delete`);
  });

  test.each(['/games/geography/comments', '/comments/1/edit'])(
    'a megabyte is refused before it is read: %s',
    async (path) => {
      const zoe = guest();
      await zoe.post('/login', { login: 'ola', password: goodPassword });
      const response = await zoe.post(path, { comment: 'x'.repeat(2 ** 20) });
      expect([response.status, await response.text()]).toEqual([
        413,
        expect.stringContaining('A comment has at most 10000 characters; this one is longer.'),
      ]);
    },
  );

  test.each([
    ['emoji', '👩‍👩‍👧‍👦🏴‍☠️🇵🇱'],
    ['other scripts', 'Ζωή אבג 漢字 ไทย'],
    ['combining marks', `a${'\u0301\u0332\u20dd'.repeat(100)}`],
    ['a lone surrogate', 'a\ud800b'],
    ['line ends', 'one\r\ntwo\rthree\u2028four'],
    ['a quote of SQL', `'); drop table comments; --`],
    ['noncharacters', '\uffff\u{1fffe}'],
  ])('odd text: %s', async (what, text) => {
    const token = await tokenOf('adam', 'manage');
    const response = await api('POST', '/games/geography/comments', token, { text });
    const { id, text: stored } = (await response.json()) as { id: number; text: string };
    expect([what, response.status, stored]).toEqual([
      what,
      201,
      text.replaceAll(/\r\n?/g, '\n').replaceAll('\ud800', '\ufffd').normalize('NFC'),
    ]);
    expect(numbersIn(await adam.page('/games/geography'))).toContain(id);
    expect((await api('DELETE', `/comments/${id}`, token)).status).toBe(204);
  });
});

test('two windows edit one comment: the second is told, and may insist', async () => {
  const id = await added(adam, 'one');
  await adam.post(`/comments/${id}/edit`, { comment: 'two', seen: '0' });
  const second = await adam.post(`/comments/${id}/edit`, { comment: 'three', seen: '0', back: '/games/geography' });
  const page = await second.text();
  expect(second.status).toBe(409);
  expect(page).toMatch(/role="alert">The comment was changed meanwhile.*name="seen" value="1".*>three<\/textarea>/s);
  expect((await findComment(db, id))!.text).toBe('two');
  expect((await adam.post(`/comments/${id}/edit`, { comment: 'three', seen: '1' })).status).toBe(303);
  expect((await findComment(db, id))!.text).toBe('three');

  const token = await tokenOf('adam', 'manage');
  expect((await api('PATCH', `/comments/${id}`, token, { text: 'four', edits: 1 })).status).toBe(409);
  expect((await api('PATCH', `/comments/${id}`, token, { text: 'four', edits: 2 })).status).toBe(200);
  const all = await Promise.all(
    Array.from({ length: 10 }, () => api('PATCH', `/comments/${id}`, token, { text: 'five', edits: 3 })),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('a comment that is gone: the form keeps the text, other pages say so, and deleting twice harms nobody', async () => {
  const id = await added(adam, 'soon gone');
  await adam.post(`/comments/${id}/delete`);
  const late = await adam.post(`/comments/${id}/edit`, { comment: 'my long answer', seen: '0' });
  expect([late.status, await late.text()]).toEqual([
    422,
    expect.stringMatching(/action="\/games\/geography\/comments".*was deleted meanwhile.*>my long answer<\/textarea>/s),
  ]);
  for (const path of ['', '/edit', '/delete']) {
    const response = await adam.send(`/comments/${id}${path}`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('may have been deleted')]);
  }
  expect((await adam.post(`/comments/${id}/delete`)).status).toBe(303);
  expect((await ola.post(`/comments/${id}/report`)).status).toBe(404);
  const token = await tokenOf('adam', 'manage');
  expect((await api('PATCH', `/comments/${id}`, token, { text: 'x' })).status).toBe(404);
  expect((await api('DELETE', `/comments/${id}`, token)).status).toBe(404);
  for (const path of ['/edit', '/delete']) expect((await adam.send(`/comments/999999${path}`)).status).toBe(404);
});

test('who may: authors, moderators and administrators edit and delete, nobody else anything', async () => {
  const id = await added(adam, 'mine');
  const owners = changersOf((await findComment(db, id))!, [77]);
  const access = changing(db);
  const visitor = { user: 77, login: 'm', role: 'user', language: null, by: { session: 1 } } as const;
  expect(isAllowed({ access }, visitor, owners)).toBe(true);
  expect(isAllowed({ access }, { ...visitor, user: 78 }, owners)).toBe(false);
  expect(isAllowed({ access }, { ...visitor, user: 78, role: 'admin' }, owners)).toBe(true);

  const statuses = async (by: Browser): Promise<number[]> =>
    await Promise.all([
      by.send(`/comments/${id}/edit`).then(({ status }) => status),
      by.post(`/comments/${id}/edit`, { comment: 'taken over' }).then(({ status }) => status),
      by.send(`/comments/${id}/delete`).then(({ status }) => status),
    ]);
  expect(await statuses(ola)).toEqual([404, 404, 404]);
  expect((await ola.post(`/comments/${id}/delete`)).status).toBe(404);
  expect(await statuses(guest())).toEqual([303, 401, 303]);
  const [ofOla, ofAdam] = [await tokenOf('ola', 'manage'), await tokenOf('adam', 'read', 'submit', 'play')];
  expect((await api('PATCH', `/comments/${id}`, ofOla, { text: 'x' })).status).toBe(404);
  expect((await api('DELETE', `/comments/${id}`, ofOla)).status).toBe(404);
  expect((await api('PATCH', `/comments/${id}`, ofAdam, { text: 'x' })).status).toBe(403);
  expect((await api('POST', '/games/geography/comments', ofAdam, { text: 'x' })).status).toBe(403);
  expect((await api('POST', `/comments/${id}/report`)).status).toBe(401);
  expect((await findComment(db, id))!.text).toBe('mine');
  expect(await statuses(admin)).toEqual([200, 303, 200]);
  expect(await entriesOf(db, await userId('admin'), { limit: 1 })).toMatchObject([{ action: 'comment-edited' }]);
  const byModerator = /edited [^<]* by the moderator <a href="\/users\/admin">admin<\/a>/;
  expect(await guest().page('/games/geography')).toMatch(byModerator);
  expect((await adam.post(`/comments/${id}/edit`, { comment: 'mine again' })).status).toBe(303);
  expect(await guest().page('/games/geography')).not.toMatch(byModerator);
  expect((await admin.post(`/comments/${id}/delete`, { back: '//evil.example' })).headers.get('location')).toBe(
    '/games/geography#comments',
  );
  expect((await findComment(db, id))!.isDeleted).toBe(true);
});

describe('reports', () => {
  const newsOfAdmin = async () =>
    (await newsOf(db, await userId('admin'), 50)).filter(({ message }) => message.code === 'news-report');

  test('reach administrators once a day, counted, and are dismissed or followed by a deletion', async () => {
    const id = await added(adam, 'rude words', `/contests/${contest}`);
    const report = async (by: Browser): Promise<Response> =>
      await by.post(`/comments/${id}/report`, { back: `/contests/${contest}` });
    expect((await report(ola)).headers.get('location')).toBe(`/contests/${contest}#comment-${id}`);
    await report(ola); // nothing new
    expect(itemOf(await ola.page(`/contests/${contest}`), id)).toMatch(/>reported<(?!.*>Report<)/s);
    const eve = await guest().register('eve');
    await report(eve);
    expect((await report(adam)).status).toBe(422); // it is his own
    expect(await newsOfAdmin()).toMatchObject([
      { count: 2, path: '/admin/reports', message: { where: 'Evening ladder', login: 'adam' } },
    ]);
    const noted = await db.selectFrom('audit').select('subject').where('action', '=', 'comment-reported').execute();
    expect(noted).toHaveLength(2);

    for (const by of [ola, adam]) expect((await by.send('/admin/reports')).status).toBe(404);
    const page = await admin.page('/admin/reports');
    expect(page).toMatch(/rude words.*Delete comment.*Dismiss/s);
    expect(page).toContain('reported by 2 people');
    expect(page).not.toMatch(/ola|eve</);
    expect(await admin.page('/games/geography')).toContain('1 reported comment<');

    const token = await tokenOf('admin', 'manage');
    const list = await (await api('GET', '/reports', token)).json();
    expect(list).toMatchObject([{ id, reports: 2, contest, author: 'adam' }]);
    expect((await api('GET', '/reports', await tokenOf('ola', 'manage'))).status).toBe(404);
    expect((await admin.post(`/admin/reports/${id}/dismiss`)).status).toBe(303);
    expect(await admin.page('/admin/reports')).toContain('There are no open reports');
    expect((await api('DELETE', `/reports/${id}`, token)).status).toBe(404);
    await report(ola); // the same text was looked at
    expect(await admin.page('/admin/reports')).toContain('There are no open reports');
    await adam.post(`/comments/${id}/edit`, { comment: 'ruder words' });
    await report(ola);
    expect(await admin.page('/admin/reports')).toContain('ruder words');
    await admin.post(`/comments/${id}/delete`, { back: '/admin/reports' });
    expect(await admin.page('/admin/reports')).toContain('There are no open reports');
  });

  test('come in pages', async () => {
    const author = await userId('adam');
    const rows = Array.from({ length: 25 }, (_, at) => ({
      game: 'domino',
      author,
      text: `bad ${at}`,
      created_at: new Date(0),
    }));
    const made = await db.insertInto('comments').values(rows).returning('id').execute();
    const reporter = await userId('ola');
    await db
      .insertInto('comment_reports')
      .values(made.map(({ id }) => ({ comment: id, reporter, at: new Date(0), closed_at: null })))
      .execute();
    const first = await admin.page('/admin/reports');
    const next = /href="(\/admin\/reports\?before=\d+)" rel="next"/.exec(first)![1]!;
    const numbers = [...numbersIn(first), ...numbersIn(await admin.page(next))];
    expect(numbers).toEqual(made.map(({ id }) => id).toReversed());
    await db.deleteFrom('comments').where('game', '=', 'domino').execute();
  });

  test('of one person are so many in an hour', async () => {
    const author = await userId('adam');
    const rows = Array.from({ length: defaultQuotas.comments + 1 }, () => ({
      game: 'domino',
      author,
      text: 'x',
      created_at: new Date(0),
    }));
    const made = await db.insertInto('comments').values(rows).returning('id').execute();
    const token = (await guest().register('mallory')) && (await tokenOf('mallory', 'manage'));
    const statuses = await Promise.all(
      made.map(async ({ id }) => (await api('POST', `/comments/${id}/report`, token)).status),
    );
    expect(statuses.toSorted()).toEqual([...Array.from({ length: defaultQuotas.comments }, () => 204), 429]);
    await db.deleteFrom('comments').where('game', '=', 'domino').execute();
  });
});

test('pages follow each other without a gap, linked both ways, and an address leads to a comment', async () => {
  const author = await userId('adam');
  const rows = Array.from({ length: 45 }, (_, at) => ({
    game: 'kierki',
    author,
    text: `number ${at}`,
    created_at: new Date(0),
  }));
  const made = (await db.insertInto('comments').values(rows).returning('id').execute()).map(({ id }) => id);
  const found: number[] = [];
  let page = await ola.page('/games/kierki');
  expect(page).toContain('45, newest first');
  for (;;) {
    found.push(...numbersIn(page));
    const next = /href="(\/games\/kierki\/comments\?before=\d+)" rel="next"/.exec(page)?.[1];
    if (next === undefined) break;
    page = await ola.page(next);
    expect(page).toContain('href="/games/kierki#comments"');
    expect(page).not.toContain('name="comment"'); // the form is where the newest are
  }
  expect(found).toEqual(made.toReversed());
  expect((await ola.send("/games/kierki/comments?before=1'")).status).toBe(400);

  const lead = await ola.send(`/comments/${made[3]}`);
  const [address, fragment] = lead.headers.get('location')!.split('#');
  expect([lead.status, fragment, numbersIn(await ola.page(address!))[0]]).toEqual([302, `comment-${made[3]}`, made[3]]);

  const parts: number[] = [];
  for (let path: string | undefined = '/games/kierki/comments?limit=20'; path !== undefined;) {
    const response: Response = await api('GET', path);
    parts.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
    path = /^<\/api\/v1(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  expect(parts).toEqual(made.toReversed());
});

test('of a hundred at once only as many are taken as the quota has left; a deletion makes no room', async () => {
  const bea = await guest().register('bea');
  const token = await tokenOf('bea', 'manage');
  const most = defaultQuotas.comments;
  for (let at = 0; at < 3; at++) {
    const id = await added(bea, `number ${at}`);
    await bea.post(`/comments/${id}/delete`);
  }
  expect(await bea.page('/games/geography')).toContain(`You may write ${most - 3} more comments`);
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      insist(() => api('POST', `/contests/${contest}/comments`, token, { text: `${at}` })),
    ),
  );
  const refused = all.filter(({ status }) => status === 429);
  expect([all.filter(({ status }) => status === 201).length, refused.length]).toEqual([most - 3, 100 - most + 3]);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(await refused[0]!.json()).toMatchObject({
    detail: expect.stringMatching(
      /^You have written 30 comments within an hour, and may write the next in \d+ min\.$/,
    ) as string,
  });
  expect(await bea.page('/games/geography')).toContain('You have written as many comments as you may in an hour.');
  const late = await bea.post('/games/geography/comments', { comment: 'one more', back: '/games/geography' });
  expect([late.status, await late.text()]).toEqual([
    429,
    expect.stringMatching(/role="alert">You have written 30 comments.*>one more<\/textarea>/s),
  ]);
});

test('what somebody wrote is in the export, and stays as that of a deleted user', async () => {
  const leaver = await guest().register('leaver');
  const id = await added(leaver, 'I was here', '/games/voronoi');
  await leaver.post(`/comments/${await added(adam, 'hello', '/games/voronoi')}/report`);
  const data = JSON.parse(await leaver.page('/account/export.json')) as object;
  expect(data).toMatchObject({ comments: [{ id, game: 'voronoi', text: 'I was here' }], reports: [{}] });
  await leaver.post('/account/delete', { confirm: 'leaver', current: goodPassword });
  const item = itemOf(await guest().page('/games/voronoi'), id);
  expect(item).toMatch(/deleted user.*I was here/s);
  expect(item).not.toContain('leaver');
  const list = (await (await api('GET', '/games/voronoi/comments')).json()) as object[];
  expect(list.at(-1)).toMatchObject({ id, author: null });
});

describe.skipIf(chromiumPath === undefined)(`in a browser without script${withoutChromium}`, () => {
  let browser: Chromium;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => await closePages(browser));

  test('a comment is added, edited, reported and deleted', async () => {
    const mine = await added(adam, 'Somebody else', '/games/domino');
    const { page, complaints } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/login?next=${encodeURIComponent('/games/domino#comments')}`);
    await page.getByLabel('Login', { exact: true }).fill('zoe');
    await page.getByLabel('Password').fill(goodPassword);
    await page.locator('main button[type=submit]').click();
    await page.getByLabel('Your comment').fill('# Title\n\n**strong** and |a|b|\n\n|a|b|\n|:-|-:|\n|1|2|');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.waitForURL(/\/games\/domino#comment-\d+$/);
    await expect.poll(() => page.locator('.comments li').first().locator('strong').textContent()).toBe('strong');
    await picture(page, 'comments');
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Comment', { exact: true }).fill('shorter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/games\/domino#comment-\d+$/);
    await expect.poll(() => page.locator('.comments .said').first().textContent()).toBe('shorter\n');
    await page.locator(`#comment-${mine}`).getByRole('button', { name: 'Report' }).click();
    await expect.poll(() => page.locator(`#comment-${mine} .acts`).textContent()).toBe('reported');
    await page.getByRole('link', { name: 'Delete' }).click();
    await picture(page, 'comment-delete');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/games\/domino#comments$/);
    await expect.poll(() => page.locator('.comments li').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
