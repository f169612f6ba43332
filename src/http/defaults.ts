import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { words } from '../web/words.ts';
import type { Assets } from './assets.ts';
import { headers } from './headers.ts';
import { page } from './page.tsx';
import { ErrorPage, type Wrong } from './error-page.tsx';

/** A server that listens. */
export interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A server with our manners and files and no page yet. `isAway` knows the errors that pass when the database is back.
 */
export function makeApp(assets: Assets, isAway: (error: unknown) => boolean = () => false): FastifyInstance {
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) =>
      // addresses that cannot be read
      void (reply as FastifyReply).headers(headers).send(wrong(assets, reply as FastifyReply, 404)),
  });
  addManners(app, assets, isAway);
  addFiles(app, assets);
  return app;
}

export function urlOf(app: FastifyInstance, host: string | undefined): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === undefined || host === '::' || host === '0.0.0.0' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Headers on every answer, pages for what goes wrong, long texts zipped. */
function addManners(app: FastifyInstance, assets: Assets, isAway: (error: unknown) => boolean): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.addHook('onSend', async (request, reply, payload) => await zipped(request, reply, payload));
  app.setNotFoundHandler(async (_request, reply) => wrong(assets, reply, 404));
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return wrong(assets, reply, 404);
    if (isAway(error)) return wrong(assets, reply, 503);
    request.log.error(error);
    return wrong(assets, reply, 500);
  });
}

function wrong(assets: Assets, reply: FastifyReply, status: Wrong): string {
  void reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return page(assets, { title: words.wrong[status].title }, ErrorPage({ status }));
}

const zip = promisify(gzip);

async function zipped(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (
    typeof payload !== 'string' ||
    payload.length < 2000 ||
    reply.hasHeader('content-encoding') ||
    !takesGzip(request)
  )
    return payload;
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
