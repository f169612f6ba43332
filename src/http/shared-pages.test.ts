import cookie from '@fastify/cookie';
import { Type } from '@fastify/type-provider-typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { everyone, sharedPage } from './access.ts';
import { readAssets } from './assets.ts';
import { makeApp, sendPage } from './defaults.ts';
import { HttpProblem } from './problem.ts';
import { answers, PageQuery, type App } from './schema.ts';
import { makePageCache, sharedCaching, sharePages } from './shared-pages.ts';

// Pages that guests share, asked for over real connections; the clock is the test's.

const assets = readAssets();
let app: App;
let url: string;
let time: number;
/** Requests for which a page was rendered, and what holds up the next one. */
let rendered: string[];
let held: Promise<void> | undefined;
let caching: string;
let status: number;

beforeEach(async () => {
  [time, rendered, held, caching, status] = [0, [], undefined, sharedCaching, 200];
  app = makeApp(assets);
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-of-request', String(request.headers['x-name']));
    if (request.headers.cookie?.includes('session=') === true)
      request.visitor = { user: 1, login: 'ola' } as NonNullable<typeof request.visitor>;
  });
  sharePages(app, { now: () => time });
  const schema = { summary: 'a page', querystring: PageQuery, response: answers('text/html', 'a page') };
  const one = { ...schema, params: Type.Object({ name: Type.String() }) };
  app.get('/pages/:name', { config: sharedPage, schema: one }, async (request, reply) => {
    const number = rendered.push(request.url);
    await held;
    if (status === 404) throw new HttpProblem(404);
    const who = request.visitor?.login ?? 'a guest';
    return sendPage(request, reply, `<p>${number} ${request.language} for ${who} ${'long '.repeat(600)}</p>`, caching);
  });
  app.get('/own', { config: everyone, schema }, async (request, reply) =>
    sendPage(request, reply, `${rendered.push(request.url)}`, sharedCaching),
  );
  app.post(
    '/change',
    { config: everyone, schema: { summary: 'change', response: answers('text/html', '') } },
    async () => {
      if (status === 404) throw new HttpProblem(404);
      return 'done';
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
});
afterEach(async () => await app.close());

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  await fetch(`${url}${path}`, { method, headers: { accept: 'text/html', 'accept-language': 'en', ...headers } });
const textAt = async (path: string, headers?: Record<string, string>): Promise<string> =>
  (await (await get(path, headers)).text()).replace(/ (long )+/, '');

test('a page is rendered once a second, whoever asks for it', async () => {
  expect(await textAt('/pages/a')).toBe('<p>1 en for a guest</p>');
  time = 999;
  expect(await textAt('/pages/a')).toBe('<p>1 en for a guest</p>');
  time = 1000;
  expect(await textAt('/pages/a')).toBe('<p>2 en for a guest</p>');
});

test('a page that many ask for at once is rendered once', async () => {
  let go = (): void => undefined;
  held = new Promise((resolve) => (go = resolve));
  const arrived = new Promise<void>((resolve) => {
    let left = 20;
    app.server.on('request', () => --left === 0 && resolve());
  });
  const asked = Array.from({ length: 20 }, () => textAt('/pages/a'));
  await arrived;
  go();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['<p>1 en for a guest</p>']));
  expect(rendered).toHaveLength(1);
});

test('address and language make a page, and no header of a request does', async () => {
  await textAt('/pages/a');
  const others = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'user-agent': 'odd',
    referer: 'x',
  };
  expect(await textAt('/pages/a', others)).toBe('<p>1 en for a guest</p>');
  expect(await textAt('/pages/a', { cookie: 'lang=pl' })).toBe('<p>2 pl for a guest</p>');
  expect(await textAt('/pages/a', { 'accept-language': 'pl-PL' })).toBe('<p>2 pl for a guest</p>');
  expect(await textAt('/pages/a?theme=dark')).toBe('<p>3 en for a guest</p>');
  expect(await textAt('/pages/b')).toBe('<p>4 en for a guest</p>');
});

test('headers of a request before are not sent again', async () => {
  await get('/pages/a', { 'x-name': 'first' });
  const second = await get('/pages/a', { 'x-name': 'second' });
  expect(second.headers.get('x-of-request')).toBe('second');
  expect(second.headers.get('cache-control')).toBe(sharedCaching);
  expect(second.headers.get('vary')).toContain('cookie');
  expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
});

