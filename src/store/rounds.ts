import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { defaults } from '../game/defaults.ts';
import { friendlyName, testsName } from '../game/title.ts';
import { mean } from '../rating/posterior.ts';
import { ladderRatings } from '../pairing/ladder/ratings.ts';
import type { Kind, LadderTable } from '../pairing/ladder/rounds.ts';
import {
  contestField,
  contestVersions,
  getContest,
  ladderResults,
  ladders,
  seatsOf,
  type Contest,
} from './contests.ts';
import type { Database } from './database.ts';
import { gameOf } from './games.ts';
import type { ContestKind, MatchKind, Schema } from './schema.ts';

// Making contests and their matches.

type Trx = Transaction<Schema>;

/** Versions that meet, in the order of their seats, and the pace at which spectators are told their match. */
export interface Table {
  readonly versions: readonly number[];
  /** Official by default. */
  readonly kind?: MatchKind;
  readonly pace: number;
  /** Random by default. */
  readonly seed?: string;
  /** Who asked for the match; by default the arena. */
  readonly madeBy?: number;
  /** The version of its game whose judge leads it; by default the newest that is ready. */
  readonly judge?: number;
  /** Another match of the round plays its seed with the seats rotated; a duplicate contest rotates them itself. */
  readonly isDuplicate?: boolean;
}

/** Creates the contest, or finds the one of this name and leaves it unchanged. */
export async function createContest(
  db: Database,
  contest: {
    readonly name: string;
    readonly game: string;
    readonly kind: ContestKind;
    readonly options: object;
    readonly moveTime: number;
    readonly duplicate?: boolean;
    /** Not where `duplicate`: the database refuses it. */
    readonly memory?: boolean;
  },
): Promise<number> {
  const { name, game, kind, options, moveTime, duplicate = true, memory = false } = contest;
  await db
    .insertInto('contests')
    .values({ name, game, kind, options: JSON.stringify(options), move_time: moveTime, duplicate, memory })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await db.selectFrom('contests').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** Nobody else gives a contest this name until this transaction ends. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena contest name ${name}`}, 0))`.execute(trx);
}

/** Renames a contest, unless the name is taken. */
export async function renameContest(db: Database, from: string, to: string): Promise<void> {
  await db
    .updateTable('contests')
    .set({ name: to })
    .where('name', '=', from)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('contests as other').where('other.name', '=', to))))
    .execute();
}

/** The contest of a game's trials and test matches, with the options and limits of its ladder. */
export const testsOf = async (db: Database, game: string): Promise<Contest> =>
  await uncounted(db, game, testsName(game));

/** The same of its friendly games. */
export const friendlyOf = async (db: Database, game: string): Promise<Contest> =>
  await uncounted(db, game, friendlyName(game));

async function uncounted(db: Database, game: string, name: string): Promise<Contest> {
  const { rules, ladder } = await gameOf(db, game);
  const id = await createContest(db, {
    name,
    game,
    kind: 'tests',
    options: { ...defaults<object>(rules), ...ladder.options },
    moveTime: ladder.moveTime,
    duplicate: false,
  });
  return { ...(await getContest(db, id))!, moveTime: ladder.moveTime }; // a judge's may have changed
}

/** The newest version of a bot that came with the arena, by its program; undefined when it is in no contest yet. */
export async function versionOfProgram(db: Database, game: string, program: string): Promise<number | undefined> {
  const version = await db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('versions.id')
    .where('game', '=', game)
    .where('program', '=', program)
    .where('artefact', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return version?.id;
}

export interface Entry {
  readonly game: string;
  readonly name: string;
  readonly program: string;
  /** The fingerprint of the program, for bots that may have several versions. */
  readonly fingerprint?: string;
}

/**
 * Enters a bot and returns its version; one that takes part already stays unchanged. A new version takes the place of the
 * one before, with that version's rating as its prior.
 */
export async function joinContest(db: Database, contest: number, entry: Entry): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await lockContest(trx, contest);
    const bot = await lockBot(trx, entry);
    const version = await versionOf(trx, bot, entry);
    await enter(trx, contest, { game: entry.game, bot, version });
    return version;
  });
}

