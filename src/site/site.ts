import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import type { Assets } from '../http/assets.ts';
import { sendPage } from '../http/defaults.ts';
import { page, type Frame, type NavLink } from '../http/page.tsx';
import type { App } from '../http/schema.ts';
import { sharedCaching } from '../http/shared-pages.ts';
import type { Streams } from '../http/streams.ts';
import type { Queue } from '../jobs/queue.ts';
import type { MailSettings } from '../people/mail.ts';
import type { OpenIdProvider } from '../people/openid.ts';
import type { Database } from '../store/database.ts';
import type { Counts } from '../store/matches.ts';
import { unreadOf } from '../store/news.ts';
import { htmlOf } from './comments/markdown.ts';
import { textIn, type SiteTexts } from '../store/site-texts.ts';
import type { TroubleMessage } from '../text/troubles.ts';
import type { Scan } from './bots/scan.ts';
import type { Connections } from './connect/socket.ts';
import type { Resemblances } from './classes/alike.ts';
import type { Results } from './contests/read-results.ts';
import type { Lobby } from './lobby/live.ts';
import type { LiveMatches } from './live/matches.ts';
import type { Now } from './live/now.ts';
import type { LiveVersions } from './live/versions.ts';
import type { CodeGuard, Confirm } from './people/guard.ts';
import type { Quotas, QuotasOf } from './quotas.ts';
import type { Ladder } from './standings/ladder.ts';

/** What the routes of all features work with. */
export interface Site {
  readonly db: Database;
  readonly assets: Assets;
  readonly lives: LiveMatches;
  readonly versions: LiveVersions;
  readonly now: Now;
  /** What the page of challenges is told. */
  readonly lobby: Lobby;
  readonly streams: Streams;
  readonly standings: (contest: number) => Promise<Ladder>;
  /** Of contests that begin and end, once they have begun. */
  readonly results: (contest: number) => Promise<Results>;
  /** The same for a page, which does not wait for the last games of a contest that has just ended. */
  readonly pageResults: (contest: number) => Promise<Results>;
  /** Of contests of a class: which sources resemble each other. */
  readonly resemblances: (contest: number) => Promise<Resemblances>;
  /** Why matches have to wait, as far as the site sees it. */
  readonly trouble: () => TroubleMessage | undefined;
  /** The links of the header, of all features. */
  readonly nav: readonly NavLink[];
  /** What stands on every page, read once a second. */
  readonly everywhere: () => Promise<{ readonly numbers: Counts; readonly texts: SiteTexts }>;
  /** The jobs that workers do; opened when it is first needed. */
  readonly queue: () => Promise<Queue>;
  /** Whether programs are taken where nothing limits their memory and processes for sure. */
  readonly takesPartial: boolean;
  /** Whether webhooks may have addresses of this machine and its networks. */
  readonly takesPrivate: boolean;
  readonly quotas: QuotasOf;
  /** The quotas of the settings. */
  readonly defaultQuotas: Quotas;
  /** Looks at every file that is sent; undefined where the operator named no such command. */
  readonly scan: Scan | undefined;
  /** Tells the operator of an error. */
  readonly report: (error: Error) => void;
  /** The sockets of players who are elsewhere. */
  readonly connections: Connections;
  /** The address of the site as people type it; undefined where the operator set none. */
  readonly url: string | undefined;
  /** Undefined where the arena sends no e-mail. */
  readonly mail: SiteMail | undefined;
  /** Codes of two-step log-in, with limits on wrong ones. */
  readonly codes: CodeGuard;
  /** Asks again who somebody is. */
  readonly confirm: Confirm;
  /** By which people may log in too; undefined where the operator set none. */
  readonly openid: OpenIdProvider | undefined;
}

export interface SiteMail extends MailSettings {
  /** The address of the site: what a request says of it may be anybody's. */
  readonly url: string;
}

/** A folder of src/site whose `routes.tsx` exports these. */
export interface Feature {
  readonly addRoutes: (app: App, site: Site) => void | Promise<void>;
  /** The feature's link in the header of every page. */
  readonly nav?: NavLink;
}

/** The last link of the header, for administrators. */
const adminLink: NavLink = { href: '/admin', title: { en: 'Administration', pl: 'Administracja' }, order: 100 };

/** The links of the header, for this visitor. */
export const linksFor = (links: readonly NavLink[], visitor: FastifyRequest['visitor']): readonly NavLink[] =>
  visitor?.role === 'admin' ? [...links, adminLink] : links;

type Shown = Pick<Frame, 'title' | 'island' | 'data' | 'refresh' | 'bare' | 'feed' | 'preview'> & {
  /** The current link of the header. */ readonly nav?: string;
  /** The page is for its visitor alone: no cache may keep it. */ readonly isPrivate?: boolean;
};

/** Sends a page of the site in the language of the request. */
export async function show(
  { db, assets, trouble, everywhere, nav: links }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { nav: open, isPrivate = false, ...shown }: Shown,
  content: ComponentChildren,
): Promise<string> {
  const { language, url: address, visitor } = request;
  const caching = isPrivate ? 'no-store' : visitor === undefined ? sharedCaching : 'private, no-cache';
  if (shown.bare !== undefined)
    return sendPage(request, reply, page(assets, { ...shown, language, address }, content), caching);
  const [{ numbers, texts }, unread] = await Promise.all([
    everywhere(),
    visitor === undefined ? 0 : unreadOf(db, visitor.user),
  ]);
  request.server.siteHead.name = texts.name;
  const news = textIn(texts, 'news', language);
  const frame = {
    ...shown,
    language,
    address,
    nav: { links: linksFor(links, visitor), open },
    texts: {
      name: texts.name,
      ...(news !== undefined && { news: htmlOf(news) }),
      hasContact: textIn(texts, 'contact', language) !== undefined,
    },
    people: { login: visitor?.login, unread },
    counts: { ...numbers, trouble: numbers.trouble ?? trouble() ?? null },
  };
  return sendPage(request, reply, page(assets, frame, content), caching);
}
