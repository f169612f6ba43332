import { Type, type TObject, type TSchema } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { addressOf, everyone } from '../../http/access.ts';
import { Moment, moment, numberOf, numberPattern, pagedBy, pageOf, returns, returnsNothing } from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { Id, type App } from '../../http/schema.ts';
import type { Message } from '../../game/message.ts';
import type { Site } from '../site.ts';
import { changing, idIn } from './access.ts';
import { commentsOn, findComment, openReports, type Comment } from './queries.ts';
import { findPlace, type Place, type Subject } from './subject.ts';
import {
  addComment,
  commentAddress,
  deleteComment,
  dismissReports,
  limited,
  longestComment,
  reportComment,
  retryAfter,
  saveComment,
} from './write.ts';
import { notedBy } from '../noted.ts';

const tags = ['comments'];
const managing = { access: 'user', scope: 'manage' } as const;

const OrNull = <Value extends TSchema>(type: Value) => Type.Union([type, Type.Null()]);
const CommentResult = Type.Object({
  id: Type.Integer(),
  game: OrNull(Type.String({ description: 'the name of the game that it is about' })),
  contest: OrNull(Type.Integer({ description: 'the number of the contest that it is about' })),
  author: OrNull(Type.String({ description: 'a login; null when the account was deleted' })),
  text: Type.String({ description: 'Markdown' }),
  created: Moment,
  edited: OrNull(Moment),
  editor: OrNull(Type.String({ description: 'the login of the moderator who changed it last' })),
  edits: Type.Integer({ description: 'how often it was changed' }),
  url: Type.String({ description: 'the path that leads to it' }),
});
const commentResult = ({ id, subject, login, text, createdAt, editedAt, editor, edits }: Comment) => ({
  id,
  game: 'game' in subject ? subject.game : null,
  contest: 'contest' in subject ? subject.contest : null,
  author: login,
  text,
  created: createdAt.toISOString(),
  edited: moment(editedAt),
  editor,
  edits,
  url: commentAddress(id),
});

const Text = Type.String({ description: `Markdown, at most ${longestComment} characters` });

/** Comments for programs. */
export function addApi(app: App, site: Site): void {
  const GameName = Type.Object({ game: Type.String({ maxLength: 100, description: 'the name of the game' }) });
  addComments(app, site, '/api/v1/games/:game', GameName, (request) => request.params as { game: string });
  addComments(app, site, '/api/v1/contests/:id', Id, (request) => ({ contest: idIn(request) }));
  addChanges(app, site);
  addReports(app, site);
}

function addComments(
  app: App,
  { db, quotas }: Site,
  path: string,
  params: TObject,
  subjectIn: (request: FastifyRequest) => Subject,
): void {
  const placeIn = async (request: FastifyRequest): Promise<Place> => {
    const place = await findPlace(db, subjectIn(request));
    if (place === undefined) throw new HttpProblem(404);
    return place;
  };
  const list = {
    summary: 'The comments on it, the newest first',
    tags,
    params,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(CommentResult)),
  };
  app.get(`${path}/comments`, { config: everyone, schema: list }, async (request, reply) => {
    const { subject } = await placeIn(request);
    const { after, limit } = request.query;
    const found = await commentsOn(db, subject, limit + 1, numberOf(after));
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(commentResult);
  });

  const add = {
    summary: 'Add a comment',
    tags,
    params,
    body: Type.Object({ text: Text }),
    response: returns(201, CommentResult),
  };
  app.post(`${path}/comments`, { ...limited, config: managing, schema: add }, async (request, reply) => {
    const place = await placeIn(request);
    const added = await addComment(db, await quotas(request.visitor!.user), request.visitor!, place, request.body.text);
    if ('wrong' in added) throw problemOf(added.wrong);
    return await reply.code(201).send(commentResult((await findComment(db, added.value))!));
  });
}

function problemOf(wrong: Message): HttpProblem {
  const wait = retryAfter(wrong);
  if (wait !== undefined) return new HttpProblem(429, { detail: wrong, retryAfter: wait });
  if (wrong.code === 'comment-changed') return new HttpProblem(409, { detail: wrong });
  if (wrong.code === 'comment-deleted') return gone();
  return new HttpProblem(422, { fields: { text: wrong } });
}

const gone = (): HttpProblem => new HttpProblem(404, { detail: { code: 'comment-gone' } });

function addChanges(app: App, { db, quotas }: Site): void {
  const save = {
    summary: 'Change a comment, for its author and moderators',
    tags,
    params: Id,
    body: Type.Object({
      text: Text,
      edits: Type.Optional(
        Type.Integer({ description: 'how often it was changed when it was read; 409 if it was changed since' }),
      ),
    }),
    response: returns(200, CommentResult),
  };
  const ofChangers = { access: changing(db), scope: 'manage' } as const;
  app.patch('/api/v1/comments/:id', { ...limited, config: ofChangers, schema: save }, async (request) => {
    const { text, edits } = request.body;
    const comment = (await findComment(db, idIn(request)))!;
    const saved = await saveComment(db, comment, text, edits, notedBy(request));
    if ('wrong' in saved) throw problemOf(saved.wrong);
    return commentResult((await findComment(db, saved.value))!);
  });

  const remove = { summary: 'Delete a comment for ever', tags, params: Id, response: returnsNothing };
  app.delete('/api/v1/comments/:id', { config: ofChangers, schema: remove }, async (request, reply) => {
    const comment = (await findComment(db, idIn(request)))!;
    if (!(await deleteComment(db, comment, notedBy(request)))) throw gone();
    return await reply.code(204).send();
  });

  const report = {
    summary: 'Tell moderators and administrators of a comment',
    tags,
    params: Id,
    response: returnsNothing,
  };
  app.post('/api/v1/comments/:id/report', { config: managing, schema: report }, async (request, reply) => {
    const comment = await findComment(db, idIn(request));
    if (comment === undefined || comment.isDeleted) throw gone();
    const noted = { address: addressOf(request) };
    const { user: reporter } = request.visitor!;
    const wrong = await reportComment(db, await quotas(reporter), reporter, comment, noted);
    if (wrong !== undefined) throw new HttpProblem(wrong.code === 'reports-many' ? 429 : 422, { detail: wrong });
    return await reply.code(204).send();
  });
}

function addReports(app: App, { db }: Site): void {
  const admin = { access: 'admin', scope: 'manage' } as const;
  const list = {
    summary: 'Comments that people reported, the newest first',
    tags,
    querystring: pagedBy(numberPattern),
    response: returns(
      200,
      Type.Array(
        Type.Object({
          ...CommentResult.properties,
          reports: Type.Integer({ description: 'how many people reported it' }),
          since: Moment,
        }),
      ),
    ),
  };
  app.get('/api/v1/reports', { config: admin, schema: list }, async (request, reply) => {
    const { after, limit } = request.query;
    const found = await openReports(db, limit + 1, numberOf(after));
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(({ reports, since, ...comment }) => ({
      ...commentResult(comment),
      reports,
      since: since.toISOString(),
    }));
  });

  const dismiss = {
    summary: 'Nothing is to be done about a reported comment, by its number',
    tags,
    params: Id,
    response: returnsNothing,
  };
  app.delete('/api/v1/reports/:id', { config: admin, schema: dismiss }, async (request, reply) => {
    const noted = { actor: request.visitor!.user, address: addressOf(request) };
    if (!(await dismissReports(db, idIn(request), noted))) throw gone();
    return await reply.code(204).send();
  });
}