/** The same for a version that is known. Needs `lockContest`. */
export async function enter(
  trx: Trx,
  contest: number,
  { game, bot, version }: { readonly game: string; readonly bot: number; readonly version: number },
): Promise<void> {
  const present = await trx
    .selectFrom('contest_versions')
    .select('version')
    .where('contest', '=', contest)
    .where('version', '=', version)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (present !== undefined) return;
  const before = await latestIn(trx, contest, bot, version);
  const prior = before === undefined ? mean : await ratingOf(trx, contest, game, before);
  await trx
    .insertInto('contest_versions')
    .values({ contest, version, prior, people: teamOf(bot) })
    .onConflict((conflict) =>
      conflict.columns(['contest', 'version']).doUpdateSet({ left_at: null, people: teamOf(bot) }),
    )
    .execute();
  if (before !== undefined) await leaveContest(trx, contest, before);
}

/** Who is in the team that owns a bot; null: no team does. */
const teamOf = (bot: number) => sql<number[] | null>`(
  select array_agg(account order by accepted_at, account) from team_members
  where team = (select owner from bots where id = ${bot}) and accepted_at is not null
)`;

/** The account of the bots that came with the arena. */
const arenaAccount = sql<number>`(select id from users where role = 'arena')`;

/** The bot of this name, or a new one. No other transaction adds a version to the bot until this one ends. */
async function lockBot(trx: Trx, { game, name }: Entry): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena bot ${game} ${name}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('bots')
    .select('id')
    .where('game', '=', game)
    .where('name', '=', name)
    .executeTakeFirst();
  const { id } =
    known ??
    (await trx
      .insertInto('bots')
      .values({ owner: arenaAccount, game, name })
      .returning('id')
      .executeTakeFirstOrThrow());
  return id;
}

