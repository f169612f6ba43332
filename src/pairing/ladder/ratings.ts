import { rateField } from '../../rating/field.ts';
import { anybody, type Ratings } from '../../rating/posterior.ts';
import { ratingsFrom, resultsAmong, type LadderResults } from './results.ts';

/** A bot whose games count, whether it still takes part or left. */
export interface Rival {
  readonly bot: number;
  /** Its rating when it came: that of the version before it, or the default. */
  readonly prior: number;
  readonly takesPart: boolean;
}

/**
 * Up to so many bots the width of the field is fitted, which takes some twenty fits; larger ladders have games enough
 * for one fit.
 */
const mostInFull = 200;

/** Ratings of the bots that take part in a ladder. Games against bots that left still count. */
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
