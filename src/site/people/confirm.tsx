import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { VNode } from 'preact';
import { addressOf } from '../../http/access.ts';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import { answers, changes, formFields } from '../../http/schema.ts';
import { makeThrottle } from '../../kit/throttle.ts';
import { hasPassword, passwordFits } from '../../people/account.ts';
import { freshFor, isFresh } from '../../people/session.ts';
import type { Database } from '../../store/database.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { useMessages } from '../../web/texts/texts.ts';
import { show, type Site } from '../site.ts';
import { CodeField } from './fields.tsx';
import { refuseTry } from './gate-routes.tsx';
import type { CodeGuard } from './guard.ts';
import { messages } from './messages.ts';
import { LogInWith } from './openid.tsx';

/** Why a request is not confirmed: by the password, or on an account without one by a log-in of just now. */
export type Confirm = (request: FastifyRequest, password: string) => Promise<PeopleMessage | undefined>;

/** Confirms changes that somebody who found an open browser, or a token, could take an account with. */
export function makeConfirm(db: Database): Confirm {
  const throttle = makeThrottle({ most: 10, ms: 15 * 60_000 });
  return async ({ visitor }, password) => {
    const { user, by } = visitor!;
    if (!(await hasPassword(db, user))) {
      if (!('session' in by)) return { code: 'password-none' };
      return (await isFresh(db, by.session)) ? undefined : { code: 'login-old', minutes: freshFor };
    }
    if (password === '') return { code: 'password-wrong' };
    const wait = throttle.take(String(user));
    if (wait > 0) return { code: 'login-throttled', minutes: Math.ceil(wait / 60_000) };
    if (!(await passwordFits(db, user, password))) return { code: 'password-wrong' };
    throttle.clear(String(user));
    return undefined;
  };
}

/** The fields of a form that only asks for the password. */
export const PasswordFields = formFields({ password: 'optional' });

/** Of one that asks for a code, too. */
export const PasswordAndCode = formFields({ password: 'optional', code: 'optional' });

/** The response of a form that may ask for the password first. */
export const confirms = (to: string): FastifySchema['response'] =>
  Object.assign(answers('text/html', 'a form that asks for the password') as object, changes(to));

/** A change that is to be confirmed: in words, and the fields of its form. */
export interface Change {
  readonly what: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The page that one came from; by default the account. */
  readonly back?: string;
  /** Asks for a code of two-step log-in, too. */
  readonly tries?: CodeGuard | undefined;
}

/** The page that asks for the password and sends the form again with it; none if the request is confirmed. */
export async function askToConfirm(
  site: Site,
  confirm: Confirm,
  request: FastifyRequest<{ Body: { password: string; code?: string } }>,
  reply: FastifyReply,
  { what, fields = {}, back = '/account', tries }: Change,
): Promise<string | undefined> {
  const { password, code = '' } = request.body;
  const ofPassword = await confirm(request, password);
  const ofCode = ofPassword === undefined ? await tries?.(request.visitor!.user, code, addressOf(request)) : undefined;
  const wrong = ofPassword ?? ofCode;
  if (wrong === undefined) return undefined;
  const isAsked = password === '' && code === '' && (ofCode !== undefined || wrong.code === 'password-wrong');
  if (!isAsked) refuseTry(reply, wrong);
  const asksPassword = ofPassword !== undefined || password !== '';
  return await show(
    site,
    request,
    reply,
    { title: messages[request.language].confirm.title, isPrivate: true },
    <ConfirmPage
      {...{ what, fields, back, action: request.url, provider: site.openid?.name, asksPassword }}
      code={tries && { values: { code }, wrong: isAsked || ofCode === undefined ? {} : { code: ofCode } }}
      wrong={isAsked ? undefined : ofPassword}
    />,
  );
}

interface ConfirmData extends Required<Pick<Change, 'what' | 'fields' | 'back'>> {
  readonly action: string;
  readonly asksPassword: boolean;
  /** The form with the code, if one is asked for. */
  readonly code: Filled | undefined;
  readonly wrong: PeopleMessage | undefined;
  /** The name of the OpenID provider, if there is one. */
  readonly provider: string | undefined;
}

function ConfirmPage({ what, fields, back: to, action, wrong, provider, asksPassword, code }: ConfirmData): VNode {
  const say = useMessages(messages);
  const back = (
    <a class="btn" href={to}>
      {say.confirm.cancel}
    </a>
  );
  const isOld = wrong?.code === 'login-old';
  return (
    <section class="card gate">
      <header>
        <h1>{say.confirm.title}</h1>
      </header>
      {isOld ? (
        <div class="body form">
          <p>{what}</p>
          <WholeForm form={{ values: {}, wrong: { form: wrong } }} />
          <div class="row">{back}</div>
        </div>
      ) : (
        <form class="body form" method="post" action={action}>
          <p>{what}</p>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {asksPassword && (
            <Field
              name="password"
              label={say.password}
              form={{ values: {}, wrong: wrong === undefined ? {} : { password: wrong } }}
              type="password"
              input={{ autocomplete: 'current-password', required: true, autofocus: true }}
            />
          )}
          {code !== undefined && <CodeField form={code} hint={say.twoStep.orRecovery} isFirst={!asksPassword} />}
          <div class="row">
            <button class="btn main" type="submit">
              {say.confirm.submit}
            </button>
            {back}
          </div>
        </form>
      )}
      {isOld && provider !== undefined && <LogInWith name={provider} next={to} />}
    </section>
  );
}
