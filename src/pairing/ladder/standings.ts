import { mean } from '../../rating/posterior.ts';
import { matchesCounted, officialPlaces, provisionalShare, provisionalUnder, type OfficialRecord } from './official.ts';
import { ladderRatings, type Rival } from './ratings.ts';
import { gamesIn, recordsIn, resultsAmong, type LadderResults, type WinDrawLoss } from './results.ts';

// The standings of contests that do not end with a last round: by official points, and by ratings.

export interface Standing<Version = unknown> extends WinDrawLoss {
  readonly version: Version;
  readonly rated: { readonly rating: number; readonly sd: number; readonly games: number };
  /** The rating of the version before, if there was one. */
  readonly began?: number;
  /** The 95 % rank range. */
  readonly range: { readonly best: number; readonly worst: number };
  readonly official: OfficialRecord;
  /** By official points; undefined while the bot is provisional. */
  readonly place?: number;
}

/** The present standings of a contest, as plain data. */
export interface Ladder<Version = unknown> {
  /** Bots with a place from the first to the last, then provisional ones by points per match. */
  readonly standings: readonly Standing<Version>[];
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

export function ladderOf<Version extends { readonly id: number }>(
  versions: readonly Version[],
  field: readonly Rival[],
  results: LadderResults,
  records: readonly OfficialRecord[],
  { seats, cycle, needed = provisionalUnder(cycle) }: Counting,
): Ladder<Version> {
  const known = new Map(versions.map((version) => [version.id, version]));
  const among = resultsAmong(new Set(field.map(({ bot }) => bot)), results);
  const ratings = ladderRatings(field, among);
  const began = new Map(field.filter(({ prior }) => prior !== mean).map(({ bot, prior }) => [bot, { began: prior }]));
  const [official, places, recordOf] = [
    new Map(records.map((record) => [record.bot, record])),
    officialPlaces(records, needed),
    recordsIn(among),
  ];
  const standings = ratings.standings.map(({ entrant, rating, sd, games }): Standing<Version> => {
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
export const bySureRating = <Version>(standings: readonly Standing<Version>[]): Standing<Version>[] => {
  const sure = ({ rated: { rating, sd } }: Standing): number => rating - 2 * sd;
  return standings.toSorted((one, other) => sure(other) - sure(one));
};

/** The share of beaten opponents, a draw counting half; undefined before the first game. */
export function shareOf({ wins, draws, losses }: WinDrawLoss): number | undefined {
  const all = wins + draws + losses;
  return all === 0 ? undefined : (wins + draws / 2) / all;
}
