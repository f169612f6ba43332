import { fit, type Tally } from '../bradley-terry.ts';
import type { RatedGame, RatingChoice } from '../choice.ts';
import { rateField } from '../field.ts';
import type { Ratings } from '../posterior.ts';
import { fitRankings } from '../plackett-luce.ts';

/** Up to so many entrants the width of the field is fitted, which takes some twenty fits. */
const mostInFull = 200;

/** All games at once, so that their order never matters: the default. */
export const choice: RatingChoice = {
  title: 'rating',
  hasInterval: true,
  rate: (entrants, games) => fitAll(entrants, games).standings,
  fit: fitAll,
};

function fitAll(entrants: readonly number[], games: readonly RatedGame[]): Ratings {
  const isFull = entrants.length <= mostInFull;
  if (games.some((game) => game.entrants.length !== 2))
    return isFull ? rateField((prior) => fitRankings(entrants, games, { prior })) : fitRankings(entrants, games);
  const tallies = games.map(tallyOf);
  return isFull ? rateField((prior) => fit(entrants, tallies, { prior, averaged: true })) : fit(entrants, tallies);
}

function tallyOf({ entrants: [first, second], scores: [one, other] }: RatedGame): Tally {
  return {
    first: first!,
    second: second!,
    wins: one! > other! ? 1 : 0,
    draws: one === other ? 1 : 0,
    losses: one! < other! ? 1 : 0,
  };
}
