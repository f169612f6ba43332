import { exp, log } from '../kit/math.ts';
import {
  anybody,
  numbered,
  priorsOf,
  ratingsOf,
  seatSd,
  type Likelihood,
  type Prior,
  type Ratings,
  type View,
} from './posterior.ts';

/**
 * A game of any number of entrants, in the order of their seats; a higher score is a better place, equal scores share
 * one.
 */
export interface Ranking {
  readonly entrants: readonly number[];
  readonly scores: readonly number[];
  /** How many games had this result; 1 by default. */
  readonly games?: number;
}

export interface RankingFit extends Ratings {
  /** The advantage of each seat, in Elo, relative to the mean of all seats. */
  readonly seats: readonly number[];
}

export interface RankingOptions {
  readonly prior?: (entrant: number) => Prior;
  /** Whether seats may be an advantage. */
  readonly seats?: boolean;
}

/**
 * Plackett-Luce ratings from all games at once: the first of a game is drawn among all with chances by strength, the
 * second among the rest, and so on. Shared places count as all their orders in equal parts, so that a game of two is
 * that of Bradley-Terry, with draws as half wins.
 */
export function fitRankings(
  entrants: readonly number[],
  games: readonly Ranking[],
  { prior = () => anybody, seats = true }: RankingOptions = {},
): RankingFit {
  const { ids, index } = numbered(entrants);
  const chairs = games.reduce((most, game) => Math.max(most, game.entrants.length), 0);
  // the difference of two seats is as uncertain as the one seat of Bradley and Terry
  const worth = seats ? seatSd * Math.SQRT1_2 : 0;
  const found = ratingsOf({
    ids,
    ...priorsOf(
      ids,
      prior,
      Array.from({ length: chairs }, () => worth),
    ),
    likelihood: likelihoodOf(index, chairs, games),
  });
  const middle = found.seats.reduce((sum, each) => sum + each, 0) / Math.max(1, chairs);
  return { ...found, seats: found.seats.map((each) => each - middle) };
}

/**
 * The candidates of every draw of every game in one list, for speed: those of a draw reach from `start` to the next
 * one's start.
 */
interface Draws {
  readonly start: Int32Array;
  /** How often this draw happened. */
  readonly times: Float64Array;
  /** The unknowns of each candidate. */
  readonly entrant: Int32Array;
  readonly seat: Int32Array;
}

function likelihoodOf(index: ReadonlyMap<number, number>, chairs: number, games: readonly Ranking[]): Likelihood {
  const played = new Float64Array(index.size);
  const wins = new Float64Array(index.size + chairs);
  const [start, times, who, where]: number[][] = [[0], [], [], []];
  const endingOf = makeEndings();
  const known = new Map<string, number>(); // the same candidates may come again and again
  for (const { entrants, ranks, times: often } of inOrder(games)) {
    if (new Set(entrants).size < entrants.length)
      throw new Error(`somebody sits twice in a game: ${entrants.join(', ')}`);
    const numbers = entrants.map((entrant) => {
      const number = index.get(entrant);
      if (number === undefined) throw new Error(`${entrant} has games but is no entrant`);
      return number;
    });
    const { shares, draws: left } = endingOf(ranks);
    for (const [seat, share] of shares.entries()) {
      played[numbers[seat]!]! += often;
      wins[numbers[seat]!]! += often * share;
      wins[index.size + seat]! += often * share;
    }
    for (const draw of left) {
      const key = draw.left.map((seat) => `${seat}:${numbers[seat]!}`).join();
      const same = known.get(key);
      if (same !== undefined) {
        times![same]! += often * draw.times;
        continue;
      }
      known.set(key, times!.length);
      for (const seat of draw.left) {
        who!.push(numbers[seat]!);
        where!.push(index.size + seat);
      }
      times!.push(often * draw.times);
      start!.push(who!.length);
    }
  }
  const draws = {
    start: Int32Array.from(start!),
    times: Float64Array.from(times!),
    entrant: Int32Array.from(who!),
    seat: Int32Array.from(where!),
  };
  return { games: played, look: (at) => look(draws, wins, at) };
}

/** A game reduced to what counts: the seats, and how many were better than each. */
interface Ranked {
  readonly entrants: readonly number[];
  readonly ranks: string;
  readonly times: number;
}

/** Sorted, or sums would differ in their last bits with the caller's order. */
function inOrder(games: readonly Ranking[]): Ranked[] {
  const keyed = games.map(({ entrants, scores, games: times = 1 }): [string, Ranked] => {
    const ranks = scores.map((score) => scores.filter((other) => other > score).length).join();
    return [`${entrants.join()};${ranks}`, { entrants, ranks, times }];
  });
  return keyed.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, game]) => game);
}

