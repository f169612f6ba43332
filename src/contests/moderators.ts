import { note, type Noted } from '../people/audit.ts';
import { findAccount } from '../people/account.ts';
import type { Database } from '../store/database.ts';
import { addNews } from '../store/news.ts';
import { addModerator, moderatorsOf, removeModerator } from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { change } from './manage.ts';

/** Moderators of a contest, with its owner. */
export const mostModerators = 20;

/** Who made a contest names somebody who moderates it too. */
export async function nameModerator(
  db: Database,
  contest: number,
  login: string,
  noted: Noted,
): Promise<TournamentMessage | undefined> {
  return await change(db, contest, async (trx, { contest: { name } }) => {
    const account = await findAccount(trx, login.trim());
    if (account === undefined || account.role === 'arena') return { code: 'moderator-unknown', login: login.trim() };
    const present = await moderatorsOf(trx, contest);
    if (present.some((moderator) => moderator.account === account.id))
      return { code: 'moderator-twice', login: account.login };
    if (present.length >= mostModerators) return { code: 'moderators-many', most: mostModerators };
    await addModerator(trx, contest, account.id);
    await note(trx, 'moderator-named', { ...noted, subject: `${account.id} ${contest}` });
    const message = { code: 'news-moderator', contest: name } as const;
    await addNews(trx, [{ account: account.id, message, path: `/contests/${contest}` }]);
    return undefined;
  });
}

/** Somebody moderates a contest no more; its owner always does. */
export async function dismissModerator(
  db: Database,
  contest: number,
  account: number,
  noted: Noted,
): Promise<TournamentMessage | undefined> {
  return await change(db, contest, async (trx) => {
    if (!(await removeModerator(trx, contest, account))) return { code: 'moderator-none' };
    await note(trx, 'moderator-removed', { ...noted, subject: `${account} ${contest}` });
    return undefined;
  });
}
