/** What one person may send, keep and have played; the operator sets it. */
export interface Quotas {
  /** Versions sent within an hour. */
  readonly anHour: number;
  /** MiB of all versions together. */
  readonly mebibytes: number;
  /** Bots in one game. */
  readonly bots: number;
  /** Test matches that wait or run. */
  readonly tests: number;
  /** Comments written within an hour, and comments reported. */
  readonly comments: number;
  /** Contests that are not over. */
  readonly contests: number;
}

export const defaultQuotas: Quotas = {
  anHour: 60,
  mebibytes: 200,
  bots: 20,
  tests: 100,
  comments: 30,
  contests: 10,
};
