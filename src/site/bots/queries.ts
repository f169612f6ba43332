import { selectBots, type BotRow } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';

export async function getBot(db: Database, id: number): Promise<BotRow | undefined> {
  return await selectBots(db).where('bots.id', '=', id).executeTakeFirst();
}

/** All versions of a bot, itself included, the latest first. */
export async function versionsOf(db: Database, bot: number): Promise<BotRow[]> {
  const { game, name } = await db
    .selectFrom('bots')
    .select(['game', 'name'])
    .where('id', '=', bot)
    .executeTakeFirstOrThrow();
  return await selectBots(db).where('game', '=', game).where('name', '=', name).orderBy('version', 'desc').execute();
}
