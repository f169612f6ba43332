import { sql } from 'kysely';
import type { Frame } from '../game/view/frames.ts';
import type { Database } from './database.ts';
import { channel } from './listen.ts';

/**
 * Stores the next frames of a running match for live pages, counted from `from`; storing a frame twice does no harm.
 */
export async function showFrames(
  db: Database,
  { match, attempt, token }: { match: number; attempt: number; token: string },
  from: number,
  frames: readonly Frame[],
): Promise<void> {
  const rows = JSON.stringify(frames.map((frame, at) => ({ number: from + at, frame })));
  // A result stored in between has removed the token: the match needs no frames any more.
  await sql`
    with running as (select 1 from matches where id = ${match} and token = ${token} for share),
      shown as (
        insert into live_frames (match, attempt, number, frame)
        select ${match}, ${attempt}, row.number, row.frame from json_to_recordset(${rows}::json) as row (number integer, frame json), running
        on conflict do nothing
      )
    select pg_notify(${channel}, ${String(match)}) from running`.execute(db);
}
