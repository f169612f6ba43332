import type { Tally } from '../../rating/bradley-terry.ts';
import { selectTallies, selectVersions, type VersionRow } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { finishedMatches, readMatches, type Match } from '../../store/matches.ts';

export async function getVersion(db: Database, id: number): Promise<VersionRow | undefined> {
  return await selectVersions(db).where('versions.id', '=', id).executeTakeFirst();
}

/** All versions of a bot, the latest first. */
export async function versionsOf(db: Database, bot: number): Promise<VersionRow[]> {
  return await selectVersions(db).where('versions.bot', '=', bot).orderBy('versions.number', 'desc').execute();
}

/** The version's results in a contest against each opponent. */
export async function talliesOf(db: Database, contest: number, version: number): Promise<Tally[]> {
  return await selectTallies(db, contest)
    .where(({ eb, or }) => or([eb('first_version', '=', version), eb('second_version', '=', version)]))
    .execute();
}

/** More matches than are played at once: of so many the order by number may differ from that by the end. */
const slack = 200;

/**
 * The version's finished matches, the latest first. The search begins at its seats, the newest first, and looks at one
 * match after the other (`offset 0` keeps the planner from another way): along the ends of all matches it would pass a
 * million others before it finds those of a version that left.
 */
export async function finishedOf(db: Database, version: number, limit: number): Promise<Match[]> {
  const newest = await db
    .selectFrom('match_seats')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('matches')
          .select(['matches.id', 'matches.finished_at'])
          .whereRef('matches.id', '=', 'match_seats.match')
          .where('matches.state', '=', 'finished')
          .offset(0)
          .as('played'),
      (join) => join.onTrue(),
    )
    .select(['played.id', 'played.finished_at'])
    .where('match_seats.version', '=', version)
    .orderBy('match_seats.match', 'desc')
    .limit(limit + slack)
    .execute();
  const latest = newest
    .toSorted((one, other) => other.finished_at!.getTime() - one.finished_at!.getTime() || other.id - one.id)
    .slice(0, limit)
    .map(({ id }) => id);
  return latest.length === 0 ? [] : await readMatches(finishedMatches(db).where('matches.id', 'in', latest), limit);
}
