import { byRounds, duelsOf, standingsFrom, type RatingChoice } from '../choice.ts';
import { exp } from '../../kit/math.ts';
import { elo as scale } from '../posterior.ts';

/** The result of a game against a rating: 1 for a win, ½ for a draw, 0 for a loss. */
export interface Against {
  readonly rating: number;
  readonly score: number;
}

/** The share of points to expect. */
export const expected = (rating: number, opponent: number): number => 1 / (1 + exp((opponent - rating) / scale));

/** The rating after some games, all counted from the rating before them: their order does not matter. */
export function elo(rating: number, games: readonly Against[], k = 32): number {
  // sorted, for the order of a sum changes its last bits
  const surplus = games.map((game) => game.score - expected(rating, game.rating)).toSorted((one, other) => one - other);
  return rating + k * surplus.reduce((sum, each) => sum + each, 0);
}

export const choice: RatingChoice = {
  title: 'Elo',
  hasInterval: false,
  rate(entrants, games) {
    let ratings = new Map(entrants.map((entrant) => [entrant, 1500]));
    for (const round of byRounds(games)) {
      const before = ratings;
      const after = entrants.map((entrant): [number, number] => {
        const against = duelsOf(entrant, round).map(({ opponent, score }) => ({
          rating: before.get(opponent)!,
          score,
        }));
        return [entrant, elo(before.get(entrant)!, against)];
      });
      ratings = new Map(after);
    }
    return standingsFrom(entrants, games, (entrant) => ({ rating: ratings.get(entrant)!, sd: 0 }));
  },
};
