export interface Interval {
  readonly low: number;
  readonly high: number;
}

const z = 1.959963984540054;

/** The 95 % interval of a share of points (Wilson's score interval): honest also for few games and for 0 or 100 %. */
export function shareInterval(points: number, games: number): Interval {
  if (games === 0) return { low: 0, high: 1 };
  const z2 = z * z;
  const share = points / games;
  const middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Math.sqrt(z2) * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games * games))) / (1 + z2 / games);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The number of values, their sum and the sum of their squares. */
export interface Values {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

/**
 * The same for games in correlated groups, such as the two games of a pair: `shares` are those of the groups. The
 * interval is that of an effective number of independent games; one more group is assumed to vary like independent
 * games, lest a few equal groups seem to prove everything.
 */
export function groupedShareInterval(points: number, games: number, { count, sum, squares }: Values): Interval {
  if (games === 0) return shareInterval(0, 0);
  const share = points / games;
  const alone = share * (1 - share);
  if (count === games || alone === 0) return shareInterval(points, games);
  const effect = ((games / count) * Math.max(0, squares - (sum * sum) / count) + alone) / (count * alone);
  return shareInterval(points / effect, games / effect);
}

/** The 95 % interval of a mean (Student's). Undefined for one value. */
export function meanInterval({ count, sum, squares }: Values): Interval | undefined {
  if (count < 2) return undefined;
  const mean = sum / count;
  const spread = Math.max(0, squares - count * mean * mean) / (count - 1);
  const half = student(count - 1) * Math.sqrt(spread / count);
  return { low: mean - half, high: mean + half };
}

/** The two-sided 95 % quantile: from a table for few degrees of freedom, by Fisher's expansion for more. */
function student(freedom: number): number {
  const few = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
  return (
    few[freedom - 1] ?? z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom * freedom)
  );
}
