import { sql, type Transaction } from 'kysely';
import { put } from './artefacts.ts';
import { nameOf, type Contest } from './contests.ts';
import { whyUnfit } from '../match/games.ts';
import { archiveKind } from '../programs/archive.ts';
import type { Database } from './database.ts';
import { gameOf } from './games.ts';
import { addHookEvents } from './deliveries.ts';
import { addNews, ownersOf } from './news.ts';
import { enter, lockContest } from './rounds.ts';
import type { Refusal, Schema } from './schema.ts';
import { addTests } from './tests.ts';

// The way of a version that somebody sent: waiting, building, trial, then ready or refused.

type Trx = Transaction<Schema>;

export interface Upload {
  readonly owner: number;
  readonly game: string;
  readonly name: string;
  /** The name of the file, by which its language is known. */
  readonly file: string;
  readonly bytes: Buffer;
  /** The protocol that it speaks; by default the game's default, or what its arena.json says. */
  readonly protocol?: string | undefined;
}

/** The bot and version that were made, or why not. */
export type Sent =
  | { readonly bot: number; readonly version: number; readonly number: number }
  | 'taken' // somebody else has a bot of this name
  | 'connected' // the bot of this name plays from its owner's machine
  | 'same'; // it is the newest version already

/** Stores a new version of a bot, which is made if its owner has none of this name. */
export async function addVersion(trx: Trx, { owner, game, name, file, bytes, protocol }: Upload): Promise<Sent> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena bot ${game} ${name}`}, 0))`.execute(trx);
  const known = await trx
    .selectFrom('bots')
    .select(['id', 'owner'])
    .where('game', '=', game)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  if (known !== undefined && known.owner !== owner) return 'taken';
  const { id: bot } =
    known ?? (await trx.insertInto('bots').values({ owner, game, name }).returning('id').executeTakeFirstOrThrow());
  const artefact = await put(trx, bytes);
  const last = await trx
    .selectFrom('versions')
    .select(['number', 'artefact', 'program', 'state', 'kind', 'protocol'])
    .where('bot', '=', bot)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (last !== undefined && last.kind !== 'program') return 'connected';
  const isSame = last?.artefact === artefact && last.program === file;
  const isSpoken = protocol === undefined && archiveKind(file) !== undefined; // by its arena.json
  if (isSame && (isSpoken || last.protocol === (protocol ?? null)) && last.state !== 'refused') return 'same';
  const number = (last?.number ?? 0) + 1;
  const { id: version } = await trx
    .insertInto('versions')
    .values({ bot, number, program: file, fingerprint: null, artefact, state: 'waiting', protocol: protocol ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { bot, version, number };
}

/** One attempt to build a version. */
export interface BuildAttempt {
  readonly version: number;
  readonly token: string;
  readonly attempt: number;
  readonly game: string;
  readonly name: string;
  readonly owner: number;
  readonly program: string;
  readonly artefact: string;
  /** That it was found to need; null: the name of its file tells. */
  readonly language: string | null;
  /** That it speaks; null: the game's default, or what its arena.json says. */
  readonly protocol: string | null;
}

/** Begins a new attempt, whatever became of the last one; undefined when there is nothing to build any more. */
export async function claimBuild(trx: Trx, version: number, worker?: string): Promise<BuildAttempt | undefined> {
  const row = await trx
    .updateTable('versions')
    .set(({ eb }) => ({
      state: 'building',
      attempt: eb('attempt', '+', 1),
      token: sql<string>`gen_random_uuid()`,
      output: '', // of an attempt before
      worker: worker ?? null,
    }))
    .from('bots')
    .whereRef('bots.id', '=', 'versions.bot')
    .where('versions.id', '=', version)
    .where('versions.state', 'in', ['waiting', 'building'])
    .returning(['versions.attempt', 'versions.token', 'versions.program', 'versions.artefact', 'versions.language'])
    .returning(['versions.protocol', 'game', 'owner'])
    .returning(nameOf.as('name'))
    .executeTakeFirst();
  return row && { ...row, version, token: row.token!, artefact: row.artefact! };
}

/** Adds to what the build wrote so far; changes nothing when this attempt is not the running one. */
export async function addOutput(db: Database, { version, token }: BuildAttempt, text: string): Promise<void> {
  await db
    .updateTable('versions')
    .set(({ eb }) => ({ output: eb('output', '||', stored(text)) }))
    .where('id', '=', version)
    .where('token', '=', token)
    .execute();
}

/** Whether this attempt is the running one. */
export async function isBuilding(db: Database, { version, token }: BuildAttempt): Promise<boolean> {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('id', '=', version)
    .where('token', '=', token)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a build back; changes nothing when this attempt is not the running one. */
export async function returnBuild(trx: Trx, { version, token }: BuildAttempt): Promise<void> {
  await trx
    .updateTable('versions')
    .set({ state: 'waiting', token: null })
    .where('id', '=', version)
    .where('token', '=', token)
    .execute();
}

/** The version waits for a worker that has this language; false when this attempt is not the running one. */
export async function leaveBuild(trx: Trx, { version, token }: BuildAttempt, language: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('versions')
    .set({ state: 'waiting', token: null, language, attempt: 0 })
    .where('id', '=', version)
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The version cannot play; false when this attempt is not the running one. */
export async function refuseBuild(
  trx: Trx,
  { version, token }: BuildAttempt,
  failure: Refusal,
  output: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('versions')
    .set({ state: 'refused', token: null, failure: JSON.stringify(failure), output: stored(output) })
    .where('id', '=', version)
    .where('token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await tellState(trx, version, failure);
  return numUpdatedRows === 1n;
}

/** A version that waits to be built is not built; false when it does not wait. */
export async function cancelBuild(trx: Trx, version: number): Promise<boolean> {
  const failure: Refusal = { fault: 'no-program', reason: { code: 'build-cancelled' } };
  const { numUpdatedRows } = await trx
    .updateTable('versions')
    .set({ state: 'refused', failure: JSON.stringify(failure) })
    .where('id', '=', version)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await tellState(trx, version, failure);
  return numUpdatedRows === 1n;
}

/** Tells the owner of a version what came of it. */
async function tellState(trx: Trx, version: number, failure: Refusal | undefined): Promise<void> {
  const { bot, number, name } = await trx
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .select(['versions.bot', 'versions.number', nameOf.as('name')])
    .where('versions.id', '=', version)
    .executeTakeFirstOrThrow();
  await addHookEvents(
    trx,
    { bots: [bot] },
    { event: failure === undefined ? 'version.ready' : 'version.refused', bot, version: number, name },
    `/bots/${bot}?version=${number}`,
  );
  const account = (await ownersOf(trx, [version])).get(version);
  if (account === undefined) return;
  const message =
    failure === undefined
      ? ({ code: 'news-ready', bot: name } as const)
      : ({ code: 'news-refused', bot: name, fault: failure.fault } as const);
  await addNews(trx, [{ account, message, path: `/bots/${bot}?version=${number}` }]);
}

/** PostgreSQL stores no NUL in a text. */
const stored = (text: string): string => text.replaceAll('\0', '\ufffd');

/**
 * The version is built and plays its trial against these versions: returns the match, or undefined when this attempt is
 * not the running one.
 */
export async function beginTrial(
  trx: Trx,
  { version, token, language, protocol }: BuildAttempt,
  tests: Pick<Contest, 'id' | 'game' | 'options' | 'moveTime'>,
  opponents: readonly number[],
  pace: number,
): Promise<number | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('versions')
    .set({ state: 'trial', token: null, language, protocol })
    .where('id', '=', version)
    .where('token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const table = { versions: [version, ...opponents], kind: 'trial', pace } as const;
  const [match] = (await addTests(trx, tests, [table])).matches;
  await trx.updateTable('versions').set({ trial: match! }).where('id', '=', version).execute();
  return match;
}

/**
 * After the trial of a version, or of all sample bots of a judge: without a fault it is ready, and takes part in its
 * game's ladder in the place of the version before; else it is refused.
 */
export async function concludeTrial(
  trx: Trx,
  match: number,
  failureOf: (seat: number) => Refusal | undefined,
): Promise<void> {
  const seats = await trx
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('match_seats', 'match_seats.version', 'versions.id')
    .select(['versions.id', 'versions.bot', 'versions.protocol', 'bots.game', 'match_seats.seat'])
    .where('versions.trial', '=', match)
    .where('match_seats.match', '=', match)
    .where('versions.state', '=', 'trial')
    .orderBy('match_seats.seat')
    .execute();
  for (const id of new Set(seats.map((seat) => seat.id))) {
    const own = seats.filter((seat) => seat.id === id);
    const [failure] = own.flatMap(({ seat }) => failureOf(seat) ?? []);
    await trx
      .updateTable('versions')
      .set(failure === undefined ? { state: 'ready' } : { state: 'refused', failure: JSON.stringify(failure) })
      .where('id', '=', id)
      .execute();
    if (failure === undefined) await joinLadder(trx, own[0]!);
    await tellState(trx, id, failure);
  }
}

/**
 * The version takes part in the ladder of its game in the place of the version before, and in the permanent contests in
 * which that one plays; not where its protocol is for other options.
 */
async function joinLadder(
  trx: Trx,
  version: { readonly id: number; readonly bot: number; readonly game: string; readonly protocol: string | null },
): Promise<void> {
  const ladder = await trx
    .selectFrom('contests')
    .select(['id', 'options'])
    .where('game', '=', version.game)
    .where('kind', '=', 'ladder')
    .orderBy('id')
    .executeTakeFirst();
  const { protocols } = await gameOf(trx, version.game);
  const found = [...(ladder === undefined ? [] : [ladder]), ...(await permanentsWith(trx, version.bot))]
    .filter(({ options }) => whyUnfit(protocols, version.protocol ?? undefined, options) === undefined)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
  for (const contest of found) await lockContest(trx, contest);
  const still = await permanentsWith(trx, version.bot); // else its owner withdrew it just now
  for (const contest of found)
    if (contest === ladder?.id || still.some(({ id }) => id === contest))
      await enter(trx, contest, { game: version.game, bot: version.bot, version: version.id });
}

/** The permanent contests in which a version of the bot plays. */
async function permanentsWith(trx: Trx, bot: number): Promise<{ readonly id: number; readonly options: object }[]> {
  return await trx
    .selectFrom('contests')
    .innerJoin('tournaments', 'tournaments.contest', 'contests.id')
    .select(['contests.id', 'contests.options'])
    .where('kind', '=', 'permanent')
    .where('tournaments.state', '<>', 'over')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_versions')
          .innerJoin('versions', 'versions.id', 'contest_versions.version')
          .select('versions.id')
          .whereRef('contest_versions.contest', '=', 'contests.id')
          .where('versions.bot', '=', bot)
          .where('left_at', 'is', null),
      ),
    )
    .execute();
}
