import { sql } from 'kysely';
import type { NewsMessage } from '../text/news.ts';
import type { Database } from './database.ts';
import { addLetters } from './deliveries.ts';
import { peopleOf } from './teams.ts';

// What people are told: results of their bots, and whatever else a part of the arena adds.

export interface NewNews {
  /** To whom. */
  readonly account: number;
  readonly message: NewsMessage;
  /** The page that tells more. */
  readonly path: string;
  /** News of one subject and day are one, with a count; by default the path. */
  readonly subject?: string;
}

/** So many news of a person are kept, the latest. */
export const newsKept = 200;

/** Tells people something, and the members of teams. Rows are written in one order: another order could deadlock. */
export async function addNews(db: Database, given: readonly NewNews[]): Promise<void> {
  const people = await peopleOf(
    db,
    given.map(({ account }) => account),
  );
  const told = new Map<NewsMessage, Set<number>>(); // a member of a team may be told of the same in person
  const news = given.flatMap((one) => {
    const known = told.get(one.message) ?? new Set();
    told.set(one.message, known);
    const fresh = people.get(one.account)!.filter((account) => !known.has(account));
    for (const account of fresh) known.add(account);
    return fresh.map((account) => ({ ...one, account }));
  });
  const rows = news
    .map(({ subject, ...one }) => ({ ...one, subject: `${one.message.code} ${subject ?? one.path}` }))
    .toSorted((one, other) => one.account - other.account || (one.subject < other.subject ? -1 : 1));
  for (const { message, ...row } of rows)
    await db
      .insertInto('news')
      .values({ ...row, message: JSON.stringify(message) })
      .onConflict((conflict) =>
        conflict.columns(['account', 'subject', 'day']).doUpdateSet(({ ref, eb }) => ({
          at: sql<Date>`now()`,
          message: ref('excluded.message'),
          path: ref('excluded.path'),
          count: eb('news.count', '+', 1),
        })),
      )
      .execute();
  await addLetters(db, news);
  for (const account of new Set(rows.map((row) => row.account))) await forgetOldest(db, account);
}

/** Whom to tell about versions, by version: not the arena, and nobody who is gone. */
export async function ownersOf(db: Database, versions: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(['versions.id', 'owner'])
    .where('versions.id', 'in', versions)
    .where('users.role', 'in', ['user', 'admin', 'team'])
    .where('users.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

async function forgetOldest(db: Database, account: number): Promise<void> {
  await db
    .deleteFrom('news')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('news')
        .select('id')
        .where('account', '=', account)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(newsKept),
    )
    .execute();
}

/** News of a person, as pages show them. */
export interface News {
  readonly id: number;
  readonly at: Date;
  readonly message: NewsMessage;
  readonly path: string;
  /** How often it happened on that day. */
  readonly count: number;
  readonly isRead: boolean;
  /** What it is about was deleted: its page is no more. */
  readonly isGone: boolean;
}

const idIn = (part: string) => sql`substring(path from ${`^/${part}/([0-9]{1,15})`})::bigint`;
const isLive = sql`(contest is null or contest in (select id from contests where deleted_at is null))
  and (game is null or game not in (select name from games where deleted_at is not null))`;

/** Whether the contest, game, comment or match of a path was deleted. */
export const isGone = sql<boolean>`(case split_part(path, '/', 2)
  when 'contests' then not exists (select from contests where id = ${idIn('contests')} and deleted_at is null)
  when 'games' then exists (
    select from games where name = substring(path from '^/games/([^/?#]+)') and deleted_at is not null
  )
  when 'comments' then not exists (
    select from comments where id = ${idIn('comments')} and deleted_at is null and ${isLive}
  )
  when 'matches' then not exists (select from matches where id = ${idIn('matches')})
  else false end)`;

/** The news of a person, the latest first, from the start or after one of them. */
export async function newsOf(
  db: Database,
  account: number,
  limit: number,
  after?: { readonly at: Date; readonly id: number },
): Promise<News[]> {
  return await db
    .selectFrom('news')
    .select(({ eb }) => [
      'id',
      'at',
      'message',
      'path',
      'count',
      eb('read_at', 'is not', null).$castTo<boolean>().as('isRead'),
      isGone.as('isGone'),
    ])
    .where('account', '=', account)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function unreadOf(db: Database, account: number): Promise<number> {
  const { count } = await db
    .selectFrom('news')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** All news up to this moment are read. */
export async function markRead(db: Database, account: number, until = new Date()): Promise<void> {
  await db
    .updateTable('news')
    .set({ read_at: sql<Date>`now()` })
    .where('account', '=', account)
    .where('read_at', 'is', null)
    .where('at', '<=', until)
    .execute();
}
