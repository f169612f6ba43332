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
import { texts } from '../text/play.ts';
import { Usage } from '../usage.ts';

const flags = {
  bot: list('bot'),
  games: integer({ least: 1, most: 10_000_000, default: 1 }),
  seed: string(),
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
    if (args.some((word) => /^--judge(=|$)/.test(word))) return (await import('../judged.ts')).playJudgedGames(args);
    return playByRules(args);
  },
});

/** Plays games without a judge program; `open` opens the slots. */
export async function playByRules(args: string[], open = slotsFor): Promise<number> {
  const rules = await chooseGame(gameAmong(args));
  return playGames(await readPlan(rules, readArguments(args, flags, { fields: rules.options })), open);
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
  const logs = new FaultLogs(openLog(values.log), values);
  const seed = values.seed ?? randomBytes(8).toString('hex');
  return {
    book: await readBook(game!, rules, values, seed),
    file: await MatchFile.open(game!, rules, values.pgn),
    game: game!,
    rules,
    options: readFields(rules.options, written, rules.messages),
    limits: limitsOf(rules, values),
    ...(await protocolOf(game!, values)),
    games: values.games,
    concurrency: Math.min(values.concurrency ?? availableParallelism(), values.games),
    seed,
    single: values.single,
    logs,
    restart: values.restart,
    json: values.json,
    ...(await readEntrants(game!, named, values, () => choosePolicy(values, logs.folder))),
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
  const table = plan.single ? index : Math.floor(index / plan.players.length);
  return {
    number: index + 1,
    seed: `${plan.seed}/${table + 1}`,
    players: orderOf(plan, index).map((at) => plan.players[at]!),
    ...plan.book(table),
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
