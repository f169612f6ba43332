import type { Language } from './message.ts';

/** What a game is called: in English, and in other languages where that is another name. */
export interface Titled {
  readonly title: string;
  readonly titles?: Readonly<Partial<Record<Language, string>>>;
}

export const titleIn = ({ title, titles }: Titled, language: Language): string => titles?.[language] ?? title;

/** What the arena's own ladder of a game is called. */
export const ladderName = (game: Titled, language: Language): string =>
  ({ en: `${game.title} ladder`, pl: `Ranking: ${titleIn(game, 'pl')}` })[language];

/** The name of a contest of this game: as it was given, but that of the arena's own ladder in any language. */
export const contestName = (name: string, game: Titled, language: Language): string =>
  name === ladderName(game, 'en') ? ladderName(game, language) : name;
