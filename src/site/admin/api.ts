import { Type } from '@fastify/type-provider-typebox';
import {
  Moment,
  moment,
  numberOf,
  numberPattern,
  pagedBy,
  pageOf,
  returns,
  returnsNothing,
  valueOf,
} from '../../http/api.ts';
import { HttpProblem } from '../../http/problem.ts';
import { sortedBy } from '../../http/query.ts';
import type { App } from '../../http/schema.ts';
import { ban, deleteAccount, setRole, unban } from '../../people/account.ts';
import { readBan } from '../../people/ban.ts';
import { makePasswordLink } from '../../people/link.ts';
import { turnOff } from '../../people/two-step.ts';
import { accessOf, findUsers, userSorts, type User } from '../../people/users.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { demand } from '../people/api.ts';
import type { Site } from '../site.ts';
import { endAllSessions, Login, needPerson, needUser, siteOf } from './users-routes.tsx';
import { notedBy } from '../noted.ts';

const tags = ['admin'];
const config = { access: 'admin', scope: 'manage' } as const;

const OrNull = <T extends Parameters<typeof Type.Array>[0]>(type: T) => Type.Union([type, Type.Null()]);
const user = {
  login: Type.String(),
  role: Type.Enum(['user', 'admin', 'arena', 'place', 'team']),
  email: OrNull(Type.String()),
  since: Moment,
  seen: OrNull(Moment),
  bots: Type.Integer(),
  twoStep: Type.Boolean({ description: 'whether two-step log-in is on' }),
  banned: OrNull(Type.Object({ since: Moment, until: OrNull(Moment), reason: Type.String() })),
};
const userResult = ({ login, role, email, createdAt, seenAt, bots, twoStep, ...banned }: User) => ({
  login,
  role,
  email,
  since: createdAt.toISOString(),
  seen: moment(seenAt),
  bots,
  twoStep,
  banned: banned.bannedAt && {
    since: banned.bannedAt.toISOString(),
    until: moment(banned.bannedUntil),
    reason: banned.banReason,
  },
});

const own = {
  password: Type.Optional(Type.String({ description: 'of the administrator' })),
  code: Type.Optional(Type.String({ description: 'of the administrator, where two-step log-in is on' })),
};

/** Throws what stands against a change. */
function refuse(wrong: PeopleMessage | undefined): void {
  if (wrong !== undefined) throw new HttpProblem(409, { detail: wrong });
}

/** Accounts, for programs of administrators. */
export function addApi(app: App, site: Site): void {
  const { db } = site;
  const list = {
    summary: 'All accounts',
    tags,
    querystring: Type.Object({
      ...pagedBy(numberPattern).properties,
      search: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the login or e-mail address' })),
      sort: sortedBy(userSorts),
    }),
    response: returns(200, Type.Array(Type.Object(user))),
  };
  app.get('/api/v1/admin/users', { config, schema: list }, async (request, reply) => {
    const { after, limit, search = '', sort = 'login' } = request.query;
    const found = await findUsers(db, { search, sort, limit: limit + 1, after: numberOf(after) });
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(userResult);
  });

  const one = {
    summary: 'An account',
    tags,
    params: Login,
    response: returns(200, Type.Object({ ...user, sessions: Type.Integer(), tokens: Type.Integer() })),
  };
  app.get('/api/v1/admin/users/:login', { config, schema: one }, async (request) => {
    const found = await needUser(site, request);
    return { ...userResult(found), ...(await accessOf(db, found.id)) };
  });

  const role = {
    summary: 'Make an account an administrator, or a user again',
    tags,
    params: Login,
    body: Type.Object({ role: Type.Enum(['user', 'admin']), ...own }),
    response: returnsNothing,
  };
  app.put('/api/v1/admin/users/:login/role', { config, schema: role }, async (request, reply) => {
    const { id } = await needPerson(site, request);
    await demand(site, request, request.body);
    refuse(await setRole(db, id, request.body.role, notedBy(request)));
    return await reply.code(204).send();
  });

  const banning = {
    summary: 'Ban an account: its sessions, tokens and links end',
    tags,
    params: Login,
    body: Type.Object({
      reason: Type.Optional(Type.String()),
      until: Type.Optional(Type.String({ description: 'the first day without the ban, as 2027-01-31' })),
      ...own,
    }),
    response: returnsNothing,
  };
  app.put('/api/v1/admin/users/:login/ban', { config, schema: banning }, async (request, reply) => {
    const { id } = await needPerson(site, request);
    const { reason = '', until = '' } = request.body;
    const wanted = valueOf(readBan(reason, until));
    await demand(site, request, request.body);
    refuse(await ban(db, id, wanted, notedBy(request)));
    return await reply.code(204).send();
  });

  const lift = { summary: 'Lift the ban of an account', tags, params: Login, response: returnsNothing };
  app.delete('/api/v1/admin/users/:login/ban', { config, schema: lift }, async (request, reply) => {
    await unban(db, (await needPerson(site, request)).id, notedBy(request));
    return await reply.code(204).send();
  });

  const link = {
    summary: 'Make a one-time link for a new password',
    tags,
    params: Login,
    body: Type.Object(own),
    response: returns(201, Type.Object({ url: Type.String() })),
  };
  app.post('/api/v1/admin/users/:login/link', { config, schema: link }, async (request, reply) => {
    const { id } = await needPerson(site, request);
    await demand(site, request, request.body);
    const path = await makePasswordLink(db, id, 'admin', notedBy(request));
    return await reply.code(201).send({ url: `${siteOf(site, request)}${path}` });
  });

  const end = { summary: 'End all sessions of an account', tags, params: Login, response: returnsNothing };
  app.delete('/api/v1/admin/users/:login/sessions', { config, schema: end }, async (request, reply) => {
    await endAllSessions(site, await needPerson(site, request), request);
    return await reply.code(204).send();
  });

  const off = {
    summary: 'Turn off two-step log-in of an account; its owner is told',
    tags,
    params: Login,
    body: Type.Object(own),
    response: returnsNothing,
  };
  app.delete('/api/v1/admin/users/:login/two-step', { config, schema: off }, async (request, reply) => {
    const { id } = await needPerson(site, request);
    await demand(site, request, request.body);
    if (!(await turnOff(db, id, notedBy(request)))) refuse({ code: 'two-step-is-off' });
    return await reply.code(204).send();
  });

  const remove = {
    summary: 'Delete an account',
    tags,
    params: Login,
    body: Type.Object(own),
    response: returnsNothing,
  };
  app.delete('/api/v1/admin/users/:login', { config, schema: remove }, async (request, reply) => {
    const { id } = await needPerson(site, request);
    await demand(site, request, request.body);
    refuse(await deleteAccount(db, id, notedBy(request)));
    return await reply.code(204).send();
  });
}
