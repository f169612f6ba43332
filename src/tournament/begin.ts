import { said } from '../text/said.ts';
import { texts } from './text.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { writeWhole } from '../match/record.ts';
import type { OpenFormat } from '../pairing/format.ts';
import type { Entrant } from '../pairing/history.ts';
import type { RatingChoice } from '../rating/choice.ts';
import { Tournament } from './tournament.ts';
import type { Matches } from './matches.ts';
import { claim, differences, readPlan, release, write, writePlan, type Plan } from './plan.ts';
import { count, isGame, type Course } from './run.ts';

/** Begins a tournament in its folder, or checks that the folder holds the same one. */
export function begin(out: string, known: Plan | undefined, here: Plan): Plan {
  claim(out);
  const there = known ?? readPlan(out); // another process may have begun one since
  const differing = there === undefined ? [] : differences(there, here);
  if (differing.length > 0) {
    release(out);
    throw new Failure(texts().otherTournament(escape(out), differing.slice(0, 5), Math.max(0, differing.length - 5)));
  }
  if (there === undefined) writePlan(out, here);
  return there ?? here;
}

interface Begun {
  readonly out: string;
  readonly plan: Plan;
  readonly format: OpenFormat;
  readonly isFixed: boolean;
  readonly matches: Matches;
  readonly hide?: (seed: string) => string;
  readonly rating?: RatingChoice;
}

/** An entrant by its name or number. */
export const entrantCalled = (
  { entrants }: Pick<Plan, 'entrants'>,
  called: string,
): Plan['entrants'][number] | undefined => entrants.find(({ name, number }) => name === called || number === called);

/** Continues a tournament; `leaver` is withdrawn. */
export function goOn(
  begun: Begun,
  leaver: Pick<Plan['entrants'][number], 'name'> | undefined,
  tell: (line: string) => void,
): Course {
  const file = join(begun.out, 'withdrawn.json');
  const withdrawn = readWithdrawn(file);
  const course = recall(begun, withdrawn, tell);
  if (leaver === undefined) return course;
  withdrawn[leaver.name] ??=
    1 + Math.max(0, ...[...course.games.keys()].map((number) => course.tournament.fixtures[number - 1]!.meeting.round));
  write(begun.out, () => writeWhole(file, `${JSON.stringify(withdrawn)}\n`));
  tell(texts().withdrawn(leaver.name, withdrawn[leaver.name]!));
  return recall(begun, withdrawn, () => undefined);
}

function readWithdrawn(file: string): Record<string, number> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    throw new Failure(texts().withdrawnUnreadable(escape(file)));
  }
}

/** Reads all finished games; a game that is not complete is played again. */
function recall(
  { plan, format, isFixed, matches, hide, rating }: Begun,
  left: Readonly<Record<string, number>>,
  tell: (line: string) => void,
): Course {
  const entrants = plan.entrants.map(({ name }) => name);
  const withdrawn = new Map(
    Object.entries(left).map(([name, round]): [Entrant, number] => [1 + entrants.indexOf(name), round]),
  );
  const course: Course = {
    tournament: new Tournament({
      entrants: entrants.length,
      seed: plan.seed,
      format,
      isFixed,
      withdrawn,
      ...(hide && { hide }),
    }),
    games: new Map(),
    voids: new Map(),
    ...(rating && { rating }),
  };
  const { fixtures } = course.tournament; // grows as rounds are over
  for (let number = 1; number <= fixtures.length; number++) {
    const found = matches.read(number);
    if (found === undefined) continue;
    if ('wrong' in found) {
      tell(texts().playedAgain(number, said(found.wrong)));
      continue;
    }
    const { seats, seed } = fixtures[number - 1]!;
    if (
      !isGame(
        found.value,
        seed,
        seats.map((entrant) => entrants[entrant - 1]!),
      )
    )
      throw new Failure(texts().otherGame(matches.path(number), number));
    count(course, number, found.value);
  }
  return course;
}
