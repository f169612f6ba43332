import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ladders } from '../store/contests.ts';
import { isLost, openDatabase, type Database } from '../store/database.ts';
import { listen } from '../store/listen.ts';
import { words } from '../web/words.ts';
import { readAssets, type Assets } from './assets.ts';
import { headers } from './headers.ts';
import { page } from './html.tsx';
import { makeLives } from './live.ts';
import { makeNow } from './now.ts';
import { WrongPage, type Wrong } from './pages/wrong.tsx';
import { addRoutes } from './routes.tsx';
import type { Site } from './site.ts';
import { makeStandings, type Standings } from './standings.ts';
import { addStreams } from './streams.ts';

export interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** The site: pages, live streams, files. Without `host` it listens on all interfaces, so that a class can reach a laptop. */
export async function serve({ databaseUrl, port, host }: { databaseUrl: string; port: number; host?: string }): Promise<Serving> {
  const assets = readAssets();
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => void (reply as FastifyReply).headers(headers).send(wrong(assets, reply as FastifyReply, 404)), // addresses that cannot be read
  });
  const db = openDatabase(databaseUrl);
  let closing = false;
  // Whoever waits for a lost database looks again; whoever still looks while we close finds none.
  const onError = (error: unknown): void => void (closing || isLost(error) || app.log.error(error));
  const standings = makeStandings(databaseUrl);
  const lives = makeLives({ db, standings: standings.of, onError });
  const now = makeNow(db, lives, onError);
  const onNews = (match: number): void => {
    lives.onNews(match);
    now.onNews(match);
  };
  const listener = listen(databaseUrl, onNews, () => lives.lookAgain());

  addManners(app, assets);
  addFiles(app, assets);
  const site: Site = { db, assets, lives, now, standings: standings.of };
  addRoutes(app, site);
  addStreams(app, site);
  const close = async (): Promise<void> => {
    closing = true;
    now.close();
    lives.close();
    await app.close();
    await listener.close();
    await standings.close();
    await db.destroy();
  };
  try {
    await app.listen({ port, host: host ?? '::' }).catch(async (error: NodeJS.ErrnoException) => {
      if (host !== undefined || error.code !== 'EAFNOSUPPORT') throw error;
      await app.listen({ port, host: '0.0.0.0' }); // a machine without IPv6
    });
  } catch (error) {
    await close();
    throw error;
  }
  void warm(db, standings).catch(onError);
  return { url: urlOf(app, host), close };
}

/** Reads all ladders once, so that nobody has to wait for the first time. */
async function warm(db: Database, standings: Standings): Promise<void> {
  for (const { id } of await ladders(db)) await standings.of(id);
}

function urlOf(app: FastifyInstance, host: string | undefined): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === undefined || host === '::' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Headers on every answer, pages for what goes wrong, long texts zipped. */
function addManners(app: FastifyInstance, assets: Assets): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', async (request, reply, payload) => await zipped(request, reply, payload));
  app.setNotFoundHandler(async (_request, reply) => wrong(assets, reply, 404));
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return wrong(assets, reply, 404);
    if (isLost(error)) return wrong(assets, reply, 503);
    request.log.error(error);
    return wrong(assets, reply, 500);
  });
}

function wrong(assets: Assets, reply: FastifyReply, status: Wrong): string {
  void reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return page(assets, { title: words.wrong[status].title }, WrongPage({ status }));
}

const zip = promisify(gzip);

async function zipped(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < 2000 || reply.hasHeader('content-encoding') || !takesGzip(request)) return payload;
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
  return await zip(payload, { level: 4 });
}

const takesGzip = ({ headers: asked }: FastifyRequest): boolean => /\bgzip\b/.test(`${asked['accept-encoding']}`);

function addFiles(app: FastifyInstance, assets: Assets): void {
  for (const [path, { body, zipped: small, type }] of assets.files) {
    // names below assets/ carry a hash of their content
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    app.get(path, async (request, reply) => {
      void reply.type(type).header('cache-control', caching).header('vary', 'accept-encoding');
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(small) : reply.send(body);
    });
  }
}
