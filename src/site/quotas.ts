import type { Reading } from '../kit/reading.ts';
import { note, type Noted } from '../people/audit.ts';
import type { FieldErrors } from '../people/fields.ts';
import type { Database } from '../store/database.ts';
import { ownQuotas, setQuota, storedQuotas } from '../store/quotas.ts';

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
  /** Judges of games sent within a day. */
  readonly games: number;
  /** Open challenges, and friendly games that wait or run. */
  readonly friendly: number;
}

export const defaultQuotas: Quotas = {
  anHour: 60,
  mebibytes: 200,
  bots: 20,
  tests: 100,
  comments: 30,
  contests: 10,
  games: 20,
  friendly: 10,
};

/** The quotas of an account: those of the settings, unless an administrator set others for all, or for this account. */
export type QuotasOf = (account: number) => Promise<Quotas>;

export const makeQuotas =
  (db: Database, settings: Quotas): QuotasOf =>
  async (account) => ({ ...settings, ...(await storedQuotas(db, account)) });

export const quotaNames = Object.keys(defaultQuotas) as readonly (keyof Quotas)[];
const mostOfQuota = 1_000_000;

/** Quotas that an administrator sets; undefined: the more general one holds again. */
export type QuotaChange = { readonly [Name in keyof Quotas]?: number | undefined };

/** Quotas as they are typed, by their names; an empty text is none. */
export function readQuotas(typed: Readonly<Record<string, string>>): Reading<QuotaChange, FieldErrors> {
  const given = quotaNames.filter((name) => typed[name] !== undefined);
  const wrong = given.filter((name) => !isQuota(typed[name]!.trim()));
  if (wrong.length > 0)
    return { wrong: Object.fromEntries(wrong.map((name) => [name, { code: 'quota-number', most: mostOfQuota }])) };
  const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  return { value: Object.fromEntries(given.map((name) => [name, numberOf(typed[name]!.trim())])) };
}

const isQuota = (text: string): boolean => text === '' || (/^\d{1,7}$/.test(text) && Number(text) <= mostOfQuota);

/** Sets quotas of one account, or (null) of all; what does not change is not noted. */
export async function changeQuotas(
  db: Database,
  account: number | null,
  change: QuotaChange,
  noted: Noted = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await ownQuotas(trx, account);
    for (const [name, most] of Object.entries(change)) {
      if (before[name] === most) continue;
      await setQuota(trx, account, name, most);
      await note(trx, 'quota', { ...noted, subject: `${account ?? 0} ${name} ${most ?? '–'}` });
    }
  });
}
