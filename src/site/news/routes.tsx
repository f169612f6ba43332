import { Type } from '@fastify/type-provider-typebox';
import { Moment, pagedBy, pageOf, returns, returnsNothing } from '../../http/api.ts';
import { cursorPattern, readCursor, writeCursor } from '../../http/cursor.ts';
import { asSentence } from '../../http/sentence.ts';
import { answers, changes, formFields, pageQueryWith, type App } from '../../http/schema.ts';
import { markRead, newsOf, unreadOf } from '../../store/news.ts';
import { feedKeyOf } from '../feeds/queries.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { NewsPage } from './page.tsx';

const tags = ['account'];
const rowsOfPage = 50;

/** What happened to the visitor's bots. */
export function addRoutes(app: App, site: Site): void {
  const { db } = site;
  const list = {
    summary: 'The own news, the latest first',
    tags,
    querystring: pageQueryWith({
      before: Type.Optional(
        Type.String({ pattern: cursorPattern, description: 'the end of the page before, as its link has it' }),
      ),
    }),
    response: answers('text/html', 'a page of news'),
  };
  app.get('/news', { config: { access: 'user' }, schema: list }, async (request, reply) => {
    const { user } = request.visitor!;
    const { before } = request.query;
    const [found, unread, key] = await Promise.all([
      newsOf(db, user, rowsOfPage + 1, readCursor(before)),
      unreadOf(db, user),
      feedKeyOf(db, user),
    ]);
    const feed = `/news/${key}/news.atom`;
    const news = found.slice(0, rowsOfPage);
    const older = found.length > rowsOfPage ? `/news?before=${writeCursor(news.at(-1)!)}` : undefined;
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].title, isPrivate: true, feed },
      <NewsPage {...{ news, unread, older, feed }} isFirst={before === undefined} />,
    );
  });

  const read = {
    summary: 'All own news up to a moment are read',
    tags,
    body: formFields({ until: 'optional' }),
    response: changes('the news'),
  };
  app.post('/news/read', { config: { access: 'user' }, schema: read }, async (request, reply) => {
    await markRead(db, request.visitor!.user, momentOf(request.body.until));
    return await reply.redirect('/news', 303);
  });

  addApi(app, site);
}

/** Now, where no moment is given. */
function momentOf(text: string): Date {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}

const NewsResult = Type.Object({
  id: Type.Integer(),
  at: Moment,
  code: Type.String({ description: 'what kind of news it is' }),
  detail: Type.String({ description: 'the news in words' }),
  url: Type.Union([Type.String(), Type.Null()], {
    description: 'the path of the page that tells more; null: what it is about was deleted',
  }),
  count: Type.Integer({ description: 'how often it happened on that day' }),
  read: Type.Boolean(),
});

function addApi(app: App, { db }: Site): void {
  const list = {
    summary: 'The own news, the latest first',
    tags,
    querystring: pagedBy(cursorPattern),
    response: returns(200, Type.Array(NewsResult)),
  };
  const reading = { access: 'user', scope: 'read' } as const;
  app.get('/api/v1/account/news', { config: reading, schema: list }, async (request, reply) => {
    const { after, limit } = request.query;
    const found = await newsOf(db, request.visitor!.user, limit + 1, readCursor(after));
    return pageOf(request, reply, found, limit, writeCursor).map(
      ({ id, at, message, path, count, isRead, isGone }) => ({
        id,
        at: at.toISOString(),
        code: message.code,
        detail: asSentence(message, request.language),
        url: isGone ? null : path,
        count,
        read: isRead,
      }),
    );
  });

  const read = { summary: 'All own news are read', tags, response: returnsNothing };
  const managing = { access: 'user', scope: 'manage' } as const;
  app.post('/api/v1/account/news/read', { config: managing, schema: read }, async (request, reply) => {
    await markRead(db, request.visitor!.user);
    return await reply.code(204).send();
  });
}
