import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharedPage } from '../../http/access.ts';
import { returns, valueOf } from '../../http/api.ts';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, formFields, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import { changeTexts, readTexts } from '../../people/site-texts.ts';
import type { User } from '../../people/users.ts';
import { ownQuotas, storedQuotas } from '../../store/quotas.ts';
import { siteTexts, textIn, textNames } from '../../store/site-texts.ts';
import { changeQuotas, quotaNames, readQuotas, type Quotas } from '../quotas.ts';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { ContactPage, QuotasPage, TextsPage } from './settings.tsx';
import { Login, needPerson } from './users-routes.tsx';
import { notedBy } from '../noted.ts';

// Quotas, and texts of the site.

const tags = ['admin'];
const config = { access: 'admin' } as const;
const admin = { access: 'admin', scope: 'manage' } as const;
const Done = pageQueryWith({ done: Type.Optional(Type.Enum(['saved'])) });
const optional = <Name extends string>(names: readonly Name[]) =>
  formFields(Object.fromEntries(names.map((name) => [name, 'optional'])) as Record<Name, 'optional'>);

export function addSettings(app: App, site: Site): void {
  addQuotas(app, site);
  addQuotaApi(app, site);
  addTexts(app, site);
  addTextApi(app, site);
}

/** What holds for an account without quotas of its own; of nobody, the settings. */
const generalOf = async ({ db, defaultQuotas }: Site, user: User | undefined): Promise<Quotas> =>
  user === undefined ? defaultQuotas : { ...defaultQuotas, ...(await storedQuotas(db)) };

const typedOf = (numbers: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(numbers).map(([name, most]) => [name, `${most}`]));

function addQuotas(app: App, site: Site): void {
  const { db } = site;
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: User | undefined,
    form: Filled,
  ): Promise<string> => {
    const isSaved = (request.query as { done?: string }).done === 'saved';
    const data = { login: user?.login, general: await generalOf(site, user), form, isSaved };
    const title = messages[request.language].parts.quotas;
    return await show(site, request, reply, { title, nav: '/admin', isPrivate: true }, <QuotasPage {...data} />);
  };
  const shown = async (request: FastifyRequest, reply: FastifyReply, user?: User): Promise<string> =>
    page(request, reply, user, { values: typedOf(await ownQuotas(db, user?.id ?? null)), wrong: {} });
  const save = async (
    request: FastifyRequest,
    reply: FastifyReply,
    to: string,
    user?: User,
  ): Promise<string | FastifyReply> => {
    const values = request.body as Readonly<Record<string, string>>;
    const read = readQuotas(values);
    if ('wrong' in read) return await page(request, reply.code(422), user, { values, wrong: read.wrong });
    await changeQuotas(db, user?.id ?? null, read.value, notedBy(request));
    return await reply.redirect(to, 303);
  };
  const body = optional(quotaNames);
  const [all, ofOne] = [
    { summary: 'The quotas of all accounts', tags },
    { summary: 'The quotas of one account', tags, params: Login },
  ];
  const html = answers('text/html', 'the quotas');
  app.get('/admin/quotas', { config, schema: { ...all, querystring: Done, response: html } }, async (request, reply) =>
    shown(request, reply),
  );
  app.post('/admin/quotas', { config, schema: { ...all, body, response: changes('the quotas') } }, (request, reply) =>
    save(request, reply, '/admin/quotas?done=saved'),
  );
  const one = { ...ofOne, querystring: PageQuery, response: html };
  app.get('/admin/quotas/:login', { config, schema: one }, async (request, reply) =>
    shown(request, reply, await needPerson(site, request)),
  );
  const change = { ...ofOne, body, response: changes('the account') };
  app.post('/admin/quotas/:login', { config, schema: change }, async (request, reply) => {
    const user = await needPerson(site, request);
    return await save(request, reply, `/admin/users/${user.login}?done=quotas`, user);
  });
}

const QuotasResult = Type.Object(Object.fromEntries(quotaNames.map((name) => [name, Type.Integer()])));
const QuotasBody = Type.Object(
  Object.fromEntries(
    quotaNames.map((name) => [name, Type.Optional(Type.Integer({ minimum: -1, description: '-1: the default' }))]),
  ),
);

