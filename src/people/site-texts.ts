import type { Reading } from '../kit/reading.ts';
import type { Database } from '../store/database.ts';
import { setText, siteTexts, textNames, type SiteTexts, type TextName } from '../store/site-texts.ts';
import { note, type Noted } from './audit.ts';
import { readText, type FieldErrors } from './fields.ts';

/** Characters of a text, and whether it is one line. */
export const textLimits = (name: TextName): { readonly most: number; readonly isLine: boolean } => {
  if (name === 'name') return { most: 40, isLine: true };
  return { most: name.startsWith('news-') ? 1000 : 10_000, isLine: false }; // news stand on every page
};

/** The texts of the site as they are typed, by their names; an empty one is removed. */
export function readTexts(typed: Readonly<Record<string, string>>): Reading<SiteTexts, FieldErrors> {
  const read = textNames
    .filter((name) => typed[name] !== undefined)
    .map((name) => [name, readText(typed[name]!, textLimits(name))] as const);
  const wrong = read.flatMap(([name, text]) => ('wrong' in text ? [[name, text.wrong] as const] : []));
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) };
  return { value: Object.fromEntries(read.flatMap(([name, text]) => ('value' in text ? [[name, text.value]] : []))) };
}

/** Changes texts of the site; what stays as it was is not noted. */
export async function changeTexts(db: Database, texts: SiteTexts, noted: Noted = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await siteTexts(trx);
    for (const [name, text] of Object.entries(texts) as [TextName, string][]) {
      if ((before[name] ?? '') === text) continue;
      await setText(trx, name, text);
      await note(trx, 'site-text', { ...noted, subject: name });
    }
  });
}
