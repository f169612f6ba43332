import type { Database } from './database.ts';
import type { ClassRole } from './schema.ts';

// Classes: who teaches and who learns. What is done with them is in src/site/classes.

export interface ClassRow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly createdAt: Date;
}

export async function getClass(db: Database, id: number): Promise<ClassRow | undefined> {
  return await db
    .selectFrom('classes')
    .select(['id', 'name', 'code', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What somebody is in a class. */
export async function roleIn(db: Database, of: number, account: number): Promise<ClassRole | undefined> {
  const row = await db
    .selectFrom('class_members')
    .select('role')
    .where('class', '=', of)
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.role;
}

export const isMember = async (db: Database, of: number, account: number): Promise<boolean> =>
  (await roleIn(db, of, account)) !== undefined;

/** Which of some accounts are in a class. */
export async function membersAmong(db: Database, of: number, accounts: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('class_members')
    .select('account')
    .where('class', '=', of)
    .where('account', 'in', accounts)
    .execute();
  return rows.map(({ account }) => account);
}

/** The classes that somebody teaches, or all of somebody's, the newest first. */
export async function classesOf(
  db: Database,
  account: number,
  role?: ClassRole,
): Promise<(ClassRow & { readonly role: ClassRole })[]> {
  return await db
    .selectFrom('classes')
    .innerJoin('class_members', 'class_members.class', 'classes.id')
    .select(['classes.id', 'classes.name', 'classes.code', 'classes.created_at as createdAt', 'role'])
    .where('account', '=', account)
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .orderBy('classes.id', 'desc')
    .limit(mostClasses)
    .execute();
}

/** Classes of one person: more are not listed, and not joined. */
export const mostClasses = 100;
