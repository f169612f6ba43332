import type { MatchMessage } from '../text/match.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { mostTries } from '../channels/retry-starved.ts';
import type { Outcome } from '../game/fault.ts';
import type { Seat } from '../game/seat.ts';
import type { TurnStderr } from '../game/turn-stderr.ts';
import type { Terminator } from '../match/judge/protocol.ts';
import type { Left } from '../programs/memory.ts';
import type { PlayedTurn } from '../referee/play.ts';
import { summarise } from '../tournament/summary.ts';
import { getContest, nameOf } from './contests.ts';
import { countsNowhere, countTable, isCounted, lockAndCountTable, lockTable, type Counted } from './counting.ts';
import { atomically, prepared, type Database } from './database.ts';
import { channel } from './listen.ts';
import { concludeJudge, openJudgedLadder, tellModerators } from './judges.ts';
import { keepMemories } from './memories.ts';
import { addNews, ownersOf } from './news.ts';
import type { MatchKind, Refusal, Schema, VersionKind } from './schema.ts';
import { connectedAmong, takeSeats } from './seats.ts';
import { keepStderr, keepTurnStderr } from './stderr.ts';
import { concludeTrial } from './uploads.ts';

// A match is claimed, then finished or given back. The token of the claim is a fencing token: an attempt that lost it
// changes nothing.

type Trx = Transaction<Schema>;

/** One attempt to play a match. */
export interface Attempt {
  readonly match: number;
  readonly contest: number;
  readonly game: string;
  readonly options: object;
  readonly seed: string;
  readonly moveTime: number;
  readonly kind: MatchKind;
  readonly attempt: number;
  /** How many attempts before it were lost with their workers. */
  readonly lost: number;
  /** The turns that are played already, after which a move was taken back; null: none. */
  readonly resumes: readonly PlayedTurn[] | null;
  readonly token: string;
  /** Whether bots find again what they left in their folder /data. */
  readonly memory: boolean;
  /** Milliseconds more for every answer that comes over the network. */
  readonly margin: number;
  /** The version of its game whose judge leads the match; undefined where this arena has the rules. */
  readonly judge?: MatchJudge | undefined;
  /** The versions that play, in the order of the seats. */
  readonly seats: readonly {
    readonly id: number;
    readonly bot: number;
    readonly name: string;
    readonly program: string;
    readonly fingerprint: string | null;
    /** The hash of the file that the version's owner sent; null: it came with the arena. */
    readonly artefact: string | null;
    /** The hash of what its bot keeps in this contest; null: nothing. */
    readonly memory: string | null;
    readonly kind: VersionKind;
    /** That it speaks; null: the game's default. */
    readonly protocol: string | null;
    /** It left its tournament, and forfeits. */
    readonly hasLeft?: boolean;
    /** It did not connect for so many minutes, and forfeits. */
    readonly absent?: number;
  }[];
}

/** A judge with its limits. */
export interface MatchJudge {
  readonly number: number;
  readonly program: string;
  /** The hash of the file that was sent. */
  readonly artefact: string;
  readonly terminator: Terminator;
  readonly minimum: number | null;
  /** MiB of each program. */
  readonly memory: number;
  readonly isDeleted: boolean;
}

export interface Result {
  readonly log: string;
  readonly times: string;
  readonly turns: number;
  readonly outcome: Outcome;
  readonly faults?: readonly (Refusal & { readonly seat: Seat })[];
  /** What programs at fault wrote to stderr, by seat. */
  readonly stderr?: readonly string[];
  /** What programs wrote to stderr by turns, by seat. */
  readonly turnStderr?: readonly (readonly TurnStderr[])[];
  /** What bots left for their next match, by seat; null: nothing changes. */
  readonly memories?: readonly (Left | null)[];
}

const mostFailed = 20;
/** Workers die for many reasons, but not a hundred times in the same match by chance. */
const mostLost = 100;

