import { catchingUpUnder, evenRecords } from '../../pairing/ladder/even.ts';
import { resultsAmong } from '../../pairing/ladder/results.ts';
import { cycleMatches } from '../../pairing/ladder/rotation.ts';
import { ladderOf, type Ladder as LadderOf, type Standing as StandingOf } from '../../pairing/ladder/standings.ts';
import {
  contestVersions,
  contestField,
  getContest,
  seatsOf,
  type Contest,
  ladderResults,
  officialRecords,
  type VersionRow,
} from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';

export type Standing = StandingOf<VersionRow>;
export type Ladder = LadderOf<VersionRow>;

export async function readLadder(db: Database, contest: number): Promise<Ladder> {
  // one snapshot, so that points and ratings are of the same matches
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const of = await getContest(trx, contest);
      if (of === undefined || of.kind === 'tournament')
        // which has standings of its own
        return ladderOf([], [], { tallies: [] }, [], { seats: 2, cycle: 1 });
      const seats = await seatsOf(trx, of);
      const versions = await contestVersions(trx, contest);
      if (of.kind === 'permanent') return await readPermanent(trx, of, versions, seats!);
      const isPlanned = of.kind === 'ladder' && seats !== undefined;
      const cycle = isPlanned ? cycleMatches(versions.length, seats, of.duplicate) : 1;
      return ladderOf(
        versions,
        await contestField(trx, contest),
        await ladderResults(trx, contest, seats),
        await officialRecords(trx, contest, cycle),
        { seats: seats ?? 2, cycle },
      );
    });
}

/** A permanent contest counts all matches of its bots with each other. */
async function readPermanent(
  db: Database,
  { id, duplicate }: Contest,
  versions: readonly VersionRow[],
  seats: number,
): Promise<Ladder> {
  const results = await ladderResults(db, id, seats);
  const bots = versions.map((version) => version.id);
  const records = evenRecords(bots, resultsAmong(new Set(bots), results), duplicate ? seats : 1);
  const needed = catchingUpUnder(records);
  return ladderOf(versions, await contestField(db, id), results, records, { seats, cycle: 1, needed });
}

/** What a bot is where a place above a reference bot means a pass; undefined where there is none with a place. */
export function passesIn(
  { standings }: Ladder,
  reference: number | null,
  bot: number,
): 'pass' | 'no pass' | 'reference' | undefined {
  const placeOf = (of: number | null): number | undefined => standings.find(({ version }) => version.bot === of)?.place;
  if (reference === null) return undefined;
  if (reference === bot) return 'reference';
  const [own, bar] = [placeOf(bot), placeOf(reference)];
  if (bar === undefined) return undefined;
  return own !== undefined && own < bar ? 'pass' : 'no pass';
}
