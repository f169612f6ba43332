import { sql, type RawBuilder, type Transaction } from 'kysely';
import { prepared } from './database.ts';
import type { MatchKind, Schema } from './schema.ts';

// Sums of results, so that no page reads all matches. A table counts as a whole when the last of its rotations is over:
// until then nothing that depends on its seed can be told from the sums.

type Trx = Transaction<Schema>;

/** Whether sums are made of matches of this kind. */
export const isCounted = (kind: MatchKind): boolean => kind !== 'tournament' && !countsNowhere(kind);

/** Whether a match is in no standing and no statistics: a trial, a test match, a friendly game. */
export const countsNowhere = (kind: MatchKind): boolean => nowhere.includes(kind);
const nowhere: readonly MatchKind[] = ['trial', 'test', 'friendly'];
/** The same kinds, as a list of SQL. */
export const nowhereKinds = sql.raw(nowhere.map((kind) => `'${kind}'`).join(', '));

/** What is counted of a table: a statement has the parts for that alone, because each costs time in every match. */
export interface Counted {
  /** Official points are of official tables. */
  readonly isOfficial: boolean;
  /** Places are of tables of more than two. */
  readonly isOfMany: boolean;
}
const everything: Counted = { isOfficial: true, isOfMany: true };

/**
 * Parts of a statement, the last of which is `locked`: locks the table of a match, a row of `of` with its id, contest,
 * round, seed and kind. Two matches that end at once would each see the other as open. Of an official match versions
 * are locked, too, in one order, because their points are added up. What the lock is for has to be read by the next
 * statement: this one does not see what it waited for.
 */
export const lockTable = (of: string, { isOfficial }: Counted = everything): RawBuilder<unknown> => sql`
  of_table as materialized (
    select id, kind, pg_advisory_xact_lock(hashtextextended('arena table ' || round || ' ' || seed, contest))
    from ${sql.raw(of)} where kind not in (${nowhereKinds}, 'tournament')
  ), locked as materialized (${isOfficial ? officialVersions : sql`select from of_table`})`;

const officialVersions = sql`
    select versions.id from versions
    where versions.id in (
      select version from match_seats join of_table on of_table.id = match_seats.match where of_table.kind = 'official'
    )
    order by versions.id for no key update`;

/** Counts the table of a match that has just ended, if no match of the table is open any more. */
export async function lockAndCountTable(trx: Trx, match: number): Promise<void> {
  await sql`
    with ended as (select id, contest, round, seed, kind from matches where id = ${match}), ${lockTable('ended')}
    select (select count(*) from of_table), (select count(*) from locked)
  `.execute(trx);
  await countTable(trx, match);
}

/**
 * The same for a table that is locked. Results by pairs of versions; by tables of more than two; and official points: one
 * for every version with a lower score, half a point for one with the same, the mean over the rotations. Rows are
 * written in one order: another order could deadlock.
 */
export async function countTable(
  trx: Trx,
  match: number,
  { isOfficial, isOfMany }: Counted = everything,
): Promise<void> {
  await sql`${prepared}
    with of_table as materialized (
      select other.id, other.contest, other.kind, other.state, other.scores
      from matches ended
      join matches other on other.contest = ended.contest and other.round = ended.round and other.seed = ended.seed
      where ended.id = ${match} and ended.kind not in (${nowhereKinds}, 'tournament')
    ), played as materialized (
      select * from of_table
      where state = 'finished' and not exists (select from of_table where state in ('waiting', 'running'))
    ), pairs as (
      insert into tallies (contest, first_version, second_version, wins, draws, losses)
      select contest, one.version, two.version,
        count(*) filter (where scores[one.seat + 1] > scores[two.seat + 1]),
        count(*) filter (where scores[one.seat + 1] = scores[two.seat + 1]),
        count(*) filter (where scores[one.seat + 1] < scores[two.seat + 1])
      from played
      join match_seats one on one.match = played.id
      join match_seats two on two.match = played.id and two.seat > one.seat
      group by contest, one.version, two.version
      order by one.version, two.version
      on conflict (contest, first_version, second_version) do update
      set wins = tallies.wins + excluded.wins,
        draws = tallies.draws + excluded.draws,
        losses = tallies.losses + excluded.losses
    )${isOfMany ? places : sql``}${isOfficial ? points : sql`select`}
  `.execute(trx);
}

/** More parts of that statement: of every match of a table of more than two, who came where. */
const places = sql`, tables as (
    insert into rankings (contest, versions, places, games)
    select contest, versions, places, count(*)
    from (
      select contest, array_agg(version order by seat) as versions,
        array_agg(
          (select count(*) from unnest(scores) score where score > scores[seat + 1])::smallint order by seat
        ) as places
      from played join match_seats on match = played.id
      where array_length(scores, 1) > 2
      group by played.id, contest
    ) seated
    group by contest, versions, places
    order by versions, places
    on conflict (contest, versions, places) do update set games = rankings.games + excluded.games
  )`;

/** And its end: the official points. */
const points = sql`, gained as (
    select contest, one.version, sum(
      case when scores[one.seat + 1] > scores[two.seat + 1] then 1
        when scores[one.seat + 1] = scores[two.seat + 1] then 0.5
        else 0 end
    ) / (select count(*) from played) as points
    from played
    join match_seats one on one.match = played.id
    join match_seats two on two.match = played.id and two.seat <> one.seat
    where played.kind = 'official'
    group by contest, one.version
  )
  insert into official_points (contest, version, number, points)
  select gained.contest, gained.version, coalesce(last.number, 0) + 1, coalesce(last.points, 0) + gained.points
  from gained left join lateral (
    select number, points from official_points
    where official_points.contest = gained.contest and official_points.version = gained.version
    order by number desc limit 1
  ) last on true`;
