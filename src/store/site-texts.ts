import { sql } from 'kysely';
import type { Language } from '../game/message.ts';
import type { Database } from './database.ts';

// What administrators have the site say.

/** The texts, by their names; some are there in each language. */
export const textNames = [
  'name',
  'welcome-en',
  'welcome-pl',
  'news-en',
  'news-pl',
  'contact-en',
  'contact-pl',
] as const;
export type TextName = (typeof textNames)[number];
export type SiteTexts = { readonly [Name in TextName]?: string };

export async function siteTexts(db: Database): Promise<SiteTexts> {
  const rows = await db.selectFrom('site_texts').select(['name', 'text']).execute();
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

/** A text in one language, else in the other. */
export const textIn = (
  texts: SiteTexts,
  about: 'welcome' | 'news' | 'contact',
  language: Language,
): string | undefined => texts[`${about}-${language}`] ?? texts[`${about}-${language === 'en' ? 'pl' : 'en'}`];

/** Sets a text; an empty one is removed. */
export async function setText(db: Database, name: TextName, text: string): Promise<void> {
  if (text === '') await db.deleteFrom('site_texts').where('name', '=', name).execute();
  else
    await db
      .insertInto('site_texts')
      .values({ name, text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ text, changed_at: sql<Date>`now()` }))
      .execute();
}
