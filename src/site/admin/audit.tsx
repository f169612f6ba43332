import { Fragment, type VNode } from 'preact';
import { Field, type Filled } from '../../http/form.tsx';
import { Pager } from '../../http/pager.tsx';
import type { FullEntry } from '../../people/audit.ts';
import { actions, type Action } from '../../people/audit-actions.ts';
import { thingsTold, type Thing } from '../../text/audit.ts';
import { useMessages, useTexts } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';
import { Table } from '../../web/kit/table.tsx';
import { Admin } from './parts.tsx';
import { Empty } from '../../web/kit/parts.tsx';

export interface AuditData {
  readonly entries: readonly FullEntry[];
  readonly form: Filled;
  /** The query of this page without where it begins, for the links. */
  readonly query: string;
  readonly isFirst: boolean;
  readonly older: string | undefined;
}

export function AuditPage({ entries, form, query, isFirst, older }: AuditData): VNode {
  const say = useMessages(messages);
  const kinds = actions.map((action) => [action, say.audit.did[action]] as const);
  const kindInput = { type: 'date' } as object;
  return (
    <Admin part="audit" lead={say.audit.lead}>
      <form class="card body form" method="get" action="/admin/audit">
        <div class="cols">
          <Field name="person" label={say.audit.person} form={form} input={{ maxLength: 32 }} />
          <Field name="kind" label={say.audit.kind} form={form} choices={[['', say.audit.any], ...kinds]} />
          <Field name="from" label={say.audit.since} form={form} input={kindInput} />
          <Field name="to" label={say.audit.until} form={form} input={kindInput} />
        </div>
        <div class="row">
          <button class="btn" type="submit">
            {say.audit.show}
          </button>
          <a class="push small" href={`/admin/audit.csv${query}`} download>
            CSV
          </a>
          <a class="small" href={`/api/v1/admin/audit${query}`}>
            JSON
          </a>
        </div>
      </form>
      <section class="card">
        {entries.length === 0 ? <Empty>{say.audit.none}</Empty> : <Entries entries={entries} />}
      </section>
      <Pager label={say.parts.audit} newest={isFirst ? undefined : `/admin/audit${query}`} older={older} say={say} />
    </Admin>
  );
}

export function Entries({ entries }: { readonly entries: readonly FullEntry[] }): VNode {
  const say = useMessages(messages);
  const { date, timeOfDay } = useTexts().format;
  return (
    <Table
      heads={[
        { title: say.audit.when },
        { title: say.audit.who },
        { title: say.audit.what },
        { title: say.audit.subject },
        { title: say.audit.from, class: 'opt' },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td class="muted">
            {date(entry.at.toISOString())} {timeOfDay(entry.at.toISOString())}
          </td>
          <td>
            {entry.actor === null ? (
              <span class="muted">{entry.address === null ? say.operator : say.guest}</span>
            ) : (
              <Person login={entry.actor} />
            )}
          </td>
          <td>{say.audit.did[entry.action as Action] ?? entry.action}</td>
          <td>
            <Subject {...entry} />
          </td>
          <td class="opt muted">{entry.address}</td>
        </tr>
      ))}
    </Table>
  );
}

const Person = ({ login }: { readonly login: string }): VNode => <a href={`/admin/users/${login}`}>{login}</a>;

/** Whom or what it was done to. */
function Subject({ things, rest }: FullEntry): VNode {
  const { language } = useTexts();
  return (
    <>
      {thingsTold(things, language).map(({ before, text, thing }) => (
        <Fragment key={before}>
          {before}
          <Linked href={addressOf(thing)}>{text}</Linked>
        </Fragment>
      ))}{' '}
      {rest}
    </>
  );
}

const Linked = ({ href, children }: { readonly href: string | undefined; readonly children: string }): VNode =>
  href === undefined ? <>{children}</> : <a href={href}>{children}</a>;

/** Where a thing is told more of, if it has a page of its own. */
function addressOf({ kind, id, name }: Thing): string | undefined {
  if (kind === 'comment') return `/comments/${id}`;
  if (name === null) return undefined;
  const pages = {
    account: `/admin/users/${name}`,
    bot: `/bots/${id}`,
    contest: `/contests/${id}`,
    team: `/users/${name}`,
  };
  return pages[kind as keyof typeof pages];
}
