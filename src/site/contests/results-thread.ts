import { troubleOf, type Database } from '../../store/database.ts';
import type { TournamentState } from '../../store/schema.ts';
import { keepLeader } from '../../store/tournaments.ts';
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
  const leader = games.over === 0 ? null : (places[0]?.entrant ?? null);
  await keepLeader(db, contest, state, { leader, expected: isFixed ? 0 : games.expected }).catch((error: unknown) => {
    if (troubleOf(error) === undefined) throw error; // else nothing can be stored now, but results can be shown
  });
}
