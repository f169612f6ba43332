import type { FastifyRequest } from 'fastify';
import { everyone } from '../../http/access.ts';
import { answers, Id, type App } from '../../http/schema.ts';
import { viewerOf } from '../../store/games.ts';
import type { MatchData } from '../../web/viewer/data.ts';
import type { Site } from '../site.ts';
import { visibleMatch } from './visible.ts';

// The viewer of a judge's game is a page that a stranger wrote. It runs in a frame of the match's page, on an opaque
// origin, and may load and send nothing.

const largest = 2 ** 20; // bytes

/** What the viewer may do, also when somebody opens its address: run its own scripts and draw. */
const sandboxed =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'";

/**
 * And what no content security policy forbids: WebRTC, connections in advance, looking up names. Chromium knows this
 * header since 152.
 */
const unconnected = { 'connection-allowlist': '()', 'x-dns-prefetch-control': 'off' };

/** The headers of a page with this viewer in a frame: no other document may be loaded there, whoever asks for it. */
export function withViewer(
  headers: Readonly<Record<string, string>>,
  { host }: FastifyRequest,
  { viewer }: MatchData,
): Readonly<Record<string, string>> {
  if (viewer === undefined) return headers;
  const source = /^[\w.:[\]-]+$/.test(host) ? `${host}${viewer}` : "'self'";
  const policy = 'content-security-policy';
  return { ...headers, [policy]: `${headers[policy]}; frame-src ${source}` };
}

export function addViewer(app: App, { db }: Site): void {
  const schema = {
    summary: 'The viewer that came with the game of a match',
    tags: ['matches'],
    params: Id,
    response: answers('text/html', 'a page for a sandboxed frame, which is handed a turn by postMessage'),
  };
  app.get('/matches/:id/viewer.html', { config: everyone, schema }, async (request, reply) => {
    const match = await visibleMatch(db, request, Number(request.params.id));
    const html = match?.judge === undefined ? undefined : await viewerOf(db, match.game, match.judge);
    if (html === undefined || html.length > largest) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': sandboxed,
        ...unconnected,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .send(html.toString('utf8'));
  });
}
