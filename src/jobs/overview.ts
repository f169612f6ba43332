import { sql } from 'kysely';
import { nameOf, ownerLogin } from '../store/contests.ts';
import { atomically, type Database } from '../store/database.ts';
import { cancelMatch } from '../store/results.ts';
import type { MatchKind } from '../store/schema.ts';
import { cancelBuild } from '../store/uploads.ts';
import { queueName } from './queue.ts';

// The queue as administrators see it.

/** What a job is for: a build of a bot or a judge, or a match by why it is played; matches of ladders count as one. */
export type JobKind = 'build' | 'judge' | 'trial' | 'test' | 'friendly' | 'tournament' | 'ladder' | 'other';

export interface JobCount {
  readonly kind: JobKind;
  /** In the queue. */
  readonly waiting: number;
  /** Matches that have no job yet: slots need none of that contest, it is paused, or a player is not there. */
  readonly later: number;
  readonly running: number;
  /** Since when the first one waits. */
  readonly oldest: Date | null;
}

export interface WaitingJob {
  readonly id: string;
  /** From 1, as it would be if no machine lacked anything. */
  readonly place: number;
  readonly kind: JobKind;
  readonly game: string | null;
  readonly match: number | null;
  readonly version: number | null;
  readonly bot: number | null;
  /** The bots that play, or the one that is built. */
  readonly names: readonly string[];
  /** Who asked for it. */
  readonly by: string | null;
  readonly since: Date;
}

const ofLadders: readonly MatchKind[] = ['official', 'informative', 'neighbours', 'leaders', 'newcomers'];

const kindOfMatch = sql`case when matches.kind = any(${ofLadders}::text[]) then 'ladder'
  when matches.kind in ('trial', 'test', 'friendly', 'tournament') then matches.kind else 'other' end`;

/** All jobs that wait or are done now. */
const jobs = sql`
  select job.id, job.state, job.created_on, job.start_after, job.priority, job.data, matches.id as match, matches.made_by,
    versions.id as version, versions.bot, coalesce(matches.game, bots.game, job.data->>'game') as game,
    case when job.data->>'kind' in ('build', 'judge') then job.data->>'kind' else ${kindOfMatch} end as kind
  from pgboss.job left join matches on matches.id = (job.data->>'match')::bigint
  left join versions on job.data->>'kind' = 'build' and versions.id = (job.data->>'version')::bigint
  left join bots on bots.id = versions.bot
  where job.name = ${queueName} and job.state <= 'active'`;

export async function countJobs(db: Database): Promise<JobCount[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await sql<JobCount>`
    with queued as (
      select kind, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as running,
        min(created_on) filter (where state < 'active') as oldest
      from (${jobs}) jobs group by kind
    ), unplayed as (
      select kind, count(*) as matches from (select ${kindOfMatch} as kind from matches where state = 'waiting') waiting group by kind
    )
    select kind, coalesce(waiting, 0) as waiting, coalesce(running, 0) as running, oldest,
      greatest(0, coalesce(matches, 0) - coalesce(waiting, 0)) as later
    from queued full join unplayed using (kind)
    order by array_position(array['build', 'judge', 'trial', 'test', 'friendly', 'tournament', 'ladder', 'other'], kind)
  `.execute(db);
  return rows;
}

/** Jobs that wait, in the order in which they are taken, after so many. */
export async function waitingJobs(db: Database, limit: number, after = 0): Promise<WaitingJob[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await sql<WaitingJob>`
    with waiting as (
      select *, row_number() over (order by priority desc, created_on, start_after) as place from (${jobs}) jobs
      where state < 'active' order by priority desc, created_on, start_after offset ${after} limit ${limit}
    )
    select waiting.id, place, kind, game, match, version, bot, created_on as since,
      coalesce((
        select jsonb_agg(${nameOf} order by seat) from (
          select seat, match_seats.version from match_seats where match_seats.match = waiting.match
          union all select 0, waiting.version where waiting.version is not null
        ) seats join versions on versions.id = seats.version join bots on bots.id = versions.bot
      ), '[]') as names,
      (select ${ownerLogin} from users where id = coalesce(waiting.made_by, (
        select owner from bots where bots.id = waiting.bot))) as by
    from waiting order by place
  `.execute(db);
  return rows;
}

/** Cancels a build or a test match that waits; false when there is none of this number. */
export async function cancelJob(db: Database, job: string): Promise<boolean> {
  if (!(await hasQueue(db))) return false;
  return await atomically(db, async (trx) => {
    const { rows } = await sql<{ match: number | null; version: number | null }>`
      select (data->>'match')::bigint as match, (data->>'version')::bigint as version from pgboss.job
      where coalesce(data->>'kind', 'match') in ('match', 'build') and name = ${queueName} and id = ${job} and state < 'active' for update skip locked
    `.execute(trx);
    const [{ match, version } = { match: null, version: null }] = rows;
    const isCancelled =
      match !== null ? await cancelMatch(trx, match, 'test') : version !== null && (await cancelBuild(trx, version));
    if (isCancelled) await sql`delete from pgboss.job where name = ${queueName} and id = ${job}`.execute(trx);
    return isCancelled;
  });
}

/** Whether the tables of the queue are there: the first worker or the first upload makes them. */
export async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as is`.execute(db);
  return rows[0]!.is;
}
