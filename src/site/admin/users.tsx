import type { VNode } from 'preact';
import { Field, unfilled, WholeForm, type Filled } from '../../http/form.tsx';
import { Pager } from '../../http/pager.tsx';
import type { FullEntry } from '../../people/audit.ts';
import { userSorts, type User, type UserSort } from '../../people/users.ts';
import { Empty, FactsCard } from '../../web/kit/parts.tsx';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { Entries } from './audit.tsx';
import { messages } from './messages.ts';
import { Table } from '../../web/kit/table.tsx';
import { Act, Admin } from './parts.tsx';

export interface UsersData {
  readonly users: readonly User[];
  readonly count: number;
  readonly search: string;
  readonly sort: UserSort;
  readonly first: string | undefined;
  readonly next: string | undefined;
}

export function UsersPage({ users, count, search, sort, first, next }: UsersData): VNode {
  const say = useMessages(messages);
  const form: Filled = { values: { search, sort }, wrong: {} };
  const sorts = userSorts.map((one) => [one, say.users.sorts[one]] as const);
  return (
    <Admin part="users" lead={say.users.lead(count)}>
      <form class="card body form" method="get" action="/admin/users">
        <div class="cols">
          <Field name="search" label={say.users.find} form={form} input={{ maxLength: 100 }} />
          <Field name="sort" label={say.users.sort} form={form} choices={sorts} />
        </div>
        <div class="row">
          <button class="btn" type="submit">
            {say.search}
          </button>
        </div>
      </form>
      <section class="card">
        {users.length === 0 ? <Empty>{say.users.none}</Empty> : <UserTable users={users} />}
      </section>
      <Pager label={say.parts.users} newest={first} older={next} say={{ newest: say.first, older: say.next }} />
    </Admin>
  );
}

export function UserTable({ users }: Pick<UsersData, 'users'>): VNode {
  const say = useMessages(messages).users;
  const { date, number } = useTexts().format;
  return (
    <Table
      heads={[
        { title: say.login },
        { title: say.role },
        { title: say.state },
        { title: say.bots, class: 'num opt' },
        { title: say.since, class: 'num opt' },
        { title: say.seen, class: 'num opt' },
      ]}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <td>
            <a class="name" href={`/admin/users/${user.login}`}>
              {user.login}
            </a>
            {user.email !== null && <span class="under muted">{user.email}</span>}
          </td>
          <td>{say.roles[user.role]}</td>
          <td>
            <BanTag {...user} />
          </td>
          <td class="num opt">{number(user.bots)}</td>
          <td class="num opt muted">{date(user.createdAt.toISOString())}</td>
          <td class="num opt muted">{user.seenAt === null ? say.never : date(user.seenAt.toISOString())}</td>
        </tr>
      ))}
    </Table>
  );
}

function BanTag({ bannedAt, bannedUntil }: Pick<User, 'bannedAt' | 'bannedUntil'>): VNode | null {
  const say = useMessages(messages).users;
  const { date } = useTexts().format;
  if (bannedAt === null) return null;
  return (
    <span class="tag bad">{bannedUntil === null ? say.banned : say.bannedUntil(date(bannedUntil.toISOString()))}</span>
  );
}

export type UserForm = 'role' | 'ban' | 'delete';

export interface UserData {
  readonly user: User;
  readonly sessions: number;
  readonly tokens: number;
  readonly entries: readonly FullEntry[];
  /** The form that was sent, if something is wrong with it. */
  readonly sent?: { readonly form: UserForm; readonly filled: Filled };
  readonly done?: 'role' | 'ban' | 'unban' | 'sessions' | 'two-step' | 'quotas' | undefined;
  /** A one-time link that was just made. */
  readonly link?: string;
}

export function UserPage(data: UserData): VNode {
  const { user, entries, done } = data;
  const say = useMessages(messages);
  return (
    <Admin part="users" title={user.login} lead={<UserLead {...data} />} done={done && say.user.done[done]}>
      <div class="split">
        <div class="stack">
          {user.role !== 'user' && user.role !== 'admin' ? (
            <section class="card body">
              <p>{say.user.arena}</p>
            </section>
          ) : (
            <Changes {...data} />
          )}
          <section class="card">
            <header>
              <h2>{say.user.entries}</h2>
              <a href={`/admin/audit?person=${user.login}`}>{say.all}</a>
            </header>
            {entries.length === 0 ? <Empty>{say.audit.none}</Empty> : <Entries entries={entries} />}
          </section>
        </div>
        <div class="stack">
          <About {...data} />
        </div>
      </div>
    </Admin>
  );
}

function UserLead({ user }: UserData): VNode {
  const say = useMessages(messages);
  return (
    <>
      <a href={`/users/${user.login}`}>{say.user.profile}</a> <BanTag {...user} />
    </>
  );
}

