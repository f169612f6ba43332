import { seatOrder } from './seating.ts';

export interface Series {
  readonly players: number;
  readonly games: number;
  readonly seed: string;
  /** As many games as there are players share a seed, each with everybody one seat further. */
  readonly isDuplicate: boolean;
}

/** A game of a series: its seed, and which player sits in which seat. */
export interface SeriesGame {
  readonly seed: string;
  readonly order: readonly number[];
}

/** The games of a series, as `arena play` plays them; a single game has the seed and the seats themselves. */
export const seriesGames = ({ players, games, seed, isDuplicate }: Series): SeriesGame[] =>
  Array.from({ length: games }, (_, at) => ({
    seed: games === 1 ? seed : `${seed}/${isDuplicate ? Math.floor(at / players) + 1 : at + 1}`,
    order:
      isDuplicate && games > 1
        ? seatOrder(players, Math.floor(at / players), at % players, seed)
        : Array.from({ length: players }, (__, seat) => seat),
  }));
