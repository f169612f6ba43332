import { said } from '../../text/said.ts';
import { randomBytes } from 'node:crypto';
import { retryStarved } from '../../channels/retry-starved.ts';
import { goFirst } from '../../channels/priority.ts';
import type { MatchEvent, Times, Used } from '../../game/log.ts';
import { loadGame, type AnyGame } from '../../match/games.ts';
import { playMatch } from '../../match/play.ts';
import { Starved } from '../../channels/starved.ts';
import { estimate, sprt, type Sprt } from '../../rating/sprt.ts';
import { classic } from '../../pairing/standings.ts';
import type { Seated } from '../../slots/seat.ts';
import { fieldFlags, readArguments, readFields } from '../arguments.ts';
import { chooseGame } from '../choose.ts';
import { Usage } from '../usage.ts';
import { defineCommand } from '../command.ts';
import { choice, decimal, list, integer, string } from '../flags.ts';
import { limitFlags, limitsOf } from '../limits.ts';
import { texts } from '../text/sprt.ts';
import { readEntrants } from '../players.ts';
import type { Entrant } from '../../slots/seating.ts';
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
    if (rules.seats.min > 2 || rules.seats.max < 2) throw new Usage(texts().notForTwo(rules.title));
    if (positionals.length !== 2) throw new Usage(texts().nameTwo(positionals.length));
    const { elo0, elo1, alpha, beta, model } = values;
    if (elo0 >= elo1) throw new Usage(texts().order(elo0, elo1));
    const entrants = await readEntrants(name!, positionals, values.bot, () => choosePolicy(values, undefined));
    return await compare({
      game: name!,
      rules,
      entrants,
      options: readFields(rules.options, written, rules.messages),
      times: limitsOf(rules, values),
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
    const games = 2 * this.#counts.reduce((sum, count) => sum + count, 0);
    return texts().line(
      games,
      `${fixed(elo)} ± ${fixed(error)}`,
      `${fixed(nelo)} ± ${fixed(nerror)}`,
      (100 * los).toFixed(1),
      `${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})`,
    );
  }

  report(): string {
    const {
      entrants: [one, other],
      rules,
      seed,
      test: { elo0, elo1, model },
    } = this.#plan;
    const words = texts();
    return [
      words.verdict(one!.name, other!.name, words.verdicts[this.verdict() ?? 'undecided']),
      this.line(),
      `${words.pairs(this.#counts.join(', '))}; ${words.setting(rules.title, seed, model, elo0, elo1)}`,
      ...(this.#voids === 0 ? [] : [words.voids(this.#voids)]),
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
        (why) => console.error(texts().again(pair + 1, said(why))),
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
