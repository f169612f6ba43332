import { sql } from 'kysely';
import { ownerLogin, selectContests, type Contest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import type { TournamentState } from '../../store/schema.ts';
import { allRunning, finishedMatches, readMatches, type Match } from '../../store/matches.ts';

/** A tournament in a list. */
export interface ListedTournament {
  readonly id: number;
  readonly name: string;
  readonly game: string;
  readonly format: string;
  readonly state: TournamentState;
  readonly entrants: number;
  readonly owner: string | null;
  readonly isArena: boolean;
  readonly createdAt: Date;
}

/** Tournaments, those that are not over first, then the newest first; of all games, of one, or with a bot. */
export async function listTournaments(
  db: Database,
  limit: number,
  { game, bot }: { readonly game?: string; readonly bot?: number } = {},
): Promise<ListedTournament[]> {
  return await db
    .selectFrom('tournaments')
    .innerJoin('contests', 'contests.id', 'tournaments.contest')
    .leftJoin('users', 'users.id', 'contests.owner')
    .select(['contests.id', 'contests.name', 'contests.game', 'format', 'state', 'contests.created_at as createdAt'])
    .select(ownerLogin.as('owner'))
    .select(sql<boolean>`contests.owner is null`.as('isArena'))
    .select(
      sql<number>`(
        select count(*)::int from contest_versions
        where contest = contests.id and (number is not null or (plan is null and left_at is null))
      )`.as('entrants'),
    )
    .$if(game !== undefined, (query) => query.where('contests.game', '=', game!))
    .$if(bot !== undefined, (query) =>
      query.where('contests.id', 'in', (eb) =>
        eb
          .selectFrom('contest_versions as entered')
          .innerJoin('versions', 'versions.id', 'entered.version')
          .select('entered.contest')
          .where('versions.bot', '=', bot!)
          .where((of) => of.or([of('entered.number', 'is not', null), of('entered.left_at', 'is', null)])),
      ),
    )
    .orderBy(sql`state = 'over'`)
    .orderBy('contests.id', 'desc')
    .limit(limit)
    .execute();
}

/** All contests, the oldest first. */
export async function listContests(db: Database): Promise<Contest[]> {
  return await selectContests(db).where('kind', '<>', 'tests').orderBy('id').execute();
}

export async function runningIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(allRunning(db).where('matches.contest', '=', contest), limit);
}

export async function finishedIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(finishedMatches(db).where('matches.contest', '=', contest), limit);
}
