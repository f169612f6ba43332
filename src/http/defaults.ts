import type { IncomingMessage } from 'node:http';
import { type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import type { Catalogue, Language, Message } from '../game/message.ts';
import { sentence } from '../text/sentence.ts';
import { everyone, needAccess } from './access.ts';
import { compilersFactory } from './compilers.ts';
import type { Assets } from './assets.ts';
import { takesGzip, zipped } from './compression.ts';
import { ErrorPage, errorStatuses, type ErrorStatus } from './error-page.tsx';
import { headersOver } from './headers.ts';
import { limitConnections } from '../tables/connections.ts';
import { languageCookie, languageOf } from './language.ts';
import { messages } from './messages.ts';
import { page, type Frame, type NavLink } from './page.tsx';
import { HttpProblem, type FieldProblems } from './problem.ts';
import { plainRoute, type App } from './schema.ts';
import { asSentence } from './sentence.ts';
import { siteUrl } from './site-url.ts';
import { validationSentence } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the response. */
    language: Language;
  }
}

/** A listening server. */
export interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** Why a page cannot be shown now although nothing is wrong with it. */
type TroubleIn = (error: unknown) => Message | undefined;

/** What one visitor may not take from the others. */
export interface HttpLimits {
  /** Milliseconds for a whole request to arrive. */
  readonly requestTime: number;
  readonly connections: number;
  /** Of one address; connections of this machine, which may be a proxy's, count only among all. */
  readonly ofAddress: number;
}

/** The head of the site's pages, as far as it is known: error pages ask no database. */
export interface SiteHead {
  /** What administrators call the site. */
  name?: string | undefined;
  /** The links for a visitor; undefined where nobody can log in. */
  links?: (visitor: FastifyRequest['visitor']) => readonly NavLink[];
}

declare module 'fastify' {
  interface FastifyInstance {
    siteHead: SiteHead;
  }
}

/** A server with our HTTP defaults and files, without pages. `troubleIn` recognises errors of a database in trouble. */
export function makeApp(
  assets: Assets,
  troubleIn: TroubleIn = () => undefined,
  limits?: HttpLimits,
  head: SiteHead = {},
): App {
  const app = Fastify({
    logger: { level: 'error' },
    forceCloseConnections: true,
    schemaController: { compilersFactory },
    ...(limits !== undefined && {
      trustProxy: 'loopback', // a proxy on this machine says whose a request is
      requestTimeout: limits.requestTime,
      http: { connectionsCheckingInterval: Math.min(5000, limits.requestTime) },
    }),
    frameworkErrors: (_error, request, reply) =>
      // malformed addresses
      void (reply as FastifyReply)
        .headers(headersOver(request.protocol))
        .send(sendError(assets, request as FastifyRequest, reply as FastifyReply, 404)),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.addHook('onRoute', needSchema);
  app.addHook('onRoute', needAccess);
  if (limits !== undefined) {
    const { connections, ofAddress: perAddress } = limits;
    const { admit } = limitConnections({ connections, perAddress, say: () => undefined });
    app.server.prependListener('connection', admit);
    app.server.headersTimeout = limits.requestTime; // Node takes the longer of the two for the body
  }
  app.decorate('siteHead', head);
  addDefaults(app, assets, troubleIn);
  addFiles(app, assets);
  return app;
}

export function urlOf(app: App, host: string | undefined): string {
  const address = app.server.address();
  return siteUrl(typeof address === 'object' && address !== null ? address.port : 0, host);
}

/** Every route needs a schema: what has none is neither validated nor documented. */
function needSchema({ method, url, schema }: RouteOptions): void {
  if (schema?.summary === undefined || schema.response === undefined)
    throw new Error(`the route ${String(method)} ${url} has no schema with a summary and a response`);
}

/** Reads the fields of forms: texts, and lists of those that are given several times. */
export function addForms(app: App): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(body as string);
    const names = [...new Set(fields.keys())];
    done(
      null,
      Object.fromEntries(
        names.map((name) => {
          const all = fields.getAll(name);
          return [name, all.length === 1 ? all[0] : all];
        }),
      ),
    );
  });
}

/** Headers and language of every response, error pages, compression. */
function addDefaults(app: App, assets: Assets, troubleIn: TroubleIn): void {
  app.decorateRequest('language', 'en');
  app.decorateRequest('visitor', undefined);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOver(request.protocol));
    request.language = languageOfRequest(request).language;
  });
  app.addHook('onSend', async (request, reply, payload) => await zipped(request, reply, payload));
  app.setNotFoundHandler(async (request, reply) => sendError(assets, request, reply, 404));
  app.setErrorHandler(async (error: FastifyRequestError, request, reply) => {
    if (error instanceof HttpProblem) return sendProblem(assets, request, reply, error);
    if (error.validation !== undefined && error.validationContext !== 'params')
      return sendError(assets, request, reply, 400, {
        detail: validationSentence(error.validation, request.language),
      });
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendError(assets, request, reply, statusOf(error), tooLarge(error, request));
    if (isUnstorable(error)) return sendError(assets, request, reply, 400);
    const trouble = troubleIn(error);
    if (trouble !== undefined) {
      const { held, unstored } = messages[request.language];
      return sendError(assets, request, reply.header('retry-after', troubled), 503, {
        detail: (request.method === 'GET' ? held : unstored)(sentence(trouble, request.language)),
      });
    }
    request.log.error(error);
    return sendError(assets, request, reply, 500);
  });
}