/** The version of a bot that this program is, or a new version. A version without a fingerprint gets this one. */
async function versionOf(trx: Trx, bot: number, { program, fingerprint }: Entry): Promise<number> {
  const versions = await trx
    .selectFrom('versions')
    .select(['id', 'number', 'fingerprint'])
    .where('bot', '=', bot)
    .orderBy('number', 'desc')
    .execute();
  const known =
    fingerprint === undefined
      ? versions[0]
      : (versions.find((one) => one.fingerprint === fingerprint) ?? versions.find((one) => one.fingerprint === null));
  if (known === undefined) {
    const number = (versions[0]?.number ?? 0) + 1;
    return (
      await trx
        .insertInto('versions')
        .values({ bot, number, program, fingerprint: fingerprint ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }
  if (fingerprint !== undefined)
    await trx.updateTable('versions').set({ fingerprint }).where('id', '=', known.id).execute();
  return known.id;
}

/** The other version of a bot that takes part, or that did so last. */
async function latestIn(trx: Trx, contest: number, bot: number, version: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('contest_versions')
    .innerJoin('versions', 'versions.id', 'contest_versions.version')
    .select('version')
    .where('contest', '=', contest)
    .where('bot', '=', bot)
    .where('version', '<>', version)
    .orderBy('left_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();
  return row?.version;
}

/** The present ratings of the bots on a game's ladder. */
export async function ratingsOnLadder(db: Database, game: string): Promise<ReadonlyMap<number, number>> {
  const ladder = (await ladders(db)).find((one) => one.game === game);
  if (ladder === undefined) return new Map();
  const results = await ladderResults(db, ladder.id, await seatsOf(db, ladder));
  const { standings } = ladderRatings(await contestField(db, ladder.id), results);
  const bots = new Map((await contestVersions(db, ladder.id)).map(({ id, bot }) => [id, bot]));
  return new Map(standings.map(({ entrant, rating }) => [bots.get(entrant)!, rating]));
}

/** The present rating of a version. */
async function ratingOf(trx: Trx, contest: number, game: string, version: number): Promise<number> {
  const field = (await contestField(trx, contest, version)).map((rival) =>
    rival.bot === version ? { ...rival, takesPart: true } : rival,
  );
  const seats = await seatsOf(trx, { id: contest, game });
  const { standings } = ladderRatings(field, await ladderResults(trx, contest, seats));
  return standings.find(({ entrant }) => entrant === version)!.rating;
}

/** The version leaves: its waiting matches are given up when they are claimed. Its results stay. */
export async function leaveContest(db: Database, contest: number, version: number): Promise<void> {
  await db
    .updateTable('contest_versions')
    .set({ left_at: sql<Date>`now()` })
    .where('contest', '=', contest)
    .where('version', '=', version)
    .where('left_at', 'is', null)
    .execute();
}

/** Of the bots that came with the arena all but these versions leave. */
export async function keepSamples(db: Database, contest: number, versions: readonly number[]): Promise<void> {
  const own = db
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('versions.id')
    .where('bots.owner', '=', arenaAccount);
  await db
    .updateTable('contest_versions')
    .set({ left_at: sql<Date>`now()` })
    .where('contest', '=', contest)
    .where('version', 'in', own)
    .where('version', 'not in', versions)
    .where('left_at', 'is', null)
    .execute();
}

/** Locks the contest: no other transaction adds rounds to it until this one ends. */
export async function lockContest(trx: Trx, contest: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena contest', ${contest}))`.execute(trx);
}

/** Whether no further match of a ladder is begun. Needs `lockContest`. */
export async function setLadderPaused(trx: Trx, ladder: number, isPaused: boolean): Promise<void> {
  await trx
    .updateTable('contests')
    .set({ paused_at: isPaused ? sql<Date>`now()` : null })
    .where('id', '=', ladder)
    .execute();
}

/**
 * Adds the next round and returns its matches. Every table has a seed of its own and plays it once; in a duplicate
 * contest on as many boards as the table has seats, with everybody one seat further on each. Needs `lockContest`.
 */
export async function addRound(
  trx: Trx,
  {
    id: contest,
    game,
    options,
    moveTime,
    duplicate,
  }: Pick<Contest, 'id' | 'game' | 'options' | 'moveTime' | 'duplicate'>,
  round: number,
  tables: readonly Table[],
): Promise<number[]> {
  const boards = tables.flatMap(
    ({ versions, kind = 'official', pace, seed = randomBytes(16).toString('hex'), madeBy, judge, isDuplicate }) =>
      (duplicate ? rotations(versions) : [versions]).map((seated) => ({
        seated,
        seed,
        kind,
        pace,
        madeBy,
        judge,
        isDuplicate,
      })),
  );
  if (boards.length === 0) return [];
  const rows = await trx
    .insertInto('matches')
    .values(
      boards.map(({ seed, kind, pace, madeBy, judge, isDuplicate = false }, at) => ({
        contest,
        game,
        options: JSON.stringify(options),
        seed,
        move_time: moveTime,
        round,
        board: at + 1,
        kind,
        pace,
        made_by: madeBy ?? null,
        game_version: judge ?? null,
        duplicate: isDuplicate,
      })),
    )
    .returning(['id', 'board'])
    .execute();
  await trx
    .insertInto('match_seats')
    .values(
      rows.flatMap(({ id, board }) => boards[board - 1]!.seated.map((version, seat) => ({ match: id, seat, version }))),
    )
    .execute();
  return rows.toSorted((left, right) => left.board - right.board).map(({ id }) => id);
}

const rotations = (versions: readonly number[]): number[][] =>
  versions.map((_, by) => versions.map((__, seat) => versions[(seat + by) % versions.length]!));

export async function lastRound(db: Database, contest: number): Promise<number> {
  return (
    (
      await db
        .selectFrom('matches')
        .select(({ fn }) => fn.max('round').as('last'))
        .where('contest', '=', contest)
        .executeTakeFirst()
    )?.last ?? 0
  );
}

/** The tables of a contest with a match that waits or runs. */
export async function openTables(db: Database, contest: number): Promise<LadderTable[]> {
  const rows = await db
    .selectFrom('matches')
    .innerJoin('match_seats', 'match_seats.match', 'matches.id')
    .select(({ ref }) => [
      'seed',
      ref('kind').$castTo<Kind>().as('kind'),
      sql<number[]>`json_agg(version order by seat)`.as('bots'),
    ])
    .where('contest', '=', contest)
    .where('state', 'in', ['waiting', 'running'])
    .groupBy('matches.id')
    .orderBy('matches.id')
    .execute();
  const tables = new Map(rows.map(({ seed, kind, bots }) => [seed, { kind, bots }]));
  return [...tables.values()];
}

/** The number of matches of a contest that wait or run. */
export async function openMatches(db: Database, contest: number): Promise<number> {
  return (
    await db
      .selectFrom('matches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('contest', '=', contest)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow()
  ).count;
}

/** The same without those that wait for a player to connect, and their tables. */
export async function openNow(
  db: Database,
  contest: number,
): Promise<{ readonly matches: number; readonly tables: number }> {
  return await db
    .selectFrom('matches')
    .select(({ fn }) => [fn.countAll<number>().as('matches'), fn.count<number>('seed').distinct().as('tables')])
    .where('contest', '=', contest)
    .where('state', 'in', ['waiting', 'running'])
    .where('awaits_since', 'is', null)
    .executeTakeFirstOrThrow();
}
