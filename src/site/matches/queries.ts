import type { Database } from '../../store/database.ts';
import { ownedBy } from '../../store/teams.ts';
import type { TurnStderr } from '../../game/turn-stderr.ts';
import type { OwnSeats } from '../../web/viewer/own-seats.ts';

/** The seats of a match whose bots are somebody's, and which of them are bots without a program here: connected ones. */
export async function seatsOf(db: Database, match: number, user: number): Promise<OwnSeats> {
  const rows = await db
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['match_seats.seat', 'versions.kind'])
    .where('match_seats.match', '=', match)
    .where(ownedBy(user))
    .where('versions.kind', '<>', 'person')
    .orderBy('match_seats.seat')
    .execute();
  const seatsIn = (those: typeof rows): number[] => those.map(({ seat }) => seat);
  return { seats: seatsIn(rows), connected: seatsIn(rows.filter(({ kind }) => kind !== 'program')) };
}

/** What the bots of somebody wrote to stderr in a match, by turns; it is for their owner alone. */
export async function turnStderrFor(
  db: Database,
  match: number,
  user: number,
): Promise<{ seat: number; turns: readonly TurnStderr[] }[]> {
  return await db
    .selectFrom('turn_stderr')
    .innerJoin('versions', 'versions.id', 'turn_stderr.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['turn_stderr.seat', 'turn_stderr.turns'])
    .where('turn_stderr.match', '=', match)
    .where(ownedBy(user))
    .orderBy('turn_stderr.seat')
    .execute();
}

/** What the bots of somebody wrote to stderr in these matches, by match and seat: it is for their owner alone. */
export async function stderrFor(
  db: Database,
  matches: readonly number[],
  user: number | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (user === undefined || matches.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_stderr')
    .innerJoin('match_seats', (join) =>
      join.onRef('match_seats.match', '=', 'match_stderr.match').onRef('match_seats.seat', '=', 'match_stderr.seat'),
    )
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['match_stderr.match', 'match_stderr.seat', 'match_stderr.text'])
    .where('match_stderr.match', 'in', matches)
    .where(ownedBy(user))
    .execute();
  return new Map(rows.map(({ match, seat, text }) => [`${match} ${seat}`, text]));
}
