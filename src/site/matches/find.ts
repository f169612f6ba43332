import { sql, type RawBuilder } from 'kysely';
import { faultKinds, type Fault } from '../../game/fault.ts';
import type { Cursor } from '../../http/cursor.ts';
import type { Database } from '../../store/database.ts';
import { gamesByName } from '../../store/games.ts';
import { readMatches, selectMatches, type Match } from '../../store/matches.ts';
import { isSealed } from '../live/match-data.ts';

// Finished matches of some kind. However few of all they are, a page of them costs little: the search goes along one
// index and looks at so many matches at most; where it stops, the next page goes on.

export const matchSorts = ['newest', 'oldest'] as const;
export const results = ['won', 'drawn', 'lost'] as const;
export const kinds = ['ladder', 'contest', 'test', 'trial', 'friendly'] as const;
/** How a match ended: by the rules, by any fault, or by one. */
export type CauseFilter = 'rules' | 'fault' | Fault;

/** Which matches are listed; what is missing filters nothing. */
export interface MatchFilter {
  readonly game?: string | undefined;
  /** Matches with one of these bots. */
  readonly bots?: readonly number[] | undefined;
  /** … in which one of these sat at the same table. */
  readonly against?: readonly number[] | undefined;
  /** … of one of `bots`. */
  readonly result?: (typeof results)[number] | undefined;
  readonly cause?: CauseFilter | undefined;
  readonly kind?: (typeof kinds)[number] | undefined;
  readonly contest?: number | undefined;
}

export interface MatchQuery extends MatchFilter {
  readonly sort?: (typeof matchSorts)[number];
}

export interface FoundMatches {
  readonly matches: readonly Match[];
  /** Where the page ends, when there may be a next one. */
  readonly next?: Cursor;
  /** How many matches were looked at, when the search stopped before the page was full. */
  readonly stopped?: number;
}

const chunk = 1000; // matches that one statement looks at
const mostLooked = 10_000; // matches that a page looks at

/**
 * A page of the finished matches that everybody may see, the latest first unless sorted otherwise, from the start or
 * after the page that ends at `end`.
 */
export async function findMatches(
  db: Database,
  end: Cursor | undefined,
  limit: number,
  query: MatchQuery = {},
): Promise<FoundMatches> {
  const sort = query.sort ?? 'newest';
  const source = await sourceOf(db, query, sort, limit + 1);
  const found: Cursor[] = [];
  let last = end;
  let looked = 0;
  let isEnd = false;
  const fits = await wanted(db, query);
  for (let step = source.first; found.length <= limit && !isEnd && looked < mostLooked; step *= 4) {
    const few = Math.min(step, source.most);
    const rows = await lookAt(db, fits, source, last, few);
    found.push(...rows.filter((row) => row.fits));
    last = rows.at(-1) ?? last;
    looked += rows.length;
    isEnd = rows.length < few;
  }
  const shown = found.slice(0, limit);
  const next = found.length > limit ? shown.at(-1) : isEnd ? undefined : last;
  return {
    matches: await inOrder(db, shown, query),
    ...(next !== undefined && { next }),
    ...(next !== undefined && found.length <= limit && { stopped: looked }),
  };
}

/** The matches of these numbers. Nothing is told of cards that are still played in another match. */
async function inOrder(db: Database, ends: readonly Cursor[], { result, cause }: MatchFilter): Promise<Match[]> {
  const ids = ends.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await readMatches(selectMatches(db).where('matches.id', 'in', ids), ids.length);
  const matches = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  if (result === undefined && cause === undefined) return matches;
  const games = await gamesByName(db);
  return matches.filter((match) => !isSealed(games.get(match.game) ?? { hasSecrets: true }, match));
}

/** Matches along one index, in the order of the list. */
interface Source {
  /** Selects `id` and `at` of so many matches after one of them. */
  after(end: Cursor | undefined, step: number): RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** How many the first statement looks at, and each at most. */
  readonly first: number;
  readonly most: number;
}

