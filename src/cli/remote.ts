import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { harmless, printable } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { languageOf } from '../text/spoken.ts';
import type { ExplainedFault } from './fault-lines.ts';
import { texts } from './text/remote.ts';

// Commands that talk to an arena over HTTP, with a token.

/** Where an arena is, and the token that it is shown, if any. */
export interface Where {
  readonly url: string;
  readonly token?: string | undefined;
}
export interface Login extends Where {
  readonly token: string;
}

const loginFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'ai-arena', 'login.json');

/** Keeps a login for the commands that follow; nobody else may read it. */
export function keepLogin(login: Login): string {
  const file = loginFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** The login of `arena login`, or ARENA_TOKEN with `--site`. */
export function findLogin(site: string | undefined): Login {
  const token = process.env['ARENA_TOKEN'] || undefined;
  const kept = readLogin();
  const url = site === undefined ? kept?.url : siteOf(site);
  if (url === undefined) throw new Failure(texts().noLogin);
  const known = token ?? (kept?.url === url ? kept.token : undefined);
  if (known === undefined) throw new Failure(texts().noToken(harmless(url)));
  return { url, token: known };
}

/** The same for what everybody may see: a token is shown only if there is one. */
export function findSite(site: string | undefined): Where {
  const kept = readLogin();
  const url = site === undefined ? kept?.url : siteOf(site);
  if (url === undefined) throw new Failure(texts().noLogin);
  return { url, token: (process.env['ARENA_TOKEN'] || undefined) ?? (kept?.url === url ? kept.token : undefined) };
}

function readLogin(): Login | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(loginFile(), 'utf8')) as Partial<Login>;
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined; // there is none, or somebody changed it
  }
}

/** The address of a site, without a path. */
export function siteOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Failure(texts().noAddress(harmless(text, 100)));
  return url.origin;
}

interface Problem {
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
}

/** What an arena refused, with the status of its answer. */
export class Refused extends Failure {
  readonly status: number;

  constructor(status: number, why: string) {
    super(texts().refused(status, printable(why).slice(0, 1000)));
    this.status = status;
  }
}

/** Asks the API; a problem becomes a failure with its sentences. */
export async function ask<T>(where: Where, path: string, init: RequestInit = {}): Promise<T> {
  return parsed(await (await request(where, path, init)).text(), where.url) as T;
}

/** Asks for a list, page after page. */
export async function askForAll<T>(login: Login, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const response = await request(login, next);
    all.push(...(parsed(await response.text(), login.url) as T[]));
    next = /^<\/api\/v1(\/[^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return all;
}

/** The same where the answer is no JSON. */
export async function request({ url, token }: Where, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'accept-language': languageOf(process.env),
    ...(init.headers as Record<string, string> | undefined),
  };
  const response = await answerOf(`${url}/api/v1${path}`, { ...init, headers });
  if (response.ok) return response;
  const { detail = '', errors = [] } = parsed(await response.text(), url) as Problem;
  const sentences = errors.map((error) => `${error.field}: ${error.detail}`);
  throw new Refused(response.status, (sentences.length > 0 ? sentences : [detail]).join(' '));
}

/** The answer of a site, whatever it says. */
export async function answerOf(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: Error };
    throw new Failure(texts().noAnswer(harmless(new URL(address).origin), harmless(cause?.message ?? message)));
  }
}

function parsed(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(texts().noArena(harmless(url)));
  }
}

/** A match, as the API tells it. */
export interface MatchResult {
  readonly id: number;
  readonly game: string;
  readonly state: 'waiting' | 'running' | 'finished' | 'void';
  readonly url: string;
  readonly seats: readonly { readonly name: string; readonly stderr: string | null }[];
  readonly sealed: boolean;
  readonly turns: number | null;
  readonly scores: readonly number[] | null;
  readonly cause: string | null;
  readonly reason: string | null;
  readonly faults: readonly (ExplainedFault & { readonly seat: number; readonly turn: number })[];
}

/** A version of a bot, as the API tells it. */
export interface VersionResult {
  readonly bot: number;
  readonly version: number;
  readonly name: string;
  readonly game: string;
  readonly state: 'waiting' | 'building' | 'trial' | 'ready' | 'refused';
  /** How many versions are built before it, while it waits. */
  readonly place: number | null;
  readonly url: string;
  readonly waitsFor: string | null;
  readonly trial: number | null;
  readonly failure: (ExplainedFault & { readonly seat?: number | null }) | null;
  readonly output: string | null;
  readonly stderr: string | null;
}
