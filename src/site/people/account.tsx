import type { VNode } from 'preact';
import { Field, FieldError, unfilled, type Filled } from '../../http/form.tsx';
import type { Account } from '../../people/account.ts';
import type { OwnEntry } from '../../people/audit.ts';
import type { Action } from '../../people/audit-actions.ts';
import type { LinkedIdentity } from '../../people/identity.ts';
import { mailSubjects } from '../../people/letters.ts';
import type { Session } from '../../people/session.ts';
import { scopes, type Token } from '../../people/token.ts';
import type { TwoStep } from '../../people/two-step.ts';
import { Empty, Icon } from '../../web/kit/parts.tsx';
import { Table } from '../../web/kit/table.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages as adminMessages } from '../admin/messages.ts';
import { agentName } from './agent.ts';
import { CodeField, EmailField } from './fields.tsx';
import { messages } from './messages.ts';
import { TwoStepCard } from './two-step.tsx';

/** The forms of the account page. */
export type AccountForm = 'you' | 'password' | 'tokens' | 'data';

export interface AccountData {
  readonly account: Account;
  readonly sessions: readonly Session[];
  /** The end of this page of sessions, when there are older ones. */
  readonly older?: string | undefined;
  /** The session of this page. */
  readonly current: number;
  /** Of the audit log, the latest first. */
  readonly entries: readonly OwnEntry[];
  readonly hasOlderEntries: boolean;
  readonly tokens: readonly Token[];
  readonly twoStep: TwoStep;
  /** Whether this arena sends e-mail. */
  readonly sendsMail: boolean;
  /** The form that was sent, if something is wrong with it. */
  readonly sent?: { readonly form: AccountForm; readonly filled: Filled };
  /** What was done. */
  readonly done?:
    | 'saved'
    | 'letters'
    | 'password'
    | 'linked'
    | 'unlinked'
    | 'two-step-off'
    | { readonly token: string; readonly name: string };
  /** The name of the OpenID provider, if there is one, and who the visitor is there. */
  readonly provider?: string | undefined;
  readonly linked?: LinkedIdentity | undefined;
  /** The address of the site, as the visitor sees it. */
  readonly site: string;
}

const lifetimes = [90, 30, 366];

export function AccountPage(data: AccountData): VNode {
  const say = useMessages(messages).account;
  const { account, provider } = data;
  const parts = [
    ['you', say.you],
    ...(data.sendsMail ? ([['letters', say.letters]] as const) : []),
    ['password', useMessages(messages).password],
    ['two-step', useMessages(messages).twoStep.title],
    ...(provider === undefined ? [] : ([['openid', provider]] as const)),
    ['sessions', say.sessions],
    ['log', say.log],
    ['tokens', say.tokens],
    ['data', say.data],
  ] as const;
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.title}</h1>
          <p>
            {say.lead}
            <a href={`/users/${account.login}`}>{say.yourProfile}</a>.
          </p>
        </div>
      </div>
      <div class="settings">
        <nav class="contents" aria-label={say.onPage}>
          <ol>
            {parts.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div class="stack">
          <You {...data} />
          {data.sendsMail && <Letters {...data} />}
          <Password {...data} />
          <TwoStepCard twoStep={data.twoStep} isOff={data.done === 'two-step-off'} />
          {provider !== undefined && <OpenId {...data} provider={provider} />}
          <Sessions {...data} />
          <Log {...data} />
          <Tokens {...data} />
          <YourData {...data} />
        </div>
      </div>
    </>
  );
}

const filledOf = ({ sent }: AccountData, form: AccountForm, values: Filled['values'] = {}): Filled =>
  sent?.form === form ? sent.filled : { ...unfilled, values };

function You(data: AccountData): VNode {
  const { account, done } = data;
  const say = useMessages(messages);
  const form = filledOf(data, 'you', { email: account.email ?? '', language: account.language ?? '' });
  const languages = Object.entries(say.account.languageOf);
  return (
    <form class="card" id="you" method="post" action="/account">
      <header>
        <h2>{say.account.you}</h2>
        {done === 'saved' && (
          <span class="good" role="status">
            {say.account.saved}
          </span>
        )}
      </header>
      <div class="body form">
        <div class="cols">
          <EmailField form={form} />
          <Field name="language" label={say.account.language} form={form} choices={languages} />
        </div>
        <div class="row">
          <button class="btn main" type="submit">
            {say.account.save}
          </button>
        </div>
      </div>
    </form>
  );
}

