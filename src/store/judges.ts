import { sql, type Transaction } from 'kysely';
import { ladderName } from '../game/title.ts';
import type { Message } from '../game/message.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import type { GameMessage } from '../text/games.ts';
import { put } from './artefacts.ts';
import type { Contest } from './contests.ts';
import type { Database } from './database.ts';
import { gameModerators, gameOf } from './games.ts';
import { addNews } from './news.ts';
import { addSiteNews } from './site-news.ts';
import { createContest, enter, lockContest } from './rounds.ts';
import type { Refusal, Schema } from './schema.ts';
import { addTests } from './tests.ts';

// The way of a judge that somebody sent: waiting, building, trial, then ready or refused. A version of a game is a judge
// with its limits.

type Trx = Transaction<Schema>;

/** A judge and its limits. */
export interface NewJudge {
  readonly program: string;
  readonly artefact: string;
  readonly terminator: Terminator;
  readonly seats: { readonly min: number; readonly max: number };
  /** Milliseconds. */
  readonly moveTime: number;
  /** MiB. */
  readonly memory: number;
  readonly minimum: number | null;
}

/** What came with a judge, by name: viewer.html, starters/NAME. */
export type GameFiles = ReadonlyMap<string, Buffer>;

/** No other transaction changes this game until this one ends. */
export async function lockGame(trx: Trx, game: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena game ${game}`}, 0))`.execute(trx);
}

/** Adds a version, which waits to be built, and returns its number. Needs `lockGame`. */
export async function addJudge(
  trx: Trx,
  game: string,
  sentBy: number,
  { seats, moveTime, ...judge }: NewJudge,
  files: GameFiles,
): Promise<number> {
  const { last } = await trx
    .selectFrom('game_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('game', '=', game)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await trx
    .insertInto('game_versions')
    .values({
      ...judge,
      game,
      number,
      sent_by: sentBy,
      seats_min: seats.min,
      seats_max: seats.max,
      move_time: moveTime,
    })
    .execute();
  for (const [name, bytes] of files)
    await trx
      .insertInto('game_files')
      .values({ game, number, name, artefact: await put(trx, bytes) })
      .execute();
  return number;
}

/** A bot that a game's judges play their trials with: its newest version that is ready, or waits for the trial too. */
export interface Sample {
  readonly bot: number;
  readonly version: number;
  readonly name: string;
  readonly program: string;
  readonly artefact: string;
}

export async function samplesOf(db: Database, game: string): Promise<Sample[]> {
  return await db
    .selectFrom('game_samples')
    .innerJoin('bots', 'bots.id', 'game_samples.bot')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('versions')
          .select(['versions.id', 'versions.program', 'versions.artefact'])
          .whereRef('versions.bot', '=', 'bots.id')
          .where('versions.state', 'in', ['ready', 'trial'])
          .orderBy('versions.number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(({ ref }) => [
      'bots.id as bot',
      'newest.id as version',
      'bots.name',
      'newest.program',
      ref('newest.artefact').$notNull().as('artefact'),
    ])
    .where('game_samples.game', '=', game)
    .where('newest.artefact', 'is not', null)
    .orderBy('bots.id')
    .execute();
}

/** One attempt to build a judge and to let it lead its trial. */
export interface JudgeAttempt extends NewJudge {
  readonly game: string;
  readonly number: number;
  readonly attempt: number;
  readonly token: string;
  /** That it was found to need; null: the name of its file tells. */
  readonly language: string | null;
}

