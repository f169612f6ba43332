import { sentence } from '../../text/sentence.ts';
import { languageOf } from '../../text/faults.ts';
import { randomBytes } from 'node:crypto';
import { retryStarved } from '../../channels/retry-starved.ts';
import { goFirst } from '../../channels/priority.ts';
import { escape } from '../../kit/escape.ts';
import type { MatchEvent, Times, Used } from '../../game/log.ts';
import type { AnyGame } from '../../match/games.ts';
import { playMatch } from '../../match/play.ts';
import { Starved } from '../../channels/starved.ts';
import { estimate, sprt, type Sprt } from '../../rating/sprt.ts';
import { classic } from '../../pairing/standings.ts';
import type { Seated } from '../../slots/seat.ts';
import { Usage, type Command } from '../command.ts';
import { readLimits } from '../limits.ts';
import { chooseGame, flagsOf, gameFlags, readNumber, readOptions, readWords, type Values } from '../options.ts';
import { readEntrants } from '../players.ts';
import type { Entrant } from '../../slots/seating.ts';
import { choosePolicy } from '../programs.ts';
import { onStop } from '../stopping.ts';
import { newTally, remarksOf } from '../tally.ts';

export const command: Command = {
  summary: 'tests whether one bot is better than another',
  help: `arena sprt A B --game GAME [--bot NAME=WHAT …] [--elo0 0] [--elo1 5] [--games n] [--seed s]

Plays A against B until it is known whether A is better: Wald's sequential test of "better by elo1"
against "not better than elo0". Games come in pairs with the same seed and the seats swapped. A and B
are built-in bots or NAMEs given by --bot, as in arena play.

  --game GAME        the game, with its options, e.g. --gsize 32
  --bot NAME=WHAT    a program: a source file, an archive or a folder with arena.json, or a command
  --elo0 0           A is not better than this …
  --elo1 5           … or better by this; the narrower, the more games
  --alpha 0.05       how often "better" may be wrong
  --beta 0.05        how often "not better" may be wrong
  --model logistic   Elo as usual; or normalized: in units of how much results vary
  --games n          gives up after so many (default 100000)
  --seed s           the same seed gives the same games (default: drawn)
  --concurrency k    games at once (default 1)
  --move-time, --wall, --match-time, --match-cpu, --startup, --memory, --trusted   as in arena play

  arena sprt new old --game geography --bot new=./new.py --bot old=./old.py --elo1 20

Exit code 0: better. 1: not better. 2: undecided after all games. 3: it cannot be tested: wrong usage, a
bot that cannot be started, or something broke. 130: stopped by Ctrl-C.`,

  failed: 3,

  async run(args) {
    const name = gameNamed(args);
    const rules = await chooseGame(name);
    const { values, positionals } = readWords(withSigns(args), {
      ...flagsOf([
        'game',
        'elo0',
        'elo1',
        'alpha',
        'beta',
        'model',
        'games',
        'seed',
        'concurrency',
        'move-time',
        'wall',
        'match-time',
        'match-cpu',
        'startup',
        'memory',
      ]),
      bot: { type: 'string', multiple: true },
      trusted: { type: 'boolean' },
      ...gameFlags(rules),
    });
    if (rules.seats.min > 2 || rules.seats.max < 2) throw new Usage(`${rules.title} is no game for two`);
    if (positionals.length !== 2) throw new Usage(`name two bots, A and B, not ${positionals.length}`);
    const entrants = await readEntrants(name!, positionals, (values.bot ?? []) as string[], () => choosePolicy(values));
    return await compare({
      game: name!,
      rules,
      entrants,
      options: readOptions(rules, values),
      times: readLimits(rules, values),
      test: readTest(values),
      pairs: Math.ceil(
        readNumber(values, 'games', 'The number of games', { least: 2, most: 100_000_000, otherwise: 100_000 }) / 2,
      ),
      concurrency: readNumber(values, 'concurrency', 'The number of games at once', {
        least: 1,
        most: 1024,
        otherwise: 1,
      }),
      seed: (values.seed as string | undefined) ?? randomBytes(8).toString('hex'),
    });
  },
};

interface Plan {
  readonly game: string;
  readonly rules: AnyGame;
  readonly options: object;
  readonly times: Times;
  readonly entrants: readonly Entrant[];
  readonly test: Sprt;
  readonly pairs: number;
  readonly concurrency: number;
  readonly seed: string;
}

