import type { Random } from '../../game/random.ts';
import { exp } from '../../kit/math.ts';
import { randomFor } from '../../game/random.ts';
import { fit, type Fit, type FitOptions, type Tally } from '../../rating/bradley-terry.ts';
import { rateField } from '../../rating/field.ts';
import { elo, type Ratings } from '../../rating/posterior.ts';
import { matchesCounted, provisionalUnder } from './official.ts';
import { cycleMatches } from './rotation.ts';
import { ladderRound } from './rounds.ts';

export interface Simulation {
  readonly bots: number;
  /** Elo from each bot to the next. */
  readonly gap: number;
  /** The share of draws in games between equals; none by default. */
  readonly draws?: number;
  readonly seed: string;
}

/** How right the ratings were after so many games. */
export interface Seen {
  readonly games: number;
  readonly leader: boolean;
  readonly order: boolean;
  /** How many of the intervals hold the true strength. */
  readonly covered: number;
  /** The order by official points; undefined while some bots are provisional. */
  readonly official?: {
    /** How many matches of each bot count. */
    readonly counted: number;
    /** How many of the pairs stand in the right order; equal ones count half. */
    readonly inOrder: number;
  };
}

/** The games of a newcomer before its place is checked. */
export const newcomerGames = 80;

/** A share in percent with its standard error, over several runs. */
export function shareOf(seen: readonly number[]): { readonly percent: number; readonly error: number } {
  const middle = seen.reduce((sum, each) => sum + each, 0) / seen.length;
  const variance = seen.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (seen.length - 1);
  return { percent: 100 * middle, error: 100 * Math.sqrt(variance / seen.length) };
}

/** By how many places newcomers are off, each alone on a copy of the ladder. */
export interface Newcomers {
  /** In the place of a bot that leaves, as far from the neighbours as all others. */
  readonly replacing: readonly number[];
  /** Halfway between two others. */
  readonly between: readonly number[];
}

/**
 * Plays a ladder and checks it after each of these numbers of games. Bot 1 is the best. In the end newcomers join a
 * copy of the ladder.
 */
