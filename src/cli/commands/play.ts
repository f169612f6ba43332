import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { mostTries } from '../../channels/retry-starved.ts';
import type { Times } from '../../game/log.ts';
import type { Failure } from '../../kit/failure.ts';
import { loadGame, type AnyGame } from '../../match/games.ts';
import { openLog } from '../../match/log-folder.ts';
import { seatOrder } from '../../pairing/seating.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import type { MatchPlayer, MatchSetup, MatchTask, Played } from '../../slots/match.ts';
import { Pool } from '../../slots/pool.ts';
import { spokenTitle } from '../../text/spoken.ts';
import { texts as slotTexts } from '../../slots/text.ts';
import { slotsFor } from '../../slots/open.ts';
import { said } from '../../text/said.ts';
import { fieldFlags, readArguments, readFields, type Arguments } from '../arguments.ts';
import { chooseGame, gameAmong } from '../choose.ts';
import { bookFlags, readBook, type Book } from '../book.ts';
import { defineCommand } from '../command.ts';
import {
  checkGiven,
  checkSeated,
  fromAmong,
  limitsOn,
  openContinued,
  playersOn,
  type ContinuedMatch,
} from '../continued.ts';
import { duelSoFar } from '../duel.ts';
import { FaultLogs } from '../fault-logs.ts';
import { folder, list, integer, string, yes } from '../flags.ts';
import { filled, flagLines, helpText } from '../help.ts';
import { judgeFlags } from '../judge-flags.ts';
import { playJson } from '../json.ts';
import { limitFlags, limitsOf, protocolOf } from '../limits.ts';
import { MatchFile } from '../match-file.ts';
import { readEntrants, readNames } from '../players.ts';
import { choosePolicy } from '../programs.ts';
import { showGames } from '../progress.ts';
import { onStop } from '../stopping.ts';
import { newTally, tableOf, type Tally } from '../tally.ts';
import { texts as continuedTexts } from '../text/continued.ts';
import { texts } from '../text/play.ts';
import { Usage } from '../usage.ts';

const flags = {
  bot: list('bot'),
  games: integer({ least: 1, most: 10_000_000, default: 1 }),
  seed: string(),
  from: string('turn'),
  single: yes(),
  concurrency: integer({ least: 1, most: 1024 }),
  ...limitFlags,
  restart: yes(),
  ...bookFlags,
  log: folder(),
  json: yes(),
};
const flagsWithJudge = { ...judgeFlags, ...limitFlags };

export const command = defineCommand({
  flags: { ...flags, ...judgeFlags },
  texts: () => ({ ...texts(), flags: { ...texts().judged, ...texts().flags } }),
  words: ['game', 'bot'],
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),
  async help() {
    const { judged, ends, ...help } = texts();
    const own = Object.fromEntries(Object.entries(flagsWithJudge).filter(([name]) => name in judged));
    return [helpText(help, flags), flagLines(own, judged).join('\n'), filled(ends)].join('\n\n');
  },

  async run(args) {
    if (args.some((word) => /^--judge(=|$)/.test(word))) {
      if (fromAmong(args) !== undefined) throw new Usage(continuedTexts().notJudged);
      return (await import('../judged.ts')).playJudgedGames(args);
    }
    return playByRules(args);
  },
});

/** Plays games without a judge program; `open` opens the slots. */
export async function playByRules(args: string[], open = slotsFor): Promise<number> {
  const from = fromAmong(args);
  const before = from === undefined ? undefined : await openContinued(from);
  const rules = before?.rules ?? (await chooseGame(gameAmong(args)));
  const read = readArguments(args, flags, { fields: rules.options });
  return playGames(await (before === undefined ? readPlan(rules, read) : readContinuedPlan(before, read)), open);
}

interface Plan {
  readonly game: string;
  readonly rules: AnyGame;
  readonly options: object;
  readonly limits: Times;
  readonly protocol?: string;
  readonly players: readonly MatchPlayer[];
  readonly whats: readonly (string | undefined)[];
  readonly policy: SandboxPolicy;
  readonly games: number;
  readonly concurrency: number;
  readonly seed: string;
  /** All games go on from there, with the seed of that match. */
  readonly before?: ContinuedMatch;
  /** Every game has a seed of its own. */
  readonly single: boolean;
  readonly logs: FaultLogs;
  readonly book: Book;
  readonly file: MatchFile | undefined;
  /** Every game has programs of its own. */
  readonly restart: boolean;
  readonly json: boolean;
}

async function readPlan(rules: AnyGame, { values, written, positionals }: Arguments<typeof flags>): Promise<Plan> {
  const [game, ...named] = positionals;
  checkSeats(rules, readNames(game!, named, values.bot).names.length);
  const seed = values.seed ?? randomBytes(8).toString('hex');
  return {
    ...(await readTerms(game!, rules, named, values)),
    book: await readBook(game!, rules, values, seed),
    options: readFields(rules.options, written, rules.messages),
    limits: limitsOf(rules, values),
    seed,
  };
}

