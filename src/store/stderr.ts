import { sql, type Transaction } from 'kysely';
import { readableStderr } from '../channels/stderr.ts';
import type { Seat } from '../game/seat.ts';
import type { TurnStderr } from '../game/turn-stderr.ts';
import type { Schema } from './schema.ts';

// What the programs of people wrote to stderr, for their owners alone.

type Trx = Transaction<Schema>;

/** Keeps what programs at fault wrote to stderr in a match. */
export async function keepStderr(trx: Trx, match: number, texts: readonly string[]): Promise<void> {
  const rows = texts.flatMap((text, seat) => (text === '' ? [] : [{ match, seat, text: readableStderr(text) }]));
  if (rows.length > 0)
    await trx
      .insertInto('match_stderr')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['match', 'seat']).doNothing())
      .execute();
}

/** The last matches of a version of which it is kept by turns: a bot that talks must not fill the disk. */
const keptMatches = 200;

/** Keeps what programs wrote to stderr by turns; forgets that of their oldest matches. */
export async function keepTurnStderr(
  trx: Trx,
  match: number,
  written: readonly { readonly seat: Seat; readonly version: number; readonly turns: readonly TurnStderr[] }[],
  most = keptMatches,
): Promise<void> {
  const rows = written.flatMap(({ seat, version, turns }) =>
    turns.length === 0 ? [] : [{ match, seat, version, turns: JSON.stringify(turns.map(readable)) }],
  );
  if (rows.length === 0) return;
  await trx.insertInto('turn_stderr').values(rows).execute();
  for (const version of new Set(rows.map((row) => row.version)))
    await sql`
      delete from turn_stderr where version = ${version} and match <= (
        select match from turn_stderr where version = ${version} order by match desc offset ${most} limit 1
      )
    `.execute(trx);
}

const readable = ({ turn, text }: TurnStderr): TurnStderr => ({ turn, text: readableStderr(text) });