export function simulateLadder(
  simulation: Simulation,
  looks: readonly number[],
  newcomers = 0,
): { readonly seen: readonly Seen[]; readonly off: Newcomers } {
  const ladder = new Simulated(simulation);
  const seen = looks.map((games) => {
    ladder.playUntil(() => ladder.games >= games);
    return ladder.look();
  });
  const off = (join: (ladder: Simulated) => number): number[] =>
    Array.from({ length: newcomers }, (_, number) => join(ladder.copy(`${simulation.seed}/newcomer ${number + 1}`)));
  return { seen, off: { replacing: off((copy) => copy.replace()), between: off((copy) => copy.join()) } };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** How many of the pairs are in the order of these values, the first to have most; equal ones count half. */
export function pairsInOrder(values: readonly number[]): number {
  let right = 0;
  for (const [at, better] of values.entries())
    for (const worse of values.slice(at + 1)) right += better > worse ? 1 : better === worse ? 0.5 : 0;
  return right / ((values.length * (values.length - 1)) / 2);
}

class Simulated {
  readonly #strengths: number[];
  readonly #draws: number;
  readonly #random: Random;
  readonly #seed: string;
  readonly #tallies = new Map<string, { -readonly [Key in keyof Tally]: Tally[Key] }>();
  /** The points of each bot's official matches. */
  readonly #official = new Map<number, number[]>();
  #round = 0;
  games = 0;

  constructor({ bots, gap, draws = 0, seed }: Simulation) {
    this.#strengths = Array.from({ length: bots }, (_, bot) => ((bots - 1) / 2 - bot) * gap);
    this.#draws = draws;
    this.#random = randomFor(seed, 0);
    this.#seed = seed;
  }

  /** A copy of the ladder; what follows is drawn from another seed. */
  copy(seed: string): Simulated {
    const copy = new Simulated({ bots: 0, gap: 0, draws: this.#draws, seed });
    copy.#strengths.push(...this.#strengths);
    for (const [pair, tally] of this.#tallies) copy.#tallies.set(pair, { ...tally });
    return copy;
  }

  #fit(options: FitOptions = {}): Fit {
    return fit(
      this.#strengths.map((_, bot) => bot + 1),
      [...this.#tallies.values()],
      options,
    );
  }

  /** The ratings as they are shown; pairing uses a plain fit. */
  #ratings(): Ratings {
    return rateField((prior) => this.#fit({ prior, averaged: true }));
  }

  /** Plays a game and returns the points of the first. */
  #play(first: number, second: number): number {
    const key = `${first} ${second}`;
    const tally = this.#tallies.get(key) ?? { first, second, wins: 0, draws: 0, losses: 0 };
    this.#tallies.set(key, tally);
    const expected = 1 / (1 + exp((this.#strengths[second - 1]! - this.#strengths[first - 1]!) / elo));
    const halfOfDraws = this.#draws * Math.min(expected, 1 - expected);
    const drawn = this.#random.below(2 ** 32) / 2 ** 32;
    const points = drawn < expected - halfOfDraws ? 1 : drawn < expected + halfOfDraws ? 0.5 : 0;
    tally[points === 1 ? 'wins' : points === 0 ? 'losses' : 'draws']++;
    this.games++;
    return points;
  }

  #gamesOf(bot: number): number {
    return [...this.#tallies.values()].reduce(
      (sum, { first, second, wins, draws, losses }) =>
        sum + (first === bot || second === bot ? wins + draws + losses : 0),
      0,
    );
  }

  /** The rest of a round is not played once this is done. */
  playUntil(isDone: () => boolean): void {
    while (!isDone()) {
      const tables = ladderRound({
        ratings: this.#fit(),
        seed: this.#seed,
        round: ++this.#round,
      });
      for (let at = 0; at < tables.length && !isDone(); at++) {
        const {
          kind,
          bots: [first, second],
        } = tables[at]!;
        const points = this.#play(first!, second!);
        if (kind !== 'official') continue;
        this.#gain(first!, points);
        this.#gain(second!, 1 - points);
      }
    }
  }

  #gain(bot: number, points: number): void {
    this.#official.set(bot, [...(this.#official.get(bot) ?? []), points]);
  }

  #officialOrder(): Seen['official'] {
    const cycle = cycleMatches(this.#strengths.length, 2, false);
    const gained = this.#strengths.map((_, bot) => this.#official.get(bot + 1) ?? []);
    const records = gained.map(({ length }) => ({ matches: length }));
    const counted = matchesCounted(records, cycle);
    return counted === undefined || records.some(({ matches }) => matches < provisionalUnder(cycle))
      ? undefined
      : { counted, inOrder: pairsInOrder(gained.map((points) => sumOf(points.slice(-counted)))) };
  }

  look(): Seen {
    const { standings } = this.#ratings();
    const official = this.#officialOrder();
    const [mean, count] = [
      this.#strengths.reduce((sum, strength) => sum + strength, 0) / this.#strengths.length,
      this.#strengths.length,
    ];
    const isCovered = ({ entrant, rating, sd }: (typeof standings)[number]): boolean =>
      Math.abs(rating - 1500 - this.#strengths[entrant - 1]! + mean) < 1.96 * sd;
    return {
      games: this.games,
      leader: standings[0]!.entrant === 1,
      order: standings.every(({ entrant }, at) => entrant === at + 1),
      covered: standings.filter(isCovered).length / count,
      ...(official !== undefined && { official }),
    };
  }

  join(): number {
    const above = this.#random.below(this.#strengths.length - 1);
    this.#strengths.push((this.#strengths[above]! + this.#strengths[above + 1]!) / 2);
    return this.#settle(this.#strengths.length);
  }

  replace(): number {
    const newcomer = 1 + this.#random.below(this.#strengths.length);
    for (const [pair, { first, second }] of this.#tallies)
      if (first === newcomer || second === newcomer) this.#tallies.delete(pair);
    return this.#settle(newcomer);
  }

  #settle(newcomer: number): number {
    this.playUntil(() => this.#gamesOf(newcomer) >= newcomerGames);
    const { standings } = this.#ratings();
    const place = standings.findIndex(({ entrant }) => entrant === newcomer);
    return Math.abs(place - this.#strengths.filter((strength) => strength > this.#strengths[newcomer - 1]!).length);
  }
}
