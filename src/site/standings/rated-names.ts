import { ladders } from '../../store/contests.ts';
import { doubt, isProvisional } from '../../web/kit/parts.tsx';
import type { Site } from '../site.ts';
import type { Standing } from './ladder.ts';

/** The standings of the ladder of a game; none where there is no ladder. */
export async function ladderStandings(
  { db, standings }: Pick<Site, 'db' | 'standings'>,
  game: string,
): Promise<readonly Standing[]> {
  const ladder = (await ladders(db)).find((one) => one.game === game);
  return ladder === undefined ? [] : (await standings(ladder.id)).standings;
}

/** A bot by its name and its rating, once that tells something: `otter, 1722 ± 53`. */
export const ratedName = (name: string, rated: Standing['rated'] | undefined): string =>
  rated === undefined || isProvisional(rated) ? name : `${name}, ${Math.round(rated.rating)} ± ${doubt(rated)}`;
