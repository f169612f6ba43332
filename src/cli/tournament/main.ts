import { languageOf, spokenTitle } from '../../text/spoken.ts';
import { said } from '../../text/said.ts';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { wrapped } from '../../kit/columns.ts';
import { escape } from '../../kit/escape.ts';
import { judgedFacts } from '../../match/judge/facts.ts';
import type { MatchPlayer, MatchSetup } from '../../slots/match.ts';
import type { Seat } from '../../game/seat.ts';
import { replayCommand } from '../../text/replay-command.ts';
import { arenaName } from '../arena-name.ts';
import { defaultPolicy, replayFlags, type SandboxPolicy } from '../../programs/policy.ts';
import { checkOptions, readGivenOptions } from '../bot-options.ts';
import { choosePolicy, prepareProgram, preparing } from '../programs.ts';
import { textWidth } from '../screen.ts';
import { onStop } from '../stopping.ts';
import { begin, entitled, goOn } from '../../tournament/begin.ts';
import { readPlayers, withBotOptions, type Contender, type Players } from '../../tournament/contenders.ts';
import { writeFaults } from '../../tournament/fault-files.ts';
import { keepTrue } from '../../tournament/refresh.ts';
import { hidingOf } from '../../tournament/hidden-seed.ts';
import { Matches } from '../../tournament/matches.ts';
import { judgedTitle, readPlan, release } from '../../tournament/plan.ts';
import { lackLines, standingsText, writeFiles } from '../../tournament/report.ts';
import { tableText, voidLines } from './table.ts';
import type { Report } from '../../tournament/report-data.ts';
import { fieldsOf } from '../../tournament/formats.ts';
import { loadRating } from '../../tournament/ratings.ts';
import { Run, setupOf } from '../../tournament/run.ts';
import { showProgress } from './show.ts';
import { standingsOf } from '../../tournament/standings.ts';
import { texts as playTexts } from '../text/play.ts';
import { texts } from '../text/tournament.ts';
import { chooseFormat, draftOf, planOf, readByes, readLeaver, readTournament, type Arguments } from './arguments.ts';

/** `arena tournament`: resolves to the exit code. */
export async function runTournament(words: string[]): Promise<number> {
  const args = await readTournament(words, availableParallelism());
  const { out, game, values, concurrency } = args;
  const draft = await draftOf(args);
  const there = readPlan(out, game?.rules);
  let chosen: SandboxPolicy | undefined;
  const policy = async (): Promise<SandboxPolicy> => (chosen ??= await choosePolicy(values, out));
  const judge =
    args.judge === undefined ? undefined : await prepareProgram(playTexts().theJudge, args.judge, await policy());
  const players = await withGivenOptions(await preparing(readPlayers(args.players, game?.name, policy)), args, policy);
  for (const { name, reason } of players.refused) console.error(texts().refused(name, said(reason)));
  const here = planOf(draft, players, chosen, there?.seed);
  const changes = { leaver: readLeaver(values.withdraw, here), byes: readByes(values.bye, here) };
  const plan = entitled(out, begin(out, there, here), values.title);
  const rules = game?.rules ?? judgedFacts(judgedTitle(plan), plan.limits.moveTime);
  const title = plan.title ?? rules.title;
  try {
    const { isFixed, open } = await chooseFormat(plan.format);
    const format = open({ entrants: plan.entrants.length, seats: plan.seats }, plan.settings);
    const matches = new Matches(out);
    const rating = await loadRating(plan.rating);
    const course = goOn({ out, plan, format, isFixed, matches, rating, ...hidingOf(plan) }, changes, (line) =>
      console.error(line),
    );
    const language = languageOf(process.env);
    const arena = arenaName();
    const flags = replayFlags(plan.limits);
    const replay = (number: number, seat: Seat): string => {
      const { what } = players.contenders[course.tournament.fixtures[number - 1]!.seats[seat]! - 1]!;
      return replayCommand({ arena, file: matches.path(number), seat, ...(what !== undefined && { what }), flags });
    };
    const fields = await fieldsOf(plan.format, game?.rules);
    const told = { title, language, plan, fields, format, course, rules, isJudged: judge !== undefined };
    const report = { ...told, out, matches, replay };
    const setup = setupOf(plan, judge, chosen ?? defaultPolicy);
    return await play(
      report,
      setup,
      players.contenders.map(({ name, player }) => ({ name, player })),
      concurrency,
      values.json,
    );
  } finally {
    release(out);
  }
}

/** The players, those with options of --bot-option set to them; a `Failure` if a program does not take them. */
async function withGivenOptions(
  players: Players,
  { values, game }: Arguments,
  policy: () => Promise<SandboxPolicy>,
): Promise<Players> {
  const programs = players.contenders.filter(({ player }) => 'program' in player);
  const given = readGivenOptions(
    values['bot-option'],
    programs.map(({ name }) => name),
  );
  const contenders: Contender[] = [];
  for (const contender of players.contenders) {
    const options = given.get(contender.name);
    const set = options === undefined ? contender : withBotOptions(contender, options);
    if (set !== contender && 'program' in set.player)
      await checkOptions(set.name, set.player.program, await policy(), game!.name, values.protocol);
    contenders.push(set);
  }
  return { ...players, contenders };
}

async function play(
  report: Report,
  setup: MatchSetup,
  players: readonly MatchPlayer[],
  concurrency: number,
  json: boolean,
): Promise<number> {
  const { out, rules, plan, format, course, matches } = report;
  const { tournament, games, voids } = course;
  const say = (text: string): void => void (json || console.log(text));
  const saySentence = (text: string): void => say(wrapped(text, textWidth()).join('\n'));
  saySentence(
    [
      texts().title(spokenTitle(rules), plan.format, plan.entrants.length, plan.seed),
      ...(games.size > 0 ? [texts().goesOn(games.size)] : []),
    ].join('; '),
  );
  const [control, over] = [new AbortController(), new AbortController()];
  const stop = (): void => control.abort();
  const forget = onStop(stop);
  const shown = showProgress({ course, plan, games: format.games });
  const run = new Run({
    course,
    setup,
    players,
    matches,
    concurrency,
    stop: control.signal,
    tell: (line) => shown.tell(line),
  });
  const kept = keepTrue(report, over.signal);
  kept.catch(stop); // reported below
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
    ...(tournament.wrong === undefined ? [] : [said(tournament.wrong)]),
  ];
  say(['', tableText(report, rows), '', ...notes].join('\n'));
  const files = writeFiles(report, rows);
  const faults = writeFaults(report);
  const isStopped = control.signal.aborted && !tournament.isOver;
  saySentence(texts().kept(games.size, escape(matches.folder), files.join(', '), escape(out)));
  if (faults.length > 0) saySentence(texts().faultsIn(faults.map((file) => escape(join(out, file))).join(', ')));
  if (isStopped) saySentence(texts().stopped);
  if (json) {
    const standings = JSON.parse(standingsText(report, rows)) as object;
    console.log(JSON.stringify({ ...standings, out, games: games.size, isOver: tournament.isOver, files, faults }));
  }
  if (isStopped) return 130;
  return voids.size > 0 ? 1 : 0;
}
