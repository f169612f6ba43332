import { Type } from '@fastify/type-provider-typebox';
import type { Language } from '../../game/message.ts';
import type { Frame } from '../../game/view/frames.ts';
import { titleIn } from '../../game/title.ts';
import { everyone, sharedPage } from '../../http/access.ts';
import { cursorPattern, readCursor } from '../../http/cursor.ts';
import { embeddable, headers } from '../../http/headers.ts';
import { answers, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { addressIn, sortedBy, withQuery } from '../../http/query.ts';
import { viewOrJudges } from '../../http/views.ts';
import { gamesByName } from '../../store/games.ts';
import { Addresses, addressesAt } from '../../web/kit/addresses.ts';
import { titleOf } from '../../web/kit/parts.tsx';
import { textsOf } from '../../web/texts/all.ts';
import type { MatchData } from '../../web/viewer/data.ts';
import { MatchView } from '../../web/viewer/match.tsx';
import { writeOwnSeats } from '../../web/viewer/own-seats.ts';
import { conversationIn } from '../../web/viewer/panels.tsx';
import type { MatchBroadcast } from '../live/matches.ts';
import { show, type Site } from '../site.ts';
import { addApi } from './api.ts';
import { matchFilters, readFilter } from './filter.ts';
import { findMatches, matchSorts } from './find.ts';
import { followMatch, keptOf, openAt, Pace } from './live-stream.ts';
import { MatchesPage } from './list.tsx';
import { messages } from './messages.ts';
import { aboutMatch, addPictures } from './pictures.ts';
import { linkPreview } from '../preview.ts';
import { addViewer, withViewer } from './viewer.ts';
import { seatsOf, stderrFor, turnStderrFor } from './queries.ts';
import { visibleMatch } from './visible.ts';
import { isVisible } from '../games/visible.ts';

export const nav = { href: '/matches', title: { en: 'Matches', pl: 'Mecze' }, order: 2 };

const rowsOfPage = 50;
const mostSpoken = 2000; // positions up to which browsers without script are shown messages
const mostTold = 4_000_000; // characters of the views of all positions up to which they are
const tags = ['matches'];

/** Whether to play the conversation again takes long: each of its positions is made. */
const isLong = (frames: readonly Frame[]): boolean =>
  frames.length > mostSpoken || frames.length * JSON.stringify(frames[0]?.view ?? null).length > mostTold;

export function addRoutes(app: App, site: Site): void {
  const { db, lives } = site;

  const list = {
    summary: 'Finished matches, the latest first unless sorted otherwise, of all kinds or of those asked for',
    tags,
    querystring: pageQueryWith({
      sort: sortedBy(matchSorts),
      ...matchFilters,
      before: Type.Optional(
        Type.String({ pattern: cursorPattern, description: 'the end of the page before, as its link has it' }),
      ),
    }),
    response: answers('text/html', 'a page of matches'),
  };
  app.get('/matches', { config: sharedPage, schema: list }, async (request, reply) => {
    const { before, sort = 'newest', lang: _, ...values } = request.query;
    const read = await readFilter(db, values);
    const filter = 'wrong' in read ? undefined : read.value;
    if (filter?.game !== undefined && !(await isVisible(db, request, filter.game))) return reply.callNotFound();
    const found = filter && (await findMatches(db, readCursor(before), rowsOfPage, { ...filter, sort }));
    if (found === undefined) void reply.code(422);
    const empty = Object.entries(values).filter(([, value]) => value === '');
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].title, nav: nav.href },
      <MatchesPage
        {...{ found, sort, filter }}
        form={{ values, wrong: 'wrong' in read ? read.wrong : {} }}
        at={withQuery(addressIn(request.url), Object.fromEntries(empty.map(([name]) => [name, undefined])))}
        games={await gamesByName(db)}
      />,
    );
  });

  const one = {
    summary: 'One match, live or as a replay',
    tags,
    params: Id,
    querystring: pageQueryWith({ pace: Pace }),
    response: answers('text/html', 'the match'),
  };
  const embedded = {
    ...one,
    summary: 'The board and the controls of a match, for a frame in a page of another site',
    response: answers('text/html', 'the match, without what is for its visitor'),
  };
  app.get('/matches/:id/embed', { config: sharedPage, schema: embedded }, async (request, reply) => {
    const found = await visibleMatch(db, { visitor: undefined }, Number(request.params.id));
    const broadcast = found && (await openAt(lives, found.id, request.query.pace));
    if (broadcast === undefined) return reply.callNotFound();
    const { match, frames } = broadcast;
    const view = await viewOrJudges(match.game);
    return await show(
      site,
      request,
      reply.headers(withViewer(embeddable, request, match)),
      {
        title: titleFor(match, request.language),
        bare: 'embed',
        island: 'matches/island.tsx',
        data: toFollow(broadcast),
      },
      <MatchView {...{ match, frames, view, behind: broadcast.behind?.() ?? 0 }} />,
    );
  });
  app.get('/matches/:id', { config: sharedPage, schema: one }, async (request, reply) => {
    const found = await visibleMatch(db, request, Number(request.params.id));
    if (found === undefined) return reply.callNotFound();
    const broadcast = await openAt(lives, found.id, request.query.pace);
    if (broadcast === undefined) return reply.callNotFound();
    const { match, frames } = broadcast;
    const view = await viewOrJudges(match.game);
    const behind = broadcast.behind?.() ?? 0;
    const visitor = request.visitor?.user;
    const own = visitor === undefined ? undefined : await seatsOf(db, match.id, visitor);
    const seats = own?.seats ?? [];
    const written = await stderrFor(db, seats.length === 0 ? [] : [match.id], visitor);
    const stderr = Object.fromEntries(seats.map((seat) => [seat, written.get(`${match.id} ${seat}`) ?? '']));
    const ofTurns =
      visitor === undefined || seats.length === 0 || match.sealed ? [] : await turnStderrFor(db, match.id, visitor);
    const about = { match, frames: [...frames], view, behind }; // frames may be added while the conversation is computed
    return await show(
      site,
      request,
      reply.headers(withViewer(headers, request, match)),
      {
        title: titleFor(match, request.language),
        nav: nav.href,
        isPrivate: seats.length > 0 || found.contest.isHidden,
        preview: linkPreview(site, request, `/matches/${match.id}`, aboutMatch(match, request.language)),
        island: 'matches/island.tsx',
        data: { ...toFollow(broadcast), ...(own && seats.length > 0 && writeOwnSeats(own)) },
      },
      <Addresses.Provider value={addressesAt(site.url ?? '')}>
        <MatchView
          {...about}
          stderr={stderr}
          written={Object.fromEntries(ofTurns.map(({ seat, turns }) => [seat, turns]))}
          conversation={isLong(about.frames) ? [] : await conversationIn(about)}
          own={own && seats.length > 0 ? { ...own, site: `${request.protocol}://${request.host}` } : undefined}
        />
      </Addresses.Provider>,
    );
  });

  for (const kind of ['log', 'times'] as const) {
    const file = {
      summary: kind === 'log' ? 'The log of a finished match' : 'What was measured in a finished match',
      tags,
      params: Id,
      response: answers('application/jsonl', 'a JSON value a line; only once no match of its seed is played any more'),
    };
    app.get(`/matches/:id/${kind}.jsonl`, { config: everyone, schema: file }, async (request, reply) => {
      const id = Number(request.params.id);
      const match = await visibleMatch(db, request, id);
      const kept = match && (await keptOf(db, match));
      if (kept === undefined) return reply.callNotFound();
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('cache-control', match!.contest.isHidden ? 'no-store' : 'public, max-age=3600')
        .send(kept[kind]);
    });
  }

  const live = {
    summary: 'A match as server-sent events: what happened so far, then what happens',
    tags,
    params: Id,
    querystring: Type.Object({ pace: Pace }, { additionalProperties: false }),
    response: answers('text/event-stream', 'events match, frame, now and end'),
  };
  app.get('/matches/:id/live', { config: everyone, schema: live, exposeHeadRoute: false }, (request, reply) =>
    followMatch(site, request, reply, Number(request.params.id), request.query.pace),
  );

  addPictures(app, site);
  addViewer(app, site);
  addApi(app, site);
}

const titleFor = (match: MatchData, language: Language): string =>
  `${titleOf(match, textsOf(language))}, ${titleIn(match, language)}`;

/** What the island needs to follow a match. */
const toFollow = ({ match, behind }: MatchBroadcast): { readonly live: string; readonly game: string } => ({
  live: `/matches/${match.id}/live?pace=${behind ? 'told' : 'none'}`,
  game: match.game,
});
