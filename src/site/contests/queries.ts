import { selectContests, type Contest } from '../../store/contests.ts';
import type { Database } from '../../store/database.ts';
import { finishedMatches, readMatches, runningMatches, type Match } from '../../store/matches.ts';

/** All contests, the oldest first. */
export async function listContests(db: Database): Promise<Contest[]> {
  return await selectContests(db).where('kind', '<>', 'tests').orderBy('id').execute();
}

export async function runningIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(runningMatches(db).where('matches.contest', '=', contest), limit);
}

export async function finishedIn(db: Database, contest: number, limit: number): Promise<Match[]> {
  return await readMatches(finishedMatches(db).where('matches.contest', '=', contest), limit);
}