/** Begins a new attempt, whatever became of the last one; undefined when there is nothing to build any more. */
export async function claimJudge(trx: Trx, game: string, number: number): Promise<JudgeAttempt | undefined> {
  const row = await trx
    .updateTable('game_versions')
    .set(({ eb }) => ({
      state: 'building',
      attempt: eb('attempt', '+', 1),
      token: sql<string>`gen_random_uuid()`,
      output: '', // of an attempt before
    }))
    .where('game', '=', game)
    .where('number', '=', number)
    .where('state', 'in', ['waiting', 'building'])
    .returning(['game', 'number', 'attempt', 'token', 'language', 'program', 'artefact', 'terminator'])
    .returning(['seats_min', 'seats_max', 'move_time', 'memory', 'minimum'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { token, seats_min: min, seats_max: max, move_time: moveTime, ...rest } = row;
  return { ...rest, token: token!, seats: { min, max }, moveTime };
}

type Held = Pick<JudgeAttempt, 'game' | 'number' | 'token'>;

/** The version of an attempt, as long as the attempt is the running one. */
const held = (db: Database, { game, number, token }: Held) =>
  db.updateTable('game_versions').where('game', '=', game).where('number', '=', number).where('token', '=', token);

/** Adds to what the builds wrote so far; changes nothing when this attempt is not the running one. */
export async function addJudgeOutput(db: Database, attempt: Held, text: string): Promise<void> {
  await held(db, attempt)
    .set(({ eb }) => ({ output: eb('output', '||', text.replaceAll('\0', '\ufffd')) }))
    .execute();
}

/** Gives a judge back, to be built by a machine with this language if one is named; false for a lost attempt. */
export async function returnJudge(trx: Trx, attempt: Held, language?: string): Promise<boolean> {
  const { numUpdatedRows } = await held(trx, attempt)
    .set({ state: 'waiting', token: null, ...(language !== undefined && { language, attempt: 0 }) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The judge cannot lead matches. Changes nothing when this attempt is not the running one. */
export async function refuseJudge(trx: Trx, attempt: Held, failure: GameMessage): Promise<void> {
  const { numUpdatedRows } = await held(trx, attempt)
    .set({ state: 'refused', token: null, failure: JSON.stringify(failure) })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await tellModerators(trx, attempt.game, 'news-judge-refused', `/games/${attempt.game}`);
}

/**
 * The judge is built and leads its trial, with all sample bots, or as many as there are seats: returns the match, or
 * undefined when this attempt is not the running one.
 */
export async function beginJudgeTrial(
  trx: Trx,
  attempt: JudgeAttempt,
  tests: Pick<Contest, 'id' | 'game' | 'options'>,
  language: string | null,
): Promise<number | undefined> {
  const { game, number, seats, moveTime } = attempt;
  const samples = (await samplesOf(trx, game)).map(({ version }) => version);
  const { numUpdatedRows } = await held(trx, attempt).set({ state: 'trial', token: null, language }).executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const filled = Math.min(seats.max, Math.max(seats.min, samples.length));
  const versions = Array.from({ length: filled }, (_, seat) => samples[seat % samples.length]!);
  const table = { versions, kind: 'trial', pace: 300, judge: number } as const;
  await hideTests(trx, game);
  const [match] = (await addTests(trx, { ...tests, moveTime }, [table])).matches;
  await trx
    .updateTable('game_versions')
    .set({ trial: match! })
    .where('game', '=', game)
    .where('number', '=', number)
    .execute();
  await trx
    .updateTable('versions')
    .set({ trial: match! })
    .where('id', 'in', versions)
    .where('state', '=', 'trial')
    .execute();
  return match;
}

/** No list has the trials of a game that was never published. */
async function hideTests(trx: Trx, game: string): Promise<void> {
  await trx
    .updateTable('contests')
    .set(({ exists, selectFrom }) => ({
      is_hidden: exists(
        selectFrom('games').select('name').where('name', '=', game).where('published_at', 'is', null),
      ).$castTo<boolean>(),
    }))
    .where('game', '=', game)
    .where('kind', '=', 'tests')
    .execute();
}

/** Why a judge is refused after its trial: the void match's reason, or the first fault of a bot. */
function failureOf(
  names: readonly string[],
  faults: readonly (Refusal & { readonly seat: number })[],
  why?: Message,
): GameMessage | Message | undefined {
  if (why !== undefined) return why.code === 'judge-fault' ? why : { code: 'trial-void', why };
  const [first] = faults;
  if (first === undefined) return undefined;
  const { seat, fault, turn = 0, reason } = first;
  return { code: 'sample-fault', bot: names[seat] ?? `${seat + 1}`, fault, turn, why: reason };
}

/**
 * After the trial of a judge: without a fault it leads all matches from now on, also those that wait; else it is
 * refused. Undefined where the match was no trial of a judge.
 */
export async function concludeJudge(
  trx: Trx,
  match: number,
  faults: readonly (Refusal & { readonly seat: number })[],
  why?: Message,
): Promise<'ready' | 'refused' | undefined> {
  const version = await trx
    .selectFrom('game_versions')
    .select(['game', 'number'])
    .where('trial', '=', match)
    .where('state', '=', 'trial')
    .executeTakeFirst();
  if (version === undefined) return undefined;
  const seats = await trx
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('bots.name')
    .where('match', '=', match)
    .orderBy('seat')
    .execute();
  const failure = failureOf(
    seats.map(({ name }) => name),
    faults,
    why,
  );
  const { game, number } = version;
  await trx
    .updateTable('game_versions')
    .set(failure === undefined ? { state: 'ready' } : { state: 'refused', failure: JSON.stringify(failure) })
    .where('game', '=', game)
    .where('number', '=', number)
    .execute();
  if (failure === undefined) await publish(trx, game, number);
  await tellModerators(trx, game, failure === undefined ? 'news-judge-ready' : 'news-judge-refused', `/games/${game}`);
  return failure === undefined ? 'ready' : 'refused';
}

/** Everybody may play the game, and its waiting matches are led by this version. */
async function publish(trx: Trx, game: string, number: number): Promise<void> {
  const published = await trx
    .updateTable('games')
    .set({ published_at: sql<Date>`now()` })
    .where('name', '=', game)
    .where('published_at', 'is', null)
    .returning('title')
    .executeTakeFirst();
  if (published !== undefined) await addSiteNews(trx, { code: 'news-game', game: published.title }, `/games/${game}`);
  await hideTests(trx, game);
  await trx
    .updateTable('matches')
    .set({ game_version: number })
    .where('game', '=', game)
    .where('state', '=', 'waiting')
    .where('kind', '<>', 'trial')
    .execute();
}

/** Opens the ladder of a game of a judge, for the sample bots that are ready. A game for one has none. */
export async function openJudgedLadder(trx: Trx, game: string): Promise<void> {
  const { rules, ladder, judge } = await gameOf(trx, game);
  if (judge?.isOpen !== true || ladder.seats < 2) return;
  const { moveTime, duplicate } = ladder;
  const contest = await createContest(trx, {
    name: ladderName(rules, 'en'),
    game,
    kind: 'ladder',
    options: {},
    moveTime,
    duplicate,
  });
  await lockContest(trx, contest);
  await trx.updateTable('contests').set({ move_time: moveTime }).where('id', '=', contest).execute();
  const ready = await trx
    .selectFrom('game_samples')
    .innerJoin('versions', 'versions.bot', 'game_samples.bot')
    .select(['versions.id', 'versions.bot'])
    .where('game', '=', game)
    .where('state', '=', 'ready')
    .distinctOn('versions.bot')
    .orderBy('versions.bot')
    .orderBy('versions.number', 'desc')
    .execute();
  for (const { id, bot } of ready) await enter(trx, contest, { game, bot, version: id });
}

/**
 * Sample bots for which there was no seat in the trial of a judge that passed with this match: they wait to be built and
 * tried as every other bot. Their versions.
 */
export async function seatlessSamples(trx: Trx, match: number): Promise<number[]> {
  const rows = await trx
    .updateTable('versions')
    .set({ state: 'waiting' })
    .where('state', '=', 'trial')
    .where('trial', 'is', null)
    .where('bot', 'in', ({ selectFrom }) =>
      selectFrom('game_samples')
        .innerJoin('game_versions', 'game_versions.game', 'game_samples.game')
        .select('game_samples.bot')
        .where('game_versions.trial', '=', match)
        .where('game_versions.state', '=', 'ready'),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const mostFaults = 3;

/** Whether the judge that leads matches now was at fault in the last ones of this contest: it gets no further ones. */
export async function isJudgeBroken(db: Database, { id, game }: Pick<Contest, 'id' | 'game'>): Promise<boolean> {
  const { judge } = await gameOf(db, game);
  if (judge === undefined) return false;
  const last = await db
    .selectFrom('matches')
    .select(({ ref }) => ['state', 'game_version', ref('reason', '->>').key('code').as('code')])
    .where('contest', '=', id)
    .where('state', 'in', ['finished', 'void'])
    .orderBy('id', 'desc')
    .limit(mostFaults)
    .execute();
  const isFault = ({ state, game_version: version, code }: (typeof last)[number]): boolean =>
    state === 'void' && version === judge.version && code === 'judge-fault';
  return last.length === mostFaults && last.every(isFault);
}

type JudgeNews = 'news-judge-ready' | 'news-judge-refused' | 'news-judge-fault';

/** Tells everybody who looks after a game what its judge did. */
export async function tellModerators(trx: Trx, game: string, code: JudgeNews, path: string): Promise<void> {
  const { rules } = await gameOf(trx, game);
  const accounts = await gameModerators(trx, game);
  await addNews(
    trx,
    accounts.map((account) => ({ account, message: { code, game: rules.title }, path, subject: game })),
  );
}
