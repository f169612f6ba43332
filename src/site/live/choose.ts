/** A match that a card of the front page may show. */
export interface Candidate {
  readonly id: number;
  readonly game: string;
  readonly isRunning: boolean;
}

/**
 * The match for a free card: of the game that fewest other cards show; among those one that is being played, else the
 * first. Undefined when there is none.
 */
export function chooseMatch<C extends Candidate>(candidates: readonly C[], games: readonly string[]): C | undefined {
  const rank = ({ game, isRunning }: C): number =>
    2 * games.filter((shown) => shown === game).length + (isRunning ? 0 : 1);
  return candidates.reduce<C | undefined>(
    (best, one) => (best === undefined || rank(one) < rank(best) ? one : best),
    undefined,
  );
}
