import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Owned } from '../../http/access.ts';
import { numberPattern, pagedBy, pageOf, returns, returnsNothing, valueOf } from '../../http/api.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, formFields, Id, PageQuery, type App } from '../../http/schema.ts';
import type { Message } from '../../game/message.ts';
import type { Database } from '../../store/database.ts';
import { membersOf, teamsOf, type TeamMember } from '../../store/teams.ts';
import { AskPage } from '../contests/tournament-page.tsx';
import { show, type Site } from '../site.ts';
import { accept, invite, makeTeam, removeMember } from './change.ts';
import { messages } from './messages.ts';
import { TeamsPage } from './page.tsx';
import { notedBy } from '../noted.ts';

const tags = ['teams'];
const user = { access: 'user' } as const;
const OfMember = Type.Object({
  id: Type.String({ pattern: numberPattern, description: 'the number of the team' }),
  account: Type.String({ pattern: numberPattern, description: 'the number of the member’s account' }),
});

const idOf = ({ params }: FastifyRequest): number => Number((params as { id: string }).id);
const accountOf = ({ params }: FastifyRequest): number => Number((params as { account: string }).account);
/** Members of the team in the address. */
const belonging = (db: Database): Owned => ({
  ownerOf: async (request) => accountsIn(await membersOf(db, [idOf(request)]), true),
});
/** Those who were invited to it. */
const invited = (db: Database): Owned => ({
  ownerOf: async (request) => accountsIn(await membersOf(db, [idOf(request)]), false),
});
/** Members, and whoever is named in the address. */
const removing = (db: Database): Owned => ({
  async ownerOf(request) {
    const members = await membersOf(db, [idOf(request)]);
    if (!members.some(({ account }) => account === accountOf(request))) return undefined;
    return [accountOf(request), ...(accountsIn(members, true) ?? [])];
  },
});

const accountsIn = (members: readonly TeamMember[], isMember: boolean): number[] | undefined =>
  members.length === 0 ? undefined : members.filter((one) => one.isMember === isMember).map(({ account }) => account);

/** Teams, which own bots together. */
export function addRoutes(app: App, site: Site): void {
  const { db } = site;
  const teamsFor = async (visitor: number) => {
    const teams = await teamsOf(db, visitor);
    const members = await membersOf(
      db,
      teams.map(({ id }) => id),
    );
    return teams.map((team) => ({ ...team, members: members.filter((member) => member.team === team.id) }));
  };
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Filled = unfilled,
    of?: number,
  ): Promise<string> => {
    const { user: visitor } = request.visitor!;
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].title, isPrivate: true },
      <TeamsPage {...{ visitor, form, of }} teams={await teamsFor(visitor)} />,
    );
  };
  const again = async (
    request: FastifyRequest,
    reply: FastifyReply,
    message: Message,
    of: number,
    login = '',
  ): Promise<string> => {
    void reply.code(422);
    return await page(request, reply, { values: { login }, wrong: { [login === '' ? 'form' : 'login']: message } }, of);
  };

  const list = {
    summary: 'The own teams, invitations, and the form to make a team',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the teams'),
  };
  app.get('/teams', { config: user, schema: list }, async (request, reply) => await page(request, reply));

  const make = {
    summary: 'Make a team: a form with the field login',
    tags,
    body: formFields({ login: 'optional' }),
    response: changes('the teams'),
  };
  app.post('/teams', { config: user, schema: make }, async (request, reply) => {
    const made = await makeTeam(db, request.visitor!.user, request.body.login, notedBy(request));
    if ('value' in made) return await reply.redirect('/teams', 303);
    void reply.code(422);
    return await page(request, reply, { values: request.body, wrong: made.wrong });
  });

  const inviting = {
    summary: 'Invite somebody: a form with the field login',
    tags,
    params: Id,
    body: formFields({ login: 'optional' }),
    response: changes('the teams'),
  };
  app.post('/teams/:id/invite', { config: { access: belonging(db) }, schema: inviting }, async (request, reply) => {
    const { login } = request.body;
    const objection = await invite(db, idOf(request), request.visitor!, login, notedBy(request));
    if (objection !== undefined) return await again(request, reply, objection, idOf(request), login);
    return await reply.redirect('/teams', 303);
  });

  const accepting = { summary: 'Accept an invitation', tags, params: Id, response: changes('the teams') };
  app.post('/teams/:id/accept', { config: { access: invited(db) }, schema: accepting }, async (request, reply) => {
    const objection = await accept(db, idOf(request), request.visitor!.user, notedBy(request));
    if (objection !== undefined) return await again(request, reply, objection, idOf(request));
    return await reply.redirect('/teams', 303);
  });

  addLeaving(app, site);
  addApi(app, site, teamsFor);
}

