import { csvOf } from '../../kit/csv.ts';
import type { Database } from '../../store/database.ts';
import { entrantsOf, type StoredTournament } from '../../store/tournaments.ts';
import type { Rated } from '../../web/viewer/data.ts';
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

/** How a bot does in a contest of a class, for each student behind it. */
export interface StudentResult {
  /** Undefined: nobody of the class is behind the bot. */
  readonly student: Member | undefined;
  /** The login of the owner; null: the account was deleted. */
  readonly owner: string | null;
  readonly place: number | undefined;
  readonly bot: string;
  readonly points: number;
  /** Won, drawn and lost. */
  readonly record: readonly [number, number, number];
  /** Undefined: they are not counted. */
  readonly faults: number | undefined;
  readonly rated: Rated;
  /** Known when the contest is over, where it has a reference bot. */
  readonly result: 'pass' | 'no pass' | 'reference' | undefined;
}

/** The standings of a contest by students. */
export async function tournamentResults(
  db: Database,
  of: number,
  stored: StoredTournament,
  results: Results,
): Promise<StudentResult[]> {
  const entrants = await entrantsOf(db, stored);
  const students = await membersOf(db, of, { role: 'student' });
  return results.rows.flatMap(({ place, entrant, points, won, drawn, lost, faults, rated }) => {
    const { name: bot, owner, people } = entrants[entrant - 1]!;
    const passes = passesOf(results.data, entrant);
    const result = stored.state === 'over' || passes === 'reference' ? passes : undefined;
    return behind(students, people).map((student) => ({
      student,
      owner,
      place,
      bot,
      points,
      record: [won, drawn, lost] as const,
      faults,
      rated,
      result,
    }));
  });
}

/** The same of a permanent contest, as it is now; faults are not counted there. */
export async function ladderResults(
  db: Database,
  of: number,
  stored: StoredTournament,
  ladder: Ladder,
): Promise<StudentResult[]> {
  const entrants = await entrantsOf(db, stored);
  const students = await membersOf(db, of, { role: 'student' });
  return ladder.standings.flatMap(({ version, place, official, wins, draws, losses, rated }) => {
    const people = entrants.find((entrant) => entrant.version === version.id)?.people ?? [];
    const result = passesIn(ladder, stored.reference, version.bot);
    return behind(students, people).map((student) => ({
      student,
      owner: version.owner,
      place,
      bot: version.name,
      points: official.points,
      record: [wins, draws, losses] as const,
      faults: undefined,
      rated,
      result,
    }));
  });
}

/** Of a team each student who was in it when the bot entered gets a grade. */
function behind(students: readonly Member[], people: readonly number[]): readonly (Member | undefined)[] {
  const found = students.filter(({ account }) => people.includes(account));
  return found.length === 0 ? [undefined] : found;
}

/** Results as CSV; students without a bot in the contest come last. */
export function resultsCsv(results: readonly StudentResult[], absent: readonly Member[]): string {
  const who = (student: Member): string[] => [student.number, student.name, student.login];
  return csvOf([
    heading,
    ...results.map(({ student, owner, place, bot, points, record, faults, rated, result }) => [
      place ?? '',
      ...(student === undefined ? ['', '', owner ?? ''] : who(student)),
      bot,
      points,
      ...record,
      faults ?? '',
      rated.games === 0 ? '' : Math.round(rated.rating),
      result ?? '',
    ]),
    ...absent.map((student) => ['', ...who(student), ...heading.slice(4).map(() => '')]),
  ]);
}
