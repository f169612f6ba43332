import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReading } from './access.ts';
import { takesGzip, worthZipping, zip } from './compression.ts';
import { isLanguageCookie } from './language.ts';
import type { App } from './schema.ts';

// Pages that all guests see alike: each is rendered at most once a second, however many ask for it.

/** The `cache-control` of a page that guests share; a page with any other one is sent to its visitor alone. */
export const sharedCaching = 'public, max-age=1, stale-while-revalidate=5';

/** Milliseconds for which guests share a page. */
export const sharedFor = 1000;

/** A page as it is sent to all guests. */
interface SharedPage {
  readonly body: Buffer;
  readonly tag: string;
  /** Those that the route set. */
  readonly headers: Readonly<Record<string, string>>;
  /** The compressed body, once a guest has asked for it. */
  zipped?: Promise<Buffer>;
}

interface Kept {
  readonly page: SharedPage;
  /** When it was rendered. */
  readonly at: number;
  bytes: number;
}

export interface SharingOptions {
  /** Milliseconds for which a page is sent again, a second by default; 0: no page is. */
  readonly ms?: number;
  /** That all kept pages may take, compressed bodies included. */
  readonly bytes?: number;
  readonly now?: () => number;
}

/** A cache of pages by key that forgets the oldest first. */
export function makePageCache({
  ms = 1000,
  bytes: most = 32 * 2 ** 20,
  now = () => performance.now(),
}: SharingOptions) {
  const kept = new Map<string, Kept>(); // in the order in which the pages were rendered
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const isOld = ({ at }: Kept): boolean => now() - at >= ms;
  const makeRoom = (): void => {
    for (const [key, one] of kept) {
      if (bytes <= most && !isOld(one)) return;
      drop(key);
    }
  };
  return {
    get(key: string): SharedPage | undefined {
      const found = kept.get(key);
      return found === undefined || isOld(found) ? undefined : found.page;
    },
    keep(key: string, page: SharedPage): void {
      drop(key);
      const size = page.body.length + key.length * 2;
      kept.set(key, { page, at: now(), bytes: size });
      bytes += size;
      makeRoom();
    },
    /** The page takes so many bytes more. */
    grow(key: string, page: SharedPage, by: number): void {
      const found = kept.get(key);
      if (found?.page !== page) return;
      found.bytes += by;
      bytes += by;
      makeRoom();
    },
    clear(): void {
      kept.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}

/**
 * Guests share what routes with `config: sharedPage` show, if the route is added after this call. Everything is rendered
 * anew after a request that changed something: who changes the arena sees the change at once, logged in or not.
 */
export function sharePages(app: App, options: SharingOptions = {}): void {
  if (options.ms === 0) return;
  const cache = makePageCache(options);
  const coming = new Map<string, Promise<SharedPage | undefined>>();
  afterChanges(app, () => {
    cache.clear();
    coming.clear();
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.isShared !== true) return;
    const render = route.handler;
    route.handler = async function shared(request, reply): Promise<unknown> {
      const key = keyOf(request);
      if (key === undefined) return await render.call(this, request, reply);
      const send = async (page: SharedPage): Promise<FastifyReply> =>
        await sendShared(page, request, reply, (size) => cache.grow(key, page, size));
      const known = cache.get(key);
      if (known !== undefined) return await send(known);
      const others = coming.get(key);
      if (others !== undefined) {
        const page = await others;
        return page === undefined ? await render.call(this, request, reply) : await send(page);
      }
      const before = reply.getHeaders();
      const body = (async () => await render.call(this, request, reply))();
      const own = body.then(
        (made) => sharedIn(made, reply, before),
        () => undefined,
      );
      coming.set(key, own);
      const page = await own;
      if (coming.get(key) === own) {
        coming.delete(key);
        if (page !== undefined) cache.keep(key, page);
      }
      return page === undefined ? await body : await send(page);
    };
  });
}

/** Calls this for every request that changed something, before its client hears of it. */
export function afterChanges(app: App, forget: () => void): void {
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (!isReading(method) && statusCode < 400) forget();
  });
}

/**
 * What a page for guests depends on: its address with all parameters, which its links repeat, and the language. Undefined
 * for a request that is no such guest's, whatever makes it differ.
 */
function keyOf({ visitor, query, cookies, language, url }: FastifyRequest): string | undefined {
  const isPlain =
    visitor === undefined &&
    (query as { readonly lang?: unknown }).lang === undefined && // which a cookie keeps
    Object.keys(cookies).every(isLanguageCookie);
  return isPlain ? `${language} ${url}` : undefined;
}

/** What a route has made for all guests; undefined if it is for one visitor, or no page at all. */
function sharedIn(body: unknown, reply: FastifyReply, before: Record<string, unknown>): SharedPage | undefined {
  if (typeof body !== 'string' || reply.statusCode !== 200) return undefined;
  if (reply.getHeader('cache-control') !== sharedCaching || reply.hasHeader('set-cookie')) return undefined;
  const set = Object.entries(reply.getHeaders()).filter(([name, value]) => before[name] !== value);
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body: Buffer.from(body), tag, headers: Object.fromEntries(set) as Record<string, string> };
}

async function sendShared(
  page: SharedPage,
  request: FastifyRequest,
  reply: FastifyReply,
  grow: (bytes: number) => void,
): Promise<FastifyReply> {
  void reply.headers(page.headers).header('etag', page.tag);
  if (isKnown(request, page.tag)) return await reply.removeHeader('content-type').code(304).send();
  if (page.body.length < worthZipping || !takesGzip(request)) return await reply.send(page.body);
  page.zipped ??= zip(page.body).then((bytes) => {
    grow(bytes.length);
    return bytes;
  });
  return await reply.header('content-encoding', 'gzip').send(await page.zipped);
}

/** Whether the client has this page already. */
const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((each) => each.trim() === tag || each.trim() === '*');
