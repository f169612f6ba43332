import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '../game/score.ts';
import { escape } from '../kit/escape.ts';
import { Failure } from '../kit/failure.ts';
import { gameNames, loadGame, type AnyGame } from '../match/games.ts';
import { catchingUpUnder, evenRecords } from '../pairing/ladder/even.ts';
import type { Rival } from '../pairing/ladder/ratings.ts';
import { resultsAmong, type LadderResults } from '../pairing/ladder/results.ts';
import { ladderOf, type Ladder } from '../pairing/ladder/standings.ts';
import { writeResults } from '../pairing/results.ts';
import { readText } from '../text/files.ts';
import { said } from '../text/said.ts';
import { differingTables, foreignLogs, wrongLog, type Checked } from './check.ts';
import { judgedFacts } from '../match/judge/facts.ts';
import { judgedCheck, readJudges, type JudgeAgain } from './check-judged.ts';
import { Matches } from './matches.ts';
import type { Summary } from './summary.ts';
import { texts } from './text.ts';

// A permanent contest as one file. Its matches are no rounds of a pairing that could be computed again: the file tells who
// met whom, and the standings follow from the matches alone.

/** What `contest.json` holds. */
export interface PermanentPlan {
  readonly arena: 1;
  readonly format: 'permanent';
  readonly title: string;
  readonly game: string;
  /** A judge program has the rules of the game. */
  readonly judged?: true;
  readonly options: object;
  readonly seats: number;
  /** A table plays its seed once in each rotation of the seats. */
  readonly duplicate: boolean;
  readonly moveTime: number;
  /** What it was when the file was made, unless it was over. */
  readonly unfinished?: 'running' | 'paused';
  /** All whose matches ratings follow from: those who take part, and those who left last. */
  readonly entrants: readonly PermanentEntrant[];
  /** The matches of `matches/0001.jsonl` …, one after the other; tables of which a match is open are not among them. */
  readonly matches: readonly PermanentMatch[];
}

export interface PermanentEntrant extends Rival {
  readonly name: string;
  readonly owner: string | null;
}

export interface PermanentMatch {
  readonly round: number;
  readonly board: number;
  /** By seat. */
  readonly bots: readonly number[];
}

export type MatchResult = Pick<Summary, 'scores' | 'cause' | 'by'>;

const planFile = 'contest.json';
export const isPermanent = (out: string): boolean => existsSync(join(out, planFile));

/** A line for each entrant and each match. */
export function permanentText({ entrants, matches, ...plan }: PermanentPlan): string {
  const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join(',\n');
  return `${JSON.stringify(plan).slice(0, -1)},"entrants":[\n${lines(entrants)}\n],"matches":[\n${lines(matches)}\n]}\n`;
}

type Standings = Pick<PermanentPlan, 'seats' | 'duplicate' | 'entrants'>;

/** The standings, from the results of whole tables. */
export function permanentLadder(
  { seats, duplicate, entrants }: Standings,
  results: LadderResults,
): Ladder<{ readonly id: number } & PermanentEntrant> {
  const present = entrants.filter(({ takesPart }) => takesPart);
  const bots = present.map(({ bot }) => bot);
  const records = evenRecords(bots, resultsAmong(new Set(bots), results), duplicate ? seats : 1);
  const versions = present.map((entrant) => ({ id: entrant.bot, ...entrant }));
  return ladderOf(versions, entrants, results, records, { seats, cycle: 1, needed: catchingUpUnder(records) });
}

