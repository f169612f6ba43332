import type { Tally } from '../../rating/bradley-terry.ts';
import { contestsOf, type Contest, type VersionRow } from '../../store/contests.ts';
import { ratingsOf, type RatingPoint } from '../../store/rating-history.ts';
import type { Site } from '../site.ts';
import type { Ladder } from '../standings/ladder.ts';
import { talliesOf, type VersionInBot } from './queries.ts';

/** The version of a bot with this number; else the newest that takes part in a contest, or the newest of all. */
export const shownOf = (versions: readonly VersionInBot[], wanted: string | undefined): VersionInBot | undefined =>
  wanted === undefined
    ? (versions.find(({ takesPart }) => takesPart) ?? versions[0])
    : versions.find(({ number }) => `${number}` === wanted);

/** A ladder or permanent contest in whose standings a version is, and its results there. */
export interface ShownLadder {
  readonly contest: Contest;
  readonly ladder: Ladder;
  readonly tallies: readonly Tally[];
  /** The ratings of all versions of its bot, the oldest first; the last is that of now. */
  readonly points: readonly RatingPoint[];
}

/** Of those that everybody may see. */
export async function laddersOf(
  { db, standings }: Site,
  { id, bot, number, game }: Pick<VersionRow, 'id' | 'bot' | 'number' | 'game'>,
): Promise<ShownLadder[]> {
  const contests = (await contestsOf(db, game)).filter(({ kind, isHidden }) => kind !== 'tournament' && !isHidden);
  const all = await Promise.all(
    contests.map(async (contest) => {
      const [ladder, tallies] = await Promise.all([standings(contest.id), talliesOf(db, contest.id, id)]);
      const own = ladder.standings.find(({ version }) => version.id === id);
      if (own === undefined) return [];
      const kept = await ratingsOf(db, contest.id, bot);
      const now = own.rated.games === 0 ? [] : [{ version: number, at: new Date(), ...own.rated }];
      return [{ contest, ladder, tallies, points: [...kept, ...now] }];
    }),
  );
  return all.flat();
}
