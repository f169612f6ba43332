import { fit } from '../bradley-terry.ts';
import type { RatedGame, RatingChoice } from '../choice.ts';
import { fitRankings } from '../plackett-luce.ts';

/** All games at once, so that their order never matters: the default. */
export const choice: RatingChoice = {
  title: 'rating',
  hasInterval: true,
  rate: (entrants, games) =>
    games.every((game) => game.entrants.length === 2)
      ? fit(entrants, games.map(tallyOf)).standings
      : fitRankings(entrants, games).standings,
};

function tallyOf({ entrants: [first, second], scores: [one, other] }: RatedGame): Parameters<typeof fit>[1][number] {
  return {
    first: first!,
    second: second!,
    wins: one! > other! ? 1 : 0,
    draws: one === other ? 1 : 0,
    losses: one! < other! ? 1 : 0,
  };
}
