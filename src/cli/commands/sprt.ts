import { spokenTitle } from '../../text/spoken.ts';
import { said } from '../../text/said.ts';
import { randomBytes } from 'node:crypto';
import { mostTries } from '../../channels/retry-starved.ts';
import type { Times } from '../../game/log.ts';
import { loadGame, type AnyGame } from '../../match/games.ts';
import { estimate, sprt, type Sprt } from '../../rating/sprt.ts';
import { classic } from '../../pairing/standings.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import type { MatchPlayer, MatchTask, Played } from '../../slots/match.ts';
import { Pool } from '../../slots/pool.ts';
import { fieldFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame } from '../choose.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { FaultLogs } from '../fault-logs.ts';
import { choice, decimal, list, integer, string } from '../flags.ts';
import { limitFlags, limitsOf, protocolOf } from '../limits.ts';
import { numbersIn } from '../numbers.ts';
import { texts } from '../text/sprt.ts';
import { opener, readEntrants } from '../players.ts';
import { choosePolicy } from '../programs.ts';
import { onStop } from '../stopping.ts';
import { newTally, remarksOf } from '../tally.ts';

const flags = {
  game: string('game'),
  bot: list('bot'),
  elo0: decimal({ least: -1000, most: 1000, default: 0 }),
  elo1: decimal({ least: -1000, most: 1000, default: 5 }),
  alpha: decimal({ least: 0.000_001, most: 0.499, default: 0.05 }),
  beta: decimal({ least: 0.000_001, most: 0.499, default: 0.05 }),
  model: choice(['logistic', 'normalized'], 'logistic'),
  games: integer({ least: 2, most: 100_000_000, default: 100_000 }),
  seed: string(),
  concurrency: integer({ least: 1, most: 1024, default: 1 }),
  ...limitFlags,
};

export const command = defineCommand({
  flags,
  texts,
  words: ['bot'],
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),
  failed: 3,

  async run(args) {
    const name = gameNamed(args);
    const rules = await chooseGame(name);
    const { values, written, positionals } = readArguments(args, flags, { fields: rules.options });
    if (rules.seats.min > 2 || rules.seats.max < 2) throw new Usage(texts().notForTwo(spokenTitle(rules)));
    if (positionals.length !== 2) throw new Usage(texts().nameTwo(positionals.length));
    const { elo0, elo1, alpha, beta, model } = values;
    if (elo0 >= elo1) throw new Usage(texts().order(elo0, elo1));
    const logs = new FaultLogs(undefined, values);
    const entrants = await readEntrants(name!, positionals, values.bot, () => choosePolicy(values, logs.folder));
    return await compare({
      game: name!,
      rules,
      ...entrants,
      logs,
      options: readFields(rules.options, written, rules.messages),
      limits: limitsOf(rules, values),
      ...(await protocolOf(name!, values)),
      test: { elo0, elo1, alpha, beta, model },
      pairs: Math.ceil(values.games / 2),
      concurrency: values.concurrency,
      seed: values.seed ?? randomBytes(8).toString('hex'),
    });
  },
});

interface Plan {
  readonly game: string;
  readonly rules: AnyGame;
  readonly options: object;
  readonly limits: Times;
  readonly protocol?: string;
  readonly players: readonly MatchPlayer[];
  readonly whats: readonly (string | undefined)[];
  readonly policy: SandboxPolicy;
  readonly logs: FaultLogs;
  readonly test: Sprt;
  readonly pairs: number;
  readonly concurrency: number;
  readonly seed: string;
}

function gameNamed(args: readonly string[]): string | undefined {
  const at = args.findIndex((word) => /^--game(=|$)/.test(word));
  return args[at]?.startsWith('--game=') ? args[at].slice('--game='.length) : at < 0 ? undefined : args[at + 1];
}

