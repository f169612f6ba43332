import type { VNode } from 'preact';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import { useMessages } from '../../web/texts/texts.ts';
import { CodeField, EmailField, Next } from './fields.tsx';
import { messages } from './messages.ts';
import { LogInWith } from './openid.tsx';

// The pages before one is logged in.

interface GateProps {
  readonly form: Filled;
  /** Where to go afterwards. */
  readonly next?: string | undefined;
  /** The name of the OpenID provider, if there is one. */
  readonly provider?: string | undefined;
}

export function LoginPage({ form, next, provider }: GateProps): VNode {
  const say = useMessages(messages);
  return (
    <div class="split even gate">
      <section class="card">
        <header>
          <h1>{say.logIn.title}</h1>
        </header>
        <form class="body form" method="post" action="/login">
          <WholeForm form={form} />
          <Next next={next} />
          <Field
            name="login"
            label={say.login}
            form={form}
            input={{ autocomplete: 'username', required: true, autofocus: form.values['login'] === undefined }}
          />
          <Field
            name="password"
            label={say.password}
            form={form}
            type="password"
            input={{
              autocomplete: 'current-password',
              required: true,
              autofocus: form.values['login'] !== undefined,
            }}
          />
          <button class="btn main" type="submit">
            {say.logIn.submit}
          </button>
          <p class="small muted">
            {say.logIn.none}{' '}
            <a href={next === undefined ? '/register' : `/register?next=${encodeURIComponent(next)}`}>
              {say.logIn.register}
            </a>
            {say.logIn.lead} <a href="/password">{say.logIn.forgotten}</a>
          </p>
        </form>
        {provider !== undefined && <LogInWith name={provider} next={next} />}
      </section>
      <section class="stack">
        <h2>{say.logIn.watching}</h2>
        <p>{say.logIn.public}</p>
      </section>
    </div>
  );
}

/** The second step of a log-in. */
export function CodePage({ form, next }: GateProps): VNode {
  const say = useMessages(messages);
  return (
    <form class="card gate" method="post" action="/login/code">
      <header>
        <h1>{say.twoStep.title}</h1>
      </header>
      <div class="body form">
        <p>{say.twoStep.typeCode}</p>
        <Next next={next} />
        <CodeField form={form} hint={say.twoStep.orRecovery} />
        <button class="btn main" type="submit">
          {say.logIn.submit}
        </button>
        <p class="small muted">{say.twoStep.lost}</p>
      </div>
    </form>
  );
}

/** `action` is the address of the first administrator's link, or of everybody's form. */
export function RegisterPage({ form, next, provider, action }: GateProps & { readonly action: string }): VNode {
  const say = useMessages(messages);
  return (
    <section class="card gate">
      <header>
        <h1>{say.register.title}</h1>
      </header>
      <form class="body form" method="post" action={action}>
        <WholeForm form={form} />
        {action !== '/register' && <p class="notice">{say.register.first}</p>}
        <Next next={next} />
        <Field
          name="login"
          label={say.login}
          form={form}
          hint={say.register.loginHint}
          input={{ autocomplete: 'username', required: true, autofocus: true, maxLength: 32 }}
        />
        <Field
          name="password"
          label={say.password}
          form={form}
          type="password"
          hint={say.register.passwordHint}
          input={{ autocomplete: 'new-password', required: true }}
        />
        <EmailField form={form} />
        <button class="btn main" type="submit">
          {say.register.submit}
        </button>
        <p class="small muted">
          {say.register.known}{' '}
          <a href={next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`}>{say.logIn.title}</a>
        </p>
      </form>
      {provider !== undefined && action === '/register' && <LogInWith name={provider} next={next} />}
    </section>
  );
}

export function ForgottenPage({
  form,
  sendsMail,
  sentTo,
}: GateProps & { readonly sendsMail: boolean; readonly sentTo?: string }): VNode {
  const say = useMessages(messages);
  return (
    <form class="card gate" method="post" action="/password">
      <header>
        <h1>{say.forgotten.title}</h1>
      </header>
      <div class="body form">
        {!sendsMail && <p>{say.forgotten.noMail}</p>}
        {sentTo !== undefined && <p role="status">{say.forgotten.sent(sentTo)}</p>}
        {sendsMail && sentTo === undefined && (
          <>
            <p>{say.forgotten.lead}</p>
            <Field name="login" label={say.login} form={form} input={{ autocomplete: 'username', required: true }} />
            <button class="btn main" type="submit">
              {say.forgotten.submit}
            </button>
          </>
        )}
      </div>
    </form>
  );
}

export function NewPasswordPage({
  form,
  login,
  action,
}: GateProps & { readonly login: string; readonly action: string }): VNode {
  const say = useMessages(messages);
  return (
    <form class="card gate" method="post" action={action}>
      <header>
        <h1>{say.newPassword.title}</h1>
      </header>
      <div class="body form">
        <p>{say.newPassword.of(login)}</p>
        <input type="hidden" autocomplete="username" value={login} />
        <Field
          name="password"
          label={say.account.new}
          form={form}
          type="password"
          hint={say.register.passwordHint}
          input={{ autocomplete: 'new-password', required: true, autofocus: true }}
        />
        <button class="btn main" type="submit">
          {say.newPassword.submit}
        </button>
      </div>
    </form>
  );
}
