import type { Tally } from '../../rating/bradley-terry.ts';
import { selectBots, selectTallies, type BotRow } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { finishedMatches, readMatches, type Match } from '../../store/matches.ts';

export async function getBot(db: Database, id: number): Promise<BotRow | undefined> {
  return await selectBots(db).where('bots.id', '=', id).executeTakeFirst();
}

/** All versions of a bot, this one included, the latest first. */
export async function versionsOf(db: Database, bot: number): Promise<BotRow[]> {
  const { game, name } = await db
    .selectFrom('bots')
    .select(['game', 'name'])
    .where('id', '=', bot)
    .executeTakeFirstOrThrow();
  return await selectBots(db).where('game', '=', game).where('name', '=', name).orderBy('version', 'desc').execute();
}

/** The bot's results in a contest against each opponent. */
export async function talliesOf(db: Database, contest: number, bot: number): Promise<Tally[]> {
  return await selectTallies(db, contest)
    .where(({ eb, or }) => or([eb('first_bot', '=', bot), eb('second_bot', '=', bot)]))
    .execute();
}

/** The bot's finished matches, the latest first. */
export async function finishedOf(db: Database, bot: number, limit: number): Promise<Match[]> {
  const played = finishedMatches(db).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('match_seats')
        .select('seat')
        .whereRef('match_seats.match', '=', 'matches.id')
        .where('match_seats.bot', '=', bot),
    ),
  );
  return await readMatches(played, limit);
}
