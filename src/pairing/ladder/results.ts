import { fit, type Tally } from '../../rating/bradley-terry.ts';
import { fitRankings, type Ranking } from '../../rating/plackett-luce.ts';
import type { Prior, Ratings } from '../../rating/posterior.ts';

/** All results of a ladder: by pairs for games of two, by tables for games of more. */
export type LadderResults = { readonly tallies: readonly Tally[] } | { readonly rankings: readonly Ranking[] };

/** The results of these bots against each other. */
export function resultsAmong(bots: ReadonlySet<number>, results: LadderResults): LadderResults {
  if ('tallies' in results)
    return { tallies: results.tallies.filter(({ first, second }) => bots.has(first) && bots.has(second)) };
  return { rankings: results.rankings.filter(({ entrants }) => entrants.every((entrant) => bots.has(entrant))) };
}

export interface RatingOptions {
  readonly prior?: (bot: number) => Prior;
  /** For games of two: the mean of the posterior instead of its mode. */
  readonly averaged?: boolean;
}

/** Ratings by Bradley-Terry for two seats, by Plackett-Luce for more. */
export const ratingsFrom = (bots: readonly number[], results: LadderResults, options: RatingOptions = {}): Ratings =>
  'tallies' in results ? fit(bots, results.tallies, options) : fitRankings(bots, results.rankings, options);

export const gamesIn = (results: LadderResults): number =>
  'tallies' in results
    ? results.tallies.reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0)
    : results.rankings.reduce((sum, { games = 1 }) => sum + games, 0);

/** How often a bot sat in each seat. */
export function seatsIn(results: LadderResults): (bot: number, seat: number) => number {
  const sat = new Map<string, number>();
  const add = (bots: readonly number[], games: number): void =>
    bots.forEach((bot, seat) => sat.set(`${bot} ${seat}`, (sat.get(`${bot} ${seat}`) ?? 0) + games));
  if ('tallies' in results)
    for (const { first, second, wins, draws, losses } of results.tallies) add([first, second], wins + draws + losses);
  else for (const { entrants, games = 1 } of results.rankings) add(entrants, games);
  return (bot, seat) => sat.get(`${bot} ${seat}`) ?? 0;
}

/** How often a bot was placed above, level with and behind another: each pair at a table counts once. */
export interface WinDrawLoss {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Each bot's results against all others. */
export function recordsIn(results: LadderResults): (bot: number) => WinDrawLoss {
  const records = new Map<number, { wins: number; draws: number; losses: number }>();
  const add = (bot: number, wins: number, draws: number, losses: number): void => {
    const record = records.get(bot) ?? { wins: 0, draws: 0, losses: 0 };
    records.set(bot, record);
    record.wins += wins;
    record.draws += draws;
    record.losses += losses;
  };
  if ('tallies' in results) {
    for (const { first, second, wins, draws, losses } of results.tallies) {
      add(first, wins, draws, losses);
      add(second, losses, draws, wins);
    }
  } else {
    for (const { entrants, scores, games = 1 } of results.rankings) {
      const times = (is: (other: number) => boolean): number => games * scores.filter(is).length;
      for (const [seat, own] of scores.entries())
        add(
          entrants[seat]!,
          times((other) => other < own),
          times((other) => other === own) - games,
          times((other) => other > own),
        );
    }
  }
  return (bot) => records.get(bot) ?? { wins: 0, draws: 0, losses: 0 };
}
