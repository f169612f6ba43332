import type { NewsMessage } from '../text/news.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isGone } from './news.ts';

// What everybody is told on the front page: contests that begin and end, and new games.

/** News of the site, as pages show them. */
export interface SiteNews {
  readonly id: number;
  readonly at: Date;
  readonly message: NewsMessage;
  readonly path: string;
}

const kept = 100;

export async function addSiteNews(db: Database, message: NewsMessage, path: string): Promise<void> {
  const { id } = await db
    .insertInto('site_news')
    .values({ message: JSON.stringify(message), path })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('site_news')
    .where('id', '<=', id - kept)
    .execute();
}

/** The latest first, without those of what was deleted since. */
export async function siteNews(db: Database, limit: number): Promise<SiteNews[]> {
  return await db
    .selectFrom('site_news')
    .selectAll()
    .where(sql<boolean>`not ${isGone}`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
