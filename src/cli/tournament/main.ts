import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { escape } from '../../kit/escape.ts';
import type { Prepared } from '../../programs/prepared.ts';
import { writeWhole } from '../../match/record.ts';
import { botLimits } from '../../sandbox/box.ts';
import type { OpenFormat } from '../../pairing/format.ts';
import type { Entrant } from '../../pairing/history.ts';
import { Tournament } from '../../tournament/tournament.ts';
import { Failure } from '../../kit/failure.ts';
import { Usage } from '../command.ts';
import { chooseKeeping, prepareProgram, preparing, type Keeping } from '../programs.ts';
import { onStop } from '../stopping.ts';
import { readPlayers, type Players } from './contenders.ts';
import { chooseFormat } from './formats.ts';
import { keepTrue } from './keep.ts';
import { Matches } from './matches.ts';
import { claim, differences, readPlan, release, write, writePlan, type Plan } from './plan.ts';
import { lackLines, tableText, voidLines, writeFiles } from './report.ts';
import type { Report } from './report-data.ts';
import { count, isGame, Run, type Course } from './run.ts';
import { showProgress } from './show.ts';
import type { Table } from './slot.ts';
import { standingsOf } from './standings.ts';
import { draftOf, planOf, readWishes } from './wishes.ts';

/** `arena tournament`: resolves to the exit code. */
export async function runTournament(args: string[]): Promise<number> {
  const wishes = await readWishes(args, availableParallelism());
  const { out, title, game, values, concurrency } = wishes;
  const draft = await draftOf(wishes);
  const there = readPlan(out, game?.rules);
  let kept: Keeping | undefined;
  const keeping = async (): Promise<Keeping> => (kept ??= await chooseKeeping(values, out));
  const judge =
    game === undefined ? await prepareProgram('the judge', values.judge as string, await keeping()) : undefined;
  const players = await preparing(readPlayers(wishes.players, game?.name, keeping));
  for (const { name, reason } of players.refused) console.error(`${name} does not take part: ${reason}`);
  const plan = begin(out, there, planOf(draft, players, kept, there?.seed));
  try {
    const { isFixed, open } = await chooseFormat(plan.format);
    const format = open({ entrants: plan.entrants.length, seats: plan.seats }, plan.settings);
    const matches = new Matches(out);
    const course = goOn({ out, plan, format, isFixed, matches }, values.withdraw as string | undefined);
    const report = { out, title, plan, format, course, matches, ...(game && { rules: game.rules }) };
    return await play(report, tableOf(plan, players, judge, kept), concurrency);
  } finally {
    release(out);
  }
}

/** Begins a tournament in its folder, or makes sure that it is the one begun there. */
export function begin(out: string, known: Plan | undefined, here: Plan): Plan {
  claim(out);
  const there = known ?? readPlan(out); // somebody may have begun one since we looked
  const differing = there === undefined ? [] : differences(there, here);
  if (differing.length > 0) {
    release(out);
    throw new Failure(
      `${escape(out)} holds another tournament: ${differing.slice(0, 5).join('; ')}${differing.length > 5 ? `; and ${differing.length - 5} things more` : ''}; choose another folder`,
    );
  }
  if (there === undefined) writePlan(out, here);
  return there ?? here;
}

const tableOf = (
  plan: Plan,
  { contenders }: Players,
  judge: Prepared | undefined,
  keeping: Keeping = { free: false, limits: botLimits, timing: {} },
): Table => ({
  plan,
  players: contenders.map(({ name, player }) => ({ name, player })),
  keeping,
  ...(judge && { judge }),
});

interface Begun {
  readonly out: string;
  readonly plan: Plan;
  readonly format: OpenFormat;
  readonly isFixed: boolean;
  readonly matches: Matches;
  readonly hide?: (seed: string) => string;
}

/** Where it was left; without whoever plays no more. */
export function goOn(begun: Begun, leaver: string | undefined): Course {
  const file = join(begun.out, 'withdrawn.json');
  const withdrawn = readWithdrawn(file);
  const course = recall(begun, withdrawn, (line) => console.error(line));
  if (leaver === undefined) return course;
  const found = begun.plan.entrants.find(({ name, number }) => name === leaver || number === leaver);
  if (found === undefined)
    throw new Usage(`${JSON.stringify(escape(leaver, 40))} cannot withdraw: there is no such player in the tournament`);
  withdrawn[found.name] ??=
    1 + Math.max(0, ...[...course.games.keys()].map((number) => course.tournament.fixtures[number - 1]!.meeting.round));
  write(begun.out, () => writeWhole(file, `${JSON.stringify(withdrawn)}\n`));
  console.error(`${found.name} plays no more from round ${withdrawn[found.name]} on`);
  return recall(begun, withdrawn, () => undefined);
}

function readWithdrawn(file: string): Record<string, number> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    throw new Failure(`${escape(file)} cannot be read; take it away, and withdraw again whoever was in it`);
  }
}

/** All games that were finished before; one that is not whole is played again. */
function recall(
  { plan, format, isFixed, matches, hide }: Begun,
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
  };
  const { fixtures } = course.tournament; // grows as rounds are over
  for (let number = 1; number <= fixtures.length; number++) {
    const found = matches.read(number);
    if (found === undefined) continue;
    if ('wrong' in found) {
      tell(`game ${number} is played again: ${found.wrong}`);
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
      throw new Failure(
        `${matches.path(number)} is not game ${number} of this tournament; take it away, or choose another folder`,
      );
    count(course, number, found.value);
  }
  return course;
}

async function play(report: Report, table: Table, concurrency: number): Promise<number> {
  const { out, title, plan, format, course, matches } = report;
  const { tournament, games, voids } = course;
  console.log(
    `${title}, ${plan.format} of ${plan.entrants.length}, seed ${plan.seed}${games.size > 0 ? `; goes on after ${games.size} games` : ''}`,
  );
  const [control, over] = [new AbortController(), new AbortController()];
  const stop = (): void => control.abort();
  const forget = onStop(stop);
  const shown = showProgress({ course, plan, games: format.games });
  const run = new Run({ course, table, matches, concurrency, stop: control.signal, tell: (line) => shown.tell(line) });
  const kept = keepTrue(report, over.signal);
  kept.catch(stop); // told below
  try {
    await run.play();
  } finally {
    over.abort();
    shown.stop();
    forget();
    await kept;
  }
  const rows = standingsOf(course);
  const notes = [
    ...voidLines(course),
    ...lackLines(report),
    ...(tournament.wrong === undefined ? [] : [tournament.wrong]),
  ];
  console.log(['', tableText(report, rows), '', ...notes].join('\n'));
  console.log(
    `${games.size} ${games.size === 1 ? 'game' : 'games'} in ${escape(matches.folder)}; ${writeFiles(report, rows).join(', ')} in ${escape(out)}`,
  );
  if (control.signal.aborted && !tournament.isOver) {
    console.log('Stopped; the same command goes on where it was.');
    return 130;
  }
  return voids.size > 0 ? 1 : 0;
}
