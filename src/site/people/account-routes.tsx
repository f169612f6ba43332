import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../http/access.ts';
import { numberOf, numberPattern } from '../../http/api.ts';
import { cursorPattern, readCursor, writeCursor } from '../../http/cursor.ts';
import { languageCookie } from '../../http/language.ts';
import { HttpProblem } from '../../http/problem.ts';
import { answers, changes, formFields, Id, pageQueryWith, type App } from '../../http/schema.ts';
import { Type } from '@fastify/type-provider-typebox';
import {
  deleteAccount,
  endSessions,
  getAccount,
  readContact,
  setPassword,
  updateAccount,
} from '../../people/account.ts';
import { entriesOf } from '../../people/audit.ts';
import { identitiesOf } from '../../people/identity.ts';
import { chooseLetters, mailSubjects } from '../../people/letters.ts';
import { readPassword } from '../../people/password.ts';
import { endSession, sessionsOf } from '../../people/session.ts';
import { deleteToken, makeToken, tokensOf } from '../../people/token.ts';
import { twoStepOf } from '../../people/two-step.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { show, type Site } from '../site.ts';
import { forgetCookie } from '../visitors.ts';
import { AccountPage, type AccountData, type AccountForm } from './account.tsx';
import { askToConfirm, confirms, PasswordFields } from './confirm.tsx';
import { refuseTry } from './gate-routes.tsx';
import { exportOf } from './export.ts';
import { Letters } from './letters.tsx';
import { messages } from './messages.ts';

const tags = ['account'];
const user = { access: 'user' } as const;

const sessionsOfPage = 20;
const entriesOfPage = 10;

/** Where the lists of the page begin. */
const listsOf = ({ query }: FastifyRequest): { readonly sessions?: string; readonly log?: string } => query as object;