/** The index along which fewest other matches are passed. */
async function sourceOf(db: Database, filter: MatchFilter, sort: string, first: number): Promise<Source> {
  const [direction, beyond] = sort === 'newest' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { game, bots, cause, kind, contest } = filter;
  if (bots !== undefined) return ofVersions(await versionsOf(db, bots), { first, direction, beyond });
  /** Matches of several beginnings of an index, each so many. */
  const merged = (begins: RawBuilder<unknown>, is: RawBuilder<unknown>, most: number): Source => ({
    first,
    most,
    order: sql`at ${direction}, id ${direction}`,
    after: (end, step) => sql`
      select found.id, found.at from ${begins}, lateral (
        select id, finished_at as at from matches
        where ${is} and state = 'finished'
          and ${end === undefined ? sql`true` : sql`(finished_at, id) ${beyond} (${end.at}, ${end.id})`}
        order by finished_at ${direction}, id ${direction} limit ${step}
      ) found order by at ${direction}, id ${direction} limit ${step}`,
  });
  if (contest !== undefined) return merged(sql`(values (${contest}::bigint)) one (id)`, sql`contest = one.id`, chunk);
  if (cause !== undefined && cause !== 'rules') {
    const causes = cause === 'fault' ? Object.keys(faultKinds) : [cause];
    const is = sql`cause <> 'rules' and cause = one.cause`;
    return merged(sql`unnest(${causes}::text[]) one (cause)`, is, Math.ceil(chunk / Math.sqrt(causes.length)));
  }
  if (game === undefined && kind === undefined) return merged(sql`(values (1)) one (id)`, sql`true`, chunk);
  const among = sql`(
    select id from contests where not is_hidden and ${ofKind(kind)} and ${game === undefined ? sql`true` : sql`game = ${game}`}
  ) one`;
  return merged(among, sql`contest = one.id`, 2 * first);
}

const ofKind = (kind: MatchFilter['kind']): RawBuilder<unknown> =>
  kind === undefined
    ? sql`true`
    : kind === 'contest'
      ? sql`contests.kind in ('tournament', 'permanent', 'series')`
      : sql`contests.kind = ${kind === 'ladder' ? 'ladder' : 'tests'}`;

/** The finished matches of these versions; one in which several of them sat, or one of them twice, is there once. */
const ofVersions = (
  versions: readonly number[],
  { first, direction, beyond }: { readonly first: number } & Record<'direction' | 'beyond', RawBuilder<unknown>>,
): Source => ({
  first,
  most: chunk,
  order: sql`at ${direction}, id ${direction}`,
  after: (end, step) => sql`
    select distinct found.at, found.id from unnest(${versions}::bigint[]) one (version), lateral (
      select distinct finished_at as at, match as id from match_seats
      where version = one.version and finished_at is not null
        and ${end === undefined ? sql`true` : sql`(finished_at, match) ${beyond} (${end.at}, ${end.id})`}
      order by finished_at ${direction}, match ${direction} limit ${step}
    ) found order by at ${direction}, id ${direction} limit ${step}`,
});

/** The next matches of a source, and whether each is wanted. */
async function lookAt(
  db: Database,
  fits: RawBuilder<unknown>,
  source: Source,
  end: Cursor | undefined,
  step: number,
): Promise<(Cursor & { readonly fits: boolean })[]> {
  const { rows } = await sql<Cursor & { fits: boolean }>`
    select candidate.id, candidate.at, looked.fits from (${source.after(end, step)}) candidate, lateral (
      select coalesce(not is_hidden and ${fits}, false) as fits
      from matches join contests on contests.id = matches.contest where matches.id = candidate.id offset 0
    ) looked order by ${source.order}
  `.execute(db);
  return rows;
}

/** Whether a match is one of those that the filter wants. */
async function wanted(db: Database, filter: MatchFilter): Promise<RawBuilder<unknown>> {
  const { game, cause, kind, contest } = filter;
  const conditions = [
    game !== undefined && sql`contests.game = ${game}`,
    contest !== undefined && sql`contests.id = ${contest}`,
    kind !== undefined && ofKind(kind),
    (kind === 'test' || kind === 'trial' || kind === 'friendly') && sql`matches.kind = ${kind}`,
    cause !== undefined && (cause === 'fault' ? sql`cause <> 'rules'` : sql`cause = ${cause}`),
    filter.bots !== undefined && (await seated(db, filter.bots, filter)),
  ].filter((one) => one !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Whether one of the bots sat there, with the result and before an opponent that are wanted. */
async function seated(
  db: Database,
  bots: readonly number[],
  { against, result }: MatchFilter,
): Promise<RawBuilder<unknown>> {
  const best = sql`(select max(score) from unnest(scores) score)`;
  const worst = sql`(select min(score) from unnest(scores) score)`;
  const own = sql`scores[own.seat + 1]`;
  const had = {
    won: sql`${own} = ${best} and ${own} > ${worst}`,
    drawn: sql`${best} = ${worst} and cardinality(scores) > 1`,
    lost: sql`${own} < ${best}`,
  };
  const faced =
    against === undefined
      ? sql`true`
      : sql`exists (
          select from match_seats other where other.match = matches.id and other.seat <> own.seat
            and other.version = any(${await versionsOf(db, against)}::bigint[])
        )`;
  return sql`exists (
    select from match_seats own where own.match = matches.id and own.version = any(${await versionsOf(db, bots)}::bigint[])
      and ${result === undefined ? sql`true` : had[result]} and ${faced}
  )`;
}

const versionsOf = async (db: Database, bots: readonly number[]): Promise<number[]> =>
  bots.length === 0
    ? []
    : (await db.selectFrom('versions').select('id').where('bot', 'in', bots).execute()).map(({ id }) => id);
