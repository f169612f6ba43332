import { sql, type Transaction } from 'kysely';
import type { Left } from '../programs/memory.ts';
import { dropArtefacts, put } from './artefacts.ts';
import type { Database } from './database.ts';
import type { MemoryFile, MemoryLoss, Schema } from './schema.ts';

// What bots keep from match to match, for each contest that allows it.

type Trx = Transaction<Schema>;

/** Keeps what the bots of a match left, by seat. Of a bot in several seats the first counts. */
export async function keepMemories(
  trx: Trx,
  { match, contest, seats }: { readonly match: number; readonly contest: number; readonly seats: readonly Seat[] },
  left: readonly (Left | null)[],
): Promise<void> {
  // no two results at once: one could delete an artefact that the other is about to name
  await sql`select pg_advisory_xact_lock(hashtextextended('arena memories', 0))`.execute(trx);
  const bots = seats.map(({ bot }) => bot);
  for (const [seat, memory] of left.entries())
    if (memory !== null && bots.indexOf(bots[seat]!) === seat) await keep(trx, contest, bots[seat]!, match, memory);
}

interface Seat {
  readonly bot: number;
}

async function keep(trx: Trx, contest: number, bot: number, match: number, memory: Left): Promise<void> {
  const before = await trx
    .selectFrom('memories')
    .select('artefact')
    .where('bot', '=', bot)
    .where('contest', '=', contest)
    .executeTakeFirst();
  const values =
    'wrong' in memory
      ? { loss: JSON.stringify({ match, reason: memory.wrong }) }
      : {
          artefact: memory.tar === null ? null : await put(trx, memory.tar),
          files: JSON.stringify(memory.files),
          match,
          kept_at: sql<Date>`now()`,
          loss: null,
        };
  await trx
    .insertInto('memories')
    .values({ bot, contest, files: '[]', ...values })
    .onConflict((conflict) => conflict.columns(['bot', 'contest']).doUpdateSet(values))
    .execute();
  if (before !== undefined && before.artefact !== null) await dropArtefacts(trx, [before.artefact]);
}

/** Forgets all that the bots of a person kept; returns the artefacts that they named. */
export async function forgetMemories(db: Database, owner: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('memories')
    .where('bot', 'in', ({ selectFrom }) => selectFrom('bots').select('id').where('owner', '=', owner))
    .returning('artefact')
    .execute();
  return rows.flatMap(({ artefact }) => artefact ?? []);
}

/** What a bot keeps in one contest. */
export interface MemoryRow {
  readonly contest: number;
  readonly name: string;
  readonly artefact: string | null;
  readonly files: readonly MemoryFile[];
  readonly match: number | null;
  readonly keptAt: Date | null;
  readonly loss: MemoryLoss | null;
}

/** What a bot keeps, by contest. */
export async function memoriesOf(db: Database, bot: number): Promise<MemoryRow[]> {
  return await db
    .selectFrom('memories')
    .innerJoin('contests', 'contests.id', 'memories.contest')
    .select(['contest', 'name', 'artefact', 'files', 'match', 'kept_at as keptAt', 'loss'])
    .where('bot', '=', bot)
    .orderBy('contest')
    .execute();
}
