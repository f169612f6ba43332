import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, everyone } from '../../http/access.ts';
import type { Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import type { ErrorStatus } from '../../http/error-page.tsx';
import { answers, changes, formFields, PageQuery, type App } from '../../http/schema.ts';
import { networkOf } from '../../http/streams.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { note } from '../../people/audit.ts';
import {
  accountOfIdentity,
  beginVisit,
  endVisit,
  keepNewcomer,
  link,
  newcomerOf,
  unlink,
  welcome,
  type Newcomer,
  type Visit,
} from '../../people/identity.ts';
import { callbackPath, type OpenIdProvider, type Person } from '../../people/openid.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { show, type Site } from '../site.ts';
import { browserIn, keepBrowser } from '../visitors.ts';
import { askToConfirm, confirms, PasswordAndCode } from './confirm.tsx';
import { enter } from './gate-routes.tsx';
import { messages } from './messages.ts';
import { LeavingPage, NewcomerPage, TroublePage } from './openid.tsx';

const tags = ['people'];
const user = { access: 'user' } as const;
const here = '/register/openid';

/** The status of a page that says why a log-in failed. */
const statuses: Readonly<Partial<Record<PeopleMessage['code'], ErrorStatus>>> = {
  'openid-away': 503,
  'openid-denied': 403,
  'openid-banned': 403,
  'openid-taken': 409,
  'openid-linked': 409,
};

/** Log-ins by an OpenID provider, and links with it. Without a provider none of these pages exists. */
export function addOpenId(app: App, site: Site): void {
  const { db } = site;
  const throttle = makeThrottle({ most: 300, ms: 15 * 60_000 }); // a whole class begins at once
  const provider = (): OpenIdProvider => {
    if (site.openid === undefined) throw new HttpProblem(404);
    return site.openid;
  };
  const trouble = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wrong: PeopleMessage,
    back: string,
  ): Promise<string> => {
    void reply.code(statuses[wrong.code] ?? 400);
    const title = messages[request.language].openid.failed;
    return await show(site, request, reply, { title, isPrivate: true }, <TroublePage wrong={wrong} back={back} />);
  };

  /**
   * Leads a visitor to the provider: by a page that leads on, because browsers let the forms of this site lead to this
   * site alone.
   */
  const leave = async (request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<string> => {
    const { name, addressFor } = provider();
    const wait = throttle.take(networkOf(request.ip));
    if (wait > 0) throw new HttpProblem(429, { retryAfter: Math.ceil(wait / 1000) });
    const browser = keepBrowser(request, reply);
    const address = await addressFor(await beginVisit(db, browser, visit));
    if ('wrong' in address) return await trouble(request, reply, address.wrong, backOf(visit));
    const to = address.value.href;
    void reply.header('refresh', `0; url=${to}`);
    const title = messages[request.language].openid.with(name);
    return await show(site, request, reply, { title, isPrivate: true }, <LeavingPage name={name} address={to} />);
  };

  const begin = {
    summary: 'Log in by the OpenID provider: leads to its page',
    tags,
    body: formFields({ next: 'optional' }),
    response: answers('text/html', 'a page that leads on to the provider'),
  };
  app.post('/login/openid', { config: everyone, schema: begin }, async (request, reply) =>
    leave(request, reply, { next: request.body.next, account: null }),
  );

  const linking = {
    ...begin,
    summary:
      'Link the own account with one at the OpenID provider: the password confirms it, and a code if it has them',
    body: PasswordAndCode,
  };
  app.post('/account/openid/link', { config: user, schema: linking }, async (request, reply) => {
    const what = messages[request.language].confirm.link(provider().name);
    const asked = await askToConfirm(site, request, reply, { what });
    return asked ?? (await leave(request, reply, { next: '', account: request.visitor!.user }));
  });

  const back = {
    summary: 'Where the OpenID provider leads people back to',
    tags,
    querystring: Type.Object({ state: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: changes('the own profile, or a form for a login'),
  };
  app.get(callbackPath, { config: everyone, schema: back, exposeHeadRoute: false }, async (request, reply) => {
    const { personIn } = provider();
    const browser = browserIn(request);
    const { state } = request.query;
    const visit = browser === undefined || state === undefined ? undefined : await endVisit(db, browser, state);
    if (visit === undefined) return await trouble(request, reply, { code: 'openid-state' }, '/login');
    const person = await personIn(request.url.split('?')[1] ?? '', visit.challenge);
    if ('wrong' in person) return await trouble(request, reply, person.wrong, backOf(visit));
    return visit.account === null
      ? await logInAs(request, reply, person.value, visit.next, browser!)
      : await linkWith(request, reply, person.value, visit.account);
  });

  const logInAs = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    next: string,
    browser: string,
  ): Promise<string | FastifyReply> => {
    const account = await accountOfIdentity(db, person);
    if (account === undefined) {
      await keepNewcomer(db, browser, person, next);
      return await reply.redirect(here, 303);
    }
    if (account.bannedAt !== null) {
      await note(db, 'log-in-refused', { subject: account.login, address: addressOf(request) });
      return await trouble(request, reply, { code: 'openid-banned' }, '/');
    }
    await note(db, 'log-in', { actor: account.id, subject: 'openid', address: addressOf(request) });
    return await enter(site, account, next, request, reply);
  };

  const linkWith = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    account: number,
  ): Promise<string | FastifyReply> => {
    // somebody else may have logged in to this browser meanwhile
    if (request.visitor?.user !== account) return await trouble(request, reply, { code: 'openid-state' }, '/login');
    const wrong = await link(db, account, person, provider().name, { address: addressOf(request) });
    if (wrong !== undefined) return await trouble(request, reply, wrong, backOf({ next: '', account }));
    return await reply.redirect('/account?done=linked#openid', 303);
  };

  const cut = {
    summary: 'Unlink the own account from the OpenID provider: the password confirms it, and a code if it has them',
    tags,
    body: PasswordAndCode,
    response: confirms('the account'),
  };
  app.post('/account/openid/unlink', { config: user, schema: cut }, async (request, reply) => {
    const { issuer, name } = provider();
    const what = messages[request.language].confirm.unlink(name);
    const asked = await askToConfirm(site, request, reply, { what });
    if (asked !== undefined) return asked;
    const wrong = await unlink(db, request.visitor!.user, issuer, { address: addressOf(request) });
    if (wrong !== undefined) return await trouble(request, reply, wrong, '/account#password');
    return await reply.redirect('/account?done=unlinked#openid', 303);
  });

  addNewcomers(app, site, provider, trouble);
}

const backOf = ({ next, account }: Visit): string =>
  account !== null ? '/account#openid' : next === '' ? '/login' : `/login?next=${encodeURIComponent(next)}`;

/** The form of somebody who is new here: the login is chosen, because everybody sees it. */
function addNewcomers(
  app: App,
  site: Site,
  provider: () => OpenIdProvider,
  trouble: (request: FastifyRequest, reply: FastifyReply, wrong: PeopleMessage, back: string) => Promise<string>,
): void {
  const { db } = site;
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    newcomer: Newcomer,
    form: Filled,
  ): Promise<string> => {
    const { name } = provider();
    const title = messages[request.language].register.title;
    return await show(
      site,
      request,
      reply,
      { title, isPrivate: true },
      <NewcomerPage name={name} newcomer={newcomer} form={form} action={here} />,
    );
  };
  const find = async (request: FastifyRequest): Promise<Newcomer | undefined> => {
    provider();
    const browser = browserIn(request);
    return browser === undefined ? undefined : await newcomerOf(db, browser);
  };

  const form = {
    summary: 'The form for the login of somebody whom the OpenID provider knows and this site does not',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get(here, { config: everyone, schema: form }, async (request, reply) => {
    const newcomer = await find(request);
    if (newcomer === undefined) return await trouble(request, reply, { code: 'openid-state' }, '/login');
    const { login, email } = newcomer;
    return await page(request, reply, newcomer, { values: { login, email }, wrong: {} });
  });

  const send = {
    summary: 'Register somebody whom the OpenID provider knows',
    tags,
    body: formFields({ login: 'text', email: 'optional' }),
    response: changes('the own profile'),
  };
  app.post(here, { config: everyone, schema: send }, async (request, reply) => {
    const newcomer = await find(request);
    const by = { language: request.language, address: addressOf(request) };
    const made = newcomer && (await welcome(db, browserIn(request)!, request.body, provider().name, by));
    if (newcomer === undefined || made === undefined)
      return await trouble(request, reply, { code: 'openid-state' }, '/login');
    if ('wrong' in made) {
      void reply.code(422);
      const { login, email } = request.body;
      return await page(request, reply, newcomer, { values: { login, email }, wrong: made.wrong });
    }
    return await enter(site, made.value.account, made.value.next, request, reply);
  });
}
