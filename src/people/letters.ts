import type { Database } from '../store/database.ts';
import type { MailAbout } from '../store/schema.ts';

export const mailSubjects = ['build', 'begin', 'over'] as const satisfies readonly MailAbout[];

/** Chooses of what a person gets e-mail. */
export async function chooseLetters(db: Database, user: number, about: readonly MailAbout[]): Promise<void> {
  const chosen = mailSubjects.filter((one) => about.includes(one));
  await db.updateTable('users').set({ mail_about: chosen }).where('id', '=', user).execute();
}

/** Ends the letters of whoever got this key in one; false if nobody did. */
export async function endLetters(db: Database, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ mail_about: [] })
    .where('mail_key', '=', key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