/** Leaving and taking out are asked about first. */
function addLeaving(app: App, site: Site): void {
  const { db } = site;
  const config = { access: removing(db) };
  const address = '/teams/:id/members/:account/remove';
  const asks = {
    summary: 'Whether somebody is to leave a team',
    tags,
    params: OfMember,
    querystring: PageQuery,
    response: answers('text/html', 'the question'),
  };
  app.get(address, { config, schema: asks }, async (request, reply) => {
    const say = messages[request.language];
    const { user: visitor } = request.visitor!;
    const account = accountOf(request);
    const who = (await membersOf(db, [idOf(request)])).find((member) => member.account === account)!.login;
    const team = (await db.selectFrom('users').select('login').where('id', '=', idOf(request)).executeTakeFirst())!
      .login;
    const isOwn = account === visitor;
    const question = isOwn ? say.ask.leave(team) : say.ask.remove(who, team);
    return await show(
      site,
      request,
      reply,
      { title: question, isPrivate: true },
      <AskPage
        {...{ question, form: unfilled, yes: isOwn ? say.leave : say.remove, back: '/teams', action: request.url }}
        hint={isOwn ? say.ask.leaveHint : say.ask.removeHint}
      />,
    );
  });
  const remove = { summary: 'Somebody leaves a team', tags, params: OfMember, response: changes('the teams') };
  app.post(address, { config, schema: remove }, async (request, reply) => {
    await removeMember(db, idOf(request), accountOf(request), notedBy(request));
    return await reply.redirect('/teams', 303);
  });
}

const Login = Type.Object({ login: Type.String({ maxLength: 200 }) });
const TeamResult = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  isMember: Type.Boolean({ description: 'false: invited' }),
  members: Type.Array(Type.Object({ account: Type.Integer(), login: Type.String(), isMember: Type.Boolean() })),
});

/** Teams for programs. */
function addApi(
  app: App,
  { db }: Site,
  teamsFor: (visitor: number) => Promise<(Awaited<ReturnType<typeof teamsOf>>[number] & { members: TeamMember[] })[]>,
): void {
  const manage = (access: Owned) => ({ access, scope: 'manage' }) as const;
  const refuse = (objection: Message | undefined): void => {
    if (objection !== undefined) throw new HttpProblem(409, { detail: objection });
  };
  const list = {
    summary: 'The own teams and invitations, the oldest first',
    tags,
    querystring: pagedBy(numberPattern),
    response: returns(200, Type.Array(TeamResult)),
  };
  app.get('/api/v1/teams', { config: { access: 'user', scope: 'read' }, schema: list }, async (request, reply) => {
    const { limit, after = 0 } = request.query;
    const found = (await teamsFor(request.visitor!.user)).filter(({ id }) => id > Number(after));
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`);
  });
  const make = {
    summary: 'Make a team',
    tags,
    body: Login,
    response: returns(201, Type.Object({ id: Type.Integer() })),
  };
  app.post('/api/v1/teams', { config: { access: 'user', scope: 'manage' }, schema: make }, async (request, reply) => {
    const id = valueOf(await makeTeam(db, request.visitor!.user, request.body.login, notedBy(request)));
    return await reply.code(201).send({ id });
  });
  const inviting = { summary: 'Invite somebody', tags, params: Id, body: Login, response: returnsNothing };
  app.post('/api/v1/teams/:id/invite', { config: manage(belonging(db)), schema: inviting }, async (request, reply) => {
    refuse(await invite(db, idOf(request), request.visitor!, request.body.login, notedBy(request)));
    return await reply.code(204).send();
  });
  const accepting = { summary: 'Accept an invitation', tags, params: Id, response: returnsNothing };
  app.post('/api/v1/teams/:id/accept', { config: manage(invited(db)), schema: accepting }, async (request, reply) => {
    refuse(await accept(db, idOf(request), request.visitor!.user, notedBy(request)));
    return await reply.code(204).send();
  });
  const remove = { summary: 'Somebody leaves a team', tags, params: OfMember, response: returnsNothing };
  app.delete(
    '/api/v1/teams/:id/members/:account',
    { config: manage(removing(db)), schema: remove },
    async (request, reply) => {
      await removeMember(db, idOf(request), accountOf(request), notedBy(request));
      return await reply.code(204).send();
    },
  );
}