describe('nobody shares', () => {
  test('the page of somebody who is logged in', async () => {
    expect(await textAt('/pages/a', { cookie: 'session=x' })).toBe('<p>1 en for ola</p>');
    expect(await textAt('/pages/a')).toBe('<p>2 en for a guest</p>');
    expect(await textAt('/pages/a', { cookie: 'session=x' })).toBe('<p>3 en for ola</p>');
    expect(await textAt('/pages/a')).toBe('<p>2 en for a guest</p>');
  });

  test('a page for a request with any cookie but that of the language', async () => {
    for (const cookies of ['log-in=x', 'lang=en; odd=1']) await textAt('/pages/a', { cookie: cookies });
    expect(rendered).toHaveLength(2);
    expect(await textAt('/pages/a')).toBe('<p>3 en for a guest</p>');
  });

  test('a page that sets a cookie', async () => {
    const first = await get('/pages/a?lang=pl');
    expect([first.headers.get('set-cookie'), first.headers.get('etag')]).toEqual([
      expect.stringContaining('lang=pl'),
      null,
    ]);
    await get('/pages/a?lang=pl');
    expect(rendered).toHaveLength(2);
  });

  test.each(['no-store', 'private, no-cache'])('a page that says %s', async (says) => {
    caching = says;
    for (const name of ['1', '2']) expect(await textAt('/pages/a')).toBe(`<p>${name} en for a guest</p>`);
    expect((await get('/pages/a')).headers.get('etag')).toBeNull();
  });

  test('an error', async () => {
    status = 404;
    expect([(await get('/pages/a')).status, (await get('/pages/a')).status, rendered.length]).toEqual([404, 404, 2]);
    status = 200;
    expect(await textAt('/pages/a')).toBe('<p>3 en for a guest</p>');
  });

  test('what is no page for all guests', async () => {
    expect([await textAt('/own'), await textAt('/own')]).toEqual(['1', '2']);
  });
});

test('who waits for a page that turns out to be for one visitor gets an own one', async () => {
  caching = 'no-store';
  const all = await Promise.all(Array.from({ length: 5 }, () => textAt('/pages/a')));
  expect(new Set(all).size).toBe(5);
});

test('a client that has the page gets no body, until the page changes', async () => {
  const first = await get('/pages/a');
  const tag = first.headers.get('etag')!;
  for (const known of [tag, `"other", ${tag}`, '*']) {
    const second = await get('/pages/a', { 'if-none-match': known });
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', tag]);
    expect(second.headers.get('cache-control')).toBe(sharedCaching);
  }
  expect((await get('/pages/a', { 'if-none-match': '"other"' })).status).toBe(200);
  time = 1000;
  expect((await get('/pages/a', { 'if-none-match': tag })).status).toBe(200);
});

test('HEAD is answered from the same page', async () => {
  const page = await get('/pages/a');
  const head = await get('/pages/a', {}, 'HEAD');
  expect([head.status, await head.text(), rendered.length]).toEqual([200, '', 1]);
  expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'));
  expect(head.headers.get('etag')).toBe(page.headers.get('etag'));
});

test('the page is sent compressed to who takes that, with one tag for both', async () => {
  const plain = await get('/pages/a');
  const zipped = await get('/pages/a', { 'accept-encoding': 'gzip' });
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect([await zipped.text(), zipped.headers.get('etag')]).toEqual([await plain.text(), plain.headers.get('etag')]);
  expect(rendered).toHaveLength(1);
});

test('after a change everything is rendered anew, after a refused one nothing is', async () => {
  const change = async (): Promise<number> =>
    (await fetch(`${url}/change`, { method: 'POST', headers: { origin: url } })).status;
  await get('/pages/a');
  status = 404;
  expect([await change(), await textAt('/pages/a')]).toEqual([404, '<p>1 en for a guest</p>']);
  status = 200;
  expect([await change(), await textAt('/pages/a')]).toEqual([200, '<p>2 en for a guest</p>']);
});

test('a page that was begun before a change is not kept', async () => {
  let go = (): void => undefined;
  held = new Promise((resolve) => (go = resolve));
  const began = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const before = textAt('/pages/a');
  await began;
  await expect.poll(() => rendered.length).toBe(1);
  await fetch(`${url}/change`, { method: 'POST', headers: { origin: url } });
  held = undefined;
  expect(await textAt('/pages/a')).toBe('<p>2 en for a guest</p>');
  go();
  expect(await before).toBe('<p>1 en for a guest</p>');
  expect(await textAt('/pages/a')).toBe('<p>2 en for a guest</p>');
});

test('kept pages take no more than so many bytes, compressed ones included', () => {
  const cache = makePageCache({ bytes: 1000, now: () => time });
  const page = (size: number) => ({ body: Buffer.alloc(size), tag: '', headers: {} });
  const pages = Array.from({ length: 9 }, () => page(200));
  for (const [at, one] of pages.entries()) cache.keep(`${at}`, one);
  expect([cache.bytes(), cache.get('4'), cache.get('5')]).toEqual([4 * 202, undefined, pages[5]]);
  cache.grow('8', pages[8]!, 300);
  expect([cache.bytes() <= 1000, cache.get('5'), cache.get('8')]).toEqual([true, undefined, pages[8]]);
  cache.keep('large', page(5000));
  expect([cache.bytes(), cache.get('large')]).toEqual([0, undefined]);
  cache.keep('a', pages[0]!);
  time = 1000;
  cache.keep('b', pages[1]!);
  expect(cache.bytes()).toBe(202);
});
