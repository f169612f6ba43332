import { sql } from 'kysely';
import type { Tally } from '../rating/bradley-terry.ts';
import type { Ranking } from '../rating/plackett-luce.ts';
import type { Rival } from '../pairing/ladder/ratings.ts';
import type { LadderResults } from '../pairing/ladder/results.ts';
import { matchesCounted, provisionalUnder, type OfficialRecord } from '../pairing/ladder/official.ts';
import type { Database } from './database.ts';
import { knownGame } from './games.ts';
import type { ContestKind } from './schema.ts';

export interface Contest {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly kind: ContestKind;
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** Every table plays its seed once in each rotation of the seats. */
  readonly duplicate: boolean;
  /** Bots have a folder /data that they find again in their next match. */
  readonly memory: boolean;
  /** Milliseconds more for every answer that comes over the network. */
  readonly margin: number;
  /** Who made it, and moderates it; null: the arena. */
  readonly owner: number | null;
  /** Its results are for its moderators alone. */
  readonly isHidden: boolean;
  /** Since when an administrator has paused it, of a ladder. */
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
}

/** A version of a bot, as pages show it. */
export interface VersionRow {
  readonly id: number;
  readonly bot: number;
  /** Counted from 1 for each bot. */
  readonly number: number;
  readonly game: string;
  /** The bot's name, with the number unless that is 1. */
  readonly name: string;
  /** The login of its owner; null when the account was deleted. */
  readonly owner: string | null;
  readonly createdAt: Date;
}

/** The contests of a game, the oldest first. */
export async function contestsOf(db: Database, game: string): Promise<Contest[]> {
  return await selectContests(db).where('game', '=', game).where('kind', '<>', 'tests').orderBy('id').execute();
}

/** All ladders of games that are still played, the oldest first. */
export async function ladders(db: Database): Promise<Contest[]> {
  return await selectContests(db)
    .where('kind', '=', 'ladder')
    .where('game', 'not in', (eb) => eb.selectFrom('games').select('name').where('deleted_at', 'is not', null))
    .orderBy('id')
    .execute();
}

export async function getContest(db: Database, id: number): Promise<Contest | undefined> {
  return await selectContests(db).where('id', '=', id).executeTakeFirst();
}

/** The versions that take part, in the order of joining. */
export async function contestVersions(db: Database, contest: number): Promise<VersionRow[]> {
  return await selectVersions(db)
    .innerJoin('contest_versions', 'contest_versions.version', 'versions.id')
    .where('contest_versions.contest', '=', contest)
    .where('contest_versions.left_at', 'is', null)
    .orderBy('contest_versions.joined_at')
    .orderBy('versions.id')
    .execute();
}

/** How many versions that left are kept in the fit: with all of them a fit would take ever longer. */
const remembered = 100;

/** The versions whose games a contest's ratings are fitted from: all that take part, those that left last, and `asked`. */
export async function contestField(db: Database, contest: number, asked?: number): Promise<Rival[]> {
  const all = await db
    .selectFrom('contest_versions')
    .select(({ eb }) => ['version as bot', 'prior', eb('left_at', 'is', null).$castTo<boolean>().as('takesPart')])
    .where('contest', '=', contest)
    .orderBy('left_at', (order) => order.desc().nullsFirst())
    .orderBy('version')
    .execute();
  const present = all.filter(({ takesPart }) => takesPart).length;
  return all.filter(({ bot }, at) => at < present + remembered || bot === asked);
}

/** The results of all finished tables. */
export async function tallies(db: Database, contest: number): Promise<Tally[]> {
  return await selectTallies(db, contest).execute();
}

/** The seats of a contest's tables; of the ladder of a game with a judge program nobody knows them. */
export async function seatsOf(db: Database, { id, game }: Pick<Contest, 'id' | 'game'>): Promise<number | undefined> {
  const chosen = await db.selectFrom('tournaments').select('seats').where('contest', '=', id).executeTakeFirst();
  return chosen?.seats ?? (await knownGame(db, game))?.ladder.seats;
}

