import { sql, type RawBuilder, type Transaction } from 'kysely';
import { PgBoss, fromKysely } from 'pg-boss';
import { prepared, type Database } from '../store/database.ts';
import { jobChannel } from '../store/listen.ts';
import type { Schema } from '../store/schema.ts';
import type { Job, UnknownWork, Work } from './job.ts';
import { personNeed, termsOf } from './needs.ts';

type Trx = Transaction<Schema>;

/** A job as a backup keeps it. */
export interface StoredJob {
  readonly data: object;
  readonly priority: number;
  readonly group: string | null;
}

/** The jobs that wait. A job that was taken goes back to the queue after ten seconds without a `touch`. */
export interface Queue {
  /** Jobs that are added together are taken in this order, where their priorities are the same. */
  add(trx: Trx, work: readonly Work[]): Promise<void>;
  /**
   * Takes jobs, without those that need what this machine lacks: they wait for others, and hold up nothing behind them;
   * or, with `needing`, those alone that need this. Jobs are due whatever the clock says: it may have been ahead when
   * they were added.
   */
  take(trx: Trx, count: number, lacks?: readonly string[], needing?: string): Promise<Job[]>;
  /** Adds jobs of a backup as they were. */
  restore(trx: Trx, jobs: readonly StoredJob[]): Promise<void>;
  /** Takes the jobs of these matches that wait out of the queue. */
  drop(trx: Trx, matches: readonly number[]): Promise<void>;
  /** Those of these matches that have no job, waiting or taken. */
  withoutJob(trx: Trx, matches: readonly number[]): Promise<number[]>;
  /** How many jobs wait, by their contest. */
  waitingOf(db: Database): Promise<ReadonlyMap<number, number>>;
  /** Changes nothing when the job was taken again since. */
  complete(trx: Trx, job: Job): Promise<void>;
  /** The same as a statement, to be part of another one. */
  endOf(job: Job): RawBuilder<unknown>;
  giveBack(trx: Trx, job: Job): Promise<void>;
  /** Gives back a job that this version has no handler for; no such job is taken here again for a minute. */
  postpone(trx: Trx, job: Job): Promise<void>;
  /** Heartbeat for running jobs; returns the jobs that another worker has taken since. */
  touch(jobs: readonly Job[]): Promise<Job[]>;
  /**
   * After the clock was stepped back: times that lie ahead of it become the present. Else jobs that were added before
   * the step would be the last in the queue, and nobody would notice a dead worker, until the clock is there again.
   */
  mendTimes(db: Database): Promise<void>;
  close(): Promise<void>;
}

export const queueName = 'matches'; // the name from when it held matches only: jobs that wait in older arenas are not lost
const name = queueName;
const queue = sql.lit(name); // as part of statements: plans that are made once know its table
const day = 24 * 3600;
/** The priority of builds and trials. Then come matches that people asked for, and those of contests last. */
const first = 1_000_000;
/**
 * In each of these lines people or contests take turns; a turn is how far a priority is below `top`. The line of contests
 * may never be empty, and their turns then only grow: it has as many as a priority can hold.
 */
const lines = { madeBy: { top: first, turns: first }, contest: { top: 0, turns: 2_000_000_000 } } as const;
type Line = keyof typeof lines;

/** Postponed jobs have a lower priority than all others, and are taken again after so many milliseconds. */
const postponed = { priority: -lines.contest.turns, ms: 60_000 };
/** A job is never dropped: matches count their attempts themselves. */
const settings = {
  heartbeatSeconds: 10,
  expireInSeconds: day,
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 3650 * day,
  deleteAfterSeconds: 60,
};

