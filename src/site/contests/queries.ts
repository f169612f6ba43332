import { sql, type RawBuilder } from 'kysely';
import { ownerLogin, selectContests, type Contest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import type { ContestKind, TournamentState } from '../../store/schema.ts';
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

export const contestSorts = ['state', 'newest', 'oldest', 'name'] as const;

export interface ContestQuery {
  readonly limit: number;
  /** `state`: those that are not over first. Within a state or a name the newest are first. */
  readonly sort?: (typeof contestSorts)[number];
  /** The number of the last contest of the page before. */
  readonly after?: number | undefined;
}

const keys = {
  state: sql`exists (select from tournaments where tournaments.contest = contests.id and tournaments.state = 'over')`,
  name: sql`lower(contests.name)`,
};

/** The condition and the order of a page of contests. */
function pageBy({ sort = 'state', after }: ContestQuery): {
  readonly isAfter: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
} {
  const onFirst = after === undefined ? sql<boolean>`true` : undefined;
  if (sort === 'oldest') return { isAfter: onFirst ?? sql`contests.id > ${after}`, order: sql`contests.id` };
  if (sort === 'newest') return { isAfter: onFirst ?? sql`contests.id < ${after}`, order: sql`contests.id desc` };
  const place = sql`${keys[sort]}, -contests.id`;
  return {
    isAfter: onFirst ?? sql`(${place}) > (select ${place} from contests where contests.id = ${after})`,
    order: place,
  };
}

/** A page of tournaments and permanent contests: of all games, of one, or with a bot. */
export async function listTournaments(
  db: Database,
  query: ContestQuery,
  { game, bot }: { readonly game?: string; readonly bot?: number } = {},
): Promise<ListedTournament[]> {
  const { isAfter, order } = pageBy(query);
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
    .$if(game !== undefined, (all) => all.where('contests.game', '=', game!))
    .$if(bot !== undefined, (all) =>
      all.where('contests.id', 'in', (eb) =>
        eb
          .selectFrom('contest_versions as entered')
          .innerJoin('versions', 'versions.id', 'entered.version')
          .select('entered.contest')
          .where('versions.bot', '=', bot!)
          .where((of) => of.or([of('entered.number', 'is not', null), of('entered.left_at', 'is', null)])),
      ),
    )
    .where('contests.deleted_at', 'is', null)
    .where(isAfter)
    .orderBy(order)
    .limit(query.limit)
    .execute();
}

/** A page of contests of these kinds. */
export async function listContests(
  db: Database,
  kinds: readonly ContestKind[],
  query: ContestQuery,
): Promise<Contest[]> {
  const { isAfter, order } = pageBy(query);
  return await selectContests(db).where('kind', 'in', kinds).where(isAfter).orderBy(order).limit(query.limit).execute();
}

export async function runningIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(allRunning(db).where('matches.contest', '=', contest), limit);
}

export async function finishedIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(finishedMatches(db).where('matches.contest', '=', contest), limit);
}
