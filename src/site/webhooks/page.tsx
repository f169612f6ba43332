import type { VNode } from 'preact';
import { Field, type Filled } from '../../http/form.tsx';
import { sentence } from '../../text/sentence.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import type { Delivery, Hook } from './queries.ts';

export interface WebhooksData {
  /** The name of the contest or bot, and its page. */
  readonly name: string;
  readonly path: string;
  readonly about: 'contest' | 'bot';
  readonly hooks: readonly Hook[];
  readonly form: Filled;
}

export function WebhooksPage({ name, path, about, hooks, form }: WebhooksData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <div class="head">
        <div>
          <p class="crumbs">
            <a href={path}>{name}</a>
          </p>
          <h1>{say.title}</h1>
          <p>
            {say.lead} {say.events[about]}
          </p>
        </div>
      </div>
      <div class="stack">
        <form class="card" method="post" action={`${path}/webhooks`}>
          <div class="body form">
            <Field
              name="url"
              label={say.address}
              form={form}
              input={{ inputMode: 'url', placeholder: 'https://', required: true, maxLength: 500 }}
            />
            <div class="row">
              <button class="btn main" type="submit">
                {say.add}
              </button>
            </div>
          </div>
        </form>
        {hooks.map((hook) => (
          <HookCard key={hook.id} {...hook} />
        ))}
      </div>
    </>
  );
}

function HookCard({ id, url, secret, deliveries }: Hook): VNode {
  const say = useMessages(messages);
  return (
    <section class="card" id={`webhook-${id}`}>
      <header>
        <h2 class="wraps">{url}</h2>
        <div class="row push">
          {(['test', 'remove'] as const).map((act) => (
            <form key={act} method="post" action={`/webhooks/${id}/${act}`}>
              <button class="btn flat" type="submit">
                {say[act]}
              </button>
            </form>
          ))}
        </div>
      </header>
      <div class="body">
        <dl class="facts">
          <dt>{say.secret}</dt>
          <dd>
            <code>{secret}</code>
          </dd>
        </dl>
      </div>
      {deliveries.length === 0 ? (
        <p class="body muted">{say.none}</p>
      ) : (
        <div class="scroll">
          <table class="data small">
            <thead>
              <tr>
                <th scope="col">{say.event}</th>
                <th scope="col">{say.at}</th>
                <th scope="col">{say.answer}</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <Row key={delivery.id} {...delivery} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ event, at, status, failure, tries, dueAt }: Delivery): VNode {
  const say = useMessages(messages);
  const {
    language,
    format: { moment },
  } = useTexts();
  const why = failure === null ? '' : sentence(failure, language);
  const answer =
    failure === null
      ? status === null
        ? say.waits
        : say.sent(status)
      : dueAt === null
        ? say.givenUp(why, tries)
        : say.again(why, tries, moment(dueAt.toISOString()));
  return (
    <tr>
      <td>{event}</td>
      <td>{moment(at.toISOString())}</td>
      <td class={failure === null ? '' : 'bad'}>{answer}</td>
    </tr>
  );
}
