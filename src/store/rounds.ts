import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { ladderOf } from '../match/games.ts';
import { mean } from '../rating/posterior.ts';
import { ladderRatings } from '../pairing/ladder/ratings.ts';
import type { Kind, LadderTable } from '../pairing/ladder/rounds.ts';
import { contestField, ladderResults, type Contest } from './contests.ts';
import type { Database } from './database.ts';
import type { ContestKind, Schema } from './schema.ts';

// Making contests and their matches.

type Trx = Transaction<Schema>;

/** Bots that meet, in the order of their seats, and the pace at which spectators are told their match. */
export interface Table {
  readonly bots: readonly number[];
  /** Official by default. */
  readonly kind?: Kind;
  readonly pace: number;
}

/** Creates the contest, or finds the one of this name and leaves it unchanged. */
export async function createContest(
  db: Database,
  contest: { name: string; game: string; kind: ContestKind; options: object; moveTime: number; duplicate?: boolean },
): Promise<number> {
  const { name, game, kind, options, moveTime, duplicate = true } = contest;
  await db
    .insertInto('contests')
    .values({ name, game, kind, options: JSON.stringify(options), move_time: moveTime, duplicate })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await db.selectFrom('contests').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
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

export interface Entry {
  readonly game: string;
  readonly name: string;
  readonly program: string;
  /** The fingerprint of the program, for bots that have versions. */
  readonly fingerprint?: string;
}

/**
 * Enters a bot; one that takes part already stays unchanged. A new version takes the place of the one before, with that
 * version's rating as its prior.
 */
export async function joinContest(db: Database, contest: number, entry: Entry): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await lockContest(trx, contest);
    const bot = await versionOf(trx, entry);
    const present = await trx
      .selectFrom('contest_bots')
      .select('bot')
      .where('contest', '=', contest)
      .where('bot', '=', bot)
      .where('left_at', 'is', null)
      .executeTakeFirst();
    if (present !== undefined) return bot;
    const before = await latestIn(trx, contest, entry, bot);
    const prior = before === undefined ? mean : await ratingOf(trx, contest, entry.game, before);
    await trx
      .insertInto('contest_bots')
      .values({ contest, bot, prior })
      .onConflict((conflict) => conflict.columns(['contest', 'bot']).doUpdateSet({ left_at: null }))
      .execute();
    if (before !== undefined) await leaveContest(trx, contest, before);
    return bot;
  });
}

/** The version of a bot that this program is, or a new version. A bot without a fingerprint gets this one. */
async function versionOf(trx: Trx, { game, name, program, fingerprint }: Entry): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena bot ${game} ${name}`}, 0))`.execute(trx);
  const versions = await trx
    .selectFrom('bots')
    .select(['id', 'version', 'fingerprint'])
    .where('game', '=', game)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .execute();
  const known =
    fingerprint === undefined
      ? versions[0]
      : (versions.find((one) => one.fingerprint === fingerprint) ?? versions.find((one) => one.fingerprint === null));
  if (known === undefined) {
    const version = (versions[0]?.version ?? 0) + 1;
    return (
      await trx
        .insertInto('bots')
        .values({ game, name, version, program, fingerprint: fingerprint ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  }
  if (fingerprint !== undefined)
    await trx.updateTable('bots').set({ fingerprint }).where('id', '=', known.id).execute();
  return known.id;
}

/** The other version of a bot that takes part, or that did so last. */
async function latestIn(trx: Trx, contest: number, { game, name }: Entry, bot: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('contest_bots')
    .innerJoin('bots', 'bots.id', 'contest_bots.bot')
    .select('bot')
    .where('contest', '=', contest)
    .where('game', '=', game)
    .where('name', '=', name)
    .where('bot', '<>', bot)
    .orderBy('left_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();
  return row?.bot;
}

/** The present rating of a bot. */
async function ratingOf(trx: Trx, contest: number, game: string, bot: number): Promise<number> {
  const field = (await contestField(trx, contest, bot)).map((rival) =>
    rival.bot === bot ? { ...rival, takesPart: true } : rival,
  );
  const { standings } = ladderRatings(field, await ladderResults(trx, contest, (await ladderOf(game)).seats));
  return standings.find(({ entrant }) => entrant === bot)!.rating;
}

/** The bot leaves: its waiting matches are given up when they are claimed. Its results stay. */
export async function leaveContest(db: Database, contest: number, bot: number): Promise<void> {
  await db
    .updateTable('contest_bots')
    .set({ left_at: sql<Date>`now()` })
    .where('contest', '=', contest)
    .where('bot', '=', bot)
    .where('left_at', 'is', null)
    .execute();
}

/** Locks the contest: no other transaction adds rounds to it until this one ends. */
export async function lockContest(trx: Trx, contest: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena contest', ${contest}))`.execute(trx);
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
  const boards = tables.flatMap(({ bots, kind = 'official', pace }) => {
    const seed = randomBytes(16).toString('hex');
    return (duplicate ? rotations(bots) : [bots]).map((seated) => ({ bots: seated, seed, kind, pace }));
  });
  if (boards.length === 0) return [];
  const rows = await trx
    .insertInto('matches')
    .values(
      boards.map(({ seed, kind, pace }, at) => ({
        contest,
        game,
        options: JSON.stringify(options),
        seed,
        move_time: moveTime,
        round,
        board: at + 1,
        kind,
        pace,
      })),
    )
    .returning(['id', 'board'])
    .execute();
  await trx
    .insertInto('match_seats')
    .values(rows.flatMap(({ id, board }) => boards[board - 1]!.bots.map((bot, seat) => ({ match: id, seat, bot }))))
    .execute();
  return rows.toSorted((left, right) => left.board - right.board).map(({ id }) => id);
}

const rotations = (bots: readonly number[]): number[][] =>
  bots.map((_, by) => bots.map((__, seat) => bots[(seat + by) % bots.length]!));

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
    .select(['seed', 'kind', sql<number[]>`json_agg(bot order by seat)`.as('bots')])
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
