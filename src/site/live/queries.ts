import { sql } from 'kysely';
import type { Frame } from '../../game/view/frames.ts';
import type { Database } from '../../store/database.ts';
import { isPlayed } from '../../store/matches.ts';

/** What a live page has: the attempt, and how many of its frames. */
export interface Seen {
  readonly attempt: number;
  readonly frames: number;
}

export interface LiveFrames {
  readonly attempt: number;
  /** The number of the first frame here. 0 although more were seen: a new attempt has begun. */
  readonly from: number;
  readonly frames: readonly Frame[];
}

/** The frames of a running match after those that were seen; undefined when it is not running. */
export async function liveFrames(
  db: Database,
  match: number,
  seen: Seen = { attempt: 0, frames: 0 },
): Promise<LiveFrames | undefined> {
  const running = await db
    .selectFrom('matches')
    .select('attempt')
    .where('id', '=', match)
    .where(isPlayed)
    .executeTakeFirst();
  if (running === undefined) return undefined;
  const from = seen.attempt === running.attempt ? seen.frames : 0;
  const rows = await db
    .selectFrom('live_frames')
    .select(['number', 'frame'])
    .where('match', '=', match)
    .where('attempt', '=', running.attempt)
    .where('number', '>=', from)
    .orderBy('number')
    .execute();
  // after a crash of the database server the first frames are written again a little later
  const gap = rows.findIndex((row, at) => row.number !== from + at);
  return { attempt: running.attempt, from, frames: (gap < 0 ? rows : rows.slice(0, gap)).map(({ frame }) => frame) };
}

/** The numbers of the latest matches of every contest that ended within the last minute. */
export async function justFinished(db: Database, ofEach: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select latest.id from contests, lateral (
      select id from matches
      where contest = contests.id and state = 'finished' and finished_at > now() - interval '1 minute'
      order by finished_at desc, id desc limit ${ofEach}
    ) latest`.execute(db);
  return rows.map(({ id }) => id);
}
