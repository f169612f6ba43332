import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';

/** A contest that began to take bots, or that is over. */
export interface ContestEvent {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly format: string;
  readonly what: 'new' | 'over';
  readonly at: Date;
  /** Who was first, and how many more share the place; null before it is known. */
  readonly first: string | null;
  readonly others: number;
}

/**
 * What happened with contests that are for everybody and whose results everybody sees, the latest first: so many that
 * were made last, and so many that were made last of those that are over.
 */
export async function contestEvents(db: Database, most: number): Promise<ContestEvent[]> {
  const { rows } = await sql<ContestEvent>`
    with open as (
      select contests.id, contests.name, contests.game, format, state, contests.created_at, leader, leader_others
      from contests join tournaments on tournaments.contest = contests.id
      where class is null and not is_hidden and deleted_at is null
    ), event as (
      (select id, name, game, format, 'new' as what, created_at as at, null::integer as leader, 0 as others
        from open order by id desc limit ${most})
      union all
      (select id, name, game, format, 'over', coalesce((
          select finished_at from matches where contest = open.id and matches.state = 'finished'
          order by finished_at desc, matches.id desc limit 1
        ), created_at), leader, leader_others
        from open where state = 'over' order by id desc limit ${most})
    )
    select event.id, event.name, event.game, format, what, at, others, (
      select coalesce(contest_versions.name, bots.name) from contest_versions
        join versions on versions.id = version join bots on bots.id = versions.bot
      where contest = event.id and contest_versions.number = leader
    ) as first
    from event order by at desc, id desc, what
  `.execute(db);
  return rows;
}

/** Whose news a key of a feed tells. */
export async function feedOwner(
  db: Database,
  key: string,
): Promise<{ readonly id: number; readonly login: string } | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'login'])
    .where('feed_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function feedKeyOf(db: Database, account: number): Promise<string> {
  const row = await db.selectFrom('users').select('feed_key').where('id', '=', account).executeTakeFirstOrThrow();
  return row.feed_key;
}

/** A new key: who knows the old one reads no more news. */
export async function changeFeedKey(db: Database, account: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ feed_key: sql<string>`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')` })
    .where('id', '=', account)
    .execute();
}
