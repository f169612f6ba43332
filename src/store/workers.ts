import { sql } from 'kysely';
import type { Tier } from '../sandbox/doctor.ts';
import type { TroubleMessage } from '../text/troubles.ts';
import { nameOf } from './contests.ts';
import type { Database } from './database.ts';
import { isAlive, isPaused } from './matches.ts';

// Workers as administrators see them.

export async function queueIsPaused(db: Database): Promise<boolean> {
  const { paused } = await db.selectNoFrom(isPaused.as('paused')).executeTakeFirstOrThrow();
  return paused;
}

/** Pauses the queue, or lets it go on; says whether that is a change. */
export async function setPaused(db: Database, paused: boolean): Promise<boolean> {
  const changed = paused
    ? await db
        .insertInto('queue_pause')
        .defaultValues()
        .onConflict((conflict) => conflict.doNothing())
        .returning('is_only')
        .executeTakeFirst()
    : await db.deleteFrom('queue_pause').returning('is_only').executeTakeFirst();
  return changed !== undefined;
}

/** What a slot of a worker does: it plays a match, or builds a version. */
export interface Doing {
  readonly match: number | null;
  readonly version: number | null;
  readonly bot: number | null;
  readonly game: string;
  /** The bots that play, or the one that is built. */
  readonly names: readonly string[];
  /** Since when, as ISO; null: that is not known. */
  readonly since: string | null;
}

export interface WorkerRow {
  readonly id: string;
  readonly host: string;
  readonly slots: number;
  readonly tier: Tier;
  /** Its last heartbeat. */
  readonly seenAt: Date;
  readonly isAlive: boolean;
  readonly trouble: TroubleMessage | null;
  /** Null while it looks for them. */
  readonly languages: readonly string[] | null;
  /** Since when it takes no more jobs. */
  readonly drainedAt: Date | null;
  readonly doing: readonly Doing[];
}

/** All workers of the last hour, by machine. */
export async function listWorkers(db: Database): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select workers.id, host, slots, tier, seen_at as "seenAt", ${isAlive} as "isAlive", trouble, languages,
      drained_at as "drainedAt",
      case when ${isAlive} then coalesce((select jsonb_agg(doing order by since) from (${played} union all ${built}) doing), '[]')
        else '[]' end as doing
    from workers order by host, workers.id
  `.execute(db);
  return rows;
}

const played = sql`
  select matches.id as match, null::bigint as version, null::bigint as bot, matches.game, started_at as since, (
    select jsonb_agg(${nameOf} order by seat) from match_seats
    join versions on versions.id = match_seats.version join bots on bots.id = versions.bot where match = matches.id
  ) as names
  from matches where matches.worker = workers.id and matches.state = 'running'`;

const built = sql`
  select null::bigint, versions.id, versions.bot, bots.game, null::timestamptz, jsonb_build_array(${nameOf})
  from versions join bots on bots.id = versions.bot
  where versions.worker = workers.id and versions.state = 'building'`;

/** The worker finishes what it does and takes no more jobs, or takes jobs again; false when there is none. */
export async function setDrained(db: Database, worker: string, isDrained: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workers')
    .set({ drained_at: isDrained ? sql<Date>`now()` : null })
    .where('id', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
