import type { Queue } from '../jobs/queue.ts';
import { note, type Noted } from '../people/audit.ts';
import { getContest } from '../store/contests.ts';
import { atomically, type Database } from '../store/database.ts';
import { lockContest, setLadderPaused } from '../store/rounds.ts';
import { addJobs, dropJobs } from './advance.ts';

/**
 * Begins no further match of a ladder, or begins them again; those that are played go on, and count. False when there is
 * no such ladder.
 */
export async function pauseLadder(
  db: Database,
  queue: Queue,
  ladder: number,
  isPaused: boolean,
  noted: Noted = {},
): Promise<boolean> {
  return await atomically(db, async (trx) => {
    await lockContest(trx, ladder);
    const contest = await getContest(trx, ladder);
    if (contest?.kind !== 'ladder') return false;
    if ((contest.pausedAt !== null) === isPaused) return true;
    await setLadderPaused(trx, ladder, isPaused);
    if (isPaused) await dropJobs(trx, queue, ladder);
    else await addJobs(trx, queue, contest);
    const action = isPaused ? 'ladder-paused' : 'ladder-resumed';
    await note(trx, action, { ...noted, subject: `${ladder} ${contest.name}` });
    return true;
  });
}
