import type { Database } from '../store/database.ts';
import { storedQuotas } from '../store/quotas.ts';

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

/** The quotas of an account: those of the settings, unless an administrator set others for all, or for this account. */
export type QuotasOf = (account: number) => Promise<Quotas>;

export const makeQuotas =
  (db: Database, settings: Quotas): QuotasOf =>
  async (account) => ({ ...settings, ...(await storedQuotas(db, account)) });
