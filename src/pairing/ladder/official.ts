import { placed, split } from '../standings.ts';

/** A bot's official matches in a permanent contest. */
export interface OfficialRecord {
  readonly bot: number;
  /** All matches that it played. */
  readonly matches: number;
  /**
   * Points of its latest matches: as many of every listed bot as the one with fewest has. A bot that is not listed has
   * all its points.
   */
  readonly points: number;
}

/** With fewer official matches than this a bot is listed apart, as provisional. */
export const provisionalUnder = 30;

/** How many matches of each bot count; undefined while none is listed. */
export function matchesCounted(records: readonly OfficialRecord[]): number | undefined {
  const listed = records.map(({ matches }) => matches).filter((matches) => matches >= provisionalUnder);
  return listed.length === 0 ? undefined : Math.min(...listed);
}

/**
 * The places of the listed bots: a permanent contest is ranked by the sum of points over the same number of matches of
 * each.
 */
export function officialPlaces(records: readonly OfficialRecord[]): Map<number, number> {
  const listed = records.filter(({ matches }) => matches >= provisionalUnder);
  const points = new Map(listed.map((record) => [record.bot, record.points]));
  return new Map(placed(split([...points.keys()], points)).map(({ entrant, place }) => [entrant, place]));
}