/** All that follows from the ranks, computed once for each way in which a game can end. */
function makeEndings(): (ranks: string) => {
  readonly shares: readonly number[];
  readonly draws: ReturnType<typeof drawsOf>;
} {
  const endings = new Map<string, { readonly shares: readonly number[]; readonly draws: ReturnType<typeof drawsOf> }>();
  return (ranks) => {
    if (!endings.has(ranks)) {
      const scores = ranks.split(',').map((better) => -Number(better));
      endings.set(ranks, { shares: sharesOf(scores), draws: drawsOf(scores) });
    }
    return endings.get(ranks)!;
  };
}

/** How often each seat is drawn: once, but the last of a game never is; those who share the last place share that. */
function sharesOf(scores: readonly number[]): number[] {
  const least = Math.min(...scores);
  const last = scores.filter((score) => score === least).length;
  return scores.map((score) => (score === least ? 1 - 1 / last : 1));
}

/**
 * The candidates of each draw. Of entrants who share a place every subset may be left, those of one size equally often.
 */
function drawsOf(scores: readonly number[]): { readonly left: number[]; readonly times: number }[] {
  const seats = scores.map((_, seat) => seat);
  return [...new Set(scores)].flatMap((score) => {
    const worse = seats.filter((seat) => scores[seat]! < score);
    const alike = seats.filter((seat) => scores[seat] === score);
    const parts = Array.from({ length: 2 ** alike.length - 1 }, (_, bits) =>
      alike.filter((__, at) => ((bits + 1) >> at) % 2 === 1),
    );
    return parts
      .map((part) => ({
        left: [...part, ...worse].toSorted((one, other) => one - other),
        times: 1 / parts.filter(({ length }) => length === part.length).length,
      }))
      .filter(({ left }) => left.length > 1);
  });
}

function look(draws: Draws, wins: Float64Array, at: Float64Array): View {
  const { start, times, entrant, seat } = draws;
  const strength = at.map(exp);
  const slope = Float64Array.from(wins);
  const chance = new Float64Array(entrant.length);
  let height = 0;
  for (let unknown = 0; unknown < at.length; unknown++) height += wins[unknown]! * at[unknown]!;
  for (let draw = 0; draw < times.length; draw++) {
    let sum = 0;
    for (let one = start[draw]!; one < start[draw + 1]!; one++)
      sum += chance[one] = strength[entrant[one]!]! * strength[seat[one]!]!;
    height -= times[draw]! * log(sum);
    for (let one = start[draw]!; one < start[draw + 1]!; one++) {
      chance[one]! /= sum;
      slope[entrant[one]!]! -= times[draw]! * chance[one]!;
      slope[seat[one]!]! -= times[draw]! * chance[one]!;
    }
  }
  return { height, slope, ...curvature(draws, chance) };
}

function curvature(
  { start, times, entrant, seat }: Draws,
  chance: Float64Array,
): Pick<View, 'bend' | 'diagonal' | 'entries'> {
  return {
    bend(way, bent) {
      for (let draw = 0; draw < times.length; draw++) {
        const [from, to] = [start[draw]!, start[draw + 1]!];
        let middle = 0;
        for (let one = from; one < to; one++) middle += chance[one]! * (way[entrant[one]!]! + way[seat[one]!]!);
        for (let one = from; one < to; one++) {
          const pull = times[draw]! * chance[one]! * (way[entrant[one]!]! + way[seat[one]!]! - middle);
          bent[entrant[one]!]! += pull;
          bent[seat[one]!]! += pull;
        }
      }
    },
    diagonal(list) {
      for (let draw = 0; draw < times.length; draw++) {
        for (let one = start[draw]!; one < start[draw + 1]!; one++) {
          const value = times[draw]! * chance[one]! * (1 - chance[one]!);
          list[entrant[one]!]! += value;
          list[seat[one]!]! += value;
        }
      }
    },
    entries(add) {
      for (let draw = 0; draw < times.length; draw++) {
        for (let one = start[draw]!; one < start[draw + 1]!; one++) {
          for (let other = start[draw]!; other < start[draw + 1]!; other++) {
            const value = times[draw]! * chance[one]! * ((one === other ? 1 : 0) - chance[other]!);
            add(entrant[one]!, entrant[other]!, value);
            add(entrant[one]!, seat[other]!, value);
            add(seat[one]!, seat[other]!, value);
          }
        }
      }
    },
  };
}
