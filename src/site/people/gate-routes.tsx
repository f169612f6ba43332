import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, everyone, localPath } from '../../http/access.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { languageCookie } from '../../http/language.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, formFields, PageQuery, pageQueryWith, type App } from '../../http/schema.ts';
import { networkOf } from '../../http/streams.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { findAccount, getAccount, register, setPassword, setRole, type Account } from '../../people/account.ts';
import { note } from '../../people/audit.ts';
import { readLogin } from '../../people/fields.ts';
import { accountOfLink, isAdminLink, makePasswordLink, useLink } from '../../people/link.ts';
import { sendMail } from '../../people/mail.ts';
import { readPassword } from '../../people/password.ts';
import { endSession } from '../../people/session.ts';
import { beginLogIn, twoStepOf } from '../../people/two-step.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { show, type Site } from '../site.ts';
import { forgetCookie, forgetStep, keepStep, logIn, stepIn } from '../visitors.ts';
import { CodePage, ForgottenPage, LoginPage, NewPasswordPage, RegisterPage } from './gate.tsx';
import { makeGuard } from './guard.ts';
import { messages } from './messages.ts';

const tags = ['people'];
const hour = 3_600_000;
const codePath = '/login/code';
const Secret = Type.Object({ secret: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'of the link' }) });
export const GateQuery = pageQueryWith({
  next: Type.Optional(Type.String({ description: 'the path to go to afterwards' })),
});

/** Registration, log-in, log-out, and new passwords. */
export function addGate(app: App, site: Site): void {
  addLogin(app, site);
  addCode(app, site);
  addRegistration(app, site);
  addForgotten(app, site);
  addNewPassword(app, site);
}

/** Begins a session and leads on: to where the visitor wanted, or to the own profile. */
export async function enter(
  { db }: Site,
  { id, login, language }: Account,
  next: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await logIn(db, id, request, reply);
  if (language !== null) void reply.header('set-cookie', languageCookie(language, request.protocol));
  return await reply.redirect(localPath(next, `/users/${login}`), 303);
}

/** After the right password: begins a session, or asks for a code first where the account has two-step log-in. */
async function passwordFitted(
  site: Site,
  account: Account,
  next: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = site;
  if ((await twoStepOf(db, account.id)).since === null) {
    await note(db, 'log-in', { actor: account.id, address: addressOf(request) });
    return await enter(site, account, next, request, reply);
  }
  keepStep(request, reply, await beginLogIn(db, account.id));
  const wanted = localPath(next, '');
  return await reply.redirect(wanted === '' ? codePath : `${codePath}?next=${encodeURIComponent(wanted)}`, 303);
}

/** Seconds to wait after too many wrong passwords or codes; undefined for any other message. */
export const waitOf = (wrong: PeopleMessage): number | undefined =>
  wrong.code === 'login-throttled' || wrong.code === 'two-step-code-throttled' ? wrong.minutes * 60 : undefined;

/** The status of a wrong password or code, and of too many: then with the time to wait. */
export function refuseTry(reply: FastifyReply, wrong: PeopleMessage): void {
  const wait = waitOf(wrong);
  if (wait !== undefined) void reply.code(429).header('retry-after', wait);
  else void reply.code(422);
}

async function loginPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Filled,
  next: string | undefined,
): Promise<string> {
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].logIn.title, isPrivate: true },
    <LoginPage form={form} next={next} provider={site.openid?.name} />,
  );
}

function addLogin(app: App, site: Site): void {
  const { db } = site;
  const guard = makeGuard(db);
  const form = {
    summary: 'The form to log in',
    tags,
    querystring: GateQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/login', { config: everyone, schema: form }, async (request, reply) =>
    request.visitor === undefined
      ? await loginPage(site, request, reply, unfilled, request.query.next)
      : await reply.redirect(localPath(request.query.next, `/users/${request.visitor.login}`), 303),
  );

  const send = {
    summary: 'Log in; an account with two-step log-in is asked for a code next',
    tags,
    body: formFields({ login: 'text', password: 'text', next: 'optional' }),
    response: changes('the own profile'),
  };
  app.post('/login', { config: everyone, schema: send }, async (request, reply) => {
    const { login, password, next } = request.body;
    const account = await guard(login, password, addressOf(request));
    if ('wrong' in account) {
      refuseTry(reply, account.wrong);
      return await loginPage(site, request, reply, { values: { login }, wrong: { form: account.wrong } }, next);
    }
    return await passwordFitted(site, account.value, next, request, reply);
  });

  const leave = { summary: 'Log out', tags, response: changes('the front page') };
  app.post('/logout', { config: { ...everyone, beforeTwoStep: true }, schema: leave }, async (request, reply) => {
    const { visitor } = request;
    if (visitor !== undefined && 'session' in visitor.by) {
      await endSession(db, visitor.user, visitor.by.session);
      await note(db, 'log-out', { actor: visitor.user, address: addressOf(request) });
    }
    forgetCookie(request, reply);
    return await reply.redirect('/', 303);
  });
}

