import type { Queue } from '../jobs/queue.ts';
import type { Database } from '../store/database.ts';
import { awaitedTooLong, seedsOf, stopAwaiting } from '../store/tournaments.ts';
import { jobsOf } from './advance.ts';
import { change } from './manage.ts';

/**
 * Matches of running contests that waited for a connected bot for as long as its contest allows are played: whoever
 * is not there then forfeits. Several workers may call this at once.
 */
export async function forfeitAbsent(db: Database, queue: Queue, now = new Date()): Promise<void> {
  for (const contest of new Set((await awaitedTooLong(db, now)).map((one) => one.contest)))
    await change(db, contest, async (trx, { contest: of, patience }) => {
      const due = (await awaitedTooLong(trx, now)).filter((one) => one.contest === contest).map(({ match }) => match);
      const matches = await stopAwaiting(trx, due); // else a player has just connected
      if (matches.length === 0) return undefined;
      const jobs = await jobsOf(trx, of, matches, await seedsOf(trx, matches));
      await queue.add(
        trx,
        jobs.map((job) => ({ ...job, patience })),
      );
      return undefined;
    });
}
