import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';
import { ownedBy } from '../../store/teams.ts';
import { finishedMatches, readMatches, type Match } from '../../store/matches.ts';
import type { Cursor } from '../../http/cursor.ts';
import type { OwnSeats } from '../../web/viewer/own-seats.ts';

export const matchSorts = ['newest', 'oldest'] as const;
export interface MatchQuery {
  readonly sort?: (typeof matchSorts)[number];
  /** Matches of this game alone. */
  readonly game?: string | undefined;
}

/** Finished matches, the latest first unless sorted otherwise, from the start or after the page that ends at `end`. */
export async function finishedAfter(
  db: Database,
  end: Cursor | undefined,
  limit: number,
  { sort = 'newest', game }: MatchQuery = {},
): Promise<Match[]> {
  const [direction, beyond] = sort === 'newest' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  const isAfter =
    end === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(matches.finished_at, matches.id) ${beyond} (${end.at}, ${end.id})`;
  const sorted = finishedMatches(db)
    .clearOrderBy()
    .orderBy('matches.finished_at', direction)
    .orderBy('matches.id', direction);
  if (game === undefined) return await readMatches(sorted.where(isAfter), limit);
  // matches have an index by contest, not by game: a page of each contest, of which the first rows are that of the game
  const order = (of: string) => sql.raw(`${of}.finished_at ${direction}, ${of}.id ${direction}`);
  const { rows } = await sql<{ id: number }>`
    select page.id from contests, lateral (
      select id, finished_at from matches
      where contest = contests.id and state = 'finished' and ${isAfter} order by ${order('matches')} limit ${limit}
    ) page
    where contests.game = ${game} and not contests.is_hidden order by ${order('page')} limit ${limit}
  `.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : await readMatches(sorted.where('matches.id', 'in', ids), limit);
}

/** The seats of a match whose bots are somebody's, and which of them are bots without a program here: connected ones. */
export async function seatsOf(db: Database, match: number, user: number): Promise<OwnSeats> {
  const rows = await db
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['match_seats.seat', 'versions.kind'])
    .where('match_seats.match', '=', match)
    .where(ownedBy(user))
    .orderBy('match_seats.seat')
    .execute();
  const seatsIn = (those: typeof rows): number[] => those.map(({ seat }) => seat);
  return { seats: seatsIn(rows), connected: seatsIn(rows.filter(({ kind }) => kind !== 'program')) };
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
