import type { TournamentData } from './data.ts';

/** What an entrant scored in a game on average, and how sure that is: half of its 95 % interval. */
export interface MeanScore {
  readonly mean: number;
  /** Missing for fewer than three games. */
  readonly error?: number;
}

/** The mean scores of entrants who play alone; of others nothing, because a score there tells of two. */
export function meanScores({ games }: Pick<TournamentData, 'games'>): ReadonlyMap<number, MeanScore> {
  const scores = new Map<number, number[]>();
  for (const { entrants, scores: given } of games) {
    if (entrants.length > 1) return new Map();
    if (given !== undefined) scores.set(entrants[0]!, [...(scores.get(entrants[0]!) ?? []), given[0]!]);
  }
  return new Map([...scores].map(([entrant, all]) => [entrant, meanOf(all)]));
}

function meanOf(scores: readonly number[]): MeanScore {
  const { length: count } = scores;
  const mean = scores.reduce((sum, score) => sum + score, 0) / count;
  if (count < 3) return { mean };
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (count - 1);
  return { mean, error: quantile(count - 1) * Math.sqrt(variance / count) };
}

/** The 97.5 % quantile of Student's t distribution, by the first terms of its Cornish–Fisher expansion. */
function quantile(freedom: number): number {
  const z = 1.96;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
}
