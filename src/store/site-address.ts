import { sql } from 'kysely';
import type { Database } from './database.ts';

// The address of the site, for commands that print links: they run in other shells than the site.

export async function rememberAddress(db: Database, url: string): Promise<void> {
  await db
    .insertInto('site')
    .values({ url })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ url, started_at: sql<Date>`now()` }))
    .execute();
}

/** The address at which the site was last started; undefined when it never was. */
export async function siteAddress(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('site').select('url').executeTakeFirst())?.url;
}
