import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';
import { ownedBy } from '../../store/teams.ts';
import { finishedMatches, readMatches, type Match } from '../../store/matches.ts';
import type { Cursor } from '../../http/cursor.ts';

/** Finished matches, the latest first, from the start or after the page that ends at `before`. */
export async function finishedBefore(db: Database, before: Cursor | undefined, limit: number): Promise<Match[]> {
  const all = finishedMatches(db);
  if (before === undefined) return await readMatches(all, limit);
  const { at, id } = before;
  return await readMatches(all.where(sql<boolean>`(matches.finished_at, matches.id) < (${at}, ${id})`), limit);
}

/** The seats of a match whose bots are somebody's. */
export async function seatsOf(db: Database, match: number, user: number): Promise<number[]> {
  const rows = await db
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('match_seats.seat')
    .where('match_seats.match', '=', match)
    .where(ownedBy(user))
    .orderBy('match_seats.seat')
    .execute();
  return rows.map(({ seat }) => seat);
}

/** What the bots of somebody wrote to stderr in these matches, by match and seat: it is for their owner alone. */
export async function stderrFor(
  db: Database,
  matches: readonly number[],
  user: number | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (user === undefined || matches.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_stderr')
    .innerJoin('match_seats', (join) =>
      join.onRef('match_seats.match', '=', 'match_stderr.match').onRef('match_seats.seat', '=', 'match_stderr.seat'),
    )
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['match_stderr.match', 'match_stderr.seat', 'match_stderr.text'])
    .where('match_stderr.match', 'in', matches)
    .where(ownedBy(user))
    .execute();
  return new Map(rows.map(({ match, seat, text }) => [`${match} ${seat}`, text]));
}
