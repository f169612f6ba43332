import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Moment, numberOf, numberPattern, pagedBy, pageOf, returns } from '../../http/api.ts';
import { answers, pageQueryWith, type App } from '../../http/schema.ts';
import { csvOf } from '../../kit/csv.ts';
import { findAccount } from '../../people/account.ts';
import { findEntries, type AuditQuery, type FullEntry } from '../../people/audit.ts';
import type { Language } from '../../game/message.ts';
import { subjectTold } from '../../text/audit.ts';
import type { Database } from '../../store/database.ts';
import { show, type Site } from '../site.ts';
import { AuditPage } from './audit.tsx';
import { messages } from './messages.ts';

const tags = ['admin'];
const shown = 100;
/** Entries of a file. */
const mostOfFile = 100_000;

const filters = {
  person: Type.Optional(Type.String({ maxLength: 100, description: 'the login of whoever did it, or to whom' })),
  kind: Type.Optional(Type.String({ maxLength: 40, description: 'what was done, such as ban' })),
  from: Type.Optional(Type.String({ maxLength: 30, description: 'the first day, as 2026-11-17' })),
  to: Type.Optional(Type.String({ maxLength: 30, description: 'the last day' })),
};
interface Filters {
  readonly person?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
}

const day = 24 * 3600 * 1000;

function dayOf(text = ''): Date | undefined {
  const found = new Date(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(found.getTime()) ? found : undefined;
}

/** The filter that somebody typed; undefined where nobody is called so. */
async function filterOf(
  db: Database,
  { person = '', kind = '', from, to }: Filters,
): Promise<Omit<AuditQuery, 'limit'> | undefined> {
  const account = person.trim() === '' ? undefined : await findAccount(db, person.trim());
  if (person.trim() !== '' && account === undefined) return undefined;
  const end = dayOf(to);
  return {
    account,
    from: dayOf(from),
    ...(kind !== '' && { action: kind }),
    ...(end !== undefined && { to: new Date(end.getTime() + day) }),
  };
}

const queryOf = ({ query }: FastifyRequest): string => {
  const { person = '', kind = '', from = '', to = '' } = query as Filters;
  const given = Object.entries({ person, kind, from, to }).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
};

const EntryResult = Type.Object({
  id: Type.Integer(),
  at: Moment,
  actor: Type.Union([Type.String(), Type.Null()], { description: 'a login; null: the operator, or nobody logged in' }),
  action: Type.String(),
  person: Type.Union([Type.String(), Type.Null()], { description: 'the login of whom it was done to' }),
  subject: Type.String({ description: 'as it is stored: numbers and text' }),
  things: Type.Array(
    Type.Object({
      kind: Type.String({ description: 'account, bot, version, comment, contest, class, place, team or token' }),
      id: Type.Integer(),
      name: Type.Union([Type.String(), Type.Null()], { description: 'null: it is gone, or has no name' }),
    }),
    { description: 'what the numbers of the subject are' },
  ),
  about: Type.String({ description: 'the subject in words, in the language of the request' }),
  address: Type.Union([Type.String(), Type.Null()]),
});
const entryResult =
  (language: Language) =>
  ({ at, rest, ...entry }: FullEntry) => ({
    ...entry,
    things: [...entry.things],
    about: subjectTold({ ...entry, rest }, language),
    at: at.toISOString(),
  });

export function addAudit(app: App, site: Site): void {
  const { db } = site;
  const config = { access: 'admin' } as const;
  const list = {
    summary: 'The audit log, the latest first',
    tags,
    querystring: pageQueryWith({ ...filters, before: Type.Optional(Type.String({ pattern: numberPattern })) }),
    response: answers('text/html', 'a page of the audit log'),
  };
  app.get('/admin/audit', { config, schema: list }, async (request, reply) => {
    const { before, person = '', kind = '', from = '', to = '' } = request.query;
    const filter = await filterOf(db, request.query);
    const found =
      filter === undefined ? [] : await findEntries(db, { ...filter, limit: shown + 1, before: numberOf(before) });
    const entries = found.slice(0, shown);
    const query = queryOf(request);
    const older = `/admin/audit${query}${query === '' ? '?' : '&'}before=${entries.at(-1)?.id}`;
    const wrong = filter === undefined ? { person: { code: 'login-unknown', login: person } } : {};
    return await show(
      site,
      request,
      reply,
      { title: messages[request.language].parts.audit, nav: '/admin', isPrivate: true },
      <AuditPage
        {...{ entries, query, isFirst: before === undefined, form: { values: { person, kind, from, to }, wrong } }}
        older={found.length > shown ? older : undefined}
      />,
    );
  });

  const file = {
    summary: 'The audit log as a table, the latest first',
    tags,
    querystring: pageQueryWith(filters),
    response: answers('text/csv', 'the entries'),
  };
  app.get('/admin/audit.csv', { config, schema: file }, async (request, reply) => {
    const filter = await filterOf(db, request.query);
    const found = filter === undefined ? [] : await findEntries(db, { ...filter, limit: mostOfFile });
    void reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit.csv"');
    return csvOf([
      ['id', 'at', 'actor', 'action', 'person', 'subject', 'about', 'address'],
      ...found.map(({ id, at, actor, action, person, subject, address, ...entry }) => [
        id,
        at.toISOString(),
        actor ?? '',
        action,
        person ?? '',
        subject,
        subjectTold(entry, request.language),
        address ?? '',
      ]),
    ]);
  });

  const json = {
    summary: 'The audit log, the latest first',
    tags,
    querystring: Type.Object({ ...pagedBy(numberPattern).properties, ...filters }),
    response: returns(200, Type.Array(EntryResult)),
  };
  const admin = { access: 'admin', scope: 'manage' } as const;
  app.get('/api/v1/admin/audit', { config: admin, schema: json }, async (request, reply) => {
    const { after, limit } = request.query;
    const filter = await filterOf(db, request.query);
    const found =
      filter === undefined ? [] : await findEntries(db, { ...filter, limit: limit + 1, before: numberOf(after) });
    return pageOf(request, reply, found, limit, ({ id }) => `${id}`).map(entryResult(request.language));
  });
}