/**
 * Begins a new attempt by this worker, whatever became of the last one; undefined when the match is over, waits for a
 * player to connect, or is given up now because one of its versions left or, in a permanent contest, is not
 * connected, or because too many attempts failed or were lost, which `onGivenUp` is told. A match that waited for so
 * many minutes, `patience`, is played without those who are not there.
 */
export async function claimMatch(
  trx: Trx,
  match: number,
  worker?: string,
  onGivenUp: (why: MatchMessage) => void = () => undefined,
  patience?: number,
): Promise<Attempt | undefined> {
  const row = await claim(trx, match, worker);
  if (row === undefined) return undefined;
  const { failed, hasSomebodyLeft: isLeft, judge, ...rest } = row;
  const never: MatchMessage | undefined =
    judge?.isDeleted === true
      ? { code: 'game-deleted' }
      : failed >= mostFailed
        ? { code: 'too-many-tries', tries: mostFailed }
        : row.lost >= mostLost
          ? { code: 'workers-lost', times: mostLost }
          : row.kind !== 'tournament' && isLeft
            ? { code: 'bot-left' }
            : undefined;
  if (never !== undefined) {
    await giveUp(trx, match, never);
    onGivenUp(never);
    return undefined;
  }
  const { seats } = row;
  const elsewhere = seats.filter(({ kind, hasLeft }) => kind !== 'program' && !hasLeft).map(({ id }) => id);
  const here = patience === undefined ? undefined : await connectedAmong(trx, elsewhere);
  const awaited = here === undefined ? elsewhere : elsewhere.filter((id) => here.has(id));
  if (awaited.length > 0 && !(await takeSeats(trx, awaited, row.attempt > 1))) {
    if (row.kind === 'official' && !(await isTableBegun(trx, match))) await withdrawTable(trx, match);
    else await awaitPlayers(trx, match);
    return undefined;
  }
  const isAbsent = (id: number): boolean => elsewhere.includes(id) && !awaited.includes(id);
  if (row.attempt > 1) await trx.deleteFrom('live_frames').where('match', '=', match).execute();
  const seated = seats.map((seat) => ({ ...seat, ...(isAbsent(seat.id) && { absent: patience! }) }));
  return { ...rest, judge: judge ?? undefined, match, seats: seated };
}

interface Claimed extends Omit<Attempt, 'match' | 'judge'> {
  readonly judge: MatchJudge | null;
  readonly failed: number;
  readonly hasSomebodyLeft: boolean;
}

/** The attempt begins, and a page that waits for the match is told; undefined if the match is over. */
async function claim(trx: Trx, match: number, worker: string | undefined): Promise<Claimed | undefined> {
  // an attempt that nobody ended is lost
  const { rows } = await sql<Claimed & { told: unknown }>`${prepared}
    with claimed as (
      update matches set state = 'running', attempt = attempt + 1, lost = lost + (state = 'running')::int,
        token = gen_random_uuid(), worker = ${worker ?? null}, started_at = now()
      where id = ${match} and state in ('waiting', 'running')
      returning *
    )
    select claimed.contest, claimed.game, claimed.options, claimed.seed, claimed.move_time as "moveTime", claimed.kind,
      claimed.attempt, claimed.failed, claimed.lost, claimed.token, claimed.resumes, contests.memory, contests.margin,
      seated.seats, seated."hasSomebodyLeft", pg_notify(${channel}, claimed.id::text) as told,
      (
        select json_build_object('number', judge.number, 'program', judge.program, 'artefact', judge.artefact,
          'terminator', judge.terminator, 'minimum', judge.minimum, 'memory', judge.memory,
          'isDeleted', games.deleted_at is not null)
        from game_versions judge join games on games.name = judge.game
        where judge.game = claimed.game and judge.number = claimed.game_version
      ) as judge
    from claimed join contests on contests.id = claimed.contest cross join lateral (
      select bool_or(left_at is not null or users.deleted_at is not null) as "hasSomebodyLeft",
        json_agg(json_build_object('id', versions.id, 'bot', versions.bot, 'program', versions.program,
          'fingerprint', versions.fingerprint, 'name', coalesce(contest_versions.name, ${nameOf}),
          'hasLeft', left_at is not null, 'artefact', versions.artefact, 'kind', versions.kind,
          'protocol', versions.protocol,
          'memory', memories.artefact) order by match_seats.seat) as seats
      from match_seats
      join versions on versions.id = match_seats.version
      join bots on bots.id = versions.bot
      join users on users.id = bots.owner
      left join memories on memories.bot = versions.bot and memories.contest = claimed.contest
      left join contest_versions
        on contest_versions.version = versions.id and contest_versions.contest = claimed.contest
      where match_seats.match = claimed.id
    ) seated
  `.execute(trx);
  if (rows[0] === undefined) return undefined;
  const { told: _told, ...row } = rows[0];
  return row;
}

