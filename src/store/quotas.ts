import type { Database } from './database.ts';

// Quotas other than those of the settings: of all accounts, and of one.

/** What is stored of quotas, by their names; what is stored for the account itself goes before what is for all. */
export async function storedQuotas(db: Database, account?: number): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('quotas')
    .select(['name', 'most'])
    .where(({ eb, or }) => or([eb('account', 'is', null), eb('account', '=', account ?? null)]))
    .orderBy('account', (order) => order.asc().nullsFirst())
    .execute();
  return Object.fromEntries(rows.map(({ name, most }) => [name, most]));
}

/** What is stored for one account alone, or (null) for all. */
export async function ownQuotas(db: Database, account: number | null): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('quotas')
    .select(['name', 'most'])
    .where('account', account === null ? 'is' : '=', account)
    .execute();
  return Object.fromEntries(rows.map(({ name, most }) => [name, most]));
}

/** Sets a quota of one account, or (null) of all; without a number the more general one holds again. */
export async function setQuota(
  db: Database,
  account: number | null,
  name: string,
  most: number | undefined,
): Promise<void> {
  if (most === undefined) {
    await db
      .deleteFrom('quotas')
      .where('name', '=', name)
      .where('account', account === null ? 'is' : '=', account)
      .execute();
    return;
  }
  await db
    .insertInto('quotas')
    .values({ account, name, most })
    .onConflict((conflict) => conflict.columns(['account', 'name']).doUpdateSet({ most }))
    .execute();
}