/** Of what the person gets e-mail. */
function Letters({ account, done }: AccountData): VNode {
  const say = useMessages(messages).account;
  return (
    <form class="card" id="letters" method="post" action="/account/letters">
      <header>
        <h2>{say.letters}</h2>
        {done === 'letters' && (
          <span class="good" role="status">
            {say.saved}
          </span>
        )}
      </header>
      <div class="body form">
        <fieldset class="stack plain">
          <legend class="label">{say.lettersLead}</legend>
          {mailSubjects.map((about) => (
            <label class="choice" key={about}>
              <input type="checkbox" name="about" value={about} checked={account.letters.includes(about)} />
              {say.letterAbout[about]}
            </label>
          ))}
        </fieldset>
        <div class="row">
          <button class="btn" type="submit">
            {say.save}
          </button>
          {account.email === null && <span class="hint">{say.lettersNoEmail}</span>}
        </div>
      </div>
    </form>
  );
}

function Password(data: AccountData): VNode {
  const { account, done } = data;
  const say = useMessages(messages);
  const {
    format: { day },
  } = useTexts();
  const form = filledOf(data, 'password');
  const hasPassword = account.passwordAt !== null;
  return (
    <form class="card" id="password" method="post" action="/account/password">
      <header>
        <h2>{say.password}</h2>
        {done === 'password' ? (
          <span class="good" role="status">
            {say.account.passwordChanged}
          </span>
        ) : (
          <span class="muted">
            {account.passwordAt === null
              ? say.account.none
              : say.account.changed(day(account.passwordAt.toISOString()))}
          </span>
        )}
      </header>
      <div class="body form">
        <div class="cols">
          {hasPassword && (
            <Field
              name="old"
              label={say.account.old}
              form={form}
              type="password"
              input={{ autocomplete: 'current-password', required: true }}
            />
          )}
          <Field
            name="new"
            label={say.account.new}
            form={form}
            type="password"
            hint={say.register.passwordHint}
            input={{ autocomplete: 'new-password', required: true }}
          />
          {data.twoStep.since !== null && <CodeField form={form} hint={say.twoStep.orRecovery} isFirst={false} />}
        </div>
        <div class="row">
          <button class="btn" type="submit">
            {hasPassword ? say.account.change : say.account.set}
          </button>
          <span class="hint">{hasPassword ? say.account.endsOthers : say.account.setLead}</span>
        </div>
      </div>
    </form>
  );
}

/** The link with an account at the OpenID provider. */
function OpenId({ account, provider, linked, done }: AccountData & { readonly provider: string }): VNode {
  const say = useMessages(messages).account;
  const {
    format: { date },
  } = useTexts();
  const isLast = linked !== undefined && account.passwordAt === null;
  return (
    <section class="card" id="openid">
      <header>
        <h2>{provider}</h2>
        {(done === 'linked' || done === 'unlinked') && (
          <span class="good" role="status">
            {say[done]}
          </span>
        )}
      </header>
      <div class="body row">
        <p class="grow">
          {linked === undefined
            ? say.linkLead(provider)
            : say.linkedSince(provider, date(linked.createdAt.toISOString()))}
          {isLast && ` ${say.lastWay}`}
        </p>
        <form method="post" action={linked === undefined ? '/account/openid/link' : '/account/openid/unlink'}>
          <button class="btn" type="submit" disabled={isLast}>
            {linked === undefined ? say.link : say.unlink}
          </button>
        </form>
      </div>
    </section>
  );
}