/** Whether another match of its table was begun. */
async function isTableBegun(trx: Trx, match: number): Promise<boolean> {
  const { rows } = await sql`
    select from matches claimed join matches other using (contest, round, seed)
    where claimed.id = ${match} and other.id <> claimed.id and other.state in ('running', 'finished') limit 1
  `.execute(trx);
  return rows.length > 0;
}

/**
 * A table of a permanent contest, to which a connected bot did not come, is not played: workers pair others, and this
 * bot when it is there. A match that another worker claims now looks for itself.
 */
async function withdrawTable(trx: Trx, match: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select other.id from matches claimed join matches other using (contest, round, seed)
    where claimed.id = ${match} and (other.id = claimed.id or other.state = 'waiting')
    order by other.id for update of other skip locked
  `.execute(trx);
  for (const { id } of rows) await giveUp(trx, id, { code: 'player-away' });
}

/** The match waits without a job until its players connect: whoever connects the last one adds the job. */
async function awaitPlayers(trx: Trx, match: number): Promise<void> {
  await trx
    .updateTable('matches')
    .set(({ eb }) => ({
      state: 'waiting',
      attempt: eb('attempt', '-', 1),
      token: null,
      worker: null,
      started_at: null,
      awaits_since: sql<Date>`now()`,
    }))
    .where('id', '=', match)
    .execute();
  await tellNews(trx, match);
}

/** Minutes that a match waits for a player to connect. */
export const patience = 10;

/** Gives up matches whose players did not connect. */
export async function giveUpAwaited(db: Database, minutes = patience): Promise<void> {
  const isOld = sql<boolean>`awaits_since < now() - ${minutes} * interval '1 minute'`;
  const isOther = sql<boolean>`kind not in ('tournament', 'official')`; // there whoever is not there forfeits
  const old = await db.selectFrom('matches').select('id').where(isOld).where(isOther).limit(100).execute();
  for (const { id } of old)
    await atomically(db, async (trx) => {
      const held = await trx
        .selectFrom('matches')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where(isOld)
        .forUpdate()
        .executeTakeFirst();
      if (held !== undefined) await giveUp(trx, id, { code: 'player-absent', minutes });
    });
}

/** A match of this kind that waits is not played; false when it does not wait. */
export async function cancelMatch(trx: Trx, match: number, kind: 'test' | 'friendly'): Promise<boolean> {
  const held = await trx
    .selectFrom('matches')
    .select('id')
    .where('id', '=', match)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (held !== undefined) await giveUp(trx, match, { code: 'match-cancelled' });
  return held !== undefined;
}

/** Whether a version of the match left its contest, or its owner the arena. */
export async function hasSomebodyLeft(
  db: Database,
  { match, contest }: Pick<Attempt, 'match' | 'contest'>,
): Promise<boolean> {
  const left = await db
    .selectFrom('match_seats')
    .innerJoin('versions', 'versions.id', 'match_seats.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .leftJoin('contest_versions', (join) =>
      join.onRef('contest_versions.version', '=', 'versions.id').on('contest_versions.contest', '=', contest),
    )
    .select('versions.id')
    .where('match', '=', match)
    .where(({ eb, or }) => or([eb('left_at', 'is not', null), eb('deleted_at', 'is not', null)]))
    .executeTakeFirst();
  return left !== undefined;
}

/**
 * Stores the result, deletes the frames, and counts the table if all its matches are over; false, with nothing changed
 * but what `ended` did, when this attempt is not the running one. `ended` is a statement that ends the job, done first.
 */
export async function finishMatch(
  trx: Trx,
  attempt: Attempt,
  { log, times, turns, outcome, faults = [], stderr = [], turnStderr = [], memories = [] }: Result,
  ended: RawBuilder<unknown> = sql`select 1`,
): Promise<boolean> {
  const { match, kind, seats } = attempt;
  const counted = isCounted(kind) ? { isOfficial: kind === 'official', isOfMany: seats.length > 2 } : undefined;
  if (!(await keepResult(trx, attempt, { log, times, turns, outcome }, ended, counted))) return false;
  if (counted !== undefined) await countTable(trx, match, counted);
  const isOfSomebody = (seat: Seat): boolean => (seats[seat]?.artefact ?? null) !== null;
  await keepStderr(
    trx,
    match,
    stderr.map((text, seat) => (isOfSomebody(seat) ? text : '')),
  );
  await keepTurnStderr(
    trx,
    match,
    turnStderr.flatMap((all, seat) => (isOfSomebody(seat) ? [{ seat, version: seats[seat]!.id, turns: all }] : [])),
  );
  if (attempt.memory) await keepMemories(trx, attempt, memories);
  if (kind === 'trial') await concludeTrials(trx, attempt, faults);
  else if (!countsNowhere(kind)) await tellFaults(trx, attempt, faults);
  return true;
}

/**
 * The result with its log, and what follows from it at once: no frames any more, pages are told. Locks the table, which
 * is counted next.
 */
async function keepResult(
  trx: Trx,
  { match, token, kind }: Pick<Attempt, 'match' | 'token' | 'kind'>,
  { log, times, turns, outcome }: Result,
  ended: RawBuilder<unknown>,
  counted: Counted | undefined,
): Promise<boolean> {
  const { scores, cause, by = null, reason = null } = outcome;
  const summarised =
    kind === 'tournament' &&
    sql`, summarised as (
      insert into summaries (match, summary) select id, ${summaryOf(match, log, times)}::jsonb from done
    )`;
  const locked = counted && sql`, ${lockTable('done', counted)}`;
  const locks = counted && sql`, (select count(*) from of_table), (select count(*) from locked)`;
  const { rows } = await sql`${prepared}
    with job as (${ended}), done as (
      update matches set state = 'finished', token = null, finished_at = now(), turns = ${turns}, scores = ${scores},
        cause = ${cause}, fault_by = ${by}, reason = ${reason && JSON.stringify(reason)}
      where id = ${match} and token = ${token} and (select count(*) from job) >= 0
      returning id, contest, round, seed, kind, finished_at
    ), logged as (
      insert into logs (match, log, times) select id, ${log}, ${times} from done
    ), seated as (
      update match_seats set finished_at = done.finished_at from done where match_seats.match = done.id
    ), shown as (
      delete from live_frames using done where live_frames.match = done.id
    )${summarised || sql``}${locked ?? sql``}
    select pg_notify(${channel}, id::text)${locks ?? sql``} from done
  `.execute(trx);
  return rows.length === 1;
}

/** The trial of a version of a bot, or of a judge: its sample bots are ready with it. */
async function concludeTrials(
  trx: Trx,
  { match, game }: Attempt,
  faults: NonNullable<Result['faults']>,
): Promise<void> {
  const judge = await concludeJudge(trx, match, faults);
  if (judge === 'refused') return;
  await concludeTrial(trx, match, (seat) => faults.find((fault) => fault.seat === seat));
  if (judge === 'ready') await openJudgedLadder(trx, game);
}

function summaryOf(match: number, log: string, times: string): string {
  const summary = summarise(log, times);
  if ('wrong' in summary) throw new Error(`match ${match} was not recorded: ${summary.wrong.code}`);
  return JSON.stringify(summary.value);
}

/** Tells people of the faults of their bots. A match without faults costs nothing more. */
async function tellFaults(
  trx: Trx,
  { match, contest, seats }: Attempt,
  faults: NonNullable<Result['faults']>,
): Promise<void> {
  if (faults.length === 0 || (await getContest(trx, contest))?.isHidden === true) return;
  const owners = await ownersOf(
    trx,
    faults.flatMap(({ seat }) => seats[seat]?.id ?? []),
  );
  await addNews(
    trx,
    firstOfEach(faults).flatMap(({ seat, fault }) => {
      const version = seats[seat];
      const account = version && owners.get(version.id);
      if (version === undefined || account === undefined) return [];
      const against = seats.filter((_, other) => other !== seat).map(({ name }) => name);
      const message = { code: 'news-fault', bot: version.name, fault, against } as const;
      return { account, message, path: `/matches/${match}`, subject: `${version.id} ${fault}` };
    }),
  );
}

const firstOfEach = <Fault extends { readonly seat: Seat }>(faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ seat }, at) => faults.findIndex((other) => other.seat === seat) === at);

/**
 * The match waits for another attempt. One that `hasFailed` counts: it was not ended by our own troubles, and there are
 * twenty such attempts at most. Changes nothing when this attempt is not the running one.
 */
export async function returnMatch(
  trx: Trx,
  { match, token }: Pick<Attempt, 'match' | 'token'>,
  hasFailed = false,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('matches')
    .set(({ eb }) => ({ state: 'waiting', token: null, failed: eb('failed', '+', hasFailed ? 1 : 0) }))
    .where('id', '=', match)
    .where('token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await tellNews(trx, match);
  return true;
}

/** A move was taken back: the next attempt resumes after these turns. Changes nothing when this attempt is not the running one. */
export async function resumeMatch(
  trx: Trx,
  attempt: Pick<Attempt, 'match' | 'token'>,
  turns: readonly PlayedTurn[],
): Promise<boolean> {
  if (!(await returnMatch(trx, attempt))) return false;
  const resumes = JSON.stringify(turns);
  await trx.updateTable('matches').set({ resumes }).where('id', '=', attempt.match).execute();
  return true;
}

/**
 * The attempt is void: the referee was late, or the judge at fault. The match waits for another, or is void after so
 * many. Returns which; undefined when this attempt is not the running one.
 */
export async function voidAttempt(
  trx: Trx,
  { match, token }: Pick<Attempt, 'match' | 'token'>,
  why: MatchMessage,
  most = mostTries,
): Promise<'waiting' | 'void' | undefined> {
  const row = await trx
    .updateTable('matches')
    .set(({ eb }) => ({ starved: eb('starved', '+', 1) }))
    .where('id', '=', match)
    .where('token', '=', token)
    .returning('starved')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.starved < most) return (await returnMatch(trx, { match, token })) ? 'waiting' : undefined;
  await giveUp(trx, match, why);
  return 'void';
}

async function giveUp(trx: Trx, match: number, reason: MatchMessage): Promise<void> {
  const { game } = await trx
    .updateTable('matches')
    .set({ state: 'void', token: null, awaits_since: null, finished_at: sql<Date>`now()`, reason })
    .where('id', '=', match)
    .returning('game')
    .executeTakeFirstOrThrow();
  await lockAndCountTable(trx, match);
  if ((await concludeJudge(trx, match, [], reason)) === undefined) {
    await concludeTrial(trx, match, () => ({ fault: 'no-program', reason }));
    if (reason.code === 'judge-fault') await tellModerators(trx, game, 'news-judge-fault', `/matches/${match}`);
  }
  await trx.deleteFrom('live_frames').where('match', '=', match).execute();
  await tellNews(trx, match);
}

export async function tellNews(db: Trx, match: number): Promise<void> {
  await sql`select pg_notify(${channel}, ${String(match)})`.execute(db);
}
