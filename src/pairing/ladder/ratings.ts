import { rateField } from '../../rating/field.ts';
import { anybody, type Ratings } from '../../rating/posterior.ts';
import { ratingsFrom, resultsAmong, type LadderResults } from './results.ts';

/** Somebody whose games tell of others. */
export interface Rival {
  readonly bot: number;
  /** What it was believed to be worth when it came: the rating of the version before it, or that of anybody. */
  readonly prior: number;
  readonly takesPart: boolean;
}

/**
 * So many rivals are rated by a score of fits, for whose width nobody knows beforehand; where that would take too long
 * there are games enough to do with one.
 */
const mostInFull = 200;

/** Ratings of those who take part in a ladder. Games against those who left still count. */
export function ladderRatings(
  field: readonly Rival[],
  results: LadderResults,
  { once = field.length > mostInFull } = {},
): Ratings {
  const bots = field.map(({ bot }) => bot);
  const among = resultsAmong(new Set(bots), results);
  const priors = new Map(field.map(({ bot, prior }) => [bot, prior]));
  const mean = (bot: number): number => priors.get(bot)!;
  const ratings = once
    ? ratingsFrom(bots, among, { prior: (bot) => ({ ...anybody, mean: mean(bot) }) })
    : rateField((prior) => ratingsFrom(bots, among, { prior, averaged: true }), mean);
  return ratings.among(field.filter(({ takesPart }) => takesPart).map(({ bot }) => bot));
}
