/** What one person may send and keep; the operator sets it. */
export interface Quotas {
  /** Versions sent within an hour. */
  readonly anHour: number;
  /** MiB of all versions together. */
  readonly mebibytes: number;
  /** Bots in one game. */
  readonly bots: number;
}

export const defaultQuotas: Quotas = { anHour: 60, mebibytes: 200, bots: 20 };
