import { languages, type Language } from '../../game/message.ts';
import { makeTexts, type Texts, type Words } from './texts.ts';

// In the browser: only the language of the page is fetched.
const found: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
};

export async function loadTexts(): Promise<Texts> {
  const { lang } = document.documentElement;
  const language = languages.find((each) => each === lang) ?? 'en';
  return makeTexts(language, await found[language]());
}
