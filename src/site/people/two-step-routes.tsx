import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, localPath } from '../../http/access.ts';
import { unfilled, type Filled } from '../../http/form.tsx';
import { HttpProblem } from '../../http/problem.ts';
import { answers, formFields, type App } from '../../http/schema.ts';
import { appAddress } from '../../people/totp.ts';
import {
  isProposed,
  proposeSecret,
  renewCodes,
  secretPattern,
  turnOff,
  turnOn,
  twoStepOf,
} from '../../people/two-step.ts';
import type { Database } from '../../store/database.ts';
import { siteTexts } from '../../store/site-texts.ts';
import { notedBy } from '../noted.ts';
import { show, type Site } from '../site.ts';
import { askToConfirm, confirms, PasswordAndCode } from './confirm.tsx';
import { GateQuery } from './gate-routes.tsx';
import { messages } from './messages.ts';
import { CodesPage, SetUpPage, StartPage, startPath } from './two-step.tsx';

const tags = ['account'];
const config = { access: 'user' } as const;
const before = { ...config, beforeTwoStep: true } as const;
const path = '/account/two-step';
const account = '/account#two-step';

/** What an authenticator app calls this arena. */
export const siteName = async (db: Database): Promise<string> => (await siteTexts(db)).name ?? 'AI-Arena';

/** The pages that turn two-step log-in on and off. */
export function addTwoStep(app: App, site: Site): void {
  const { db } = site;
  const say = ({ language }: FastifyRequest) => messages[language].twoStep;
  const frame = (request: FastifyRequest) => ({ title: say(request).title, isPrivate: true });
  const isOn = async ({ visitor }: FastifyRequest): Promise<boolean> =>
    (await twoStepOf(db, visitor!.user)).since !== null;

  const start = {
    summary: 'What two-step log-in is, and the button that turns it on',
    tags,
    querystring: GateQuery,
    response: answers('text/html', 'the page'),
  };
  app.get(path, { config: before, schema: start }, async (request, reply) => {
    const { next } = request.query;
    if (await isOn(request)) return await reply.redirect(localPath(next, account), 303);
    const isNeeded = request.visitor!.lacksTwoStep === true;
    return await show(
      site,
      request,
      reply,
      frame(request),
      <StartPage isNeeded={isNeeded} provider={site.openid?.name} next={next} />,
    );
  });

  const setUp = async (
    request: FastifyRequest<{ Body: { next: string } }>,
    reply: FastifyReply,
    secret: string,
    form: Filled,
  ): Promise<string> => {
    const address = appAddress(secret, request.visitor!.login, await siteName(db));
    const next = request.body.next || undefined;
    return await show(site, request, reply, frame(request), <SetUpPage {...{ secret, address, form, next }} />);
  };

  const propose = {
    summary: 'Turn on two-step log-in: the password confirms it; the page has the secret for an authenticator app',
    tags,
    body: formFields({ password: 'optional', next: 'optional' }),
    response: confirms('the account'),
  };
  app.post(path, { config: before, schema: propose }, async (request, reply) => {
    const { next } = request.body;
    if (await isOn(request)) return await reply.redirect(localPath(next, account), 303);
    const fields = next === '' ? {} : { next };
    const change = { what: say(request).turnsOn, fields, back: startPath(next || undefined) };
    const asked = await askToConfirm(site, request, reply, change);
    return asked ?? (await setUp(request, reply, await proposeSecret(db, request.visitor!.user), unfilled));
  });

  const on = {
    summary: 'Turn on two-step log-in, with a code of the secret; the page shows the recovery codes once',
    tags,
    body: formFields({ secret: 'text', code: 'optional', next: 'optional' }),
    response: answers('text/html', 'the recovery codes'),
  };
  app.post(`${path}/on`, { config: before, schema: on }, async (request, reply) => {
    const { user, by } = request.visitor!;
    const { secret, code, next } = request.body;
    if (!new RegExp(secretPattern).test(secret) || !(await isProposed(db, user, secret)))
      throw new HttpProblem(404, { detail: { code: 'two-step-ended' } });
    const session = 'session' in by ? by.session : undefined;
    const made = await turnOn(db, user, { secret, code }, { address: addressOf(request), session });
    if ('value' in made) return await codes(request, reply, made.value, next);
    if (made.wrong.code === 'two-step-ended') throw new HttpProblem(404, { detail: made.wrong });
    void reply.code(422);
    return await setUp(request, reply, secret, { values: { code }, wrong: { code: made.wrong } });
  });

  const codes = async (
    request: FastifyRequest,
    reply: FastifyReply,
    made: readonly string[],
    next?: string,
  ): Promise<string> =>
    await show(site, request, reply, frame(request), <CodesPage codes={made} next={localPath(next, account)} />);

  const renew = {
    summary: 'New recovery codes in the place of the old ones: password and code confirm it; the page shows them once',
    tags,
    body: PasswordAndCode,
    response: answers('text/html', 'the recovery codes, or a form that asks for password and code'),
  };
  app.post(`${path}/codes`, { config, schema: renew }, async (request, reply) => {
    if (!(await isOn(request))) throw new HttpProblem(409, { detail: { code: 'two-step-is-off' } });
    const asked = await askToConfirm(site, request, reply, {
      what: say(request).renews,
      back: account,
    });
    return asked ?? (await codes(request, reply, await renewCodes(db, request.visitor!.user, notedBy(request))));
  });

  const file = {
    summary: 'Recovery codes as a text file: those that the page has just shown, for nobody else has them',
    tags,
    body: formFields({ codes: 'text' }),
    response: answers('text/plain', 'the codes'),
  };
  app.post(`${path}/codes.txt`, { config, schema: file }, async (request, reply) => {
    const lines = request.body.codes.trim().split(/\s+/);
    if (lines.length > 10 || !lines.every((line) => /^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}$/.test(line)))
      throw new HttpProblem(400);
    void reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="recovery-codes-${request.visitor!.login}.txt"`);
    return `${lines.join('\n')}\n`;
  });

  const off = {
    summary: 'Turn off two-step log-in: password and code confirm it',
    tags,
    body: PasswordAndCode,
    response: confirms('the account'),
  };
  app.post(`${path}/off`, { config, schema: off }, async (request, reply) => {
    if (!(await isOn(request))) return await reply.redirect(account, 303);
    const what = say(request).turnsOff;
    const asked = await askToConfirm(site, request, reply, { what, back: account });
    if (asked !== undefined) return asked;
    await turnOff(db, request.visitor!.user, notedBy(request));
    return await reply.redirect('/account?done=two-step-off#two-step', 303);
  });
}
