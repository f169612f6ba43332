import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/access.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { readFormWithCutFiles } from '../../http/multipart.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, formFields, Id, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import type { Message } from '../../game/message.ts';
import { classesOf, getClass, type ClassRow } from '../../store/classes.ts';
import { gamesByName, openGames } from '../../store/games.ts';
import { AskPage } from '../contests/tournament-page.tsx';
import { show, type Site } from '../site.ts';
import { belonging, removing, teaching, teachingContest } from './access.ts';
import { addAlike } from './alike-routes.tsx';
import { addApi } from './api.ts';
import { changeCode, deleteClass, makeClass, makeJoin, nameTeacher, removeMember, setNumber } from './change.ts';
import { enterHandedIn, listedContests, nameReference, resultsOf, csvOfResults } from './contests.ts';
import { makeHandIn, type HandIn } from './hand-in.ts';
import { messages } from './messages.ts';
import { NumberOf, OfContest, OfMember, waitIn } from './requests.ts';
import { ClassesPage, ClassPage, HandInPage, studentsShown } from './pages.tsx';
import { findMember, handedBots, membersOf, studentsIn, type Member } from './queries.ts';
import { notedBy } from '../noted.ts';

const tags = ['classes'];
const user = { access: 'user' } as const;
const contestsShown = 10;

/** Classes: teachers, students, their contests, and what is handed in. */
export function addRoutes(app: App, site: Site): void {
  const tools = { join: makeJoin(site.db), handIn: makeHandIn(site) };
  addClasses(app, site, tools.join);
  addClass(app, site);
  addMembers(app, site);
  addContests(app, site);
  addAlike(app, site);
  addHandIn(app, site, tools.handIn);
  addDeleting(app, site);
  addApi(app, site, tools);
}

/** Making a class and joining one. */
function addClasses(app: App, site: Site, join: ReturnType<typeof makeJoin>): void {
  const { db } = site;
  const page = async (request: FastifyRequest, reply: FastifyReply, form: Filled): Promise<string> =>
    await show(
      site,
      request,
      reply,
      { title: messages[request.language].title, isPrivate: true },
      <ClassesPage classes={await classesOf(db, request.visitor!.user)} form={form} />,
    );

  const list = {
    summary: 'The own classes, and the forms to make and to join one',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the classes'),
  };
  app.get('/classes', { config: user, schema: list }, async (request, reply) => await page(request, reply, unfilled));

  const make = {
    summary: 'Make a class: a form with the field name',
    tags,
    body: formFields({ name: 'optional' }),
    response: changes('the class'),
  };
  app.post('/classes', { config: user, schema: make }, async (request, reply) => {
    const made = await makeClass(db, request.visitor!.user, request.body.name, notedBy(request));
    if ('value' in made) return await reply.redirect(`/classes/${made.value}`, 303);
    void reply.code(422);
    return await page(request, reply, { values: request.body, wrong: made.wrong });
  });

  const joining = {
    summary: 'Join a class, or take one’s place in it: a form with the fields code, number',
    tags,
    body: formFields({ code: 'optional', number: 'optional' }),
    response: changes('the class'),
  };
  app.post('/classes/join', { config: user, schema: joining }, async (request, reply) => {
    const joined = await join({ user: request.visitor!.user, ip: addressOf(request), ...request.body });
    if ('value' in joined) return await reply.redirect(`/classes/${joined.value}`, 303);
    const wait = waitIn(joined.wrong);
    void reply.code(wait === undefined ? 422 : 429);
    if (wait !== undefined) void reply.header('retry-after', wait);
    return await page(request, reply, { values: request.body, wrong: joined.wrong });
  });
}

async function needClass({ db }: Site, id: string): Promise<ClassRow> {
  const found = await getClass(db, Number(id));
  if (found === undefined) throw new HttpProblem(404);
  return found;
}

type OfClass = FastifyRequest<{ Params: { id: string } }>;

/** The page of a class. */
async function showClass(
  site: Site,
  request: OfClass,
  reply: FastifyReply,
  form: Filled = unfilled,
  { page = 1, before }: { readonly page?: number; readonly before?: number | undefined } = {},
): Promise<string> {
  const { db } = site;
  const { user: visitor, role } = request.visitor!;
  const found = await needClass(site, request.params.id);
  const teachers = await membersOf(db, found.id, { role: 'teacher' });
  const isTeacher = role === 'admin' || teachers.some(({ account }) => account === visitor);
  const [own, students, listed, contests, games] = await Promise.all([
    membersOf(db, found.id).then((members) => members.find(({ account }) => account === visitor)),
    studentsIn(db, found.id),
    isTeacher
      ? membersOf(db, found.id, { role: 'student', limit: studentsShown, offset: (page - 1) * studentsShown })
      : [],
    listedContests(db, found.id, { isTeacher, limit: contestsShown + 1, before }),
    gamesByName(db),
  ]);
  const bots = await handedBots(
    db,
    found.id,
    listed.map(({ account }) => account),
  );
  const shown = contests.slice(0, contestsShown);
  const contest = isTeacher ? shown.find(({ hasBegun }) => hasBegun) : undefined;
  const results = contest && { contest, of: (await resultsOf(site, found.id, contest.id))! };
  const older = contests.length > contestsShown ? `/classes/${found.id}?before=${shown.at(-1)!.id}` : undefined;
  return await show(
    site,
    request,
    reply,
    { title: found.name, isPrivate: true },
    <ClassPage
      {...{ of: found, own, isTeacher, teachers, students, listed, bots, results, page, games, form }}
      contests={shown}
      olderContests={older}
      host={request.host}
    />,
  );
}

