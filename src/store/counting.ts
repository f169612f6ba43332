import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

// Sums of results, so that no page reads all matches. A table counts as a whole when the last of its rotations is over:
// until then nothing that depends on its seed can be told from the sums.

type Trx = Transaction<Schema>;

/** Counts the table of a match that has just ended, if no match of the table is open any more. */
export async function countTable(trx: Trx, match: number): Promise<void> {
  const { contest, round, seed, kind } = await trx
    .selectFrom('matches')
    .select(['contest', 'round', 'seed', 'kind'])
    .where('id', '=', match)
    .executeTakeFirstOrThrow();
  if (kind === 'trial' || kind === 'test' || kind === 'tournament') return;
  // two matches that end at once would each see the other as open
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena table ${round} ${seed}`}, ${contest}))`.execute(trx);
  const table = await trx
    .selectFrom('matches')
    .select(['id', 'state'])
    .where('contest', '=', contest)
    .where('round', '=', round)
    .where('seed', '=', seed)
    .execute();
  const played = table.filter(({ state }) => state === 'finished').map(({ id }) => id);
  if (played.length === 0 || table.some(({ state }) => state === 'waiting' || state === 'running')) return;
  await countPairs(trx, played);
  await countRankings(trx, played);
  if (kind === 'official') await countPoints(trx, contest, played);
}

/** The results by pairs of versions. Rows are written in one order, here and below: another order could deadlock. */
async function countPairs(trx: Trx, matches: readonly number[]): Promise<void> {
  await sql`
    insert into tallies (contest, first_version, second_version, wins, draws, losses)
    select contest, one.version, two.version,
      count(*) filter (where scores[one.seat + 1] > scores[two.seat + 1]),
      count(*) filter (where scores[one.seat + 1] = scores[two.seat + 1]),
      count(*) filter (where scores[one.seat + 1] < scores[two.seat + 1])
    from matches
    join match_seats one on one.match = matches.id
    join match_seats two on two.match = matches.id and two.seat > one.seat
    where matches.id = any(${matches})
    group by contest, one.version, two.version
    order by one.version, two.version
    on conflict (contest, first_version, second_version) do update
    set wins = tallies.wins + excluded.wins,
      draws = tallies.draws + excluded.draws,
      losses = tallies.losses + excluded.losses
  `.execute(trx);
}

async function countRankings(trx: Trx, matches: readonly number[]): Promise<void> {
  await sql`
    insert into rankings (contest, versions, places, games)
    select contest, versions, places, count(*)
    from (
      select contest, array_agg(version order by seat) as versions,
        array_agg(
          (select count(*) from unnest(scores) score where score > scores[seat + 1])::smallint order by seat
        ) as places
      from matches join match_seats on match = matches.id
      where matches.id = any(${matches})
      group by matches.id
      having count(*) > 2
    ) seated
    group by contest, versions, places
    order by versions, places
    on conflict (contest, versions, places) do update set games = rankings.games + excluded.games
  `.execute(trx);
}

/** A point for every version with a lower score, half a point for one with the same; the mean over the rotations. */
async function countPoints(trx: Trx, contest: number, matches: readonly number[]): Promise<void> {
  await sql`
    select id from versions where id in (select version from match_seats where match = any(${matches}))
    order by id for no key update
  `.execute(trx);
  await sql`
    insert into official_points (contest, version, number, points)
    select ${contest}, gained.version, coalesce(last.number, 0) + 1, coalesce(last.points, 0) + gained.points
    from (
      select one.version, sum(
        case when scores[one.seat + 1] > scores[two.seat + 1] then 1
          when scores[one.seat + 1] = scores[two.seat + 1] then 0.5
          else 0 end
      ) / ${matches.length} as points
      from matches
      join match_seats one on one.match = matches.id
      join match_seats two on two.match = matches.id and two.seat <> one.seat
      where matches.id = any(${matches})
      group by one.version
    ) gained
    left join lateral (
      select number, points from official_points
      where contest = ${contest} and version = gained.version
      order by number desc limit 1
    ) last on true
  `.execute(trx);
}
