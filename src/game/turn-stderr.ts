/** What a program wrote to stderr from its question of a turn on, until it was asked again. */
export interface TurnStderr {
  readonly turn: number;
  readonly text: string;
}
