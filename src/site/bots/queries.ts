import { sql } from 'kysely';
import type { Fault } from '../../game/fault.ts';
import type { WinDrawLoss } from '../../pairing/ladder/results.ts';
import type { Tally } from '../../rating/bradley-terry.ts';
import { selectTallies, selectVersions, type VersionRow } from '../../store/contests.ts';
import { nowhereKinds } from '../../store/counting.ts';
import type { Database } from '../../store/database.ts';
import { get } from '../../store/artefacts.ts';
import { languageOf, loadLanguages } from '../../programs/language.ts';
import { textOf } from '../../programs/differences.ts';
import type { Refusal, VersionState } from '../../store/schema.ts';
import { isSeen, latestOf, type Match } from '../../store/matches.ts';
import { ownedBy, peopleOf } from '../../store/teams.ts';
import { connectedAmong } from '../../store/seats.ts';

/** A version with what its bot's page tells of it. */
export interface VersionInBot extends VersionRow {
  readonly takesPart: boolean;
  /** Whether the arena has the file that its owner sent. */
  readonly hasSource: boolean;
  readonly state: VersionState;
  /** That it speaks; null: the game's default. */
  readonly protocol: string | null;
}

/** All versions of a bot, the newest first. */
export async function versionsOf(db: Database, bot: number): Promise<VersionInBot[]> {
  return await selectVersions(db)
    .select(({ eb }) => [
      'versions.state',
      'versions.protocol',
      eb('versions.artefact', 'is not', null).$castTo<boolean>().as('hasSource'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_versions')
          .innerJoin('contests', 'contests.id', 'contest_versions.contest')
          .select('contest')
          .whereRef('version', '=', 'versions.id')
          .where('left_at', 'is', null)
          .where('contests.kind', '<>', 'tournament'),
      )
        .$castTo<boolean>()
        .as('takesPart'),
    )
    .where('versions.bot', '=', bot)
    .orderBy('versions.number', 'desc')
    .execute();
}

/** So many versions of a bot, the newest first, from the start or before the one with this number. */
export async function someVersionsOf(
  db: Database,
  bot: number,
  limit: number,
  before?: number,
): Promise<(VersionRow & { readonly state: VersionState })[]> {
  return await selectVersions(db)
    .select('versions.state')
    .where('versions.bot', '=', bot)
    .$if(before !== undefined, (query) => query.where('versions.number', '<', before!))
    .orderBy('versions.number', 'desc')
    .limit(limit)
    .execute();
}

/**
 * The version whose page had this number before bots had pages. A number that a bot may still get is no such address:
 * bots are numbered on from the versions of that time.
 */
export async function versionAt(db: Database, formerAddress: number): Promise<VersionRow | undefined> {
  return await selectVersions(db)
    .where('versions.id', '=', formerAddress)
    .where('versions.id', '<=', sql<number>`(select last_value from bots_id_seq)`)
    .executeTakeFirst();
}

/** The version's results in a contest against each opponent. */
export async function talliesOf(db: Database, contest: number, version: number): Promise<Tally[]> {
  return await selectTallies(db, contest)
    .where(({ eb, or }) => or([eb('first_version', '=', version), eb('second_version', '=', version)]))
    .execute();
}

/** The version's finished matches, the latest first. */
export const finishedOf = async (db: Database, version: number, limit: number): Promise<Match[]> =>
  await latestOf(db, sql`select ${version}::bigint as version`, limit);

/** What a version's latest matches tell. */
export interface Lately {
  /** How many matches were looked at. */
  readonly matches: number;
  /** Those that a fault of the version ended, the latest first. */
  readonly faults: readonly {
    readonly match: number;
    readonly cause: Fault;
    readonly turns: number;
    readonly at: Date;
  }[];
  /** Its results in each seat, of matches of contests. */
  readonly seats: readonly WinDrawLoss[];
}

interface LatelyRow {
  readonly match: number;
  readonly seat: number;
  readonly cause: Fault | 'rules';
  readonly turns: number;
  readonly at: Date;
  readonly own: boolean;
  /** By seats; null of a match that counts in no contest, or whose seed is still played. */
  readonly scores: readonly number[] | null;
}

export async function latelyOf(db: Database, version: number, most = 500): Promise<Lately> {
  const { rows } = await sql<LatelyRow>`
    select played.id as match, match_seats.seat, played.cause, played.turns, played.finished_at as at,
      coalesce(fault_by = match_seats.seat, false) and not is_seed_in_play as own,
      case when kind not in (${nowhereKinds}) and not is_seed_in_play then scores end as scores
    from match_seats join lateral (
      select id, kind, scores, cause, turns, finished_at, fault_by, exists (
        select from matches twin
        where twin.contest = matches.contest and twin.seed = matches.seed and twin.state in ('waiting', 'running')
        offset 0
      ) as is_seed_in_play
      from matches where matches.id = match_seats.match and ${isSeen} offset 0
    ) played on true
    where match_seats.version = ${version} and match_seats.finished_at is not null
    order by match_seats.finished_at desc, match_seats.match desc limit ${most}
  `.execute(db);
  const faults = rows.flatMap(({ own, cause, match, turns, at }) =>
    own && cause !== 'rules' ? [{ match, cause, turns, at }] : [],
  );
  return { matches: rows.length, faults, seats: bySeat(rows) };
}

/** The results of each seat: every opponent at a table counts. */
function bySeat(rows: readonly Pick<LatelyRow, 'seat' | 'scores'>[]): WinDrawLoss[] {
  const records: { wins: number; draws: number; losses: number }[] = [];
  for (const { seat, scores } of rows) {
    if (scores === null) continue;
    while (records.length < scores.length) records.push({ wins: 0, draws: 0, losses: 0 });
    const record = records[seat]!;
    const others = scores.filter((_, other) => other !== seat);
    record.wins += others.filter((score) => score < scores[seat]!).length;
    record.draws += others.filter((score) => score === scores[seat]).length;
    record.losses += others.filter((score) => score > scores[seat]!).length;
  }
  return records;
}

/** How a version that somebody sent was built and tried. */
export interface UploadRow {
  readonly file: string;
  readonly state: VersionState;
  readonly failure: Refusal | null;
  readonly output: string;
  readonly trial: number | null;
  /** That its build found it to need; null: the name of the file tells. */
  readonly language: string | null;
  /** What it wrote to stderr in the trial. */
  readonly stderr: string;
}

/** Undefined for a version that came with the arena. */
export async function uploadOf(db: Database, version: number): Promise<UploadRow | undefined> {
  return await db
    .selectFrom('versions')
    .leftJoin('match_seats', (join) =>
      join.onRef('match_seats.match', '=', 'versions.trial').onRef('match_seats.version', '=', 'versions.id'),
    )
    .leftJoin('match_stderr', (join) =>
      join.onRef('match_stderr.match', '=', 'match_seats.match').onRef('match_stderr.seat', '=', 'match_seats.seat'),
    )
    .select(({ fn, val }) => [
      'versions.program as file',
      'versions.state',
      'versions.failure',
      'versions.output',
      'versions.trial',
      'versions.language',
      fn.coalesce('match_stderr.text', val('')).as('stderr'),
    ])
    .where('versions.id', '=', version)
    .where('versions.artefact', 'is not', null)
    .executeTakeFirst();
}

/** A version whose player is elsewhere. */
export interface Elsewhere {
  readonly kind: 'connected' | 'person';
  readonly isConnected: boolean;
}

/** Undefined for a program that workers start. */
export async function elsewhereOf(db: Database, version: number): Promise<Elsewhere | undefined> {
  const row = await db.selectFrom('versions').select('kind').where('id', '=', version).executeTakeFirst();
  if (row === undefined || row.kind === 'program') return undefined;
  return { kind: row.kind, isConnected: (await connectedAmong(db, [version])).has(version) };
}

/** How many versions are built before this one, which waits. */
export async function placeOf(db: Database, version: number): Promise<number> {
  const { before } = await db
    .selectFrom('versions')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('state', '=', 'waiting')
    .where('id', '<', version)
    .executeTakeFirstOrThrow();
  return before;
}

/** Who sent a bot. */
export interface Owner {
  readonly id: number;
  readonly login: string;
  /** The account was deleted. */
  readonly isGone: boolean;
  /** Who may do what owners may: the person, or the members of a team. */
  readonly people: readonly number[];
}

export async function ownerOf(db: Database, bot: number): Promise<Owner | undefined> {
  const owner = await db
    .selectFrom('bots')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select(({ eb }) => ['users.id', 'login', eb('deleted_at', 'is not', null).$castTo<boolean>().as('isGone')])
    .where('bots.id', '=', bot)
    .executeTakeFirst();
  return owner && { ...owner, people: (await peopleOf(db, [owner.id])).get(owner.id)! };
}

const longestTyped = 512 * 1024; // bytes of a source that a form is filled with

/** What the newest version of somebody's bot speaks, and its source and language if it is one file of text. */
export async function newestSource(
  db: Database,
  owner: number,
  game: string,
  name: string,
): Promise<{ readonly protocol: string; readonly language?: string; readonly source?: string } | undefined> {
  const newest = await db
    .selectFrom('bots')
    .innerJoin('versions', 'versions.bot', 'bots.id')
    .select(['bots.id', 'versions.number', 'versions.protocol'])
    .where(ownedBy(owner))
    .where('game', '=', game)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .orderBy('versions.number', 'desc')
    .executeTakeFirst();
  if (newest === undefined) return undefined;
  const spoken = { protocol: newest.protocol ?? '' };
  const file = await sourceOf(db, newest.id, newest.number);
  const language = file && languageOf(await loadLanguages(), file.name);
  if (file === undefined || language === undefined || file.bytes.length > longestTyped) return spoken;
  const source = textOf(file.bytes);
  return source === undefined ? spoken : { ...spoken, language, source };
}

/** The file of a version. */
export async function sourceOf(
  db: Database,
  bot: number,
  number: number,
): Promise<{ readonly name: string; readonly bytes: Buffer } | undefined> {
  const row = await db
    .selectFrom('versions')
    .select(['program as name', 'artefact'])
    .where('bot', '=', bot)
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined || row.artefact === null
    ? undefined
    : { name: row.name, bytes: await get(db, row.artefact) };
}
