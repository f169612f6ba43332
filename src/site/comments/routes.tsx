import { Type, type TObject } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, everyone, localPath, sharedPage } from '../../http/access.ts';
import { numberPattern } from '../../http/api.ts';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, formFields, Id, pageQueryWith, type App } from '../../http/schema.ts';
import type { Message } from '../../game/message.ts';
import { show, type Site } from '../site.ts';
import { changing, idIn } from './access.ts';
import { addApi } from './api.ts';
import { commentsFor, commentsShown } from './data.ts';
import { messages } from './messages.ts';
import { AddPage, CommentsPage, DeletePage, EditPage, ReportsPage } from './pages.tsx';
import { findComment, openReports, writtenBy, type Comment } from './queries.ts';
import { findPlace, pathOf, type Place, type Subject } from './subject.ts';
import { addComment, deleteComment, dismissReports, limited, reportComment, retryAfter, saveComment } from './write.ts';
import { notedBy } from '../noted.ts';

const tags = ['comments'];
const user = { access: 'user' } as const;
const Before = Type.Optional(
  Type.String({ pattern: numberPattern, description: 'the end of the page before, as its link has it' }),
);
const Back = Type.Optional(Type.String({ description: 'the page of this site to come back to' }));

/** Comments on games and contests. */
export function addRoutes(app: App, site: Site): void {
  const GameName = Type.Object({ name: Type.String({ maxLength: 100, description: 'the name of the game' }) });
  addComments(app, site, '/games/:name', GameName, (request) => ({ game: (request.params as { name: string }).name }));
  addComments(app, site, '/contests/:id', Id, (request) => ({ contest: idIn(request) }));
  addChanges(app, site);
  addReports(app, site);
  addApi(app, site);
}

/** The comments of one kind of subject, and the form for a new one. */
function addComments(
  app: App,
  site: Site,
  path: string,
  params: TObject,
  subjectIn: (request: FastifyRequest) => Subject,
): void {
  const { db, quotas } = site;
  const placeIn = async (request: FastifyRequest): Promise<Place> => needPlace(site, subjectIn(request));

  const list = {
    summary: 'The comments on it, the newest first',
    tags,
    params,
    querystring: pageQueryWith({ before: Before }),
    response: answers('text/html', 'a page of comments'),
  };
  app.get(`${path}/comments`, { config: sharedPage, schema: list }, async (request, reply) => {
    const place = await placeIn(request);
    const { before } = request.query;
    const comments = await commentsFor(site, request, place.subject, before === undefined ? undefined : Number(before));
    const title = messages[request.language].titleOf(place.title(request.language));
    return await show(site, request, reply, { title }, <CommentsPage {...{ place, comments }} />);
  });

  const add = {
    summary: 'Add a comment: a form with the fields comment, back',
    tags,
    params,
    body: formFields({ comment: 'optional', back: 'optional' }),
    response: changes('the page that it stands on'),
  };
  app.post(`${path}/comments`, { ...limited, config: user, schema: add }, async (request, reply) => {
    const place = await placeIn(request);
    const { comment } = request.body;
    const back = backTo(request.body.back, place.path);
    const added = await addComment(db, await quotas(request.visitor!.user), request.visitor!, place, comment);
    if ('value' in added) return await reply.redirect(`${back}#comment-${added.value}`, 303);
    return await addPage(site, request, reply, { place, back, typed: comment, wrong: added.wrong });
  });
}

async function needPlace({ db }: Site, subject: Subject): Promise<Place> {
  const place = await findPlace(db, subject);
  if (place === undefined) throw new HttpProblem(404);
  return place;
}

/** A page of this site without its fragment, else the given one. */
const backTo = (wanted: string | undefined, otherwise: string): string =>
  localPath(wanted?.replace(/#.*$/s, ''), otherwise);

/** The form of a new comment with what was typed. */
async function addPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { place, back, typed, wrong }: { place: Place; back: string; typed: string; wrong: Message },
): Promise<string> {
  const wait = retryAfter(wrong);
  if (wait !== undefined) void reply.header('retry-after', wait);
  void reply.code(wait === undefined ? 422 : 429);
  const { user: author } = request.visitor!;
  const [{ count }, { comments: most }] = await Promise.all([writtenBy(site.db, author), site.quotas(author)]);
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].add, isPrivate: true },
    <AddPage {...{ place, back, form: filledOf(typed, wrong), left: Math.max(0, most - count) }} />,
  );
}

/** What is wrong with the text stands beside it; all else, above the form. */
function filledOf(typed: string, wrong?: Message): Filled {
  const isOfText = wrong !== undefined && /^(text-|comment-(empty|long)$)/.test(wrong.code);
  return {
    values: { comment: typed },
    wrong: wrong === undefined ? {} : { [isOfText ? 'comment' : 'form']: wrong },
  };
}

