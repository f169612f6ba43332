import { placed, split } from '../standings.ts';

/** A bot's official matches in a permanent contest. */
export interface OfficialRecord {
  readonly bot: number;
  /** All matches that it played. */
  readonly matches: number;
  /** Points of its latest `matchesCounted` matches. A bot that is not listed has all its points. */
  readonly points: number;
}

/**
 * With fewer official matches than this a bot is listed apart, as provisional. A cycle is the number of matches in
 * which everybody meets everybody equally often (`cycleMatches`).
 */
export const provisionalUnder = (cycle: number): number => Math.max(30, cycle);

const listed = <Record extends Pick<OfficialRecord, 'matches'>>(records: readonly Record[], needed: number): Record[] =>
  records.filter(({ matches }) => matches >= needed);

/** How many matches of each bot count: the whole cycles that every listed bot has; undefined while none is listed. */
export function matchesCounted(records: readonly Pick<OfficialRecord, 'matches'>[], cycle: number): number | undefined {
  const fewest = Math.min(...listed(records, provisionalUnder(cycle)).map(({ matches }) => matches));
  return fewest === Infinity ? undefined : Math.floor(fewest / cycle) * cycle;
}

/**
 * The places of the listed bots: a permanent contest is ranked by the sum of points over the same number of matches of
 * each. A bot with fewer matches than are needed has no place.
 */
export function officialPlaces(records: readonly OfficialRecord[], needed: number): Map<number, number> {
  const points = new Map(listed(records, needed).map((record) => [record.bot, record.points]));
  return new Map(placed(split([...points.keys()], points)).map(({ entrant, place }) => [entrant, place]));
}

/**
 * What provisional bots are sorted by: points per match, with one more match that is half won, so that a first win
 * leads nobody to the top.
 */
export const provisionalShare = ({ matches, points }: OfficialRecord, seats: number): number =>
  (points + (seats - 1) / 2) / (matches + 1);
