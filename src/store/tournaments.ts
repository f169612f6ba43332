import { sql, type Transaction } from 'kysely';
import type { Message } from '../game/message.ts';
import type { Place } from '../pairing/history.ts';
import type { MatchMessage } from '../text/match.ts';
import type { Fixture } from '../tournament/tournament.ts';
import type { Plan } from '../tournament/plan.ts';
import type { Summary } from '../tournament/summary.ts';
import { getContest, nameOf, ownerLogin, type Contest } from './contests.ts';
import { lockAndCountTable } from './counting.ts';
import type { Database } from './database.ts';
import type { MatchState, ResultsSeen, Schema, Seeding, TournamentState } from './schema.ts';

// Tournaments: their entrants, and their games as matches.

type Trx = Transaction<Schema>;

/** What the organiser chooses. */
export interface TournamentChoices {
  readonly seats: number;
  readonly format: string;
  /** The options of the format. */
  readonly settings: object;
  /** How entrants are rated; null: as the arena does. */
  readonly rating: string | null;
}

/** Who may enter. */
export interface EntryRules {
  /** What who enters a bot has to know; null: anybody may enter one. */
  readonly code: string | null;
  readonly most: number;
  /** Entrants of one person. */
  readonly mostEach: number;
  /** The class whose members alone may enter bots; null: anybody. */
  readonly class: number | null;
}

/** When it is what; null: whenever its moderators want. */
export interface Times {
  /** Bots may enter from then on, until then. */
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly startsAt: Date | null;
  /** What is left to play is not played any more. */
  readonly endsAt: Date | null;
}

/** All that moderators decide of a tournament. */
export interface TournamentSettings extends TournamentChoices, EntryRules, Times {
  /** What it is about, its rules: Markdown. */
  readonly about: string;
  /** When others than moderators see its results. */
  readonly results: ResultsSeen;
  /** Connected bots may enter. */
  readonly connected: boolean;
  /** Minutes after which a connected bot that is not there forfeits. */
  readonly patience: number;
  /** Who is the first seed: who entered first, who stands highest on the game's ladder, or whoever the lot says. */
  readonly seeding: Seeding;
}

export interface StoredTournament extends TournamentSettings {
  /** How often it was changed: of two moderators who do at once, one is told. */
  readonly edits: number;
  /** When a moderator published the results. */
  readonly publishedAt: Date | null;
  readonly contest: Contest;
  readonly state: TournamentState;
  /** Why it is paused, unless an organiser did it, or why it did not begin in time. */
  readonly why: Message | null;
  /** Null before it has begun. */
  readonly plan: Plan | null;
  /** The bot above which an entrant of a class has to stand to pass. */
  readonly reference: number | null;
}

export async function addTournament(
  db: Database,
  contest: number,
  chosen: TournamentSettings,
  state: TournamentState,
): Promise<void> {
  const { seats, format, settings } = chosen;
  await db
    .insertInto('tournaments')
    .values({ ...columnsOf(chosen), contest, state, seats, format, settings: JSON.stringify(settings) })
    .execute();
}

const columnsOf = ({ settings, ...chosen }: Partial<TournamentSettings>) => ({
  seats: chosen.seats,
  format: chosen.format,
  settings: settings && JSON.stringify(settings),
  rating: chosen.rating,
  code: chosen.code,
  most_entrants: chosen.most,
  most_each: chosen.mostEach,
  class: chosen.class,
  opens_at: chosen.opensAt,
  closes_at: chosen.closesAt,
  starts_at: chosen.startsAt,
  ends_at: chosen.endsAt,
  about: chosen.about,
  results: chosen.results,
  connected: chosen.connected,
  patience: chosen.patience,
  seeding: chosen.seeding,
});

