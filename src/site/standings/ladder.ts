import { mean } from '../../rating/posterior.ts';
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
import { ladderRatings, type Rival } from '../../pairing/ladder/ratings.ts';
import {
  gamesIn,
  recordsIn,
  resultsAmong,
  type LadderResults,
  type WinDrawLoss,
} from '../../pairing/ladder/results.ts';
import {
  matchesCounted,
  officialPlaces,
  provisionalShare,
  provisionalUnder,
  type OfficialRecord,
} from '../../pairing/ladder/official.ts';
import { catchingUpUnder, evenRecords } from '../../pairing/ladder/even.ts';
import { cycleMatches } from '../../pairing/ladder/rotation.ts';
import type { Rated } from '../../web/viewer/data.ts';

export interface Standing extends WinDrawLoss {
  readonly version: VersionRow;
  readonly rated: Rated;
  /** The rating of the version before, if there was one. */
  readonly began?: number;
  /** The 95 % rank range. */
  readonly range: { readonly best: number; readonly worst: number };
  readonly official: OfficialRecord;
  /** By official points; undefined while the bot is provisional. */
  readonly place?: number;
}

/** The present standings of a contest, as plain data. */
export interface Ladder {
  /** Bots with a place from the first to the last, then provisional ones by points per match. */
  readonly standings: readonly Standing[];
  readonly games: number;
  /** How many official matches count of each bot with a place. */
  readonly counted?: number;
  /** A bot with fewer official matches is provisional. */
  readonly needed: number;
}

/** How the official matches of a contest are counted. */
export interface Counting {
  /** Seats of a table. */
  readonly seats: number;
  /** The number of matches in which everybody meets everybody equally often; 1 where nobody plans who meets whom. */
  readonly cycle: number;
  /** How many matches a bot needs to have a place; by default those of `provisionalUnder`. */
  readonly needed?: number;
}

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

export function ladderOf(
  versions: readonly VersionRow[],
  field: readonly Rival[],
  results: LadderResults,
  records: readonly OfficialRecord[],
  { seats, cycle, needed = provisionalUnder(cycle) }: Counting,
): Ladder {
  const known = new Map(versions.map((version) => [version.id, version]));
  const among = resultsAmong(new Set(field.map(({ bot }) => bot)), results);
  const ratings = ladderRatings(field, among);
  const began = new Map(field.filter(({ prior }) => prior !== mean).map(({ bot, prior }) => [bot, { began: prior }]));
  const [official, places, recordOf] = [
    new Map(records.map((record) => [record.bot, record])),
    officialPlaces(records, needed),
    recordsIn(among),
  ];
  const standings = ratings.standings.map(({ entrant, rating, sd, games }): Standing => {
    const place = places.get(entrant);
    const of = {
      version: known.get(entrant)!,
      rated: { rating, sd, games },
      range: ratings.places(entrant),
      official: official.get(entrant)!,
      ...began.get(entrant),
      ...recordOf(entrant),
    };
    return place === undefined ? of : { ...of, place };
  });
  const counted = matchesCounted(records, cycle);
  const byPlace = (one: Standing, other: Standing): number =>
    one.place === undefined && other.place === undefined
      ? provisionalShare(other.official, seats) - provisionalShare(one.official, seats)
      : (one.place ?? Infinity) - (other.place ?? Infinity);
  return {
    standings: bySureRating(standings).toSorted(byPlace),
    needed,
    games: gamesIn(among),
    ...(counted !== undefined && { counted }),
  };
}

/** By rating minus two standard deviations, so that a few lucky games lead nobody to the top. */
export const bySureRating = (standings: readonly Standing[]): Standing[] => {
  const sure = ({ rated: { rating, sd } }: Standing): number => rating - 2 * sd;
  return standings.toSorted((one, other) => sure(other) - sure(one));
};

/** The share of beaten opponents, a draw counting half; undefined before the first game. */
export function shareOf({ wins, draws, losses }: WinDrawLoss): number | undefined {
  const all = wins + draws + losses;
  return all === 0 ? undefined : (wins + draws / 2) / all;
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