function addQuotaApi(app: App, site: Site): void {
  const { db } = site;
  const read = async (user?: User): Promise<Record<string, number>> => ({
    ...(await generalOf(site, user)),
    ...(await ownQuotas(db, user?.id ?? null)),
  });
  const change = async (request: FastifyRequest, user?: User): Promise<Record<string, number>> => {
    const given = Object.entries(request.body as Readonly<Record<string, number>>);
    const typed = Object.fromEntries(given.map(([name, most]) => [name, most === -1 ? '' : `${most}`]));
    await changeQuotas(db, user?.id ?? null, valueOf(readQuotas(typed)), notedBy(request));
    return await read(user);
  };
  const all = { tags, response: returns(200, QuotasResult) };
  const ofOne = { ...all, params: Login };
  const reading = { ...all, summary: 'The quotas of all accounts' };
  app.get('/api/v1/admin/quotas', { config: admin, schema: reading }, () => read());

  const changing = { ...all, summary: 'Change quotas of all accounts', body: QuotasBody };
  app.patch('/api/v1/admin/quotas', { config: admin, schema: changing }, (request) => change(request));

  const readingOne = { ...ofOne, summary: 'The quotas of an account' };
  app.get('/api/v1/admin/users/:login/quotas', { config: admin, schema: readingOne }, async (request) =>
    read(await needPerson(site, request)),
  );

  const changingOne = { ...ofOne, summary: 'Change quotas of an account', body: QuotasBody };
  app.patch('/api/v1/admin/users/:login/quotas', { config: admin, schema: changingOne }, async (request) =>
    change(request, await needPerson(site, request)),
  );
}

/** Every character may take four bytes, each written as %XX in a form. */
const largestBody = 4 * 12 * 10_000 + 10_000;

function addTexts(app: App, site: Site): void {
  const { db } = site;
  const page = async (request: FastifyRequest, reply: FastifyReply, form: Filled): Promise<string> => {
    const isSaved = (request.query as { done?: string }).done === 'saved';
    const title = messages[request.language].parts.texts;
    return await show(
      site,
      request,
      reply,
      { title, nav: '/admin', isPrivate: true },
      <TextsPage {...{ form, isSaved }} />,
    );
  };
  const form = {
    summary: 'The texts of the site',
    tags,
    querystring: Done,
    response: answers('text/html', 'the texts'),
  };
  app.get('/admin/texts', { config, schema: form }, async (request, reply) =>
    page(request, reply, { values: await siteTexts(db), wrong: {} }),
  );

  const save = {
    summary: 'Change texts of the site',
    tags,
    body: optional(textNames),
    response: changes('the texts'),
  };
  app.post('/admin/texts', { config, bodyLimit: largestBody, schema: save }, async (request, reply) => {
    const values = request.body as Readonly<Record<string, string>>;
    const read = readTexts(values);
    if ('wrong' in read) return await page(request, reply.code(422), { values, wrong: read.wrong });
    await changeTexts(db, read.value, notedBy(request));
    return await reply.redirect('/admin/texts?done=saved', 303);
  });

  const contact = {
    summary: 'Who runs this site, and how to reach them',
    tags: ['front'],
    querystring: PageQuery,
    response: answers('text/html', 'the contact'),
  };
  app.get('/contact', { config: sharedPage, schema: contact }, async (request, reply) => {
    const text = textIn(await siteTexts(db), 'contact', request.language);
    if (text === undefined) throw new HttpProblem(404);
    const title = messages[request.language].texts.contact;
    return await show(site, request, reply, { title }, <ContactPage text={text} />);
  });
}

const TextsBody = Type.Object(Object.fromEntries(textNames.map((name) => [name, Type.Optional(Type.String())])));

function addTextApi(app: App, { db }: Site): void {
  const response = returns(200, TextsBody);
  const read = { summary: 'The texts of the site', tags, response };
  app.get('/api/v1/admin/texts', { config: admin, schema: read }, async () => siteTexts(db));

  const change = { summary: 'Change texts of the site; an empty one is removed', tags, body: TextsBody, response };
  app.patch('/api/v1/admin/texts', { config: admin, bodyLimit: largestBody, schema: change }, async (request) => {
    const typed = request.body as Readonly<Record<string, string>>;
    await changeTexts(db, valueOf(readTexts(typed)), notedBy(request));
    return await siteTexts(db);
  });
}
