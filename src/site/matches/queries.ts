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
