import type { Message } from '../game/message.ts';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Outcome } from '../game/fault.ts';
import { mostCounted } from '../kit/most-counted.ts';
import type { Tier } from '../sandbox/doctor.ts';
import type { TroubleMessage } from '../text/troubles.ts';
import { nameOf, ownerLogin, type VersionRow } from './contests.ts';
import type { Database } from './database.ts';
import type { Cause, MatchKind, MatchState, Schema } from './schema.ts';

// Queries about matches that several features share; what a single feature asks is in its own queries.ts.

/** A version that plays in a match. */
export interface Seated extends Pick<VersionRow, 'id' | 'bot' | 'number' | 'name' | 'owner'> {
  readonly kind: 'program' | 'connected' | 'person';
}

export interface Match {
  readonly id: number;
  readonly game: string;
  /** The version of its game whose judge leads it; undefined where this arena has the rules. */
  readonly judge?: number;
  readonly contest: {
    readonly id: number;
    readonly name: string;
    /** Its results are for its moderators alone. */
    readonly isHidden: boolean;
    /** It has no page any more. */
    readonly isDeleted?: true;
  };
  readonly kind: MatchKind;
  readonly round: number;
  readonly board: number;
  /** Of the game of a tournament, from 1. */
  readonly number?: number;
  readonly state: MatchState;
  /** How many attempts were begun. */
  readonly attempt: number;
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** Milliseconds between moves as spectators are told them. */
  readonly pace: number;
  /** The contest, or the series of test matches, plays the same seed again with the seats rotated. */
  readonly duplicate: boolean;
  /** In the order of the seats. */
  readonly seats: readonly Seated[];
  readonly createdAt: Date;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
  /** Its game was played anew: it counts no more. */
  readonly isReplaced?: true;
  /** A browser played it, and sent its log. */
  readonly isSent?: true;
  /** No worker has it: it waits for a player to connect. */
  readonly awaitsSince?: Date;
  /** For so many minutes, in a tournament. */
  readonly patience?: number;
  /** It waits because this is paused. */
  readonly paused?: Paused;
  /** Only when this match and every other match of its seed are over. */
  readonly seed?: string;
  readonly turns?: number;
  readonly outcome?: Outcome;
  /** Why a void match could not be played. */
  readonly reason?: Message;
}

