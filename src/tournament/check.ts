import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readLog } from '../game/log.ts';
import { messageOf, type Message } from '../game/message.ts';
import { verify } from '../game/replay.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { judgedFacts } from '../match/judge/facts.ts';
import { readText } from '../text/files.ts';
import { said } from '../text/said.ts';
import { readChanges, recall } from './begin.ts';
import { judgedCheck, readJudges, type JudgeAgain } from './check-judged.ts';
import { loadFormats } from './formats.ts';
import { hidingOf } from './hidden-seed.ts';
import { Matches } from './matches.ts';
import { judgedTitle, readPlan, type Plan } from './plan.ts';
import { loadRating, ratingNames } from './ratings.ts';
import { resultsText, standingsText, trfText } from './report.ts';
import type { Told } from './report-data.ts';
import type { Void } from './run.ts';
import { standingsOf } from './standings.ts';
import { texts } from './text.ts';

// Checks the folder of a tournament by itself: every log by the rules, every pairing and every table by the games.

export interface Checked {
  readonly title: string;
  readonly games: number;
  readonly entrants: number;
  /** Games without a result. */
  readonly voids: number;
  /** What it was when the file was made, if it was not over. */
  readonly unfinished?: 'running' | 'paused';
  /** Of games of a judge program: in how many the judge was run again. */
  readonly judged?: { readonly again: number };
  /** What does not hold, a line each. */
  readonly wrong: readonly string[];
}

const mostPlan = 2 ** 26; // bytes of a plan
const mostLog = 2 ** 28; // bytes of a log

export async function checkFolder(out: string, judge?: JudgeAgain): Promise<Checked> {
  refuseUnreadable(out);
  const plan = await readablePlan(out);
  const rules = rulesOf(plan) === 'here' ? await loadGame(plan.game!) : undefined;
  const definition = (await loadFormats()).get(plan.format);
  if (definition === undefined) throw new Failure(texts().noFormat(escape(plan.format, 40)));
  if (plan.rating !== undefined && !ratingNames().includes(plan.rating))
    throw new Failure(texts().noRating(escape(plan.rating, 40)));
  const { isFixed, open } = definition;
  const format = open({ entrants: plan.entrants.length, seats: plan.seats }, plan.settings);
  const matches = new Matches(out, { isKept: true });
  const wrong: string[] = [];
  const voidLogs = new Map<number, Void>();
  const { withdrawn, granted } = readChanges(out);
  const isPartial = plan.unfinished !== undefined && plan.secret === undefined;
  const course = recall(
    { out, plan, format, isFixed, matches, ...(!isPartial && hidingOf(plan)), rating: await loadRating(plan.rating) },
    withdrawn,
    granted,
    {
      unread(number, why) {
        if (why.code === 'judge-fault')
          voidLogs.set(number, { by: 'judge', reason: (why as unknown as { readonly why: Message }).why });
        else wrong.push(texts().wrongLog(number, said(why)));
      },
      other: (number) => wrong.push(texts().otherPairing(number)),
      ...(isPartial && { isSeed: sameSeeds() }), // which seeds games have is a secret yet
    },
  );
  const there = tablesOf(out);
  for (const [number, why] of [...there.voids, ...voidLogs])
    if (!course.games.has(number) && number <= course.tournament.fixtures.length) course.voids.set(number, why);
  wrong.push(...foreignLogs(matches, course.tournament.fixtures.length));
  const checkLog =
    rules === undefined ? judgedCheck(readJudges(out), judge) : { wrongIn: (log: string) => wrongLog(rules, log) };
  for (const number of course.games.keys()) {
    const why = await checkLog.wrongIn(matches.texts(number).log, number);
    if (why !== undefined) wrong.push(texts().wrongLog(number, said(why, rules?.messages)));
  }
  const facts = rules ?? judgedFacts(judgedTitle(plan), plan.limits.moveTime);
  const told: Omit<Told, 'days'> = {
    title: plan.title ?? facts.title,
    rules: facts,
    plan,
    isSeedHidden: there.isSeedHidden,
    format,
    course,
  };
  return {
    title: told.title,
    games: course.games.size,
    entrants: plan.entrants.length,
    voids: course.voids.size,
    ...(plan.unfinished !== undefined && { unfinished: plan.unfinished }),
    ...('again' in checkLog && { judged: { again: checkLog.again } }),
    wrong: [...wrong, ...wrongTables(out, told)],
  };
}

