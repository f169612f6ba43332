import type { Language } from './message.ts';

/** What a game is called: in English, and in other languages where that is another name. */
export interface Titled {
  readonly title: string;
  readonly titles?: Readonly<Partial<Record<Language, string>>>;
}

export const titleIn = ({ title, titles }: Titled, language: Language): string => titles?.[language] ?? title;
