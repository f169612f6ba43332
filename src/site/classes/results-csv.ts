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

/** The standings of a contest with the students' numbers; students without a bot in it come last. Who passes is known when it is over. */
export async function classResults(db: Database, of: number, contest: number, results: Results): Promise<string> {
  const stored = (await getTournament(db, contest))!;
  const entrants = await entrantsOf(db, stored);
  const students = await membersOf(db, of, { role: 'student' });
  const { behind, absent } = whoIsBehind(entrants, students);
  const rows = results.rows.flatMap(({ place, entrant, points, won, drawn, lost, faults, rated }) => {
    const found = entrants[entrant - 1]!;
    const rating = rated.games === 0 ? '' : Math.round(rated.rating);
    const passes = passesOf(results.data, entrant);
    const isKnown = stored.state === 'over' || passes === 'reference';
    const result = isKnown ? (passes ?? '') : '';
    const rest = [found.name, points, won, drawn, lost, faults, rating, result];
    return behind(found).map((who) => [place, ...who, ...rest]);
  });
  return csvOf([heading, ...rows, ...absent]);
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
  const { behind, absent } = whoIsBehind(entrants, students);
  const rows = ladder.standings.flatMap(({ version, place, official, wins, draws, losses, rated }) => {
    const people = entrants.find((entrant) => entrant.version === version.id)?.people ?? [];
    const rating = rated.games === 0 ? '' : Math.round(rated.rating);
    const result = passesIn(ladder, stored.reference, version.bot) ?? '';
    const rest = [version.name, official.points, wins, draws, losses, '', rating, result];
    return behind({ people, owner: version.owner }).map((who) => [place ?? '', ...who, ...rest]);
  });
  return csvOf([heading, ...rows, ...absent]);
}

/**
 * Number, name and login of every student behind an entrant: of a team each student who was in it when the bot entered
 * has a row, as each gets a grade. And the rows of those who have no bot in the contest.
 */
function whoIsBehind(entrants: readonly StoredEntrant[], students: readonly Member[]) {
  const present = new Set(entrants.flatMap(({ people }) => people));
  const line = ({ number, name, login }: Member): string[] => [number, name, login];
  return {
    behind({ people, owner }: Pick<StoredEntrant, 'people' | 'owner'>): string[][] {
      const found = students.filter((student) => people.includes(student.account));
      return found.length === 0 ? [['', '', owner ?? '']] : found.map(line);
    },
    absent: students
      .filter((student) => !present.has(student.account))
      .map((student) => ['', ...line(student), '', '', '', '', '', '', '', '']),
  };
}