/** Editing and deleting, and the address of a comment. */
function addChanges(app: App, site: Site): void {
  const { db } = site;

  const one = {
    summary: 'Where a comment stands',
    tags,
    params: Id,
    response: answers('text/html', 'leads to the page with the comment'),
  };
  app.get('/comments/:id', { config: everyone, schema: one }, async (request, reply) => {
    const { id, subject } = await needComment(site, request);
    return await reply.redirect(`${pathOf(subject)}/comments?before=${id + 1}#comment-${id}`);
  });

  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    comment: Comment,
    { back, form }: { readonly back: string; readonly form: Filled },
  ): Promise<string> => {
    const place = await needPlace(site, comment.subject);
    const title = messages[request.language].editTitle;
    return await show(
      site,
      request,
      reply,
      { title, isPrivate: true },
      <EditPage {...{ place, comment, back: `${back}#comment-${comment.id}`, form }} />,
    );
  };
  const ofChangers = { access: changing(db) };
  const edit = {
    summary: 'The form of a comment, for its author and moderators',
    tags,
    params: Id,
    querystring: pageQueryWith({ back: Back }),
    response: answers('text/html', 'the form'),
  };
  app.get('/comments/:id/edit', { config: ofChangers, schema: edit }, async (request, reply) => {
    const comment = await needComment(site, request);
    const back = backTo(request.query.back, pathOf(comment.subject));
    return await page(request, reply, comment, { back, form: filledOf(comment.text) });
  });

  const save = {
    summary: 'Change a comment: a form with the fields comment, seen, back',
    tags,
    params: Id,
    body: formFields({ comment: 'optional', seen: 'optional', back: 'optional' }),
    response: changes('the page that it stands on'),
  };
  app.post('/comments/:id/edit', { ...limited, config: ofChangers, schema: save }, async (request, reply) => {
    const { comment: typed, seen } = request.body;
    const comment = (await findComment(db, idIn(request)))!; // else nobody could change it
    const back = backTo(request.body.back, pathOf(comment.subject));
    const known = /^\d{1,9}$/.test(seen) ? Number(seen) : undefined;
    const saved = await saveComment(db, comment, typed, known, notedBy(request));
    if ('value' in saved) return await reply.redirect(`${back}#comment-${comment.id}`, 303);
    const { wrong } = saved;
    if (wrong.code === 'comment-deleted')
      return await addPage(site, request, reply, {
        place: await needPlace(site, comment.subject),
        back,
        typed,
        wrong,
      });
    void reply.code(wrong.code === 'comment-changed' ? 409 : 422);
    return await page(request, reply, (await findComment(db, comment.id))!, { back, form: filledOf(typed, wrong) });
  });

  const ask = {
    summary: 'Whether a comment is to be deleted',
    tags,
    params: Id,
    querystring: pageQueryWith({ back: Back }),
    response: answers('text/html', 'the question'),
  };
  app.get('/comments/:id/delete', { config: ofChangers, schema: ask }, async (request, reply) => {
    const comment = await needComment(site, request);
    const place = await findPlace(db, comment.subject);
    const back = backTo(request.query.back, pathOf(comment.subject));
    const title = messages[request.language].deleteTitle;
    return await show(site, request, reply, { title, isPrivate: true }, <DeletePage {...{ comment, place, back }} />);
  });

  const remove = {
    summary: 'Delete a comment for ever',
    tags,
    params: Id,
    body: formFields({ back: 'optional' }),
    response: changes('the page that it stood on'),
  };
  app.post('/comments/:id/delete', { config: ofChangers, schema: remove }, async (request, reply) => {
    const comment = (await findComment(db, idIn(request)))!;
    await deleteComment(db, comment, notedBy(request));
    return await reply.redirect(`${backTo(request.body.back, pathOf(comment.subject))}#comments`, 303);
  });
}

/** A comment that is there; who looks for another one is told that it may be deleted. */
async function needComment({ db }: Site, request: FastifyRequest): Promise<Comment> {
  const comment = await findComment(db, idIn(request));
  if (comment === undefined || comment.isDeleted) throw new HttpProblem(404, { detail: { code: 'comment-gone' } });
  return comment;
}

/** Reports, and what administrators do with them. */
function addReports(app: App, site: Site): void {
  const { db, quotas } = site;
  const report = {
    summary: 'Tell moderators and administrators of a comment',
    tags,
    params: Id,
    body: formFields({ back: 'optional' }),
    response: changes('the page that it stands on'),
  };
  app.post('/comments/:id/report', { config: user, schema: report }, async (request, reply) => {
    const comment = await needComment(site, request);
    const noted = { address: addressOf(request) };
    const { user: reporter } = request.visitor!;
    const wrong = await reportComment(db, await quotas(reporter), reporter, comment, noted);
    if (wrong !== undefined) throw new HttpProblem(wrong.code === 'reports-many' ? 429 : 422, { detail: wrong });
    return await reply.redirect(`${backTo(request.body.back, pathOf(comment.subject))}#comment-${comment.id}`, 303);
  });

  const admin = { access: 'admin' } as const;
  const list = {
    summary: 'Comments that people reported, the newest first',
    tags,
    querystring: pageQueryWith({ before: Before }),
    response: answers('text/html', 'a page of reported comments'),
  };
  app.get('/admin/reports', { config: admin, schema: list }, async (request, reply) => {
    const { before } = request.query;
    const found = await openReports(db, commentsShown + 1, before === undefined ? undefined : Number(before));
    const reported = await Promise.all(
      found.slice(0, commentsShown).map(async (one) => ({ ...one, place: await findPlace(db, one.subject) })),
    );
    const older = found.length > commentsShown ? `/admin/reports?before=${reported.at(-1)!.id}` : undefined;
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].reports.title, nav: '/admin', isPrivate: true },
      <ReportsPage {...{ reported, isFirst: before === undefined, older }} />,
    );
  });

  const dismiss = {
    summary: 'Nothing is to be done about a reported comment',
    tags,
    params: Id,
    response: changes('the reports'),
  };
  app.post('/admin/reports/:id/dismiss', { config: admin, schema: dismiss }, async (request, reply) => {
    await dismissReports(db, idIn(request), { actor: request.visitor!.user, address: addressOf(request) });
    return await reply.redirect('/admin/reports', 303);
  });
}
