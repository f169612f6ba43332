import { csvOf } from '../../kit/csv.ts';
import type { Database } from '../../store/database.ts';
import { entrantsOf, getTournament, type StoredEntrant, type StoredTournament } from '../../store/tournaments.ts';
import { passesOf } from '../../web/tournament/pass.ts';
import type { Results } from '../contests/read-results.ts';
import { passesIn, type Ladder } from '../standings/ladder.ts';
import { membersOf, type Member } from './queries.ts';

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
  return csvOf([heading, ...rows, ...absentFrom(entrants, students)]);
}

/** The same of a permanent contest, as it is now; faults are not counted there. */
export async function ladderResults(
  db: Database,
  of: number,
  stored: StoredTournament,
  ladder: Ladder,
): Promise<string> {
  const entrants = await entrantsOf(db, stored);
  const students = await membersOf(db, of, { role: 'student' });
  const rows = ladder.standings.map(({ version, place, official, wins, draws, losses, rated }) => {
    const account = entrants.find((entrant) => entrant.version === version.id)?.account;
    const { number = '', name = '' } = students.find((student) => student.account === account) ?? {};
    const rating = rated.games === 0 ? '' : Math.round(rated.rating);
    const result = passesIn(ladder, stored.reference, version.bot) ?? '';
    const { name: bot, owner } = version;
    return [place ?? '', number, name, owner ?? '', bot, official.points, wins, draws, losses, '', rating, result];
  });
  return csvOf([heading, ...rows, ...absentFrom(entrants, students)]);
}

const absentFrom = (entrants: readonly StoredEntrant[], students: readonly Member[]): string[][] =>
  students
    .filter(({ account }) => !entrants.some((entrant) => entrant.account === account))
    .map(({ number, name, login }) => ['', number, name, login, '', '', '', '', '', '', '', '']);
