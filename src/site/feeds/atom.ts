import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../game/message.ts';

// Feeds that readers fetch again and again: Atom (RFC 4287).

export interface FeedEntry {
  /** Of this entry alone, and the same for ever: `contest-7-over`. */
  readonly id: string;
  readonly title: string;
  readonly at: Date;
  /** The path of the page that tells more. */
  readonly path: string;
  readonly text?: string | undefined;
}

export interface Feed {
  readonly title: string;
  readonly language: Language;
  /** Where the site is: `https://arena.example`. */
  readonly origin: string;
  /** The path of the page that shows the same. */
  readonly page: string;
  /** The path of the feed: its identifier, the same in both languages. */
  readonly path: string;
  /** The name of the site, as the author. */
  readonly author: string;
  /** The latest first. */
  readonly entries: readonly FeedEntry[];
}

export const atomType = 'application/atom+xml';

/** A feed as XML. One without entries was never updated. */
export function atomOf({ title, language, origin, page, path, author, entries }: Feed): string {
  const link = (rel: string, type: string, to: string): string =>
    `<link rel="${rel}" type="${type}" href="${xml(`${origin}${to}`)}"/>`;
  const entry = ({ id, title: name, at, path: to, text }: FeedEntry): string =>
    [
      '<entry>',
      `<id>${xml(`${origin}${path}#${id}`)}</id>`,
      `<title>${xml(name)}</title>`,
      `<updated>${at.toISOString()}</updated>`,
      link('alternate', 'text/html', to),
      ...(text === undefined ? [] : [`<content type="text">${xml(text)}</content>`]),
      '</entry>',
    ].join('\n');
  return `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${xml(`${origin}${path}`)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${updatedOf(entries).toISOString()}</updated>`,
    `<author><name>${xml(author)}</name></author>`,
    link('self', atomType, `${path}?lang=${language}`),
    link('alternate', 'text/html', page),
    ...entries.map(entry),
    '</feed>',
  ].join('\n')}\n`;
}

export const updatedOf = (entries: readonly FeedEntry[]): Date =>
  new Date(Math.max(0, ...entries.map(({ at }) => at.getTime())));

/** A text in XML; characters that no XML may have are left out. */
export const xml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (found) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[found]!);

/** Sends a feed, or tells that it is as the reader has it. */
export async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Feed,
  caching: string,
): Promise<FastifyReply> {
  const body = atomOf(feed);
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const updated = updatedOf(feed.entries);
  void reply.headers({ etag: tag, 'cache-control': caching, vary: 'accept-language, cookie' });
  if (feed.entries.length > 0) void reply.header('last-modified', updated.toUTCString());
  if (isAsKnown(request, tag, updated)) return await reply.code(304).send();
  return await reply.type(`${atomType}; charset=utf-8`).send(body);
}

/** A tag says more than a time, which alone counts where there is no tag (RFC 9110). */
function isAsKnown({ headers }: FastifyRequest, tag: string, updated: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((each) => each.trim() === tag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(updated.getTime() / 1000) * 1000 <= since;
}
