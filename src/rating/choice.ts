import type { Ratings, Standing } from './posterior.ts';

/** A game that counts for ratings. */
export interface RatedGame {
  readonly round: number;
  readonly entrants: readonly number[];
  /** The higher is better. */
  readonly scores: readonly number[];
}

/** A way to rate the entrants of a tournament: one file in `choices/`, found by its name. */
export interface RatingChoice {
  /** The name for people. */
  readonly title: string;
  /** Whether it has an uncertainty. */
  readonly hasInterval: boolean;
  /** The ratings of all entrants, after games in any order. */
  rate(entrants: readonly number[], games: readonly RatedGame[]): readonly Standing[];
  /** The same with all that is known of their uncertainty, where that is known. */
  fit?(entrants: readonly number[], games: readonly RatedGame[]): Ratings;
}

/** The games of each round, the first round first. */
export function byRounds(games: readonly RatedGame[]): readonly (readonly RatedGame[])[] {
  const rounds = new Map<number, RatedGame[]>();
  for (const game of games) rounds.set(game.round, [...(rounds.get(game.round) ?? []), game]);
  return [...rounds].toSorted(([one], [other]) => one - other).map(([, played]) => played);
}

export interface Duel {
  readonly opponent: number;
  /** 1 for a win, ½ for a draw, 0 for a loss. */
  readonly score: number;
}

/** The games of an entrant, one against one: at a larger table one against each of the others. */
export const duelsOf = (entrant: number, games: readonly RatedGame[]): Duel[] =>
  games.flatMap(({ entrants, scores }) => {
    const own = scores[entrants.indexOf(entrant)];
    return own === undefined
      ? []
      : entrants.flatMap((opponent, seat) =>
          opponent === entrant ? [] : [{ opponent, score: (1 + Math.sign(own - scores[seat]!)) / 2 }],
        );
  });

/** Every entrant's standing, from a rating and the games that it played. */
export const standingsFrom = (
  entrants: readonly number[],
  games: readonly RatedGame[],
  rated: (entrant: number) => Pick<Standing, 'rating' | 'sd'>,
): Standing[] =>
  entrants.map((entrant) => ({
    entrant,
    ...rated(entrant),
    games: games.filter((game) => game.entrants.includes(entrant)).length,
  }));