/** Opens the queue and creates its tables if they are missing. `onTrouble` hears of errors in the background. */
export async function openQueue(databaseUrl: string, onTrouble: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'arena queue',
    max: 2,
    connectionTimeoutMillis: 10_000,
    schedule: false,
    superviseIntervalSeconds: 1, // jobs of a dead worker are back a second after their ten
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', onTrouble);
  try {
    await boss.start();
    await boss.createQueue(name, settings);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }

  let postponedUntil = 0; // by the monotonic clock
  const giveBack: Queue['giveBack'] = async (trx, job) => {
    await boss.fail(name, job, null, { db: fromKysely(trx) });
  };
  return {
    async add(trx, work) {
      const terms = await termsOf(trx, work);
      const priorities = await prioritiesOf(trx, work);
      const all = work.map((data) => terms(data));
      await boss.insert(
        name,
        work.map((data, at) => {
          const { needs, apart } = all[at]!;
          return {
            data: needs.length === 0 ? data : { ...data, needs },
            priority: priorities[at]!,
            startAfter: placeAmong(at),
            ...(apart !== undefined && { group: { id: apart } }),
          };
        }),
        { db: fromKysely(trx) },
      );
      const forPeople = all.some(({ needs }) => needs.includes(personNeed)) ? personNeed : '';
      await sql`select pg_notify(${jobChannel}, ${forPeople})`.execute(trx); // idle slots need not wait for their next look
    },
    async take(trx, count, lacks = [], needing) {
      const least = postponed.priority + (performance.now() < postponedUntil ? 1 : 0);
      const taken: Job[] = [];
      while (taken.length < count) {
        const next = await takeNext(trx, least, lacks, needing);
        if (next === undefined) break;
        const { data, groupId, ...job } = next;
        const work = workOf(data);
        if (groupId === null || (await isAlone(trx, job.id, groupId))) taken.push({ ...job, work });
        else {
          await giveBack(trx, { ...job, work });
          break;
        }
      }
      return taken;
    },
    async restore(trx, jobs) {
      const rows = jobs.map(({ data, priority, group }, at) => ({
        data,
        priority,
        startAfter: placeAmong(at),
        ...(group !== null && { group: { id: group } }),
      }));
      if (rows.length > 0) await boss.insert(name, rows, { db: fromKysely(trx) });
    },
    async drop(trx, matches) {
      await sql`
        delete from pgboss.job
        where name = ${name} and state < 'active' and (data->>'match')::bigint = any(${matches}::bigint[])
      `.execute(trx);
    },
    async withoutJob(trx, matches) {
      const { rows } = await sql<{ match: number }>`
        select (data->>'match')::bigint as match from pgboss.job
        where name = ${name} and state <= 'active' and data ? 'match'
      `.execute(trx);
      const known = new Set(rows.map(({ match }) => match));
      return matches.filter((match) => !known.has(match));
    },
    async waitingOf(db) {
      const { rows } = await sql<{ contest: number; jobs: number }>`
        select (data->>'contest')::bigint as contest, count(*) as jobs from pgboss.job
        where name = ${queue} and state < 'active' and data ? 'contest' group by 1
      `.execute(db);
      return new Map(rows.map(({ contest, jobs }) => [contest, jobs]));
    },
    async complete(trx, job) {
      await endOf(job).execute(trx);
    },
    endOf,
    giveBack,
    async postpone(trx, job) {
      const db = fromKysely(trx);
      await boss.complete(name, job, null, { db });
      await boss.insert(name, [{ data: { ...job.work }, priority: postponed.priority }], { db });
      postponedUntil = performance.now() + postponed.ms;
    },
    async touch(jobs) {
      // pg-boss returns the number, but its type lacks it
      const touched = await Promise.all(
        jobs.map(async (job) => ((await boss.touch(name, job)) as { affected: number }).affected),
      );
      return jobs.filter((_, at) => touched[at] === 0);
    },
    async mendTimes(db) {
      await sql`
        update pgboss.job set created_on = created_on - ahead.by
        from (
          select max(created_on) - now() as by from pgboss.job where name = ${name} and state < 'active'
        ) ahead
        where name = ${name} and state < 'active' and created_on > now() + interval '1 second'
      `.execute(db);
      await sql`
        update pgboss.job set heartbeat_on = now()
        where name = ${name} and state = 'active' and heartbeat_on > now() + interval '1 second'
      `.execute(db);
      await sql`
        update pgboss.queue
        set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
          maintain_on = least(maintain_on, now())
        where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 second'
      `.execute(db);
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** A job that is done is deleted: pg-boss would keep it for a while, and delete it then. */
const endOf = ({ id, retryCount }: Job): RawBuilder<unknown> => sql`
  delete from pgboss.job
  where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount} returning id`;

/** The place of a job among those that are added together; no job waits for its time. */
const placeAmong = (at: number): string => `${at} microseconds`;

async function prioritiesOf(trx: Trx, work: readonly Work[]): Promise<number[]> {
  const turns = new Map<string, number>();
  const priorities: number[] = [];
  for (const one of work) {
    const place = placeOf(one);
    if (typeof place === 'number') priorities.push(place);
    else {
      const key = place.join();
      const turn = turns.get(key) ?? (await nextTurn(trx, ...place));
      turns.set(key, turn + 1);
      const { top, turns: most } = lines[place[0]];
      priorities.push(top - Math.min(turn, most - 1));
    }
  }
  return priorities;
}

/** The line in which a job waits, and whose turn it is there; or its priority. */
function placeOf(work: Work): readonly [Line, number] | number {
  if (work.kind === 'match' && work.madeBy !== undefined) return ['madeBy', work.madeBy];
  if (work.kind === 'match' && work.contest !== undefined) return ['contest', work.contest];
  return work.kind !== 'match' || work.isAwaited === true ? first : 0;
}

/**
 * The turn of the next match of a person or contest: all take turns, however many matches each has (start-time fair
 * queueing). Whoever has none waiting joins the present turn, and every further match is a turn later. The present turn
 * is that of the first match that waits, unless a later one is played: the first may wait for a machine for days.
 */
async function nextTurn(trx: Trx, line: Line, whose: number): Promise<number> {
  const { top, turns } = lines[line];
  const { rows } = await sql<{ present: number; own: number }>`
    select coalesce(greatest(min(turn) filter (where state < 'active'), max(turn) filter (where state = 'active')), 1)
      as present, coalesce(max(turn) filter (where whose = ${String(whose)}), 0) as own
    from (
      select ${top}::int - priority as turn, state, data->>${line} as whose from pgboss.job
      where name = ${name} and state <= 'active' and priority > ${top - turns}::int and priority < ${top}::int
    ) line
  `.execute(trx);
  const { present, own } = rows[0]!;
  return Math.max(present, own + 1);
}

/** The places in the queue of those of these matches that somebody asked for and that wait, counted from 1. */
export async function placesInQueue(db: Database, matches: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (matches.length === 0) return new Map();
  const { rows } = await sql<{ match: string; place: number }>`
    select match, place from (
      select data->>'match' as match, row_number() over (order by priority desc, created_on, start_after)::int as place
      from pgboss.job where name = ${name} and state < 'active' and priority > 0
    ) waiting
    where match = any(${matches.map(String)}::text[])
  `.execute(db);
  return new Map(rows.map(({ match, place }) => [Number(match), place]));
}

/**
 * The next job, as pg-boss itself would take it: it knows no filter by what a job needs. No job is taken of a group of
 * which one is being done (`offset 0`: by the index of active groups, one look for each job that is passed).
 */
async function takeNext(
  trx: Trx,
  least: number,
  lacks: readonly string[],
  needing: string | undefined,
): Promise<{ id: string; retryCount: number; groupId: string | null; data: Data } | undefined> {
  const { rows } = await sql<{ id: string; retryCount: number; groupId: string | null; data: Data }>`${prepared}
    update pgboss.job set state = 'active', started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = ${queue} and id = any (array(
      select id from pgboss.job next
      where name = ${queue} and state < 'active' and not blocked and priority >= ${least}
        and not coalesce(data->'needs' ?| ${lacks}::text[], false)
        and (${needing ?? null}::text is null or data->'needs' ? ${needing ?? null}::text)
        and (group_id is null or not exists (
          select from pgboss.job other
          where other.name = ${queue} and other.state = 'active' and other.group_id is not null
            and other.group_id = next.group_id
          offset 0
        ))
      order by priority desc, created_on, start_after limit 1
      for update skip locked
    ))
    returning id, retry_count as "retryCount", group_id as "groupId", data
  `.execute(trx);
  return rows[0];
}

/**
 * Whether no other job of this job's group is being done. Such a job is not taken, unless two transactions take at the
 * same time: neither sees what the other one takes. So the second one waits here for the end of the first.
 */
async function isAlone(trx: Trx, job: string, group: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena group ${group}`}, 0))`.execute(trx);
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${name} and state = 'active' and group_id = ${group} and id <> ${job}
  `.execute(trx);
  return rows.length === 0;
}

/** A job as it is stored; older arenas stored matches without a kind. */
type Data = Work | UnknownWork | { readonly kind?: undefined; readonly match: number };

const workOf = (data: Data): Work | UnknownWork =>
  data.kind === undefined ? { kind: 'match', match: data.match } : data;
