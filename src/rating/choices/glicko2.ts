import { byRounds, duelsOf, standingsFrom, type RatingChoice } from '../choice.ts';
import { exp, log } from '../../kit/math.ts';
import { elo } from '../posterior.ts';

export interface Glicko {
  readonly rating: number;
  /** Standard deviation: the rating ± 1.96 of these is the 95 % interval. */
  readonly deviation: number;
  /** How much the strength itself is expected to change in a period. */
  readonly volatility: number;
}

export interface GlickoGame {
  readonly opponent: Pick<Glicko, 'rating' | 'deviation'>;
  /** 1 for a win, ½ for a draw, 0 for a loss. */
  readonly score: number;
}

export const newcomer: Glicko = { rating: 1500, deviation: 350, volatility: 0.06 };

const middle = 1500;

/**
 * The rating after a period, by Glickman's Glicko-2; all games are counted from the ratings before it, so that their
 * order does not matter.
 */
export function glicko2(player: Glicko, games: readonly GlickoGame[], tau = 0.5): Glicko {
  const [at, deviation] = [(player.rating - middle) / elo, player.deviation / elo];
  if (games.length === 0)
    return { ...player, deviation: elo * Math.sqrt(deviation * deviation + player.volatility * player.volatility) };
  const sums = games.map(({ opponent, score }) => {
    const weight = 1 / Math.sqrt(1 + (3 * opponent.deviation * opponent.deviation) / (elo * elo * Math.PI * Math.PI));
    const expected = 1 / (1 + exp(-weight * (at - (opponent.rating - middle) / elo)));
    return { information: weight * weight * expected * (1 - expected), surplus: weight * (score - expected) };
  });
  const variance = 1 / total(sums.map(({ information }) => information));
  const surplus = total(sums.map((each) => each.surplus));
  const volatility = newVolatility(player.volatility, { change: variance * surplus, variance, deviation, tau });
  const square = 1 / (1 / (deviation * deviation + volatility * volatility) + 1 / variance);
  return { rating: middle + elo * (at + square * surplus), deviation: elo * Math.sqrt(square), volatility };
}

/** Sorted, for the order of a sum changes its last bits. */
const total = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other).reduce((sum, each) => sum + each, 0);

/** The zero of Glickman's f, by the Illinois algorithm (step 5 of his paper). */
function newVolatility(
  volatility: number,
  { change, variance, deviation, tau }: { change: number; variance: number; deviation: number; tau: number },
): number {
  const start = log(volatility * volatility);
  const f = (x: number): number => {
    const sum = deviation * deviation + variance + exp(x);
    return (exp(x) * (change * change - sum)) / (2 * sum * sum) - (x - start) / (tau * tau);
  };
  let low = start;
  let high = log(Math.max(1e-300, change * change - deviation * deviation - variance));
  if (change * change <= deviation * deviation + variance) {
    high = start - tau;
    while (f(high) < 0) high -= tau;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > 1e-12) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return exp(low / 2);
}

export const choice: RatingChoice = {
  title: 'Glicko-2',
  hasInterval: true,
  rate(entrants, games) {
    let ratings = new Map(entrants.map((entrant) => [entrant, newcomer]));
    for (const round of byRounds(games)) {
      const before = ratings;
      const after = entrants.map((entrant): [number, Glicko] => {
        const played = duelsOf(entrant, round).map(({ opponent, score }) => ({
          opponent: before.get(opponent)!,
          score,
        }));
        return [entrant, glicko2(before.get(entrant)!, played)];
      });
      ratings = new Map(after);
    }
    return standingsFrom(entrants, games, (entrant) => {
      const { rating, deviation } = ratings.get(entrant)!;
      return { rating, sd: deviation };
    });
  },
};
