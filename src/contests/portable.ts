import { sql } from 'kysely';
import { fileName } from '../match/record.ts';
import { contestField, ladderResults, nameOf, ownerLogin, type Contest } from '../store/contests.ts';
import type { Database } from '../store/database.ts';
import { gameOf } from '../store/games.ts';
import type { StoredEntrant, StoredTournament } from '../store/tournaments.ts';
import { judgesFile, judgesText, type JudgeVersion } from '../tournament/check-judged.ts';
import {
  permanentLadder,
  permanentResultsText,
  permanentStandingsText,
  permanentText,
  type MatchResult,
  type PermanentEntrant,
  type PermanentMatch,
  type PermanentPlan,
} from '../tournament/permanent-file.ts';
import { planText } from '../tournament/plan.ts';
import type { PortableFile } from '../tournament/portable.ts';
import type { RecordedGame, TournamentData } from '../web/tournament/data.ts';

// A contest to take away: the folder that `arena tournament` would have made, and its page.

/** What a contest is packed from, as it was at one moment. */
export interface Portable {
  /** The tables that follow from the games, by name: the files of `arena tournament`. */
  readonly files: Readonly<Record<string, string>>;
  /** What the games follow from, by name; undefined for a contest whose seeds are not to be known before its end. */
  readonly packed?: Readonly<Record<string, string>>;
  /** The matches of all games that are over and may be told of, by number. */
  readonly matches: ReadonlyMap<number, number>;
}

/** What the games of a tournament follow from. Nobody can tell the seeds of open games from it. */
export async function packedOf(
  db: Database,
  { contest, plan, state }: StoredTournament,
  entrants: readonly StoredEntrant[],
  matches: ReadonlyMap<number, number>,
): Promise<Portable['packed']> {
  const { secret, ...open } = plan!;
  const isOver = state === 'over';
  if (!isOver && secret === undefined) return undefined; // of an older version: `seed` tells the seeds of all games
  const judges = await judgesOf(db, contest, matches);
  const left = entrants.filter(({ withdrawnFrom }) => withdrawnFrom !== null);
  const told = {
    ...(isOver ? plan! : { ...open, unfinished: state as 'running' | 'paused' }),
    title: contest.name,
    ...(judges !== undefined && { judged: true as const }),
  };
  return {
    'tournament.json': planText(told),
    ...(left.length > 0 && {
      'withdrawn.json': `${JSON.stringify(Object.fromEntries(left.map(({ name, withdrawnFrom }) => [name, withdrawnFrom])))}\n`,
    }),
    ...(judges !== undefined && { [judgesFile]: judgesText(judges) }),
  };
}

/** The versions of the judge that led these games; undefined where the arena has the rules. */
async function judgesOf(
  db: Database,
  { game }: Contest,
  matches: ReadonlyMap<number, number>,
): Promise<JudgeVersion[] | undefined> {
  if ((await gameOf(db, game)).judge === undefined) return undefined;
  const numbers = new Map([...matches].map(([number, match]) => [match, number]));
  const rows = await db
    .selectFrom('game_versions')
    .select(['number as version', 'program', 'artefact as hash', 'terminator', 'minimum'])
    .where('game', '=', game)
    .orderBy('number')
    .execute();
  const led = await db
    .selectFrom('matches')
    .select(['id', 'game_version'])
    .where(sql<boolean>`id = any(${[...numbers.keys()]})`)
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      ...row,
      games: led.filter(({ game_version: of }) => of === row.version).map(({ id }) => numbers.get(id)!),
    }))
    .filter(({ games }) => games.length > 0);
}

interface PlayedMatch extends PermanentMatch, Pick<MatchResult, 'scores' | 'cause'> {
  readonly match: number;
  readonly by: number | null;
}