/** The plan of games that go on from a position of another match: seed and options are those of that match. */
async function readContinuedPlan(
  before: ContinuedMatch,
  { values, given, positionals }: Arguments<typeof flags>,
): Promise<Plan> {
  const { start, rules } = before;
  checkGiven(before, given);
  const named = playersOn(before, positionals, values.bot);
  checkSeated(before, readNames(start.game, named, values.bot).names.length);
  return {
    ...(await readTerms(start.game, rules, named, values)),
    before,
    book: () => ({}),
    options: start.options,
    limits: limitsOn(before, values),
    seed: start.seed,
  };
}

type Terms = Omit<Plan, 'book' | 'options' | 'limits' | 'seed' | 'before'>;

/** What is the same however the games begin. */
async function readTerms(
  game: string,
  rules: AnyGame,
  named: readonly string[],
  values: Arguments<typeof flags>['values'],
): Promise<Terms> {
  const logs = new FaultLogs(openLog(values.log), values);
  return {
    file: await MatchFile.open(game, rules, values.pgn),
    game,
    rules,
    ...(await protocolOf(game, values)),
    games: values.games,
    concurrency: Math.min(values.concurrency ?? availableParallelism(), values.games),
    single: values.single,
    logs,
    restart: values.restart,
    json: values.json,
    ...(await readEntrants(game, named, values, () => choosePolicy(values, logs.folder))),
  };
}

function checkSeats(rules: AnyGame, players: number): void {
  const { min, max } = rules.seats;
  if (players >= min && players <= max) return;
  throw new Usage(texts().seats(spokenTitle(rules), min, max, players));
}

async function playGames(plan: Plan, open: typeof slotsFor): Promise<number> {
  const { players, games, concurrency } = plan;
  const tally = newTally(
    players.map(({ name }) => name),
    plan.single ? 1 : players.length,
  );
  const control = new AbortController();
  const forget = onStop(() => control.abort());
  const isCompared = tally.duel !== undefined && plan.rules.points === undefined;
  const told = (): readonly string[] => (isCompared ? duelSoFar(tally.duel) : []);
  const progress = showGames(games, () => tally.games + tally.voids.length, told);
  let next = 0;
  const over = ({ number }: MatchTask, played: Played): void => {
    keep(plan, number, played, tally);
    if (failureOf(plan) !== undefined) control.abort();
  };
  const pool = new Pool({
    setup: setupOf(plan),
    concurrency,
    open: open(players, concurrency),
    next: () => (next < games ? taskOf(plan, next++) : undefined),
    left: () => games - next,
    over,
    again: ({ number }, why) => console.error(slotTexts().again(number, said(why))),
    tell: (line) => console.error(line),
    stop: control.signal,
  });
  try {
    await pool.play();
  } finally {
    progress.stop();
    forget();
    await plan.logs.saved();
  }
  if (plan.before !== undefined && !plan.json)
    console.log(continuedTexts().continued(plan.before.match, plan.before.past.length));
  console.log(plan.json ? JSON.stringify(playJson(plan, tally)) : tableOf(tally, plan.rules, plan.seed));
  const failed = failureOf(plan);
  if (failed !== undefined) throw failed;
  return tally.games + tally.voids.length < games ? 130 : tally.voids.length > 0 ? 1 : 0;
}

/** Why a log or a game could not be written. */
const failureOf = ({ logs, file }: Plan): Failure | undefined => logs.failed ?? file?.failed;

const setupOf = ({ game, options, limits, protocol, policy, logs, whats, restart, file }: Plan): MatchSetup => ({
  source: { kind: 'rules', game, options, limits, ...(protocol !== undefined && { protocol }) },
  policy,
  tries: mostTries,
  isRecorded: file !== undefined || logs.recorded(whats),
  keepsPrograms: !restart,
});

/** A table is as many games as there are seats: players move on by a seat from game to game. */
const orderOf = ({ players: { length }, seed }: Plan, index: number): number[] =>
  seatOrder(length, Math.floor(index / length), index % length, seed);

/** As many games as there are seats share a seed; in each such group every player sits once in each seat. */
const taskOf = (plan: Plan, index: number): MatchTask => {
  const { before } = plan;
  const table = plan.single ? index : Math.floor(index / plan.players.length);
  return {
    number: index + 1,
    seed: before === undefined ? `${plan.seed}/${table + 1}` : plan.seed,
    players: orderOf(plan, index).map((at) => plan.players[at]!),
    ...plan.book(table),
    ...(before !== undefined && { continues: { match: before.match, past: before.past } }),
  };
};

function keep(plan: Plan, number: number, played: Played, tally: Tally): void {
  if (played.kind === 'starved') tally.voids.push({ game: number, why: played.why });
  if (played.kind !== 'over') return;
  const order = orderOf(plan, number - 1);
  const whats = order.map((at) => plan.whats[at]);
  plan.file?.add(number, played.record);
  tally.count(number, order, played, plan.logs.keep(number, played.record, played.faults, whats));
}
