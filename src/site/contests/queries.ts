import { sql, type RawBuilder } from 'kysely';
import { ownerLogin, selectContests, type Contest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { mostCounted } from '../../kit/most-counted.ts';
import type { ContestKind, TournamentState } from '../../store/schema.ts';
import { ownedBy } from '../../store/teams.ts';
import type { EntryRules, Times } from '../../store/tournaments.ts';
import { allFinished, allRunning, finishedMatches, readMatches, type Match } from '../../store/matches.ts';
import { botAddress } from '../../web/kit/addresses.ts';

/** A tournament in a list. */
export interface ListedTournament extends Times, Pick<EntryRules, 'most' | 'mostEach' | 'class'> {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly format: string;
  readonly state: TournamentState;
  readonly entrants: number;
  readonly owner: string | null;
  readonly isArena: boolean;
  readonly isCoded: boolean;
  /** Its results are for its moderators alone. */
  readonly isHidden: boolean;
  readonly createdAt: Date;
  /** When it was last computed who is first; null: not since it began or ended. */
  readonly leaderAt: Date | null;
}

export const contestSorts = ['state', 'newest', 'oldest', 'name'] as const;
/** Of a page where each state has a list of its own. */
export const groupSorts = ['newest', 'oldest', 'name'] as const;

export interface ContestQuery {
  readonly limit: number;
  /** `state`: those that are not over first. Within a state or a name the newest are first. */
  readonly sort?: (typeof contestSorts)[number];
  /** The number of the last contest of the page before. */
  readonly after?: number | undefined;
}

/** Which contests are listed: all, unless something is given. */
export interface ContestFilter {
  readonly game?: string | undefined;
  /** Of a tournament; or `ladder`, `series`. */
  readonly format?: string | undefined;
  /** With this bot, or with a bot of this person. */
  readonly bot?: number | undefined;
  readonly person?: number | undefined;
  readonly states?: readonly TournamentState[] | undefined;
}

/** What holds for an entrant that takes part, or took part to the end. */
const isIn = sql<boolean>`(entered.number is not null or entered.left_at is null)`;

function matching({ game, format, bot, person, states }: ContestFilter): RawBuilder<boolean> {
  const withBot = (isMeant: RawBuilder<boolean>) => sql<boolean>`contests.id in (
    select entered.contest from bots
    join versions on versions.bot = bots.id
    join contest_versions entered on entered.version = versions.id
    where ${isMeant} and ${isIn}
  )`;
  const all = [
    sql<boolean>`true`,
    ...(game === undefined ? [] : [sql<boolean>`contests.game = ${game}`]),
    ...(format === undefined
      ? []
      : [
          sql<boolean>`(contests.kind = ${format} or exists (
            select from tournaments of where of.contest = contests.id and of.format = ${format}
          ))`,
        ]),
    ...(bot === undefined ? [] : [withBot(sql`bots.id = ${bot}`)]),
    ...(person === undefined ? [] : [withBot(ownedBy(person))]),
    ...(states === undefined ? [] : [sql<boolean>`tournaments.state = any(${[...states]})`]),
  ];
  return sql`${sql.join(all, sql` and `)}`;
}

const keys = {
  state: sql`exists (select from tournaments where tournaments.contest = contests.id and tournaments.state = 'over')`,
  name: sql`lower(contests.name)`,
};

/** The condition and the order of a page of contests. */
function pageBy({ sort = 'state', after }: ContestQuery): {
  readonly isAfter: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
} {
  const onFirst = after === undefined ? sql<boolean>`true` : undefined;
  if (sort === 'oldest') return { isAfter: onFirst ?? sql`contests.id > ${after}`, order: sql`contests.id` };
  if (sort === 'newest') return { isAfter: onFirst ?? sql`contests.id < ${after}`, order: sql`contests.id desc` };
  const place = sql`${keys[sort]}, -contests.id`;
  return {
    isAfter: onFirst ?? sql`(${place}) > (select ${place} from contests where contests.id = ${after})`,
    order: place,
  };
}

/** A page of tournaments and permanent contests. */
export async function listTournaments(
  db: Database,
  query: ContestQuery,
  filter: ContestFilter = {},
): Promise<ListedTournament[]> {
  const { isAfter, order } = pageBy(query);
  return await db
    .selectFrom('tournaments')
    .innerJoin('contests', 'contests.id', 'tournaments.contest')
    .leftJoin('users', 'users.id', 'contests.owner')
    .select(['contests.id', 'contests.name', 'contests.game', 'format', 'state', 'contests.created_at as createdAt'])
    .select(['most_entrants as most', 'most_each as mostEach', 'class', 'opens_at as opensAt', 'closes_at as closesAt'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'contests.is_hidden as isHidden', ownerLogin.as('owner')])
    .select(sql<boolean>`contests.owner is null`.as('isArena'))
    .select('leader_at as leaderAt')
    .select(sql<boolean>`code is not null`.as('isCoded'))
    .select(
      sql<number>`(
        select count(*)::int from contest_versions
        where contest = contests.id and (number is not null or (plan is null and left_at is null))
      )`.as('entrants'),
    )
    .where(matching(filter))
    .where('contests.deleted_at', 'is', null)
    .where(isAfter)
    .orderBy(order)
    .limit(query.limit)
    .execute();
}

/** A page of contests of these kinds. */
export async function listContests(
  db: Database,
  kinds: readonly ContestKind[],
  query: ContestQuery,
  filter: Omit<ContestFilter, 'states'> = {},
): Promise<Contest[]> {
  const { isAfter, order } = pageBy(query);
  return await selectContests(db)
    .where('kind', 'in', kinds)
    .where(matching(filter))
    .where(isAfter)
    .orderBy(order)
    .limit(query.limit)
    .execute();
}

/** The bots of a person in each of these contests. */
export async function ownBotsIn(
  db: Database,
  person: number,
  contests: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly id: number; readonly name: string }[]>> {
  const rows = await db
    .selectFrom('bots')
    .innerJoin('versions', 'versions.bot', 'bots.id')
    .innerJoin('contest_versions as entered', 'entered.version', 'versions.id')
    .select(['entered.contest', 'bots.id', 'bots.name'])
    .distinct()
    .where(ownedBy(person))
    .where('entered.contest', '=', sql<number>`any(${[...contests]}::bigint[])`)
    .where(isIn)
    .orderBy('bots.id')
    .execute();
  return new Map(contests.map((contest) => [contest, rows.filter((row) => row.contest === contest)]));
}

/** How far a tournament is, as few rows tell. */
export interface ListedProgress {
  readonly paired: number;
  /** Undefined while very many wait. */
  readonly over?: number;
  /** The milliseconds from the end of a game to the end of the next, lately. */
  readonly pace?: number;
  /** When the last game ended. */
  readonly last?: Date;
}

const latest = 50; // finished games whose pace tells when the last one is over

/** How far tournaments are: the counts stop at some number, so that none takes longer with more matches. */
export async function progressIn(
  db: Database,
  contests: readonly number[],
): Promise<ReadonlyMap<number, ListedProgress>> {
  const { rows } = await sql<{
    contest: number;
    paired: number;
    left: number;
    pace: number | null;
    last: Date | null;
  }>`
    select contest, coalesce(games.paired, 0) as paired, open.left, lately.pace, lately.last
    from unnest(${[...contests]}::bigint[]) contest
    cross join lateral (
      select (
        select number from matches
        where matches.contest = contest.contest and number is not null order by number desc limit 1
      ) as paired
    ) games
    cross join lateral (
      select count(*)::int as left from (
        select seed from matches
        where matches.contest = contest.contest and state in ('waiting', 'running')
        order by seed limit ${mostCounted} -- in the order of an index, and nothing else is read
      ) part
    ) open
    cross join lateral (
      select max(finished_at) as last,
        extract(epoch from max(finished_at) - min(finished_at))::float8 * 1000 / nullif(count(*) - 1, 0) as pace
      from (
        select finished_at from matches
        where matches.contest = contest.contest and state = 'finished'
        order by finished_at desc, id desc limit ${latest}
      ) part
    ) lately
  `.execute(db);
  return new Map(
    rows.map(({ contest, paired, left, pace, last }) => [
      contest,
      {
        paired,
        ...(left < mostCounted && { over: Math.max(0, paired - left) }),
        ...(pace !== null && { pace }),
        ...(last !== null && { last }),
      },
    ]),
  );
}

/** Who is first in a tournament, as was computed last. */
export interface ListedLeader {
  readonly first: { readonly name: string; readonly page: string; readonly others: number } | undefined;
  /** How many games its format expects. */
  readonly expected: number;
}

/** The leaders of those of these tournaments for which they were computed. */
export async function leadersIn(db: Database, contests: readonly number[]): Promise<ReadonlyMap<number, ListedLeader>> {
  const rows = await db
    .selectFrom('tournaments')
    .leftJoin('contest_versions', (join) =>
      join
        .onRef('contest_versions.contest', '=', 'tournaments.contest')
        .onRef('contest_versions.number', '=', 'tournaments.leader'),
    )
    .leftJoin('versions', 'versions.id', 'contest_versions.version')
    .select(['tournaments.contest', 'games_expected as expected', 'leader_others as others'])
    .select(['contest_versions.name', 'versions.bot', 'versions.number'])
    .where('tournaments.contest', '=', sql<number>`any(${[...contests]}::bigint[])`)
    .where('leader_at', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ contest, expected, name, bot, number, others }) => [
      contest,
      { expected: expected!, first: name === null ? undefined : { name, page: botAddress(bot!, number!), others } },
    ]),
  );
}

/**
 * Whether a match of a contest was begun, by the index of each state. Those that wait are looked at last: very many may
 * wait, and a match that a worker gave back is rare.
 */
export async function isBegun(db: Database, contest: number): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select coalesce(
      (select true from matches where contest = ${contest} and state = 'finished' order by finished_at desc, id desc limit 1),
      (select true from matches where state = 'running' and contest = ${contest} order by started_at limit 1),
      (select true from matches where contest = ${contest} and state = 'void' and number is not null limit 1),
      (
        select true from matches where contest = ${contest} and state = 'void' and kind = 'official'
        order by finished_at limit 1
      ),
      (select true from matches where contest = ${contest} and state = 'waiting' and attempt > 0 limit 1),
      false
    ) as begun
  `.execute(db);
  return rows[0]!.begun;
}

export async function runningIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(allRunning(db).where('matches.contest', '=', contest), limit);
}

/** Those that everybody may see; `isModerator`: or all. */
export async function finishedIn(db: Database, contest: number, limit: number, isModerator = false): Promise<Match[]> {
  return await readMatches(
    (isModerator ? allFinished : finishedMatches)(db).where('matches.contest', '=', contest),
    limit,
  );
}