function About({ user, sessions, tokens }: UserData): VNode {
  const say = useMessages(messages);
  const { date, number } = useTexts().format;
  const day = (at: Date | null): string => (at === null ? say.users.never : date(at.toISOString()));
  const facts = [
    { name: say.users.role, value: say.users.roles[user.role] },
    { name: say.user.email, value: user.email ?? say.user.noEmail },
    { name: say.users.since, value: day(user.createdAt) },
    { name: say.users.seen, value: day(user.seenAt) },
    { name: say.user.access, value: say.user.accessOf(sessions, tokens) },
    { name: say.user.twoStep, value: say.user.twoStepIs(user.twoStep) },
    { name: say.users.bots, value: number(user.bots) },
  ];
  return (
    <>
      <FactsCard title={say.user.about} facts={facts} />
      {user.bannedAt !== null && (
        <section class="card">
          <header>
            <h2>{say.user.bannedSince(day(user.bannedAt))}</h2>
          </header>
          <div class="body">
            <p>{user.banReason}</p>
          </div>
        </section>
      )}
    </>
  );
}

/** What an administrator may do to an account. */
function Changes({ user, sent, link }: UserData): VNode {
  const say = useMessages(messages).user;
  const at = `/admin/users/${user.login}`;
  const filled = (form: UserForm): Filled => (sent?.form === form ? sent.filled : unfilled);
  const isAdmin = user.role === 'admin';
  return (
    <section class="card">
      {link !== undefined && (
        <div class="body stack once" role="status">
          <p>
            <b>{say.made}</b>
          </p>
          <div class="cmd">
            <code>{link}</code>
          </div>
        </div>
      )}
      <ul class="list">
        <li class="row">
          <div class="grow">
            <b>{say.role}</b>
            <p class="small muted">{say.roleLead}</p>
            <WholeForm form={filled('role')} />
          </div>
          <Act
            action={`${at}/role`}
            title={isAdmin ? say.makeUser : say.makeAdmin}
            fields={{ role: isAdmin ? 'user' : 'admin' }}
          />
        </li>
        <li class="row">
          <div class="grow">
            <b>{say.link}</b>
            <p class="small muted">{say.linkLead}</p>
          </div>
          <Act action={`${at}/link`} title={say.make} />
        </li>
        <li class="row">
          <div class="grow">
            <b>{say.sessions}</b>
            <p class="small muted">{say.sessionsLead}</p>
          </div>
          <Act action={`${at}/sessions/end`} title={say.sessions} />
        </li>
        {user.twoStep && (
          <li class="row">
            <div class="grow">
              <b>{say.twoStep}</b>
              <p class="small muted">{say.twoStepLead}</p>
            </div>
            <Act action={`${at}/two-step/off`} title={say.twoStepOff} />
          </li>
        )}
        <li class="row">
          <div class="grow">
            <b>{say.quotas}</b>
          </div>
          <a class="btn" href={`/admin/quotas/${user.login}`}>
            {say.quotas}
          </a>
        </li>
        <li>
          {user.bannedAt !== null ? (
            <Act action={`${at}/unban`} title={say.lift} />
          ) : (
            <BanForm at={at} form={filled('ban')} isOpen={sent?.form === 'ban'} />
          )}
        </li>
        <li>
          <DeleteForm at={at} login={user.login} form={filled('delete')} isOpen={sent?.form === 'delete'} />
        </li>
      </ul>
    </section>
  );
}

interface FormProps {
  readonly at: string;
  readonly form: Filled;
  readonly isOpen: boolean;
}

function BanForm({ at, form, isOpen }: FormProps): VNode {
  const say = useMessages(messages).user;
  return (
    <details open={isOpen}>
      <summary>
        <b>{say.ban}</b>
      </summary>
      <p class="small muted">{say.banLead}</p>
      <form class="form" method="post" action={`${at}/ban`}>
        <WholeForm form={form} />
        <div class="cols">
          <Field name="reason" label={say.reason} hint={say.reasonHint} form={form} input={{ maxLength: 300 }} />
          <Field name="until" label={say.until} hint={say.untilHint} form={form} input={{ type: 'date' } as object} />
        </div>
        <div class="row">
          <button class="btn danger" type="submit">
            {say.ban}
          </button>
        </div>
      </form>
    </details>
  );
}

function DeleteForm({ at, login, form, isOpen }: FormProps & { readonly login: string }): VNode {
  const say = useMessages(messages).user;
  return (
    <details open={isOpen}>
      <summary>
        <b>{say.delete}</b>
      </summary>
      <p class="small muted">{say.deleteLead}</p>
      <form class="form" method="post" action={`${at}/delete`}>
        <WholeForm form={form} />
        <Field name="confirm" label={say.confirm(login)} form={form} input={{ autocomplete: 'off' }} />
        <div class="row">
          <button class="btn danger" type="submit">
            {say.delete}
          </button>
        </div>
      </form>
    </details>
  );
}