/** Changes what is given. One that did not begin in time may begin at another. */
export async function changeTournament(trx: Trx, contest: number, chosen: Partial<TournamentSettings>): Promise<void> {
  const { startsAt } = chosen;
  await trx
    .updateTable('tournaments')
    .set(({ eb }) => ({
      ...columnsOf(chosen),
      edits: eb('edits', '+', 1),
      ...(startsAt !== undefined && {
        why: sql<
          string | null
        >`case when state = 'registration' and starts_at is distinct from ${startsAt} then null else why end`,
      }),
    }))
    .where('contest', '=', contest)
    .execute();
}

export async function getTournament(db: Database, id: number): Promise<StoredTournament | undefined> {
  const row = await db
    .selectFrom('tournaments')
    .select(['state', 'why', 'seats', 'format', 'settings', 'rating', 'plan', 'code', 'class', 'reference'])
    .select(['most_entrants as most', 'most_each as mostEach', 'opens_at as opensAt', 'closes_at as closesAt'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'about', 'edits', 'results', 'published_at as publishedAt'])
    .select(['connected', 'patience', 'seeding'])
    .where('contest', '=', id)
    .executeTakeFirst();
  const contest = row && (await getContest(db, id));
  return contest && { ...row, contest };
}

/** The accounts that moderate a contest: its owner, and whom the owner has named. */
export async function moderatorsOf(db: Database, contest: number): Promise<Moderator[]> {
  const { rows } = await sql<Moderator>`
    select users.id as account, login, named.since is null as "isOwner" from users join (
      select owner as account, null as since from contests where id = ${contest}
      union all select account, since from contest_moderators where contest = ${contest}
    ) named on named.account = users.id
    where deleted_at is null
    order by named.since nulls first, users.id
  `.execute(db);
  return rows;
}

export interface Moderator {
  readonly account: number;
  readonly login: string;
  readonly isOwner: boolean;
}

export async function addModerator(trx: Trx, contest: number, account: number): Promise<void> {
  await trx.insertInto('contest_moderators').values({ contest, account }).execute();
}

