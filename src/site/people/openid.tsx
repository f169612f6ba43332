import type { VNode } from 'preact';
import { Field, WholeForm, type Filled } from '../../http/form.tsx';
import { asSentence } from '../../http/sentence.ts';
import type { Newcomer } from '../../people/identity.ts';
import type { PeopleMessage } from '../../text/people.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { EmailField, Next } from './fields.tsx';
import { messages } from './messages.ts';

// Pages of log-ins by an OpenID provider.

/** The way to the provider, below a form of a login and a password. */
export function LogInWith({ name, next }: { readonly name: string; readonly next?: string | undefined }): VNode {
  const say = useMessages(messages).openid;
  return (
    <form class="body form topline" method="post" action="/login/openid">
      <Next next={next} />
      <button class="btn" type="submit">
        {say.with(name)}
      </button>
    </form>
  );
}

/** Shown while the browser goes to the provider. */
export function LeavingPage({ name, address }: { readonly name: string; readonly address: string }): VNode {
  const say = useMessages(messages).openid;
  return (
    <section class="card gate">
      <div class="empty">
        <h1>{say.with(name)}</h1>
        <p>{say.leaving}</p>
        <a class="btn main" href={address}>
          {say.goOn(name)}
        </a>
      </div>
    </section>
  );
}

/** Why a log-in failed; nothing is lost, and it can be begun anew. */
export function TroublePage({ wrong, back }: { readonly wrong: PeopleMessage; readonly back: string }): VNode {
  const say = useMessages(messages).openid;
  const { language } = useTexts();
  return (
    <section class="card gate">
      <div class="empty">
        <h1>{say.failed}</h1>
        <p role="alert">{asSentence(wrong, language)}</p>
        <a class="btn main" href={back}>
          {say.back}
        </a>
      </div>
    </section>
  );
}

export interface NewcomerData {
  /** Of the provider. */
  readonly name: string;
  readonly newcomer: Newcomer;
  readonly form: Filled;
  readonly action: string;
}

export function NewcomerPage({ name, newcomer: { email, emailIsKnown, next }, form, action }: NewcomerData): VNode {
  const say = useMessages(messages);
  const logIn = next === '' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
  return (
    <form class="card gate" method="post" action={action}>
      <header>
        <h1>{say.openid.welcome}</h1>
      </header>
      <div class="body form">
        <WholeForm form={form} />
        <p>{say.openid.choose(name)}</p>
        {emailIsKnown && (
          <p class="notice" role="note">
            {say.openid.emailKnown(email)}
          </p>
        )}
        <Field
          name="login"
          label={say.login}
          form={form}
          hint={say.register.loginHint}
          input={{ autocomplete: 'username', required: true, autofocus: true, maxLength: 32 }}
        />
        <EmailField form={form} />
        <button class="btn main" type="submit">
          {say.register.submit}
        </button>
        <p class="small muted">
          {say.openid.known(name)} <a href={logIn}>{say.logIn.title}</a>
        </p>
      </div>
    </form>
  );
}