function gameNamed(args: readonly string[]): string | undefined {
  const at = args.findIndex((word) => /^--game(=|$)/.test(word));
  return args[at]?.startsWith('--game=') ? args[at].slice('--game='.length) : at < 0 ? undefined : args[at + 1];
}

/** A number below nought would be taken for a flag. */
const withSigns = (args: readonly string[]): string[] =>
  args.flatMap((word, at) =>
    isSigned(args[at + 1]) && /^--elo[01]$/.test(word)
      ? [`${word}=${args[at + 1]!}`]
      : isSigned(word) && /^--elo[01]$/.test(args[at - 1] ?? '')
        ? []
        : [word],
  );
const isSigned = (word: string | undefined): boolean => /^-[\d.]/.test(word ?? '');

function readTest(values: Values): Sprt {
  const test = {
    elo0: readElo(values, 'elo0', 0),
    elo1: readElo(values, 'elo1', 5),
    alpha: readNumber(values, 'alpha', 'How often "better" may be wrong', {
      least: 0.000_001,
      most: 0.499,
      otherwise: 0.05,
      whole: false,
    }),
    beta: readNumber(values, 'beta', 'How often "not better" may be wrong', {
      least: 0.000_001,
      most: 0.499,
      otherwise: 0.05,
      whole: false,
    }),
    model: values.model ?? 'logistic',
  };
  if (test.model !== 'logistic' && test.model !== 'normalized')
    throw new Usage(`the model is logistic or normalized, not ${JSON.stringify(escape(test.model as string, 40))}`);
  if (test.elo0 >= test.elo1)
    throw new Usage(`--elo0 must be less than --elo1, but ${test.elo0} is not less than ${test.elo1}`);
  return { ...test, model: test.model };
}

function readElo(values: Values, name: string, otherwise: number): number {
  const given = values[name] as string | undefined;
  if (given === undefined) return otherwise;
  if (!/^-?\d{1,3}(\.\d{1,6})?$/.test(given))
    throw new Usage(
      `--${name} must be a number of Elo below 1000 such as 5 or -1.75, not ${JSON.stringify(escape(given, 40))}`,
    );
  return Number(given);
}

async function compare(plan: Plan): Promise<number> {
  goFirst();
  const house = new House();
  const results = new Results(plan);
  let next = 0;
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    house.close();
  };
  const forget = onStop(interrupt);
  const progress = showProgress(results);
  const line = async (_: unknown, slot: number): Promise<void> => {
    while (house.isOpen && next < plan.pairs && results.verdict() === undefined) {
      const pair = next++;
      const games = await playPair(plan, pair, slot, house);
      if (house.isOpen) results.add(pair, games);
    }
  };
  const lines = Array.from({ length: Math.min(plan.concurrency, plan.pairs) }, line);
  try {
    await Promise.all(lines);
  } finally {
    clearInterval(progress);
    forget();
    house.close();
    await Promise.allSettled(lines);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(results.report());
  const verdict = results.verdict();
  return verdict === 'better' ? 0 : verdict === 'not better' ? 1 : isInterrupted ? 130 : 2;
}

/** All who sit somewhere; when it closes they go, and nobody sits down any more. */
class House {
  readonly #seated = new Set<Seated>();
  isOpen = true;

  close(): void {
    this.isOpen = false;
    for (const taken of this.#seated) void taken.stop();
  }

  /** Seats them for as long as the work takes; nothing comes of it when the house is closed meanwhile. */
  async seat<T>(
    entrants: readonly Entrant[],
    slot: number,
    work: (seated: readonly Seated[]) => Promise<T>,
  ): Promise<T | undefined> {
    const seated: Seated[] = [];
    try {
      for (const entrant of entrants) {
        if (!this.isOpen) return undefined;
        const taken = await entrant.sit(slot);
        seated.push(taken);
        this.#seated.add(taken);
      }
      return this.isOpen ? await work(seated) : undefined;
    } finally {
      for (const taken of seated) {
        await taken.stop();
        this.#seated.delete(taken);
      }
    }
  }
}

/** A game without its turns. */
interface Played {
  readonly order: readonly number[];
  readonly events: readonly MatchEvent[];
  readonly scores: readonly number[];
  readonly complaints: readonly string[];
  readonly used: readonly (Used | null)[];
}

/** Pairs counted in their order, so that the same seed gives the same answer whatever is played at once. */
class Results {
  readonly #plan: Plan;
  readonly #waiting = new Map<number, readonly Played[] | undefined>();
  readonly #counts = [0, 0, 0, 0, 0];
  readonly #tally;
  #next = 0;
  #voids = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#tally = newTally(plan.entrants.map(({ name }) => name));
  }