const wrongForm = (field: string, message: Message, values: Filled['values'] = {}): Filled => ({
  values,
  wrong: { [field]: message },
});

function addClass(app: App, site: Site): void {
  const { db } = site;
  const one = {
    summary: 'A class, for its members: its contests, and for teachers its students and its code',
    tags,
    params: Id,
    querystring: pageQueryWith({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'of the students, from 1' })),
      before: Type.Optional(NumberOf('the end of the page of contests before')),
    }),
    response: answers('text/html', 'the class'),
  };
  app.get('/classes/:id', { config: { access: belonging(db) }, schema: one }, async (request, reply) => {
    const { page = 1, before } = request.query;
    return await showClass(site, request, reply, unfilled, {
      page,
      before: before === undefined ? before : Number(before),
    });
  });

  const config = { access: teaching(db) };
  const code = { summary: 'A new code for a class', tags, params: Id, response: changes('the class') };
  app.post('/classes/:id/code', { config, schema: code }, async (request, reply) => {
    await changeCode(db, Number(request.params.id));
    return await reply.redirect(`/classes/${request.params.id}`, 303);
  });

  const teacher = {
    summary: 'Name a teacher: a form with the field login',
    tags,
    params: Id,
    body: formFields({ login: 'optional' }),
    response: changes('the class'),
  };
  app.post('/classes/:id/teachers', { config, schema: teacher }, async (request, reply) => {
    const { id } = request.params;
    const { login } = request.body;
    const objection = await nameTeacher(db, Number(id), login, notedBy(request));
    if (objection === undefined) return await reply.redirect(`/classes/${id}`, 303);
    void reply.code(422);
    return await showClass(site, request, reply, wrongForm('login', objection, { login }));
  });

  const numbered = {
    summary: 'Change the own student number: a form with the field number',
    tags,
    params: Id,
    body: formFields({ number: 'optional' }),
    response: changes('the class'),
  };
  app.post('/classes/:id/number', { config: { access: belonging(db) }, schema: numbered }, async (request, reply) => {
    const { id } = request.params;
    const { number } = request.body;
    const objection = await setNumber(db, Number(id), request.visitor!.user, number);
    if (objection === undefined) return await reply.redirect(`/classes/${id}`, 303);
    void reply.code(422);
    return await showClass(site, request, reply, wrongForm('number', objection, { number }));
  });
}

/** Leaving a class, and taking somebody out of it; asked about first. */
function addMembers(app: App, site: Site): void {
  const { db } = site;
  const config = { access: removing(db) };
  const address = '/classes/:id/members/:member/remove';
  const ask = async (
    request: FastifyRequest<{ Params: { id: string; member: string } }>,
    reply: FastifyReply,
    member: Member,
    form: Filled,
  ): Promise<string> => {
    const say = messages[request.language];
    const isOwn = member.account === request.visitor!.user;
    const question = isOwn ? say.ask.leave : say.ask.remove(member.name === '' ? member.login : member.name);
    return await show(
      site,
      request,
      reply,
      { title: question, isPrivate: true },
      <AskPage
        {...{ question, form, yes: isOwn ? say.leave : say.remove, action: request.url }}
        hint={isOwn ? say.ask.leaveHint : say.ask.removeHint}
        back={`/classes/${request.params.id}`}
      />,
    );
  };
  const memberIn = async ({ id, member }: { readonly id: string; readonly member: string }): Promise<Member> =>
    (await findMember(db, Number(id), Number(member)))!; // else there is no such page

  const asks = {
    summary: 'Whether somebody is to leave a class',
    tags,
    params: OfMember,
    querystring: PageQuery,
    response: answers('text/html', 'the question'),
  };
  app.get(
    address,
    { config, schema: asks },
    async (request, reply) => await ask(request, reply, await memberIn(request.params), unfilled),
  );

  const remove = { summary: 'Somebody leaves a class', tags, params: OfMember, response: changes('the class') };
  app.post(address, { config, schema: remove }, async (request, reply) => {
    const member = await memberIn(request.params);
    const objection = await removeMember(db, Number(request.params.id), member, notedBy(request));
    const isOwn = member.account === request.visitor!.user;
    if (objection === undefined) return await reply.redirect(isOwn ? '/classes' : `/classes/${request.params.id}`, 303);
    void reply.code(422);
    return await ask(request, reply, member, wrongForm('form', objection));
  });
}

