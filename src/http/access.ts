import type { FastifyRequest, RouteOptions } from 'fastify';
import { plainAddress } from '../channels/report-line.ts';
import type { Visitor } from '../people/session.ts';
import type { Scope } from '../store/schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route. */
    access?: Access;
    /** What a token must allow; without it the route takes no tokens. */
    scope?: Scope;
    /** Also for who has yet to turn on two-step log-in. */
    beforeTwoStep?: boolean;
    /** All guests see the same: they share what was rendered within the last second. */
    isShared?: boolean;
  }
  interface FastifyRequest {
    /** Who is logged in; undefined for a guest. */
    visitor: Visitor | undefined;
  }
}

/** Who may use a route. */
export type Access =
  | 'everyone'
  | 'user' // everybody who is logged in
  | 'admin' // administrators
  | Owned;

/** The `config` of a route that anybody may use. */
export const everyone = { access: 'everyone' } as const;

/** The same of a page that looks alike to all guests: it depends on its address and language alone. */
export const sharedPage = { access: 'everyone', isShared: true } as const;

/** The owner or owners of what the address names, and administrators if `isAlsoAdmins`; for others it does not exist. */
export interface Owned {
  /** The account that owns it, or several; undefined when there is no such thing. */
  readonly ownerOf: (request: FastifyRequest) => Promise<number | readonly number[] | undefined>;
  readonly isAlsoAdmins?: boolean;
}

export interface Rule {
  readonly access: Access;
  readonly scope?: Scope | undefined;
  readonly beforeTwoStep?: boolean | undefined;
}

/** Whether a visitor may use a route: the only function that decides it. `owner` is for rules that ask for one. */
export function isAllowed(
  { access, scope, beforeTwoStep = false }: Rule,
  visitor: Visitor | undefined,
  owner?: number | readonly number[],
): boolean {
  if (visitor?.lacksTwoStep === true && !beforeTwoStep) return false;
  if (access === 'everyone') return true;
  if (visitor === undefined) return false;
  if ('scopes' in visitor.by && (scope === undefined || !visitor.by.scopes.includes(scope))) return false;
  if (access === 'user') return true;
  if (access === 'admin') return visitor.role === 'admin';
  return [owner].flat().includes(visitor.user) || (access.isAlsoAdmins === true && visitor.role === 'admin');
}

/** Every route says who may use it: a route without a rule fails the start. */
export function needAccess({ method, url, config }: RouteOptions): void {
  if (config?.access === undefined) throw new Error(`the route ${String(method)} ${url} does not say who may use it`);
}

/** Whether a request can change nothing. */
export const isReading = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Whether a request that changes something comes from a page of this site: browsers say where a form or a script is
 * from. A request that says nothing of it is no browser's, and has a token instead.
 */
export function isFromHere({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Where a request comes from, as people write addresses. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => plainAddress(ip);

/** The path to go to after a log-in: one of this site, or else the given one. */
export const localPath = (wanted: unknown, otherwise: string): string =>
  typeof wanted === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) && wanted.length <= 500 ? wanted : otherwise;
