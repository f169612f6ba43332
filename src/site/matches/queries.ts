import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';
import { finishedMatches, readMatches, type Match } from '../../store/matches.ts';
import type { Cursor } from './cursor.ts';

/** Finished matches, the latest first, from the start or after the page that ends at `before`. */
export async function finishedBefore(db: Database, before: Cursor | undefined, limit: number): Promise<Match[]> {
  const all = finishedMatches(db);
  if (before === undefined) return await readMatches(all, limit);
  const { finishedAt, id } = before;
  return await readMatches(all.where(sql<boolean>`(matches.finished_at, matches.id) < (${finishedAt}, ${id})`), limit);
}

/** The seats of a match whose bots are somebody's. */
export async function seatsOf(db: Database, match: number, user: number): Promise<number[]> {
  const rows = await db
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('match_seats.seat')
    .where('match_seats.match', '=', match)
    .where('bots.owner', '=', user)
    .orderBy('match_seats.seat')
    .execute();
  return rows.map(({ seat }) => seat);
}
