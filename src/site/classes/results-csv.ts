import { csvOf } from '../../kit/csv.ts';
import type { Database } from '../../store/database.ts';
import { entrantsOf, getTournament } from '../../store/tournaments.ts';
import { passesOf } from '../../web/tournament/pass.ts';
import type { Results } from '../contests/read-results.ts';
import { membersOf } from './queries.ts';

const heading = [
  'place',
  'number',
  'name',
  'login',
  'bot',
  'points',
  'won',
  'drawn',
  'lost',
  'faults',
  'rating',
  'result',
];

/** The standings of a contest with the students' numbers; students without a bot in it come last. */
export async function classResults(db: Database, of: number, contest: number, results: Results): Promise<string> {
  const stored = (await getTournament(db, contest))!;
  const entrants = await entrantsOf(db, stored);
  const students = await membersOf(db, of, { role: 'student' });
  const rows = results.rows.map(({ place, entrant, points, won, drawn, lost, faults, rated }) => {
    const { account, owner, name: bot } = entrants[entrant - 1]!;
    const { number = '', name = '' } = students.find((student) => student.account === account) ?? {};
    const rating = rated.games === 0 ? '' : Math.round(rated.rating);
    const result = passesOf(results.data, entrant);
    return [place, number, name, owner ?? '', bot, points, won, drawn, lost, faults, rating, result ?? ''];
  });
  const absent = students
    .filter(({ account }) => !entrants.some((entrant) => entrant.account === account))
    .map(({ number, name, login }) => ['', number, name, login, '', '', '', '', '', '', '', '']);
  return csvOf([heading, ...rows, ...absent]);
}
