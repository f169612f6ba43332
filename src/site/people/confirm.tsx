import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { VNode } from 'preact';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import { answers, changes, formFields } from '../../http/schema.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { useMessages } from '../../web/texts/texts.ts';
import { show, type Site } from '../site.ts';
import { CodeField } from './fields.tsx';
import { refuseTry } from './gate-routes.tsx';
import { messages } from './messages.ts';
import { LogInWith } from './openid.tsx';

/** The fields of a form that only asks for the password. */
export const PasswordFields = formFields({ password: 'optional' });

/** Of one that asks for a code, too, where the account has two-step log-in. */
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
  /** Whether a code is asked for, too, where the account has two-step log-in; by default it is. */
  readonly asksCode?: boolean;
}

/** The page that asks for password and code and sends the form again with them; none if the request is confirmed. */
export async function askToConfirm(
  site: Site,
  request: FastifyRequest<{ Body: { password: string; code?: string } }>,
  reply: FastifyReply,
  { what, fields = {}, back = '/account', asksCode = true }: Change,
): Promise<string | undefined> {
  const { password, code = '' } = request.body;
  const { byPassword, byCode, hasCodes } = site.confirm;
  const ofPassword = await byPassword(request, password);
  const needsCode = asksCode && (await hasCodes(request));
  const ofCode = ofPassword === undefined && needsCode ? await byCode(request, code) : undefined;
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
      code={
        needsCode ? { values: { code }, wrong: isAsked || ofCode === undefined ? {} : { code: ofCode } } : undefined
      }
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
