import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, isAllowed, isFromHere, isReading } from '../http/access.ts';
import type { Assets } from '../http/assets.ts';
import { HttpProblem } from '../http/problem.ts';
import type { App } from '../http/schema.ts';
import { newSecret } from '../people/secret.ts';
import { beginSession, visitorOf } from '../people/session.ts';
import { bearerOf } from '../people/token.ts';
import type { TwoStepRule } from '../people/two-step.ts';
import type { Database } from '../store/database.ts';

// Who sends a request, and whether they may.

/** Over TLS the browser itself keeps others from setting this cookie. */
const cookieOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-session' : 'session');

const cookieOptions = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;

const month = 30 * 24 * 3600; // seconds

/** Logs somebody in: a new session, whatever cookie the browser had before. */
export async function logIn(db: Database, user: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const agent = request.headers['user-agent'] ?? '';
  const secret = await beginSession(db, user, { agent, address: addressOf(request) });
  void reply.setCookie(cookieOf(request), secret, { ...cookieOptions(request), maxAge: month });
}

export const forgetCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(cookieOf(request), cookieOptions(request));

/** The cookie of a browser with the right password, which has yet to send a code. */
const stepCookieOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-log-in' : 'log-in');

export const stepIn = (request: FastifyRequest): string | undefined => request.cookies[stepCookieOf(request)];

export const keepStep = (request: FastifyRequest, reply: FastifyReply, secret: string): void =>
  void reply.setCookie(stepCookieOf(request), secret, { ...cookieOptions(request), maxAge: 300 });

export const forgetStep = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(stepCookieOf(request), cookieOptions(request));

/** The cookie of a browser on its way to an OpenID provider and back. */
const browserCookieOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-openid' : 'openid');

export const browserIn = (request: FastifyRequest): string | undefined => request.cookies[browserCookieOf(request)];

/** What tells this browser from others; several tabs of it have the same. */
export function keepBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const secret = browserIn(request) ?? newSecret();
  void reply.setCookie(browserCookieOf(request), secret, { ...cookieOptions(request), maxAge: 3600 });
  return secret;
}

/** Every request gets its visitor, and every route its rule; the files of pages are everybody's, and ask for nobody. */
export async function addVisitors(
  app: App,
  db: Database,
  { files }: Assets,
  { twoStep }: { /** Who has to have two-step log-in. */ readonly twoStep: TwoStepRule },
): Promise<void> {
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    if (files.has(request.url.split('?', 1)[0]!)) return;
    request.visitor = await visitorIn(db, request, twoStep);
    if (request.is404) return;
    checkOrigin(request);
    const { config } = request.routeOptions;
    const access = config.access!; // every route has one
    const rule = typeof access === 'object' ? ({ ...config, access: 'user' } as const) : { ...config, access };
    if (!isAllowed(rule, request.visitor)) return await refuse(request, reply);
  });
  // what is not theirs does not exist, whatever they send to it
  app.addHook('preValidation', async (request) => {
    const { config } = request.routeOptions;
    const access = config.access!;
    if (typeof access !== 'object' || request.is404) return;
    if (request.getValidationFunction('params')?.(request.params) === false) return; // an address that no route has
    const owner = await access.ownerOf(request);
    if (owner === undefined) throw new HttpProblem(404);
    if (!isAllowed({ ...config, access }, request.visitor, owner)) throw hidden(request);
  });
}

/** By its token, which only the API takes, or by its cookie. */
async function visitorIn(
  db: Database,
  request: FastifyRequest,
  twoStep: TwoStepRule,
): Promise<FastifyRequest['visitor']> {
  const token = bearerToken(request);
  if (token !== undefined) {
    const bearer = await bearerOf(db, token);
    if (bearer === undefined) throw new HttpProblem(401, { detail: { code: 'token-unknown' } });
    return bearer;
  }
  const secret = request.cookies[cookieOf(request)];
  return secret === undefined ? undefined : await visitorOf(db, secret, twoStep);
}

const bearerToken = ({ url, headers: { authorization = '' } }: FastifyRequest): string | undefined =>
  url.startsWith('/api/v1/') ? /^Bearer +(\S+)$/i.exec(authorization)?.[1] : undefined;

/**
 * A page of another site must change nothing here with the cookie of a visitor. A token is nothing a browser sends by
 * itself, and the API gives nobody a cookie.
 */
function checkOrigin(request: FastifyRequest): void {
  const hasNoCookie = request.url.startsWith('/api/v1/') && request.visitor === undefined;
  if (isReading(request.method) || bearerToken(request) !== undefined || hasNoCookie || isFromHere(request)) return;
  throw new HttpProblem(403);
}

/** A guest who opens a page logs in first; what is for others alone does not exist. */
async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isPage = isReading(request.method) && !request.url.startsWith('/api/');
  if (request.visitor?.lacksTwoStep === true) {
    if (isPage) return await reply.redirect(`/account/two-step?next=${encodeURIComponent(request.url)}`, 303);
    throw new HttpProblem(403, { detail: { code: 'two-step-needed' } });
  }
  if (request.visitor !== undefined) throw lacksScope(request) ?? hidden(request);
  if (!isPage) throw new HttpProblem(401);
  return await reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
}

function hidden(request: FastifyRequest): HttpProblem {
  request.isHidden = true;
  return new HttpProblem(404);
}

/** What a token lacks, if it is the token that is too weak and not its owner. */
function lacksScope({ visitor, routeOptions: { config } }: FastifyRequest): HttpProblem | undefined {
  if (visitor === undefined || !('scopes' in visitor.by)) return undefined;
  const { scope } = config;
  if (scope === undefined) return new HttpProblem(403, { detail: { code: 'token-never' } });
  return visitor.by.scopes.includes(scope)
    ? undefined
    : new HttpProblem(403, { detail: { code: 'token-scope', scope } });
}
