/** An official match of a permanent contest: who played, and the points of each. */
export interface OfficialMatch {
  readonly bots: readonly number[];
  readonly points: readonly number[];
}

export interface OfficialStanding {
  readonly bot: number;
  readonly points: number;
  /** How many matches these are from. */
  readonly matches: number;
}

/** Under so many official matches a bot is listed apart. */
export const provisionalUnder = 30;

/**
 * A permanent contest is ranked by the sum of points over each bot's latest K official matches, K being the fewest that any listed bot has: so everybody
 * has the same number, whenever it came. Who is provisional has all its points, and no place. Matches come in the order in which they were played.
 */
export function officialStandings(bots: readonly number[], matches: readonly OfficialMatch[]): { readonly listed: OfficialStanding[]; readonly provisional: OfficialStanding[] } {
  const points = new Map(bots.map((bot): [number, number[]] => [bot, []]));
  for (const match of matches) for (const [at, bot] of match.bots.entries()) points.get(bot)?.push(match.points[at]!);
  const isListed = (bot: number): boolean => points.get(bot)!.length >= provisionalUnder;
  const fewest = Math.min(...bots.filter(isListed).map((bot) => points.get(bot)!.length));
  const standing = (bot: number): OfficialStanding => {
    const latest = isListed(bot) ? points.get(bot)!.slice(-fewest) : points.get(bot)!;
    return { bot, points: latest.reduce((sum, each) => sum + each, 0), matches: latest.length };
  };
  const [listed, provisional] = [true, false].map((wanted) =>
    bots.filter((bot) => isListed(bot) === wanted).map(standing).toSorted((one, other) => other.points - one.points || one.bot - other.bot),
  );
  return { listed: listed!, provisional: provisional! };
}
