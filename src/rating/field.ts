import { exp, log } from '../kit/math.ts';
import { anybody, isCertain, mean, placesOf, type Prior, type Ratings } from './posterior.ts';

/**
 * The width of a field, as the logarithm of a factor on the prior's sd, is unknown; its own prior is a factor of two.
 */
const widthSd = log(2);
const near = 0.03; // tolerance of a width that is seldom known to ±0.1
const step = 0.1;

/**
 * Ratings of a field of unknown width. A fixed prior shrinks a wide field and lets luck spread a narrow one: all
 * ratings are then off by the same factor, and intervals fail together. Here the games determine the width too, and
 * what stays unknown of it widens the intervals.
 */
export function rateField(
  fitWith: (prior: (entrant: number) => Prior) => Ratings,
  means: (entrant: number) => number = () => mean,
): Ratings {
  const at = (width: number): Ratings => fitWith((entrant) => ({ mean: means(entrant), sd: anybody.sd * exp(width) }));
  const slope = (width: number): number => slopeAt(width, at(width).standings, means);
  const width = rootOf(slope);
  const sd = 1 / Math.sqrt(Math.max(1 / (widthSd * widthSd), (slope(width - step) - slope(width + step)) / (2 * step)));
  return halfAndHalf(at(width - sd), at(width + sd));
}

/**
 * The slope of the log marginal likelihood of a width: zero where the ratings are as far from their means as the prior
 * expects. The games tell nothing of the mean of all, so there is one degree of freedom less than entrants.
 */
function slopeAt(width: number, standings: Ratings['standings'], means: (entrant: number) => number): number {
  const middle = standings.reduce((sum, { entrant }) => sum + means(entrant), 0) / standings.length;
  const squares = standings.reduce(
    (sum, { entrant, rating, sd }) => sum + (rating - mean - means(entrant) + middle) ** 2 + sd * sd,
    0,
  );
  return squares / (anybody.sd * exp(width)) ** 2 - Math.max(0, standings.length - 1) - width / (widthSd * widthSd);
}

/** The approximate zero of a falling function: a bracket, then false position with the Illinois halving. */
function rootOf(falling: (x: number) => number): number {
  let [here, value] = [0, falling(0)];
  let [other, otherValue] = [here, value];
  while (value * otherValue > 0) {
    [other, otherValue] = [here, value];
    here += value > 0 ? widthSd : -widthSd;
    value = falling(here);
  }
  while (Math.abs(here - other) > near && value !== 0) {
    const next = (here * otherValue - other * value) / (otherValue - value);
    if (Math.abs(next - here) < near) return next;
    const found = falling(next);
    if (found * value < 0) [other, otherValue] = [here, value];
    else otherValue /= 2;
    [here, value] = [next, found];
  }
  return here;
}

/** The mixture of two ratings with the same probability. */
function halfAndHalf(one: Ratings, two: Ratings): Ratings {
  const other = new Map(two.standings.map((standing) => [standing.entrant, standing]));
  const sdOf = (sd: number, otherSd: number, apart: number): number =>
    Math.sqrt((sd * sd + otherSd * otherSd) / 2 + (apart * apart) / 4);
  const better: Ratings['better'] = (left, right) => (one.better(left, right) + two.better(left, right)) / 2;
  const standings = one.standings
    .map(({ entrant, rating, sd, games }) => {
      const { rating: second, sd: secondSd } = other.get(entrant)!;
      return { entrant, rating: (rating + second) / 2, sd: sdOf(sd, secondSd, rating - second), games };
    })
    .toSorted((left, right) => right.rating - left.rating || left.entrant - right.entrant);
  return {
    standings,
    better,
    difference(left, right) {
      const [first, second] = [one.difference(left, right), two.difference(left, right)];
      return { elo: (first.elo + second.elo) / 2, sd: sdOf(first.sd, second.sd, first.elo - second.elo) };
    },
    places: placesOf(standings, (left, right) => isCertain(better(left, right))),
    among: (entrants) => halfAndHalf(one.among(entrants), two.among(entrants)),
  };
}