/** The rankings of all finished tables of more than two. */
async function rankings(db: Database, contest: number): Promise<Ranking[]> {
  const rows = await db
    .selectFrom('rankings')
    .select([
      sql<string>`array_to_string(versions, ',')`.as('versions'),
      sql<string>`array_to_string(places, ',')`.as('places'),
      'games',
    ])
    .where('contest', '=', contest)
    .orderBy('rankings.versions') // the same sums always give the same ratings, to the last bit
    .orderBy('rankings.places')
    .execute();
  return rows.map(({ versions, places, games }) => ({
    entrants: versions.split(',').map(Number),
    scores: places.split(',').map((place) => -Number(place)),
    games,
  }));
}

/**
 * What the ratings of a contest with so many seats are fitted from. Of a game with a judge program nobody knows the
 * seats, and what was stored tells.
 */
export async function ladderResults(db: Database, contest: number, seats: number | undefined): Promise<LadderResults> {
  const ofMany = seats === 2 ? [] : await rankings(db, contest);
  const isOfPairs = seats === 2 || (seats === undefined && ofMany.length === 0);
  return isOfPairs ? { tallies: await tallies(db, contest) } : { rankings: ofMany };
}

/**
 * How many official tables each version has played, and its points from the latest of them: as many tables for every
 * listed version, in whole cycles.
 */
export async function officialRecords(db: Database, contest: number, cycle: number): Promise<OfficialRecord[]> {
  const { rows: latest } = await sql<OfficialRecord>`
    select contest_versions.version as bot, coalesce(last.number, 0) as matches, coalesce(last.points, 0) as points
    from contest_versions
    left join lateral (
      select number, points from official_points of
      where of.contest = ${contest} and of.version = contest_versions.version
      order by number desc limit 1
    ) last on true
    where contest_versions.contest = ${contest} and left_at is null
    order by contest_versions.version
  `.execute(db);
  const counted = matchesCounted(latest, cycle);
  const { rows: earlier } = await sql<{ bot: number; points: number }>`
    select of.version as bot, of.points
    from official_points of
    join unnest(${latest.map(({ bot }) => bot)}::bigint[], ${latest.map(({ matches }) => matches)}::integer[])
      latest (version, matches) on latest.version = of.version
    where of.contest = ${contest} and matches >= ${provisionalUnder(cycle)}
      and number = matches - ${counted ?? null}::integer
  `.execute(db);
  const before = new Map(earlier.map(({ bot, points }) => [bot, points]));
  return latest.map(({ bot, matches, points }) => ({
    bot,
    matches,
    points: Math.round((points - (before.get(bot) ?? 0)) * 1e6) / 1e6, // further digits are rounding errors
  }));
}

/** The results of finished tables, for a feature to filter. */
export const selectTallies = (db: Database, contest: number) =>
  db
    .selectFrom('tallies')
    .select(['first_version as first', 'second_version as second', 'wins', 'draws', 'losses'])
    .where('contest', '=', contest)
    .orderBy('first_version')
    .orderBy('second_version');
/** The columns of contests that pages show; not of those that were deleted. */
export const selectContests = (db: Database) =>
  db
    .selectFrom('contests')
    .select(['id', 'name', 'game', 'kind', 'options', 'move_time as moveTime', 'duplicate', 'memory', 'owner'])
    .select(['margin', 'is_hidden as isHidden', 'paused_at as pausedAt', 'created_at as createdAt'])
    .where('contests.deleted_at', 'is', null);
/** The columns of versions that pages show. */
export const selectVersions = (db: Database) =>
  db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select([
      'versions.id',
      'versions.bot',
      'versions.number',
      'bots.game',
      nameOf.as('name'),
      ownerLogin.as('owner'),
      'versions.created_at as createdAt',
    ]);

/** The name of a version. */
export const nameOf = sql<string>`case versions.number when 1 then bots.name else bots.name || ' v' || versions.number end`;

/** The login of an owner; null when the account was deleted. */
export const ownerLogin = sql<string | null>`case when users.deleted_at is null then users.login end`;
