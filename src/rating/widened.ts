import { anybody, type Prior, type Ratings } from './posterior.ts';

/**
 * Ratings of a field that may be wider than the prior: where they turn out further from its means than it expects, it is stretched until both agree, for it
 * would pull the best and the worst to the middle and call that certain. A field that is no wider is rated as ever.
 */
export function widened<R extends Ratings>(fitWith: (prior: (entrant: number) => Prior) => R, prior: (entrant: number) => Prior = () => anybody): R {
  let stretch = 1;
  for (let step = 0; ; step++) {
    const factor = stretch;
    const found = fitWith((entrant) => ({ mean: prior(entrant).mean, sd: factor * prior(entrant).sd }));
    const squares = found.standings.map(({ entrant, rating, sd }) => ((rating - prior(entrant).mean) * (rating - prior(entrant).mean) + sd * sd) / (prior(entrant).sd * prior(entrant).sd));
    stretch = Math.max(1, Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length));
    if (!(Math.abs(stretch - factor) > 0.005) || step === 20) return found;
  }
}
