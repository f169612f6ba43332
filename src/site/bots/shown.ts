import type { Tally } from '../../rating/bradley-terry.ts';
import { contestsOf, type Contest } from '../../store/contests.ts';
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
}

/** Of those that everybody may see. */
export async function laddersOf(
  { db, standings }: Site,
  { id, game }: { readonly id: number; readonly game: string },
): Promise<ShownLadder[]> {
  const contests = (await contestsOf(db, game)).filter(({ kind, isHidden }) => kind !== 'tournament' && !isHidden);
  const all = await Promise.all(
    contests.map(async (contest) => ({
      contest,
      ladder: await standings(contest.id),
      tallies: await talliesOf(db, contest.id, id),
    })),
  );
  return all.filter(({ ladder }) => ladder.standings.some(({ version }) => version.id === id));
}