/** A permanent contest: the matches of all tables of which none is open, and the standings that follow from them. */
export async function readPermanent(db: Database, stored: StoredTournament): Promise<Portable> {
  const { contest, seats, state } = stored;
  const { rules, judge } = await gameOf(db, contest.game);
  const played = await wholeTables(db, contest.id);
  const plan: PermanentPlan = {
    arena: 1,
    format: 'permanent',
    title: contest.name,
    game: contest.game,
    ...(judge !== undefined && { judged: true as const }),
    options: contest.options,
    seats,
    duplicate: contest.duplicate,
    moveTime: contest.moveTime,
    ...(state !== 'over' && { unfinished: state === 'paused' ? 'paused' : 'running' }),
    entrants: await fieldOf(db, contest.id),
    matches: played.map(({ round, board, bots }) => ({ round, board, bots })),
  };
  const games = played.map(({ scores, cause, by }) => ({ scores, cause, ...(by !== null && { by }) }));
  const ladder = permanentLadder(plan, await ladderResults(db, contest.id, seats));
  const matches = new Map(played.map(({ match }, at) => [at + 1, match]));
  const judges = await judgesOf(db, contest, matches);
  return {
    files: {
      'results.csv': permanentResultsText(plan, games, rules),
      'standings.json': permanentStandingsText(plan, ladder),
    },
    packed: {
      'contest.json': permanentText(plan),
      ...(judges !== undefined && { [judgesFile]: judgesText(judges) }),
    },
    matches,
  };
}

/** Whom the ratings are fitted from, with their names. */
async function fieldOf(db: Database, contest: number): Promise<PermanentEntrant[]> {
  const field = await contestField(db, contest);
  const rows = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(['versions.id', nameOf.as('name'), ownerLogin.as('owner')])
    .where(sql<boolean>`versions.id = any(${field.map(({ bot }) => bot)})`)
    .execute();
  const known = new Map(rows.map(({ id, ...about }) => [id, about]));
  return field.map(({ bot, ...rival }) => ({ bot, ...known.get(bot)!, ...rival }));
}

/** As `countTable` counts them. */
async function wholeTables(db: Database, contest: number): Promise<PlayedMatch[]> {
  const { rows } = await sql<PlayedMatch>`
    with open as (
      select distinct round, seed from matches where contest = ${contest} and state in ('waiting', 'running')
    )
    select matches.id as match, matches.round, board, to_json(scores) as scores, cause, fault_by as by,
      json_agg(version order by seat) as bots
    from matches join match_seats on match_seats.match = matches.id
    where contest = ${contest} and kind = 'official' and state = 'finished'
      and not exists (select from open where open.round = matches.round and open.seed = matches.seed)
    group by matches.id
    order by matches.id
  `.execute(db);
  return rows;
}

/** The files of the folder, a match at a time. */
export async function* filesOf(db: Database, { files, packed, matches }: Portable): AsyncGenerator<PortableFile> {
  for (const [name, text] of Object.entries(packed ?? {})) yield { name, text };
  for await (const { number, log, times } of recordsOf(db, matches)) {
    yield { name: `matches/${fileName(number)}.jsonl`, text: log };
    yield { name: `matches/${fileName(number)}.times.jsonl`, text: times };
  }
  for (const [name, text] of Object.entries(files)) yield { name, text };
}

interface StoredRecord extends Pick<RecordedGame, 'log' | 'times'> {
  readonly number: number;
}

const atOnce = 100; // logs that are in memory

/** The logs of these games, in their order. */
async function* recordsOf(db: Database, matches: Portable['matches']): AsyncGenerator<StoredRecord> {
  const all = [...matches].toSorted(([one], [other]) => one - other);
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce);
    const rows = await db
      .selectFrom('logs')
      .select(['match', 'log', 'times'])
      .where(
        'match',
        'in',
        some.map(([, match]) => match),
      )
      .execute();
    const logs = new Map(rows.map(({ match, ...record }) => [match, record]));
    for (const [number, match] of some) yield { number, ...logs.get(match)! };
  }
}

/** Characters of logs of which a page is made: all of them are in memory at once. */
const mostOfPage = 64 * 2 ** 20;

/** The games of a page that is one file, and what it shows without links to the site; undefined if that is too much. */
export async function pageParts(
  db: Database,
  matches: Portable['matches'],
  { games, entrants, ...data }: TournamentData,
): Promise<{ readonly data: TournamentData; readonly games: ReadonlyMap<number, RecordedGame> } | undefined> {
  const { rows } = await sql<{ size: number | null }>`
    select sum(length(log) + length(times))::float8 as size from logs where match = any(${[...matches.values()]})
  `.execute(db);
  if ((rows[0]?.size ?? 0) > mostOfPage) return undefined;
  const records = new Map<number, RecordedGame>();
  for await (const { number, ...record } of recordsOf(db, matches)) records.set(number, record);
  return {
    data: {
      ...data,
      games: games.filter(({ number }) => records.has(number)).map(({ page: _page, ...game }) => game),
      entrants: entrants.map(({ page: _page, owner, ...entrant }) => ({ ...entrant, ...(owner && { about: owner }) })),
    },
    games: records,
  };
}