/** The page of the own account, which no token reaches, and its forms. */
export function addAccount(app: App, site: Site): void {
  const { db, confirm } = site;
  const say = ({ language }: FastifyRequest) => messages[language].confirm;

  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<AccountData, 'sent' | 'done'> = {},
  ): Promise<string> => {
    const { user: id, by } = request.visitor!;
    const lists = listsOf(request);
    const [account, sessions, entries, tokens, identities, twoStep] = await Promise.all([
      getAccount(db, id),
      sessionsOf(db, id, { limit: sessionsOfPage + 1, after: readCursor(lists.sessions) }),
      entriesOf(db, id, { limit: entriesOfPage + 1, before: numberOf(lists.log) }),
      tokensOf(db, id),
      identitiesOf(db, id),
      twoStepOf(db, id),
    ]);
    const shown = sessions.slice(0, sessionsOfPage);
    const last = shown.at(-1);
    const linked = identities.find(({ issuer }) => issuer === site.openid?.issuer);
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].account.title, isPrivate: true },
      <AccountPage
        {...{ account: account!, sessions: shown, tokens, twoStep, ...more }}
        site={`${request.protocol}://${request.host}`}
        older={sessions.length > sessionsOfPage ? writeCursor({ at: last!.seenAt, id: last!.id }) : undefined}
        sendsMail={site.mail !== undefined}
        provider={site.openid?.name}
        linked={linked}
        current={'session' in by ? by.session : 0}
        entries={entries.slice(0, entriesOfPage)}
        hasOlderEntries={entries.length > entriesOfPage}
      />,
    );
  };
  const again = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: AccountForm,
    wrong: Readonly<Record<string, PeopleMessage>>,
    values: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    refuseTry(reply, Object.values(wrong)[0]!);
    return await page(request, reply, { sent: { form, filled: { values, wrong } } });
  };
  const one = {
    summary: 'The own account: e-mail, language, password, sessions, log, tokens, export, deletion',
    tags,
    querystring: pageQueryWith({
      done: Type.Optional(
        Type.Enum(['saved', 'letters', 'password', 'linked', 'unlinked', 'two-step-off'], {
          description: 'what was done',
        }),
      ),
      sessions: Type.Optional(
        Type.String({ pattern: cursorPattern, description: 'the end of the page of sessions before' }),
      ),
      log: Type.Optional(Type.String({ pattern: numberPattern, description: 'the end of the page of the log before' })),
    }),
    response: answers('text/html', 'the account'),
  };
  app.get('/account', { config: user, schema: one }, async (request, reply) =>
    page(request, reply, request.query.done === undefined ? {} : { done: request.query.done }),
  );

  const save = {
    summary: 'Change e-mail address and language; a new address asks for the password, and a code if it has them',
    tags,
    body: formFields({ email: 'optional', language: 'optional', password: 'optional', code: 'optional' }),
    response: confirms('the account'),
  };
  app.post('/account', { config: user, schema: save }, async (request, reply) => {
    const { email, language } = request.body;
    const { user: id } = request.visitor!;
    const contact = readContact({ email, language });
    if ('wrong' in contact) return await again(request, reply, 'you', contact.wrong, { email, language });
    if (contact.value.email !== (await getAccount(db, id))!.email) {
      const change = { what: say(request).email(contact.value.email ?? ''), fields: { email, language } };
      const asked = await askToConfirm(site, request, reply, change);
      if (asked !== undefined) return asked;
    }
    await updateAccount(db, id, contact.value, { address: addressOf(request) });
    if (contact.value.language !== null)
      void reply.header('set-cookie', languageCookie(contact.value.language, request.protocol));
    return await reply.redirect('/account?done=saved', 303);
  });

  const letters = {
    summary: 'Choose of what to get e-mail',
    tags,
    body: Type.Object({ about: Type.Union([Letters, Type.Enum([...mailSubjects])], { default: [] }) }),
    response: changes('the account'),
  };
  app.post('/account/letters', { config: user, schema: letters }, async (request, reply) => {
    await chooseLetters(db, request.visitor!.user, [request.body.about].flat());
    return await reply.redirect('/account?done=letters#letters', 303);
  });

  const change = {
    summary: 'Change the password: all other sessions end; an account without one gets it after a log-in of just now',
    tags,
    body: formFields({ old: 'optional', new: 'text', code: 'optional' }),
    response: changes('the account'),
  };
  app.post('/account/password', { config: user, schema: change }, async (request, reply) => {
    const { user: id, login, by } = request.visitor!;
    const old = await confirm.byPassword(request, request.body.old);
    if (old !== undefined)
      return await again(request, reply, 'password', { [old.code === 'login-old' ? 'new' : 'old']: old });
    const password = await readPassword(request.body.new, login);
    if ('wrong' in password) return await again(request, reply, 'password', { new: password.wrong });
    const code = await confirm.byCode(request, request.body.code); // last: a code is used up
    if (code !== undefined) return await again(request, reply, 'password', { code });
    await setPassword(db, id, password.value, {
      actor: id,
      address: addressOf(request),
      session: 'session' in by ? by.session : undefined,
    });
    return await reply.redirect('/account?done=password#password', 303);
  });

  const end = {
    summary: 'End one of the own sessions: the password confirms it',
    tags,
    params: Id,
    body: PasswordFields,
    response: confirms('the account'),
  };
  app.post('/account/sessions/:id/end', { config: user, schema: end }, async (request, reply) => {
    const asked = await askToConfirm(site, request, reply, { what: say(request).session, asksCode: false });
    if (asked !== undefined) return asked;
    if (!(await endSession(db, request.visitor!.user, Number(request.params.id)))) throw new HttpProblem(404);
    return await reply.redirect('/account#sessions', 303);
  });

  const endAll = {
    summary: 'End all own sessions, this one too: the password confirms it',
    tags,
    body: PasswordFields,
    response: confirms('the front page'),
  };
  app.post('/account/sessions/end', { config: user, schema: endAll }, async (request, reply) => {
    const asked = await askToConfirm(site, request, reply, { what: say(request).sessions, asksCode: false });
    if (asked !== undefined) return asked;
    await endSessions(db, request.visitor!.user);
    forgetCookie(request, reply);
    return await reply.redirect('/', 303);
  });

  const make = {
    summary: 'Make a token; the page shows it once',
    tags,
    body: formFields({ name: 'text', days: 'text', scopes: 'list' }),
    response: answers('text/html', 'the account, with the token'),
  };
  app.post('/account/tokens', { config: user, schema: make }, async (request, reply) => {
    const { name, days, scopes } = request.body;
    const made = await makeToken(
      db,
      request.visitor!.user,
      { name, scopes, days: Number(days) },
      { address: addressOf(request) },
    );
    if ('wrong' in made) return await again(request, reply, 'tokens', made.wrong, { name, days });
    return await page(request, reply, { done: { token: made.value.token, name } });
  });

  const remove = { summary: 'Delete one of the own tokens', tags, params: Id, response: changes('the account') };
  app.post('/account/tokens/:id/delete', { config: user, schema: remove }, async (request, reply) => {
    const { id } = request.params;
    if (!(await deleteToken(db, request.visitor!.user, Number(id), { address: addressOf(request) })))
      throw new HttpProblem(404);
    return await reply.redirect('/account#tokens', 303);
  });

  const all = {
    summary: 'All data of the own account',
    tags,
    response: answers('application/json', 'the data'),
  };
  app.get('/account/export.json', { config: user, schema: all }, async (request, reply) => {
    const { user: id, login } = request.visitor!;
    void reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="ai-arena-${login}.json"`);
    return `${JSON.stringify(await exportOf(db, id), null, 2)}\n`;
  });

  const erase = {
    summary: 'Delete the own account: login and password (or without one a log-in of just now) confirm it, and a code',
    tags,
    body: formFields({ confirm: 'text', current: 'optional', 'current-code': 'optional' }),
    response: changes('the front page'),
  };
  app.post('/account/delete', { config: user, schema: erase }, async (request, reply) => {
    const { user: id, login } = request.visitor!;
    const { confirm: typed } = request.body;
    if (typed.trim() !== login)
      return await again(request, reply, 'data', { confirm: { code: 'login-to-confirm', login } }, { confirm: typed });
    const wrong = await confirm.byPassword(request, request.body.current);
    if (wrong !== undefined)
      return await again(
        request,
        reply,
        'data',
        { [wrong.code === 'login-old' ? 'confirm' : 'current']: wrong },
        { confirm: typed },
      );
    const code = await confirm.byCode(request, request.body['current-code']);
    if (code !== undefined) return await again(request, reply, 'data', { 'current-code': code }, { confirm: typed });
    const last = await deleteAccount(db, id, { actor: id, address: addressOf(request) });
    if (last !== undefined) return await again(request, reply, 'data', { confirm: last }, { confirm: typed });
    forgetCookie(request, reply);
    return await reply.redirect('/', 303);
  });
}