  /** Both games of a pair; nothing if it could not be played fairly. */
  add(pair: number, games: readonly Played[] | undefined): void {
    this.#waiting.set(pair, games);
    for (; this.#waiting.has(this.#next) && this.verdict() === undefined; this.#next++) {
      const counted = this.#waiting.get(this.#next);
      if (counted === undefined) this.#voids++;
      else this.#count(counted);
      this.#waiting.delete(this.#next);
    }
  }

  #count(games: readonly Played[]): void {
    for (const [at, { order, events, complaints, used }] of games.entries())
      this.#tally.count(2 * this.#next + at + 1, order, events, complaints, used);
    this.#counts[2 * games.reduce((points, { order, scores }) => points + classic(scores)[order.indexOf(0)]!, 0)]!++;
  }

  verdict(): 'better' | 'not better' | undefined {
    return sprt(this.#counts, this.#plan.test).verdict;
  }

  line(): string {
    const { llr, lower, upper } = sprt(this.#counts, this.#plan.test);
    const { elo, error, nelo, nerror, los } = estimate(this.#counts);
    return `${2 * this.#counts.reduce((sum, count) => sum + count, 0)} games: Elo ${fixed(elo)} ± ${fixed(error)}, normalized ${fixed(nelo)} ± ${fixed(nerror)}, better with ${(100 * los).toFixed(1)} %, LLR ${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})`;
  }

  report(): string {
    const {
      entrants: [one, other],
      rules,
      seed,
      test: { elo0, elo1, model },
    } = this.#plan;
    const verdict = this.verdict() ?? 'undecided';
    return [
      `${one!.name} against ${other!.name}: ${verdict}`,
      this.line(),
      `pairs with 0, ½, 1, 1½, 2 points: ${this.#counts.join(', ')}; ${rules.title}, seed ${seed}, ${model} Elo ${elo0} to ${elo1}`,
      ...(this.#voids === 0
        ? []
        : [
            `${this.#voids} pairs could not be played fairly on this machine and do not count; play fewer games at once or stop what else runs here`,
          ]),
      ...remarksOf(this.#tally, rules),
    ].join('\n');
  }
}

const fixed = (points: number): string => (Number.isFinite(points) ? points.toFixed(2) : points > 0 ? '∞' : '−∞');

function showProgress(results: Results): NodeJS.Timeout {
  const terminal = process.stderr.isTTY;
  return setInterval(
    () => process.stderr.write(terminal ? `\r${results.line()}\u001b[K` : `${results.line()}\n`),
    terminal ? 200 : 10_000,
  );
}

/** Both games of a pair, or nothing if it could not be played to its end. */
async function playPair(plan: Plan, pair: number, slot: number, house: House): Promise<readonly Played[] | undefined> {
  try {
    const games: Played[] = [];
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const played = await retryStarved(
        () => playGame(plan, pair, order, slot, house),
        (why) =>
          console.error(
            `a game of pair ${pair + 1} is void: ${sentence(why, languageOf(process.env))}; it is played again`,
          ),
      );
      if (played === undefined) return undefined;
      games.push(played);
    }
    return games;
  } catch (error) {
    if (error instanceof Starved) return undefined;
    throw error;
  }
}

function playGame(
  { game, rules, options, times, entrants, seed }: Plan,
  pair: number,
  order: readonly number[],
  slot: number,
  house: House,
): Promise<Played | undefined> {
  const sitting = order.map((at) => entrants[at]!);
  return house.seat(sitting, slot, async (seated) => {
    const setup = {
      game,
      rules,
      options,
      ...times,
      players: sitting.map(({ name }) => name),
      seed: `${seed}/${pair + 1}`,
      seated: seated.map(({ player }) => player),
    };
    const events: MatchEvent[] = [];
    for await (const event of playMatch(setup))
      if (event.event === 'fault' || event.event === 'end') events.push(event);
    const end = events.at(-1) as MatchEvent & { event: 'end' };
    return {
      order,
      events,
      scores: end.scores,
      complaints: seated.map((taken) => taken.lastComplaint()),
      used: seated.map((taken) => taken.used()),
    };
  });
}
