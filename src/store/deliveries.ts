import { sql } from 'kysely';
import type { Message } from '../game/message.ts';
import type { NewsMessage } from '../text/news.ts';
import type { WebhookMessage } from '../text/webhooks.ts';
import type { Database } from './database.ts';
import type { MailAbout } from './schema.ts';

// What is sent to people outside of the arena: letters, to those who asked for them or whose account they are about, and events to webhooks. It is stored
// with what happened, and sent by a site.

/** The news of which there are letters; those about the security of an account nobody has to ask for. */
const letters: Readonly<Partial<Record<NewsMessage['code'], MailAbout | 'security'>>> = {
  'news-refused': 'build',
  'news-contest-began': 'begin',
  'news-contest-over': 'over',
  'news-password': 'security',
  'news-email': 'security',
  'news-linked': 'security',
  'news-two-step-on': 'security',
  'news-two-step-off': 'security',
  'news-two-step-ended': 'security',
  'news-recovery-codes': 'security',
  'news-recovery-code': 'security',
};

/** Whether a letter is about the security of an account, and not one that its owner asked for. */
export const isAboutSecurity = ({ code }: Message): boolean => letters[code as NewsMessage['code']] === 'security';

/** Letters with these news, to those who want them; about security to the address that the account has now. */
export async function addLetters(
  db: Database,
  news: readonly { readonly account: number; readonly message: NewsMessage; readonly path: string }[],
): Promise<void> {
  for (const { account, message, path } of news) {
    const about = letters[message.code];
    if (about === undefined) continue;
    await sql`
      insert into deliveries (account, message, path, email)
      select id, ${JSON.stringify(message)}::jsonb, ${path}, case when ${about} = 'security' then email end from users
      where id = ${account} and email is not null and deleted_at is null
        and (${about} = 'security' or ${about} = any (mail_about))`.execute(db);
  }
}

/** What a webhook is told; `event` names it. */
export type HookEvent = Readonly<Record<string, string | number>> & { readonly event: string };

/** Events for the webhooks of a contest and of bots, of those who still moderate the contest or own the bot. */
export async function addHookEvents(
  db: Database,
  { contest = 0, bots }: { readonly contest?: number; readonly bots: readonly number[] },
  { event, ...values }: HookEvent,
  path: string,
): Promise<void> {
  const message = { code: event, ...values };
  await sql`
    insert into deliveries (webhook, message, path)
    select id, ${JSON.stringify(message)}::jsonb, ${path} from webhooks
    where (bot = any (${bots}::bigint[]) and owner in (
        select owner from bots where id = webhooks.bot
        union all select account from team_members join bots on bots.owner = team where bots.id = webhooks.bot and accepted_at is not null))
      or (contest = ${contest} and owner in (
        select owner from contests where id = ${contest}
        union all select account from contest_moderators where contest = ${contest}))`.execute(db);
}

/** One thing to be sent now, and to whom. */
export interface Due {
  readonly id: number;
  readonly message: Message;
  readonly path: string;
  readonly createdAt: Date;
  readonly tries: number;
  readonly hook: { readonly id: number; readonly url: string; readonly secret: string } | null;
  readonly person: {
    readonly login: string;
    readonly email: string | null;
    readonly language: 'en' | 'pl' | null;
    readonly key: string;
  } | null;
}

/** Tries until something is given up; the pauses between them grow from half a minute to some eight hours. */
const mostTries = 8;

/**
 * Takes what is due, each for one site: the next try is set at once, so that a site that dies meanwhile loses nothing.
 */
export async function takeDue(db: Database, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      update deliveries set tries = tries + 1, due_at = now() + interval '30 seconds' * power(4, least(tries, 5))
      where id in (select id from deliveries where due_at <= now() order by due_at limit ${most} for update skip locked)
      returning *
    )
    select taken.id, message, path, taken.created_at as "createdAt", tries,
      case when webhooks.id is not null then json_build_object('id', webhooks.id, 'url', url, 'secret', secret) end as hook,
      case when users.id is not null then json_build_object(
        'login', login, 'email', coalesce(taken.email, users.email), 'language', language, 'key', mail_key) end as person
    from taken left join webhooks on webhooks.id = webhook left join users on users.id = account
    order by taken.id`.execute(db);
  return rows;
}

/** A letter that was sent, or that nobody wants any more, is forgotten; so it is after too many tries. */
export async function endLetter(db: Database, { id, tries }: Due, isSent: boolean): Promise<void> {
  if (isSent || tries >= mostTries) await db.deleteFrom('deliveries').where('id', '=', id).execute();
}

export const deliveriesKept = 20;

/** Notes how an event reached its webhook; what failed is tried again, but for a day at most. */
export async function noteHook(
  db: Database,
  { id, tries, hook }: Due,
  { status, failure }: { readonly status?: number; readonly failure?: WebhookMessage },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      status: status ?? null,
      failure: failure === undefined ? null : JSON.stringify(failure),
      ...(failure === undefined && { sent_at: sql<Date>`now()` }),
      ...((failure === undefined || tries >= mostTries) && { due_at: null }),
    })
    .where('id', '=', id)
    .execute();
  await sql`
    delete from deliveries where webhook = ${hook!.id} and due_at is null and id not in (
      select id from deliveries where webhook = ${hook!.id} order by id desc limit ${deliveriesKept})`.execute(db);
}
