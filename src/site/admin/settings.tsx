import type { VNode } from 'preact';
import { Field, type Filled } from '../../http/form.tsx';
import { textLimits } from '../../people/site-texts.ts';
import { textNames } from '../../store/site-texts.ts';
import { useMessages } from '../../web/texts/texts.ts';
import { Said } from '../comments/comments.tsx';
import { quotaNames, type Quotas } from '../quotas.ts';
import { messages } from './messages.ts';
import { Admin } from './parts.tsx';

export interface QuotasData {
  /** Whose quotas; undefined: those of all. */
  readonly login: string | undefined;
  /** What an empty field means. */
  readonly general: Quotas;
  readonly form: Filled;
  readonly isSaved: boolean;
}

export function QuotasPage({ login, general, form, isSaved }: QuotasData): VNode {
  const say = useMessages(messages);
  const isOfAll = login === undefined;
  const lead = isOfAll ? say.quotas.lead : say.quotas.leadOf(login);
  const hint = (most: number): string => (isOfAll ? say.quotas.default(most) : say.quotas.forAll(most));
  return (
    <Admin
      part="quotas"
      {...(!isOfAll && { title: `${say.parts.quotas}: ${login}` })}
      lead={lead}
      done={isSaved ? say.saved : undefined}
    >
      <form class="card" method="post" action={isOfAll ? '/admin/quotas' : `/admin/quotas/${login}`}>
        <div class="body form">
          <div class="cols">
            {quotaNames.map((name) => (
              <Field
                key={name}
                name={name}
                label={say.quotas.names[name]}
                hint={hint(general[name])}
                form={form}
                input={{ inputMode: 'numeric', maxLength: 7 }}
              />
            ))}
          </div>
          <div class="row">
            <button class="btn main" type="submit">
              {say.save}
            </button>
            {!isOfAll && (
              <a class="btn" href={`/admin/users/${login}`}>
                {login}
              </a>
            )}
          </div>
        </div>
      </form>
      {isOfAll && (
        <section class="card">
          <header>
            <h2>{say.quotas.ofUser}</h2>
          </header>
          <p class="body">
            {say.quotas.ofUserLead} <a href="/admin/users">{say.parts.users}</a>
          </p>
        </section>
      )}
    </Admin>
  );
}

export function TextsPage({ form, isSaved }: { readonly form: Filled; readonly isSaved: boolean }): VNode {
  const say = useMessages(messages);
  return (
    <Admin part="texts" lead={`${say.texts.lead} ${say.texts.either}`} done={isSaved ? say.saved : undefined}>
      <form class="card" method="post" action="/admin/texts">
        <div class="body form">
          {textNames.map((name) => {
            const { most, isLine } = textLimits(name);
            return (
              <Field
                key={name}
                name={name}
                label={say.texts.names[name]}
                form={form}
                {...(isLine ? { input: { maxLength: most } } : { lines: 6 })}
              />
            );
          })}
          <div class="row">
            <button class="btn main" type="submit">
              {say.save}
            </button>
          </div>
        </div>
      </form>
    </Admin>
  );
}

export function ContactPage({ text }: { readonly text: string }): VNode {
  const say = useMessages(messages).texts;
  return (
    <section class="card gate">
      <header>
        <h1>{say.contact}</h1>
      </header>
      <div class="body">
        <Said text={text} />
      </div>
    </section>
  );
}
