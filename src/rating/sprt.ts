import { exp, log, normal } from '../kit/math.ts';
import { elo as scale } from './posterior.ts';

/**
 * How often each result occurred, the worst first: of single games loss, draw, win (three numbers), of pairs with seats
 * swapped 0, ½, 1, 1½ and 2 points (five). Pairs tell more: the effect of the seat or the opening is in both games of a
 * pair.
 */
export type Counts = readonly number[];

export interface Sprt {
  /** Hypothesis 0: not better by more than this. */
  readonly elo0: number;
  /** Hypothesis 1: better by this. */
  readonly elo1: number;
  /** The error rate of each hypothesis. */
  readonly alpha: number;
  readonly beta: number;
  /**
   * Elo by the score alone, or in units of the score's standard deviation, which needs the same number of games
   * whatever the share of draws.
   */
  readonly model: 'logistic' | 'normalized';
}

export interface Test {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** The bound that was passed. */
  readonly verdict?: 'better' | 'not better';
}

/** Added to every count, in games: a result that never occurred is not impossible. */
const seldom = 1e-3;

/** Wald's sequential probability ratio test of one bot against another. */
export function sprt(counts: Counts, { elo0, elo1, alpha, beta, model }: Sprt): Test {
  const [lower, upper] = [log(beta / (1 - alpha)), log((1 - beta) / alpha)];
  const llr = counts.every((count) => count === 0) ? 0 : logRatio(counts, elo0, elo1, model);
  return {
    llr,
    lower,
    upper,
    ...(llr >= upper ? { verdict: 'better' } : llr <= lower ? { verdict: 'not better' } : {}),
  };
}

interface Outcome {
  /** From 0 to 1. */
  readonly score: number;
  readonly chance: number;
}

function outcomesOf(counts: Counts): { readonly total: number; readonly outcomes: readonly Outcome[] } {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { total, outcomes: counts.map((count, at) => ({ score: at / (counts.length - 1), chance: count / total })) };
}

/** The log likelihood ratio of elo1 against elo0, each with its maximum likelihood distribution. */
function logRatio(counts: Counts, elo0: number, elo1: number, model: Sprt['model']): number {
  const { total, outcomes } = outcomesOf(counts.map((count) => (count === 0 ? seldom : count)));
  const likeliest =
    model === 'logistic'
      ? (elo: number) => withScore(outcomes, 1 / (1 + exp(-elo / scale)))
      : (elo: number) => withDistance(outcomes, (elo * perPair(counts)) / (2 * scale));
  const [zero, one] = [likeliest(elo0), likeliest(elo1)];
  return total * outcomes.reduce((sum, { chance }, at) => sum + chance * log(one[at]!.chance / zero[at]!.chance), 0);
}

/** The score of a pair is the mean of two games, with a standard deviation smaller by this factor. */
const perPair = (counts: Counts): number => (counts.length === 5 ? Math.SQRT2 : 1);

/** The maximum likelihood distribution with this mean score. */
const withScore = (outcomes: readonly Outcome[], mean: number): Outcome[] =>
  tilted(
    outcomes,
    outcomes.map(({ score }) => score - mean),
  );

/**
 * The maximum likelihood distribution whose mean score is so many standard deviations from ½. A large distance is
 * reached in parts: a step from too far would leave the possible range.
 */
function withDistance(outcomes: readonly Outcome[], distance: number): Outcome[] {
  const parts = Math.max(1, Math.ceil(2 * Math.abs(distance)));
  let now = outcomes.map((outcome) => ({ ...outcome, chance: 1 / outcomes.length }));
  for (let part = 1; part <= parts; part++) now = stepToDistance(outcomes, now, (distance * part) / parts);
  return now;
}

/** Each step uses the deviation of the one before. */
function stepToDistance(outcomes: readonly Outcome[], from: Outcome[], distance: number): Outcome[] {
  let now = from;
  for (let step = 0; step < 100; step++) {
    const { mean, variance } = moments(now);
    const sd = Math.sqrt(variance);
    const next = tilted(
      outcomes,
      outcomes.map(
        ({ score }) => score - 0.5 - (distance * sd * (1 + ((mean - score) * (mean - score)) / variance)) / 2,
      ),
    );
    const change = Math.max(...next.map(({ chance }, at) => Math.abs(chance - now[at]!.chance)));
    now = next;
    if (change < 1e-12) break;
  }
  return now;
}

function moments(outcomes: readonly Outcome[]): { readonly mean: number; readonly variance: number } {
  const mean = outcomes.reduce((sum, { score, chance }) => sum + score * chance, 0);
  return {
    mean,
    variance: outcomes.reduce((sum, { score, chance }) => sum + chance * (score - mean) * (score - mean), 0),
  };
}

/**
 * The maximum likelihood distribution with which these values are zero on average: each probability is divided by 1 + x
 * · value, x found by bisection.
 */
function tilted(outcomes: readonly Outcome[], values: readonly number[]): Outcome[] {
  let [low, high] = [-1 / Math.max(...values), -1 / Math.min(...values)];
  for (let step = 0; step < 200; step++) {
    const x = (low + high) / 2;
    const slope = outcomes.reduce((sum, { chance }, at) => sum + (chance * values[at]!) / (1 + x * values[at]!), 0);
    if (slope > 0) low = x;
    else high = x;
  }
  return outcomes.map(({ score, chance }, at) => ({ score, chance: chance / (1 + ((low + high) / 2) * values[at]!) }));
}

export interface Estimate {
  /** Elo by the score, ± the 95 % interval; infinite if all games were won or lost. */
  readonly elo: number;
  readonly error: number;
  /** Normalized Elo. */
  readonly nelo: number;
  readonly nerror: number;
  /** Likelihood of superiority: the probability of being better at all. */
  readonly los: number;
}

const z = 1.959963984540054; // 95 %

export function estimate(counts: Counts): Estimate {
  const { total, outcomes } = outcomesOf(counts);
  if (total === 0) return { elo: 0, error: Infinity, nelo: 0, nerror: Infinity, los: 0.5 };
  const { mean, variance } = moments(outcomes);
  const sd = Math.sqrt(variance);
  const error = (z * sd) / Math.sqrt(total);
  const eloOf = (score: number): number =>
    score <= 0 ? -Infinity : score >= 1 ? Infinity : scale * log(score / (1 - score));
  return {
    elo: eloOf(mean),
    error: mean <= 0 || mean >= 1 ? Infinity : (eloOf(mean + error) - eloOf(mean - error)) / 2,
    nelo: mean === 0.5 ? 0 : ((mean - 0.5) / (sd * perPair(counts))) * 2 * scale,
    nerror: (z * 2 * scale) / (Math.sqrt(total) * perPair(counts)),
    los: mean === 0.5 ? 0.5 : normal(((mean - 0.5) / sd) * Math.sqrt(total)),
  };
}
