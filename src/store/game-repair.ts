import { sql } from 'kysely';
import type { GameMessage } from '../text/games.ts';
import { ownerLogin } from './contests.ts';
import { atomically, type Database } from './database.ts';
import { lockGame } from './judges.ts';
import type { VersionState } from './schema.ts';

// Games of people as administrators see them, and what mends a game whose judge turned out to be faulty.

export interface GameRow {
  readonly name: string;
  readonly title: string;
  /** The login of its author; null when the account was deleted. */
  readonly author: string | null;
  readonly createdAt: Date;
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  /** The version that leads matches, if one passed its trial. */
  readonly present: number | null;
  readonly newest: number;
  readonly newestState: VersionState;
  /** Whether an earlier version could lead matches instead. */
  readonly hasEarlier: boolean;
}

/** Games of judges by name, after one of them. */
export async function listGames(db: Database, limit: number, after = ''): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select games.name, games.title, ${ownerLogin} as author, games.created_at as "createdAt",
      games.published_at is not null as "isPublished", games.deleted_at is not null as "isDeleted",
      ready.present, ready.count > 1 as "hasEarlier", newest.number as newest, newest.state as "newestState"
    from games join users on users.id = games.owner
    join lateral (
      select number, state from game_versions where game = games.name order by number desc limit 1
    ) newest on true
    join lateral (
      select max(number) as present, count(*) as count from game_versions where game = games.name and state = 'ready'
    ) ready on true
    where games.name > ${after} order by games.name limit ${limit}
  `.execute(db);
  return rows;
}

/** The version that leads matches is withdrawn, and the last good one before it leads them again; says why not. */
export async function restoreJudge(db: Database, game: string): Promise<GameMessage | undefined> {
  return await atomically(db, async (trx) => {
    await lockGame(trx, game);
    const ready = await trx
      .selectFrom('game_versions')
      .select('number')
      .where('game', '=', game)
      .where('state', '=', 'ready')
      .orderBy('number', 'desc')
      .limit(2)
      .execute();
    const [present, before] = ready;
    if (present === undefined || before === undefined) return { code: 'judge-only' };
    const failure: GameMessage = { code: 'judge-withdrawn' };
    await trx
      .updateTable('game_versions')
      .set({ state: 'refused', failure: JSON.stringify(failure) })
      .where('game', '=', game)
      .where('number', '=', present.number)
      .execute();
    await trx
      .updateTable('matches')
      .set({ game_version: before.number })
      .where('game', '=', game)
      .where('state', '=', 'waiting')
      .where('game_version', '=', present.number)
      .execute();
    return undefined;
  });
}

/** A game that was deleted is played again; says why not. Others may have taken the title of one that nobody saw. */
export async function bringBack(db: Database, game: string): Promise<GameMessage | undefined> {
  return await atomically(db, async (trx) => {
    await lockGame(trx, game);
    const taken = await trx
      .selectFrom('games')
      .innerJoin('games as other', (join) =>
        join.onRef(sql`lower(games.title)`, '=', sql`lower(other.title)`).onRef('games.name', '<>', 'other.name'),
      )
      .select('other.name')
      .where('games.name', '=', game)
      .where((eb) => eb.or([eb('other.deleted_at', 'is', null), eb('other.published_at', 'is not', null)]))
      .executeTakeFirst();
    if (taken !== undefined) return { code: 'game-title-taken' };
    await trx.updateTable('games').set({ deleted_at: null }).where('name', '=', game).execute();
    return undefined;
  });
}
