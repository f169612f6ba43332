import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { isNotBanned } from './ban.ts';
import type { Visitor } from './session.ts';

/** Whether visitors of a while ago may still come: their tokens and sessions have not ended, and nobody banned them. */
export async function stillAllowed(db: Database, visitors: readonly Visitor[]): Promise<(visitor: Visitor) => boolean> {
  const tokens = visitors.flatMap(({ by }) => ('token' in by ? [by.token] : []));
  const sessions = visitors.flatMap(({ by }) => ('session' in by ? [by.session] : []));
  const { rows } = await sql<{ kind: 'token' | 'session'; id: number }>`
    select 'token' as kind, tokens.id from tokens join users on users.id = account
      where tokens.id = any(${tokens}::bigint[]) and ends_at > now() and ${isNotBanned} and deleted_at is null
    union all
    select 'session', sessions.id from sessions join users on users.id = account
      where sessions.id = any(${sessions}::bigint[]) and ${isNotBanned} and deleted_at is null
  `.execute(db);
  const found = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return ({ by }) => found.has('token' in by ? `token ${by.token}` : `session ${by.session}`);
}