/** The contests of a class, for its teachers. */
function addContests(app: App, site: Site): void {
  const { db } = site;
  const config = { access: teachingContest(db) };
  const at = '/classes/:id/contests/:contest';

  const csv = {
    summary: 'The standings of a contest of a class that has begun, with student numbers, as CSV',
    tags,
    params: OfContest,
    response: answers('text/csv', 'the file'),
  };
  for (const [path, scoped] of [
    [at, config],
    [`/api/v1${at}`, { ...config, scope: 'read' } as const],
  ] as const)
    app.get(`${path}/results.csv`, { config: scoped, schema: csv }, async (request, reply) => {
      const { id, contest } = request.params;
      const text = await csvOfResults(site, Number(id), Number(contest));
      if (text === undefined) throw new HttpProblem(404);
      return await reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store').send(text);
    });

  const reference = {
    summary: 'Name the reference bot of a contest: a form with the field version; empty: none',
    tags,
    params: OfContest,
    body: formFields({ version: 'optional' }),
    response: changes('the class'),
  };
  app.post(`${at}/reference`, { config, schema: reference }, async (request, reply) => {
    const { id, contest } = request.params;
    const { version } = request.body;
    const number = version === '' ? undefined : /^\d{1,15}$/.test(version) ? Number(version) : 0;
    const objection = await nameReference(db, Number(contest), number);
    if (objection === undefined) return await reply.redirect(`/classes/${id}`, 303);
    void reply.code(422);
    return await showClass(site, request, reply, wrongForm('form', objection));
  });

  const enter = {
    summary: 'Enter the bots that were handed in for students and are ready',
    tags,
    params: OfContest,
    response: changes('the contest'),
  };
  app.post(`${at}/enter`, { config, schema: enter }, async (request, reply) => {
    const { id, contest } = request.params;
    const { wrong } = await enterHandedIn(db, Number(id), Number(contest));
    if (wrong === undefined) return await reply.redirect(`/contests/${contest}`, 303);
    void reply.code(422);
    return await showClass(site, request, reply, wrongForm('form', wrong));
  });
}

function addHandIn(app: App, site: Site, handIn: HandIn): void {
  const config = { access: teaching(site.db) };
  const page = async (
    request: OfClass,
    reply: FastifyReply,
    data: Pick<Parameters<typeof HandInPage>[0], 'form' | 'handed'>,
  ): Promise<string> => {
    const found = await needClass(site, request.params.id);
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].handIn, isPrivate: true },
      <HandInPage of={found} games={await openGames(site.db)} {...data} />,
    );
  };
  const form = {
    summary: 'The form to hand in bots for students',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get(
    '/classes/:id/hand-in',
    { config, schema: form },
    async (request, reply) => await page(request, reply, { form: unfilled }),
  );

  const send = {
    summary: 'Hand in a bot for each folder of an archive: a form with the fields game, file',
    tags,
    params: Id,
    response: answers('text/html', 'what became of each folder'),
  };
  app.post('/classes/:id/hand-in', { config, schema: send }, async (request, reply) => {
    const { texts, files } = await readFormWithCutFiles(request, handIn.bytes + 1);
    const game = texts.get('game') ?? '';
    const handed = await handIn.send(Number(request.params.id), game, files.get('file'), notedBy(request));
    if ('value' in handed)
      return await page(request, reply, { form: { values: { game }, wrong: {} }, handed: handed.value });
    const wait = waitIn(handed.wrong);
    void reply.code(wait === undefined ? 422 : 429);
    if (wait !== undefined) void reply.header('retry-after', wait);
    return await page(request, reply, { form: { values: { game }, wrong: handed.wrong } });
  });
}

function addDeleting(app: App, site: Site): void {
  const { db } = site;
  const config = { access: teaching(db) };
  const ask = async (request: OfClass, reply: FastifyReply, form: Filled): Promise<string> => {
    const { id, name } = await needClass(site, request.params.id);
    const say = messages[request.language];
    const question = say.ask.delete(name);
    return await show(
      site,
      request,
      reply,
      { title: question, isPrivate: true },
      <AskPage
        {...{ question, form, yes: say.delete, hint: say.ask.deleteHint }}
        action={`/classes/${id}/delete`}
        back={`/classes/${id}`}
      />,
    );
  };
  const asks = {
    summary: 'Whether a class is to be deleted',
    tags,
    params: Id,
    querystring: PageQuery,
    response: answers('text/html', 'the question'),
  };
  app.get(
    '/classes/:id/delete',
    { config, schema: asks },
    async (request, reply) => await ask(request, reply, unfilled),
  );
  const remove = { summary: 'Delete a class', tags, params: Id, response: changes('the classes') };
  app.post('/classes/:id/delete', { config, schema: remove }, async (request, reply) => {
    const objection = await deleteClass(db, Number(request.params.id), notedBy(request));
    if (objection === undefined) return await reply.redirect('/classes', 303);
    void reply.code(422);
    return await ask(request, reply, wrongForm('form', objection));
  });
}