async function compare(plan: Plan): Promise<number> {
  const { players, policy, game, options, limits, protocol } = plan;
  const source = { kind: 'rules', game, options, limits, ...(protocol !== undefined && { protocol }) } as const;
  const results = new Results(plan);
  const games = 2 * plan.pairs;
  let next = 0;
  const control = new AbortController();
  const forget = onStop(() => control.abort());
  const progress = showProgress(results);
  const pool = new Pool({
    setup: { source, policy, tries: mostTries, isRecorded: plan.logs.recorded },
    concurrency: Math.min(plan.concurrency, plan.pairs),
    open: opener(players),
    next: () => (next < games && results.verdict === undefined ? taskOf(plan, next++) : undefined),
    left: () => (results.verdict === undefined ? games - next : 0),
    over: ({ number }, played) => results.add(number, played),
    again: ({ number }, why) => console.error(texts().again(pairOf(number) + 1, said(why))),
    tell: (line) => console.error(line),
    stop: control.signal,
  });
  try {
    await pool.play();
  } finally {
    clearInterval(progress);
    forget();
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(results.report());
  return results.verdict === 'better' ? 0 : results.verdict === 'not better' ? 1 : control.signal.aborted ? 130 : 2;
}

/** The pair, from 0, of a game, from 1. */
const pairOf = (number: number): number => Math.floor((number - 1) / 2);
/** Which player sits in which seat: they swap in the second game of a pair. */
const orderOf = (number: number): readonly number[] => (number % 2 === 1 ? [0, 1] : [1, 0]);

const taskOf = ({ players, seed }: Plan, index: number): MatchTask => ({
  number: index + 1,
  seed: `${seed}/${pairOf(index + 1) + 1}`,
  players: orderOf(index + 1).map((at) => players[at]!),
});

type Over = Played & { kind: 'over' };

/** Counts pairs in order, so that the same seed gives the same result with any --concurrency. */
class Results {
  readonly #plan: Plan;
  /** Finished pairs by number; undefined for one that could not be played fairly. */
  readonly #waiting = new Map<number, Over | undefined>();
  readonly #counts = [0, 0, 0, 0, 0];
  readonly #tally;
  #next = 0;
  #voids = 0;
  verdict: 'better' | 'not better' | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#tally = newTally(plan.players.map(({ name }) => name));
  }

  add(number: number, played: Played): void {
    this.#waiting.set(number, played.kind === 'over' ? played : undefined);
    for (;;) {
      const numbers = [2 * this.#next + 1, 2 * this.#next + 2];
      if (this.verdict !== undefined || !numbers.every((each) => this.#waiting.has(each))) return;
      const games = numbers.map((each) => this.#waiting.get(each));
      for (const each of numbers) this.#waiting.delete(each);
      this.#next++;
      if (games.every((game) => game !== undefined)) this.#count(numbers, games);
      else this.#voids++;
    }
  }

  #count(numbers: readonly number[], games: readonly Over[]): void {
    const { logs, whats } = this.#plan;
    for (const [at, game] of games.entries()) {
      const [number, order] = [numbers[at]!, orderOf(numbers[at]!)];
      const programs = order.map((player) => whats[player]);
      this.#tally.count(number, order, game, logs.keep(number, game.record, game.faults, programs));
    }
    const points = games.map(({ outcome }, at) => classic(outcome.scores)[orderOf(numbers[at]!).indexOf(0)]!);
    this.#counts[2 * points.reduce((sum, each) => sum + each, 0)]!++;
    this.verdict = sprt(this.#counts, this.#plan.test).verdict;
  }

  line(): string {
    const { llr, lower, upper } = sprt(this.#counts, this.#plan.test);
    const { elo, error, nelo, nerror, los } = estimate(this.#counts);
    const games = 2 * this.#counts.reduce((sum, count) => sum + count, 0);
    return texts().line(
      games,
      `${fixed(elo)} ± ${fixed(error)}`,
      `${fixed(nelo)} ± ${fixed(nerror)}`,
      numbersIn().fixed(100 * los, 1),
      fixed(llr),
      fixed(lower),
      fixed(upper),
    );
  }

  report(): string {
    const {
      players: [one, other],
      rules,
      seed,
      test: { elo0, elo1, model },
    } = this.#plan;
    const words = texts();
    return [
      words.verdict(one!.name, other!.name, words.verdicts[this.verdict ?? 'undecided']),
      this.line(),
      `${words.pairs(this.#counts.join(', '))}; ${words.setting(spokenTitle(rules), seed, model, elo0, elo1)}`,
      ...(this.#voids === 0 ? [] : [words.voids(this.#voids)]),
      ...remarksOf(this.#tally, rules),
    ].join('\n');
  }
}

const fixed = (points: number): string =>
  Number.isFinite(points) ? numbersIn().fixed(points, 2) : points > 0 ? '∞' : '−∞';

function showProgress(results: Results): NodeJS.Timeout {
  const terminal = process.stderr.isTTY;
  return setInterval(
    () => process.stderr.write(terminal ? `\r${results.line()}\u001b[K` : `${results.line()}\n`),
    terminal ? 200 : 10_000,
  );
}
