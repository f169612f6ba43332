import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { numberOf, numberPattern } from '../../http/api.ts';
import type { FieldProblems } from '../../http/problem.ts';
import { HttpProblem } from '../../http/problem.ts';
import { sortedBy } from '../../http/query.ts';
import { answers, changes, formFields, pageQueryWith, type App } from '../../http/schema.ts';
import { ban, deleteAccount, endSessions, setRole, unban } from '../../people/account.ts';
import { findEntries, note } from '../../people/audit.ts';
import { readBan } from '../../people/ban.ts';
import { loginPattern } from '../../people/fields.ts';
import { makePasswordLink } from '../../people/link.ts';
import { turnOff } from '../../people/two-step.ts';
import { accessOf, countUsers, findUser, findUsers, userSorts, type User } from '../../people/users.ts';
import { askToConfirm, confirms, PasswordAndCode } from '../people/confirm.tsx';
import { show, type Site } from '../site.ts';
import { messages } from './messages.ts';
import { UserPage, UsersPage, type UserData, type UserForm } from './users.tsx';
import { notedBy } from '../noted.ts';

const tags = ['admin'];
const config = { access: 'admin' } as const;
const shown = 50;
const entriesShown = 10;

export const Login = Type.Object({ login: Type.String({ pattern: loginPattern, description: 'the login' }) });

/** The account that the address names. */
export async function needUser({ db }: Pick<Site, 'db'>, { params }: FastifyRequest): Promise<User> {
  const user = await findUser(db, (params as { login: string }).login);
  if (user === undefined) throw new HttpProblem(404);
  return user;
}

/** The same; the account of the arena itself never changes. */
export async function needPerson(site: Pick<Site, 'db'>, request: FastifyRequest): Promise<User> {
  const user = await needUser(site, request);
  if (user.role !== 'user' && user.role !== 'admin') throw new HttpProblem(404);
  return user;
}

/** The address of the site, as the visitor sees it, or as its operator set it. */
export const siteOf = ({ mail }: Site, { protocol, host }: FastifyRequest): string =>
  mail?.url ?? `${protocol}://${host}`;

export function addUsers(app: App, site: Site): void {
  const { db } = site;
  const list = {
    summary: 'All accounts, for administrators',
    tags,
    querystring: pageQueryWith({
      search: Type.Optional(Type.String({ maxLength: 100, description: 'a part of the login or e-mail address' })),
      sort: sortedBy(userSorts),
      after: Type.Optional(Type.String({ pattern: numberPattern, description: 'the end of the page before' })),
    }),
    response: answers('text/html', 'a page of accounts'),
  };
  app.get('/admin/users', { config, schema: list }, async (request, reply) => {
    const { search = '', sort = 'login', after } = request.query;
    const [found, count] = await Promise.all([
      findUsers(db, { search: search.trim(), sort, limit: shown + 1, after: numberOf(after) }),
      countUsers(db),
    ]);
    const users = found.slice(0, shown);
    const query = new URLSearchParams({ search, sort });
    const at = (last?: number): string => `/admin/users?${query}${last === undefined ? '' : `&after=${last}`}`;
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].parts.users, nav: '/admin', isPrivate: true },
      <UsersPage
        {...{ users, count, search, sort, first: after === undefined ? undefined : at() }}
        next={found.length > shown ? at(users.at(-1)!.id) : undefined}
      />,
    );
  });

  addUser(app, site);
}

type More = Pick<UserData, 'sent' | 'done' | 'link'>;

async function showUser(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  more: More = {},
): Promise<string> {
  const [access, entries] = await Promise.all([
    accessOf(site.db, user.id),
    findEntries(site.db, { account: user, limit: entriesShown }),
  ]);
  const data = { user, ...access, entries, ...more };
  return await show(
    site,
    request,
    reply,
    { title: user.login, nav: '/admin', isPrivate: true },
    <UserPage {...data} />,
  );
}

