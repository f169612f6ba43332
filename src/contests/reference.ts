import type { Database } from '../store/database.ts';
import { enter } from '../store/rounds.ts';
import type { Candidate } from '../store/tests.ts';
import { entrantsOf } from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { change, isOpen } from './manage.ts';

/**
 * Names the reference bot of a contest, above which an entrant has to stand to pass; undefined: there is none. A bot that
 * is no entrant yet becomes one, while entrants come and go.
 */
export async function setReference(
  db: Database,
  contest: number,
  version: Pick<Candidate, 'id' | 'bot' | 'game'> | undefined,
): Promise<TournamentMessage | undefined> {
  return await change(db, contest, async (trx, stored) => {
    const entrants = version === undefined ? [] : await entrantsOf(trx, stored);
    if (version !== undefined && !entrants.some(({ bot }) => bot === version.bot)) {
      if (!isOpen(stored)) return { code: 'no-such-entrant' };
      if (entrants.length >= stored.most) return { code: 'contest-full', most: stored.most };
      await enter(trx, contest, { game: version.game, bot: version.bot, version: version.id });
    }
    await trx
      .updateTable('tournaments')
      .set({ reference: version?.bot ?? null })
      .where('contest', '=', contest)
      .execute();
    return undefined;
  });
}
