import { exp, log } from '../kit/math.ts';
import {
  anybody,
  meanRatingsOf,
  numbered,
  priorsOf,
  ratingsOf,
  seatSd,
  type Likelihood,
  type Prior,
  type Ratings,
  type View,
} from './posterior.ts';

export type { Prior, Standing } from './posterior.ts';

/** All games of two entrants with the same one in the first seat; wins and losses of that one. */
export interface Tally {
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Fit extends Ratings {
  /** What the first seat is worth, in Elo. */
  readonly seat: number;
}

export interface FitOptions {
  /** By entrant; `none`: no prior. */
  readonly prior?: ((entrant: number) => Prior) | 'none';
  /** Whether the first seat may be an advantage. */
  readonly seat?: boolean;
  /**
   * The mean of the posterior instead of its mode, and draws reduce the uncertainty: slower, but without bias for few
   * games and large differences.
   */
  readonly averaged?: boolean;
}

/**
 * Bradley-Terry ratings from all games at once: a draw is half a win, the order of games and entrants never matters,
 * the mean is 1500. The ratings are the mode of the posterior; its curvature there gives the uncertainty, relative to
 * the mean of all entrants.
 */
export function fit(
  entrants: readonly number[],
  tallies: readonly Tally[],
  { prior = () => anybody, seat = true, averaged = false }: FitOptions = {},
): Fit {
  const { ids, index } = numbered(entrants);
  const pairs = pairsOf(index, tallies);
  if (prior === 'none' && !isConnected(ids.length, pairs))
    throw new Error(
      'without a prior everybody must score against everybody else, if only through others; give a prior',
    );
  const rate = averaged ? meanRatingsOf : ratingsOf;
  const { seats, ...ratings } = rate({
    ids,
    ...priorsOf(ids, prior, [seat ? seatSd : 0]),
    likelihood: likelihoodOf(ids.length, pairs),
  });
  return { ...ratings, seat: seats[0]! };
}

/** In columns, for speed; `score` is that of the first. */
interface Pairs {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly score: Float64Array;
  readonly games: Float64Array;
  /**
   * The information of a game, relative to one that cannot be drawn: results vary less by the share of draws (between
   * equals; with ten decisive games added, lest a few draws prove everything).
   */
  readonly weight: number;
}

function pairsOf(index: ReadonlyMap<number, number>, tallies: readonly Tally[]): Pairs {
  const pairs = new Map<number, { readonly first: number; readonly second: number; score: number; games: number }>();
  for (const { first, second, wins, draws, losses } of tallies) {
    const [one, other] = [index.get(first), index.get(second)];
    if (one === undefined || other === undefined)
      throw new Error(`${one === undefined ? first : second} has games but is no entrant`);
    if (one === other) throw new Error(`${first} has games against itself`);
    const key = one * index.size + other;
    const pair = pairs.get(key) ?? { first: one, second: other, score: 0, games: 0 };
    pair.score += wins + draws / 2;
    pair.games += wins + draws + losses;
    pairs.set(key, pair);
  }
  const sorted = [...pairs].toSorted(([one], [other]) => one - other).map(([, pair]) => pair);
  return {
    first: Int32Array.from(sorted, ({ first }) => first),
    second: Int32Array.from(sorted, ({ second }) => second),
    score: Float64Array.from(sorted, ({ score }) => score),
    games: Float64Array.from(sorted, ({ games }) => games),
    weight:
      (sum(tallies, ({ wins, draws, losses }) => wins + draws + losses) + 10) /
      (sum(tallies, ({ wins, losses }) => wins + losses) + 10),
  };
}

const sum = (tallies: readonly Tally[], what: (tally: Tally) => number): number =>
  tallies.reduce((all, tally) => all + what(tally), 0);

/** Whether every entrant scored against every other, directly or through others: then the likelihood has a maximum. */
function isConnected(entrants: number, pairs: Pairs): boolean {
  if (entrants === 0) return true;
  const beats = Array.from({ length: entrants }, (): number[] => []);
  const beatenBy = Array.from({ length: entrants }, (): number[] => []);
  const link = (winner: number, loser: number): void => {
    beats[winner]!.push(loser);
    beatenBy[loser]!.push(winner);
  };
  for (const [pair, score] of pairs.score.entries()) {
    if (score > 0) link(pairs.first[pair]!, pairs.second[pair]!);
    if (score < pairs.games[pair]!) link(pairs.second[pair]!, pairs.first[pair]!);
  }
  return [beats, beatenBy].every((next) => {
    const reached = new Set([0]);
    for (const at of reached) for (const further of next[at]!) reached.add(further);
    return reached.size === entrants;
  });
}

function likelihoodOf(entrants: number, pairs: Pairs, places = inTheMiddle): Likelihood {
  const games = new Float64Array(entrants);
  for (const [pair, played] of pairs.games.entries()) {
    games[pairs.first[pair]!]! += played;
    games[pairs.second[pair]!]! += played;
  }
  return {
    games,
    look: (at) => look(entrants, pairs, places, at),
    averaged: (spread) => likelihoodOf(entrants, pairs, around(deviations(entrants, pairs, spread), pairs.weight)),
  };
}

/**
 * At which points around a pair's difference the likelihood is taken, in standard deviations, and with which weights.
 */
interface Places {
  readonly deviations: readonly number[];
  readonly shares: readonly number[];
  /** By pair. */
  readonly sd?: Float64Array;
}

const inTheMiddle: Places = { deviations: [0], shares: [1] };
/** The average over a normal distribution, by Gauss-Hermite quadrature. */
const around = (sd: Float64Array, weight: number): Places => ({
  deviations: [-Math.sqrt(3), 0, Math.sqrt(3)],
  shares: [weight / 6, (2 * weight) / 3, weight / 6],
  sd,
});

/** The standard deviations of the pairs' differences. */
function deviations(seat: number, { first, second }: Pairs, spread: readonly Float64Array[]): Float64Array {
  const variance = new Float64Array(first.length);
  for (const row of spread) {
    const worth = row[seat] ?? 0; // a seat without uncertainty has no column
    for (let pair = 0; pair < variance.length; pair++)
      variance[pair]! += (row[first[pair]!]! - row[second[pair]!]! + worth) ** 2;
  }
  return variance.map(Math.sqrt);
}

/** The last unknown is the worth of the first seat. */
function look(seat: number, pairs: Pairs, places: Places, at: Float64Array): View {
  const slope = new Float64Array(at.length);
  const bends = new Float64Array(pairs.first.length);
  let height = 0;
  for (let pair = 0; pair < bends.length; pair++) {
    const first = pairs.first[pair]!;
    const second = pairs.second[pair]!;
    for (let place = 0; place < places.shares.length; place++) {
      const score = pairs.score[pair]! * places.shares[place]!;
      const games = pairs.games[pair]! * places.shares[place]!;
      const ahead =
        at[first]! -
        at[second]! +
        at[seat]! +
        (places.sd === undefined ? 0 : places.deviations[place]! * places.sd[pair]!);
      const rare = exp(-Math.abs(ahead));
      const expected = (ahead > 0 ? 1 : rare) / (1 + rare);
      height += score * Math.min(ahead, 0) - (games - score) * Math.max(ahead, 0) - games * log(1 + rare);
      const surplus = score - games * expected;
      slope[first]! += surplus;
      slope[second]! -= surplus;
      slope[seat]! += surplus;
      bends[pair]! += games * (rare / ((1 + rare) * (1 + rare)));
    }
  }
  return { height, slope, ...curvature(seat, pairs, bends) };
}

function curvature(
  seat: number,
  { first, second }: Pairs,
  bends: Float64Array,
): Pick<View, 'bend' | 'diagonal' | 'entries'> {
  return {
    bend(way, to) {
      for (let pair = 0; pair < bends.length; pair++) {
        const pull = bends[pair]! * (way[first[pair]!]! - way[second[pair]!]! + way[seat]!);
        to[first[pair]!]! += pull;
        to[second[pair]!]! -= pull;
        to[seat]! += pull;
      }
    },
    diagonal(to) {
      for (let pair = 0; pair < bends.length; pair++) {
        to[first[pair]!]! += bends[pair]!;
        to[second[pair]!]! += bends[pair]!;
        to[seat]! += bends[pair]!;
      }
    },
    entries(add) {
      for (const [pair, value] of bends.entries()) {
        const [one, other] = [first[pair]!, second[pair]!];
        add(one, one, value);
        add(other, other, value);
        add(Math.min(one, other), Math.max(one, other), -value);
        add(one, seat, value);
        add(other, seat, -value);
        add(seat, seat, value);
      }
    },
  };
}
