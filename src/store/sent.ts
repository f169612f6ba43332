import { sql, type Transaction } from 'kysely';
import type { Outcome } from '../game/fault.ts';
import type { Contest } from './contests.ts';
import type { Database } from './database.ts';
import { lastRound, lockContest } from './rounds.ts';
import type { Schema, VersionKind } from './schema.ts';

// Matches that a browser played and sent, with their logs checked.

type Trx = Transaction<Schema>;

/** Who sits in a seat: a bot that came with the arena, a person by account and name, or somebody without an account. */
export type SentPlayer =
  | { readonly kind: 'bot'; readonly program: string; readonly fingerprint: string }
  | { readonly kind: 'person'; readonly account: number; readonly name: string }
  | { readonly kind: 'guest' };

export interface SentMatch {
  /** Chosen by the browser. */
  readonly key: string;
  readonly contest: Pick<Contest, 'id' | 'game'>;
  readonly options: object;
  readonly seed: string;
  readonly moveTime: number;
  readonly pace: number;
  readonly players: readonly SentPlayer[];
  readonly madeBy: number | undefined;
  readonly log: string;
  readonly times: string;
  readonly turns: number;
  readonly outcome: Outcome;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** The match of this key, if it was sent before. */
export async function matchOfKey(db: Database, key: string): Promise<number | undefined> {
  return (await db.selectFrom('matches').select('id').where('sent_key', '=', key).executeTakeFirst())?.id;
}

/** Keeps a match, as a friendly game that counts nowhere; sent twice it is kept once. */
export async function keepSent(trx: Trx, sent: SentMatch): Promise<number> {
  const { contest, outcome } = sent;
  await lockContest(trx, contest.id);
  const known = await matchOfKey(trx, sent.key);
  if (known !== undefined) return known;
  const versions: number[] = [];
  for (const player of sent.players) versions.push(await versionOf(trx, contest.game, player));
  const { id, finished_at } = await trx
    .insertInto('matches')
    .values({
      contest: contest.id,
      game: contest.game,
      options: JSON.stringify(sent.options),
      seed: sent.seed,
      move_time: sent.moveTime,
      round: (await lastRound(trx, contest.id)) + 1,
      board: 1,
      pace: sent.pace,
      kind: 'friendly',
      made_by: sent.madeBy ?? null,
      sent_key: sent.key,
      state: 'finished',
      attempt: 1,
      started_at: sql<Date>`now() - ${sent.ms} * interval '1 millisecond'`,
      finished_at: sql<Date>`now()`,
      turns: sent.turns,
      scores: [...outcome.scores],
      cause: outcome.cause,
      fault_by: outcome.by ?? null,
      reason: outcome.reason === undefined ? null : sql`${JSON.stringify(outcome.reason)}::jsonb`,
    })
    .returning(['id', 'finished_at'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('match_seats')
    .values(versions.map((version, seat) => ({ match: id, seat, version, finished_at })))
    .execute();
  await trx.insertInto('logs').values({ match: id, log: sent.log, times: sent.times }).execute();
  return id;
}

/** A name that no bot and no login can have. */
export const guestName = '(guest)';

async function versionOf(trx: Trx, game: string, player: SentPlayer): Promise<number> {
  if (player.kind === 'bot') return await builtIn(trx, game, player.program, player.fingerprint);
  const name = player.kind === 'guest' ? guestName : player.name;
  const bot = await botOf(trx, game, name, player.kind === 'guest' ? undefined : player.account);
  return await latestOr(trx, bot, { program: '', fingerprint: null, kind: 'person' });
}

/** The version of a bot that came with the arena; of one that is in no ladder too. */
async function builtIn(trx: Trx, game: string, program: string, fingerprint: string): Promise<number> {
  const known = await trx
    .selectFrom('versions')
    .innerJoin('bots', 'bots.id', 'versions.bot')
    .innerJoin('users', 'users.id', 'bots.owner')
    .select('versions.id')
    .where('game', '=', game)
    .where('program', '=', program)
    .where('role', '=', 'arena')
    .where('artefact', 'is', null)
    .orderBy(sql`versions.fingerprint is not distinct from ${fingerprint}`, 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const bot = await botOf(trx, game, program, undefined);
  return await latestOr(trx, bot, { program, fingerprint, kind: 'program' });
}

/** The bot of this name, or a new one; without an owner it is the arena's. */
async function botOf(trx: Trx, game: string, name: string, account: number | undefined): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arena bot ${game} ${name}`}, 0))`.execute(trx);
  const owner = account ?? sql<number>`(select id from users where role = 'arena')`;
  const known = await trx
    .selectFrom('bots')
    .select('id')
    .where('game', '=', game)
    .where('name', '=', name)
    .where('owner', '=', owner)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const isTaken = await trx
    .selectFrom('bots')
    .select('id')
    .where('game', '=', game)
    .where('name', '=', name)
    .executeTakeFirst();
  // somebody called their bot as one that is in no ladder
  const free = isTaken === undefined ? name : `${name} (arena)`;
  if (free !== name) {
    const own = await trx
      .selectFrom('bots')
      .select('id')
      .where('game', '=', game)
      .where('name', '=', free)
      .executeTakeFirst();
    if (own !== undefined) return own.id;
  }
  return (await trx.insertInto('bots').values({ owner, game, name: free }).returning('id').executeTakeFirstOrThrow())
    .id;
}

async function latestOr(
  trx: Trx,
  bot: number,
  one: { readonly program: string; readonly fingerprint: string | null; readonly kind: VersionKind },
): Promise<number> {
  const known = await trx
    .selectFrom('versions')
    .select('id')
    .where('bot', '=', bot)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const values = { bot, number: 1, artefact: null, protocol: null, ...one };
  return (await trx.insertInto('versions').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