/** The results of matches, as the database sums them up. */
export function resultsOf(
  { seats, matches }: Pick<PermanentPlan, 'seats' | 'matches'>,
  games: readonly Pick<MatchResult, 'scores'>[],
): LadderResults {
  const sums = new Map<
    string,
    { readonly bots: readonly number[]; readonly places: readonly number[]; games: number }
  >();
  for (const [at, { scores }] of games.entries()) {
    const { bots } = matches[at]!;
    const places = scores.map((score) => scores.filter((other) => other > score).length);
    const key = JSON.stringify([bots, places]);
    const sum = sums.get(key) ?? { bots, places, games: 0 };
    sum.games++;
    sums.set(key, sum);
  }
  const sorted = [...sums.values()].toSorted((one, other) =>
    inOrder([...one.bots, ...one.places], [...other.bots, ...other.places]),
  );
  if (seats > 2)
    return {
      rankings: sorted.map(({ bots, places, games: times }) => ({
        entrants: bots,
        scores: places.map((place) => -place),
        games: times,
      })),
    };
  const pairs = new Map<string, { first: number; second: number; wins: number; draws: number; losses: number }>();
  for (const { bots, places, games: times } of sorted) {
    const [first, second] = bots as readonly [number, number];
    const pair = pairs.get(bots.join()) ?? { first, second, wins: 0, draws: 0, losses: 0 };
    pair[places[0]! < places[1]! ? 'wins' : places[0] === places[1] ? 'draws' : 'losses'] += times;
    pairs.set(bots.join(), pair);
  }
  return { tallies: [...pairs.values()] };
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** The text of standings.json. */
export function permanentStandingsText(
  { game, matches }: Pick<PermanentPlan, 'game' | 'matches'>,
  { standings, needed }: ReturnType<typeof permanentLadder>,
): string {
  const places = standings.map(
    ({ version, place, official, range, wins, draws, losses, rated: { rating, sd, games } }) =>
      JSON.stringify({
        place: place ?? null, // it catches up
        bot: version.bot,
        name: version.name,
        owner: version.owner,
        points: official.points,
        matches: official.matches,
        games,
        wins,
        draws,
        losses,
        rating,
        low: rating - 1.96 * sd,
        high: rating + 1.96 * sd,
        best: range.best,
        worst: range.worst,
      }),
  );
  const head = JSON.stringify({ game, format: 'permanent', games: matches.length, needed });
  return `${head.slice(0, -1)},"places":[\n${places.join(',\n')}\n]}\n`;
}

/** The text of results.csv: a point for everybody who was beaten, half a point for a draw. */
export function permanentResultsText(
  { seats, entrants, matches }: Pick<PermanentPlan, 'seats' | 'entrants' | 'matches'>,
  games: readonly MatchResult[],
  rules: Pick<AnyGame, 'points'>,
): string {
  const names = new Map(entrants.map(({ bot, name }) => [bot, name]));
  const rows = games.map(({ scores, cause, by }, at) => {
    const { round, board, bots } = matches[at]!;
    const players = bots.map((bot) => names.get(bot) ?? `${bot}`);
    return {
      game: at + 1,
      round,
      board,
      players,
      scores: scores.map((score) => counted(rules, score)),
      points: scores.map(
        (own) =>
          scores.filter((other) => other < own).length + (scores.filter((other) => other === own).length - 1) / 2,
      ),
      cause,
      ...(by === undefined ? {} : { by: players[by]! }),
    };
  });
  return writeResults(seats, rows, rules.points === undefined ? 'score' : 'game points');
}

/** Checks the folder of a permanent contest. */
export async function checkPermanent(out: string, judge?: JudgeAgain): Promise<Checked> {
  const plan = readPermanent(out);
  const rules = plan.judged !== true && gameNames().includes(plan.game) ? await loadGame(plan.game) : undefined;
  if (rules === undefined && plan.judged !== true) throw new Failure(texts().noRules(escape(plan.game, 40)));
  const files = new Matches(out, { isKept: true });
  const checkLog =
    rules === undefined ? judgedCheck(readJudges(out), judge) : { wrongIn: (log: string) => wrongLog(rules, log) };
  const wrong: string[] = [];
  const games: Summary[] = [];
  for (const at of plan.matches.keys()) {
    const read = files.read(at + 1);
    const why =
      read === undefined
        ? ({ code: 'game-cut-short' } as const)
        : 'wrong' in read
          ? read.wrong
          : await checkLog.wrongIn(files.texts(at + 1).log, at + 1);
    if (why !== undefined) wrong.push(texts().wrongLog(at + 1, said(why, rules?.messages)));
    if (read !== undefined && 'value' in read) games[at] = read.value;
  }
  wrong.push(...wrongSeats(plan, games), ...foreignLogs(files, plan.matches.length));
  if (wrong.length === 0) {
    const ladder = permanentLadder(plan, resultsOf(plan, games));
    wrong.push(
      ...differingTables(out, {
        'results.csv': permanentResultsText(plan, games, rules ?? judgedFacts({ title: plan.title }, plan.moveTime)),
        'standings.json': permanentStandingsText(plan, ladder),
      }),
    );
  }
  return {
    title: plan.title,
    games: plan.matches.length,
    entrants: plan.entrants.filter(({ takesPart }) => takesPart).length,
    voids: 0,
    ...(plan.unfinished !== undefined && { unfinished: plan.unfinished }),
    ...('again' in checkLog && { judged: { again: checkLog.again } }),
    wrong,
  };
}

function readPermanent(out: string): PermanentPlan {
  const plan = JSON.parse(readText(join(out, planFile), 2 ** 28)) as Partial<PermanentPlan> | null;
  if (typeof plan?.arena === 'number' && plan.arena > 1) throw new Failure(texts().newerFile);
  const isPlan =
    plan?.arena === 1 &&
    plan.format === 'permanent' &&
    typeof plan.title === 'string' &&
    typeof plan.game === 'string' &&
    Array.isArray(plan.entrants) &&
    Array.isArray(plan.matches) &&
    plan.matches.every(({ bots }: Partial<PermanentMatch>) => Array.isArray(bots) && bots.length === plan.seats);
  if (!isPlan) throw new Failure(texts().damaged);
  return plan as PermanentPlan;
}

/** Matches of others than the file says, and seeds that are played by others, or twice in the same seats. */
function wrongSeats({ entrants, matches, duplicate }: PermanentPlan, games: readonly Summary[]): string[] {
  const names = new Map(entrants.map(({ bot, name }) => [bot, name]));
  const tables = new Map<string, { readonly who: string; readonly orders: Set<string> }>();
  const wrong: string[] = [];
  for (const [at, { bots, round }] of matches.entries()) {
    const game = games[at];
    if (game === undefined) continue; // told already
    const who = [round, ...bots.toSorted((one, other) => one - other)].join();
    const table = tables.get(game.seed) ?? { who, orders: new Set<string>() };
    const isTable = table.who === who && !table.orders.has(bots.join()) && (duplicate || table.orders.size === 0);
    tables.set(game.seed, table);
    table.orders.add(bots.join());
    // a bot that left long ago has no name here
    const isNamed = bots.every((bot, seat) => (names.get(bot) ?? game.players[seat]) === game.players[seat]);
    if (!isTable || !isNamed || game.scores.length !== bots.length) wrong.push(texts().otherPairing(at + 1));
  }
  return wrong;
}
