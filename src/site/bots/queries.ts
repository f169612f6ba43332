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

/** More matches than are played at once: of so many the order by number may differ from that by the end. */
const slack = 200;

/**
 * The bot's finished matches, the latest first. The search begins at the bot's seats, the newest first, and looks at one
 * match after the other (`offset 0` keeps the planner from another way): along the ends of all matches it would pass a
 * million others before it finds those of a bot that left.
 */
export async function finishedOf(db: Database, bot: number, limit: number): Promise<Match[]> {
  const newest = await db
    .selectFrom('match_seats')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('matches')
          .select(['matches.id', 'matches.finished_at'])
          .whereRef('matches.id', '=', 'match_seats.match')
          .where('matches.state', '=', 'finished')
          .offset(0)
          .as('played'),
      (join) => join.onTrue(),
    )
    .select(['played.id', 'played.finished_at'])
    .where('match_seats.bot', '=', bot)
    .orderBy('match_seats.match', 'desc')
    .limit(limit + slack)
    .execute();
  const latest = newest
    .toSorted((one, other) => other.finished_at!.getTime() - one.finished_at!.getTime() || other.id - one.id)
    .slice(0, limit)
    .map(({ id }) => id);
  return latest.length === 0 ? [] : await readMatches(finishedMatches(db).where('matches.id', 'in', latest), limit);
}