export async function getMatch(db: Database, id: number): Promise<Match | undefined> {
  const row = await selectMatches(db).where('matches.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : matchOf(row);
}

/** The log of a finished match and what was measured, as JSON lines. */
export async function getLog(
  db: Database,
  match: number,
): Promise<{ readonly log: string; readonly times: string } | undefined> {
  return await db.selectFrom('logs').select(['log', 'times']).where('match', '=', match).executeTakeFirst();
}

/** What keeps a match waiting: its ladder or its contest is paused, or the whole queue. */
export type Paused = 'ladder' | 'contest' | 'queue';

/** Whether a worker's heartbeat, of which there is one every three seconds, is recent. */
export const isAlive = sql<boolean>`workers.seen_at > now() - interval '15 seconds'`;

/** Whether an administrator has paused the queue: no worker takes a job. */
export const isPaused = sql<boolean>`exists (select from queue_pause)`;
const queuePaused: TroubleMessage = { code: 'queue-paused' };

/** Whether a match is being played: when its worker has died, it waits to be played again. */
export const isPlayed = sql<boolean>`(matches.state = 'running'
  and (matches.worker is null or exists (select from workers where workers.id = matches.worker and ${isAlive})))`;

/** Matches that are being played, the longest running first, for a feature to filter; also those that are hidden. */
export const allRunning = (db: Database) =>
  selectMatches(db)
    .where('matches.state', '=', 'running')
    .where(isPlayed)
    .orderBy('matches.started_at')
    .orderBy('matches.id');

/** The same of contests whose results everybody sees. */
export const runningMatches = (db: Database) => allRunning(db).where('contests.is_hidden', '=', false);

/** Whether everybody may see the result of a match, for queries that begin at seats. */
export const isSeen = sql<boolean>`not (select is_hidden from contests where contests.id = matches.contest)`;

/** Finished matches, the latest first, for a feature to filter; also those that are hidden. */
export const allFinished = (db: Database) =>
  selectMatches(db)
    .where('matches.state', '=', 'finished')
    .orderBy('matches.finished_at', 'desc')
    .orderBy('matches.id', 'desc');

/** The same of contests whose results everybody sees. */
export const finishedMatches = (db: Database) => allFinished(db).where('contests.is_hidden', '=', false);

/**
 * The latest finished matches of some versions, which a query selects as `version`. Of each so many are looked at, along
 * the index of its finished seats (`offset 0` keeps the planner from another way).
 */
export async function latestOf(db: Database, versions: RawBuilder<unknown>, limit: number): Promise<Match[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct played.at, played.id from (${versions}) one, lateral (
      select distinct match_seats.finished_at as at, match as id from match_seats, lateral (
        select from matches where matches.id = match_seats.match and ${isSeen} offset 0
      ) seen
      where match_seats.version = one.version and match_seats.finished_at is not null
      order by at desc, id desc limit ${limit}
    ) played order by at desc, id desc limit ${limit}
  `.execute(db);
  const latest = rows.map(({ id }) => id);
  return latest.length === 0 ? [] : await readMatches(finishedMatches(db).where('matches.id', 'in', latest), limit);
}

export async function readMatches(query: ReturnType<typeof selectMatches>, limit: number): Promise<Match[]> {
  return (await query.limit(limit).execute()).map(matchOf);
}

/** The numbers in the footer of a page. */
export interface Counts {
  readonly workers: number;
  readonly slots: number;
  /** The weakest sandbox tier of all workers. */
  readonly tier: Tier | null;
  /** Why a worker cannot play now. */
  readonly trouble: TroubleMessage | null;
  readonly running: number;
  /** Counted up to `mostCounted`. */
  readonly waiting: number;
}

export async function counts(db: Database): Promise<Counts> {
  const unfinished = db
    .selectFrom('matches')
    .select('contest')
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('contest') // along the index of unfinished matches: else all finished ones may be passed first
    .limit(mostCounted);
  const [{ running }, { open }, workers] = await Promise.all([
    db
      .selectFrom('matches')
      .select(({ fn }) => fn.countAll<number>().as('running'))
      .where('state', '=', 'running')
      .where(isPlayed)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(unfinished.as('matches'))
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow(),
    liveWorkers(db),
  ]);
  return { ...workers, running, waiting: open === mostCounted ? open : Math.max(0, open - running) };
}

/** How many matches ended within so many minutes, and how many of them by a fault. */
export async function finishedWithin(
  db: Database,
  minutes: number,
): Promise<{ readonly matches: number; readonly faults: number }> {
  return await db
    .selectFrom('matches')
    .select(({ fn }) => [
      fn.countAll<number>().as('matches'),
      sql<number>`count(*) filter (where cause <> 'rules')`.as('faults'),
    ])
    .where('state', '=', 'finished')
    .where(sql<boolean>`finished_at > now() - ${minutes} * interval '1 minute'`)
    .executeTakeFirstOrThrow();
}

const weakest = sql<Tier | null>`(array['none', 'partial', 'full'])[min(array_position(array['none', 'partial', 'full'], tier))]`;

export async function liveWorkers(db: Database): Promise<Pick<Counts, 'workers' | 'slots' | 'tier' | 'trouble'>> {
  return await db
    .selectFrom('workers')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('workers'),
      fn.coalesce(fn.sum<number>('slots'), val(0)).as('slots'),
      weakest.as('tier'),
      sql<TroubleMessage | null>`case when ${isPaused} then ${JSON.stringify(queuePaused)}::jsonb
        else (array_agg(trouble) filter (where trouble is not null))[1] end`.as('trouble'),
    ])
    .where(isAlive)
    .executeTakeFirstOrThrow();
}

/** The languages that the living workers have; undefined while none lives, or one has not looked yet. */
export async function liveLanguages(db: Database): Promise<ReadonlySet<string> | undefined> {
  const workers = await db.selectFrom('workers').select('languages').where(isAlive).execute();
  if (workers.length === 0 || workers.some(({ languages }) => languages === null)) return undefined;
  return new Set(workers.flatMap(({ languages }) => languages!));
}

/** Matches as they are shown, for a feature to filter. */
export function selectMatches(db: Database) {
  return db
    .selectFrom('matches')
    .innerJoin('contests', 'contests.id', 'matches.contest')
    .selectAll('matches')
    .select(['contests.name as contest_name', 'contests.is_hidden', 'contests.deleted_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('match_seats')
          .innerJoin('versions', 'versions.id', 'match_seats.version')
          .innerJoin('bots', 'bots.id', 'versions.bot')
          .innerJoin('users', 'users.id', 'bots.owner')
          .select([
            'versions.id',
            'versions.bot',
            'versions.number',
            'versions.kind',
            nameOf.as('name'),
            ownerLogin.as('owner'),
          ])
          .whereRef('match_seats.match', '=', 'matches.id')
          .orderBy('match_seats.seat'),
      ).as('seats'),
    )
    .select(sql<boolean>`contests.duplicate or matches.duplicate`.as('is_duplicate'))
    .select((eb) => isSeedInPlay(eb).as('is_seed_in_play'))
    .select(isPlayed.as('is_played'))
    .select(
      sql<number | null>`case when matches.awaits_since is not null
        then (select patience from tournaments where tournaments.contest = matches.contest) end`.as('patience'),
    )
    .select(
      sql<Paused | null>`case when matches.state <> 'waiting' then null
        when contests.paused_at is not null then 'ladder'
        when exists (
          select from tournaments where tournaments.contest = matches.contest and tournaments.state = 'paused'
        ) then 'contest'
        when ${isPaused} then 'queue' end`.as('paused'),
    );
}
const isSeedInPlay = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'matches' | 'contests'>) =>
  exists(
    selectFrom('matches as twin')
      .select('twin.id')
      .whereRef('twin.contest', '=', 'matches.contest')
      .whereRef('twin.seed', '=', 'matches.seed')
      .where('twin.state', 'in', ['waiting', 'running'])
      .offset(0), // else the planner prepares for all matches of a list, not for the few of a page, and hashes all that wait
  );
type Row = Awaited<ReturnType<ReturnType<typeof selectMatches>['execute']>>[number];

function matchOf(row: Row): Match {
  const { id, game, kind, round, board, attempt, options, pace, seats } = row;
  const state = row.state === 'running' && !row.is_played ? 'waiting' : row.state;
  return {
    id,
    game,
    ...(row.game_version !== null && { judge: row.game_version }),
    contest: {
      id: row.contest,
      name: row.contest_name,
      isHidden: row.is_hidden,
      ...(row.deleted_at !== null && { isDeleted: true as const }),
    },
    kind,
    round,
    board,
    ...(row.number !== null && { number: row.number }),
    state,
    attempt,
    options,
    moveTime: row.move_time,
    pace,
    duplicate: row.is_duplicate,
    seats,
    createdAt: row.created_at,
    ...(row.started_at !== null && state !== 'waiting' && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...(row.replaced_at !== null && { isReplaced: true as const }),
    ...(row.sent_key !== null && { isSent: true as const }),
    ...(row.awaits_since !== null && {
      awaitsSince: row.awaits_since,
      ...(row.patience !== null && { patience: row.patience }),
    }),
    ...(row.paused !== null && { paused: row.paused }),
    ...(state === 'finished' && row.is_seed_in_play !== true && { seed: row.seed }),
    ...(state === 'finished' && {
      turns: row.turns!,
      outcome: outcomeOf(row.scores!, row.cause!, row.fault_by, row.reason),
    }),
    ...(state === 'void' && row.reason !== null && { reason: row.reason }),
  };
}

function outcomeOf(scores: number[], cause: Cause, by: number | null, reason: Message | null): Outcome {
  return { scores, cause, ...(by !== null && { by }), ...(reason !== null && { reason }) };
}
