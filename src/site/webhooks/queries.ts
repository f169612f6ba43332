import { sql } from 'kysely';
import type { Message } from '../../game/message.ts';
import type { Reading } from '../../kit/reading.ts';
import { newHookSecret, readHookAddress } from '../../people/webhook.ts';
import { atomically, type Database } from '../../store/database.ts';
import { deliveriesKept } from '../../store/deliveries.ts';
import type { WebhookMessage } from '../../text/webhooks.ts';

/** Of one person for one contest or bot. */
export const mostHooks = 5;

/** What a webhook is about. */
export type Subject = { readonly contest: number } | { readonly bot: number };

export interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly at: Date;
  readonly tries: number;
  readonly status: number | null;
  readonly failure: Message | null;
  /** When it is tried again. */
  readonly dueAt: Date | null;
}

export interface Hook {
  readonly id: number;
  readonly url: string;
  readonly secret: string;
  readonly createdAt: Date;
  /** The latest first. */
  readonly deliveries: readonly Delivery[];
}

const columnOf = (subject: Subject) =>
  'contest' in subject ? (['contest', subject.contest] as const) : (['bot', subject.bot] as const);

/** The webhooks of a person for a contest or bot, the oldest first. */
export async function hooksOf(db: Database, owner: number, subject: Subject): Promise<Hook[]> {
  const [column, id] = columnOf(subject);
  const hooks = await db
    .selectFrom('webhooks')
    .select(['id', 'url', 'secret', 'created_at as createdAt'])
    .where('owner', '=', owner)
    .where(column, '=', id)
    .orderBy('id')
    .limit(mostHooks)
    .execute();
  return await Promise.all(hooks.map(async (hook) => ({ ...hook, deliveries: await deliveriesTo(db, hook.id) })));
}

const deliveriesTo = async (db: Database, hook: number): Promise<Delivery[]> =>
  await db
    .selectFrom('deliveries')
    .select(['id', 'created_at as at', 'tries', 'status', 'failure', 'due_at as dueAt'])
    .select(sql<string>`message->>'code'`.as('event'))
    .where('webhook', '=', hook)
    .orderBy('id', 'desc')
    .limit(deliveriesKept)
    .execute();

/** Adds a webhook and returns its number; of two at once, one counts the other. */
export async function addHook(
  db: Database,
  owner: number,
  subject: Subject,
  address: string,
  takesPrivate: boolean,
): Promise<Reading<number, WebhookMessage>> {
  const url = readHookAddress(address, takesPrivate);
  if ('wrong' in url) return url;
  const [column, id] = columnOf(subject);
  return await atomically(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${owner}`}, 0))`.execute(trx);
    if ((await hooksOf(trx, owner, subject)).length >= mostHooks)
      return { wrong: { code: 'hooks-many', most: mostHooks } as const };
    const row = await trx
      .insertInto('webhooks')
      .values({ owner, [column]: id, url: url.value, secret: newHookSecret() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { value: row.id };
  });
}

/** Who has a webhook, and what it is about. */
export async function hookAt(
  db: Database,
  id: number,
): Promise<{ readonly owner: number; readonly contest: number | null; readonly bot: number | null } | undefined> {
  return await db.selectFrom('webhooks').select(['owner', 'contest', 'bot']).where('id', '=', id).executeTakeFirst();
}

export const deleteHook = async (db: Database, id: number): Promise<void> =>
  void (await db.deleteFrom('webhooks').where('id', '=', id).execute());

/** Sends an event that says nothing, unless one waits already. */
export async function testHook(db: Database, id: number, path: string): Promise<void> {
  await sql`
    insert into deliveries (webhook, message, path)
    select ${id}, '{"code": "test"}'::jsonb, ${path}
    where not exists (
      select from deliveries where webhook = ${id} and due_at is not null and message->>'code' = 'test')`.execute(db);
}