function addUser(app: App, site: Site): void {
  const { db } = site;
  const one = {
    summary: 'An account, for administrators',
    tags,
    params: Login,
    querystring: pageQueryWith({
      done: Type.Optional(Type.Enum(['role', 'ban', 'unban', 'sessions', 'two-step', 'quotas'])),
    }),
    response: answers('text/html', 'the account'),
  };
  app.get('/admin/users/:login', { config, schema: one }, async (request, reply) =>
    showUser(site, request, reply, await needUser(site, request), { done: request.query.done }),
  );

  const again = async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    form: UserForm,
    wrong: FieldProblems,
  ): Promise<string> => {
    void reply.code('form' in wrong ? 409 : 422);
    const values = request.body as Readonly<Record<string, string>>;
    return await showUser(site, request, reply, user, { sent: { form, filled: { values, wrong } } });
  };
  const back = ({ login }: User): { readonly back: string } => ({ back: `/admin/users/${login}` });
  const to = (user: User, done: NonNullable<UserData['done']>): string => `/admin/users/${user.login}?done=${done}`;

  const role = {
    summary: 'Make an account an administrator, or a user again',
    tags,
    params: Login,
    body: formFields({ role: 'text', password: 'optional', code: 'optional' }),
    response: confirms('the account'),
  };
  app.post('/admin/users/:login/role', { config, schema: role }, async (request, reply) => {
    const user = await needPerson(site, request);
    const wanted = request.body.role === 'admin' ? 'admin' : 'user';
    const say = messages[request.language].user;
    const what = `${user.login}: ${wanted === 'admin' ? say.makeAdmin : say.makeUser}`;
    const asked = await askToConfirm(site, request, reply, { ...back(user), what, fields: { role: wanted } });
    if (asked !== undefined) return asked;
    const wrong = await setRole(db, user.id, wanted, notedBy(request));
    if (wrong !== undefined) return await again(request, reply, user, 'role', { form: wrong });
    const isSelf = user.id === request.visitor!.user && wanted === 'user';
    return await reply.redirect(isSelf ? '/' : to(user, 'role'), 303);
  });

  const banning = {
    summary: 'Ban an account: its sessions, tokens and links end',
    tags,
    params: Login,
    body: formFields({ reason: 'optional', until: 'optional', password: 'optional', code: 'optional' }),
    response: confirms('the account'),
  };
  app.post('/admin/users/:login/ban', { config, schema: banning }, async (request, reply) => {
    const user = await needPerson(site, request);
    const read = readBan(request.body.reason, request.body.until);
    if ('wrong' in read) return await again(request, reply, user, 'ban', read.wrong);
    const { reason, until } = request.body;
    const what = `${user.login}: ${messages[request.language].user.ban}`;
    const asked = await askToConfirm(site, request, reply, { ...back(user), what, fields: { reason, until } });
    if (asked !== undefined) return asked;
    const wrong = await ban(db, user.id, read.value, notedBy(request));
    if (wrong !== undefined) return await again(request, reply, user, 'ban', { form: wrong });
    return await reply.redirect(to(user, 'ban'), 303);
  });

  const lift = { summary: 'Lift the ban of an account', tags, params: Login, response: changes('the account') };
  app.post('/admin/users/:login/unban', { config, schema: lift }, async (request, reply) => {
    const user = await needPerson(site, request);
    await unban(db, user.id, notedBy(request));
    return await reply.redirect(to(user, 'unban'), 303);
  });

  const link = {
    summary: 'Make a one-time link for a new password; the page shows it once',
    tags,
    params: Login,
    body: PasswordAndCode,
    response: answers('text/html', 'a form that asks for the password, or the account, with the link'),
  };
  app.post('/admin/users/:login/link', { config, schema: link }, async (request, reply) => {
    const user = await needPerson(site, request);
    const what = `${user.login}: ${messages[request.language].user.link}`;
    const asked = await askToConfirm(site, request, reply, { ...back(user), what });
    if (asked !== undefined) return asked;
    const path = await makePasswordLink(db, user.id, 'admin', notedBy(request));
    return await showUser(site, request, reply, user, { link: `${siteOf(site, request)}${path}` });
  });

  const end = { summary: 'End all sessions of an account', tags, params: Login, response: changes('the account') };
  app.post('/admin/users/:login/sessions/end', { config, schema: end }, async (request, reply) => {
    const user = await needPerson(site, request);
    await endAllSessions(site, user, request);
    return await reply.redirect(to(user, 'sessions'), 303);
  });

  const off = {
    summary: 'Turn off two-step log-in of an account; its owner is told',
    tags,
    params: Login,
    body: PasswordAndCode,
    response: confirms('the account'),
  };
  app.post('/admin/users/:login/two-step/off', { config, schema: off }, async (request, reply) => {
    const user = await needPerson(site, request);
    const what = `${user.login}: ${messages[request.language].user.twoStepOff}`;
    const asked = await askToConfirm(site, request, reply, { ...back(user), what });
    if (asked !== undefined) return asked;
    await turnOff(db, user.id, notedBy(request));
    return await reply.redirect(to(user, 'two-step'), 303);
  });

  const remove = {
    summary: 'Delete an account: its login confirms it',
    tags,
    params: Login,
    body: formFields({ confirm: 'optional', password: 'optional', code: 'optional' }),
    response: confirms('the accounts'),
  };
  app.post('/admin/users/:login/delete', { config, schema: remove }, async (request, reply) => {
    const user = await needPerson(site, request);
    const { login } = user;
    if (request.body.confirm.trim() !== login)
      return await again(request, reply, user, 'delete', { confirm: { code: 'login-to-confirm', login } });
    const what = `${login}: ${messages[request.language].user.delete}`;
    const asked = await askToConfirm(site, request, reply, { ...back(user), what, fields: { confirm: login } });
    if (asked !== undefined) return asked;
    const wrong = await deleteAccount(db, user.id, notedBy(request));
    if (wrong !== undefined) return await again(request, reply, user, 'delete', { form: wrong });
    return await reply.redirect('/admin/users', 303);
  });
}

/** Logs somebody out everywhere. */
export async function endAllSessions({ db }: Pick<Site, 'db'>, { id }: User, request: FastifyRequest): Promise<void> {
  await endSessions(db, id);
  await note(db, 'sessions-ended', { ...notedBy(request), subject: String(id) });
}
