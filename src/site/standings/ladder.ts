import { knownGame } from '../../store/games.ts';
import { mean } from '../../rating/posterior.ts';
import {
  contestVersions,
  contestField,
  getContest,
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
      const seats = (await knownGame(trx, of.game))?.ladder.seats;
      const versions = await contestVersions(trx, contest);
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

export function ladderOf(
  versions: readonly VersionRow[],
  field: readonly Rival[],
  results: LadderResults,
  records: readonly OfficialRecord[],
  { seats, cycle }: Counting,
): Ladder {
  const known = new Map(versions.map((version) => [version.id, version]));
  const among = resultsAmong(new Set(field.map(({ bot }) => bot)), results);
  const ratings = ladderRatings(field, among);
  const began = new Map(field.filter(({ prior }) => prior !== mean).map(({ bot, prior }) => [bot, { began: prior }]));
  const [official, places, recordOf] = [
    new Map(records.map((record) => [record.bot, record])),
    officialPlaces(records, cycle),
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
    needed: provisionalUnder(cycle),
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
