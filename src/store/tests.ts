import { sql, type Transaction } from 'kysely';
import type { Contest } from './contests.ts';
import { nameOf } from './contests.ts';
import type { Database } from './database.ts';
import { addRound, lastRound, lockContest, type Table } from './rounds.ts';
import type { Schema, VersionKind, VersionState } from './schema.ts';

// Matches that count in no standing: trials, and the test matches that people ask for. Those that were asked for
// together are a round of the game's tests.

type Trx = Transaction<Schema>;

/** Adds matches that count in no standing, as a round of their own. */
export async function addTests(
  trx: Trx,
  tests: Pick<Contest, 'id' | 'game' | 'options' | 'moveTime'>,
  tables: readonly Table[],
): Promise<{ readonly round: number; readonly matches: readonly number[] }> {
  await lockContest(trx, tests.id);
  const round = (await lastRound(trx, tests.id)) + 1;
  return { round, matches: await addRound(trx, { ...tests, duplicate: false }, round, tables) };
}

/** How many test matches that somebody asked for wait or run. */
export async function openTestsOf(db: Database, user: number): Promise<number> {
  const { count } = await db
    .selectFrom('matches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('made_by', '=', user)
    .where('kind', '=', 'test')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

/** No other request of this person adds test matches until this transaction ends. */
export async function lockTestsOf(trx: Trx, user: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena tests', ${user}))`.execute(trx);
}

/** A version as somebody who chooses players sees it. */
export interface Candidate {
  readonly id: number;
  readonly bot: number;
  readonly number: number;
  readonly name: string;
  readonly game: string;
  readonly owner: number;
  readonly state: VersionState;
  readonly program: string;
  readonly fingerprint: string | null;
  readonly artefact: string | null;
  readonly kind: VersionKind;
  /** Null: the game's default. */
  readonly protocol: string | null;
}

/** Versions that somebody may choose, for a feature to filter: a person is asked to play by nobody else. */
export const selectCandidates = (db: Database, user: number) =>
  db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select([
      'versions.id',
      'versions.bot',
      'versions.number',
      nameOf.as('name'),
      'bots.game',
      'bots.owner',
      'versions.state',
      'versions.program',
      'versions.fingerprint',
      'versions.artefact',
      'versions.kind',
      'versions.protocol',
    ])
    .where(({ eb, or }) => or([eb('versions.kind', '<>', 'person'), eb('bots.owner', '=', user)]));
