import type { Message } from '../game/message.ts';
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

/** The plan with the title that was given last; a title changes no game. */
export function entitled(out: string, plan: Plan, title: string | undefined): Plan {
  if (title === undefined || title === plan.title) return plan;
  writePlan(out, { ...plan, title });
  return { ...plan, title };
}

/** A bye that the organiser grants to a player, in one round. */
export interface GrantedBye {
  readonly name: string;
  readonly round: number;
  readonly kind: 'full' | 'half' | 'zero';
}

/** What the organiser changes before a tournament goes on. */
export interface Changes {
  /** This player is withdrawn. */
  readonly leaver?: Pick<Plan['entrants'][number], 'name'> | undefined;
  readonly byes?: readonly GrantedBye[];
}

/** A tournament in its folder. */
export interface Begun {
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

/** Continues a tournament. */
export function goOn(begun: Begun, { leaver, byes = [] }: Changes, tell: (line: string) => void): Course {
  const { leftFile, byesFile, withdrawn, granted } = readChanges(begun.out);
  const reader: Reader = {
    unread: (number, why) => tell(texts().playedAgain(number, said(why))),
    other: (number) => {
      throw new Failure(texts().otherGame(begun.matches.path(number), number));
    },
  };
  const course = recall(begun, withdrawn, granted, reader);
  if (leaver === undefined && byes.length === 0) return course;
  const { first, last } = openRounds(begun, course);
  for (const bye of byes) {
    if (bye.round < first || bye.round > last) throw new Failure(texts().noBye(bye.name, bye.round, first, last));
    granted.push(bye);
    tell(texts().byes[bye.kind](bye.name, bye.round));
  }
  if (leaver !== undefined) {
    if (withdrawn[leaver.name] === undefined && first > last) throw new Failure(texts().noRoundLeft(leaver.name));
    withdrawn[leaver.name] ??= first;
    tell(texts().withdrawn(leaver.name, withdrawn[leaver.name]!));
  }
  write(begun.out, () => {
    if (byes.length > 0) writeWhole(byesFile, `${JSON.stringify(granted)}\n`);
    if (leaver !== undefined) writeWhole(leftFile, `${JSON.stringify(withdrawn)}\n`);
  });
  return recall(begun, withdrawn, granted, { ...reader, unread: () => undefined });
}

/** The rounds in which no game is over yet. How many rounds a knockout or a ladder will have is not known. */
function openRounds({ format, isFixed }: Begun, { tournament, games }: Course): { first: number; last: number } {
  const rounds = tournament.fixtures.map(({ meeting }) => meeting.round);
  const planned = format.file?.(tournament.wholeRounds()).rounds ?? Infinity;
  return {
    first: 1 + Math.max(0, ...[...games.keys()].map((number) => rounds[number - 1]!)),
    last: isFixed || tournament.isOver ? Math.max(0, ...rounds) : planned,
  };
}

/** What the organiser changed so far. */
export function readChanges(out: string) {
  const [leftFile, byesFile] = [join(out, 'withdrawn.json'), join(out, 'byes.json')];
  const withdrawn = readKept<Record<string, number>>(leftFile, {});
  return { leftFile, byesFile, withdrawn, granted: readKept<GrantedBye[]>(byesFile, []) };
}

function readKept<Kept>(file: string, none: Kept): Kept {
  if (!existsSync(file)) return none;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    throw new Failure(texts().keptUnreadable(escape(file)));
  }
}

/** What is heard of files that are no games that count. */
export interface Reader {
  /** The game is not complete. */
  unread(number: number, why: Message): void;
  /** It is a game of others, or another seed. */
  other(number: number): void;
  /** Whether a seed is that of a game as it is paired; by default the same one. */
  isSeed?(paired: string, found: string): boolean;
}

/** Reads all finished games. */
export function recall(
  { plan, format, isFixed, matches, hide, rating }: Begun,
  left: Readonly<Record<string, number>>,
  byes: readonly GrantedBye[],
  { unread, other, isSeed = (paired, found) => paired === found }: Reader,
): Course {
  const entrants = plan.entrants.map(({ name }) => name);
  const withdrawn = new Map(
    Object.entries(left).map(([name, round]): [Entrant, number] => [1 + entrants.indexOf(name), round]),
  );
  const course: Course = {
    tournament: new Tournament({
      entrants: entrants.length,
      seed: plan.seed,
      ownSeeds: plan.ownSeeds === true,
      format,
      isFixed,
      withdrawn,
      granted: byes.map(({ name, ...bye }) => ({ ...bye, entrant: 1 + entrants.indexOf(name) })),
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
      unread(number, found.wrong);
      continue;
    }
    const { seats, seed } = fixtures[number - 1]!;
    const players = seats.map((entrant) => entrants[entrant - 1]!);
    const { seed: drawn } = found.value;
    if (isGame(found.value, drawn, players) && isSeed(seed, drawn)) count(course, number, found.value);
    else other(number);
  }
  return course;
}
