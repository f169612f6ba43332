import { troubleOf, type Database } from '../../store/database.ts';
import type { TournamentState } from '../../store/schema.ts';
import { keepLeader, leaderOf } from '../../store/tournaments.ts';
import { answerWith } from '../reader.ts';
import { readResults, type Results } from './read-results.ts';

answerWith(async (db, contest) => {
  const results = await readResults(db, contest);
  if ('data' in results) await keep(db, contest, results);
  return results;
});

/** Lists of contests show who was first then. */
async function keep(db: Database, contest: number, { key, data: { places }, games, isFixed }: Results): Promise<void> {
  const [state] = key.split('-') as [TournamentState];
  const first = leaderOf(games.over === 0 ? [] : places);
  await keepLeader(db, contest, state, { ...first, expected: isFixed ? 0 : games.expected }).catch((error: unknown) => {
    if (troubleOf(error) === undefined) throw error; // else nothing can be stored now, but results can be shown
  });
}
