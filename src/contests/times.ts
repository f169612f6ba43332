import type { Queue } from '../jobs/queue.ts';
import { atomically, type Database } from '../store/database.ts';
import { lockContest } from '../store/rounds.ts';
import { dueToEnd, dueToStart, getTournament, noteUnstarted, type StoredTournament } from '../store/tournaments.ts';
import type { TournamentMessage } from '../text/tournament.ts';
import { tellModerators } from './announce.ts';
import { end, startTournament } from './manage.ts';

/** Starts and ends the tournaments whose time has come. Several workers may call this at once. */
export async function keepTimes(db: Database, queue: Queue, now = new Date()): Promise<void> {
  for (const contest of await dueToStart(db, now)) {
    const objection = await startTournament(db, queue, contest);
    if (objection !== undefined) await tellUnstarted(db, contest, objection, now);
  }
  for (const contest of await dueToEnd(db, now))
    await atomically(db, async (trx) => {
      await lockContest(trx, contest);
      if (isDue((await getTournament(trx, contest))?.endsAt, now)) await end(trx, queue, contest);
    });
}

const isDue = (time: Date | null | undefined, now: Date): boolean => Boolean(time && time <= now);

/** It waits for its moderators, who are told why. */
async function tellUnstarted(db: Database, contest: number, why: TournamentMessage, now: Date): Promise<void> {
  await atomically(db, async (trx) => {
    await lockContest(trx, contest);
    const stored = await getTournament(trx, contest);
    const isLate = isDue(stored?.startsAt, now) && (await noteUnstarted(trx, contest, why));
    if (!isLate) return; // another worker was quicker, or a moderator has changed the time
    const message = {
      code: 'news-contest-unstarted',
      contest: (stored as StoredTournament).contest.name,
      why,
    } as const;
    await tellModerators(trx, contest, message);
  });
}
