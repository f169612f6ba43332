import { placed, split } from '../standings.ts';

/** What a bot has of its official matches in a permanent contest. */
export interface OfficialRecord {
  readonly bot: number;
  /** All that it played. */
  readonly matches: number;
  /**
   * From its latest: of everybody listed as many, namely as the one has who has fewest. Who is not listed has all its
   * points.
   */
  readonly points: number;
}

/** Under so many official matches a bot is listed apart. */
export const provisionalUnder = 30;

/** How many matches of everybody count; nothing while nobody has enough to be listed. */
export function matchesCounted(records: readonly OfficialRecord[]): number | undefined {
  const listed = records.map(({ matches }) => matches).filter((matches) => matches >= provisionalUnder);
  return listed.length === 0 ? undefined : Math.min(...listed);
}

/**
 * The places of those who are listed: a permanent contest is ranked by the sum of points over as many matches of
 * everybody.
 */
export function officialPlaces(records: readonly OfficialRecord[]): Map<number, number> {
  const listed = records.filter(({ matches }) => matches >= provisionalUnder);
  const points = new Map(listed.map((record) => [record.bot, record.points]));
  return new Map(placed(split([...points.keys()], points)).map(({ entrant, place }) => [entrant, place]));
}
