import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Owned } from '../../http/access.ts';
import { Moment, moment, numberPattern, pagedBy, pageOf, returns, returnsNothing, valueOf } from '../../http/api.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { answers, changes, formFields, Id, PageQuery, type App } from '../../http/schema.ts';
import { getContest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { moderatorsOf } from '../../store/tournaments.ts';
import { sentence } from '../../text/sentence.ts';
import { ownerOf } from '../bots/queries.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { WebhooksPage } from './page.tsx';
import { addHook, deleteHook, hookAt, hooksOf, testHook, type Hook, type Subject } from './queries.ts';

const tags = ['webhooks'];

const numberIn = ({ params }: FastifyRequest): number => Number((params as { id: string }).id);

/** Contests and bots have webhooks: the same routes for both. */
const kinds = {
  contest: {
    subject: (id: number): Subject => ({ contest: id }),
    path: (id: number | string) => `/contests/${id}`,
    nameOf: async (db: Database, id: number) => (await getContest(db, id))!.name,
    owners: (db: Database): Owned => ({
      ownerOf: async (request) => {
        const accounts = await moderatorsOf(db, numberIn(request));
        return accounts.length === 0 ? undefined : accounts.map(({ account }) => account);
      },
    }),
  },
  bot: {
    subject: (id: number): Subject => ({ bot: id }),
    path: (id: number | string) => `/bots/${id}`,
    nameOf: async (db: Database, id: number) =>
      (await db.selectFrom('bots').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name,
    owners: (db: Database): Owned => ({ ownerOf: async (request) => (await ownerOf(db, numberIn(request)))?.people }),
  },
} as const;
type Kind = keyof typeof kinds;

const HookResult = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  secret: Type.String({ description: 'signs what is sent: docs/webhooks.md' }),
  created: Moment,
  deliveries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      event: Type.String(),
      at: Moment,
      tries: Type.Integer(),
      status: Type.Union([Type.Integer(), Type.Null()]),
      failure: Type.Union([Type.String(), Type.Null()]),
      again: Type.Union([Moment, Type.Null()], { description: 'when it is tried again' }),
    }),
    { description: 'the last ones, the latest first' },
  ),
});

export function addRoutes(app: App, site: Site): void {
  for (const kind of ['contest', 'bot'] as const) {
    addPage(app, site, kind);
    addApi(app, site, kind);
  }
  addChanges(app, site);
}

function addPage(app: App, site: Site, about: Kind): void {
  const { db, takesPrivate } = site;
  const { subject, path, nameOf, owners } = kinds[about];
  const config = { access: owners(db) };
  const page = async (request: FastifyRequest, reply: FastifyReply, form: Filled = unfilled): Promise<string> => {
    const id = numberIn(request);
    const hooks = await hooksOf(db, request.visitor!.user, subject(id));
    const { title } = messages[request.language];
    const name = await nameOf(db, id);
    return await show(
      site,
      request,
      reply,
      { title, isPrivate: true },
      <WebhooksPage {...{ name, about, hooks, form, path: path(id) }} />,
    );
  };
  const list = {
    summary: `The own webhooks of a ${about}, and what was sent to them`,
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the webhooks'),
  };
  app.get(`${path(':id')}/webhooks`, { config, schema: list }, page);

  const add = {
    summary: `Adds a webhook to a ${about}`,
    tags,
    params: Id,
    body: formFields({ url: 'text' }),
    response: changes('the webhooks'),
  };
  app.post(`${path(':id')}/webhooks`, { config, schema: add }, async (request, reply) => {
    const { url } = request.body;
    const id = numberIn(request);
    const added = await addHook(db, request.visitor!.user, subject(id), url, takesPrivate);
    if ('wrong' in added) return await page(request, reply.code(422), { values: { url }, wrong: { url: added.wrong } });
    return await reply.redirect(`${path(id)}/webhooks#webhook-${added.value}`, 303);
  });
}

/** What is done to one webhook, by its owner. */
function addChanges(app: App, { db }: Site): void {
  const own: Owned = { ownerOf: async (request) => (await hookAt(db, numberIn(request)))?.owner };
  const acts = { test: testHook, remove: deleteHook };
  for (const act of ['test', 'remove'] as const) {
    const schema = {
      summary: act === 'test' ? 'Sends a test to a webhook' : 'Removes a webhook',
      tags,
      params: Id,
      response: changes('the webhooks'),
    };
    app.post(`/webhooks/:id/${act}`, { config: { access: own }, schema }, async (request, reply) => {
      const id = numberIn(request);
      const { contest, bot } = (await hookAt(db, id))!;
      const path = contest === null ? kinds.bot.path(bot!) : kinds.contest.path(contest);
      await acts[act](db, id, path);
      return await reply.redirect(`${path}/webhooks`, 303);
    });
  }
  const remove = { summary: 'Removes a webhook', tags, params: Id, response: returnsNothing };
  app.delete(
    '/api/v1/webhooks/:id',
    { config: { access: own, scope: 'manage' }, schema: remove },
    async (request, reply) => {
      await deleteHook(db, numberIn(request));
      return await reply.code(204).send();
    },
  );
}

function addApi(app: App, { db, takesPrivate }: Site, about: Kind): void {
  const { subject, path, owners } = kinds[about];
  const config = { access: owners(db), scope: 'manage' } as const;
  const address = `/api/v1${path(':id')}/webhooks`;
  const list = {
    summary: `The own webhooks of a ${about}, five at most, and what was sent to them`,
    tags,
    params: Id,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(HookResult)),
  };
  app.get(address, { config, schema: list }, async (request, reply) => {
    const { limit, after = 0 } = request.query;
    const hooks = await hooksOf(db, request.visitor!.user, subject(numberIn(request)));
    const found = hooks.filter(({ id }) => id > Number(after));
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map((hook) => hookResult(hook, request));
  });

  const add = {
    summary: `Adds a webhook to a ${about}`,
    tags,
    params: Id,
    body: Type.Object({ url: Type.String() }, { additionalProperties: false }),
    response: returns(201, HookResult),
  };
  app.post(address, { config, schema: add }, async (request, reply) => {
    const of = subject(numberIn(request));
    const user = request.visitor!.user;
    const added = await addHook(db, user, of, request.body.url, takesPrivate);
    const id = valueOf('wrong' in added ? { wrong: { url: added.wrong } } : added);
    const hook = (await hooksOf(db, user, of)).find((one) => one.id === id)!;
    return await reply.code(201).send(hookResult(hook, request));
  });
}

const hookResult = ({ id, url, secret, createdAt, deliveries }: Hook, { language }: FastifyRequest) => ({
  id,
  url,
  secret,
  created: createdAt.toISOString(),
  deliveries: deliveries.map(({ at, failure, dueAt, ...delivery }) => ({
    ...delivery,
    at: at.toISOString(),
    failure: failure === null ? null : sentence(failure, language),
    again: moment(dueAt),
  })),
});
