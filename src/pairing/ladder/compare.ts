import { normal } from '../../kit/math.ts';
import { fit, type Prior, type Tally } from '../../rating/bradley-terry.ts';
import { mean } from '../../rating/posterior.ts';
import { recordsIn, type WinDrawLoss } from './results.ts';

// Two versions of a bot, which seldom meet: compared by their matches against the same opponents.

/** The results of both versions against one opponent. */
export interface Against {
  readonly opponent: number;
  readonly one: WinDrawLoss;
  readonly other: WinDrawLoss;
  /** The probability that the first version scores more against this opponent. */
  readonly better: number;
}

export interface Comparison {
  /** Opponents that both have met, those with the most games first. */
  readonly opponents: readonly Against[];
  /** Of the first version against the other. */
  readonly direct: WinDrawLoss;
  /** Against all common opponents. */
  readonly one: WinDrawLoss;
  readonly other: WinDrawLoss;
  /** By how much the first is better; undefined where no game tells. */
  readonly difference?: {
    readonly elo: number;
    readonly sd: number;
    /** The probability that the first version is better. */
    readonly better: number;
  };
}

/** A fit takes time with the third power of this. */
const mostOpponents = 100;

/** Two versions of a bot are likely to differ by less than two bots; what others are worth is left to the games. */
const ofVersion = { mean, sd: 150 };
const ofOpponent = { mean, sd: 1000 };

/**
 * Compares two versions by tallies of which each has one of them in it. The strength of the opponents is fitted from these
 * games alone. At a table of more than two the results against all others are one
 * game: `opponents` at a table.
 */
export function compare(one: number, other: number, tallies: readonly Tally[], opponents = 1): Comparison {
  const isBoth = ({ first, second }: Tally): boolean =>
    (first === one && second === other) || (first === other && second === one);
  const of = (version: number): ((bot: number) => WinDrawLoss) => {
    const own = tallies.filter((tally) => (tally.first === version || tally.second === version) && !isBoth(tally));
    const recordOf = recordsIn({ tallies: own });
    return (bot) => turned(recordOf(bot));
  };
  const [ofOne, ofOther] = [of(one), of(other)];
  const met = new Set(tallies.flatMap(({ first, second }) => [first, second]));
  const common = [...met]
    .filter((bot) => bot !== one && bot !== other)
    .map((opponent) => ({ opponent, one: ofOne(opponent), other: ofOther(opponent) }))
    .filter((against) => gamesOf(against.one) > 0 && gamesOf(against.other) > 0)
    .toSorted((left, right) => fewest(right) - fewest(left) || left.opponent - right.opponent)
    .slice(0, mostOpponents);
  const direct = recordsIn({ tallies: tallies.filter(isBoth) })(one);
  const isKnown = common.length > 0 || gamesOf(direct) > 0;
  return {
    opponents: common.map((against) => ({ ...against, better: scoresMore(against, opponents) })),
    direct,
    one: total(common.map((against) => against.one)),
    other: total(common.map((against) => against.other)),
    ...(isKnown && {
      difference: differenceOf(
        one,
        other,
        common.map(({ opponent }) => opponent),
        tallies,
        opponents,
      ),
    }),
  };
}

function differenceOf(
  one: number,
  other: number,
  common: readonly number[],
  tallies: readonly Tally[],
  opponents: number,
): NonNullable<Comparison['difference']> {
  const among = new Set([one, other, ...common]);
  const games = tallies
    .filter(({ first, second }) => among.has(first) && among.has(second))
    .map(({ first, second, wins, draws, losses }) => ({
      first,
      second,
      wins: wins / opponents,
      draws: draws / opponents,
      losses: losses / opponents,
    }));
  const prior = (bot: number): Prior => (bot === one || bot === other ? ofVersion : ofOpponent);
  const ratings = fit([...among], games, { averaged: true, prior });
  return { ...ratings.difference(one, other), better: ratings.better(one, other) };
}

export const gamesOf = ({ wins, draws, losses }: WinDrawLoss): number => wins + draws + losses;
const fewest = (against: Pick<Against, 'one' | 'other'>): number =>
  Math.min(gamesOf(against.one), gamesOf(against.other));

/** Seen from the other side. */
const turned = ({ wins, draws, losses }: WinDrawLoss): WinDrawLoss => ({ wins: losses, draws, losses: wins });

const total = (records: readonly WinDrawLoss[]): WinDrawLoss => ({
  wins: records.reduce((sum, { wins }) => sum + wins, 0),
  draws: records.reduce((sum, { draws }) => sum + draws, 0),
  losses: records.reduce((sum, { losses }) => sum + losses, 0),
});

/**
 * The probability that one share of points is larger than another: each has a beta distribution with half a game for
 * either side as its prior, and their difference is taken to be normal.
 */
export function scoresMore({ one, other }: Pick<Against, 'one' | 'other'>, opponents = 1): number {
  const [left, right] = [beta(one, opponents), beta(other, opponents)];
  return normal((left.mean - right.mean) / Math.sqrt(left.variance + right.variance));
}

function beta({ wins, draws, losses }: WinDrawLoss, opponents: number): { mean: number; variance: number } {
  const [up, down] = [(wins + draws / 2) / opponents + 0.5, (losses + draws / 2) / opponents + 0.5];
  const all = up + down;
  return { mean: up / all, variance: (up * down) / (all * all * (all + 1)) };
}
