import { spokenTitle } from '../../text/spoken.ts';
import { said } from '../../text/said.ts';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { mostTries } from '../../channels/retry-starved.ts';
import type { Times } from '../../game/log.ts';
import { loadGame, type AnyGame } from '../../match/games.ts';
import { estimate, sprt, type Sprt } from '../../rating/sprt.ts';
import { classic } from '../../pairing/standings.ts';
import type { SandboxPolicy } from '../../programs/policy.ts';
import type { MatchPlayer, MatchTask, Played } from '../../slots/match.ts';
import { Pool } from '../../slots/pool.ts';
import { slotsFor } from '../../slots/open.ts';
import { fieldFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame } from '../choose.ts';
import { Usage } from '../usage.ts';
import { bookFlags, readBook, type Book } from '../book.ts';
import { defineCommand } from '../command.ts';
import { FaultLogs } from '../fault-logs.ts';
import { choice, decimal, list, integer, string, yes } from '../flags.ts';
import { limitFlags, limitsOf, protocolOf } from '../limits.ts';
import { faultsJson, finite } from '../json.ts';
import { MatchFile } from '../match-file.ts';
import { numbersIn } from '../numbers.ts';
import { barLine, endOf, showLine } from '../progress.ts';
import { paint, textWidth } from '../screen.ts';
import { wrapped } from '../../kit/columns.ts';
import { texts } from '../text/sprt.ts';
import { readEntrants } from '../players.ts';
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
  concurrency: integer({ least: 1, most: 1024 }),
  ...limitFlags,
  restart: yes(),
  ...bookFlags,
  json: yes(),
};