function refuseUnreadable(out: string): void {
  if (!existsSync(join(out, 'tournament.json'))) throw new Failure(texts().noTournament);
  const folder = join(out, 'matches');
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (statSync(join(folder, name)).size > mostLog) throw new Failure(texts().logTooLong(escape(name, 40)));
}

async function readablePlan(out: string): Promise<Plan> {
  const { arena, game } = readJson(readText(join(out, 'tournament.json'), mostPlan)) as Partial<Plan>;
  if (typeof arena === 'number' && arena > 1) throw new Failure(texts().newerFile);
  const isHere = typeof game === 'string' && gameNames().includes(game);
  const plan = readPlan(out, ...(isHere ? [await loadGame(game)] : []))!;
  if (rulesOf(plan) === 'nowhere') throw new Failure(texts().noRules(escape(String(plan.game), 40)));
  if (!(plan.seats >= 1) || plan.entrants.some(({ name }) => typeof name !== 'string'))
    throw new Failure(texts().damaged);
  return plan;

  function readJson(text: string): unknown {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      throw new Failure(texts().damaged);
    }
  }
}

/** Who knows the rules: this arena, or a judge whose words the logs are. */
function rulesOf({ game, judge, judged }: Plan): 'here' | 'judge' | 'nowhere' {
  if (judge !== undefined || judged === true) return 'judge'; // perhaps a game of this name is newer than the file
  return game !== undefined && gameNames().includes(game) ? 'here' : 'nowhere';
}

/** Whether games have the same seed where they should, and only there. */
function sameSeeds(): (paired: string, found: string) => boolean {
  const [foundFor, pairedFor] = [new Map<string, string>(), new Map<string, string>()];
  return (paired, found) => {
    if ((foundFor.get(paired) ?? found) !== found || (pairedFor.get(found) ?? paired) !== paired) return false;
    foundFor.set(paired, found);
    pairedFor.set(found, paired);
    return true;
  };
}

/** Why a log does not follow from the rules. */
export function wrongLog(rules: AnyGame, log: string): Message | undefined {
  const lines = readLog(log);
  if ('wrong' in lines) return lines.wrong;
  const verdict = verify(rules, lines.value);
  return 'wrong' in verdict ? verdict.wrong : undefined;
}

/** Logs after the last game. */
export const foreignLogs = ({ folder }: Matches, last: number): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => Number(/^(\d+)\.jsonl$/.exec(name)?.[1] ?? 0) > last)
    .map((name) => texts().foreignLog(escape(name, 40)));

/** What standings.json tells that nobody can compute: games of which nothing came, and whether the seed was known. */
function tablesOf(out: string): { readonly voids: [number, Void][]; readonly isSeedHidden: boolean } {
  const file = join(out, 'standings.json');
  try {
    const { voids, seed } = JSON.parse(readFileSync(file, 'utf8')) as {
      voids: readonly { game: number; by: Void['by']; reason: Message }[];
      seed: unknown;
    };
    return {
      voids: voids.map(({ game, by, reason }) => [game, { by, reason: messageOf(reason) }]),
      isSeedHidden: seed === null,
    };
  } catch {
    return { voids: [], isSeedHidden: false }; // `wrongTables` tells
  }
}

/** The tables that are not, to the byte, what follows from the games. */
function wrongTables(out: string, told: Omit<Told, 'days'>): string[] {
  const trf = tableIn(out, 'tournament.trf');
  // the days are nobody's to compute
  const days = ['042', '052'].flatMap((code) => new RegExp(`^${code} (.*?)\\r?$`, 'm').exec(trf ?? '')?.[1] ?? []);
  return differingTables(out, {
    'results.csv': resultsText(told),
    'standings.json': standingsText(told, standingsOf(told.course)),
    ...(trf !== undefined && { 'tournament.trf': trfText({ ...told, days: () => days }) }),
  });
}

const tableIn = (out: string, file: string): string | undefined =>
  existsSync(join(out, file)) ? readFileSync(join(out, file), 'utf8') : undefined;

/** Which tables in a folder are others than these. */
export const differingTables = (out: string, tables: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(tables).flatMap(([file, text]) => {
    const there = tableIn(out, file);
    return there === text ? [] : [there === undefined ? texts().noTable(file) : texts().wrongTable(file)];
  });
