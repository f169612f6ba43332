import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Message } from '../../game/message.ts';
import { gameNames, root } from '../../match/games.ts';
import type { SentFile } from '../../programs/differences.ts';
import { get } from '../../store/artefacts.ts';
import type { Database } from '../../store/database.ts';
import type { VersionState } from '../../store/schema.ts';

/** A version of a game, as pages show it. */
export interface JudgeVersion {
  readonly number: number;
  readonly program: string;
  /** That it was found to need; null: the name of its file tells. */
  readonly language: string | null;
  readonly state: VersionState;
  readonly createdAt: Date;
  /** Null: the account was deleted. */
  readonly by: string | null;
  readonly seats: { readonly min: number; readonly max: number };
  readonly moveTime: number;
  readonly memory: number;
  readonly minimum: number | null;
  readonly terminator: 'angles' | 'newline';
  readonly output: string;
  readonly failure: Message | null;
  readonly trial: number | null;
}

/** So many contests are named that keep a game from being deleted. */
export const contestsNamed = 3;

/** The contests of a game that people made and that are not over, the oldest first. */
export async function openContests(
  db: Database,
  game: string,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return await db
    .selectFrom('tournaments')
    .innerJoin('contests', 'contests.id', 'tournaments.contest')
    .select(['contests.id', 'contests.name'])
    .where('contests.game', '=', game)
    .where('tournaments.state', '<>', 'over')
    .orderBy('contests.id')
    .execute();
}

/** The versions of a game, the newest first, from the start or before the one with this number. */
export async function judgeVersions(
  db: Database,
  game: string,
  limit: number,
  before?: number,
): Promise<JudgeVersion[]> {
  const rows = await db
    .selectFrom('game_versions')
    .innerJoin('users', 'users.id', 'game_versions.sent_by')
    .select(['number', 'program', 'state', 'game_versions.created_at', 'seats_min', 'seats_max', 'move_time', 'memory'])
    .select(['minimum', 'terminator', 'output', 'failure', 'trial', 'game_versions.language'])
    .select(({ eb }) => eb.case().when('deleted_at', 'is', null).then(eb.ref('login')).else(null).end().as('by'))
    .where('game', '=', game)
    .$if(before !== undefined, (query) => query.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at: createdAt, seats_min: min, seats_max: max, move_time: moveTime, ...row }) => ({
    ...row,
    createdAt,
    seats: { min, max },
    moveTime,
  }));
}

/** How many judges and bots are built before this version, which waits. */
export async function judgesBefore(db: Database, { createdAt }: Pick<JudgeVersion, 'createdAt'>): Promise<number> {
  const waiting = async (table: 'game_versions' | 'versions'): Promise<number> => {
    const { before } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('before'))
      .where('state', '=', 'waiting')
      .where('created_at', '<', createdAt)
      .executeTakeFirstOrThrow();
    return before;
  };
  return (await waiting('game_versions')) + (await waiting('versions'));
}

/** The source of a judge, or of the rules of a game that came with the arena, of which there is one version. */
export async function judgeSource(db: Database, game: string, number: number): Promise<SentFile | undefined> {
  if (gameNames().includes(game))
    return number === 1
      ? { name: 'rules.ts', bytes: await readFile(new URL(`games/${game}/rules.ts`, root)) }
      : undefined;
  const row = await db
    .selectFrom('game_versions')
    .select(['program', 'artefact'])
    .where('game', '=', game)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { name: row.program, bytes: await get(db, row.artefact) };
}

/** The logins of those who look after a game besides its owner. */
export async function otherModerators(db: Database, game: string): Promise<string[]> {
  const rows = await db
    .selectFrom('game_moderators')
    .innerJoin('users', 'users.id', 'game_moderators.account')
    .select('login')
    .where('game', '=', game)
    .where('deleted_at', 'is', null)
    .orderBy('login')
    .execute();
  return rows.map(({ login }) => login);
}

/** The login of a game's author; null when the account was deleted. */
export async function authorOf(db: Database, owner: number): Promise<string | null> {
  const row = await db.selectFrom('users').select(['login', 'deleted_at']).where('id', '=', owner).executeTakeFirst();
  return row === undefined || row.deleted_at !== null ? null : row.login;
}

/** Changes whenever somebody changes the game, its moderators or its judge. */
export async function printOfGame(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select md5(row(
      title, rules_en, rules_pl,
      (select max(number) from game_versions where game = name),
      (select array_agg(account order by account) from game_moderators where game = name)
    )::text) as print from games where name = ${name}
  `.execute(db);
  return rows[0]!.print;
}