function Sessions({ sessions, older, current }: AccountData): VNode {
  const say = useMessages(messages).account;
  const {
    format: { moment },
  } = useTexts();
  return (
    <section class="card" id="sessions">
      <header>
        <h2>{say.sessions}</h2>
        {older === undefined ? (
          <span class="muted">{sessions.length}</span>
        ) : (
          <a href={`/account?sessions=${older}#sessions`} rel="next">
            {say.older}
          </a>
        )}
      </header>
      <Table
        heads={[
          { title: say.where },
          { title: say.address, class: 'opt' },
          { title: say.lastUsed, class: 'num' },
          { title: say.end, class: 'num', isHidden: true },
        ]}
      >
        {sessions.map(({ id, agent, address, seenAt }) => (
          <tr key={id}>
            <td>
              <b>{agentName(agent)}</b> {id === current && <span class="tag">{say.thisOne}</span>}
            </td>
            <td class="opt muted">{address}</td>
            <td class="num muted">{moment(seenAt.toISOString())}</td>
            <td class="num">
              {id !== current && (
                <form method="post" action={`/account/sessions/${id}/end`}>
                  <button class="link" type="submit">
                    {say.logOut}
                  </button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <footer>
        <form method="post" action="/account/sessions/end">
          <button class="btn" type="submit">
            {say.everywhere}
          </button>
        </form>
      </footer>
    </section>
  );
}

function Log({ entries, hasOlderEntries }: AccountData): VNode {
  const say = useMessages(messages).account;
  const { did } = useMessages(adminMessages).audit;
  const {
    format: { moment },
  } = useTexts();
  return (
    <section class="card" id="log">
      <header>
        <h2>{say.log}</h2>
        {hasOlderEntries ? (
          <a href={`/account?log=${entries.at(-1)!.id}#log`} rel="next">
            {say.older}
          </a>
        ) : (
          <span class="muted">{say.logLead}</span>
        )}
      </header>
      <Table heads={[{ title: say.what }, { title: say.address }, { title: say.when, class: 'num' }]}>
        {entries.map(({ id, at, action, address, by }) => (
          <tr key={id}>
            <td>
              {did[action as Action] ?? action} {by !== 'owner' && <span class="tag">{say.by[by]}</span>}
            </td>
            <td class="muted">{address}</td>
            <td class="num muted">{moment(at.toISOString())}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Tokens(data: AccountData): VNode {
  const { tokens, done, site } = data;
  const say = useMessages(messages).account;
  const {
    format: { day },
  } = useTexts();
  const form = filledOf(data, 'tokens');
  return (
    <section class="card" id="tokens">
      <header>
        <h2>{say.tokens}</h2>
        <span class="muted">{say.tokensFor}</span>
      </header>
      {typeof done === 'object' && (
        <div class="body stack once" role="status">
          <p>
            <Icon name="check" />
            <b>{say.made(done.name)}</b> {say.copy}
          </p>
          <div class="cmd">
            <code>{done.token}</code>
          </div>
          <p class="small muted">
            {say.inTerminal} <code>arena login {site}</code>
          </p>
        </div>
      )}
      {tokens.length === 0 ? (
        <Empty>{say.noTokens}</Empty>
      ) : (
        <Table
          heads={[
            { title: say.name },
            { title: say.may },
            { title: say.lastUsed, class: 'num opt' },
            { title: say.ends, class: 'num' },
            { title: say.delete, class: 'num', isHidden: true },
          ]}
        >
          {tokens.map((token) => (
            <tr key={token.id}>
              <td>
                <b>{token.name}</b>
              </td>
              <td>{token.scopes.join(', ')}</td>
              <td class="num muted opt">{token.usedAt === null ? say.never : day(token.usedAt.toISOString())}</td>
              <td class="num">{day(token.endsAt.toISOString())}</td>
              <td class="num">
                <form method="post" action={`/account/tokens/${token.id}/delete`}>
                  <button class="link" type="submit">
                    {say.delete}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <form class="body form topline" method="post" action="/account/tokens">
        <div class="cols">
          <Field name="name" label={say.name} form={form} input={{ maxLength: 60, required: true }} />
          <Field
            name="days"
            label={say.endsAfter}
            form={form}
            choices={lifetimes.map((days) => [`${days}`, say.days(days)])}
          />
        </div>
        <fieldset class="row plain">
          <legend class="label">{say.may}</legend>
          {scopes.map((scope) => (
            <label class="choice" key={scope}>
              <input type="checkbox" name="scopes" value={scope} checked={scope === 'read' || scope === 'submit'} />
              {say.scope[scope]}
            </label>
          ))}
        </fieldset>
        <FieldError name="scopes" form={form} />
        <div class="row">
          <button class="btn" type="submit">
            {say.make}
          </button>
        </div>
      </form>
    </section>
  );
}

function YourData(data: AccountData): VNode {
  const { account } = data;
  const say = useMessages(messages);
  const form = filledOf(data, 'data');
  const hasPassword = account.passwordAt !== null;
  return (
    <section class="card" id="data">
      <header>
        <h2>{say.account.data}</h2>
      </header>
      <ul class="list">
        <li class="row">
          <div class="grow">
            <b>{say.account.export}</b>
            <p class="small muted">{say.account.exportLead}</p>
          </div>
          <a class="btn" href="/account/export.json" download>
            {say.account.export}
          </a>
        </li>
        <li>
          <details open={data.sent?.form === 'data'}>
            <summary>
              <b>{say.account.deletion}</b>
            </summary>
            <p class="small muted">{say.account.deletionLead}</p>
            <form class="form" method="post" action="/account/delete">
              <p>{hasPassword ? say.account.confirm(account.login) : say.account.confirmLogin(account.login)}</p>
              <div class="cols">
                <Field name="confirm" label={say.login} form={form} input={{ autocomplete: 'off' }} />
                {hasPassword && (
                  <Field
                    name="current"
                    label={say.password}
                    form={form}
                    type="password"
                    input={{ autocomplete: 'current-password' }}
                  />
                )}
                {data.twoStep.since !== null && (
                  <CodeField name="current-code" form={form} hint={say.twoStep.orRecovery} isFirst={false} />
                )}
              </div>
              <div class="row">
                <button class="btn danger" type="submit">
                  {say.account.deleteNow}
                </button>
              </div>
            </form>
          </details>
        </li>
      </ul>
    </section>
  );
}