export const command = defineCommand({
  flags,
  texts,
  words: ['bot'],
  flagsFor: async (game) => fieldFlags((await loadGame(game)).options),
  failed: 3,

  async run(args) {
    const name = gameNamed(args);
    const rules = await chooseGame(name, '--game');
    const { values, written, positionals } = readArguments(args, flags, { fields: rules.options });
    if (rules.seats.min > 2 || rules.seats.max < 2) throw new Usage(texts().notForTwo(spokenTitle(rules)));
    if (positionals.length !== 2) throw new Usage(texts().nameTwo(positionals.length));
    const { elo0, elo1, alpha, beta, model } = values;
    if (elo0 >= elo1) throw new Usage(texts().order(elo0, elo1));
    const logs = new FaultLogs(undefined, values);
    const seed = values.seed ?? randomBytes(8).toString('hex');
    const book = await readBook(name!, rules, values, seed);
    const file = await MatchFile.open(name!, rules, values.pgn);
    const entrants = await readEntrants(name!, positionals, values, () => choosePolicy(values, logs.folder));
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
      concurrency: values.concurrency ?? availableParallelism(),
      seed,
      book,
      file,
      restart: values.restart,
      json: values.json,
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
  readonly book: Book;
  readonly file: MatchFile | undefined;
  readonly restart: boolean;
  readonly json: boolean;
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
  const concurrency = Math.min(plan.concurrency, plan.pairs);
  let next = 0;
  const control = new AbortController();
  const forget = onStop(() => control.abort());
  const progress = showProgress(results, games);
  const pool = new Pool({
    setup: {
      source,
      policy,
      tries: mostTries,
      isRecorded: plan.file !== undefined || plan.logs.recorded(plan.whats),
      keepsPrograms: !plan.restart,
    },
    concurrency,
    open: slotsFor(players, concurrency),
    next: () => (next < games && results.verdict === undefined ? taskOf(plan, next++) : undefined),
    left: () => (results.verdict === undefined ? games - next : 0),
    over: ({ number }, played) => {
      if (played.kind === 'over') plan.file?.add(number, played.record);
      if (plan.file?.failed !== undefined) control.abort();
      results.add(number, played);
    },
    again: ({ number }, why) => console.error(texts().again(pairOf(number) + 1, said(why))),
    tell: (line) => console.error(line),
    stop: control.signal,
  });
  try {
    await pool.play();
  } finally {
    progress.stop();
    forget();
  }
  console.log(plan.json ? JSON.stringify(results.json()) : results.report());
  if (plan.file?.failed !== undefined) throw plan.file.failed;
  return results.verdict === 'better' ? 0 : results.verdict === 'not better' ? 1 : control.signal.aborted ? 130 : 2;
}

/** The pair, from 0, of a game, from 1. */
const pairOf = (number: number): number => Math.floor((number - 1) / 2);
/** Which player sits in which seat: they swap in the second game of a pair. */
const orderOf = (number: number): readonly number[] => (number % 2 === 1 ? [0, 1] : [1, 0]);

const taskOf = ({ players, seed, book }: Plan, index: number): MatchTask => ({
  number: index + 1,
  seed: `${seed}/${pairOf(index + 1) + 1}`,
  players: orderOf(index + 1).map((at) => players[at]!),
  ...book(pairOf(index + 1)),
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

  /** How far the LLR is on its way to the bound that it goes to. */
  progress(): { readonly played: number; readonly share: number; readonly llr: number; readonly bound: number } {
    const { llr, lower, upper } = sprt(this.#counts, this.#plan.test);
    const bound = llr < 0 ? lower : upper;
    return { played: this.#played(), share: Math.min(1, llr / bound), llr, bound };
  }

  #played(): number {
    return 2 * this.#counts.reduce((sum, count) => sum + count, 0);
  }

  line(): string {
    const { llr, lower, upper } = sprt(this.#counts, this.#plan.test);
    const { elo, error, nelo, nerror, los } = estimate(this.#counts);
    return texts().line(
      this.#played(),
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
    const verdict = this.verdict ?? 'undecided';
    return [
      paint(shades[verdict], words.verdict(one!.name, other!.name, words.verdicts[verdict])),
      ...[
        this.line(),
        ...(verdict === 'undecided' ? [words.undecided(one!.name, other!.name, elo0, elo1)] : []),
        `${words.pairs(this.#counts.join(', '))}; ${words.setting(spokenTitle(rules), seed, model, elo0, elo1)}`,
        ...(this.#voids === 0 ? [] : [words.voids(this.#voids)]),
      ].flatMap((line) => wrapped(line, textWidth())),
      ...remarksOf(this.#tally, rules),
    ].join('\n');
  }

  /** docs/json.md describes it. */
  json(): object {
    const { game, seed, players, test } = this.#plan;
    const { llr, lower, upper } = sprt(this.#counts, test);
    const { elo, error, nelo, nerror, los } = estimate(this.#counts);
    return {
      game,
      seed,
      players: players.map(({ name }) => name),
      verdict: this.verdict ?? 'undecided',
      games: this.#played(),
      pairs: this.#counts,
      voidPairs: this.#voids,
      llr,
      lower,
      upper,
      elo: finite(elo),
      eloError: finite(error),
      normalizedElo: finite(nelo),
      normalizedEloError: finite(nerror),
      better: los,
      ...test,
      faults: this.#tally.lines.map(({ name, faults }) => ({ name, faults: faultsJson(faults) })),
    };
  }
}

const shades = { better: 'green', 'not better': 'red', undecided: 'yellow' } as const;

const fixed = (points: number): string =>
  Number.isFinite(points) ? numbersIn().fixed(points, 2) : points > 0 ? '∞' : '-∞';

/** On a terminal a bar to the nearer bound, and the expected end if the LLR goes on as it went; else the whole line. */
function showProgress(results: Results, games: number, now: () => number = Date.now): { stop(): void } {
  const began = now();
  return showLine((columns) => {
    if (!process.stderr.isTTY) return results.line();
    const { played, share, llr, bound } = results.progress();
    const rest = share <= 0 ? games - played : Math.min(games - played, played / share - played);
    const left = played === 0 ? 0 : (rest * (now() - began)) / played;
    const parts = [texts().progress(played, fixed(llr), fixed(bound)), ...endOf(left, now())];
    return barLine(Math.max(share, played / games), parts, columns);
  });
}
