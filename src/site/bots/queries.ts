import { sql } from 'kysely';
import type { Tally } from '../../rating/bradley-terry.ts';
import { selectTallies, selectVersions, type VersionRow } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { finishedMatches, readMatches, type Match } from '../../store/matches.ts';

/** All versions of a bot, the newest first, and whether each takes part in a contest. */
export async function versionsOf(db: Database, bot: number): Promise<(VersionRow & { readonly takesPart: boolean })[]> {
  return await selectVersions(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_versions')
          .select('contest')
          .whereRef('version', '=', 'versions.id')
          .where('left_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('takesPart'),
    )
    .where('versions.bot', '=', bot)
    .orderBy('versions.number', 'desc')
    .execute();
}

/**
 * The version whose page had this number before bots had pages. A number that a bot may still get is no such address:
 * bots are numbered on from the versions of that time.
 */
export async function versionAt(db: Database, formerAddress: number): Promise<VersionRow | undefined> {
  return await selectVersions(db)
    .where('versions.id', '=', formerAddress)
    .where('versions.id', '<=', sql<number>`(select last_value from bots_id_seq)`)
    .executeTakeFirst();
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
