/** How a game is played on a ladder: `games/<name>/ladder.ts` exports what is not as usual. */
export interface Ladder {
  /** How many sit at a table. */
  readonly seats: number;
  /** Those that are not left at their defaults. */
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** Milliseconds between moves for those who watch. */
  readonly pace: number;
  /**
   * Every table plays its seed once in each rotation of the seats; else one match, which can be watched while others
   * play.
   */
  readonly duplicate: boolean;
}

/** How a tournament of a game is played where nobody says otherwise: `games/<name>/tournament.ts` exports it. */
export interface TournamentDefaults {
  /** The name of a format. */
  readonly format: string;
}
