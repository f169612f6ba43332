import { csvOf } from '../../kit/csv.ts';
import type { Database } from '../../store/database.ts';
import { peopleOf } from '../../store/teams.ts';
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
  const { behind, absent } = await whoIsBehind(db, entrants, students);
  const rows = results.rows.flatMap(({ place, entrant, points, won, drawn, lost, faults, rated }) => {
    const found = entrants[entrant - 1]!;
    const rating = rated.games === 0 ? '' : Math.round(rated.rating);
    const result = passesOf(results.data, entrant) ?? '';
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
  const { behind, absent } = await whoIsBehind(db, entrants, students);
  const rows = ladder.standings.flatMap(({ version, place, official, wins, draws, losses, rated }) => {
    const account = entrants.find((entrant) => entrant.version === version.id)?.account;
    const rating = rated.games === 0 ? '' : Math.round(rated.rating);
    const result = passesIn(ladder, stored.reference, version.bot) ?? '';
    const rest = [version.name, official.points, wins, draws, losses, '', rating, result];
    return behind({ account, owner: version.owner }).map((who) => [place ?? '', ...who, ...rest]);
  });
  return csvOf([heading, ...rows, ...absent]);
}

/**
 * Number, name and login of every student behind an entrant: of a team each student in it has a row, as each gets a
 * grade. And the rows of those who have no bot in the contest.
 */
async function whoIsBehind(db: Database, entrants: readonly StoredEntrant[], students: readonly Member[]) {
  const people = await peopleOf(
    db,
    entrants.map(({ account }) => account),
  );
  const present = new Set([...people.values()].flat());
  const line = ({ number, name, login }: Member): string[] => [number, name, login];
  return {
    behind({ account, owner }: { readonly account: number | undefined; readonly owner: string | null }): string[][] {
      const members = people.get(account ?? 0) ?? [];
      const found = students.filter((student) => members.includes(student.account));
      return found.length === 0 ? [['', '', owner ?? '']] : found.map(line);
    },
    absent: students
      .filter((student) => !present.has(student.account))
      .map((student) => ['', ...line(student), '', '', '', '', '', '', '', '']),
  };
}