/** The second step of a log-in. */
function addCode(app: App, site: Site): void {
  const { db, codes } = site;
  /** Who has typed the right password in this browser, up to five minutes ago. */
  const accountIn = async (request: FastifyRequest): Promise<Account | undefined> => {
    const step = stepIn(request);
    const id = step === undefined ? undefined : await accountOfLink(db, step, 'log-in');
    const account = id === undefined ? undefined : await getAccount(db, id);
    return account?.bannedAt === null ? account : undefined;
  };
  const codePage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Filled,
    next: string | undefined,
  ): Promise<string> =>
    await show(
      site,
      request,
      reply,
      { title: messages[request.language].twoStep.title, isPrivate: true },
      <CodePage form={form} next={next} />,
    );

  const ask = {
    summary: 'The form for the code, the second step of a log-in',
    tags,
    querystring: GateQuery,
    response: answers('text/html', 'the form'),
  };
  app.get(codePath, { config: everyone, schema: ask }, async (request, reply) => {
    const { next } = request.query;
    if ((await accountIn(request)) !== undefined) return await codePage(request, reply, unfilled, next);
    return await reply.redirect(next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`, 303);
  });

  const sendCode = {
    summary: 'Log in, the second step: a code of the authenticator app, or a recovery code',
    tags,
    body: formFields({ code: 'optional', next: 'optional' }),
    response: changes('the own profile'),
  };
  app.post(codePath, { config: everyone, schema: sendCode }, async (request, reply) => {
    const { code, next } = request.body;
    const account = await accountIn(request);
    const wrong = account && (await codes(account.id, code, { address: addressOf(request) }));
    if (wrong !== undefined) {
      refuseTry(reply, wrong);
      return await codePage(request, reply, { values: { code }, wrong: { code: wrong } }, next);
    }
    forgetStep(request, reply);
    if (account === undefined || !(await useLink(db, 'log-in', stepIn(request)!))) {
      void reply.code(422);
      return await loginPage(site, request, reply, { values: {}, wrong: { form: { code: 'log-in-ended' } } }, next);
    }
    await note(db, 'log-in', { actor: account.id, subject: 'two-step', address: addressOf(request) });
    return await enter(site, account, next, request, reply);
  });
}

function addRegistration(app: App, site: Site): void {
  const { db } = site;
  // a whole class registers from one address
  const throttle = makeThrottle({ most: 200, ms: hour });
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Filled,
    { next, action = '/register' }: { next?: string | undefined; action?: string },
  ): Promise<string> =>
    await show(
      site,
      request,
      reply,
      { title: messages[request.language].register.title, isPrivate: true },
      <RegisterPage form={form} next={next} action={action} provider={site.openid?.name} />,
    );
  const fields = formFields({ login: 'text', password: 'text', email: 'optional', next: 'optional' });

  const form = {
    summary: 'The form to register',
    tags,
    querystring: GateQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/register', { config: everyone, schema: form }, async (request, reply) =>
    page(request, reply, unfilled, { next: request.query.next }),
  );

  const send = { summary: 'Register', tags, body: fields, response: changes('the own profile') };
  app.post('/register', { config: everyone, schema: send }, async (request, reply) => {
    const { login, email, next } = request.body;
    const wait = throttle.take(networkOf(request.ip));
    if (wait > 0) throw new HttpProblem(429, { retryAfter: Math.ceil(wait / 1000) });
    const made = await register(db, request.body, { language: request.language, address: addressOf(request) });
    if ('value' in made) return await enter(site, made.value, next, request, reply);
    void reply.code(422);
    return await page(request, reply, { values: { login, email }, wrong: made.wrong }, { next });
  });

  const first = {
    summary: 'The form of the first administrator, by the link that the first start prints',
    tags,
    params: Secret,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/register/:secret', { config: everyone, schema: first }, async (request, reply) => {
    if (!(await isAdminLink(db, request.params.secret))) throw new HttpProblem(404, { detail: { code: 'link-ended' } });
    return await page(request, reply, unfilled, { action: `/register/${request.params.secret}` });
  });

  const become = { ...send, summary: 'Register as the first administrator', params: Secret };
  app.post('/register/:secret', { config: everyone, schema: become }, async (request, reply) => {
    const { secret } = request.params;
    const { login, email } = request.body;
    if (!(await isAdminLink(db, secret))) throw new HttpProblem(404, { detail: { code: 'link-ended' } });
    const made = await db.transaction().execute(async (trx) => {
      const account = await register(trx, request.body, { language: request.language, address: addressOf(request) });
      if ('wrong' in account) return account;
      if (!(await useLink(trx, 'admin', secret))) throw new HttpProblem(404, { detail: { code: 'link-ended' } });
      await setRole(trx, account.value.id, 'admin', { actor: account.value.id, address: addressOf(request) });
      return account;
    });
    if ('value' in made) return await enter(site, made.value, undefined, request, reply);
    void reply.code(422);
    return await page(
      request,
      reply,
      { values: { login, email }, wrong: made.wrong },
      { action: `/register/${secret}` },
    );
  });
}

function addForgotten(app: App, site: Site): void {
  const { db, mail } = site;
  const throttle = makeThrottle({ most: 20, ms: hour });
  const ofAccount = makeThrottle({ most: 3, ms: hour });
  const page = async (request: FastifyRequest, reply: FastifyReply, sentTo?: string): Promise<string> =>
    await show(
      site,
      request,
      reply,
      { title: messages[request.language].forgotten.title, isPrivate: true },
      <ForgottenPage form={unfilled} sendsMail={mail !== undefined} {...(sentTo !== undefined && { sentTo })} />,
    );

  const form = {
    summary: 'The form for a forgotten password',
    tags,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/password', { config: everyone, schema: form }, async (request, reply) => await page(request, reply));

  /** The answer does not wait for the letter: else its time would tell whether the account exists. */
  const sendLink = async (login: string, request: FastifyRequest): Promise<void> => {
    const named = readLogin(login);
    const account = 'value' in named ? await findAccount(db, named.value) : undefined;
    if (account === undefined || account.email === null || account.bannedAt !== null || mail === undefined) return;
    if (ofAccount.take(String(account.id)) > 0) return;
    const path = await makePasswordLink(db, account.id, 'mail', { address: addressOf(request) });
    const say = messages[account.language ?? request.language].forgotten;
    const text = say.mailText(account.login, `${mail.url}${path}`);
    await sendMail(mail, { to: account.email, subject: say.mailSubject, text });
  };

  const send = {
    summary: 'Send a link for a new password to the e-mail address of an account',
    tags,
    body: formFields({ login: 'text' }),
    response: answers('text/html', 'the same, whether there is such an account or not'),
  };
  app.post('/password', { config: everyone, schema: send }, async (request, reply) => {
    const wait = throttle.take(networkOf(request.ip));
    if (wait > 0) throw new HttpProblem(429, { retryAfter: Math.ceil(wait / 1000) });
    const { login } = request.body;
    void sendLink(login, request).catch((error: unknown) => request.log.error(error));
    return await page(request, reply, login.slice(0, 32));
  });
}

function addNewPassword(app: App, site: Site): void {
  const { db } = site;
  const accountOf = async (secret: string): Promise<Account> => {
    const id = await accountOfLink(db, secret);
    const account = id === undefined ? undefined : await getAccount(db, id);
    if (account === undefined) throw new HttpProblem(404, { detail: { code: 'link-ended' } });
    return account;
  };
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: Filled,
    { login }: Account,
    secret: string,
  ): Promise<string> =>
    await show(
      site,
      request,
      reply,
      { title: messages[request.language].newPassword.title, isPrivate: true },
      <NewPasswordPage form={form} login={login} action={`/password/${secret}`} />,
    );

  const form = {
    summary: 'The form for a new password, by a one-time link',
    tags,
    params: Secret,
    querystring: PageQuery,
    response: answers('text/html', 'the form'),
  };
  app.get('/password/:secret', { config: everyone, schema: form }, async (request, reply) => {
    const { secret } = request.params;
    return await page(request, reply, unfilled, await accountOf(secret), secret);
  });

  const send = {
    summary: 'Set a new password by a one-time link: all sessions of the account end',
    tags,
    params: Secret,
    body: formFields({ password: 'text' }),
    response: changes('the own profile'),
  };
  app.post('/password/:secret', { config: everyone, schema: send }, async (request, reply) => {
    const { secret } = request.params;
    const account = await accountOf(secret);
    const password = await readPassword(request.body.password, account.login);
    if ('wrong' in password) {
      void reply.code(422);
      return await page(request, reply, { values: {}, wrong: { password: password.wrong } }, account, secret);
    }
    if (!(await useLink(db, 'password', secret))) throw new HttpProblem(404, { detail: { code: 'link-ended' } });
    await setPassword(db, account.id, password.value, { actor: account.id, address: addressOf(request) });
    return await passwordFitted(site, account, '', request, reply);
  });
}