/** False if it was none. */
export async function removeModerator(trx: Trx, contest: number, account: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contest_moderators')
    .where('contest', '=', contest)
    .where('account', '=', account)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Changes the state; only from one of these states. */
export async function setState(
  trx: Trx,
  contest: number,
  from: readonly TournamentState[],
  state: TournamentState,
  why: Message | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tournaments')
    .set({
      state,
      why: why && JSON.stringify(why),
      ...(state === 'running' && { resumed_at: sql<Date>`clock_timestamp()` }),
      ...(state === 'over' && { leader_at: null }),
    })
    .where('contest', '=', contest)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Who was first when standings were computed. */
export interface Leader {
  /** The number of the entrant; null while nobody is. */
  readonly leader: number | null;
  /** How many more share the first place. */
  readonly others: number;
  /** Games that the format expects, where results decide what is paired; else 0. */
  readonly expected: number;
}

/** Who is first, the best first. */
export const leaderOf = (places: readonly Place[]): Pick<Leader, 'leader' | 'others'> => ({
  leader: places[0]?.entrant ?? null,
  others: Math.max(0, places.filter(({ place }) => place === places[0]!.place).length - 1),
});

/** Keeps who is first in a tournament for lists; nothing when it has another state by now. */
export async function keepLeader(
  db: Database,
  contest: number,
  state: TournamentState,
  { leader, others, expected }: Leader,
): Promise<void> {
  await db
    .updateTable('tournaments')
    .set({ leader, leader_others: others, leader_at: sql<Date>`clock_timestamp()`, games_expected: expected })
    .where('contest', '=', contest)
    .where('state', '=', state)
    .execute();
}

/** An entrant of a tournament: before it begins those who take part, in the order of joining. */
export interface StoredEntrant {
  readonly version: number;
  readonly name: string;
  readonly owner: string | null;
  /** The number of the owner. */
  readonly account: number;
  /** The people behind it: its owner, or who was in the team when it entered. */
  readonly people: readonly number[];
  readonly bot: number;
  /** Of the version, counted from 1 for each bot. */
  readonly botVersion: number;
  readonly withdrawnFrom: number | null;
  /** A moderator took it out. */
  readonly isDisqualified: boolean;
  /** The hash of what was sent, or the fingerprint of a bot that came with the arena. */
  readonly program: string | null;
  /** That it speaks; null: the game's default. */
  readonly protocol: string | null;
}

export async function entrantsOf(
  db: Database,
  { contest, plan }: Pick<StoredTournament, 'contest' | 'plan'>,
): Promise<StoredEntrant[]> {
  const entrants = db
    .selectFrom('contest_versions')
    .innerJoin('versions', 'versions.id', 'contest_versions.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(['contest_versions.version', 'withdrawn_from as withdrawnFrom', ownerLogin.as('owner')])
    .select('is_disqualified as isDisqualified')
    .select(['bots.owner as account', 'versions.bot', 'versions.number as botVersion', 'versions.protocol'])
    .select(sql<number[]>`coalesce(to_json(people), json_build_array(bots.owner))`.as('people'))
    .select(sql<string | null>`coalesce(versions.artefact, versions.fingerprint)`.as('program'))
    .select(sql<string>`coalesce(contest_versions.name, ${nameOf})`.as('name'))
    .where('contest', '=', contest.id);
  return plan === null
    ? await entrants.where('left_at', 'is', null).orderBy('joined_at').orderBy('contest_versions.version').execute()
    : await entrants.where('contest_versions.number', 'is not', null).orderBy('contest_versions.number').execute();
}

/** The tournament begins with these entrants, in this order. */
export async function beginPlan(trx: Trx, contest: number, plan: Plan, versions: readonly number[]): Promise<void> {
  for (const [at, version] of versions.entries())
    await trx
      .updateTable('contest_versions')
      .set({ number: at + 1, name: plan.entrants[at]!.name })
      .where('contest', '=', contest)
      .where('version', '=', version)
      .execute();
  await trx
    .updateTable('tournaments')
    .set(({ eb }) => ({ plan: JSON.stringify(plan), edits: eb('edits', '+', 1) })) // forms from before are too late
    .where('contest', '=', contest)
    .execute();
}

/** A game of a tournament that has a match. */
/** The names of the bots of a contest that run elsewhere. */
export async function connectedEntrants(db: Database, contest: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contest_versions')
    .innerJoin('versions', 'versions.id', 'contest_versions.version')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select('bots.name')
    .where('contest', '=', contest)
    .where('left_at', 'is', null)
    .where('versions.kind', '=', 'connected')
    .orderBy('bots.name')
    .execute();
  return rows.map(({ name }) => name);
}

export interface StoredGame {
  readonly number: number;
  readonly match: number;
  readonly round: number;
  readonly state: MatchState;
  /** Why it is void. */
  readonly reason: Message | null;
  /** Of a finished game. */
  readonly summary: Summary | null;
}

export async function gamesOf(db: Database, contest: number): Promise<StoredGame[]> {
  return await db
    .selectFrom('matches')
    .leftJoin('summaries', 'summaries.match', 'matches.id')
    .select(({ ref }) => [ref('number').$notNull().as('number'), 'matches.id as match', 'state', 'reason', 'summary'])
    .select('round')
    .where('contest', '=', contest)
    .where('number', 'is not', null)
    .execute();
}

/** How many tournaments of this person are not over. Needs `lockContestsOf`. */
export async function openTournamentsOf(db: Database, owner: number): Promise<number> {
  const { count } = await db
    .selectFrom('tournaments')
    .innerJoin('contests', 'contests.id', 'tournaments.contest')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .where('state', '<>', 'over')
    .executeTakeFirstOrThrow();
  return count;
}

/** No other request of this person makes a contest until this transaction ends. */
export async function lockContestsOf(trx: Trx, owner: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arena contests of', ${owner}))`.execute(trx);
}

/** Deletes a contest of which nothing was played, with the matches that wait; false if a match was begun. */
export async function deleteUnplayed(trx: Trx, contest: number): Promise<boolean> {
  const matches = await trx
    .selectFrom('matches')
    .select(['id', 'state', 'attempt'])
    .where('contest', '=', contest)
    .forUpdate() // a worker that begins one now waits, and finds none
    .execute();
  if (matches.some(({ state, attempt }) => state !== 'waiting' || attempt > 0)) return false;
  const ids = trx.selectFrom('matches').select('id').where('contest', '=', contest);
  await trx.deleteFrom('match_seats').where('match', 'in', ids).execute();
  for (const table of ['matches', 'contest_versions'] as const)
    await trx.deleteFrom(table).where('contest', '=', contest).execute();
  await trx.deleteFrom('contests').where('id', '=', contest).execute();
  return true;
}

/** A contest has no page any more; its matches have. */
export async function hideDeleted(trx: Trx, contest: number): Promise<void> {
  await trx
    .updateTable('contests')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', contest)
    .execute();
}

/** Adds matches for games, and returns them. Needs `lockContest`. */
export async function addGames(
  trx: Trx,
  { id: contest, game, options, moveTime }: Contest,
  fixtures: readonly Fixture[],
  versions: readonly number[],
  pace: number,
): Promise<number[]> {
  const added: number[] = [];
  for (let from = 0; from < fixtures.length; from += most) {
    const some = fixtures.slice(from, from + most);
    const rows = await trx
      .insertInto('matches')
      .values(
        some.map(({ number, seed, meeting: { round, board } }) => ({
          contest,
          game,
          options: JSON.stringify(options),
          seed,
          move_time: moveTime,
          round,
          board,
          kind: 'tournament' as const,
          number,
          pace,
        })),
      )
      .returning(({ ref }) => ['id', ref('number').$notNull().as('number')])
      .execute();
    const matches = new Map(rows.map(({ id, number }) => [number, id]));
    await trx
      .insertInto('match_seats')
      .values(
        some.flatMap(({ number, seats }) =>
          seats.map((entrant, seat) => ({ match: matches.get(number)!, seat, version: versions[entrant - 1]! })),
        ),
      )
      .execute();
    added.push(...some.map(({ number }) => matches.get(number)!));
  }
  return added;
}
const most = 1000; // rows of a query

/** The matches that nobody has begun, of this round and later ones. */
export async function unbegunGames(db: Database, contest: number, fromRound: number): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('contest', '=', contest)
    .where('number', 'is not', null)
    .where('state', '=', 'waiting')
    .where('attempt', '=', 0)
    .where('round', '>=', fromRound)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Gives up matches that wait: they are no games of their tournament any more. What is played of a table of a permanent
 * contest then counts. Needs `lockContest`.
 */
export async function giveUpGames(trx: Trx, matches: readonly number[], reason: MatchMessage): Promise<void> {
  if (matches.length === 0) return;
  const rows = await trx
    .updateTable('matches')
    .set({ state: 'void', number: null, awaits_since: null, finished_at: sql<Date>`now()`, reason })
    .where('id', 'in', matches)
    .where('state', '=', 'waiting')
    .returning(['id', 'kind', 'round', 'seed'])
    .execute();
  const tables = rows.filter(({ kind }) => kind === 'official');
  const oneOfEach = new Map(tables.map(({ id, round, seed }) => [JSON.stringify([round, seed]), id]));
  for (const match of oneOfEach.values()) await lockAndCountTable(trx, match);
}

/** Games whose match was void have none any more. */
export async function forgetVoid(trx: Trx, contest: number): Promise<void> {
  await trx
    .updateTable('matches')
    .set({ number: null })
    .where('contest', '=', contest)
    .where('number', 'is not', null)
    .where('state', '=', 'void')
    .execute();
}

/** The entrant is not paired from this round on. */
export async function withdraw(trx: Trx, contest: number, version: number, round: number): Promise<void> {
  await trx
    .updateTable('contest_versions')
    .set({ withdrawn_from: round })
    .where('contest', '=', contest)
    .where('version', '=', version)
    .where('withdrawn_from', 'is', null)
    .execute();
}

/** A moderator takes the entrant out. */
export async function disqualify(trx: Trx, contest: number, version: number): Promise<void> {
  await trx
    .updateTable('contest_versions')
    .set({ is_disqualified: true })
    .where('contest', '=', contest)
    .where('version', '=', version)
    .where('withdrawn_from', 'is', null)
    .execute();
}

/** Whether a version of the bot was taken out of a permanent contest. */
export async function isDisqualified(db: Database, contest: number, bot: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_versions')
    .innerJoin('versions', 'versions.id', 'contest_versions.version')
    .select('versions.id')
    .where('contest', '=', contest)
    .where('versions.bot', '=', bot)
    .where('is_disqualified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The matches of a tournament that wait. */
export async function waitingGames(db: Database, contest: number): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('contest', '=', contest)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The first so many matches of a tournament that wait, and not for a player. */
export async function nextGames(
  db: Database,
  contest: number,
  limit: number,
): Promise<{ readonly id: number; readonly seed: string }[]> {
  return await db
    .selectFrom('matches')
    .select(['id', 'seed'])
    .where('contest', '=', contest)
    .where('state', '=', 'waiting')
    .where('awaits_since', 'is', null)
    .orderBy('number')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Running tournaments with matches that wait. */
export async function unplayedTournaments(db: Database): Promise<number[]> {
  const { rows } = await sql<{ contest: number }>`
    select contest from tournaments
    where state = 'running' and plan is not null and exists (
      select from matches where matches.contest = tournaments.contest and matches.state = 'waiting'
    )
    order by contest
  `.execute(db);
  return rows.map(({ contest }) => contest);
}

/** The seeds of matches, in their order. */
export async function seedsOf(db: Database, matches: readonly number[]): Promise<{ readonly seed: string }[]> {
  const rows = await db.selectFrom('matches').select(['id', 'seed']).where('id', 'in', matches).execute();
  const seeds = new Map(rows.map(({ id, seed }) => [id, seed]));
  return matches.map((match) => ({ seed: seeds.get(match)! }));
}

/** For each match the first one of its contest with the same seed: no two of them are played at the same time. */
export async function firstsOfSeeds(db: Database, matches: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (matches.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .innerJoin('matches as same', (join) =>
      join.onRef('same.contest', '=', 'matches.contest').onRef('same.seed', '=', 'matches.seed'),
    )
    .select(({ fn }) => ['matches.id', fn.min('same.id').as('first')])
    .where('matches.id', 'in', matches)
    .groupBy('matches.id')
    .execute();
  return new Map(rows.map(({ id, first }) => [id, first]));
}

/** The last round of which a match was begun. */
export async function lastBegun(db: Database, contest: number): Promise<number> {
  const row = await db
    .selectFrom('matches')
    .select(({ fn }) => fn.max('round').as('round'))
    .where('contest', '=', contest)
    .where(({ eb, or }) => or([eb('number', 'is not', null), eb('kind', '=', 'official')])) // or of a permanent contest
    .where(({ eb, or }) => or([eb('state', '<>', 'waiting'), eb('attempt', '>', 0)]))
    .executeTakeFirst();
  return row?.round ?? 0;
}

/** Running tournaments whose games are over, or one of them void. */
export async function haltedTournaments(db: Database): Promise<number[]> {
  const { rows } = await sql<{ contest: number }>`
    select contest from tournaments
    where state = 'running' and plan is not null and (
      not exists (
        select from matches where matches.contest = tournaments.contest and matches.state in ('waiting', 'running')
      )
      or exists (
        select from matches
        where matches.contest = tournaments.contest and matches.state = 'void' and number is not null
      )
    )
    order by contest
  `.execute(db);
  return rows.map(({ contest }) => contest);
}

/** Tournaments that should have begun by now; where that was tried, a moderator was told why not. */
export async function dueToStart(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('contest')
    .where('state', '=', 'registration')
    .where('starts_at', '<=', now)
    .where('why', 'is', null)
    .orderBy('contest')
    .execute();
  return rows.map(({ contest }) => contest);
}

/** Tournaments that should be over by now. */
export async function dueToEnd(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('contest')
    .where('state', 'in', ['running', 'paused'])
    .where('ends_at', '<=', now)
    .orderBy('contest')
    .execute();
  return rows.map(({ contest }) => contest);
}

/** It did not begin in time, for this reason; false if that was noted already. */
export async function noteUnstarted(trx: Trx, contest: number, why: Message): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tournaments')
    .set({ why: JSON.stringify(why) })
    .where('contest', '=', contest)
    .where('state', '=', 'registration')
    .where('why', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A void match of a permanent contest since it began or was resumed; those of bots that left or were away do not matter.
 */
export async function voidSince(db: Database, contest: number): Promise<StoredVoid | undefined> {
  return await db
    .selectFrom('matches')
    .innerJoin('tournaments', 'tournaments.contest', 'matches.contest')
    .select(({ ref }) => ['matches.id as match', ref('reason').$notNull().as('reason')])
    .where('matches.contest', '=', contest)
    .where('matches.state', '=', 'void')
    .where('matches.kind', '=', 'official')
    .whereRef('finished_at', '>', 'resumed_at')
    .where(sql<boolean>`reason->>'code' not in ('bot-left', 'player-away')`)
    .orderBy('matches.id')
    .limit(1)
    .executeTakeFirst();
}

type StoredVoid = { readonly match: number; readonly reason: Message };

/** Permanent contests that run, the oldest first. */
export async function runningPermanents(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('tournaments')
    .innerJoin('contests', 'contests.id', 'tournaments.contest')
    .select('contests.id')
    .where('kind', '=', 'permanent')
    .where('state', '=', 'running')
    .orderBy('contests.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** From now on everybody sees the results. */
export async function publish(trx: Trx, contest: number): Promise<void> {
  await trx
    .updateTable('tournaments')
    .set({ published_at: sql<Date>`now()` })
    .where('contest', '=', contest)
    .execute();
}

/** These matches count no more: their games have none. Needs `lockContest`. */
export async function replaceGames(trx: Trx, matches: readonly number[]): Promise<void> {
  if (matches.length === 0) return;
  await trx
    .updateTable('matches')
    .set({ number: null, replaced_at: sql<Date>`now()` })
    .where('id', 'in', matches)
    .execute();
}

/** The matches of a tournament that were replaced, the latest first. */
export async function replacedMatches(db: Database, contest: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('contest', '=', contest)
    .where('replaced_at', 'is not', null)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The matches of a version in a tournament. */
export async function matchesOf(db: Database, contest: number, version: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('match_seats')
    .innerJoin('matches', 'matches.id', 'match_seats.match')
    .select('match')
    .where('contest', '=', contest)
    .where('match_seats.version', '=', version)
    .execute();
  return new Set(rows.map(({ match }) => match));
}

/** Matches of running contests that have waited for a player for as long as their contest allows. */
export async function awaitedTooLong(
  db: Database,
  now: Date,
): Promise<{ readonly match: number; readonly contest: number }[]> {
  return await db
    .selectFrom('matches')
    .innerJoin('tournaments', 'tournaments.contest', 'matches.contest')
    .select(['matches.id as match', 'matches.contest'])
    .where('tournaments.state', '=', 'running')
    .where(sql<boolean>`awaits_since < ${now}::timestamptz - patience * interval '1 minute'`)
    .orderBy('matches.id')
    .execute();
}

/** These matches wait for no player any more; returns those that did. */
export async function stopAwaiting(trx: Trx, matches: readonly number[]): Promise<number[]> {
  if (matches.length === 0) return [];
  const rows = await trx
    .updateTable('matches')
    .set({ awaits_since: null })
    .where('id', 'in', matches)
    .where('awaits_since', 'is not', null)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