const troubled = 10; // seconds after which a client may try again

/** PostgreSQL stores no NUL in a text: whatever field it was in, nobody types one. */
const isUnstorable = ({ code }: FastifyRequestError): boolean => code === '22021' || code === '22P05';

type FastifyRequestError = Error & {
  readonly statusCode?: number;
  readonly code?: string;
  readonly validation?: Parameters<typeof validationSentence>[0];
  readonly validationContext?: string;
};

const languageOfRequest = ({ query, headers: asked }: FastifyRequest): ReturnType<typeof languageOf> =>
  languageOf((query as { lang?: unknown } | undefined)?.lang, asked.cookie, asked['accept-language']);

/** Sends a page in the language of the request; a language chosen in the address is kept in a cookie. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, text: string, caching = 'no-cache'): string {
  const { language, isChosen } = languageOfRequest(request);
  if (isChosen) void reply.header('set-cookie', languageCookie(language, request.protocol));
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', caching)
    .header('content-language', request.language)
    .header('vary', 'accept, accept-encoding, accept-language, cookie');
  return text;
}

/** Of an error of Fastify. An address that no route has, or that no route could have, is not found. */
const statusOf = ({ statusCode, code, validation }: FastifyRequestError): ErrorStatus =>
  (validation === undefined && code !== 'FST_ERR_BAD_URL' && errorStatuses.find((status) => status === statusCode)) ||
  404;

/** The limit of Fastify's that a request is over. */
const tooLarge = (
  { code }: FastifyRequestError,
  { language, routeOptions: { bodyLimit } }: FastifyRequest,
): { readonly detail?: string } =>
  code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? { detail: asSentence({ code: 'form-large', mebibytes: bodyLimit / 2 ** 20 }, language) }
    : {};

function sendProblem(assets: Assets, request: FastifyRequest, reply: FastifyReply, problem: HttpProblem): string {
  const { status, detail, fields, retryAfter, ofGame } = problem;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (status === 401 && wantsJson(request)) void reply.header('www-authenticate', 'Bearer');
  return sendError(assets, request, reply, status, {
    fields,
    ofGame,
    ...(detail !== undefined && { detail: asSentence(detail, request.language, ofGame) }),
  });
}

/** An error page, or JSON for a client that does not accept HTML. */
function sendError(
  assets: Assets,
  request: FastifyRequest,
  reply: FastifyReply,
  status: ErrorStatus,
  {
    detail,
    fields = {},
    ofGame,
  }: { readonly detail?: string; readonly fields?: FieldProblems; readonly ofGame?: Catalogue | undefined } = {},
): string {
  const language = languageOfRequest(request).language;
  const { title, hint } = messages[language].wrong[status];
  void reply.code(status).header('cache-control', 'no-store');
  if (status === 413) discard(request.raw);
  if (wantsJson(request)) {
    void reply.type('application/problem+json; charset=utf-8').header('vary', 'accept, accept-language, cookie');
    const errors = Object.entries(fields).map(([field, message]) => ({
      field,
      code: message.code,
      detail: asSentence(message, language, ofGame),
    }));
    return JSON.stringify({
      type: 'about:blank',
      status,
      title,
      detail: detail ?? hint,
      ...(errors.length > 0 && { errors }),
    });
  }
  const frame = { title, language, address: request.url, ...headOf(request) };
  return sendPage(request, reply, page(assets, frame, ErrorPage({ status, language, detail })), 'no-store');
}

/** The head of an error page. Of a visitor with a session whom the database has not told yet, it says nothing. */
function headOf({ server, visitor, headers: { cookie = '' } }: FastifyRequest): Partial<Frame> {
  const { name, links } = server.siteHead;
  const isKnown = visitor !== undefined || !/\bsession=/.test(cookie);
  return {
    texts: { name, hasContact: false },
    ...(links !== undefined && { nav: { links: links(visitor) } }),
    ...(links !== undefined && isKnown && { people: { login: visitor?.login, unread: 0 } }),
  };
}

const mostDiscarded = 256 * 2 ** 20; // bytes

/**
 * Reads on without keeping anything: browsers look at a response only when they have sent their request, and one that is
 * cut off shows no page at all. Whoever sends much more is cut off.
 */
function discard(request: IncomingMessage): void {
  let left = mostDiscarded;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
}

const wantsJson = ({ url, headers: { accept = '' } }: FastifyRequest): boolean =>
  url.startsWith('/api/v1/') || (/\bapplication\/(problem\+)?json\b/.test(accept) && !/\btext\/html\b/.test(accept));

function addFiles(app: App, assets: Assets): void {
  for (const [path, { body, zipped: small, type }] of assets.files) {
    // names below assets/ carry a hash of their content
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    const schema = { ...plainRoute('a file of the pages', type, 'files'), hide: true };
    app.get(path, { config: everyone, schema }, async (request, reply) => {
      void reply.type(type).header('cache-control', caching).header('vary', 'accept-encoding');
      return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(small) : reply.send(body);
    });
  }
}
