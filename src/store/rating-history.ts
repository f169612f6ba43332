import { sql } from 'kysely';
import type { Database } from './database.ts';

// How ratings went. Many games move a rating slowly, so that a point for a twentieth more games and one a day are enough:
// a version with a million games has three hundred of the first kind.

export interface RatedVersion {
  readonly version: number;
  readonly rating: number;
  readonly sd: number;
  readonly games: number;
}

export interface RatingPoint {
  /** The number of the version. */
  readonly version: number;
  readonly at: Date;
  readonly rating: number;
  readonly sd: number;
  readonly games: number;
}

/** The same for numbers of games that differ by less than a twentieth. */
export const stepOf = (games: number): number => 1 + Math.floor(Math.log(games) / Math.log(1.05));

/** Keeps the present ratings of a contest, where there is no point of the same day and step. Several sites may do so. */
export async function keepRatings(db: Database, contest: number, all: readonly RatedVersion[]): Promise<void> {
  const rated = all.filter(({ games }) => games > 0);
  if (rated.length === 0) return;
  await sql`
    insert into rating_history (contest, version, day, step, rating, sd, games)
    select ${contest}, version, (now() at time zone 'utc')::date, step, rating, sd, games
    from unnest(${rated.map(({ version }) => version)}::bigint[], ${rated.map(({ games }) => stepOf(games))}::smallint[],
      ${rated.map(({ rating }) => rating)}::real[], ${rated.map(({ sd }) => sd)}::real[],
      ${rated.map(({ games }) => games)}::integer[]) rated (version, step, rating, sd, games)
    on conflict do nothing
  `.execute(db);
}

/** The latest points of all versions of a bot in a contest, the oldest first. */
export async function ratingsOf(db: Database, contest: number, bot: number, most = 1000): Promise<RatingPoint[]> {
  const points = await db
    .selectFrom('rating_history')
    .innerJoin('versions', 'versions.id', 'rating_history.version')
    .select(['versions.number as version', 'at', 'rating', 'sd', 'games'])
    .where('rating_history.contest', '=', contest)
    .where('versions.bot', '=', bot)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  return points.toReversed();
}
