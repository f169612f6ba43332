import { counted } from '../game/score.ts';
import { groupedShareInterval, meanInterval, type Interval, type Values } from './interval.ts';

/** A player's average with its 95 % interval: a share of the wins, or points. */
export interface Average {
  readonly average: number | undefined;
  readonly interval: Interval | undefined;
}

export const noValues: Values = { count: 0, sum: 0, squares: 0 };

export const withValue = ({ count, sum, squares }: Values, value: number): Values => ({
  count: count + 1,
  sum: sum + value,
  squares: squares + value * value,
});

/**
 * The average of so many games with this sum of scores; `groups` are the averages of the games that share a seed. Of a
 * game with points its points are meant.
 */
export function averageOf(
  scores: number,
  games: number,
  groups: Values,
  points: 'more' | 'fewer' | undefined,
): Average {
  const game = points === undefined ? {} : { points };
  return {
    average: games === 0 ? undefined : counted(game, scores / games),
    interval:
      points === undefined
        ? groupedShareInterval(scores, games, groups)
        : meanInterval({ ...groups, sum: counted(game, groups.sum) }),
  };
}
