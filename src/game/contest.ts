/** How a game is played on a ladder: `games/<name>/ladder.ts` exports what differs from the defaults. */
export interface Ladder {
  /** Seats of a table. */
  readonly seats: number;
  /** The options that differ from their defaults. */
  readonly options: object;
  /** Milliseconds for a move. */
  readonly moveTime: number;
  /** Milliseconds between moves as spectators are told them; no match is slowed down. */
  readonly pace: number;
  /** Every table plays its seed once in each rotation of the seats; otherwise one match, which can be watched live. */
  readonly duplicate: boolean;
  /**
   * Programs have a folder /data, of at most 1 MiB, that they find again in their next match; never where `duplicate`:
   * a bot would tell itself the deal.
   */
  readonly memory: boolean;
  /** Built-in bots that do not join the sample ladder: those that think too long for it. */
  readonly absent: readonly string[];
}

/** The default format of a game's tournaments: `games/<name>/tournament.ts` exports it. */
export interface TournamentDefaults {
  /** The name of a format; Swiss for two seats, tables for more. */
  readonly format?: string;
  /** A match is a rotation of the seats already: a second game with the seats swapped makes no difference. */
  readonly isRotation?: boolean;
}

/** What a person plays who chooses nothing: `games/<name>/person.ts` exports what differs from the ladder. */
export interface PersonDefaults {
  readonly options?: object;
  /** The bot in the other seats; by default the first one. */
  readonly bot?: string;
}
