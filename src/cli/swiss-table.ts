import { languageOf } from '../text/spoken.ts';
import { said } from '../text/said.ts';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { escape } from '../kit/escape.ts';
import { fileName, saveRecord } from '../match/record.ts';
import { readInvited, type Invited } from '../tables/invited.ts';
import { SwissTable, type SwissSetup } from '../tables/swiss.ts';
import { format as swissFormat, defaultRounds } from '../pairing/formats/swiss.ts';
import type { Fixture } from '../tournament/tournament.ts';
import { Failure } from '../kit/failure.ts';
import { Usage } from './usage.ts';
import { roundStandings } from './round-standings.ts';
import { grace, listening, startedOn, stopGently } from './listening.ts';
import { readText } from '../text/files.ts';
import { arenaName } from './arena-name.ts';
import { replayCommand } from '../text/replay-command.ts';
import { integer, type ValuesOf } from './flags.ts';
import { swissFlags } from './swiss-flags.ts';
import { firstComeFlags } from './table-flags.ts';
import { texts } from './text/serve.ts';
import { begin, goOn } from '../tournament/begin.ts';
import { readLeaver } from './tournament/arguments.ts';
import { hiddenSeed } from '../tournament/hidden-seed.ts';
import { Matches } from '../tournament/matches.ts';
import { readPlan, release, type Plan } from '../tournament/plan.ts';
import { writeFiles } from '../tournament/report.ts';
import { tableText } from './tournament/table.ts';
import type { Report } from '../tournament/report-data.ts';
import { count } from '../tournament/run.ts';
import { standingsOf } from '../tournament/standings.ts';
import { summarise } from '../tournament/summary.ts';

export const swissTableFlags = { ...firstComeFlags, ...swissFlags };
type Table = Omit<SwissSetup, 'players' | 'wait' | 'tournament' | 'rounds' | 'save' | 'count' | 'report'>;

/** Plays a Swiss tournament over TCP, or the rest of one. */
export async function serveSwiss(
  table: Table,
  values: ValuesOf<typeof swissTableFlags>,
  where: { readonly ip: string; readonly port: number },
): Promise<number> {
  if (values.log !== undefined) throw new Usage(texts().logWithTournament);
  const wait = 1000 * values.wait;
  const players = readPlayers(values.players);
  const event = openSwiss(values.tournament!, table, values, players);
  const { tournament } = event.course;
  try {
    const swiss = new SwissTable({ ...table, ...hostOf(event), players, wait });
    stopGently(0, table.say, () => swiss.close(grace));
    if (!tournament.isOver) table.say(startedOn(await listening(swiss.listen(where), `${where.ip}:${where.port}`)));
    const keys = createInterface({ input: process.stdin })
      .on('line', () => swiss.enter())
      .on('close', () => swiss.goOn());
    await swiss.run();
    keys.close();
  } finally {
    release(event.out);
  }
  if (!tournament.isOver) table.say(texts().startAgain);
  return 0;
}

function readPlayers(file: string | undefined): readonly Invited[] {
  if (file === undefined) throw new Usage(texts().needsPlayers);
  const read = readInvited(readText(file, 2 ** 20));
  if ('wrong' in read) throw new Failure(`${escape(file)}: ${read.wrong}`);
  return read.value;
}

/** Opens the folder of a tournament, or begins one. */
export function openSwiss(
  out: string,
  table: Pick<Table, 'game' | 'rules' | 'options' | 'moveTime'>,
  values: Pick<ValuesOf<typeof swissTableFlags>, 'rounds' | 'games' | 'seed' | 'withdraw'>,
  players: readonly Invited[],
): Report {
  const settings = settingsOf(values, players.length);
  const there = readPlan(out, table.rules);
  const plan: Plan = begin(out, there, {
    arena: 1,
    game: table.game,
    seats: 2,
    options: table.options,
    format: 'swiss',
    settings,
    seed: values.seed ?? there?.seed ?? randomBytes(16).toString('hex'),
    hidesSeeds: true,
    // a client of another machine would know the cards of the game before
    ...(table.rules.redraw !== undefined && { ownSeeds: true as const }),
    limits: { moveTime: table.moveTime, trusted: false },
    entrants: players.map(({ name }) => ({ name, is: 'a client over TCP' })),
    refused: [],
  });
  const format = swissFormat.open({ entrants: players.length, seats: 2 }, settings);
  const matches = new Matches(out);
  const course = goOn(
    { out, plan, format, isFixed: false, matches, hide: hiddenSeed },
    { leaver: readLeaver(values.withdraw, plan) },
    (line) => console.error(line),
  );
  refuseLater(course.tournament.fixtures, matches);
  return {
    out,
    title: table.rules.title,
    language: languageOf(process.env),
    rules: table.rules,
    plan,
    fields: { ...swissFormat.options, ...table.rules.options },
    format,
    course,
    matches,
    replay: (number, seat) => replayCommand({ arena: arenaName(), file: matches.path(number), seat }),
  };
}

function settingsOf(
  { rounds, games }: Pick<ValuesOf<typeof swissTableFlags>, 'rounds' | 'games'>,
  players: number,
): Parameters<typeof swissFormat.open>[1] {
  const allowed = integer({ least: 1, most: players - 1 + (players % 2), default: defaultRounds(players) });
  return {
    rounds: rounds === undefined ? allowed.default : allowed.read([`${rounds}`], '--rounds'),
    games,
    points: swissFormat.options.points.default,
    'tie-breaks': swissFormat.options['tie-breaks'].default,
  };
}

/** A round is paired by all results before it: with one of these lost, games would be played twice. */
function refuseLater(fixtures: readonly Fixture[], { folder }: Matches): void {
  const later = readdirSync(folder)
    .filter((file) => Number(/^(\d{4,})\.jsonl$/.exec(file)?.[1] ?? 0) > fixtures.length)
    .toSorted()[0];
  if (later !== undefined) throw new Failure(texts().laterGame(escape(join(folder, later)), later));
}

/** Saves the results of the server in the folder of the tournament. */
export function hostOf(event: Report): Pick<SwissSetup, 'tournament' | 'rounds' | 'save' | 'count' | 'report'> {
  const { plan, format, course, matches } = event;
  const { rounds } = plan.settings as ReturnType<typeof settingsOf>;
  return {
    tournament: course.tournament,
    rounds,
    save: ({ number }, record) => saveRecord(matches.folder, number, record),
    count({ number }, record) {
      const summary = summarise(record.log, record.times);
      if ('wrong' in summary) throw new Error(`${fileName(number)}: ${said(summary.wrong)}`);
      count(course, number, summary.value);
    },
    report(round) {
      const { isOver, wrong } = course.tournament;
      const rows = standingsOf(course);
      const files = writeFiles(isOver ? event : { ...event, isSeedHidden: true }, rows);
      if (!isOver)
        return roundStandings({
          round,
          rounds,
          names: plan.entrants.map(({ name }) => name),
          tiebreaks: format.tiebreaks,
          places: rows,
        });
      return [
        `${texts().over}${wrong === undefined ? '' : `: ${said(wrong)}`}`,
        tableText(event, rows),
        texts().filesIn(files.join(', '), escape(event.out)),
      ];
    },
  };
}
